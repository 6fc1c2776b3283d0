// The wall: shows its pages in turn without being touched. Space pauses, arrows page.
import { follow } from "../club.js";
import { el } from "../dom.js";
import { _ } from "../words.js";
import { ID, KEY, PLACE, RankingState, SCORE, TREND, WHAT, WHO, left, number } from "./ranking_state.js";

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
  lost = "";
const STAY = { ranking: 12000, seating: 12000, clock: 8000, messages: 10000 };
const say = (id, words) => {
  const place = document.getElementById(id);
  if (place.textContent !== words) place.textContent = words;
};

/** How many rows fit: one is drawn and measured. */
function fitting(table) {
  stage.replaceChildren(table);
  const row = table.querySelector("tbody tr");
  const room = stage.getBoundingClientRect().bottom - row.getBoundingClientRect().top;
  return Math.max(1, Math.floor(room / row.getBoundingClientRect().height));
}

function ranked(list, rows) {
  const columns = [
    ["rank", _("Place")],
    ["num", _(WHAT[state.seen.what])],
    ["who", _("Names")],
    ["main-number", _("Score")],
  ];
  const hasNames = rows.some((row) => row[WHO]);
  const cells = (row) => [
    ["rank", row[PLACE] || "–"],
    ["num", row[ID]],
    ["who", hasNames ? row[WHO] : ""],
    ["main-number", number(row[SCORE])],
  ];
  const arrow = (row) => (row[TREND] > 0 ? "▲" : row[TREND] < 0 ? "▼" : "");
  return el(
    "table",
    { class: "table" },
    list.title ? el("caption", {}, list.title) : null,
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...columns.map(([name, word]) => el("th", { scope: "col", class: name }, word)),
        el("td", {}),
      ),
    ),
    el(
      "tbody",
      {},
      ...rows.map((row) =>
        el(
          "tr",
          { "data-key": row[KEY] },
          ...cells(row).map(([name, words]) => el("td", { class: name }, el("bdi", {}, words))),
          el("td", { class: `trend ${row[TREND] > 0 ? "up" : "down"}` }, arrow(row)),
        ),
      ),
    ),
  );
}

function seats(rows) {
  const columns = [_("Table"), _("North-South"), _("East-West"), _("Boards")];
  const cell = (id, names) => el("td", { class: "who" }, el("strong", {}, id), " ", el("bdi", {}, names));
  return el(
    "table",
    { class: "table seats" },
    el("caption", {}, screen.seating_title),
    el("thead", {}, el("tr", {}, ...columns.map((word) => el("th", { scope: "col" }, word)))),
    el(
      "tbody",
      {},
      ...rows.map((row) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, row.table),
          cell(row.ns, row.ns_names),
          cell(row.ew, row.ew_names),
          el("td", { class: "num" }, row.boards),
        ),
      ),
    ),
  );
}

function clockPage(clock) {
  const page = el(
    "div",
    { class: "wall-clock" },
    el("p", {}, clock.title),
    el("p", { class: "clock" }),
    el("p", { class: "until" }),
  );
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

const parts = (rows, fits) => {
  const pages = Math.ceil(rows.length / fits);
  const each = Math.ceil(rows.length / Math.max(1, pages)); // pages of the same length
  return Array.from({ length: pages }, (_, nth) => rows.slice(nth * each, (nth + 1) * each));
};

/** Every page there is to show now: what it is, and how it is drawn. */
function pages() {
  const found = [];
  if (show.includes("ranking")) {
    if (state.seen.closed) found.push(["ranking", () => el("p", { class: "empty" }, state.seen.closed)]);
    else
      for (const list of state.seen.lists) {
        const fits = fitting(ranked(list, list.rows.slice(0, 1)));
        for (const rows of parts(list.rows, fits)) found.push(["ranking", () => ranked(list, rows)]);
      }
  }
  if (show.includes("seating") && screen.seating.length) {
    const fits = fitting(seats(screen.seating.slice(0, 1)));
    for (const rows of parts(screen.seating, fits)) found.push(["seating", () => seats(rows)]);
  }
  if (show.includes("clock"))
    for (const clock of screen.clocks) found.push(["clock", () => clockPage(clock), clock]);
  if (show.includes("messages") && screen.messages.length) {
    found.push([
      "messages",
      () => el("div", { class: "announcement" }, ...screen.messages.map((words) => el("p", {}, words))),
    ]);
  }
  return found.length ? found : [["ranking", () => el("p", { class: "empty" }, _("Nothing to show yet."))]];
}

function draw() {
  const all = pages();
  at = ((at % all.length) + all.length) % all.length;
  const [what, made, clock] = all[at];
  stage.dataset.what = what;
  stage.replaceChildren(made());
  stage.clock = clock;
  const { state: word, after, notes } = state.seen;
  say("state", [word, after, lost].filter(Boolean).join(", "));
  say("notes", notes.join("; "));
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
  const small = document.getElementById("small-clock");
  const rest = left(screen.clocks[0]?.paused_left == null ? screen.clocks[0]?.ends : "", Date.now() + skew);
  const closing = left(state.seen.closes, Date.now() + skew);
  const words = rest || closing ? _("{time} left", { time: rest || closing }) : "";
  small.hidden = !words || stage.dataset.what === "clock";
  if (small.textContent !== words) small.textContent = words;
  if (!paused && Date.now() - since >= STAY[stage.dataset.what]) go(1);
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
