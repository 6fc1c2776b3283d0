// Pages of simultaneous pairs: told that the field has changed, each fetches it at a moment of its own.
import { back, lost } from "../connection.js";
import { renew } from "../renew.js";

const part = /** @type {HTMLElement | null} */ (document.querySelector("[data-field]"));
/** @type {EventSource | null} */
let source = null;
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

function open() {
  source = new EventSource(`/act/simultaneous/${encodeURIComponent(part?.dataset.field ?? "")}/stream`);
  source.onopen = () => {
    back();
    if (!isFirst) soon(2); // what came meanwhile
    isFirst = false;
  };
  source.onerror = () => {
    lost();
    if (source?.readyState === EventSource.CLOSED) setTimeout(open, 3000);
  };
  source.addEventListener("field", (message) => soon(Number(message.data)));
}

function seen() {
  if (document.visibilityState === "hidden") {
    source?.close();
    source = null;
  } else if (!source) open();
}

if (part) {
  document.addEventListener("visibilitychange", seen);
  open();
}
