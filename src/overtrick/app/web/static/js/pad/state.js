// What this phone knows: the table's document, the half-entered board, the queue of what was told.
import { newId } from "../club.js";
import { SEATS } from "../suits.js";
import { N_, _ } from "../words.js";

const BASE = "overtrick.pad.";
const held = new Map();
const unkept = new Set(); // what the browser would not keep holds as long as the page
/** Whether the browser keeps nothing, as in a private window. */
export const keepsNothing = () => unkept.size > 0;
/** Read what this phone keeps. @param {string} name @param {any} [otherwise] */
export function kept(name, otherwise = null) {
  if (unkept.has(name)) return held.get(name) ?? otherwise;
  try {
    return JSON.parse(localStorage.getItem(BASE + name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
/** @param {string} name @param {any} value null forgets it */
export function keep(name, value) {
  held.set(name, value);
  try {
    if (value === null) localStorage.removeItem(BASE + name);
    else localStorage.setItem(BASE + name, JSON.stringify(value));
    unkept.delete(name);
  } catch {
    unkept.add(name);
  }
}

const page = JSON.parse(document.getElementById("data").textContent);
if (!kept("phone")) keep("phone", newId().slice(0, 4));

/** The state of the pad. */
export const S = {
  doc: page,
  view: "",
  board: 0,
  round: page.round,
  scores: kept("scores"),
  gone: "",
  /** The round that this phone was called away from, until somebody says who sits in the next. */
  from: 0,
  seat: kept("seat", ""),
  room: page.bound ? page.room : kept("room." + page.event + page.table, ""),
  phone: kept("phone"),
};
S.draft = kept(drafted());
S.onto = Math.max(0, ...seated().map((each) => each.round));
export function where() {
  return `${page.event}/${page.section}${page.table}${page.bound ? page.room : ""}`;
}
/** Where the half-entered board is kept, of each session apart. */
function drafted() {
  return `draft.${where()}${page.session === "1" ? "" : `/${page.session}`}`;
}
/** Keep the half-entered board. */
export function saveDraft() {
  keep(drafted(), S.draft);
}

/** @returns {any} the round that this phone is in, with who sits here as this phone has told it */
export function round() {
  const planned = S.doc.rounds.find((each) => each.number === S.round) ?? {
    number: S.round,
    boards: [],
    seats: [],
    move: [],
    played: true,
  };
  const told = seated()
    .filter((each) => each.round === S.round)
    .pop();
  if (!told?.ns) return told ? { ...planned, checked: true } : planned;
  const { ns, ew } = told;
  const places = (planned.seats ?? []).map((each) => {
    const id = sideOf(each.seat) === "NS" ? ns : ew;
    return { ...each, id, name: each.id === id ? each.name : "" };
  });
  return { ...planned, checked: true, ns, ew, seats: places };
}
/** Who sits here in which round, as this phone has told it and nobody has heard it yet. */
function seated() {
  return waits()
    .filter(({ verb }) => verb === "seat")
    .map(({ body }) => body);
}
export const sideOf = (seat) => ("NS".includes(seat) ? "NS" : "EW");
export const mySide = () => (S.seat ? sideOf(S.seat) : "");
/** Who enters in this session (S-7): their seats; empty: anyone. */
export const enters = () => ({ north: "N", ns: "NS" })[S.doc.policy.enters] ?? "";
/** The round that is played here now: the table's, or one that this phone has gone on to before anybody heard of it. */
export const playing = () => Math.max(S.doc.round, S.onto);
/** Back to the round that is played here now, away from a late board. */
export function present() {
  S.late = null;
  S.round = Math.max(S.round, playing());
}
export const other = (side) => (side === "NS" ? "EW" : "NS");
const NAMES = { ...SEATS, NS: N_("North-South"), EW: N_("East-West") };
export const name = (place) => (place in NAMES ? _(NAMES[place]) : "");
/** @param {Iterable<string>} places */
export const seats = (places) =>
  [...places].map(name).reduce((one, other) => _("{one} or {other}", { one, other }));
export const left = (seat) => "NESWN"["NESW".indexOf(seat) + 1];

/** What the server says of a board: of this round, or of one before that may be shown here. */
const known = (number) =>
  (S.doc.round === S.round
    ? S.doc.boards
    : S.doc.earlier.filter((each) => each.round === S.round).map((each) => each.board)
  ).find((each) => each.number === number);
/** A late board, for as long as whoever told it holds the phone: those who sit here may still play it. */
const late = (number) => (S.late?.round === S.round && S.late.number === number ? S.late : null);

/** A board as planned here, with what this phone has told of it and nobody has heard yet. */
export function boardOf(number) {
  const { alternating, boards, ...sits } = round();
  const turned = alternating && boards.indexOf(number) % 2 === 1;
  const [ns, ew] = turned ? [sits.ew, sits.ns] : [sits.ns, sits.ew];
  const board = {
    number,
    ns,
    ew,
    state: "come",
    planned: boards.includes(number),
    dealer: S.scores?.dealers[(number - 1) % 16],
    vulnerable: S.scores?.vulnerable[(number - 1) % 16],
    ...(known(number) ?? late(number)),
  };
  for (const { verb, id, body, told } of waits()) {
    if (body.board !== number || body.round !== S.round) continue;
    if (verb === "enter" || verb === "replace") {
      if (board.result?.id === id) continue;
      Object.assign(board, {
        state: "queued",
        waiting: true,
        after: null,
        doubt: null,
        wrong: null,
        result: { ...told, id, outcome: body.outcome, lead: body.lead, phone: S.phone, side: mySide() },
      });
    } else if (verb === "confirm")
      Object.assign(board, { state: "queued", waiting: true, agreed: true, wrong: null });
    else if (verb === "dispute") Object.assign(board, { wrong: body.field, state: "trouble" });
  }
  return board;
}
/** Whether a board is still to be played here. */
export const isOpen = (each) => !each.result && !each.elsewhere && !each.ruled && !each.again && !each.whole;
/** Whether another phone of this table has entered a board that is to be checked, or entered it differently. */
export const asksHere = ({ state, result, rivals, waiting }) =>
  Boolean(rivals?.length && !waiting) ||
  (state === "ask" && Boolean(result?.phone) && result.phone !== S.phone);
/** The step at which such a board is looked at. */
export const looks = ({ rivals }) => (rivals?.length ? "rivals" : "agree");
/** Teaching: one question a screen, and how a score is made up; as the session says, or this phone. */
export const single = () => kept("single") ?? S.doc.policy.teaching === "on";
/** Every board of the round: those planned, and whatever else was told. */
export function boards() {
  const told = [
    ...(S.doc.round === S.round ? S.doc.boards : []).map((each) => each.number),
    ...waits()
      .filter(({ body }) => body.round === S.round && body.board)
      .map(({ body }) => body.board),
  ];
  return [...new Set([...round().boards, ...told])].map(boardOf);
}
/** North-South's points, looked up in the server's table; null while it is not there. */
export function points({ level, strain, doubling, declarer, tricks }, { vulnerable }) {
  if (!S.scores || tricks == null) return null;
  const side = "NS".includes(declarer) ? "NS" : "EW";
  const vul = vulnerable === "All" || vulnerable === side ? 1 : 0;
  const strains = ["C", "D", "H", "S", "NT"];
  const at = ((((level - 1) * 5 + strains.indexOf(strain)) * 3 + doubling) * 2 + vul) * 14 + tricks;
  return side === "NS" ? S.scores.points[at] : -S.scores.points[at];
}
export const signed = (n) => (n == null ? "" : n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
export const over = (draft) => draft.tricks - draft.level - 6;
export function outcome(draft) {
  if (draft.passed) return "PASS";
  if (draft.why) return "NP";
  const more = over(draft);
  const doubled = "X".repeat(draft.doubling);
  return `${draft.level}${draft.strain}${doubled} ${draft.declarer} ${more > 0 ? `+${more}` : more || "="}`;
}

/** What was told and not heard yet, of this table. */
export function queue() {
  return everything().filter((item) => item.where === where() && !item.refused);
}
/** What of it is of the session that this page shows. */
function waits() {
  return queue().filter(({ session }) => (session ?? page.session) === page.session);
}
export function everything() {
  return kept("queue", []);
}
