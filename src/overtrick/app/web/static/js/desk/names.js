// Names: one field a seat; what is typed is sent when it is chosen, by Enter, or by leaving it.
import { el } from "../dom.js";
import { button } from "../pressed.js";
import { refuse } from "../announce.js";
import { act, clear, done, isDrawing, mark } from "./deeds.js";
import { _ } from "../words.js";

/** What is on its way or in the queue, by field: the same is not sent twice. */
const sent = new Map();
let queue = Promise.resolve();

/** The form of a field, which is drawn anew now and then. */
const formOf = (id) => /** @type {any} */ (document.getElementById(id))?.form;

/** Send what is typed after all that was typed before; who types on is not waited for. */
function sit(form, command) {
  const { id, value } = form.elements.typed;
  if (sent.get(id) === value) return;
  sent.set(id, value);
  queue = queue.then(async () => {
    clear(formOf(id));
    formOf(id).querySelector(".asked")?.remove();
    try {
      const { place, seat } = form.dataset;
      const answer = await act("names/sit", { place, seat: Number(seat), typed: value.trim(), ...command });
      if (answer.ask) return asked(id, answer);
      formOf(id).elements.typed.defaultValue = value;
      done(answer);
    } catch (refused) {
      mark(formOf(id), refused, isFree(formOf(id)));
    } finally {
      if (sent.get(id) === value) sent.delete(id);
    }
  });
}

/** Whether nobody types elsewhere by now: then the focus may go to what needs an answer. */
function isFree(form) {
  const held = document.activeElement;
  return form.contains(held) || !held?.matches("input") || held.value === "";
}

/** Who is meant, or whether somebody moves: the ways to go on are buttons. */
function asked(id, answer) {
  const buttons = answer.choices.map((each) =>
    button([each.text, each.note ? ` · ${each.note}` : ""], () => {
      formOf(id).querySelector(".asked").remove();
      sit(formOf(id), each.command);
      onward(formOf(id));
    }),
  );
  buttons.push(
    button(
      _("Leave it"),
      () => {
        const form = formOf(id);
        form.querySelector(".asked").remove();
        form.elements.typed.value = form.elements.typed.defaultValue;
        form.elements.typed.focus();
      },
      "quiet",
    ),
  );
  formOf(id).append(
    el(
      "div.notice.ask.asked",
      { role: "group", "aria-label": answer.ask },
      el("p", answer.ask),
      el("p.buttons", ...buttons),
    ),
  );
  refuse(answer.ask);
  if (isFree(formOf(id))) buttons[0].focus();
}

const changed = (form) => form.elements.typed.value.trim() !== form.elements.typed.defaultValue.trim();

/** The next empty seat, so that twelve pairs are typed without the mouse; then what is still asked. */
function onward(form) {
  const all = [...document.querySelectorAll("form[data-sit] input")];
  const next = all.slice(all.indexOf(form.elements.typed) + 1).find((each) => !each.value);
  (next ?? document.querySelector(".asked button") ?? form.elements.typed).focus();
}

document.addEventListener("submit", (happened) => {
  const form = happened.target;
  if (!("sit" in form.dataset)) return;
  happened.preventDefault();
  if (changed(form)) sit(form, {});
  onward(form);
});

// Enter tells of a change first, and then sends: the name of a team goes once.
document.addEventListener(
  "submit",
  (happened) => {
    const form = happened.target;
    if (!("leaves" in form.dataset)) return;
    const { id, value } = form.elements.namedItem("name");
    if (sent.get(id) === value) {
      happened.preventDefault();
      happened.stopPropagation();
      return;
    }
    sent.set(id, value);
    setTimeout(() => sent.delete(id));
  },
  true,
);

document.addEventListener("change", (told) => {
  const form = told.target.form;
  if (!isDrawing && form && "sit" in form.dataset && changed(form)) sit(form, {});
  if (!isDrawing && form && "leaves" in form.dataset) form.requestSubmit();
});

// Who types on at a question types the next name: the question waits.
document.addEventListener("keydown", (key) => {
  if (!key.target.closest(".asked") || key.key.length !== 1 || key.key === " ") return;
  if (!key.ctrlKey && !key.metaKey && !key.altKey) onward(key.target.closest("form"));
});

// Whoever has no name yet is typed at once; the pair first that the address names.
const late = decodeURIComponent(location.hash.slice(1));
const nameless = [...document.querySelectorAll("form[data-sit] input")].filter((each) => !each.value);
const own = (each) => late && each.form.dataset.place.endsWith(`-${late}`);
(nameless.find(own) ?? nameless[0])?.focus();
