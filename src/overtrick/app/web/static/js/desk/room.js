// The room: a number jumps to its table; phones that come are seen without reloading.
import { follow, made } from "../follow.js";
import { event, renew } from "./deeds.js";
import { heard } from "./desk.js";

function jump(name) {
  const head = document.querySelector(`#table-${CSS.escape(name.toUpperCase())} h2`);
  head?.scrollIntoView({ block: "start" });
  head?.focus();
}

document.addEventListener("change", (told) => {
  if (told.target.id === "jump" && told.target.value.trim()) jump(told.target.value.trim());
});
const wanted = document.querySelector("[data-wanted]");
if (wanted) jump(wanted.id.slice(6));

let seq = made;
follow(
  event,
  {
    desk: (found) => {
      if (found.seq !== seq) renew();
      seq = found.seq;
    },
  },
  heard,
);
setInterval(renew, 20000);
