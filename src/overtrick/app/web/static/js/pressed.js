// A press is not lost: what is drawn anew waits while something is held down.
import { el } from "./dom.js";

/** A button that does something: what stands on it, one or several, and what else it has. */
export const button = (text, deed, kind = "", more = {}) =>
  el("button", { type: "button", class: `button ${kind}`, onclick: deed, ...more }, ...[text].flat());

const MOST = 2000; // after which is looked whether it was let go outside: then it holds nothing up
let isDown = false,
  timer = 0;
/** @type {(() => void)[]} */
let waiting = [];

function up() {
  isDown = false;
  const now = waiting;
  waiting = [];
  for (const draw of now) draw();
}
function look() {
  if (document.querySelector("button:active, a:active, label:active"))
    timer = setTimeout(look, MOST); // a thumb may be slow, and so may a phone
  else up();
}
addEventListener(
  "pointerdown",
  () => {
    isDown = true;
    clearTimeout(timer);
    timer = setTimeout(look, MOST);
  },
  true,
);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(
    end,
    () => {
      clearTimeout(timer);
      timer = setTimeout(up, 0);
    },
    true,
  ); // the click comes first
}

/** Draw now, or when nothing is held down; in the order asked for. @param {() => void} draw */
export const unpressed = (draw) => {
  if (isDown) waiting.push(draw);
  else draw();
};
/** Wait until nothing is held down. @returns {Promise<void>} */
export const released = () => new Promise((yes) => unpressed(() => yes()));
