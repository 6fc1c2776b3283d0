// Keys that are real radio inputs: a tap or a letter goes on to the next group, arrows only move.
import { el, hiddenWord } from "../dom.js";
import { button } from "../pressed.js";
import { suit } from "../suits.js";
import { N_, _, letter } from "../words.js";

let arrows = false;
addEventListener(
  "keydown",
  (event) => {
    arrows = event.key.startsWith("Arrow");
  },
  true,
);
/** Whether the last key was an arrow: it moves, and does not go on. */
export const isArrow = () => arrows;
addEventListener(
  "pointerdown",
  () => {
    arrows = false;
  },
  true,
);

/** Give a group of keys: [value, face, spoken]; the next group is given the focus. */
export function keys(name, legend, choices, chosen, columns, choose) {
  return el(
    "fieldset.keys",
    { "data-keys": name },
    el("legend", legend),
    el(
      "div",
      { class: `keypad hand of-${columns}` },
      ...choices.map(([value, face, words]) =>
        el(
          "label.key",
          el("input", {
            type: "radio",
            name,
            value,
            checked: value === chosen,
            "aria-label": words ?? null,
            onchange: (event) => {
              choose(value);
              if (!arrows) next(event.target.closest("fieldset"));
            },
          }),
          el("span", { class: `face${String(face).length > 4 && !face.nodeType ? " words" : ""}` }, face),
        ),
      ),
    ),
  );
}
/** Give the next group, or else the first deed, the focus. */
function next(group) {
  const all = [...document.querySelectorAll("[data-pad] fieldset[data-keys]")];
  const kind = (each) => each.dataset.keys.split("-")[0];
  const open = all
    .slice(all.indexOf(group) + 1)
    .find((each) => kind(each) !== kind(group) && !each.querySelector(":checked"));
  (open?.querySelector("input") ?? document.querySelector("[data-pad] .primary"))?.focus({
    preventScroll: !open,
  });
}
/** Press a key of a group by its value. */
export function press(name, value) {
  const input = document.querySelector(`[data-keys="${name}"] input[value="${value}"]`);
  if (!input || input.disabled) return false;
  arrows = false;
  input.focus();
  if (!input.checked) input.click();
  else next(input.closest("fieldset"));
  return true;
}
export const strainFace = (strain) => (strain === "NT" ? letter("strain", strain) : suit(strain));
export const deeds = (...buttons) => el("div.deeds", ...buttons);
// each number on the line of its word
const numbered = (text) => text.replace(/ (?=\d)/g, "\u00a0");
export const h1 = (...text) => el("h1", { tabindex: "-1" }, ...text.map(numbered));
/** @param {string} text @param {string | null} [kind] */
export const p = (text, kind = null) => el("p", { class: kind }, numbered(text));
const SIGNS = { go: "▸", come: "○", done: "✓", ask: "?", trouble: "!", queued: "…" };
const WORDS = {
  go: N_("enter here"),
  come: N_("to come"),
  done: N_("agreed"),
  ask: N_("needs approval"),
  trouble: N_("not agreed"),
  queued: N_("waiting"),
};
export const status = (state, word = _(WORDS[state])) =>
  el(
    "span",
    { class: `status ${state}` },
    el("span.sign", { "aria-hidden": "true" }, SIGNS[state]),
    ` ${word}`,
  );
/** How a board stands here. */
export const standing = ({ waiting, ruled, whole, state }) => {
  if (waiting) return status("queued");
  return status(state, whole ? _("score told") : ruled && state === "done" ? _("ruled") : undefined);
};
export { button, el, hiddenWord };
