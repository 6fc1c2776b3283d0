// Publish: the countdown, what each format loses, and all chosen files in one download.
import { follow, get } from "../club.js";
import { back, lost } from "../connection.js";
import { el, fill } from "../dom.js";
import { renew } from "../renew.js";
import { refuse } from "../announce.js";
import "./told.js";

const event = location.pathname.split("/")[2];
const form = document.getElementById("files");
const said = document.getElementById("files-said");

function countdown() {
  const place = document.getElementById("left");
  if (!place) return;
  const left = Math.ceil((new Date(place.dataset.closes) - Date.now()) / 1000);
  if (left < 0) return void (place.isConnected && renew());
  place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

async function losses() {
  said.textContent = "Looking at every format …";
  const found = await get(`/act/events/${event}/losses`);
  for (const [id, { losses, refused }] of Object.entries(found)) {
    const place = document.getElementById(`loss-${id}`);
    if (!place) continue;
    if (refused) fill(place, el("p", { class: "status trouble" }, "! ", `Cannot be written: ${refused}`));
    else if (!losses.length) fill(place, el("p", { class: "status done" }, "= ", "carries everything"));
    else fill(place, el("details", {}, el("summary", {}, `${losses.length} ${losses.length === 1 ? "thing is" : "things are"} lost or changed`),
      el("ul", {}, ...losses.map((each) => el("li", {}, each)))));
  }
  said.textContent = "What each format loses stands below its name.";
}

async function write() {
  const formats = [...form.querySelectorAll("[name=formats]:checked")].map((each) => each.value);
  if (!formats.length) throw new Error("Choose at least one format.");
  said.textContent = "Writing …";
  const answer = await fetch(`/act/events/${event}/files`, { method: "POST", credentials: "same-origin", body: JSON.stringify({ formats }),
    headers: { "content-type": "application/json", "x-csrf-token": document.querySelector('meta[name="csrf-token"]').content } });
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.error ?? "The files could not be written.");
  const address = URL.createObjectURL(await answer.blob());
  el("a", { href: address, download: `${event}-files.zip` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  said.textContent = `${formats.length} ${formats.length === 1 ? "file" : "files"} written, with a list of what each loses.`;
}

const tried = (act) => act().catch((error) => { said.textContent = error.message; refuse(error.message); });
form.addEventListener("submit", (happened) => { happened.preventDefault(); tried(write); });
document.getElementById("what-is-lost").addEventListener("click", () => tried(losses));
tried(losses);
countdown();
setInterval(countdown, 1000);
let first = true;
follow(event, { journal: () => { if (!first) renew(); first = false; } }, (there) => (there ? back() : lost()));
