// Keep safe: a backup as a download, a copy at once, the page renewed every minute.
import { ask } from "../club.js";
import { el } from "../dom.js";
import { refuse } from "../announce.js";
import { renew } from "../renew.js";
import { toast } from "../toast.js";
import { _ } from "../words.js";

const said = document.getElementById("backup-said");

async function backup() {
  said.textContent = _("Writing …");
  const answer = await fetch("/act/backup", {
    method: "POST",
    credentials: "same-origin",
    headers: { "x-csrf-token": document.querySelector('meta[name="csrf-token"]').content },
  });
  if (!answer.ok)
    throw new Error((await answer.json().catch(() => null))?.error ?? _("The backup could not be made."));
  const name =
    /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "overtrick.sqlite";
  const address = URL.createObjectURL(await answer.blob());
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  said.textContent = _("{name} is in your downloads. Put it on another device.", { name });
}

document.addEventListener("submit", async (happened) => {
  happened.preventDefault();
  try {
    if (happened.target.id === "take-backup") return await backup();
    const answer = await ask("POST", "/act/copy", {});
    (answer.trouble ? refuse : toast)(answer.said[0]);
    await renew();
  } catch (error) {
    said.textContent = error.message;
    refuse(error.message);
  }
});
setInterval(renew, 60000);
