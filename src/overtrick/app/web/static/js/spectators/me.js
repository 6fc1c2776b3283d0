// A pair's page comes back to the present when something was told and nobody reads in it.
import { follow } from "../follow.js";
import { turns } from "../turns.js";
import { _ } from "../words.js";
import { isOpen, isWished } from "./tell_me.js";

const { event, seq } = JSON.parse(document.getElementById("data").textContent);
let timer = 0;
const turn = turns();

async function renew() {
  timer = 0;
  const isNew = turn();
  const answer = await fetch("/me", { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.getElementById("mine-now"),
    part = document.getElementById("mine-now");
  if (!isNew()) return;
  if (now.dataset.ranking === "open") isOpen();
  const isTyped = [...part.querySelectorAll("input")].some((field) => field.value !== field.defaultValue);
  if (!isTyped && !part.contains(document.activeElement)) part.replaceChildren(...now.childNodes);
}

follow(
  event,
  {
    journal: (told) => {
      if (told.seq > seq) timer ||= setTimeout(renew, 3000 + Math.random() * 4000);
    },
  },
  (isThere) => {
    const bar = document.querySelector("[data-connection]");
    bar.className = `connection${isThere ? "" : " lost"}`;
    bar.textContent = isThere ? "" : _("Not connected. This is what was known last.");
  },
  isWished,
);
