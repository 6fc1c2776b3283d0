// _("Tell me when the ranking opens"): while this page is open, in it; by the device where that is allowed.
import { el } from "../dom.js";
import { _ } from "../words.js";

const { event, ranking } = JSON.parse(document.getElementById("data").textContent);
const WISH = `overtrick.me.tell.${event}`;
const place = document.getElementById("tell");
const said = place?.querySelector("[role=status]");
const button = place?.querySelector("button");
const hint = place?.querySelector(".hint");
const sound = place?.querySelector("[name=sound]");
let wished = false;
let audio = null;

/** The wish lasts as long as the tab, also where nothing can be kept. */
function wish(is) {
  wished = is;
  try {
    is ? sessionStorage.setItem(WISH, "1") : sessionStorage.removeItem(WISH);
  } catch {
    /* while the page is open */
  }
}
export const isWished = () => wished;
const notifies = () => globalThis.isSecureContext && "Notification" in globalThis;

function show() {
  button.setAttribute("aria-pressed", String(wished));
  button.textContent = wished ? _("Do not tell me") : _("Tell me when the ranking opens");
  hint.hidden = !wished;
  hint.textContent =
    notifies() && Notification.permission === "granted"
      ? _("This device tells you, as long as this page is open.")
      : _("This page tells you, as long as it is open. If the phone sleeps, it tells you when it wakes.");
}
async function press() {
  wish(!wished);
  show();
  if (!wished) return;
  if (sound.checked) listen(); // only a tap may begin a sound
  if (notifies() && Notification.permission === "default") {
    await Notification.requestPermission();
    show();
  }
}
function listen() {
  const Audio = globalThis.AudioContext ?? globalThis.webkitAudioContext;
  if (Audio) audio ??= new Audio();
  audio?.resume().catch(() => {});
}
function ring() {
  if (!sound.checked || !audio) return;
  const tone = audio.createOscillator(),
    volume = audio.createGain();
  volume.gain.value = 0.2;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
}

/** The ranking is open: said once, and the way to it stays. */
export function isOpen() {
  if (!place || place.dataset.open) return;
  place.dataset.open = "yes";
  place.querySelector(".choices").remove();
  button.parentElement.replaceChildren(el("a.button.primary", { href: ranking }, _("See the ranking")));
  said.textContent = _("The ranking is open.");
  hint.hidden = true;
  if (!wished) return;
  wish(false);
  document.getElementById("mine-now").before(place);
  document.title = `* ${_("The ranking is open")} - ${document.title}`;
  place.classList.add("notice", "done");
  ring();
  navigator.vibrate?.([200, 100, 200]);
  if (!notifies() || Notification.permission !== "granted") return;
  try {
    const told = new Notification(_("The ranking is open"), { tag: WISH });
    told.onclick = () => {
      window.focus();
      location.href = ranking;
    };
  } catch {
    /* some phones allow it to a service worker only: the page has said it */
  }
}

if (place) {
  try {
    wished = Boolean(sessionStorage.getItem(WISH));
  } catch {
    /* nothing is kept */
  }
  place.hidden = false;
  button.addEventListener("click", press);
  sound.addEventListener("change", () => sound.checked && wished && listen());
  show();
}
document.getElementById("forget").addEventListener("submit", () => wish(false));
