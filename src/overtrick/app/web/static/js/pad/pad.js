// The table pad: one page that stays open, and the step that is shown.
import { ask } from "../club.js";
import { unpressed } from "../pressed.js";
import { agree, after } from "./agree.js";
import { begin, contractStep, drawn, leadStep, letter, resultStep } from "./entry.js";
import { button, el, h1, hiddenWord, p, standing, status } from "./keys.js";
import { S, asksHere, boardOf, boards, isOpen, keep, looks, round, single } from "./state.js";
import { follow, hear, onChange, refused, send } from "./queue.js";
import { checkin, turn } from "./seats.js";
import { _, n_ } from "../words.js";

const root = document.querySelector("[data-pad]");
const strip = el("div.stack");
const step = el("div.stack");
/** Seldom taken: they come when the first step stands. */
const LATER = [
  "wrong",
  "doubt",
  "unplanned",
  "rivals",
  "again",
  "notplayed",
  "names",
  "notus",
  "code",
  "earlier",
  "other",
  "call",
  "gone",
  "refused",
  "scores",
];
let later = {};
/** One question a screen, and the sums: loaded where somebody learns. */
let taught = null;
const learn = () =>
  single() &&
  !taught &&
  import("./teaching.js").then(
    (found) => {
      taught = found;
      unpressed(() => {
        if (["contract", "lead", "after"].includes(S.view)) go(S.view);
      });
    },
    () => {},
  );
const asked = (view, drawn_) => (to) =>
  single() && taught ? taught.oneByOne(view, drawn_(to), to) : drawn_(to);
const STEPS = {
  boards: boardsStep,
  checkin,
  contract: asked("contract", contractStep),
  lead: asked("lead", leadStep),
  result: resultStep,
  agree,
  after: (to) => {
    const made = after(to, later.dealt);
    return made && single() && taught ? taught.withSum(made) : made;
  },
  sure: () => S.sure(),
  ...Object.fromEntries(
    LATER.map((each) => [each, (to) => (later[each] ? later[each](to) : [h1(_("One moment"))])]),
  ),
};
/** Nobody types there: drawn again by news. */
const QUIET = ["boards", "agree", "doubt", "unplanned", "rivals", "after", "gone", "refused"];

/** Steps that are about a board which has a result. */
const OF_A_BOARD = ["agree", "wrong", "doubt", "unplanned", "rivals", "after"];

/** Go to a step; none: to the one that is due. */
function go(view) {
  S.view = view || due();
  drawStrip();
  draw();
  const first = step.querySelector("[data-first]") ?? step.querySelector("h1");
  first?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
function due() {
  if (S.gone) return "gone";
  if (S.draft?.board) return "contract";
  const r = round();
  if (r.match && !S.room && r.played) return "checkin"; // the other room has said who sits here
  if (!r.checked && S.doc.policy.check_pairs !== "off" && r.played) return "checkin";
  return "boards";
}
function draw() {
  const found = STEPS[S.view](go);
  if (found) step.replaceChildren(...found.flat().filter(Boolean));
}
function news() {
  if (S.gone && S.view !== "gone") return go("gone");
  if (refused().some((item) => ["off-plan", "who-enters"].includes(item.code)) && S.view !== "refused")
    return go("refused");
  drawStrip();
  if (S.called) {
    S.called = false;
    if (["boards", "after", "agree", "checkin"].includes(S.view)) return go("");
  }
  if (S.fault && S.view === "after") return go("agree");
  if (S.view === "boards" && S.sitsOut && round().played) return go(""); // a pair has come late
  const asks = boards().find(asksHere);
  if (S.view === "boards" && asks && S.seen !== asks.result.id) {
    S.seen = asks.result.id;
    S.board = asks.number;
    return go(looks(asks));
  }
  const board = boardOf(S.board);
  const isChosen = S.view === "rivals" && !board.rivals?.length; // by the other phone, or the desk
  if (isChosen) return go(board.state === "ask" ? "agree" : "after");
  const reads = ["agree", "doubt", "unplanned"].includes(S.view);
  if (reads && board.state === "done") return go("after");
  if ((reads || (S.view === "after" && !board.waiting)) && board.rivals?.length) return go("rivals");
  if (S.view === "after" && board.doubt && !board.waiting) return go("doubt");
  const keeps = S.view === "checkin" && S.doc.policy.check_pairs !== "enter"; // nothing is typed on it
  if (!QUIET.includes(S.view) && !keeps) return;
  const toRead = () => document.getElementById("read")?.textContent;
  const text = toRead();
  const held = document.activeElement;
  const at = step.contains(held) ? [...step.querySelectorAll("button, input, [tabindex]")].indexOf(held) : -1;
  draw();
  if (at >= 0) [...step.querySelectorAll("button, input, [tabindex]")][at]?.focus({ preventScroll: true });
  if (S.view === "agree" && toRead() !== text)
    document.getElementById("read")?.focus({ preventScroll: true });
}

/** Where we are, the clock, what the desk says. */
function drawStrip() {
  const r = round();
  const looked = OF_A_BOARD.includes(S.view) ? S.board : null;
  const numbers = r.played ? r.boards : [];
  const now = S.draft?.board ?? looked ?? boards().find((each) => !each.result)?.number;
  strip.replaceChildren(
    ...[
      el(
        "ol.progress",
        { "aria-label": _("Where we are") },
        el(
          "li.what",
          numbers.length === 1
            ? _("Round {round}, board {board}", { round: r.number, board: numbers[0] })
            : _("Round {round}", { round: r.number }),
          numbers.length > 1 ? hiddenWord(`, ${_("boards")}`) : "",
        ),
        ...(numbers.length > 1 ? numbers : []).map((n) =>
          el("li", n === now ? { "aria-current": "step" } : {}, n),
        ),
        el("li.muted.end", { "data-clock": true }),
      ),
      ...(S.view === "refused" ? [] : refused()).slice(0, 1).map((item) =>
        el(
          "div.notice.trouble",
          `! ${_("Not saved: {why}", { why: item.refused ?? _("told at another table.") })} `,
          button(_("Look"), () => go("refused"), "quiet"),
        ),
      ),
      ...(later.notices?.(drawStrip) ?? []),
      ...S.doc.calls.map((each) => called(each)),
      ...S.doc.messages
        .filter((each) => !(S.read ??= []).includes(each.id))
        .map((each) =>
          el(
            "div.notice.come",
            { role: "status" },
            el("strong", _("From the director:")),
            " ",
            el("bdi", each.text),
            " ",
            button(
              _("Read"),
              () => {
                S.read.push(each.id);
                drawStrip();
              },
              "quiet",
            ),
          ),
        ),
    ].filter(Boolean),
  );
  tick();
}
function called({ id, about, at, answered }) {
  S.open ??= new Set();
  const words = about ? `${at}, ${about}` : at;
  if (!answered) {
    S.open.add(id);
    return p(`? ${_("The director has been called ({words}).", { words })}`, "notice ask");
  }
  return S.open.has(id)
    ? el(
        "div.notice.done",
        { role: "status" },
        `✓ ${_("The director has answered ({words}).", { words })} `,
        button(
          _("Close"),
          () => {
            S.open.delete(id);
            drawStrip();
          },
          "quiet",
        ),
      )
    : null;
}
function tick() {
  const place = strip.querySelector("[data-clock]");
  const { ends, seconds, paused } = S.doc.clock ?? {};
  if (!place || (!ends && seconds == null)) return;
  const left = paused ? seconds : Math.round((Date.parse(ends) - Date.now() - S.skew) / 1000);
  const minutes = Math.ceil(left / 60);
  place.textContent =
    left <= 0
      ? _("time is over")
      : paused
        ? _("{minutes} min (paused)", { minutes })
        : _("{minutes} min", { minutes });
}

function boardsStep() {
  const r = round();
  S.sitsOut = !r.played;
  if (!r.played) return [h1(_("Sit-out")), p(r.sits_out, "big"), ...ways(r)];
  const all = boards();
  const open = all.find(isOpen);
  const next = S.doc.rounds.find((each) => each.number > r.number);
  const missing = S.doc.rounds.flatMap((each) =>
    each.number < S.round ? (each.missing ?? []).map((n) => [each.number, n]) : [],
  );
  const line = (each) => {
    const opens = () => {
      S.board = each.number;
      if (each.elsewhere) return;
      if (each.rivals?.length) return go("rivals");
      if (!each.result && !each.ruled) return begin(each.number, go);
      go(each.state === "done" || each.agreed ? "after" : "agree");
    };
    return el(
      "li",
      button(
        [
          el("span", _("Board {board}", { board: each.number })),
          each.result ? drawn(each.result) : null,
          each.elsewhere ? ` ${each.elsewhere}` : each.waits ? ` ${_("the director looks at it")}` : "",
          each.again && !each.result
            ? status(
                "ask",
                each.again.round
                  ? _("played in round {round}", { round: each.again.round })
                  : _("already played"),
              )
            : standing(each === open ? { state: "go" } : each),
        ],
        opens,
        "wide board",
      ),
    );
  };
  return [
    h1(
      _("Table {table}", { table: S.doc.table }),
      S.room ? `, ${S.room === "open" ? _("open room") : _("closed room")}` : "",
    ),
    turn(),
    S.doc.called > r.number && open && next
      ? el(
          "p.notice.come",
          _("Round {called} has begun. This table is still in round {round}:", {
            called: S.doc.called,
            round: r.number,
          }),
          " ",
          button(_("Go on without the rest"), () => onward(next), "quiet"),
        )
      : null,
    all.length
      ? el("ul.boards.stack", ...all.map(line))
      : p(_("No boards are planned here. Choose the one you play."), "empty"),
    missing.length
      ? el(
          "p.notice.ask",
          `! ${_("No result yet:")} `,
          ...missing.map(([n, b]) =>
            button(
              _("board {board} of round {round}", { board: b, round: n }),
              () => {
                S.round = n;
                begin(b, go);
              },
              "quiet",
            ),
          ),
        )
      : null,
    ...(open || !all.length ? [] : ways(r)),
    el(
      "div.buttons",
      button(_("Another board"), () => go("other")),
      S.doc.policy.call_button === "off" ? null : button(_("Call the director"), () => go("call")),
      S.doc.earlier.length ? button(_("Earlier results"), () => go("earlier"), "quiet") : null,
      button(_("What scores"), () => go("scores"), "quiet"),
      r.checked ? button(_("Who sits here"), () => go("checkin"), "quiet") : null,
      button(
        single() ? _("All questions on one screen") : _("One question a screen"),
        () => {
          keep("single", !single());
          learn();
          go("boards");
        },
        "quiet",
      ),
    ),
  ];
}
function onward(next) {
  S.from = 0;
  S.round = S.onto = next.number;
  drawStrip();
  go("");
}
function ways(r) {
  const next = S.doc.rounds.find((each) => each.number > r.number);
  return [
    r.ended ? p(r.ended, "notice done big") : null,
    r.move?.length ? el("div.agree", el("h2", _("The move")), ...r.move.map((each) => p(each, "big"))) : null,
    next
      ? button(_("Go to round {round}", { round: next.number }), () => onward(next), "primary wide")
      : later.onwards?.(r),
  ].filter(Boolean);
}
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not([type=radio]), select, textarea");
  // A phone's one key to go on is the deed of the step, unless a list is open.
  if (
    event.key === "Enter" &&
    typing &&
    step.contains(event.target) &&
    !event.isComposing &&
    event.target.id !== "line" &&
    !event.target.list
  ) {
    event.preventDefault(); // or the same key presses whatever has the focus then
    return step.querySelector(".deeds .primary")?.click();
  }
  if (typing || event.ctrlKey || event.altKey || event.metaKey || event.key.length > 1) return;
  if (S.draft && letter(event.key, go)) event.preventDefault();
});
addEventListener("storage", (event) => {
  if (event.key === "overtrick.pad.queue") unpressed(news);
});

const more = () =>
  import("./more.js").then(
    (found) => {
      later = found.STEPS;
      drawStrip();
      if ([...LATER, "boards", "after"].includes(S.view)) unpressed(draw);
    },
    () => setTimeout(more, 3000),
  );
more();
// A card leads here by an address that is a key.
if (location.pathname !== "/t") history.replaceState(history.state, "", "/t");
root.className = "stack";
root.replaceChildren(strip, step);
onChange(() => unpressed(news));
if (!S.scores)
  ask("GET", "/act/table/scores").then(
    (found) => {
      S.scores = found;
      keep("scores", found);
    },
    () => {},
  );
S.skew = Date.parse(S.doc.now) - Date.now();
if (S.draft?.round) S.round = S.draft.round;
drawStrip();
setInterval(tick, 5000);
go("");
learn();
if (S.room) hear();
follow();
send();
