// Players: found while typing, arrows go down the list, Enter opens.
import { announce } from "../announce.js";
import { renew } from "./deeds.js";

const field = document.getElementById("q");
let waits = 0;

field.addEventListener("input", () => {
  clearTimeout(waits);
  waits = setTimeout(async () => {
    const path = `/desk/players?q=${encodeURIComponent(field.value)}`;
    history.replaceState(null, "", path);
    await renew(path);
    announce(document.querySelector("#renew caption, #renew .empty p")?.textContent ?? "");
  }, 200);
});

document.addEventListener("keydown", (key) => {
  const links = [...document.querySelectorAll("#renew th a")];
  const at = links.indexOf(document.activeElement);
  if (key.target !== field && at < 0) return;
  if (key.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (key.key === "ArrowUp") (links[at - 1] ?? field).focus();
  else return;
  key.preventDefault();
});

document.getElementById("search").addEventListener("submit", (sent) => {
  const links = document.querySelectorAll("#renew th a");
  if (links.length !== 1) return;
  sent.preventDefault();
  links[0].click();
});
