// Pages that the server writes, kept up to date: the parts marked data-renew are fetched again.
import { announce } from "./announce.js";
import { released } from "./pressed.js";

let waiting = null,
  again = false;

const fields = (part) => [
  ...part.querySelectorAll("input:not([type=checkbox], [type=radio], [type=hidden]), textarea"),
];
const typed = (part) => fields(part).filter((field) => field.value !== field.defaultValue);

/** Whether it has to stay as it is: a list is open, a refusal is read, what is typed has no place in the new one. */
const isHeld = (part, now) =>
  (part.contains(document.activeElement) && document.activeElement.matches("select")) ||
  part.querySelector(".error") ||
  typed(part).some((field) => !field.id || !now.querySelector(`#${CSS.escape(field.id)}`));

async function fetched() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" }, credentials: "same-origin" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await released();
  document.title = page.title;
  for (const part of document.querySelectorAll("[data-renew]")) {
    const now = page.getElementById(part.id);
    if (!now || isHeld(part, now) || now.innerHTML === part.innerHTML) continue;
    const focus = part.contains(document.activeElement) ? document.activeElement.id : "";
    const open = [...part.querySelectorAll("details[open][id]")].map((each) => each.id);
    const kept = typed(part).map((field) => [field.id, field.value]);
    part.replaceChildren(...now.childNodes);
    kept.forEach(([id, value]) => {
      document.getElementById(id).value = value;
    });
    open.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    if (part.dataset.renew) announce(part.dataset.renew);
  }
}

/** Fetch the page again, one request at a time. */
export async function renew() {
  if (waiting) {
    again = true;
    return waiting;
  }
  waiting = fetched().catch(() => {});
  await waiting;
  waiting = null;
  if (again) {
    again = false;
    await renew();
  }
}
