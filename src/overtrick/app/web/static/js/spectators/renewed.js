// A page of spectators that is renewed when what it shows has changed.
import { follow } from "../follow.js";
import { back, lost } from "../connection.js";
import { renew } from "../renew.js";

const AT_LEAST = 5000;
const { topic, seq } = document.querySelector("[data-topic]").dataset;
let first = true,
  shown = Number(seq),
  timer = 0,
  last = 0;

/** Many read such a page while entries come: each fetches it at a moment of its own, and not too often. */
function soon(told) {
  if (told.seq <= shown) return;
  shown = told.seq;
  const wait = Math.max(500 + Math.random() * 1000, last + AT_LEAST - Date.now());
  timer ||= window.setTimeout(() => {
    timer = 0;
    last = Date.now();
    renew();
  }, wait);
}

function now() {
  if (!first) renew();
  first = false;
}

follow(location.pathname.split("/")[2], { [topic]: topic === "journal" ? soon : now }, (there) =>
  there ? back() : lost(),
);
