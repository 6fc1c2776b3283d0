// A page of spectators that is renewed when what it shows has changed.
import { follow, made, sinceMade } from "../follow.js";
import { back, lost } from "../connection.js";
import { renew } from "../renew.js";

const AT_LEAST = 5000;
const { topic } = document.querySelector("[data-topic]").dataset;
let shown = made,
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

const told = topic === "journal" ? soon : sinceMade(renew);
follow(location.pathname.split("/")[2], { [topic]: told }, (there) => (there ? back() : lost()));
