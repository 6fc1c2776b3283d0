// Every page hears of a lost server, one that follows nothing too; and nobody is led away from it
// to the browser's own page of errors: what is shown and what is typed stays.  The pad, which
// keeps a queue and never leaves its page, does without.
import { back, lost } from "./connection.js";
import { toast } from "./toast.js";
import { _ } from "./words.js";

const PATIENCE = 5000,
  OFTEN = 3000,
  SELDOM = 15000;

const isLost = () => document.querySelector("[data-connection].lost") !== null;

/** Ask whether the server is there, and let the bar say it. */
async function heard() {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  const there = await fetch("/health", { cache: "no-store", signal: stop.signal }).then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  if (there) back();
  else lost();
  return there;
}

async function watch() {
  const follows = document.documentElement.dataset.follows; // its stream knows sooner
  if (!follows && !document.hidden) await heard();
  setTimeout(watch, isLost() ? OFTEN : SELDOM);
}

/** While the server is lost, go only where there is somebody. @param {Event} event @param {() => void} go */
async function guard(event, go) {
  if (event.defaultPrevented || !isLost()) return;
  event.preventDefault();
  if (await heard()) go();
  else toast(_("The server cannot be reached. Nothing was sent; what you typed is still here."));
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "dialog")
    guard(event, () => (form.requestSubmit ? form.requestSubmit(event.submitter) : form.submit()));
});
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const stays =
    !link ||
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download") ||
    link.getAttribute("href").startsWith("#") ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey;
  if (!stays) guard(event, () => location.assign(link.href));
});
addEventListener("offline", () => lost());
setTimeout(watch, SELDOM);
