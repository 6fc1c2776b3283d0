// The table pad: one page that stays open, and the step that is shown.
import { ask } from "../club.js";
import { agree, after, rivals, wrong } from "./agree.js";
import { begin, contractStep, drawn, drop, leadStep, letter, notPlayed, resultStep } from "./entry.js";
import { button, deeds, el, h1, hiddenWord, p, status } from "./keys.js";
import { S, boardOf, boards, keep, present, round, saveDraft } from "./state.js";
import { follow, hear, mend, onChange, refused, say, send } from "./queue.js";
import { checkin, code, names, notUs, turn } from "./seats.js";
import { scoresStep } from "./scores.js";

const root = document.querySelector("[data-pad]");
const strip = el("div", { class: "stack" });
const step = el("div", { class: "stack" });
const STEPS = { boards: boardsStep, checkin, names, notus: notUs, code, contract: contractStep, lead: leadStep, result: resultStep,
  notplayed: notPlayed, agree, wrong, rivals, after, other, call, gone, refused: refusedStep,
  sure: () => S.sure(), earlier, scores: scoresStep };
/** What may be drawn again when news come: nobody is typing there. */
const QUIET = ["boards", "agree", "rivals", "after", "gone", "refused"];

/** Go to a step; none: to the one that is due. */
function go(view) {
  S.view = view || due();
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
  if (refused().some((item) => ["off-plan", "who-enters"].includes(item.code)) && S.view !== "refused") return go("refused");
  drawStrip();
  if (S.called) {
    S.called = false;
    if (["boards", "after", "agree", "checkin"].includes(S.view)) return go("");
  }
  if (S.fault && S.view === "after") return go("agree");
  const asks = boards().find((each) => each.state === "ask" && each.result?.phone && each.result.phone !== S.phone);
  if (S.view === "boards" && asks && S.seen !== asks.result.id) {
    S.seen = asks.result.id;
    S.board = asks.number;
    return go("agree");
  }
  if (S.view === "agree" && boardOf(S.board).state === "done") return go("after");
  if (S.view === "agree" && boardOf(S.board).rivals?.length) return go("rivals");
  if (!QUIET.includes(S.view)) return;
  const text = step.textContent;
  const held = document.activeElement;
  const at = step.contains(held) ? [...step.querySelectorAll("button, input, [tabindex]")].indexOf(held) : -1;
  const pin = document.getElementById("pin")?.value;
  draw();
  if (pin) document.getElementById("pin").value = pin;
  if (at >= 0) [...step.querySelectorAll("button, input, [tabindex]")][at]?.focus({ preventScroll: true });
  if (S.view === "agree" && step.textContent !== text) document.getElementById("read")?.focus({ preventScroll: true });
}

/** Where we are, the clock, what the desk says. */
function drawStrip() {
  const r = round();
  const now = S.draft?.board ?? boards().find((each) => !each.result)?.number;
  strip.replaceChildren(...[el("ol", { class: "progress", "aria-label": "Where we are" },
    el("li", { class: "what" }, `Round ${r.number}`, r.boards.length ? hiddenWord(", boards") : ""),
    ...r.boards.map((n) => el("li", n === now ? { "aria-current": "step" } : {}, n)), el("li", { "data-clock": true, class: "muted end" })),
  ...refused().slice(0, 1).map((item) => el("div", { class: "notice trouble" }, `! Not saved: ${item.refused ?? "told at another table."} `, button("Look", () => go("refused"), "quiet"))),
  ...S.doc.calls.map((each) => called(each)),
  ...S.doc.messages.filter((each) => !(S.read ??= []).includes(each.id)).map((each) => el("div", { class: "notice come", role: "status" }, el("strong", {}, "From the director: "), each.text, " ",
    button("Read", () => { S.read.push(each.id); drawStrip(); }, "quiet")))].filter(Boolean));
  tick();
}
/** A call stands until it is answered; that it was is said once. */
function called({ id, about, at, answered }) {
  S.open ??= new Set();
  const words = about ? `${at}: ${about}` : at;
  if (!answered) { S.open.add(id); return p(`? The director has been called (${words}).`, "notice ask"); }
  return S.open.has(id) ? el("div", { class: "notice done", role: "status" }, `= The director has answered (${words}). `,
    button("Close", () => { S.open.delete(id); drawStrip(); }, "quiet")) : null;
}
function tick() {
  const place = strip.querySelector("[data-clock]");
  const { ends, seconds, paused } = S.doc.clock ?? {};
  if (!place || (!ends && seconds == null)) return;
  const left = paused ? seconds : Math.round((Date.parse(ends) - Date.now() - S.skew) / 1000);
  place.textContent = left <= 0 ? "time is over" : `${Math.ceil(left / 60)} min${paused ? " (paused)" : ""}`;
}

function boardsStep() {
  const r = round();
  if (!r.played) return [h1("Sit-out"), p(r.sits_out, "big"), ...ways(r)];
  const all = boards();
  const open = all.find((each) => !each.result && !each.elsewhere && !each.ruled);
  const missing = S.doc.rounds.flatMap((each) => (each.number < S.round ? (each.missing ?? []).map((n) => [each.number, n]) : []));
  const line = (each) => {
    const state = each === open ? "go" : each.state;
    const opens = () => {
      S.board = each.number;
      if (each.elsewhere) return;
      if (each.rivals?.length) return go("rivals");
      if (!each.result) return begin(each.number, go);
      go(each.state === "done" || each.agreed ? "after" : each.wrong != null ? "agree" : "agree");
    };
    return el("li", {}, el("button", { type: "button", class: "button wide board", onclick: opens }, el("span", {}, `Board ${each.number}`),
      each.result ? drawn(each.result) : null, each.elsewhere ? ` entered at table ${each.elsewhere}` : "", status(state)));
  };
  return [h1(`Table ${S.doc.table}`), turn(), all.length ? el("ul", { class: "boards stack" }, ...all.map(line)) : p("No boards are planned here. Choose the one you play.", "empty"),
    missing.length ? el("p", { class: "notice ask" }, "! No result yet: ", ...missing.map(([n, b]) => button(`board ${b} of round ${n}`, () => { S.round = n; begin(b, go); }, "quiet"))) : null,
    ...(open || !all.length ? [] : ways(r)),
    el("div", { class: "buttons" }, button("Another board", () => go("other")), S.doc.earlier.length ? button("Earlier results", () => go("earlier"), "quiet") : null,
      button("What scores", () => go("scores"), "quiet"), r.checked ? button("Who sits here", () => go("checkin"), "quiet") : null,
      S.doc.policy.call_button === "off" ? null : button("Call the director", () => go("call")))];
}
/** The move, and the round after it. */
function ways(r) {
  const next = S.doc.rounds.find((each) => each.number > r.number);
  return [r.move?.length ? el("div", { class: "agree" }, el("h2", {}, "The move"), ...r.move.map((each) => p(each, "big"))) : null,
    next ? button(`Go to round ${next.number}`, () => { S.round = next.number; drawStrip(); go(""); }, "primary wide") : p("No further round is planned.", "big")].filter(Boolean);
}

/** Results of rounds before that are no secret here: to agree, to mend, or to ask for a correction. */
function earlier() {
  const opens = ({ round: n, board }) => () => {
    S.round = n;
    S.board = board.number;
    if (board.state !== "done") return go(board.rivals.length ? "rivals" : "agree");
    say("call", { about: `correction of board ${board.number}, round ${n}` });
    present();
    go("boards");
  };
  const asks = S.doc.policy.call_button !== "off";
  return [h1("Earlier results"), p(asks ? "One that is agreed is corrected by the director: choose it to call." : "One that is agreed is corrected by the director.", "hint"),
    el("ul", { class: "boards stack" }, ...S.doc.earlier.map((each) => el("li", {}, el("button", { type: "button", class: "button wide board", onclick: opens(each),
      disabled: each.board.state === "done" && !asks }, el("span", {}, `Round ${each.round}, board ${each.board.number}`), drawn(each.board.result), status(each.board.state))))),
    deeds(button("Back", () => go("boards")))];
}

function other() {
  const where = S.doc.rounds.find.bind(S.doc.rounds);
  const ask_ = el("div", { class: "stack" });
  const input = el("input", { id: "board", class: "short", type: "number", inputmode: "numeric", min: 1, max: 999 });
  const start = (n) => {
    const moved = S.draft?.move ? boardOf(S.board).result : null;
    begin(n, go, moved);
    if (S.draft && !round().boards.includes(n)) { S.draft.sure = true; saveDraft(); }
  };
  const check = () => {
    const n = Number(input.value);
    if (!(n >= 1 && n <= 999)) return input.focus();
    if (!round().boards.length || round().boards.includes(n) || S.doc.policy.boards_order === "free") return start(n);
    const planned = where((each) => each.boards.includes(n));
    const sure = button(`Yes, board ${n}`, () => start(n), "wide");
    ask_.replaceChildren(p(planned ? `Board ${n} is planned for round ${planned.number} here. Really board ${n}?` : `Board ${n} is not planned here. Really board ${n}?`, "notice ask"),
      sure, button("No, another number", () => { ask_.replaceChildren(); input.focus(); }, "wide"));
    sure.focus();
  };
  return [h1("Another board"), el("div", { class: "field" }, el("label", { for: "board" }, "Number of the board"), input), ask_,
    deeds(button("Back", () => drop(go)), button("This board", check, "primary"))];
}

function call() {
  const tell = (about) => () => { say("call", { about }); go("boards"); };
  const input = el("input", { id: "about", maxlength: 100, autocomplete: "off" });
  return [h1("Call the director"), el("div", { class: "stack" }, button("A ruling", tell("ruling"), "wide"), button("A board is missing", tell("missing board"), "wide"),
    button("Wrong boards here", tell("wrong boards"), "wide")),
  el("div", { class: "field" }, el("label", { for: "about" }, "Or in your words"), input),
  deeds(button("Back", () => go("boards")), button("Call", () => tell(input.value.trim())(), "primary"))];
}

const waits = (item) => p(item.body.board ? `Board ${item.body.board}: ${item.body.outcome ?? item.verb} (round ${item.body.round}, ${item.where.split("/").pop()})` : item.verb);
function gone() {
  const left = JSON.parse(localStorage.getItem("overtrick.pad.queue") ?? "[]");
  return [h1("This code no longer opens the table"), p(S.gone, "notice trouble"), p("Scan the card on the table again."),
    left.length ? el("div", { class: "card stack" }, el("h2", {}, "Kept on this phone"), p("They are sent when this phone is at the table again. Or show them to the director."), ...left.map(waits)) : null];
}
function refusedStep() {
  const all = refused();
  return all.length ? [h1("Not saved yet"), ...all.map((item) => el("div", { class: "card stack" }, waits(item),
    p(item.refused ?? "Told at another table: scan that table's card again, or show it to the director.", "notice ask"),
    ["off-plan", "who-enters"].includes(item.code) ? button(item.code === "off-plan" ? `Yes, board ${item.body.board}` : "It is right: send it", () => { mend(item.id, { refused: null, code: null, body: { ...item.body, sure: true } }); send(); go("boards"); }, "wide") : null,
    button("Take it away", () => { mend(item.id, null); go(""); }, "wide"))), deeds(button("Back", () => go("boards")))] : go("");
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not([type=radio]), select, textarea");
  if (typing || event.ctrlKey || event.altKey || event.metaKey || event.key.length > 1) return;
  if (S.draft && letter(event.key, go)) event.preventDefault();
});
addEventListener("storage", (event) => { if (event.key === "overtrick.pad.queue") news(); });

root.className = "stack";
root.replaceChildren(strip, step);
onChange(news);
if (!S.scores) ask("GET", "/act/table/scores").then((found) => { S.scores = found; keep("scores", found); }, () => {});
S.skew = Date.parse(S.doc.now) - Date.now();
if (S.draft?.round) S.round = S.draft.round;
drawStrip();
go("");
if (S.room) hear();
follow();
send();
