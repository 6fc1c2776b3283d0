/**
 * Sentences of the pad: English stands in the code, as templates with named values.  Python writes a
 * pad of another language by putting its words in their place (`page.py`).
 */

/** The language of the page. */
export const SPOKEN = document.documentElement.lang || "en";

/** Names from right to left turn nothing beside them. @param {string} text */
const isolated = (text) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2066${text}\u2069` : text);

/** A template with its values: _("Rubber {number}", { number: 2 }). @param {string} text @returns {string} */
export const _ = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => isolated(String(values[name] ?? whole)));

/** Texts behind each other: "rubber to We, 700; one out". @param {any[]} texts */
export const listed = (texts) =>
  texts.filter(Boolean).reduce((one, other) => (one ? _("{one}; {other}", { one, other }) : other), "");

/** A text behind what it is of: "Rubber 2: even". @param {string} what @param {string} text */
export const headed = (what, text) => `${_("{what}:", { what })} ${text}`;

const rules = new Intl.PluralRules(SPOKEN);
const kinds = ["zero", "one", "two", "few", "many", "other"].filter((kind) =>
  rules.resolvedOptions().pluralCategories.includes(/** @type {any} */ (kind)),
);

/**
 * A template for a number of things; another language may have more forms, as a list in the place of *one*.
 * @param {string|string[]} one
 * @param {string|string[]} many
 * @param {number} count
 */
export function n_(one, many, count, values = {}) {
  const forms = [one, many].flat();
  const form = Math.min(kinds.indexOf(rules.select(count)), forms.length - 1);
  return _(forms[form], { count, ...values });
}
