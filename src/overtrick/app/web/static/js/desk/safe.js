// Keep safe: a backup as a download, a copy at once, the page renewed every minute.
import { ask } from "../club.js";
import { download } from "./answers.js";
import { refuse } from "../announce.js";
import { renew } from "../renew.js";
import { toast } from "../toast.js";
import { _ } from "../words.js";

const said = document.getElementById("backup-said");

async function backup() {
  said.textContent = _("Writing …");
  const name = await download("/act/backup");
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
