import { answered } from "../club.js";
import { el } from "../dom.js";

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
