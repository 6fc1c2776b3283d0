// Calls for the director: a banner and a sound on every page of the desk, until they are answered.
import { follow } from "../follow.js";
import { el, fill } from "../dom.js";
import { button, released } from "../pressed.js";
import { _, n_ } from "../words.js";
import { deed, event } from "./desk.js";

const SOUND = "overtrick.sound";
const place = el("section", { id: "calls", "aria-label": _("Calls"), "aria-live": "assertive" });
/** @type {Set<string> | null} those that were there when the page was opened make no sound */
let known = null;
/** @type {any[]} */
let calls = [];
let quiet = "";
try {
  quiet = localStorage.getItem(SOUND) ?? "";
} catch {} // without storage it sounds

/** Two notes; a page that nobody has touched yet may not sound, and is still. */
function sound() {
  if (quiet) return;
  try {
    const audio = new AudioContext();
    if (audio.state === "suspended") audio.resume();
    for (const [nth, pitch] of [880, 660].entries()) {
      const [note, loud] = [audio.createOscillator(), audio.createGain()];
      const at = audio.currentTime + 0.25 * nth;
      note.frequency.value = pitch;
      loud.gain.setValueAtTime(0.25, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.24);
      note.connect(loud).connect(audio.destination);
      note.start(at);
      note.stop(at + 0.25);
    }
    setTimeout(() => audio.close(), 1500);
  } catch {} // no sound card: the banner stands
}

/** What a table calls for, in words of the pads. @param {{table: string, about: string}} each */
function title({ table, about }) {
  return about
    ? _("Table {table} calls: {about}", { table, about: _(about) })
    : _("Table {table} calls", { table });
}

function age({ since }) {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(since)) / 60000));
  return minutes ? n_("{count} minute ago", "{count} minutes ago", minutes) : _("just now");
}

function toggle() {
  quiet = quiet ? "" : "off";
  try {
    if (quiet) localStorage.setItem(SOUND, quiet);
    else localStorage.removeItem(SOUND);
  } catch {}
  draw();
}

function draw() {
  const one = (each, nth) =>
    el(
      "article.call",
      el("strong", `! ${title(each)}`),
      el("span.age", age(each)),
      button(_("I am coming"), () => deed("answer", { of: each.id }), "primary", { id: `call-${each.id}` }),
      nth === 0 ? button(quiet ? _("Sound on") : _("Sound off"), toggle, "quiet", { id: "sound" }) : null,
    );
  fill(place, ...calls.map(one));
}

async function take(found) {
  await released();
  calls = found.calls;
  draw();
  const ids = new Set(calls.map((each) => each.id));
  if (known && [...ids].some((id) => !known?.has(id))) sound();
  known = ids;
}

document.getElementById("main")?.prepend(place);
setInterval(() => {
  for (const [nth, span] of [...place.querySelectorAll(".age")].entries())
    span.textContent = calls[nth] ? age(calls[nth]) : "";
}, 15000);
follow(event, { calls: take });
