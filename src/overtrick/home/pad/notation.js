/** The text of a sheet, as `overtrick sheet` reads it, and the line of one deal. */
import { LANGUAGES, NotRead, isBy, readResult, seatNamed, tried } from "./reader.js";
import { RULES } from "./rules.js";
import { _ } from "./say.js";
import { contractText, resultText } from "./score.js";
import { SIDES } from "./sheet.js";

const SEAT_LETTERS = "NESW";
const WRITTEN = ["We", "They"];
const WHO = { WE: 0, US: 0, NS: 0, "N-S": 0, "N/S": 0, THEY: 1, THEM: 1, EW: 1, "E-W": 1, "E/W": 1 };
SIDES.forEach((name, side) => (WHO[name.toUpperCase()] ??= side));

/** A letter, and not behind another: where a name can begin. */
const WORD = /(^|[^\p{L}_])(?=[\p{L}_])/gu;

/**
 * Read a deal as people type it: "We 4S +1", "4sx cy -2", "4 Herz von Bob =", "pass".
 * @param {string} given
 * @param {string[]|null} players  by their places
 * @param {string} [language]  whose letters are meant
 * @returns {{side: 0|1|null, place: number|null, contract: Object|null, tricks: number|null, honours: null}}
 */
export function readDeal(given, players, language = "") {
  const text = given.normalize("NFKC").replace(/\s+/g, " ").trim();
  if (isPass(text)) return { side: null, place: null, contract: null, tricks: null, honours: null };
  const [who, called] = whoAndCall(text, players, language);
  const { contract, declarer, tricks } = readResult(called, language);
  if (!contract) throw new NotRead(_("A passed-out deal is nobody’s: “{text}”. Write Pass.", { text }));
  if (tricks === null) throw new NotRead(_("How many tricks? “{text}”: add =, +1 or -1.", { text }));
  const side = /** @type {0|1} */ (SEAT_LETTERS.indexOf(declarer ?? "N") % 2);
  if (declarer && who && who.place === null && who.side !== side)
    throw new NotRead(
      _("{seat} does not play for {side}: “{text}”.", { seat: declarer, side: SIDES[who.side], text }),
    );
  return { ...(who ?? { side, place: null }), contract, tricks, honours: null };
}

function isPass(text) {
  const [reading] = tried(() => readResult(text));
  return reading ? !reading.contract : false;
}

/** Who is named, before the contract or behind it, and the text without the name. */
function whoAndCall(text, players, language) {
  const first = leading(text, players);
  if (first?.[1]) return first;
  const named = [];
  let several = null;
  for (const { index, 1: before } of text.matchAll(WORD)) {
    const at = index + before.length;
    try {
      const found = at ? leading(text.slice(at), players) : null;
      if (!found) continue;
      const [who, rest] = found;
      const head = text.slice(0, at);
      const called = [head + rest, withoutBy(head) + rest].find((each) => isNobodys(each, language));
      if (called && !named.some(([one]) => one.side === who.side && one.place === who.place))
        named.push([who, called]);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      several = error;
    }
  }
  if (named.length > 1) throw new NotRead(_("Which player? “{text}”", { text }));
  if (named.length) return named[0];
  if (several) throw several;
  const [reading, error] = tried(() => readResult(text, language));
  if (!reading?.declarer && (reading || error.kind === "shape")) throw whoseOrWhat(text, players);
  if (/^w\b/i.test(text)) throw new NotRead(_("Who is “W”: We or West? “{text}”", { text }));
  return [null, text];
}

function whoseOrWhat(text, players) {
  const who = players ? players.join(", ") : SIDES.join(" / ");
  const head = text.match(/^[^\d\s:]+/)?.[0];
  const noDeal = new NotRead(
    _("This is not a deal: “{text}”. Write We 4S =, They 2HX -1 or Pass.", { text }),
  );
  if (!/[1-7]/.test(text)) return noDeal;
  if (head) return new NotRead(_("Who is “{head}”? Write {who}.", { head, who }));
  const [reading] = tried(() => readResult(text));
  return reading ? new NotRead(_("Whose contract? “{text}”: begin with {who}.", { text, who })) : noDeal;
}

/** Leave out a last "by" of any language. */
function withoutBy(head) {
  const [, before = "", word] = head.trim().match(/^(?:(.*) )?(\S+)$/) ?? [];
  return word && isBy(word) ? `${before} ` : head;
}

function isNobodys(text, language) {
  const [reading, error] = tried(() => readResult(text, language));
  return reading
    ? Boolean(reading.contract) && !reading.declarer
    : error.kind !== "shape" && error.kind !== "level";
}

/** A side or a player at the beginning, and the rest; null if nobody is there. */
function leading(text, players) {
  const names = players ?? [];
  const [head] = text.match(/^[\p{L}_]+(?:[-/][\p{L}_]+)?/u) ?? [""];
  const rest = (name) => text.slice(name.length).replace(/^[\s:]+/, "");
  const side = WHO[head.toUpperCase()];
  const found = (who, name) => [who, rest(name)];
  if (side !== undefined) return found({ side, place: null }, head);
  const upper = text.toUpperCase();
  const whole = names
    .map((name, place) => ({ name, place }))
    .sort((one, other) => other.name.length - one.name.length)
    .find(
      ({ name }) => upper.startsWith(name.toUpperCase()) && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length)),
    );
  if (whole) return found({ side: null, place: whole.place }, whole.name);
  const meant = head ? names.flatMap((name, place) => (startsWith(name, head) ? [place] : [])) : [];
  if (meant.length > 1)
    throw new NotRead(
      _("Who is “{head}”: {names}?", { head, names: meant.map((place) => names[place]).join(" / ") }),
    );
  return meant.length ? found({ side: null, place: meant[0] }, head) : null;
}

const startsWith = (name, head) => name.toUpperCase().startsWith(head.toUpperCase());

/** The side or player that a whole text names, or null. */
function whoIs(text, players) {
  const [who, rest] = leading(text, players) ?? [null, ""];
  return rest ? null : who;
}

/**
 * Write a deal as a line that reads back; with the suit's sign where a language has other letters.
 * @param {import("./sheet.js").Call} call
 * @param {string|null} [language]
 */
export function dealLine(call, language = null) {
  const who = (one) => one.player ?? WRITTEN[one.side];
  const signed = ({ level, strain, doubling }) => `${level}${RULES.strains[strain]}${"X".repeat(doubling)}`;
  const face = call.contract && (language ? signed : contractText)(call.contract);
  const result = call.contract ? resultText(call.contract, Number(call.tricks)) : "";
  const parts = [face ? `${who(call)} ${face} ${result}` : "Pass"];
  if (call.honours) parts.push(`honours ${who(call.honours)} ${call.honours.points}`);
  if (call.board) parts.push(`board ${call.board}`);
  if (call.begins) parts.push("new rubber");
  if (call.note) parts.push(`note ${call.note}`);
  return parts.join(" ; ");
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
    cuts: party && cutsText(party),
    language: pad.language,
  };
  const lines = Object.entries(headers).filter(([, value]) => value !== null && value !== undefined);
  return [
    ...lines.map(([key, value]) => `${key}: ${value}`),
    ...pad.deals.map((deal) => dealLine(deal, pad.language)),
    "",
  ].join("\n");
}

/** @param {import("./party.js").Party} party */
const cutsText = ({ cuts, players }) =>
  Object.entries(cuts ?? {})
    .map(([number, four]) => `${number} ${four.map((place) => players[place]).join(", ")}`)
    .join("; ") || null;

/** Read "2 Eve, Bob, Fay, Di; 3 ...": who cut in. */
function cutsFrom(text, players) {
  const cuts = text.split(";").map((each) => each.trim().match(/^([1-9]\d{0,2})[ :]+(.*)$/));
  const placesOf = (names) => names.split(",").map((name) => whoIs(name.trim(), players)?.place ?? -1);
  const found = Object.fromEntries(cuts.map((cut) => (cut ? [cut[1], placesOf(cut[2])] : ["", []])));
  if (Object.values(found).some((four) => four.includes(-1) || new Set(four).size !== SEAT_LETTERS.length))
    throw new NotRead(_("Who cut in? “{text}”. Write 2 Ann, Eve, Cy, Di.", { text }));
  return found;
}

const HEADERS = [
  ...["game", "edition", "house", "carry", "rubbers", "settle", "vulnerability", "dealer"],
  ...["players", "rotation", "stakes", "hundreds", "cuts", "language"],
];

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
    const header = words.match(/^([a-z]+) ?: ?(.*)$/i);
    try {
      if (header && HEADERS.includes(header[1].toLowerCase()))
        said[header[1].toLowerCase()] = header[2].trim();
      else if (words) deals.push(readLine(words, players, languageNamed(said.language)));
    } catch (error) {
      throw error instanceof NotRead
        ? new NotRead(_("Line {number}: {problem}", { number: index + 1, problem: error.message }))
        : error;
    }
    if (said.players && !players)
      players = said.players.split(",").map((name) => name.trim().replace(/\s+/g, " "));
  });
  return { settings: settingsOf(said, players), deals };
}

/** The code of a language whose words are known, "" if none is named. */
function languageNamed(text = "") {
  const code = text.toLowerCase().split(/[-_.]/)[0];
  if (code && !LANGUAGES.includes(code))
    throw new NotRead(
      _("There is no language “{text}”; there are {known}.", { text, known: LANGUAGES.join(", ") }),
    );
  return code;
}

/**
 * Read a deal with its remarks: "We 4S = ; honours We 100 ; board 7 ; note Draw trumps first".
 * @param {string} words
 * @param {string[]|null} players
 * @param {string} [language]
 */
export function readLine(words, players, language = "") {
  const [called, ...remarks] = words.split(/[;；]/);
  /** @type {any} */
  const call = readDeal(called, players, language);
  for (const remark of remarks.map((each) => each.trim().replace(/\s+/g, " ")).filter(Boolean))
    addRemark(call, remark, players);
  return call;
}

function addRemark(call, remark, players) {
  if (/^new (rubber|round)$/i.test(remark)) {
    call.begins = true;
    return;
  }
  const [, kind = "", rest = ""] = remark.match(/^(honou?rs|board|notes?)[ :]+(\S.*)$/i) ?? [];
  const name = kind[0]?.toLowerCase();
  if (name === "n") call.note = rest;
  else if (name === "b" && /^[1-9]\d{0,3}$/.test(rest)) call.board = Number(rest);
  else if (name === "h" && /^.+ \d{1,6}$/.test(rest)) {
    const [, holder, points] = rest.match(/^(.+) (\d+)$/) ?? ["", "", ""];
    const who = whoIs(holder, players);
    if (!who) throw new NotRead(_("Whose honours? “{text}”", { text: remark }));
    call.honours = { ...who, points: Number(points) };
  } else
    throw new NotRead(
      _("This is not a remark: “{text}”. Write honours We 100, board 7, new rubber or note ...", {
        text: remark,
      }),
    );
}

function settingsOf(said, players) {
  const edition = said.edition ?? null;
  if (edition && !(edition in RULES.editions)) throw new NotRead(_("There is no edition “{edition}”.", said));
  const game = edition ? RULES.editions[edition].game : (said.game ?? "rubber");
  if (!(game in RULES.defaults)) throw new NotRead(_("No sheet is kept of “{game}”.", { game }));
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
      throw new NotRead(_("There is no house rule “{rule}”.", { rule: `${name} ${word}` }));
  }
  const language = languageNamed(said.language);
  return {
    game,
    edition: edition ?? RULES.defaults[game],
    house,
    rubbers: said.rubbers ? Number(said.rubbers) : null,
    settle: /^(y|true|on|1)/i.test(said.settle ?? ""),
    dealer: said.dealer ? dealerOf(said.dealer, language) : null,
    players,
    rotation: said.rotation ?? null,
    hundreds: said.hundreds ?? null,
    stakes: said.stakes ? readStakes(said.stakes) : null,
    cuts: said.cuts ? cutsFrom(said.cuts, players) : null,
    language: language || null,
  };
}

function dealerOf(text, language) {
  const seat = seatNamed(text, language);
  if (!seat) throw new NotRead(_("Who deals first? “{text}” is not one of N, E, S, W.", { text }));
  return SEAT_LETTERS.indexOf(seat);
}

const STAKES =
  /^([^\d]{0,9}?) ?(\d{1,6}(?:[.,]\d{1,6}|\/\d{1,6})?) ?([^\d/]{0,9}?) ?(?:per|for|\/) ?([1-9]\d{0,5})(?: points?)?$/i;

/** Read "10 per 100" or "0.25 € per 100". @param {string} text */
export function readStakes(text) {
  const found = text.trim().match(STAKES);
  if (!found || /\/0+$/.test(found[2]))
    throw new NotRead(_("These are no stakes: “{text}”. Write 10 per 100.", { text }));
  return { amount: found[2].replace(",", "."), per: Number(found[4]), unit: (found[1] + found[3]).trim() };
}

/** Say what is wrong with the names of players, "" if nothing. @param {string[]} players */
export function wrongNames(players) {
  for (const name of players) {
    if (!/^[\p{L}\p{N}_]/u.test(name) || /[;:：,#]/.test(name))
      return _("“{name}” cannot be a name here: letters first, without , ; : #.", { name });
    if (name.toUpperCase() in WHO || isPass(name) || /^[1-7] ?[CDHSN]/i.test(name))
      return _("Nobody can be called “{name}” here.", { name });
  }
  const lower = players.map((name) => name.toLowerCase());
  const twice = players.find((_, place) => lower.indexOf(lower[place]) !== place);
  return twice ? _("Two players are called “{name}”.", { name: twice }) : "";
}
