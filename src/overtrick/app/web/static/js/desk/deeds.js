// What the desk's set-up pages share: a form tells, the page is drawn anew by the server, undo stays.
import { ask, newId, tell } from "../club.js";
import { turns } from "../turns.js";
import { refuse } from "../announce.js";
import { el } from "../dom.js";
import { released } from "../pressed.js";
import { takeBack } from "./answers.js";
import { inARow } from "./desk.js";
import { toast } from "../toast.js";
import { _ } from "../words.js";

export const event = location.pathname.split("/")[2];
const turn = turns();

/** Whether the page is being drawn: a field that goes is not one that is left. */
export let isDrawing = false;

/** Fields whose text is not saved yet: the one that is being typed in, and all seats. */
const unsaved = (here) =>
  [...here.querySelectorAll("input:not([type=radio],[type=checkbox]),textarea")].filter(
    (each) =>
      each.id &&
      each.value !== each.defaultValue &&
      (each === document.activeElement || "sit" in each.form.dataset),
  );

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
  const open = [...here.querySelectorAll("details[open][id]")].map((each) => each.id);
  const kept = unsaved(here);
  const said = kept.map((each) => each.form?.querySelector(".asked, .error"));
  isDrawing = true;
  here.replaceChildren(...found.childNodes);
  isDrawing = false;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  kept.forEach((field, nth) => {
    /** @type {any} */
    const again = document.getElementById(field.id);
    if (!again) return;
    again.value = field.value;
    if (said[nth]) again.form.append(said[nth]);
  });
  if (held?.id) document.getElementById(held.id)?.focus({ preventScroll: true });
  else if (held?.isConnected) /** @type {any} */ (held).focus({ preventScroll: true });
}

/** Say what was done with a way back that takes everything of it back. */
export function done(answer, text = answer.said?.[answer.said.length - 1]) {
  toast(
    inARow([text, ...(answer.remarks ?? [])].filter(Boolean)),
    answer.saved?.length ? () => takeBack(event, answer.saved).then(() => renew()) : undefined,
  );
  return renew();
}

/** Mark a field as refused; what was typed stays. Who types elsewhere by now is not called back. */
export function mark(form, refused, isFocused = true) {
  /** @type {any} */
  const field =
    form.elements[refused.field] ?? form.querySelector("input:not([type=hidden]),select,textarea");
  clear(form);
  refuse(refused.message);
  if (!field?.after) return toast(refused.message);
  const id = `${field.id || field.name}-refused`;
  (field.closest(".field") ?? form).classList.add("refused");
  field.after(el("p.error", { id }, refused.message));
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  if (isFocused) field.focus();
}

export function clear(form) {
  for (const each of form.querySelectorAll("p.error")) each.remove();
  for (const each of form.querySelectorAll(".refused")) each.classList.remove("refused");
  for (const each of form.querySelectorAll("[aria-invalid]")) each.removeAttribute("aria-invalid");
}

/** Ask an action of this event. */
export const act = (path, body) =>
  ask("POST", `/act/events/${encodeURIComponent(event)}/${path}`, { id: newId(), ...body });

/**
 * The values of a form as a command: data-int makes numbers, data-list a list; an empty one is left out.
 * data-rows: who has it here.
 */
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
    else if ("list" in field.dataset) found[field.name] = field.value.split(",");
    else if (field.value.trim() !== "")
      found[field.name] = "int" in field.dataset ? Number(field.value) : field.value.trim();
    const row = field.dataset.rows && document.getElementById(field.dataset.rows + found[field.name]);
    if (row) found.seen = row.dataset.seen;
  }
  return found;
}

// <form data-tell="message"> tells; <form data-act="names/swap"> asks an action. One after the other, in the
// order sent: a field that is cleared takes the next line at once, and has a refused one back when it is free.
let telling = Promise.resolve();
let waits = 0;
/** @type {any[]} */
let left = [];
/** The page may have been drawn anew. */
const standing = (each) => (each.isConnected ? each : (document.getElementById(each.id) ?? each));

function giveBack() {
  const isFree = ({ typed }) => typed.every(([field]) => !waits && !standing(field).value);
  const now = left.find(isFree);
  if (!now) return;
  left = left.filter((each) => each !== now);
  const fields = now.typed.map(([field, text]) => Object.assign(standing(field), { value: text }));
  const form =
    fields[0]?.form ?? standing([...now.form.elements].find((each) => each.id) ?? now.form).form ?? now.form;
  if (now.refused) mark(form, now.refused, !fields.length || form.contains(document.activeElement));
  fields.find((field) => field === document.activeElement)?.select();
}

document.addEventListener("submit", (sent) => {
  const form = sent.target;
  const { tell: verb, act: path } = form.dataset;
  if (!verb && !path) return;
  sent.preventDefault();
  clear(form);
  const command = values(form);
  const typed = [...form.querySelectorAll("[data-clears]")].map((field) => [field, field.value]);
  for (const [field] of typed) field.value = "";
  const failed = (refused) => void left.push({ form, typed, refused });
  waits += 1;
  telling = telling
    .then(() => (verb ? tell(event, verb, command) : act(path, command)))
    .then((answer) => {
      if (!verb && answer.ask) return failed(null);
      form.closest("dialog")?.close();
      return done(answer, form.dataset.says);
    })
    .catch(failed)
    .then(() => {
      waits -= 1;
      giveBack();
    });
});
