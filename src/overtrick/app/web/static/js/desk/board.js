// The live board: tables x boards of a round, all rounds, by board; calls, the clock, problems.
import { get } from "../club.js";
import { follow } from "../follow.js";
import { turns } from "../turns.js";
import { el, fill, hiddenWord } from "../dom.js";
import { button, released } from "../pressed.js";
import { shortcuts } from "../shortcuts.js";
import {
  SIGNS,
  address,
  asked,
  counted,
  deed,
  event,
  heard,
  joined,
  page,
  place,
  sentence,
  sides,
  stacked,
  status,
} from "./desk.js";
import { outcomeDrawn } from "../outcome.js";
import { _, n_ } from "../words.js";

const chosen = Number(asked.get("round")) || 0;
const view = asked.get("view") || "";
const APPROVALS = `${address("problems")}#approvals`;
let board = page();
let counts = null;
let ends = null;
const stack = stacked(place("tables"));
const [turn, turnOfCounts] = [turns(), turns()];

/** What a cell of the grid says beside its colour: a tick, or words where somebody has to do something. */
const MARKS = { done: "✓", ask: _("unapproved") };
function mark(each) {
  if (each.unplanned || each.state === "trouble" || (each.state === "done" && !each.outcome))
    return each.word;
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
        id: `c-${row.section}-${row.table}-${each.board}${each.unplanned ? "-more" : ""}`.replaceAll(
          " ",
          "-",
        ),
      },
      el("span.nr", each.board, " "),
      each.outcome ? outcomeDrawn(each.outcome) : "",
      said ? el("span.mark", { "aria-hidden": "true" }, said) : "",
      hiddenWord(each.outcome ? `, ${each.word}` : each.word),
    ),
  );
}

const placed = (row) => (row.section === "A" ? "" : row.section) + row.table;
const calling = (row) => board.calls.find((each) => each.table === row.table.split(" ")[0]);

function stands(row) {
  const call = calling(row);
  if (call) return status("trouble", joined([_("calls"), call.about]));
  return status(row.state, row.word);
}

const seen = (row) =>
  row.phones > 1
    ? n_("{count} phone", "{count} phones", row.phones)
    : row.silent === null
      ? "–"
      : row.silent < 2
        ? _("now")
        : _("silent {silent} min", { silent: row.silent });

function line(row, most) {
  const cells = row.boards.map((each) => cell(row, each));
  while (cells.length < most) cells.push(el("td.cell"));
  return el(
    "tr",
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
        row.named,
        hiddenWord(`: ${_("enter for the table")}`),
      ),
    ),
    el("td.pairs", row.who),
    ...cells,
    el("td", stands(row)),
    el("td", { class: row.phones > 1 || row.silent !== null ? "muted" : "muted away" }, seen(row)),
  );
}

const columnHead = (words, colspan = 1) => el("th", { scope: "col", colspan }, words);

function table() {
  const most = Math.max(1, ...board.tables.map((row) => row.boards.length));
  return el(
    "table.grid",
    el("caption", _("Round {round}", { round: board.round })),
    el(
      "thead",
      el(
        "tr",
        columnHead(_("Table")),
        columnHead(sides(most)),
        columnHead(_("Boards"), most),
        columnHead(_("State")),
        columnHead(_("Phone")),
      ),
    ),
    el("tbody", ...board.tables.map((row) => line(row, most))),
  );
}

function whole() {
  const one = (name, each, nth) =>
    each === null
      ? el("td")
      : el(
          "td",
          { class: `cell ${each.state}` },
          el(
            "a",
            {
              id: `o-${name}-${nth}`.replaceAll(" ", "-"),
              href: view === "boards" ? `/e/${encodeURIComponent(event)}/board/${name}` : `?round=${nth + 1}`,
            },
            el("span.nr.mark", { "aria-hidden": "true" }, counts.columns[nth]),
            `${each.done}/${each.of} `,
            each.state === "done" ? el("span", { "aria-hidden": "true" }, SIGNS.done) : "",
            hiddenWord(each.word),
          ),
        );
  return el(
    "table.grid.overview",
    el(
      "caption",
      view === "boards"
        ? _("Boards by rounds: results in, of how many")
        : _("Tables by rounds: results in, of how many"),
    ),
    el("thead", el("tr", ...[counts.head, ...counts.columns].map((text) => columnHead(text)))),
    el(
      "tbody",
      ...counts.rows.map(([name, cells]) =>
        el("tr", el("th", { scope: "row" }, name), ...cells.map((each, nth) => one(name, each, nth))),
      ),
    ),
  );
}

function behind() {
  const rows = board.tables.filter((row) => row.behind || (row.silent ?? 0) > 3);
  if (!rows.length) return "";
  return el(
    "section",
    el("h2", _("Behind")),
    el(
      "ul",
      ...rows.map((row) =>
        el(
          "li",
          joined([_("Table {table}", { table: row.named }), row.word]),
          (row.silent ?? 0) > 3 ? `, ${_("phone silent {minutes} min", { minutes: row.silent })}` : "",
        ),
      ),
    ),
  );
}

function doubts() {
  const items = board.worst.map((each) =>
    el(
      "li",
      el(
        "a",
        { href: `${address("problems")}#p-${each.id}` },
        el("span.name", `${SIGNS[each.state]} ${each.title}`),
        el("span.muted", sentence(each.text)),
      ),
    ),
  );
  const link = (href, words) => el("p", el("a", { href }, words));
  return el(
    "section",
    el("h2", board.problems ? _("Problems: {problems}", { problems: board.problems }) : _("No problems")),
    items.length ? el("ul.links", ...items) : "",
    board.problems > items.length
      ? link(address("problems"), n_("All {count} problems", "All {count} problems", board.problems))
      : "",
    board.waiting
      ? link(
          APPROVALS,
          n_("{count} result not approved yet", "{count} results not approved yet", board.waiting),
        )
      : "",
  );
}

function strip() {
  const left = ends === null ? null : Math.ceil((ends - Date.now()) / 1000);
  const [minutes, seconds] = [Math.floor(Math.abs(left ?? 0) / 60), Math.abs(left ?? 0) % 60];
  const parts = [];
  const add = (...said) => parts.push(el("li", ...said));
  const doubt = (state, href, words) =>
    add(el("a", { href, class: `status ${state}` }, `${SIGNS[state]} ${words}`));
  add(
    board.rounds && !board.is_open
      ? _("Round {round} of {rounds}", { round: board.in_play, rounds: board.rounds })
      : _("Round {round}", { round: board.in_play }),
  );
  if (board.clock?.is_paused) add(_("Clock paused"));
  else if (left !== null)
    add(
      el(
        "span",
        { class: `clock${left < 0 ? " over" : left < 120 ? " low" : ""}` },
        `${left < 0 ? "−" : ""}${minutes}:${String(seconds).padStart(2, "0")}`,
      ),
      ` ${left < 0 ? _("over time") : _("left")}`,
    );
  const phones = board.tables.filter((row) => row.silent !== null && row.silent < 2).length;
  if (phones) add(n_("{count} table on phones", "{count} tables on phones", phones));
  if (board.calls.length)
    doubt("trouble", "#calls", n_("{count} calling", "{count} calling", board.calls.length));
  if (board.problems)
    doubt("trouble", address("problems"), n_("{count} problem", "{count} problems", board.problems));
  if (board.waiting) doubt("ask", APPROVALS, n_("{count} to approve", "{count} to approve", board.waiting));
  fill(place("strip"), ...parts);
}

const undrawn = (round) => _("Round {round} is not drawn yet. It appears here as soon as it is.", { round });

function rounds() {
  const tab = (href, text, present) => el("a", { href, "aria-current": present ? "page" : null }, text);
  const links = Array.from({ length: board.rounds }, (none, n) =>
    tab(`?round=${n + 1}`, String(n + 1), !view && n + 1 === board.round),
  );
  links.push(
    tab("?view=all", _("All rounds"), view === "all"),
    tab("?view=boards", _("By board"), view === "boards"),
  );
  if (board.is_open)
    return fill(
      place("rounds"),
      el(
        "div.notice.ask",
        el("p", _("Play has begun without a movement: choose it before the first round is over.")),
        el("p", el("a.button.primary", { id: "choose", href: address("setup") }, _("Choose the movement"))),
      ),
    );
  return fill(place("rounds"), board.rounds ? el("nav.tabs", { "aria-label": _("Rounds") }, ...links) : "");
}

const go = (path) => () => {
  location.href = path;
};

/** Set the clock of every section of the session that is in play. */
const clock = (command) => () =>
  deed("clock", { ...command, session: board.session, sections: board.sections });

/** Start a round in all sections that wait for it, or in none. */
const start =
  ({ round, session, sections }) =>
  () =>
    deed("round", { round: String(round), session, sections });

function deeds() {
  const next = board.to_start;
  /** @type {[string, string, () => void, string?][]} */
  const found = [];
  if (board.tables.length && next) {
    const isHere = next.session === board.session;
    // While tables play it is there, and not the first thing to press.
    const main = isHere && board.playing && next.round > board.in_play ? "" : "primary";
    const words = isHere
      ? _("Start round {round}", { round: next.round })
      : _("Start session {session}", { session: next.session });
    found.push(["n", words, start(next), main]);
  }
  if (board.tables.length && board.to_draw)
    found.push([
      "d",
      _("Draw round {round}", { round: board.to_draw }),
      go(address("swiss#next")),
      "primary",
    ]);
  if (board.all_in && document.querySelector('.nav a[href$="/publish"]')) {
    found.push(["u", _("Publish the result"), go(address("publish")), next ? "" : "primary"]);
  }
  const { further } = board;
  if (further)
    found.push([
      "s",
      _("Plan session {session}", { session: further }),
      go(address(`setup?session=${further}`)),
    ]);
  if (board.clock)
    found.push(
      ["c", _("Clock + 2 minutes"), clock({ action: "extend", minutes: 2 })],
      board.clock.is_paused
        ? ["z", _("Go on with the clock"), clock({ action: "resume" })]
        : ["z", _("Pause the clock"), clock({ action: "pause" })],
      ["x", _("Close round {round}", { round: board.in_play }), clock({ action: "stop" })],
    );
  found.push(
    ["t", _("Message to all"), message],
    board.by_draw
      ? ["m", _("Rounds and matches"), go(address("swiss"))]
      : ["m", _("Amend the movement"), go(address("amend"))],
    ["p", _("Problems"), go(address("problems"))],
    ["e", _("Enter from paper"), go(address("paper"))],
    ["r", _("Ranking"), go(`/e/${encodeURIComponent(event)}/ranking`)],
    ["/", _("Find"), find],
  );
  const shown = found.filter(([key]) => !"pr".includes(key));
  fill(
    place("deeds"),
    ...shown.map(([key, text, act, style]) =>
      button([text, " ", el("kbd", { "aria-hidden": "true" }, key)], act, style ?? "", { id: `deed-${key}` }),
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
    _("Message to all phones"),
    el("label", { for: "message" }, _("What they shall read")),
    field,
    el(
      "div.deeds",
      button(_("Do not send"), () => dialog.close()),
      button(
        _("Send to all phones"),
        async () => {
          if (!field.value.trim()) return field.focus();
          if (await deed("message", { text: field.value.trim() })) dialog.close();
        },
        "primary",
      ),
    ),
  );
}

function find() {
  const list = el("ul.links");
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
                `t${placed(row)}`.toLowerCase() === text,
            )
            .map((each) =>
              el(
                "li",
                el(
                  "a",
                  { href: address(`result?${each.query}`) },
                  el(
                    "span.name",
                    joined([
                      _("Board {board}, table {table}", { board: each.board, table: row.named }),
                      row.who,
                    ]),
                  ),
                  el("span", each.outcome || each.word),
                ),
              ),
            ),
        );
    if (/^\d+$/.test(text))
      hits.push(
        el(
          "li",
          el(
            "a",
            { href: `/e/${encodeURIComponent(event)}/board/${text}` },
            _("Traveller of board {board}", { board: text }),
          ),
        ),
      );
    fill(
      list,
      ...(hits.length ? hits : [el("li.muted", text ? _("Nothing of that number in this round.") : "")]),
    );
  };
  const field = el("input", { id: "find", oninput: look, autocomplete: "off" });
  opened(
    _("Find"),
    el("label", { for: "find" }, _("A board or a pair, or t3 for table 3")),
    field,
    list,
    el("form", { method: "dialog" }, el("button.button", _("Close"))),
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
  if (view) {
    const isNew = turnOfCounts();
    const all = await get(`/act/events/${encodeURIComponent(event)}/desk/overview?by=${view}`);
    if (!isNew()) return;
    counts = all;
  }
  await released();
  ends = board.clock?.ends && !board.clock.is_paused ? new Date(board.clock.ends) : null;
  place("summary").textContent = board.summary.map((each) => `${each}. `).join("");
  if (board.tables.length) fill(place("tables"), counts ? whole() : table());
  else if (place("tables").querySelector("table")) fill(place("tables"), el("p.empty", undrawn(board.round)));
  stack();
  fill(place("behind"), behind());
  fill(place("doubts"), doubts());
  const covered = board.covered ? _("You play: results of boards you have still to play are covered.") : "";
  fill(place("covered"), covered ? el("p.notice", covered) : "");
  counted(board.problems + board.calls.length, `${board.title} · ${_("Desk")}`);
  const link = document.querySelector('.nav a[href$="/problems"]');
  if (link) link.textContent = board.problems ? `${_("Problems")} ${board.problems}` : _("Problems");
  strip();
  rounds();
  deeds();
}

await draw(board);
setInterval(strip, 1000);
follow(
  event,
  {
    desk: async (now) => {
      const isNew = turn();
      const found =
        chosen && chosen !== now.round
          ? await get(`/act/events/${encodeURIComponent(event)}/desk?round=${chosen}`)
          : now;
      if (isNew()) await draw(found);
    },
  },
  heard,
);
