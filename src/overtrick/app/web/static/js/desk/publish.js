// Publish: the countdown, what each chosen format loses, and all chosen files in one download.
import { get } from "../club.js";
import { follow, sinceMade } from "../follow.js";
import { el, fill } from "../dom.js";
import { download } from "./answers.js";
import { renew } from "../renew.js";
import { refuse } from "../announce.js";
import "./told.js";
import { _, n_ } from "../words.js";
import { heard } from "./desk.js";

const event = location.pathname.split("/")[2];
const form = document.getElementById("files");
const said = document.getElementById("files-said");

function countdown() {
  const place = document.getElementById("left");
  if (!place) return;
  const left = Math.ceil((Date.parse(place.dataset.closes) - Date.now()) / 1000);
  if (left < 0) return void (place.isConnected && renew());
  place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

const KEPT = "overtrick.formats";
const boxes = () => [...form.querySelectorAll("[name=formats]")];
const chosen = () =>
  boxes()
    .filter((each) => each.checked)
    .map((each) => each.value);
let known = new Map(); // what each chosen format loses, until something is told

function choose() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    /* a browser that keeps nothing */
  }
  if (!kept) return;
  for (const box of boxes()) box.checked = kept.includes(box.value);
  const more = document.getElementById("more-formats");
  more.open = Boolean(more.querySelector(":checked"));
}

function lossesOf({ losses, refused }) {
  if (refused) return el("p.status.trouble", "! ", _("Cannot be written: {refused}", { refused }));
  if (!losses.length) return el("p.status.done", "✓ ", _("carries everything"));
  return el(
    "details",
    el(
      "summary",
      n_("{count} thing is lost or changed", "{count} things are lost or changed", losses.length),
    ),
    el("ul", ...losses.map((each) => el("li", each))),
  );
}

/** Say below each chosen format what it would lose. */
async function losses() {
  const lacking = chosen().filter((id) => !known.has(id));
  if (lacking.length) {
    const asked = known; // an answer from before something was told says nothing of what stands now
    const found = await get(
      `/act/events/${event}/losses?formats=${lacking.map(encodeURIComponent).join(",")}`,
    );
    for (const [id, lost] of Object.entries(found)) asked.set(id, lossesOf(lost));
  }
  for (const { value, checked } of boxes())
    fill(document.getElementById(`loss-${value}`), (checked && known.get(value)) || "");
}

async function write() {
  const formats = chosen();
  if (!formats.length) throw new Error(_("Choose at least one format."));
  said.textContent = _("Writing …");
  await download(`/act/events/${event}/files`, { formats });
  said.textContent = n_(
    "{count} file written, with a list of what it loses.",
    "{count} files written, with a list of what each loses.",
    formats.length,
  );
}

const tried = (act) =>
  act().catch((error) => {
    said.textContent = error.message;
    refuse(error.message);
  });
form.addEventListener("submit", (happened) => {
  happened.preventDefault();
  tried(write);
});
form.addEventListener("change", () => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen()));
  } catch {
    /* as above */
  }
  tried(losses);
});
choose();
tried(losses);
countdown();
setInterval(countdown, 1000);
follow(
  event,
  {
    journal: sinceMade(() => {
      renew();
      known = new Map();
      tried(losses);
    }),
  },
  heard,
);
