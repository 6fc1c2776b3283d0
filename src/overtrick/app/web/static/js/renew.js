// Pages that the server writes, kept up to date: the parts marked data-renew are fetched again.
import { announce } from "./announce.js";

let waiting = null, again = false;

/** Whether somebody is typing in there: then it stays as it is. */
const isHeld = (part) => [...part.querySelectorAll("input, textarea, select")].some((field) =>
  field === document.activeElement || (field.defaultValue !== undefined && field.type !== "checkbox" && field.type !== "radio" && field.value !== field.defaultValue));

async function fetched() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" }, credentials: "same-origin" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.title = page.title;
  for (const part of document.querySelectorAll("[data-renew]")) {
    const now = page.getElementById(part.id);
    if (!now || isHeld(part) || now.innerHTML === part.innerHTML) continue;
    const focus = part.contains(document.activeElement) ? document.activeElement.id : "";
    const open = [...part.querySelectorAll("details[open][id]")].map((each) => each.id);
    part.replaceChildren(...now.childNodes);
    open.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    if (part.dataset.renew) announce(part.dataset.renew);
  }
}

/** Fetch the page again, one request at a time. */
export async function renew() {
  if (waiting) { again = true; return waiting; }
  waiting = fetched().catch(() => {});
  await waiting;
  waiting = null;
  if (again) { again = false; await renew(); }
}
