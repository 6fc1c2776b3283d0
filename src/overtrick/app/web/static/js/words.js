// English stands in the code; the words of any other language come with the page, the score pads' with
// their script.
const { overtrickWords: ours } = /** @type {any} */ (globalThis);
const given = globalThis.document?.getElementById("words")?.textContent;
/** @type {{language: string, letters: Record<string, string>, words: Record<string, string | string[]>}} */
const table =
  ours ?? (given ? JSON.parse(given) : { language: "en", letters: { "rank T": "10" }, words: {} });
export const language = table.language;
const words = new Map(Object.entries(table.words));

/** Names from right to left turn nothing beside them. @param {unknown} value */
export const isolated = (value) =>
  typeof value === "string" ? value.split(" & ").map(isolatedName).join(" & ") : value;

/** @param {string} name */
const isolatedName = (name) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name);

/** @param {string} template @param {Record<string, unknown>} values */
const filled = (template, values) =>
  template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(isolated(values[name])) : whole));

/** A template with named values: _("Round {round}", {round: 3}). @param {string} text */
export function _(text, /** @type {Record<string, unknown>} */ values = {}) {
  return filled([words.get(text) ?? text].flat()[0], values);
}

const rules = new Intl.PluralRules(language);
const kinds = new Set(rules.resolvedOptions().pluralCategories);
/** Forms stand as in the catalogue. @param {number} count @param {string[]} forms */
const form = (count, forms) =>
  forms[
    Math.min(
      /** @type {const} */ (["zero", "one", "two", "few", "many", "other"])
        .filter((kind) => kinds.has(kind))
        .indexOf(rules.select(count)),
      forms.length - 1,
    )
  ];

/** @param {string} one @param {string} many @param {number} count */
export function n_(one, many, count, values = {}) {
  return filled(form(count, [words.get(one) ?? [one, many]].flat()), { count, ...values });
}

/** Marks a template that is put into words later. @param {string} text */
export const N_ = (text) => text;

/** @param {"seat" | "side" | "strain" | "rank"} kind @param {string} ours */
export const letter = (kind, ours) => table.letters[`${kind} ${ours}`] ?? ours;
