// The live ranking: rows change in place, the focus stays, nothing is announced unless asked.
import { follow } from "../follow.js";
import { el, hiddenWord } from "../dom.js";
import { _, isolated, n_ } from "../words.js";
import {
  BOARDS,
  ID,
  KEY,
  PLACE,
  RankingState,
  SCORE,
  TOTAL,
  TREND,
  WHAT,
  WHO,
  left,
  number,
} from "./ranking_state.js";

const lists = document.getElementById("lists");
const { event, topic } = lists.dataset;
const state = new RankingState();
/** @type {Map<string, [string, string]>} place and score of each when somebody last asked */
let asked = new Map();
let stop = () => {};

const text = (id, words) => {
  const place = document.getElementById(id);
  if (place && place.textContent !== words) place.textContent = words;
};

function head({ state: word, after, at, notes }) {
  text("state", word);
  text("after", after);
  text("at", at || _("now"));
  document.getElementById("notes").replaceChildren(...notes.map((note) => el("li", note)));
}

function trend(value) {
  if (!value) return "";
  const word = value > 0 ? "up" : "down";
  return el(
    "span",
    { class: `trend ${word}` },
    el("span", { "aria-hidden": "true" }, `${value > 0 ? "▲" : "▼"}${Math.abs(value)}`),
    hiddenWord(value > 0 ? _("up {count}", { count: value }) : _("down {count}", { count: -value })),
  );
}

/** @returns {HTMLElement} a new row; its cells are filled by `write` */
function made(row) {
  return el(
    "tr",
    { "data-key": row[KEY] },
    el("td.rank", el("span.at"), " ", el("span.moved")),
    el(
      "th.names",
      { scope: "row" },
      el(
        "a",
        { href: `/e/${encodeURIComponent(event)}/card/${encodeURIComponent(row[KEY])}` },
        el("span.id"),
        " ",
        el("bdi.who", { dir: "ltr" }),
      ),
      el("small.narrow-only"),
    ),
    el("td.main-number"),
    el("td.num.wide"),
    el("td.num", el("span.count"), el("span.unit")),
  );
}

function write(drawn, row, { has_carried: hasCarried, head: label }) {
  const [place, name, score, total, boards] = drawn.cells;
  const values = [
    [place.querySelector(".at"), row[PLACE] || "–"],
    [name.querySelector(".id"), row[ID]],
    [name.querySelector(".who"), isolated(row[WHO])],
    [name.querySelector("small"), hasCarried ? row[TOTAL] : ""],
    [score, number(row[SCORE])],
    [total, row[TOTAL]],
    [boards.querySelector(".count"), String(row[BOARDS])],
    [boards.querySelector(".unit"), n_("{count} board", "{count} boards", row[BOARDS])],
  ];
  if (label) name.querySelector("small").dataset.label = label;
  for (const [cell, value] of values) if (cell.textContent !== value) cell.textContent = value;
  const moved = place.querySelector(".moved"),
    now = String(row[TREND] || "");
  if (moved.dataset.now !== now) {
    moved.dataset.now = now;
    moved.replaceChildren(trend(row[TREND]));
  }
}

/** Put the rows in their order with as few moves as can be, so that a focused link keeps its focus. */
function order(body, list) {
  const drawn = new Map([...body.rows].map((each) => [each.dataset.key, each]));
  const held = body.contains(document.activeElement) ? document.activeElement.closest("tr") : null;
  const wanted = list.rows.map((row) => {
    const found = drawn.get(row[KEY]) ?? made(row);
    drawn.delete(row[KEY]);
    write(found, row, list);
    return found;
  });
  for (const gone of drawn.values()) gone.remove();
  const at = wanted.indexOf(held);
  if (at < 0)
    return wanted.forEach(
      (each, nth) => body.rows[nth] !== each && body.insertBefore(each, body.rows[nth] ?? null),
    );
  for (const each of wanted.slice(0, at)) body.insertBefore(each, held); // the held row itself never moves
  for (const each of wanted.slice(at + 1)) body.append(each);
}

function table(list, nth) {
  const heads = [
    ["rank", _("Place")],
    ["", _(WHAT[state.seen.what])],
    ["num", _("Score")],
    ["num wide", list.head || _("Matchpoints")],
    ["num", _("Boards")],
  ];
  return el(
    "div.scroll",
    el(
      "table.table.ranking",
      { "data-list": nth },
      el("caption", list.title || _("Ranking")),
      el(
        "thead",
        el("tr", ...heads.map(([name, word]) => el("th", { scope: "col", class: name || null }, word))),
      ),
      el("tbody"),
    ),
  );
}

function draw() {
  const { closed, lists: told } = state.seen;
  head(state.seen);
  const tables = [...lists.querySelectorAll("table")];
  const same =
    !closed &&
    tables.length === told.length &&
    told.every((list, nth) => tables[nth].caption.textContent === (list.title || _("Ranking")));
  if (closed) lists.replaceChildren(el("p.empty", closed));
  else if (!same) lists.replaceChildren(...told.map(table));
  if (closed) return;
  lists.querySelectorAll("table").forEach((drawn, nth) => {
    drawn.classList.toggle("no-totals", !told[nth].rows.some((row) => row[TOTAL]));
    order(drawn.tBodies[0], told[nth]);
  });
}

function standing() {
  return new Map(
    state.seen.lists.flatMap((list) => list.rows.map((row) => [row[KEY], [row[PLACE], row[SCORE], row]])),
  );
}

/** Say what changed since somebody last asked. */
function said() {
  const now = standing(),
    words = [];
  for (const [key, [place, score, row]] of now) {
    const [was, before] = asked.get(key) ?? ["", ""];
    const who = row[WHO] || row[ID];
    if (place !== was)
      words.push(
        was
          ? _("{who}: now {place}, was {was}, {score}", { who, place, was, score: number(score) })
          : _("{who}: now {place}, {score}", { who, place, score: number(score) }),
      );
    else if (score !== before)
      words.push(_("{who}: {score}, was {was}", { who, score: number(score), was: number(before) }));
  }
  asked = now;
  const shown = words.slice(0, 8).map((each) => el("li", each));
  document
    .getElementById("said")
    .replaceChildren(
      el(
        "div.notice",
        words.length ? el("ul.notes", ...shown) : _("Nothing since you last asked."),
        words.length > 8 ? el("p", _("and {count} more", { count: words.length - 8 })) : null,
      ),
    );
}

function connected(isThere) {
  document.querySelector("[data-connection]").className = `connection${isThere ? "" : " lost"}`;
  document.querySelector("[data-connection]").textContent = isThere
    ? ""
    : _("Not connected. The ranking as of {time}.", { time: document.getElementById("at").textContent });
}

function start() {
  stop();
  stop = follow(
    event,
    {
      [topic]: (told) => {
        if (!state.take(told)) return start(); // a step is missing: the whole comes first
        if (!asked.size) asked = standing();
        draw();
        connected(true);
      },
    },
    connected,
  );
}

document.getElementById("changes").addEventListener("click", said);
setInterval(() => {
  const closes = state.seen?.closes;
  const rest = left(closes);
  text("left", rest ? `, ${_("{time} left for corrections", { time: rest })}` : "");
}, 1000);
start();
