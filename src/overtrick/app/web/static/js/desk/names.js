// Names: one field a seat; what is typed is sent when it is chosen, by Enter, or by leaving it.
import { el } from "../dom.js";
import { act, clear, done, mark } from "./deeds.js";
import { _ } from "../words.js";

const waiting = new Set();

async function sit(form, command) {
  const field = form.elements.typed;
  if (waiting.has(form)) return;
  waiting.add(form);
  clear(form);
  form.querySelector(".asked")?.remove();
  try {
    const answer = await act("names/sit", {
      place: form.dataset.place,
      seat: Number(form.dataset.seat),
      typed: field.value.trim(),
      ...command,
    });
    if (answer.ask) return asked(form, answer);
    field.defaultValue = field.value;
    await done(answer);
  } catch (refused) {
    mark(form, refused);
  } finally {
    waiting.delete(form);
  }
}

/** Who is meant, or whether somebody moves: the ways to go on are buttons. */
function asked(form, answer) {
  const buttons = answer.choices.map((each) =>
    el(
      "button",
      { type: "button", class: "button", onclick: () => sit(form, each.command) },
      each.text,
      each.note ? ` · ${each.note}` : "",
    ),
  );
  buttons.push(
    el(
      "button",
      {
        type: "button",
        class: "button quiet",
        onclick: () => {
          form.querySelector(".asked").remove();
          form.elements.typed.value = form.elements.typed.defaultValue;
          form.elements.typed.focus();
        },
      },
      _("Leave it"),
    ),
  );
  form.append(
    el(
      "div",
      { class: "notice ask asked", role: "group", "aria-label": answer.ask },
      el("p", {}, answer.ask),
      el("p", { class: "buttons" }, ...buttons),
    ),
  );
  buttons[0].focus();
}

const changed = (form) => form.elements.typed.value.trim() !== form.elements.typed.defaultValue.trim();

/** The next empty seat, so that twelve pairs are typed without the mouse. */
function onward(form) {
  const all = [...document.querySelectorAll("form[data-sit] input")];
  const next = all.slice(all.indexOf(form.elements.typed) + 1).find((each) => !each.value);
  next?.focus();
}

document.addEventListener("submit", (sent) => {
  const form = sent.target;
  if (!("sit" in form.dataset)) return;
  sent.preventDefault();
  if (!changed(form)) return onward(form);
  sit(form, {}).then(() => {
    const again = document.getElementById(form.elements.typed.id)?.form;
    if (again && !again.querySelector(".asked, .error")) onward(again);
  });
});

document.addEventListener("change", (told) => {
  const form = told.target.form;
  if (form && "sit" in form.dataset && changed(form)) sit(form, {});
});
