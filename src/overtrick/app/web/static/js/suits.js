// Suits and contracts as the templates draw them: sign and letter, spoken in words.
import { el, hiddenWord } from "./dom.js";

/** @type {Record<string, [string, string]>} */
const SUITS = { S: ["♠", "spades"], H: ["♥", "hearts"], D: ["♦", "diamonds"], C: ["♣", "clubs"] };
const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen".split(" ");
const SEATS = { N: "North", E: "East", S: "South", W: "West" };
const TEXT = "\ufe0e"; // a sign of text, never a picture

/** @typedef {{level: number, strain: string, doubling?: number, declarer?: string, over?: number}} Played */

/** @param {string} letter */
const sign = (letter) => el("span", { class: "sign", "aria-hidden": "true" }, SUITS[letter][0] + TEXT);

/** A suit: sign and letter, or the sign alone. @param {string} letter @param {boolean} [both] */
export function suit(letter, both = true) {
  return el(
    "span",
    { class: `suit ${letter.toLowerCase()}` },
    sign(letter),
    both ? el("span", { "aria-hidden": "true" }, letter) : null,
    hiddenWord(SUITS[letter][1]),
  );
}

/** "four spades doubled by North, one overtrick". @param {Played} played */
export function spoken({ level, strain, doubling = 0, declarer, over }) {
  const name = strain === "NT" ? "no trump" : SUITS[strain][1];
  const one = level === 1 && strain !== "NT" ? name.slice(0, -1) : name;
  const by = declarer ? ` by ${SEATS[declarer]}` : "";
  return `${NUMBERS[level]} ${one}${["", " doubled", " redoubled"][doubling]}${by}${result(over)}`;
}

/** @param {number | undefined} over */
function result(over) {
  if (!over) return over === 0 ? ", just made" : "";
  return over < 0 ? `, ${NUMBERS[-over]} down` : `, ${NUMBERS[over]} overtrick${over > 1 ? "s" : ""}`;
}

/** A contract as it is written: 4♠x N +1. @param {Played} played */
export function contract(played) {
  const { level, strain, doubling = 0, declarer, over } = played;
  const mark = over ? (over > 0 ? ` +${over}` : ` −${-over}`) : over === 0 ? " =" : "";
  const drawn =
    strain === "NT" ? strain : el("span", { class: `suit ${strain.toLowerCase()}` }, sign(strain));
  return el(
    "span",
    { class: "contract" },
    el(
      "span",
      { "aria-hidden": "true" },
      level,
      drawn,
      "x".repeat(doubling),
      declarer ? ` ${declarer}` : "",
      mark,
    ),
    hiddenWord(spoken(played)),
  );
}
