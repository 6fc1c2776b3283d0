// Modules of ours as Node can load them: a browser knows that a script is a module, Node asks a
// package.json, and none is sent to browsers.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const JS = fileURLToPath(new URL("../../../../src/overtrick/app/web/static/js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "overtrick-js-"));
cpSync(JS, folder, { recursive: true });
writeFileSync(join(folder, "package.json"), '{"type": "module"}');
process.on("exit", () => rmSync(folder, { recursive: true }));

/** @param {string} path such as "pad/typed.js" */
export const ours = (path) => import(pathToFileURL(join(folder, path)).href);
