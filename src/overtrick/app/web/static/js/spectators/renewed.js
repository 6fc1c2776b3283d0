// A page of spectators that is renewed when what it shows has changed.
import { follow } from "../club.js";
import { back, lost } from "../connection.js";
import { renew } from "../renew.js";

const main = document.querySelector("[data-topic]");
let first = true;
follow(location.pathname.split("/")[2], {
  [main.dataset.topic]: () => { if (!first) renew(); first = false; },
}, (there) => (there ? back() : lost()));
