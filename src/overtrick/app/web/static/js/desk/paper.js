// Paper entry without a pointer: a line a result, Enter goes on; what is refused stays where it is.
import { get } from "../club.js";
import { follow } from "../follow.js";
import { turns } from "../turns.js";
import { lost, back } from "../connection.js";
import { el, fill } from "../dom.js";
import { announce, refuse } from "../announce.js";
import { checkable, compare, differences, isChecked, key, wordOf } from "./check.js";
import { asked, counted, deed, event, page, said, told } from "./desk.js";
import { _, letter, n_ } from "../words.js";

const place = (id) => document.getElementById(id);
const base = `/act/events/${encodeURIComponent(event)}/desk`;
let shown = page();
let by = asked.get("by") === "table" ? "table" : "board";
let last = "";
let checking = false;
const turnOfRenewal = turns();

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
const lacks = (line) => (checking ? checkable(line) && !isChecked(line) : !line.outcome && !line.covered);
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
    if (mine === row.turn) points.textContent = found.problem ? "…" : found.points.replace("NS ", "");
  } catch {
    if (mine === row.turn) points.textContent = "…";
  }
}

function wrong(row, error) {
  fault(row, said(error));
  document.querySelector("[data-toasts]")?.replaceChildren();
  refuse(said(error));
  row.typed.focus();
  row.typed.select();
}

async function save(row) {
  const { line, typed, lead } = row;
  let outcome = typed.value.trim();
  if (outcome === '"') outcome = last;
  if (!outcome) return next(row);
  if (!checking && outcome === line.outcome && !lead.value.trim()) return next(row);
  const verb = line.entry || line.covered ? "replace" : "enter";
  let known;
  try {
    known = await get(`${base}/read?board=${line.board}&text=${encodeURIComponent(outcome)}`);
  } catch (error) {
    return wrong(row, error);
  }
  if (known.problem) return wrong(row, { status: 422, message: known.problem });
  outcome = known.outcome;
  if (!checking && outcome === line.outcome && !lead.value.trim()) {
    typed.value = outcome;
    return next(row);
  }
  if (!checking && line.outcome && outcome !== line.outcome && row.sure !== outcome) {
    row.sure = outcome;
    fault(row, _("{outcome} is in already. Enter again changes it.", { outcome: line.outcome }));
    return refuse(row.error.textContent);
  }
  if (checking) {
    last = outcome;
    compare(line, outcome);
    settled();
    return next(row);
  }
  const command = { ...line.command, outcome, lead: lead.value.trim().toUpperCase(), reason: "" };
  if (line.entry) command.seen = line.entry;
  fault(row, "");
  const answer = await deed(verb, command, (error) => wrong(row, error), "approved on paper");
  if (!answer) return null;
  row.turn = (row.turn ?? 0) + 1; // no older reading has the last word
  row.points.textContent = known.points.replace("NS ", "");
  last = outcome;
  Object.assign(line, { outcome, entry: answer.saved[0] });
  typed.value = outcome;
  row.tr.className = "changed";
  row.done.textContent = `= ${_("in")}`;
  announce(answer.said[0]);
  place("echo").textContent =
    answer.said[0] +
    (answer.questions.length ? `. ${_("Look again: {question}", { question: answer.questions[0] })}` : "");
  tally();
  return next(row);
}

/** The rows and the list of differences say how the check stands. */
function settled() {
  differences(place("differences"), settled);
  for (const row of rows) row.done.textContent = wordOf(row.line);
  tally();
}

let rows = [];
function next(row) {
  const to = rows.slice(rows.indexOf(row) + 1).find((each) => !each.typed.disabled);
  if (to) {
    to.typed.focus({ preventScroll: true });
    to.typed.select();
    to.tr.scrollIntoView({ block: "center" });
  } else {
    const after = sheets().slice(sheets().indexOf(sheet) + 1);
    const open_ = after.find((each) => lines(each).some(lacks));
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

function rowOf(line, nth) {
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
    checking ? "" : line.outcome,
    "typed",
  );
  row.lead = input("lead", _("Lead"), "", "short");
  row.typed.hidden = row.typed.disabled = checking && !checkable(line);
  row.points = el("td", { class: "num" }, checking ? "" : line.points);
  row.error = el("p", { class: "error", id: `error-${nth}`, hidden: true });
  row.typed.setAttribute("aria-describedby", `error-${nth}`);
  row.done = el(
    "td",
    {},
    checking ? wordOf(line) : line.outcome ? `= ${_("in")}` : line.covered ? `= ${_("in, covered")}` : "",
  );
  row.tr = el(
    "tr",
    {},
    el("th", { scope: "row" }, by === "board" ? line.who : String(line.board)),
    el(
      "td",
      {},
      by === "board"
        ? _("Round {round}, table {table}", { round: line.round, table: named(line) })
        : line.who,
    ),
    el("td", {}, row.typed, row.error),
    checking ? "" : el("td", {}, row.lead),
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
    save(row);
  } else if (pressed.key === "ArrowDown" || pressed.key === "ArrowUp") {
    pressed.preventDefault();
    rows[at + (pressed.key === "ArrowDown" ? 1 : -1)]?.[name].focus();
  } else if (pressed.key === "PageDown" || pressed.key === "PageUp") {
    pressed.preventDefault();
    turn(pressed.key === "PageDown" ? 1 : -1);
  }
}

function tally() {
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
    option.textContent = [words(option.value), left].filter(Boolean).join(": ");
  }
}

function open(to) {
  const sides = _("{one} v {other}", { one: letter("side", "NS"), other: letter("side", "EW") });
  sheet = to;
  place("sheet").value = to;
  rows = lines(sheet).map(rowOf);
  fill(
    place("lines"),
    el(
      "table",
      { class: "grid paper" },
      el("caption", {}, words(sheet)),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ...(by === "board" ? [sides, _("Where")] : [_("Board"), sides]).map((text) =>
            el("th", { scope: "col" }, text),
          ),
          el("th", { scope: "col" }, _("Result")),
          checking ? "" : el("th", { scope: "col" }, _("Lead")),
          el("th", { scope: "col", class: "num" }, _("Score {side}", { side: letter("side", "NS") })),
          el("th", { scope: "col" }, _("State")),
        ),
      ),
      el("tbody", {}, ...rows.map((row) => row.tr)),
    ),
  );
  tally();
  const begin = rows.find((row) => lacks(row.line)) ?? rows.find((row) => !row.typed.disabled) ?? rows[0];
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
const title = document.title.replace(/^\(\d+\) /, "");
follow(
  event,
  {
    desk: async (board) => {
      counted(board.problems, title);
      if (board.seq === shown.seq) return;
      const isNew = turnOfRenewal();
      const found = await get(`${base}/paper`);
      if (!isNew() || found.seq < told) return; // from before what was told here: news of that comes, too
      const fresh = new Map(found.lines.map((line) => [key(line), line]));
      shown.seq = found.seq;
      for (const line of shown.lines) Object.assign(line, fresh.get(key(line)) ?? {});
      for (const row of rows) {
        // what is being typed is left alone
        if (!checking && document.activeElement !== row.typed && row.line.outcome) {
          row.typed.value = row.line.outcome;
          row.points.textContent = row.line.points;
          row.done.textContent = `= ${_("in")}`;
        }
      }
      if (checking) settled();
      else tally();
    },
  },
  (there) => (there ? back() : lost()),
);
