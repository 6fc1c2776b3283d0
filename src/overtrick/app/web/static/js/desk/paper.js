// Paper entry without a pointer: a line a result, Enter goes on; what is refused stays where it is.
import { get } from "../club.js";
import { turns } from "../turns.js";
import { el, fill } from "../dom.js";
import { announce, refuse } from "../announce.js";
import { checkable, compare, differences, isChecked, key, wordOf } from "./check.js";
import {
  asked,
  deed,
  event,
  followBoard,
  joined,
  page,
  place,
  sides,
  stacked,
  status,
  told,
} from "./desk.js";
import { _, letter, n_ } from "../words.js";

const base = `/act/events/${encodeURIComponent(event)}/desk`;
let shown = page();
let by = asked.get("by") === "table" ? "table" : "board";
let last = "";
let checking = false;
const turnOfRenewal = turns();
const stack = stacked(place("lines"));

const named = (line) => (line.section === "A" ? "" : line.section) + line.table;
const sheetOf = (line) => (by === "board" ? String(line.board) : `${line.round}.${named(line)}`);
const sheets = () => [...new Set(sorted().map(sheetOf))];
const sorted = () =>
  [...shown.lines].sort((a, b) =>
    by === "board" ? a.board - b.board || a.round - b.round : a.round - b.round,
  );
const lines = (sheet) => sorted().filter((line) => sheetOf(line) === sheet);
const words = (sheet) =>
  by === "board"
    ? _("Board {board}", { board: sheet })
    : _("Round {round}, table {table}", {
        round: sheet.split(".")[0],
        table: sheet.split(".").slice(1).join("."),
      });
const lacks = (line) =>
  checking ? checkable(line) && !isChecked(line) : !line.outcome && !line.covered && !line.word;
/** How a line stands: in, or that nothing is to be entered. */
const standing = (line) => (line.outcome ? _("in") : line.covered ? _("in, covered") : line.word);
let sheet = "";

function first() {
  const section = asked.get("section") ?? "";
  const wanted =
    by === "table" && asked.get("table")
      ? `${asked.get("round") || shown.round}.${section === "A" ? "" : section}${asked.get("table")}`
      : (asked.get("board") ?? "");
  const all = sheets();
  if (all.includes(wanted)) return wanted;
  return (
    all.find((each) => lines(each).some((line) => lacks(line) && line.round <= shown.round)) ?? all[0] ?? ""
  );
}

function fault(row, text) {
  row.error.textContent = text;
  row.error.hidden = !text;
  if (text) row.typed.setAttribute("aria-invalid", "true");
  else row.typed.removeAttribute("aria-invalid");
}

async function read(row) {
  const { line, typed, points } = row;
  const text = typed.value.trim();
  const mine = (row.turn = (row.turn ?? 0) + 1);
  fault(row, "");
  if (!text || text === '"') {
    points.textContent = text || checking ? "" : line.points;
    return;
  }
  try {
    const found = await get(`${base}/read?board=${line.board}&text=${encodeURIComponent(text)}`);
    if (mine === row.turn) points.textContent = found.problem ? "…" : found.points;
  } catch {
    if (mine === row.turn) points.textContent = "…";
  }
}

/** A line was refused: the cursor is in it, unless somebody types elsewhere by then; that sheet comes again. */
function wrong(line, error) {
  line.fault = error.message;
  document.querySelector("[data-toasts]")?.replaceChildren();
  refuse(line.fault);
  const row = rowOf(line);
  if (row) fault(row, line.fault);
  const at = rows.find((each) => [each.typed, each.lead].includes(document.activeElement));
  if (at && at.line !== line && at.typed.value !== at.before) return;
  if (!row) open(sheetOf(line));
  const { typed } = rowOf(line);
  typed.focus();
  typed.select();
}

/** Results are saved one after the other, as typed; whoever types goes on meanwhile. */
let saving = Promise.resolve();
let unsaved = 0;
addEventListener("beforeunload", (leaving) => unsaved && leaving.preventDefault());

function enter(row) {
  const { line, typed, lead } = row;
  const text = typed.value.trim();
  const card = lead.value.trim().toUpperCase();
  line.fault = line.typed = "";
  fault(row, "");
  if (text && (checking || text !== line.written || card)) {
    const checks = checking;
    Object.assign(line, { typed: text, card });
    unsaved += 1;
    saving = saving
      .then(() => save(line, checks))
      .finally(() => {
        unsaved -= 1;
      });
  }
  next(row);
}

async function save(line, checks) {
  const { card } = line;
  let outcome = line.typed === '"' ? last : line.typed;
  const done = () => {
    line.typed = "";
    const row = rowOf(line);
    if (!row) return;
    row.turn = (row.turn ?? 0) + 1; // no older reading has the last word
    row.typed.value = row.before = checks ? (known?.written ?? outcome) : line.written;
    if (!checks) row.points.textContent = line.points;
  };
  let known;
  if (!outcome) return done();
  const typed = outcome;
  try {
    known = await get(
      `${base}/read?board=${line.board}&text=${encodeURIComponent(typed)}&lead=${encodeURIComponent(card)}`,
    );
  } catch (error) {
    return wrong(line, error);
  }
  const refused = (message) => wrong(line, { status: 422, message });
  if (known.problem) return refused(known.problem);
  outcome = known.outcome;
  if (checks) {
    last = typed;
    compare(line, outcome);
    done();
    return settled();
  }
  if (outcome === line.outcome && !card) return done();
  if (line.outcome && outcome !== line.outcome && line.sure !== outcome) {
    line.sure = outcome;
    return refused(_("{outcome} is in already. Enter again changes it.", { outcome: line.written }));
  }
  const command = { ...line.command, outcome, lead: known.lead, reason: "", agreed: { kind: "on_paper" } };
  if (line.entry) command.seen = line.entry;
  const verb = line.entry || line.covered ? "replace" : "enter";
  const answer = await deed(verb, command, (error) => wrong(line, error));
  if (!answer) return;
  last = typed;
  const { written } = known;
  Object.assign(line, { outcome, written, entry: answer.saved[0], points: known.points });
  done();
  const row = rowOf(line);
  if (row) {
    row.tr.className = "changed";
    row.done.textContent = `= ${_("in")}`;
  }
  announce(answer.said[0]);
  place("echo").textContent =
    answer.said[0] +
    (answer.questions.length ? `. ${_("Look again: {question}", { question: answer.questions[0] })}` : "");
  tally();
}

/** The rows and the list of differences say how the check stands. */
function settled() {
  differences(place("differences"), settled);
  for (const row of rows) row.done.textContent = wordOf(row.line);
  tally();
}

let rows = [];
const rowOf = (line) => rows.find((each) => each.line === line);
function next(row) {
  const to = rows.slice(rows.indexOf(row) + 1).find((each) => !each.typed.disabled);
  if (to) {
    to.typed.focus({ preventScroll: true });
    to.typed.select();
    to.tr.scrollIntoView({ block: "center" });
  } else {
    const after = sheets().slice(sheets().indexOf(sheet) + 1);
    const open_ =
      sheets().find((each) => lines(each).some((line) => line.fault)) ??
      after.find((each) => lines(each).some((line) => lacks(line) && !line.typed));
    if (open_) open(open_);
    else turn(1);
  }
}

function turn(step) {
  const all = sheets();
  const to = all[all.indexOf(sheet) + step];
  if (to) open(to);
  else place("sheet").focus();
}

function drawRow(line, nth) {
  const row = { line };
  const input = (name, label, value, cls) =>
    el("input", {
      class: cls,
      value,
      "aria-label": `${label}, ${line.who}, ${_("Board {board}", { board: line.board })}`,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      id: `${name}-${nth}`,
    });
  row.typed = input(
    "typed",
    checking ? _("Result, typed again") : _("Result"),
    line.typed || (checking ? "" : line.written),
    "typed",
  );
  row.before = row.typed.value;
  row.lead = input("lead", _("Lead"), line.typed ? line.card : "", "short");
  row.typed.hidden = row.typed.disabled = checking && !checkable(line);
  row.points = el("td.num", checking ? "" : line.points);
  row.error = el("p", { class: "error", id: `error-${nth}`, hidden: !line.fault }, line.fault || "");
  row.typed.setAttribute("aria-describedby", `error-${nth}`);
  row.done = el("td", checking ? wordOf(line) : standing(line) && status("done", standing(line)));
  row.tr = el(
    "tr",
    el("th.pairs", { scope: "row" }, by === "board" ? line.who : String(line.board)),
    el(
      "td",
      by === "board"
        ? _("Round {round}, table {table}", { round: line.round, table: named(line) })
        : line.who,
    ),
    el("td", row.typed, row.error),
    checking ? "" : el("td", row.lead),
    row.points,
    row.done,
  );
  row.typed.addEventListener("input", () => read(row));
  row.typed.addEventListener("focus", () => row.typed.select());
  row.tr.addEventListener("keydown", (pressed) => keys(pressed, row));
  return row;
}

function keys(pressed, row) {
  const at = rows.indexOf(row);
  const name = pressed.target === row.lead ? "lead" : "typed";
  if (pressed.key === "Enter") {
    pressed.preventDefault();
    enter(row);
  } else if (pressed.key === "ArrowDown" || pressed.key === "ArrowUp") {
    pressed.preventDefault();
    rows[at + (pressed.key === "ArrowDown" ? 1 : -1)]?.[name].focus();
  } else if (pressed.key === "PageDown" || pressed.key === "PageUp") {
    pressed.preventDefault();
    turn(pressed.key === "PageDown" ? 1 : -1);
  }
}

function tally() {
  stack();
  const found = lines(sheet).filter((line) => !checking || checkable(line));
  const inside = found.filter((line) => !lacks(line)).length;
  place("tally").textContent = checking
    ? _("{count} of {all} checked", { count: inside, all: found.length })
    : _("{count} of {all} in", { count: inside, all: found.length });
  for (const option of place("sheet").options) {
    const open_ = lines(option.value).filter(lacks).length;
    const left = open_
      ? checking
        ? n_("{count} to check", "{count} to check", open_)
        : n_("{count} to enter", "{count} to enter", open_)
      : checking
        ? ""
        : _("all in");
    option.textContent = joined([words(option.value), left]);
  }
}

function open(to) {
  sheet = to;
  place("sheet").value = to;
  rows = lines(sheet).map(drawRow);
  fill(
    place("lines"),
    el(
      "table.grid.paper",
      el("caption", words(sheet)),
      el(
        "thead",
        el(
          "tr",
          ...(by === "board" ? [sides(), _("Where")] : [_("Board"), sides()]).map((each) =>
            el("th", { scope: "col" }, each),
          ),
          el("th", { scope: "col" }, _("Result")),
          checking ? "" : el("th", { scope: "col" }, _("Lead")),
          el("th.num", { scope: "col" }, _("Score {side}", { side: letter("side", "NS") })),
          el("th", { scope: "col" }, _("State")),
        ),
      ),
      el("tbody", ...rows.map((row) => row.tr)),
    ),
  );
  tally();
  const begin =
    rows.find((row) => row.line.fault) ??
    rows.find((row) => lacks(row.line) && !row.line.typed) ??
    rows.find((row) => !row.typed.disabled) ??
    rows[0];
  begin?.typed.focus();
}

function choose() {
  place("sheet").replaceChildren(...sheets().map((each) => el("option", { value: each }, words(each))));
  if (sheets().length) open(first());
}

place("ways").addEventListener("change", (changed) => {
  by = changed.target.value;
  choose();
});
place("check").addEventListener("change", () => {
  checking = place("check").checked;
  place("echo").textContent = "";
  open(sheet);
});
place("sheet").addEventListener("change", () => open(place("sheet").value));
place("before").addEventListener("click", () => turn(-1));
place("after").addEventListener("click", () => turn(1));
if (shown.lines.length) choose();
followBoard(async (board) => {
  if (board.seq === shown.seq) return;
  const isNew = turnOfRenewal();
  const found = await get(`${base}/paper`);
  if (!isNew() || found.seq < told) return; // from before what was told here: news of that comes, too
  const fresh = new Map(found.lines.map((line) => [key(line), line]));
  shown.seq = found.seq;
  for (const line of shown.lines) Object.assign(line, fresh.get(key(line)) ?? {});
  for (const row of rows) {
    // what is being typed is left alone
    if (!checking && document.activeElement !== row.typed && row.line.outcome && !row.line.typed) {
      row.typed.value = row.before = row.line.written;
      row.points.textContent = row.line.points;
      row.done.textContent = `= ${_("in")}`;
    }
  }
  if (checking) settled();
  else tally();
});
