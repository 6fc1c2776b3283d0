/**
 * A contract with its result as people write it, in twelve languages: what `core/notation.py` and
 * `core/spelling.py` read, with their own patterns and words.
 */

/** The patterns and words; Python writes them here. @type {any} */
const WORDS = null; /*WORDS*/

const STRAINS = ["C", "D", "H", "S", "NT"];
const SIGNS = { "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S" };
const SIGN_FIRST = /([♣♧♦♢♥♡♠♤]) ?([1-9])(?![0-9])/g;
const PLAIN_LETTERS = { ł: "l", ø: "o", æ: "ae", œ: "oe", ß: "ss", đ: "d", ı: "i", χ: "x", х: "x" };
const LONGEST = 60;
const BOOK_AND_ALL = [6, 7, 13];
const SHAPE = new RegExp(`^(?:${WORDS.shape})$`);
const SAID = WORDS.said.map(([pattern, sign]) => [new RegExp(pattern, "g"), sign]);

/** By language, all words with what they mean; English where it has no such word. */
const STRAIN_WORDS = alphabets(WORDS.strains, STRAINS);
const SEAT_WORDS = alphabets(WORDS.seats, [..."NESW"]);
const AROUND = meanings(WORDS.around);
const SPECIAL = meanings(WORDS.special);
const NO_TRUMP = meanings({ NT: "nt,sa,ba,st,ut" });

/** The languages whose words are known, English first. */
export const LANGUAGES = Object.keys(WORDS.strains);

/**
 * @typedef {{level: number, strain: string, doubling: 0|1|2}} Bid
 * @typedef {{contract: Bid|null, declarer: string|null, tricks: number|null}} Reading
 */

/** What was typed cannot be read: the message says why; readings, where there are several. */
export class NotRead extends Error {
  /**
   * @param {string} message
   * @param {string} [kind]  "shape" where another language may help
   * @param {{text: string, languages: string[], reading: Reading|null}[]} [readings]
   */
  constructor(message, kind = "", readings = []) {
    super(message);
    this.kind = kind;
    this.readings = readings;
    /** The message with its values apart, for another language. @type {[string, Record<string, any>]} */
    this.words = [message, {}];
  }
}

/** Marks a template for the catalogues of other languages. @param {string} text */
const N_ = (text) => text;

const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Refuse with a template, which a page may have in another language. */
function refusal(template, values, kind, readings = []) {
  const error = new NotRead(filled(template, values), kind, readings);
  error.words = [template, values];
  return error;
}

function meanings(lists) {
  const pairs = Object.entries(lists).flatMap(([meaning, words]) =>
    words.split(",").map((word) => [word, meaning]),
  );
  return new Map(pairs);
}

function alphabets(lists, ours) {
  const own = (code) =>
    meanings(Object.fromEntries(lists[code].split("|").map((words, place) => [ours[place], words])));
  return Object.fromEntries(Object.keys(lists).map((code) => [code, new Map([...own("en"), ...own(code)])]));
}

/**
 * Read a contract with its declarer and result, each of the two optional; a pass has no contract.
 * @param {string} text
 * @param {string} [language]
 * @returns {Reading}
 */
export function readResult(text, language = "") {
  if (language) {
    const [reading, error] = tried(() => readOurs(spelled(text, language)));
    if (reading) return reading;
    if (error.kind === "tricks") throw error;
  }
  const [ours, error] = tried(() => readOurs(text));
  if (ours) return ours;
  if (error.kind !== "shape") throw error;
  return readAbroad(text, error);
}

function readAbroad(text, error) {
  let refused = error;
  const found = new Map();
  for (const code of LANGUAGES.slice(1)) {
    const theirs = spelled(text, code);
    if (theirs === text) continue;
    const [reading, wrong] = tried(() => readOurs(theirs));
    if (!reading) refused = wrong.kind === "shape" ? refused : wrong;
    else {
      const face = readingText(reading);
      const told = found.get(face) ?? { text: face, languages: [], reading };
      told.languages.push(code);
      found.set(face, told);
    }
  }
  if (!found.size) throw refused;
  const readings = [...found.values()];
  if (readings.length === 1 && isOneSeat(text))
    readings.push({ text: N_("a seat without a suit"), languages: [], reading: null });
  if (readings.length === 1) return readings[0].reading;
  const both = readings.map(
    (one) => one.text + (one.languages.length ? ` (${one.languages.join(", ")})` : ""),
  );
  const [some, other] = [both.slice(0, -1).join(", "), both[both.length - 1]];
  throw refusal(
    N_("“{text}” is {some} or {other}: write it in full, or set a language."),
    { text, some, other },
    "several",
    readings,
  );
}

/** A reading, or why there is none. @param {() => Reading} read @returns {[any, any]} */
export function tried(read) {
  try {
    return [read(), null];
  } catch (error) {
    if (error instanceof NotRead) return [null, error];
    throw error;
  }
}

const NAMES_OF_SEATS = { N: N_("North"), E: N_("East"), S: N_("South"), W: N_("West") };

function readingText({ contract, declarer }) {
  const sign = Object.keys(SIGNS).find((each) => SIGNS[each] === contract?.strain);
  const face = contract ? faceOf({ ...contract, strain: sign ?? "NT" }) : "PASS";
  return declarer
    ? filled(N_("{contract} by {seat}"), { contract: face, seat: NAMES_OF_SEATS[declarer] })
    : face;
}

const faceOf = ({ level, strain, doubling }) => `${level}${strain}${"X".repeat(doubling)}`;

function readOurs(text) {
  const word = normal(text);
  const refused = refusal(N_("This is not a contract: “{text}”."), { text }, "shape");
  let found = word.match(SHAPE);
  if (!found && WORDS.passes.includes(word.replace(/[\s-]/g, "")))
    return { contract: null, declarer: null, tricks: null };
  found = found ?? loosened(word).match(SHAPE);
  if (!found) throw refused;
  const part = /** @type {Record<string, string>} */ (found.groups);
  const doubled = [part.doubled, part.doubled_last, part.doubled_end].filter(Boolean);
  const seats = [part.before, part.after, part.last].filter(Boolean);
  const doubling = doublingOf(doubled[0] ?? "");
  if (doubled.length > 1 || doubling < 0 || !/^([1-9]|\D+)$/.test(part.level)) throw refused;
  const level = Number(part.level) || WORDS.numbers.indexOf(part.level);
  if (level > BOOK_AND_ALL[1])
    throw refusal(N_("“{text}” is no contract: the highest level is 7."), { text }, "level");
  if (seats.length > 1) throw refusal(N_("Two declarers: “{text}”."), { text }, "shape");
  const strain = SIGNS[part.strain] ?? (/^(N|SA)/.test(part.strain) ? "NT" : part.strain[0]);
  /** @type {any} */
  const contract = { level, strain, doubling };
  const result = part.result ?? part.tricks ?? null;
  return {
    contract,
    declarer: seats.length ? seats[0][0] : null,
    tricks: result === null ? null : tricksOf(contract, result),
  };
}

function doublingOf(doubled) {
  const crosses = doubled.replace(/[×✕]/g, "X").replace(/\s/g, "");
  if (/[X*!]/.test(crosses[0] ?? "") && crosses !== crosses[0].repeat(crosses.length)) return -1;
  return /R|^[X*!]{2}$/.test(crosses) ? 2 : crosses ? 1 : 0;
}

/** Capitals, single blanks, and signs for the words of a result. */
function normal(text) {
  let word = text
    .toUpperCase()
    .replace(/[\ufe0e\ufe0f\u200b]/g, "")
    .replace(/[−–]/g, "-");
  word = word.replace(/\s+/g, " ").trim();
  for (const [pattern, sign] of SAID) word = word.replace(pattern, sign);
  return word.replace(/([+=-]) ?([A-Z]+)\b/g, (all, sign, number) => {
    const at = WORDS.numbers.indexOf(number);
    return at < 0 ? all : `${sign}${at}`;
  });
}

/** What is written in another order, or between signs, in the usual one. */
const loosened = (word) =>
  word
    .replace(/,/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(SIGN_FIRST, "$2$1")
    .replace(/(^|[^0-9])([0-9]+) -(?= |$)/g, "$1-$2");

/** The tricks of "=", "= 11", "+1", "-2", "/10", "9 tricks". */
function tricksOf(contract, result) {
  const wrong = (why, values = {}) => refusal(why, values, "tricks");
  const [book, level7, all] = BOOK_AND_ALL;
  const { level } = contract;
  const target = level + book;
  const word = result.replace(/\s+|TRICKS?$/g, "").replace(/^\//, "");
  if (word === "=") return target;
  const number = Number(word.replace("=", ""));
  if (word[0] === "=") {
    if (number === level7 && level === 1) throw wrong(N_("“made 7” is 7 tricks or 13: write = or +6."));
    const tricks = number <= level7 ? number + book : number;
    if (tricks < target || tricks > all)
      throw wrong(N_("“made {number}” cannot be: {target} to 13 tricks are needed."), { number, target });
    return tricks;
  }
  if (!/^[+-]?[0-9]{1,2}$/.test(word)) throw wrong(N_("“{text}” is not a result."), { text: result });
  const tricks = /^[+-]/.test(word) ? target + number : number;
  if (tricks >= 0 && tricks <= all) return tricks;
  const most = number > 0 ? `+${all - target}` : `-${target}`;
  if (/^[+-]/.test(word)) throw wrong(N_("{text} cannot be: at most {most}."), { text: word, most });
  throw wrong(N_("A deal has 13 tricks, not {number}."), { number });
}

/** A word as it is compared: no case, no accents, no signs but a last one. */
function wordOf(text) {
  const word = text
    .toLowerCase()
    .replace(/[łøæœßđıχх]/g, (letter) => PLAIN_LETTERS[letter])
    .normalize("NFKD")
    .replace(/[\p{Cf}\p{Mn}]/gu, "")
    .replace(/[−\p{Pd}]/gu, "-")
    .trim();
  const last = word.match(/[+%-]$/)?.[0] ?? "";
  return `${word.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} ${last}`.trim();
}

/** Say what words without a contract stand for: PASS, NP, BYE or "". @param {string} text */
export const specialOf = (text) =>
  SPECIAL.get(wordOf(text)) ?? (WORDS.not_played.includes(normal(text).replace(/\s/g, "")) ? "NP" : "");

/** Whether a word says "by" in any language. @param {string} word */
export const isBy = (word) => AROUND.get(wordOf(word)) === "BY";

/** A seat in the words of a language, or in ours; "" if it is none. @param {string} text */
export const seatNamed = (text, language = "") => SEAT_WORDS[language || "en"].get(wordOf(text)) ?? "";

/** The text in our letters, if it is a contract in the words of that language; else as it is. */
function spelled(given, language) {
  const text = given.normalize("NFC");
  const special = SPECIAL.get(wordOf(text));
  if (special) return special;
  const seats = SEAT_WORDS[language];
  const found = text.slice(0, LONGEST).match(/^\s*(?:(\p{L})\s*)?([1-9])\s*(.*?)\s*$/su);
  if (!found?.[3]) return text;
  const [, seat, level, rest] = found;
  const [strain, after] = strainOf(rest, STRAIN_WORDS[language]);
  if (!strain) return text;
  const before = seat ? `${seats.get(wordOf(seat)) ?? seat} ` : "";
  return `${before}${level}${strain}${after.replace(/\p{L}+/gu, (word) => oursOf(word, seats))}`.trim();
}

/** The strain with which a text begins, by its longest word; and what follows. */
function strainOf(text, words) {
  if (SIGNS[text[0]]) return [SIGNS[text[0]], text.slice(1).replace(/^[\ufe0e\ufe0f]+/, "")];
  const letters = text.match(/^\p{L}+(?: \p{L}+)?/u)?.[0] ?? "";
  for (let length = letters.length; length > 0; length -= 1) {
    const after = text.slice(length, length + 1);
    if (text[length - 1] === " " || (length > 3 && /(?![xX])\p{L}/u.test(after))) continue;
    const word = wordOf(text.slice(0, length));
    const found = words.get(word) ?? NO_TRUMP.get(word);
    if (found) return [found, text.slice(length)];
  }
  return ["", text];
}

/** Our word for one that follows a strain: a seat, a doubling, one around a result. */
function oursOf(text, seats) {
  const word = wordOf(text);
  if (/^x*$/.test(word)) return text;
  const ours = seats.get(word) ?? (word.length > 1 ? AROUND.get(word) : null);
  if (ours) return ours;
  const [, crosses, seat] = word.match(/^(x*)(.*)$/) ?? [];
  return crosses && seats.has(seat) ? `${crosses} ${seats.get(seat)}` : text;
}

/** Whether the only letter is one for a seat: "4E=" may lack its suit. */
function isOneSeat(text) {
  const letters = [...text.toLowerCase()].filter((sign) => /\p{L}/u.test(sign) && sign !== "x");
  return letters.length === 1 && Object.values(SEAT_WORDS).some((words) => words.has(letters[0]));
}
