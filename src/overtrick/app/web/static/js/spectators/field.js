// Pages of simultaneous pairs: told that the field has changed, each fetches it at a moment of its own.
import { stream } from "../club.js";
import { back, lost } from "../connection.js";
import { renew } from "../renew.js";

const part = /** @type {HTMLElement | null} */ (document.querySelector("[data-field]"));
let timer = 0;
let isFirst = true;

/** @param {number} within seconds */
function soon(within) {
  timer ||= window.setTimeout(
    () => {
      timer = 0;
      renew();
    },
    Math.random() * within * 1000,
  );
}

const { open, close, isOpen } = stream(
  () => `/act/simultaneous/${encodeURIComponent(part?.dataset.field ?? "")}/stream`,
  { field: (message) => soon(Number(message.data)) },
  (isThere) => {
    if (!isThere) return lost();
    back();
    if (!isFirst) soon(2); // what came meanwhile
    isFirst = false;
  },
  async () => false,
);

const seen = () => (document.visibilityState === "hidden" ? close() : isOpen() || open());

if (part) {
  document.addEventListener("visibilitychange", seen);
  open();
}
