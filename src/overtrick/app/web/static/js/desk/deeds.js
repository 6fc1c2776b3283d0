// What the desk's set-up pages share: a form tells, the page is drawn anew by the server, undo stays.
import { ask, newId, tell } from "../club.js";
import { turns } from "../turns.js";
import { refuse } from "../announce.js";
import { el } from "../dom.js";
import { released } from "../pressed.js";
import { toast } from "../toast.js";
import { _ } from "../words.js";

export const event = location.pathname.split("/")[2];
const turn = turns();

/** Draw #renew again as the server sees it now; the focus stays, and what is being typed. */
export async function renew(path = location.href) {
  const counts = turn();
  const answer = await fetch(path, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("renew");
  await released();
  const here = document.getElementById("renew");
  if (!found || !here || !counts()) return;
  const held = document.activeElement;
  const typed =
    here.contains(held) &&
    held.matches("input:not([type=radio],[type=checkbox]),textarea") &&
    held.value !== held.defaultValue
      ? held.value
      : null;
  const open = [...here.querySelectorAll("details[open][id]")].map((each) => each.id);
  here.replaceChildren(...found.childNodes);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (!held?.id) return;
  const again = document.getElementById(held.id);
  again?.focus({ preventScroll: true });
  if (again && typed !== null) again.value = typed;
}

/** Say what was done with a way back that takes everything of it back. */
export function done(answer, text = answer.said?.[answer.said.length - 1]) {
  toast(
    [text, ...(answer.remarks ?? [])].join(". "),
    answer.saved?.length
      ? async () => {
          try {
            for (const id of [...answer.saved].reverse()) await tell(event, "undo", { entry: id });
            toast(_("Undone"));
          } catch (refused) {
            toast(refused.message);
          }
          renew();
        }
      : undefined,
  );
  return renew();
}

/** Mark a field as refused; what was typed stays. */
export function mark(form, refused) {
  /** @type {any} */
  const field =
    form.elements[refused.field] ?? form.querySelector("input:not([type=hidden]),select,textarea");
  clear(form);
  refuse(refused.message);
  if (!field?.after) return toast(refused.message);
  const id = `${field.id || field.name}-refused`;
  (field.closest(".field") ?? form).classList.add("refused");
  field.after(el("p", { class: "error", id }, refused.message));
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  field.focus();
}

export function clear(form) {
  for (const each of form.querySelectorAll("p.error")) each.remove();
  for (const each of form.querySelectorAll(".refused")) each.classList.remove("refused");
  for (const each of form.querySelectorAll("[aria-invalid]")) each.removeAttribute("aria-invalid");
}

/** Ask an action of this event. */
export const act = (path, body) =>
  ask("POST", `/act/events/${encodeURIComponent(event)}/${path}`, { id: newId(), ...body });

/** The values of a form as a command; data-int makes numbers, an empty one is left out. */
export function values(form) {
  const found = {};
  for (const field of form.elements) {
    if (
      !field.name ||
      field.name.startsWith("_") ||
      field.type === "file" ||
      (field.type === "radio" && !field.checked)
    )
      continue;
    if (field.type === "checkbox") found[field.name] = field.checked;
    else if (field.value.trim() !== "")
      found[field.name] = "int" in field.dataset ? Number(field.value) : field.value.trim();
  }
  return found;
}

// <form data-tell="message"> tells; <form data-act="names/swap"> asks an action.
document.addEventListener("submit", async (sent) => {
  const form = sent.target;
  const { tell: verb, act: path } = form.dataset;
  if (!verb && !path) return;
  sent.preventDefault();
  clear(form);
  try {
    const answer = verb ? await tell(event, verb, values(form)) : await act(path, values(form));
    if (!verb && answer.ask) return;
    for (const each of form.querySelectorAll("[data-clears]")) each.value = "";
    form.closest("dialog")?.close();
    await done(answer, form.dataset.says);
  } catch (refused) {
    mark(form, refused);
  }
});
