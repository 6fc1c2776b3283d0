// One line for a whole result: "4sx n +1", "3nt e -2", "p", "four spades doubled north plus one".
/** @type {[RegExp, string][]} */
const WORDS = [
  [/pass(ed)?( out)?/g, "p"],
  [/clubs?|[♣♧]/g, "c"],
  [/diamonds?|[♦♢]/g, "d"],
  [/hearts?|[♥♡]/g, "h"],
  [/spades?|[♠♤]/g, "s"],
  [/no[ -]?trumps?/g, "nt"],
  [/redoubled?/g, "xx"],
  [/doubled?/g, "x"],
  [/north/g, "n"],
  [/east/g, "e"],
  [/south/g, "s"],
  [/west/g, "w"],
  [/plus|over/g, "+"],
  [/minus|down|[−–]/g, "-"],
  [/just made|made|making|equals?/g, "="],
  [/\bby\b|\btricks?\b/g, ""],
];
const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen".split(" ");
const SHAPE = /^([1-7])(nt|[cdhsn])(xx|x|r)?([nesw])?(xx|x)?(=|[+-]\d{1,2}|\d{1,2})?$/;

/** @param {string} text @returns {any} what of a result it says, or null if it is none */
export function typed(text) {
  let line = text.toLowerCase().replace(/six(teen|ty)|seven(teen|ty)/g, "?");
  for (const [word, sign] of WORDS) line = line.replace(word, sign);
  for (let n = 13; n >= 0; n--) line = line.replaceAll(NUMBERS[n], String(n));
  line = line.replace(/\s/g, "");
  if (line === "p") return { passed: true };
  const found = SHAPE.exec(line);
  if (!found) return null;
  const [, level, strain, before, by, after, result] = found;
  const double = before ?? after ?? "";
  /** @type {any} */
  const said = {
    level: +level,
    strain: strain[0] === "n" ? "NT" : strain.toUpperCase(),
    doubling: double === "r" || double === "xx" ? 2 : double ? 1 : 0,
  };
  if (by) said.declarer = by.toUpperCase();
  if (result) said.tricks = /^\d/.test(result) ? +result : said.level + 6 + (result === "=" ? 0 : +result);
  return said.tricks < 0 || said.tricks > 13 ? null : said;
}
