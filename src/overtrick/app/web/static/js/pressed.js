// A press is not lost: what is drawn anew waits while something is held down.
const MOST = 2000; // one that is held longer, or was let go outside, holds nothing up
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
addEventListener(
  "pointerdown",
  () => {
    isDown = true;
    clearTimeout(timer);
    timer = setTimeout(up, MOST);
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
