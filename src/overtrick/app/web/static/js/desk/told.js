// Forms that tell something, on pages that the server writes: what is typed stays until it is
// saved, a refusal stands at its field, and the parts marked data-renew are renewed.
import { ask, newId, tell } from "../club.js";
import { el } from "../dom.js";
import { button } from "../pressed.js";
import { refuse } from "../announce.js";
import { renew } from "../renew.js";
import { takeBack } from "./answers.js";
import { valueOf } from "./field.js";
import { toast } from "../toast.js";
import { _ } from "../words.js";

const event = location.pathname.split("/")[2];
const ids = {};

/** The command that a form says: numbers, lists, and the choices that were changed. */
function commandOf(form) {
  const command = JSON.parse(form.dataset.command ?? "{}"),
    changes = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled) continue;
    const text = field.value.trim();
    if (field.name.startsWith("changes.")) {
      const value = valueOf(field);
      if (value && value !== field.dataset.was) changes[field.name.slice(8)] = value;
    } else if (field.dataset.kind === "number") {
      if (text) command[field.name] = /^\d+$/.test(text) ? Number(text) : text;
    } else if (field.dataset.kind === "list")
      command[field.name] = text
        .split(/[,\n]/)
        .map((part) => part.trim())
        .filter(Boolean);
    else if (text || field.dataset.kind === "text") command[field.name] = field.value;
  }
  if (Object.keys(changes).length) command.changes = changes;
  return command;
}

function clear(form) {
  form.querySelectorAll(".refused").forEach((each) => each.classList.remove("refused"));
  form.querySelectorAll("[aria-invalid]").forEach((each) => {
    each.removeAttribute("aria-invalid");
    each.removeAttribute("aria-describedby");
  });
  form.querySelectorAll(".error").forEach((each) => each.remove());
}

/** Say at its field what was refused, else above the buttons of the form. */
function refused(form, error) {
  const named = error.field && (form.elements[error.field] ?? form.elements[`changes.${error.field}`]);
  const field = named?.type === "hidden" ? null : named;
  const said = el("p", { class: "error", id: `${form.id}-error` }, error.message);
  if (field) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", said.id);
    field.closest("details")?.setAttribute("open", "");
    const place = field.closest(".field") ?? form;
    place.classList.add("refused");
    place.append(said);
    field.focus();
  } else (form.querySelector(".buttons") ?? form.querySelector("button")).before(said);
  refuse(error.message);
}

async function sent(form, command) {
  if (form.dataset.post) return ask("POST", `/act/events/${event}/${form.dataset.post}`, command);
  // A second press tells the same once more, and it counts once.
  const key = form.dataset.tell + JSON.stringify(command);
  ids[key] ??= newId();
  const answer = await tell(event, form.dataset.tell, { id: ids[key], ...command });
  delete ids[key];
  return answer;
}

/** Where what is typed in other forms waits for the page that comes. */
const TYPED = `overtrick.typed.${event}`;

function keepTyped(but) {
  const kept = {};
  for (const field of document.querySelectorAll("form input[id]:not([type=hidden]), form textarea[id]"))
    if (field.form !== but && field.value !== field.defaultValue) kept[field.id] = field.value;
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(kept));
  } catch {
    /* it has to be typed again */
  }
}

function giveBack() {
  try {
    for (const [id, text] of Object.entries(JSON.parse(sessionStorage.getItem(TYPED) ?? "{}"))) {
      const field = document.getElementById(id);
      if (field?.matches("input, textarea")) field.value = text;
      field?.closest("details")?.setAttribute("open", "");
    }
    sessionStorage.removeItem(TYPED);
  } catch {
    /* nothing was kept */
  }
}
giveBack();

async function done(form, answer) {
  const said = [...answer.said.slice(0, 2), ...(answer.remarks ?? [])].join(". ");
  if (form.dataset.go) {
    keepTyped(form);
    return location.assign(form.dataset.go);
  }
  toast(said, answer.saved.length < 20 ? () => takeBack(event, answer.saved).then(renew) : null);
  if (form.dataset.reset !== undefined) {
    form.reset();
    // An answer that comes late takes nobody away from where they type by now.
    if (document.activeElement === document.body || form.contains(document.activeElement))
      form.querySelector("input:not([type=hidden]), textarea")?.focus();
  }
  await renew();
}

/**
 * Ask first where others see it at once: the dialog says the deed on its button, and what the
 * template named by data-also holds.
 */
function agreed(form, word) {
  if (!form.dataset.confirm) return Promise.resolve(true);
  return new Promise((answer) => {
    const dialog = el(
      "dialog",
      { "aria-labelledby": "agree" },
      el("h2", { id: "agree" }, form.dataset.confirm),
      document.getElementById(form.dataset.also)?.content.cloneNode(true),
      el(
        "div.deeds",
        button(_("Back"), () => dialog.close()),
        button(word, () => dialog.close("yes"), "primary"),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

document.addEventListener("submit", async (happened) => {
  const form = happened.target;
  if (!form.dataset.tell && !form.dataset.post) return;
  happened.preventDefault();
  clear(form);
  const button = happened.submitter ?? form.querySelector("button");
  if (!(await agreed(form, button.textContent))) return;
  button.disabled = true;
  try {
    await done(form, await sent(form, commandOf(form)));
  } catch (error) {
    refused(form, error);
    if (error.code === "stale") await renew();
  } finally {
    button.disabled = false;
  }
});

document.addEventListener("keydown", (key) => {
  if (key.key === "Enter" && (key.ctrlKey || key.metaKey)) key.target.form?.requestSubmit();
});
