/** Elements, made in one line. */
import { _, n_ } from "./say.js";

/**
 * Make an element.
 * @param {string} tag  "tag" or "tag.class.class"
 * @param {...any} parts  elements, texts, lists; null and false are left out; the first may be
 *   attributes, of which functions are listeners
 * @returns {any}
 */
export function h(tag, ...parts) {
  const [name, ...classes] = tag.split(".");
  /** @type {any} */
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  const props = parts[0]?.constructor === Object ? parts.shift() : {};
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (key === "value") made.value = value;
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(
    ...parts.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== false),
  );
  return made;
}

/** Words for the ear only. @param {string} text */
export const spoken = (text) => h("span.spoken", text);

/** A button that does something. */
export const button = (text, click, props = {}) => h("button", { type: "button", click, ...props }, text);

/**
 * A list to choose from; what is chosen stands over it whole, in as many lines as a phone needs.
 * @param {string} id
 * @param {string[][]} options  values with their words
 * @param {string} now  what is chosen; the first, where it is none of them
 * @param {(value: string) => void} change
 */
export const choice = (id, options, now, change) =>
  h(
    "span.choice",
    h(
      "select",
      { id, change: (event) => change(event.target.value) },
      options.map(([value, text]) => h("option", { value, selected: value === now }, text)),
    ),
    h("span", { "aria-hidden": "true" }, (options.find(([value]) => value === now) ?? options[0])[1]),
  );

/** A strain by its name, of one trick or of more. */
const SUITS = {
  C: (tricks) => n_("club", "clubs", tricks),
  D: (tricks) => n_("diamond", "diamonds", tricks),
  H: (tricks) => n_("heart", "hearts", tricks),
  S: (tricks) => n_("spade", "spades", tricks),
  NT: () => _("no trump"),
};
const SUIT_SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠", NT: _("NT") };
const LEVEL_NAMES = ` ${_("one two three four five six seven")}`.split(" ");
const DOUBLINGS = ["", ` ${_("doubled")}`, ` ${_("redoubled")}`];

/** A strain with its sign and colour; its letter tells it apart without colour. */
export const strainSign = (strain) => h(`span.suit.${strain}`, { "aria-hidden": "true" }, SUIT_SIGNS[strain]);

/** The name of a strain. */
export const strainName = (strain) => SUITS[strain](4);

/** A contract as it is spoken: "four spades doubled". */
export const contractName = ({ level, strain, doubling }) =>
  `${LEVEL_NAMES[level]} ${SUITS[strain](level)}${DOUBLINGS[doubling]}`;

/** The name of a level. */
export const levelName = (level) => LEVEL_NAMES[level];

/** A contract as it is seen, "4♠X", and heard. */
export const contractMark = (contract) => [
  h(
    "span",
    { "aria-hidden": "true" },
    String(contract.level),
    strainSign(contract.strain),
    "X".repeat(contract.doubling),
  ),
  spoken(contractName(contract)),
];
