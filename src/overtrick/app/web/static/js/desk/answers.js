// What comes of a deed at the desk: a file among the downloads, or all of it taken back.
import { answered, undo } from "../club.js";
import { el } from "../dom.js";
import { toast } from "../toast.js";
import { _ } from "../words.js";

/**
 * Ask for a file and put it among the downloads.
 * @param {string} path @param {any} [body]
 * @returns its name
 */
export async function download(path, body) {
  const answer = await answered("POST", path, body);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "overtrick";
  const address = URL.createObjectURL(await answer.blob());
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  return name;
}

/**
 * Take back all that one deed told, and say so.
 * @param {string} event @param {string[]} saved @param {{ kind: string }} [reason]
 */
export const takeBack = (event, saved, reason) =>
  undo(event, saved, reason).then(
    () => toast(_("Undone")),
    (refused) => toast(refused.message),
  );
