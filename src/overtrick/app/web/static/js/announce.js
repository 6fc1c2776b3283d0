// What changed, told politely: at most once in five seconds, never more than was asked for.
import { _ } from "./words.js";

const PAUSE = 5000;
/** @type {string[]} */
let waiting = [];
let timer = 0;
let last = -PAUSE;

/** @param {"polite" | "assertive"} kind @param {string} text */
function say(kind, text) {
  const region = document.querySelector(`[data-live="${kind}"]`);
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

function tell() {
  timer = 0;
  last = performance.now();
  say(
    "polite",
    waiting.length > 3
      ? _("{count} changes, the last: {change}", { count: waiting.length, change: waiting.at(-1) })
      : waiting.join(". "),
  );
  waiting = [];
}

/** @param {string} text told politely; data-announce="off" silences it */
export function announce(text) {
  if (document.documentElement.dataset.announce === "off") return;
  waiting.push(text);
  timer ||= window.setTimeout(tell, Math.max(50, last + PAUSE - performance.now()));
}

/** @param {string} text told at once: only for an entry that was refused */
export const refuse = (text) => say("assertive", text);
