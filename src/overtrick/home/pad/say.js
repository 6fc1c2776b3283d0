/**
 * Sentences of the pad: English stands in the code, as templates with named values.  Python writes a
 * pad of another language by putting its words in their place (`page.py`).
 */

/** The language of the page. */
export const SPOKEN = document.documentElement.lang || "en";

/** A template with its values: _("Rubber {number}", { number: 2 }). @param {string} text @returns {string} */
export const _ = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

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
