// The wall: shows its pages in turn without being touched. Space pauses, arrows page.
import { follow } from "../follow.js";
import { el } from "../dom.js";
import { _ } from "../words.js";
import { ID, KEY, PLACE, RankingState, SCORE, TREND, WHAT, WHO, left, number } from "./ranking_state.js";
import { laidOut, people, podium, shrunk } from "./wall.js";

const data = JSON.parse(document.getElementById("data").textContent);
const stage = document.getElementById("stage");
const state = new RankingState();
state.seen = data.ranking;
let screen = data.screen;
let show = data.show;
let skew = Date.parse(screen.at) - Date.now();
let at = 0,
  paused = false,
  since = Date.now(),
  drawn = 0,
  lost = "";
const STAY = { podium: 20000, ranking: 12000, matches: 12000, seating: 16000, clock: 8000, messages: 10000 };
/** Milliseconds before the end of a round from which on people ask where they go. */
const MOVES_SOON = 5 * 60000;
const say = (id, words) => {
  const place = document.getElementById(id);
  if (place.textContent !== words) place.textContent = words;
};

/** The names of a pair on one line, or one below the other. */
const whoOf = (folded, ...parts) => el("td", { class: `who${folded ? " folded" : ""}` }, ...parts);
const columnHeads = (columns) =>
  el(
    "thead",
    el(
      "tr",
      ...columns.map(([name, word]) => (word ? el("th", { scope: "col", class: name }, word) : el("td"))),
    ),
  );

const tableOf = (kind, title, columns, rows) =>
  el(
    "table",
    { class: kind },
    title ? el("caption", title) : null,
    columnHeads(columns),
    el("tbody", ...rows),
  );

/** @type {import("./wall.js").Draws} */
function ranked(list, rows, folded) {
  const hasNames = list.rows.some((row) => row[WHO]);
  const columns = [
    ["rank", _("Place")],
    ["num", _(WHAT[state.seen.what])],
    ["who", hasNames ? _("Names") : ""],
    ["main-number", _("Score")],
    ["trend", ""],
  ];
  const arrow = (row) => (row[TREND] > 0 ? `▲${row[TREND]}` : row[TREND] < 0 ? `▼${-row[TREND]}` : "");
  const drawn = rows.map((row) =>
    el(
      "tr",
      { "data-key": row[KEY] },
      el("td.rank", row[PLACE] || "–"),
      el("td.num", el("bdi", row[ID])),
      whoOf(folded, people(row[WHO])),
      el("td.main-number", number(row[SCORE])),
      el("td", { class: `trend ${row[TREND] > 0 ? "up" : "down"}` }, arrow(row)),
    ),
  );
  return tableOf("table", list.title, columns, drawn);
}

/** Where a team or pair stands, beside its name, while matches are drawn by it. */
function standing(id) {
  const all = state.seen.closed ? [] : state.seen.lists.flatMap((list) => list.rows);
  const row = screen.matches_title && all.find((each) => each[ID] === id);
  return row ? el("span.stands", ` ${row[PLACE]} · ${number(row[SCORE])}`) : "";
}

/** @type {import("./wall.js").Draws} */
function seats(list, rows, folded) {
  const has = list.rows.some((row) => row.boards);
  const ofTeams = screen.of_teams;
  const columns = [
    ["num", _("Table")],
    ["who", ofTeams ? _("Home") : _("North-South")],
    ["who", ofTeams ? _("Visitors") : _("East-West")],
    ...(has ? [["num", _("Boards")]] : []),
  ];
  const cell = (id, names) => whoOf(folded, el("strong", id), " ", people(names), standing(id));
  const drawn = rows.map((row) =>
    el(
      "tr",
      el("th.num", { scope: "row" }, row.table),
      cell(row.ns, row.ns_names),
      cell(row.ew, row.ew_names),
      has ? el("td.num", row.boards) : null,
    ),
  );
  return tableOf("table seats", list.title, columns, drawn);
}

/** @type {import("./wall.js").Draws} */
function matches(list, rows, folded) {
  const cell = (id, names) => whoOf(folded, el("strong", id), " ", people(names));
  const columns = [
    ["who", _("Home")],
    ["who", _("Visitors")],
    ["num", _("IMPs")],
    ["main-number", _("Points")],
  ];
  const drawn = rows.map((row) =>
    el(
      "tr",
      cell(row.home, row.home_names),
      row.away_names || !row.kind ? cell(row.away, row.away_names) : el("td.who", _(row.kind)),
      el("td.num", row.won),
      el("td.main-number", number(row.points)),
    ),
  );
  return tableOf("table matches", list.title, columns, drawn);
}

function clockPage(clock) {
  const page = el("div.wall-clock", el("p", clock.title), el("p.clock"), el("p.until"));
  tick(page, clock);
  return page;
}

function tick(page, clock) {
  const rest = clock.paused_left ?? (Date.parse(clock.ends) - Date.now() - skew) / 1000;
  const face = page.querySelector(".clock");
  const seconds = Math.max(0, Math.ceil(rest));
  face.textContent = clock.ends
    ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
    : "–";
  face.className = `clock${rest <= 0 ? " over" : rest <= 180 ? " low" : ""}`;
  page.querySelector(".until").textContent =
    clock.paused_left !== null
      ? _("Paused")
      : rest <= 0
        ? _("The round is over. Please move.")
        : _("until {time}", { time: clock.ends_at });
}

/** Who moves next is shown when people look for it: before play, near the end of a round, after it. */
function seatsDue() {
  const clock = screen.clocks[0];
  const rest =
    clock?.ends && clock.paused_left == null ? Date.parse(clock.ends) - Date.now() - skew : Infinity;
  return screen.seating.length && (screen.seats_due || rest <= MOVES_SOON);
}

/** The first three places, once they are announced. */
function winners() {
  const first = ({ title, rows }) => ({
    title,
    rows: rows
      .filter((row) => parseInt(row[PLACE]) <= 3)
      .slice(0, 5)
      .map((row) => ({ place: row[PLACE], who: row[WHO] || row[ID], score: number(row[SCORE]) })),
  });
  return state.seen.closed || !screen.is_published ? [] : state.seen.lists.map(first);
}

/** Every page there is to show now: what it is, and how it is drawn. */
function pages() {
  const found = [];
  const add = (what, drawn) => found.push(...drawn.map((page) => [what, page]));
  const zoom = 1.2 ** Number(document.body.dataset.size ?? 0);
  if (show.includes("ranking")) {
    const best = winners();
    if (best.length && best.length <= 3) add("podium", [() => podium(best)]);
    if (!state.seen.closed) add("ranking", laidOut(stage, state.seen.lists, ranked, zoom));
  }
  if (show.includes("matches") && screen.matches.length) {
    const list = { title: screen.matches_title, rows: screen.matches };
    add("matches", laidOut(stage, [list], matches, zoom));
  }
  if (show.includes("seating") && seatsDue()) {
    const list = { title: screen.seating_title, rows: screen.seating };
    add("seating", laidOut(stage, [list], seats, zoom));
  }
  if (show.includes("clock") && !screen.is_published)
    for (const clock of screen.clocks) found.push(["clock", () => clockPage(clock), clock]);
  if (show.includes("messages") && screen.messages.length) {
    found.push(["messages", () => el("div.announcement", ...screen.messages.map((words) => el("p", words)))]);
  }
  const none = state.seen.closed || _("Nothing to show yet.");
  return found.length ? found : [["ranking", () => el("p.empty", none)]];
}

/** What stands above and below the page; the small clock, unless the page is the clock. */
function frame() {
  const small = document.getElementById("small-clock");
  const first = screen.clocks[0];
  const runs = first && !screen.is_published && stage.dataset.what !== "clock";
  const closing = left(state.seen.closes, Date.now() + skew);
  small.hidden = !runs && !closing;
  if (runs) {
    say("clock-of", first.title);
    tick(small, first);
  } else if (closing) {
    say("clock-of", _("Corrections"));
    const face = small.querySelector(".clock");
    face.textContent = closing;
    face.className = "clock"; // the round's may have been over
    small.querySelector(".until").textContent = "";
  }
  const { state: word, after, notes, closed } = state.seen;
  say("state", [word, after, lost].filter(Boolean).join(", "));
  say("notes", [closed, ...notes].filter(Boolean).join(" · ").replace(/(\d) /g, "$1\u00a0"));
}

function draw() {
  frame();
  drawn = stage.clientHeight;
  const all = pages();
  at = ((at % all.length) + all.length) % all.length;
  const [what, made, clock] = all[at];
  stage.dataset.what = what;
  stage.replaceChildren(made());
  if (what === "podium") shrunk(stage.firstElementChild);
  stage.clock = clock;
  if (what === "ranking" && state.seen.closed) say("notes", ""); // the page says it
  say("message", what === "messages" ? "" : (screen.messages.at(-1) ?? ""));
  say(
    "where",
    (all.length > 1 ? _("page {page} of {pages}", { page: at + 1, pages: all.length }) : "") +
      (paused ? `  ❙❙ ${_("Paused")}` : ""),
  );
}

function go(step) {
  at += step;
  since = Date.now();
  draw();
}

function pause() {
  paused = !paused;
  since = Date.now();
  document.getElementById("pause").textContent = paused ? _("Go on") : _("Pause");
  draw();
}

function size(step) {
  const now = Math.max(-1, Math.min(1, Number(document.body.dataset.size ?? 0) + step));
  document.body.dataset.size = String(now);
  draw();
}

setInterval(() => {
  const clock = stage.clock ?? screen.clocks[0];
  if (stage.dataset.what === "clock" && clock) tick(stage, clock);
  frame();
  if (!paused && Date.now() - since >= STAY[stage.dataset.what]) go(1);
  else if (stage.clientHeight !== drawn) draw(); // what stands above has grown
}, 250);

document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
  const deed = {
    " ": pause,
    ArrowRight: () => go(1),
    PageDown: () => go(1),
    ArrowLeft: () => go(-1),
    PageUp: () => go(-1),
    "+": () => size(1),
    "-": () => size(-1),
  }[event.key];
  if (!deed || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
  event.preventDefault();
  deed();
});
for (const [id, deed] of Object.entries({
  pause,
  on: () => go(1),
  back: () => go(-1),
  larger: () => size(1),
  smaller: () => size(-1),
})) {
  document.getElementById(id).addEventListener("click", deed);
}
document.getElementById("controls").addEventListener("change", () => {
  show = [...document.querySelectorAll("#controls [name=show]:checked")].map((input) => input.value);
  history.replaceState(null, "", `?show=${show.join(",")}`);
  go(0);
});
addEventListener("resize", draw);

function start() {
  const stop = follow(
    data.event,
    {
      "public-ranking": (told) => {
        if (!state.take(told)) {
          stop();
          start();
          return;
        }
        if (stage.dataset.what === "ranking") draw();
      },
      screen: (told) => {
        screen = told;
        skew = Date.parse(told.at) - Date.now();
        if (stage.dataset.what !== "ranking") draw();
      },
    },
    (isThere) => {
      const was = lost;
      lost = isThere ? "" : _("not connected, as of {time}", { time: state.seen.at || "–" });
      if (was !== lost) draw();
    },
  );
}

document.fonts.ready.then(draw);
start();
