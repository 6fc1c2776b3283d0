// The live board: tables x boards of a round, all rounds, by board; calls, the clock, problems.
import { follow, get } from "../club.js";
import { lost, back } from "../connection.js";
import { el, fill, hiddenWord } from "../dom.js";
import { released } from "../pressed.js";
import { shortcuts } from "../shortcuts.js";
import { SIGNS, address, asked, counted, deed, event, page, status } from "./desk.js";
import { outcomeDrawn } from "./outcome.js";

const chosen = Number(asked.get("round")) || 0;
const view = asked.get("view") || "";
const place = (id) => document.getElementById(id);
let board = page();
let counts = null;
let ends = null;

/** What a cell of the grid says beside its colour: a tick, or words where somebody has to do something. */
const MARKS = { done: "✓", ask: "not agreed" };
function mark(each) {
  if (each.state === "trouble" || (each.state === "done" && !each.outcome)) return each.word;
  return MARKS[each.state] ?? "";
}

function cell(row, each) {
  const said = mark(each);
  return el(
    "td",
    { class: `cell ${each.state}` },
    el(
      "a",
      {
        href: address(`result?${each.query}`),
        id: `c-${row.section}-${row.table}-${each.board}`.replaceAll(" ", "-"),
      },
      el("span", { class: "nr" }, each.board, " "),
      each.outcome ? outcomeDrawn(each.outcome) : "",
      said ? el("span", { "aria-hidden": "true", class: "mark" }, said) : "",
      hiddenWord(each.outcome ? `, ${each.word}` : each.word),
    ),
  );
}

const named = (row) => (row.section === "A" ? "" : row.section) + row.table;
const calling = (row) => board.calls.find((each) => each.table === row.table.split(" ")[0]);

function stands(row) {
  const call = calling(row);
  if (call) return status("trouble", `calls${call.about ? `: ${call.about}` : ""}`);
  return status(row.state, row.word);
}

const seen = (row) => (row.silent === null ? "–" : row.silent < 2 ? "now" : `silent ${row.silent} min`);

function line(row, most) {
  const cells = row.boards.map((each) => cell(row, each));
  while (cells.length < most) cells.push(el("td", { class: "cell" }));
  return el(
    "tr",
    {},
    el(
      "th",
      { scope: "row" },
      el(
        "a",
        {
          href: address(
            `paper?by=table&table=${encodeURIComponent(row.table)}&section=${row.section}&round=${row.round}`,
          ),
        },
        named(row),
        hiddenWord(": enter for the table"),
      ),
    ),
    el("td", {}, row.who),
    ...cells,
    el("td", {}, stands(row)),
    el("td", { class: "muted" }, seen(row)),
  );
}

function table() {
  const most = Math.max(1, ...board.tables.map((row) => row.boards.length));
  return el(
    "table",
    { class: "grid" },
    el("caption", {}, `Round ${board.round}`),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, "Table"),
        el("th", { scope: "col" }, "NS v EW"),
        el("th", { scope: "col", colspan: most }, "Boards"),
        el("th", { scope: "col" }, "State"),
        el("th", { scope: "col" }, "Phone"),
      ),
    ),
    el("tbody", {}, ...board.tables.map((row) => line(row, most))),
  );
}

function whole() {
  const one = (name, each, nth) =>
    each === null
      ? el("td", {})
      : el(
          "td",
          { class: `cell ${each.state}` },
          el(
            "a",
            {
              id: `o-${name}-${nth}`.replaceAll(" ", "-"),
              href:
                counts.head === "Board"
                  ? `/e/${encodeURIComponent(event)}/board/${name}`
                  : `?round=${nth + 1}`,
            },
            `${each.done}/${each.of} `,
            each.state === "done" ? el("span", { "aria-hidden": "true" }, SIGNS.done) : "",
            hiddenWord(each.word),
          ),
        );
  return el(
    "table",
    { class: "grid overview" },
    el("caption", {}, `${counts.head}s by rounds: results in, of how many`),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, counts.head),
        ...counts.columns.map((text) => el("th", { scope: "col" }, text)),
      ),
    ),
    el(
      "tbody",
      {},
      ...counts.rows.map(([name, cells]) =>
        el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((each, nth) => one(name, each, nth))),
      ),
    ),
  );
}

function call(each) {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(each.since)) / 60000));
  return el(
    "article",
    { class: "problem trouble" },
    el("h3", {}, `Table ${each.table} calls${each.about ? `: ${each.about}` : ""}`),
    el("p", {}, minutes ? `${minutes} min ago` : "just now"),
    el(
      "p",
      { class: "buttons" },
      el(
        "button",
        {
          type: "button",
          class: "button primary",
          id: `call-${each.id}`,
          onclick: () => deed("answer", { of: each.id }),
        },
        "I am coming",
      ),
    ),
  );
}

function behind() {
  const rows = board.tables.filter((row) => row.word.startsWith("behind") || (row.silent ?? 0) > 3);
  if (!rows.length) return "";
  return el(
    "section",
    {},
    el("h2", {}, "Behind"),
    el(
      "ul",
      {},
      ...rows.map((row) =>
        el(
          "li",
          {},
          `Table ${named(row)}: ${row.word}${(row.silent ?? 0) > 3 ? `, phone silent ${row.silent} min` : ""}`,
        ),
      ),
    ),
  );
}

function doubts() {
  const items = board.worst.map((each) =>
    el(
      "li",
      {},
      el(
        "a",
        { href: `${address("problems")}#p-${each.id}` },
        el("span", { class: "name" }, `${SIGNS[each.state]} ${each.title}`),
        el("span", { class: "muted" }, each.text),
      ),
    ),
  );
  const more =
    board.problems > items.length
      ? el("p", {}, el("a", { href: address("problems") }, `All ${board.problems} problems`))
      : "";
  const waiting = board.waiting
    ? el(
        "p",
        {},
        el(
          "a",
          { href: `${address("problems")}#approvals` },
          `${board.waiting} result${board.waiting > 1 ? "s" : ""} not approved yet`,
        ),
      )
    : "";
  return el(
    "section",
    {},
    el("h2", {}, board.problems ? `Problems: ${board.problems}` : "No problems"),
    items.length ? el("ul", { class: "links" }, ...items) : "",
    more,
    waiting,
  );
}

function strip() {
  const left = ends === null ? null : Math.ceil((ends - Date.now()) / 1000);
  const [minutes, seconds] = [Math.floor(Math.abs(left ?? 0) / 60), Math.abs(left ?? 0) % 60];
  const parts = [
    el("li", {}, `Round ${board.in_play}${board.rounds && !board.is_open ? ` of ${board.rounds}` : ""}`),
  ];
  if (board.clock?.is_paused) parts.push(el("li", {}, "Clock paused"));
  else if (left !== null)
    parts.push(
      el(
        "li",
        {},
        el(
          "span",
          { class: `clock${left < 0 ? " over" : left < 120 ? " low" : ""}` },
          `${left < 0 ? "−" : ""}${minutes}:${String(seconds).padStart(2, "0")}`,
        ),
        left < 0 ? " over" : " left",
      ),
    );
  const phones = board.tables.filter((row) => row.silent !== null && row.silent < 2).length;
  if (phones) parts.push(el("li", {}, `${phones} table${phones > 1 ? "s" : ""} on phones`));
  if (board.calls.length)
    parts.push(
      el("li", {}, el("a", { href: "#calls", class: "status trouble" }, `! ${board.calls.length} calling`)),
    );
  if (board.problems)
    parts.push(
      el(
        "li",
        {},
        el(
          "a",
          { href: address("problems"), class: "status trouble" },
          `! ${board.problems} problem${board.problems > 1 ? "s" : ""}`,
        ),
      ),
    );
  if (board.waiting)
    parts.push(
      el(
        "li",
        {},
        el(
          "a",
          { href: `${address("problems")}#approvals`, class: "status ask" },
          `? ${board.waiting} to approve`,
        ),
      ),
    );
  fill(place("strip"), ...parts);
}

function rounds() {
  const tab = (href, text, present) => el("a", { href, "aria-current": present ? "page" : null }, text);
  const links = Array.from({ length: board.rounds }, (_, n) =>
    tab(`?round=${n + 1}`, String(n + 1), !view && n + 1 === board.round),
  );
  links.push(
    tab("?view=all", "All rounds", view === "all"),
    tab("?view=boards", "By board", view === "boards"),
  );
  if (board.is_open)
    return fill(
      place("rounds"),
      el(
        "div",
        { class: "notice ask" },
        el("p", {}, "Play has begun without a movement: choose it before the first round is over."),
        el(
          "p",
          {},
          el("a", { class: "button primary", id: "choose", href: address("setup") }, "Choose the movement"),
        ),
      ),
    );
  return fill(
    place("rounds"),
    board.rounds ? el("nav", { class: "tabs", "aria-label": "Rounds" }, ...links) : "",
  );
}

const go = (path) => () => {
  location.href = path;
};

function deeds() {
  const next = board.in_play + 1;
  /** @type {[string, string, () => void, string?][]} */
  const found = [];
  if (board.tables.length && (!board.rounds || next <= board.rounds)) {
    const main = board.playing ? "" : "primary"; // while tables play it is there, and not the first thing to press
    found.push(["n", `Start round ${next}`, () => deed("round", { round: String(next) }), main]);
  }
  if (board.all_in && document.querySelector('.nav a[href$="/publish"]')) {
    found.push(["u", "Publish the result", go(address("publish")), "primary"]);
  }
  if (board.clock)
    found.push(
      ["c", "Clock + 2 minutes", () => deed("clock", { action: "extend", minutes: 2 })],
      board.clock.is_paused
        ? ["z", "Go on with the clock", () => deed("clock", { action: "resume" })]
        : ["z", "Pause the clock", () => deed("clock", { action: "pause" })],
      ["x", `Close round ${board.in_play}`, () => deed("clock", { action: "stop" })],
    );
  found.push(
    ["t", "Message to all", message],
    ["m", "Amend the movement", go(address("amend"))],
    ["p", "Problems", go(address("problems"))],
    ["e", "Enter from paper", go(address("paper"))],
    ["r", "Ranking", go(`/e/${encodeURIComponent(event)}/ranking`)],
    ["/", "Find", find],
  );
  const shown = found.filter(([key]) => !"pr".includes(key));
  fill(
    place("deeds"),
    ...shown.map(([key, text, act, style]) =>
      el(
        "button",
        { type: "button", class: `button ${style ?? ""}`, id: `deed-${key}`, onclick: act },
        text,
        " ",
        el("kbd", { "aria-hidden": "true" }, key),
      ),
    ),
  );
  shortcuts(Object.fromEntries(found.map(([key, text, act]) => [key, [text, act]])));
}

function opened(title, ...parts) {
  const dialog = el(
    "dialog",
    { "aria-labelledby": "dialog-title", onclose: () => dialog.remove() },
    el("h2", { id: "dialog-title" }, title),
    ...parts,
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function message() {
  const field = el("textarea", { id: "message", rows: 3, maxlength: 300 });
  const dialog = opened(
    "Message to all phones",
    el("label", { for: "message" }, "What they shall read"),
    field,
    el(
      "div",
      { class: "deeds" },
      el("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Do not send"),
      el(
        "button",
        {
          type: "button",
          class: "button primary",
          onclick: async () => {
            if (!field.value.trim()) return field.focus();
            if (await deed("message", { text: field.value.trim() })) dialog.close();
          },
        },
        "Send to all phones",
      ),
    ),
  );
}

function find() {
  const list = el("ul", { class: "links" });
  const look = () => {
    const text = field.value.trim().toLowerCase();
    const hits = !text
      ? []
      : board.tables.flatMap((row) =>
          row.boards
            .filter(
              (each) =>
                String(each.board) === text ||
                [row.ns, row.ew].includes(text) ||
                `t${named(row)}`.toLowerCase() === text,
            )
            .map((each) =>
              el(
                "li",
                {},
                el(
                  "a",
                  { href: address(`result?${each.query}`) },
                  el("span", { class: "name" }, `Board ${each.board}, table ${named(row)}: ${row.who}`),
                  el("span", {}, each.outcome || each.word),
                ),
              ),
            ),
        );
    if (/^\d+$/.test(text))
      hits.push(
        el(
          "li",
          {},
          el("a", { href: `/e/${encodeURIComponent(event)}/board/${text}` }, `Traveller of board ${text}`),
        ),
      );
    fill(
      list,
      ...(hits.length
        ? hits
        : [el("li", { class: "muted" }, text ? "Nothing of that number in this round." : "")]),
    );
  };
  const field = el("input", { id: "find", oninput: look, autocomplete: "off" });
  opened(
    "Find",
    el("label", { for: "find" }, "A board or a pair, or t3 for table 3"),
    field,
    list,
    el("form", { method: "dialog" }, el("button", { class: "button" }, "Close")),
  );
}

/** Arrows move in the grid, to the nearest cell that can be opened. */
function move(pressed) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[pressed.key];
  const at = pressed.target.closest("tr");
  if (!step || !at) return;
  const rows = [...place("tables").querySelectorAll("tbody tr")];
  const links = [...at.querySelectorAll("a")];
  const row = rows[rows.indexOf(at) + step[0]];
  const there = row && [...row.querySelectorAll("a")];
  const to = there?.[Math.min(Math.max(links.indexOf(pressed.target) + step[1], 0), there.length - 1)];
  if (!to) return;
  pressed.preventDefault();
  to.focus();
}
place("tables").addEventListener("keydown", move);

async function draw(found) {
  board = found;
  if (view) counts = await get(`/act/events/${encodeURIComponent(event)}/desk/overview?by=${view}`);
  await released();
  ends = board.clock?.ends && !board.clock.is_paused ? new Date(board.clock.ends) : null;
  place("summary").textContent = board.summary;
  if (board.tables.length) fill(place("tables"), counts ? whole() : table());
  fill(place("calls"), ...(board.calls.length ? [el("h2", {}, "Calls"), ...board.calls.map(call)] : []));
  fill(place("behind"), behind());
  fill(place("doubts"), doubts());
  const covered = board.covered ? "You play: results of boards you have still to play are covered." : "";
  fill(place("covered"), covered ? el("p", { class: "notice" }, covered) : "");
  counted(board.problems + board.calls.length, `${board.title} · desk`);
  const link = document.querySelector('.nav a[href$="/problems"]');
  if (link) link.textContent = board.problems ? `Problems ${board.problems}` : "Problems";
  strip();
  rounds();
  deeds();
}

await draw(board);
setInterval(strip, 1000);
follow(
  event,
  {
    desk: async (found) =>
      draw(
        chosen && chosen !== found.round
          ? await get(`/act/events/${encodeURIComponent(event)}/desk?round=${chosen}`)
          : found,
      ),
  },
  (there) => (there ? back() : lost()),
);
