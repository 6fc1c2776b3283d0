/** The text of a sheet, as `overtrick sheet` reads it, and the line of one deal. */
import { RULES } from "./rules.js";
import { contractText, limitsOf, resultText, targetOf } from "./score.js";
import { SIDES } from "./sheet.js";

const SEAT_LETTERS = "NESW";
const STRAIN = "NT?|SA|NO ?TRUMPS?|C(?:LUBS?)?|D(?:IAMONDS?)?|H(?:EARTS?)?|S(?:PADES?)?|[♣♧♦♢♥♡♠♤]";
const DOUBLES = "XX?|××?|\\*\\*?|DOUBLED?|DBL|REDOUBLED?|RDBL";
const SHAPE = new RegExp(`^([1-7]) ?(${STRAIN})(?: ?(${DOUBLES}))?(?: (.*?))? ?(=|[+-] ?\\d+)?$`);
const SIGNS = {
  "♣": "C",
  "♧": "C",
  "♦": "D",
  "♢": "D",
  "♥": "H",
  "♡": "H",
  "♠": "S",
  "♤": "S",
  SA: "NT",
};
const PASSES = /^(P|PASS|ALL ?PASS|AP|PASSED(?: OUT)?|PASS(?: |-)OUT)$/;
const WHO = { WE: 0, NS: 0, "N-S": 0, THEY: 1, T: 1, EW: 1, "E-W": 1 };

/** What was typed cannot be read; the message says why. */
export class NotRead extends Error {}

/**
 * Read a deal as people type it: "We 4S +1", "4sx cy -2", "pass".
 * @param {string} text
 * @param {string[]|null} players  by their places
 * @returns {{side: 0|1|null, place: number|null, contract: Object|null, tricks: number|null, honours: null}}
 */
export function readDeal(text, players) {
  const word = text.toUpperCase().replace(/[−–]/g, "-").replace(/\s+/g, " ").trim();
  if (PASSES.test(word)) return { side: null, place: null, contract: null, tricks: null, honours: null };
  const [who, called] = leading(word, players);
  const found = called.replace(/\b(JUST )?MADE$/, "=").match(SHAPE);
  if (!found) throw new NotRead(`This is not a deal: “${text}”. Write We 4S =, They 2HX -1 or Pass.`);
  const [, level, strain, doubled = "", after = "", result] = found;
  if (who && after) throw new NotRead(`Two declarers? “${text}”`);
  const declarer = who ?? whoIs(after.replace(/^BY /, "").replace(/:$/, ""), players);
  if (!declarer)
    throw new NotRead(
      `Whose contract? “${text}”: begin with ${players ? players.join(", ") : "We or They"}.`,
    );
  if (!result) throw new NotRead(`How many tricks? “${text}”: add =, +1 or -1.`);
  /** @type {any} */
  const contract = {
    level: Number(level),
    strain: SIGNS[strain] ?? (strain[0] === "N" ? "NT" : strain[0]),
    doubling: doublingOf(doubled),
  };
  const over = result === "=" ? 0 : Number(result.replace(" ", ""));
  const { over: most, under } = limitsOf(contract);
  if (over > most || -over > under) {
    const kind = over > 0 ? `${most} overtricks` : `${under} undertricks`;
    throw new NotRead(`${contractText(contract)}${result} cannot be: at most ${kind}.`);
  }
  return { ...declarer, contract, tricks: targetOf(contract) + over, honours: null };
}

function doublingOf(doubled) {
  if (!doubled) return 0;
  return doubled.startsWith("R") || /^(XX|××|\*\*)$/.test(doubled) ? 2 : 1;
}

/** A side or a player at the beginning, and the rest. */
function leading(word, players) {
  const names = (players ?? [])
    .map((name) => name.toUpperCase())
    .sort((one, other) => other.length - one.length);
  const first = names.find((name) => word.startsWith(name) && /^[\s:]/.test(word.slice(name.length)));
  const split = first ?? word.match(/^[^\d\s:]+/)?.[0];
  if (!split) return [null, word];
  const who = whoIs(split, players);
  if (!who) throw new NotRead(`Who is “${split}”? Write ${players ? players.join(", ") : "We or They"}.`);
  return [who, word.slice(split.length).replace(/^[\s:]+/, "")];
}

function whoIs(word, players) {
  if (!word) return null;
  const names = (players ?? []).map((name) => name.toUpperCase());
  if (names.includes(word)) return { side: null, place: names.indexOf(word) };
  if (word in WHO) return { side: WHO[word], place: null };
  const meant = names.flatMap((name, place) => (name.startsWith(word) ? [place] : []));
  const ours = !players && SIDES.findIndex((side) => side.toUpperCase().startsWith(word));
  const all = [...meant.map((place) => players[place]), ...(ours === 0 ? [`${SIDES[0]} or West`] : [])];
  if (all.length > 1 || ours === 0) throw new NotRead(`Who is “${word}”: ${all.join(" or ")}?`);
  return meant.length ? { side: null, place: meant[0] } : null;
}

/**
 * Write a deal as a line that reads back.
 * @param {import("./sheet.js").Call} call
 */
export function dealLine(call) {
  const who = (one) => one.player ?? SIDES[one.side];
  if (!call.contract) return "Pass";
  const line = `${who(call)} ${contractText(call.contract)} ${resultText(call.contract, Number(call.tricks))}`;
  return call.honours ? `${line} ; honours ${who(call.honours)} ${call.honours.points}` : line;
}

/**
 * Write a pad as the text of a sheet.
 * @param {import("./sheet.js").Pad} pad
 */
export function sheetText(pad) {
  const { party } = pad;
  const house = Object.entries(pad.house).filter(([name]) => name !== "carry" && name !== "vulnerability");
  const headers = {
    game: pad.game,
    edition: pad.edition,
    house: house.map((each) => each.join(" ")).join(", ") || null,
    carry: pad.carry === null ? null : pad.carry ? "yes" : "no",
    rubbers: pad.rubbers,
    settle: pad.settle ? "yes" : null,
    vulnerability: pad.vulnerability,
    dealer: pad.dealer === null ? null : SEAT_LETTERS[pad.dealer],
    players: party && party.players.join(", "),
    rotation: party && party.rotation,
    stakes:
      party?.stakes &&
      `${party.stakes.amount}${party.stakes.unit && ` ${party.stakes.unit}`} per ${party.stakes.per}`,
    hundreds: party && party.hundreds,
  };
  const lines = Object.entries(headers).filter(([, value]) => value !== null && value !== undefined);
  return [...lines.map(([key, value]) => `${key}: ${value}`), ...pad.deals.map(dealLine), ""].join("\n");
}

/**
 * Read the text of a sheet: settings, and deals with players by their place.
 * @param {string} text
 * @returns {{settings: Record<string, any>, deals: Object[]}}
 */
export function readSheet(text) {
  const said = {};
  const deals = [];
  let players = null;
  text.split(/\r?\n/).forEach((line, index) => {
    const words = line.replace(/#.*/, "").trim();
    const header = words.match(
      /^(game|edition|house|carry|rubbers|settle|vulnerability|dealer|players|rotation|stakes|hundreds) ?: ?(.*)$/i,
    );
    try {
      if (header) said[header[1].toLowerCase()] = header[2].trim();
      else if (words) deals.push(lineOf(words, players));
    } catch (error) {
      throw error instanceof NotRead ? new NotRead(`Line ${index + 1}: ${error.message}`) : error;
    }
    if (said.players && !players)
      players = said.players.split(",").map((name) => name.trim().replace(/\s+/g, " "));
  });
  return { settings: settingsOf(said, players), deals };
}

function lineOf(words, players) {
  const [called, ...remarks] = words.split(";");
  /** @type {any} */
  const call = readDeal(called, players);
  for (const remark of remarks) {
    const found = remark.trim().match(/^honou?rs (.+) (\d+)$/i);
    if (!found) throw new NotRead(`This is not a remark: “${remark.trim()}”. Write honours We 100.`);
    const who = whoIs(found[1].toUpperCase(), players);
    if (!who) throw new NotRead(`Whose honours? “${remark.trim()}”`);
    call.honours = { ...who, points: Number(found[2]) };
  }
  return call;
}

function settingsOf(said, players) {
  const edition = said.edition ?? null;
  if (edition && !(edition in RULES.editions)) throw new NotRead(`There is no edition “${edition}”.`);
  const game = edition ? RULES.editions[edition].game : (said.game ?? "rubber");
  if (!(game in RULES.defaults)) throw new NotRead(`No sheet is kept of “${game}”.`);
  const house = Object.fromEntries(
    (said.house ?? "")
      .split(",")
      .filter(Boolean)
      .map((each) => each.trim().split(" ")),
  );
  if (said.carry) house.carry = /^(y|true|on|1)/i.test(said.carry) ? "yes" : "no";
  if (said.vulnerability) house.vulnerability = said.vulnerability;
  for (const [name, word] of Object.entries(house)) {
    const asked = RULES.switches.find((each) => each.name === name && each.games.includes(game));
    if (!asked?.answers.some((answer) => answer.word === word))
      throw new NotRead(`There is no house rule “${name} ${word}”.`);
  }
  return {
    game,
    edition: edition ?? RULES.defaults[game],
    house,
    rubbers: said.rubbers ? Number(said.rubbers) : null,
    settle: /^(y|true|on|1)/i.test(said.settle ?? ""),
    dealer: said.dealer ? SEAT_LETTERS.indexOf(said.dealer[0].toUpperCase()) : null,
    players,
    rotation: said.rotation ?? null,
    hundreds: said.hundreds ?? null,
    stakes: said.stakes ? readStakes(said.stakes) : null,
  };
}

const STAKES =
  /^([^\d]{0,9}?) ?(\d{1,6}(?:[.,]\d{1,6}|\/\d{1,6})?) ?([^\d/]{0,9}?) ?(?:per|for|\/) ?([1-9]\d{0,5})(?: points?)?$/i;

/** Read "10 per 100" or "0.25 € per 100". @param {string} text */
export function readStakes(text) {
  const found = text.trim().match(STAKES);
  if (!found || /\/0+$/.test(found[2]))
    throw new NotRead(`These are no stakes: “${text}”. Write 10 per 100.`);
  return { amount: found[2].replace(",", "."), per: Number(found[4]), unit: (found[1] + found[3]).trim() };
}

/** Say what is wrong with the names of players, "" if nothing. @param {string[]} players */
export function wrongNames(players) {
  for (const name of players) {
    if (!/^[\p{L}\p{N}_]/u.test(name) || /[;:：,#]/.test(name))
      return `“${name}” cannot be a name here: letters first, without , ; : #.`;
    if (name.toUpperCase() in WHO || PASSES.test(name.toUpperCase()) || /^[1-7] ?[CDHSN]/i.test(name)) {
      return `Nobody can be called “${name}” here.`;
    }
  }
  const lower = players.map((name) => name.toLowerCase());
  const twice = players.find((_, place) => lower.indexOf(lower[place]) !== place);
  return twice ? `Two players are called “${twice}”.` : "";
}
