// The live board: tables x boards of a round, calls, the clock; renewed as results come in.
import { follow, get, tell } from "../club.js";
import { lost, back } from "../connection.js";
import { el, fill, hiddenWord } from "../dom.js";
import { shortcuts } from "../shortcuts.js";
import { toast } from "../toast.js";

const SIGNS = { go: ">", come: ".", done: "=", ask: "?", trouble: "!", queued: "~" };
const event = location.pathname.split("/")[2];
const asked = Number(new URLSearchParams(location.search).get("round")) || 0;
let board = JSON.parse(document.getElementById("data").textContent);
let ends = null;

const address = (path) => `/desk/${event}/${path}`;
const result = (row, cell) => address("result?" + new URLSearchParams({
  board: cell.board, ns: row.ns, ew: row.ew, table: row.table, round: row.round, section: row.section, session: row.session }));

function cell(row, each) {
  return el("td", { class: `cell ${each.state}` },
    el("a", { href: result(row, each), id: `c-${row.section}-${row.table}-${each.board}` },
      `${each.board} `, el("span", { "aria-hidden": "true" }, SIGNS[each.state]),
      hiddenWord(`${each.word}${each.outcome ? ", " + each.outcome : ""}`)));
}

function line(row, most) {
  const cells = row.boards.map((each) => cell(row, each));
  while (cells.length < most) cells.push(el("td", { class: "cell" }));
  const name = (row.section === "A" ? "" : row.section) + row.table;
  return el("tr", {},
    el("th", { scope: "row" }, el("a", { href: address(`room?table=${row.table}&section=${row.section}`) }, name)),
    el("td", {}, `${row.ns ?? "-"} v ${row.ew ?? "-"}`), ...cells,
    el("td", {}, el("span", { class: `status ${row.state}` },
      el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[row.state]), ` ${row.word}`)));
}

function table() {
  const most = Math.max(1, ...board.tables.map((row) => row.boards.length));
  return el("table", { class: "grid" }, el("caption", {}, `Round ${board.round}`),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Table"), el("th", { scope: "col" }, "NS v EW"),
      el("th", { scope: "col", colspan: most }, "Boards"), el("th", { scope: "col" }, "State"))),
    el("tbody", {}, ...board.tables.map((row) => line(row, most))));
}

function call(each) {
  const minutes = Math.max(0, Math.round((Date.now() - new Date(each.since)) / 60000));
  return el("article", { class: "problem trouble" },
    el("h2", {}, `Table ${each.table} calls${each.about ? `: ${each.about}` : ""}`),
    el("p", {}, minutes ? `${minutes} min ago` : "just now"),
    el("p", { class: "buttons" }, el("button", { type: "button", class: "button primary", id: `call-${each.id}`,
      onclick: () => done("answer", { of: each.id }) }, "I am coming")));
}

async function done(verb, command, back = null) {
  try {
    const answer = await tell(event, verb, command);
    toast(answer.said[0], () => done("undo", { of: answer.saved[0] }));
  } catch (refused) {
    toast(refused.message);
  }
}

function strip() {
  const left = ends === null ? null : Math.ceil((ends - Date.now()) / 1000);
  const clock = left === null ? null : `${left < 0 ? "-" : ""}${Math.floor(Math.abs(left) / 60)}:${String(Math.abs(left) % 60).padStart(2, "0")}`;
  const parts = [el("li", {}, `Round ${board.round}${board.rounds ? ` of ${board.rounds}` : ""}`)];
  if (clock) parts.push(el("li", {}, el("span", { class: "clock" }, clock), board.clock.is_paused ? " paused" : " left"));
  if (board.calls.length) parts.push(el("li", { class: "status trouble" }, `! ${board.calls.length} calling`));
  fill(document.getElementById("strip"), ...parts);
}

function rounds() {
  const links = Array.from({ length: board.rounds }, (_, n) => n + 1).map((n) =>
    el("a", { href: `?round=${n}`, "aria-current": n === board.round ? "page" : null }, String(n)));
  fill(document.getElementById("rounds"), board.rounds ? el("nav", { class: "tabs", "aria-label": "Rounds" }, ...links) : "");
}

function deeds() {
  const next = board.round + 1;
  const buttons = [];
  if (!board.rounds || next <= board.rounds) buttons.push(["n", `Start round ${next}`, () => done("round", { round: String(next) })]);
  if (board.clock) buttons.push(["c", "Clock + 2 minutes", () => done("clock", { action: "extend", minutes: 2 })],
    board.clock.is_paused ? ["z", "Go on with the clock", () => done("clock", { action: "resume" })]
      : ["z", "Pause the clock", () => done("clock", { action: "pause" })]);
  buttons.push(["m", "Message to all", message]);
  fill(document.getElementById("deeds"), ...buttons.map(([key, text, act]) =>
    el("button", { type: "button", class: "button", id: `deed-${key}`, onclick: act }, text)));
  shortcuts(Object.fromEntries(buttons.map(([key, text, act]) => [key, [text, act]])));
}

function message() {
  const field = el("textarea", { id: "message", rows: 3, maxlength: 300 });
  const dialog = el("dialog", { "aria-labelledby": "message-title" },
    el("h2", { id: "message-title" }, "Message to all phones"),
    el("label", { for: "message" }, "What they shall read"), field,
    el("div", { class: "deeds" },
      el("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Keep it"),
      el("button", { type: "button", class: "button primary", onclick: async () => {
        if (!field.value.trim()) return field.focus();
        await done("message", { text: field.value.trim() });
        dialog.close();
      } }, "Send to all phones")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function draw(found) {
  board = found;
  ends = board.clock?.ends && !board.clock.is_paused ? new Date(board.clock.ends) : null;
  document.getElementById("summary").textContent = board.summary;
  if (board.tables.length) fill(document.getElementById("tables"), table());
  fill(document.getElementById("calls"), ...board.calls.map(call));
  document.title = `${board.calls.length ? `(${board.calls.length}) ` : ""}${board.title} · desk`;
  strip();
  rounds();
  deeds();
}

draw(board);
setInterval(strip, 1000);
follow(event, {
  desk: async (found) => draw(asked && asked !== found.round ? await get(`/act/events/${event}/desk?round=${asked}`) : found),
}, (there) => (there ? back() : lost()));
