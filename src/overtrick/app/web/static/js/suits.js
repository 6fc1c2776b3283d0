// Suits and contracts as the templates draw them: sign and letter, spoken in words.
import { el, hiddenWord } from "./dom.js";
import { _, N_, language, letter as written, n_ } from "./words.js";

/** @type {Record<string, string>} */
export const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
/** @type {Record<string, (count: number) => string>} */
export const SUITS = {
  S: (count) => n_("spade", "spades", count),
  H: (count) => n_("heart", "hearts", count),
  D: (count) => n_("diamond", "diamonds", count),
  C: (count) => n_("club", "clubs", count),
  NT: () => _("no trump"),
};
const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen".split(" ");
export const SEATS = { N: N_("North"), E: N_("East"), S: N_("South"), W: N_("West") };
const DOUBLED = ["", N_("doubled"), N_("redoubled")];
/** A number in words, in English. @param {number} n */
export const spelled = (n) => (language === "en" ? NUMBERS[n] : String(n));
const TEXT = "\ufe0e"; // a sign of text, never a picture

/** @typedef {{level: number, strain: string, doubling?: number, declarer?: string, over?: number}} Played */

/** @param {string} letter */
const sign = (letter) => el("span.sign", { "aria-hidden": "true" }, SIGNS[letter] + TEXT);

/** A suit: sign and letter, or the sign alone. @param {string} letter @param {boolean} [both] */
export function suit(letter, both = true) {
  return el(
    "span",
    { class: `suit ${letter.toLowerCase()}` },
    sign(letter),
    both ? el("span", { "aria-hidden": "true" }, written("strain", letter)) : null,
    hiddenWord(SUITS[letter](4)),
  );
}

/** "four spades doubled by North, one overtrick". @param {Played} played */
export function spoken({ level, strain, doubling = 0, declarer, over }) {
  const doubled = DOUBLED[doubling] ? ` ${_(DOUBLED[doubling])}` : "";
  const by = declarer ? ` ${_("by {seat}", { seat: _(SEATS[declarer]) })}` : "";
  return `${spelled(level)} ${SUITS[strain](level)}${doubled}${by}${result(over)}`;
}

/** @param {number | undefined} over */
function result(over) {
  if (over == null) return "";
  if (!over) return `, ${_("just made")}`;
  const made = { tricks: spelled(Math.abs(over)) };
  return `, ${over < 0 ? _("{tricks} down", made) : n_("{tricks} overtrick", "{tricks} overtricks", over, made)}`;
}

/** A contract as it is written: 4♠x N +1. @param {Played} played */
export function contract(played) {
  const { level, strain, doubling = 0, declarer, over } = played;
  const mark = over ? (over > 0 ? ` +${over}` : ` −${-over}`) : over === 0 ? " =" : "";
  const drawn =
    strain === "NT"
      ? written("strain", strain)
      : el("span", { class: `suit ${strain.toLowerCase()}` }, sign(strain));
  return el(
    "span.contract",
    el(
      "span",
      { "aria-hidden": "true" },
      level,
      drawn,
      "x".repeat(doubling),
      declarer ? ` ${written("seat", declarer)}` : "",
      mark,
    ),
    hiddenWord(spoken(played)),
  );
}
