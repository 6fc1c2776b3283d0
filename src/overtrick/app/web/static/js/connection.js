// The bar that says whether the server hears us.

import { _, n_ } from "./words.js";

const clock = (/** @type {Date} */ at) => at.toTimeString().slice(0, 5);
/** @type {Date | null} */
let since = null;
let queued = 0;
let waited = false; // only the pad has a queue
let timer = 0;

/** @param {"lost" | "back" | ""} state @param {string} text */
function show(state, text) {
  const bar = document.querySelector("[data-connection]");
  if (!bar) return;
  bar.className = `connection ${state}`;
  if (bar.textContent !== text) bar.textContent = text;
}

function draw() {
  if (!since) return;
  const alone = _("Not connected since {time}.", { time: clock(since) });
  const results = n_(
    "{count} result waiting on this phone.",
    "{count} results waiting on this phone.",
    queued,
  );
  show("lost", queued ? `${alone} ${results}` : alone);
}

/** @param {Date} [at] when the server was last heard */
export function lost(at = new Date()) {
  clearTimeout(timer);
  if (!since) waited = queued > 0;
  since ||= at;
  draw();
}

/** @param {number} count how many entries wait on this phone */
export function waiting(count) {
  queued = count;
  waited ||= count > 0;
  draw();
}

/** @param {Date} [at] when it was heard again, and all that waited was sent; the bar goes after a while */
export function back(at = new Date()) {
  if (!since) return;
  show("back", `${waited ? _("All sent") : _("Connected again")} ${clock(at)}`);
  since = null;
  queued = 0;
  timer = window.setTimeout(() => show("", ""), 20000);
}
