// What every page of the desk does alike: tell with a way back, signs, the count in the navigation.
import { tell } from "../club.js";
import { back, lost } from "../connection.js";
import { el, hiddenWord } from "../dom.js";
import { follow } from "../follow.js";
import { takeBack } from "./answers.js";
import { toast } from "../toast.js";
import { _, language, letter } from "../words.js";

export const SIGNS = { go: "▸", come: "○", done: "✓", ask: "?", trouble: "!", queued: "…" };
export const event = decodeURIComponent(location.pathname.split("/")[2]);
export const address = (path) => `/desk/${encodeURIComponent(event)}/${path}`;
export const place = (id) => document.getElementById(id);
export const page = () => JSON.parse(place("data").textContent);
/** Texts beside each other: in French a colon stands apart. @param {unknown[]} texts */
export const joined = (texts) => texts.filter(Boolean).join(language === "fr" ? "\u00a0: " : ": ");
/** Begin a sentence. @param {string} text */
const opening = (text) => text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
/** A text as a sentence: with a capital and a full stop. @param {string} text */
export const sentence = (text) => opening(text) + (/[.!?…:]$/.test(text) ? "" : ".");
export const asked = new URLSearchParams(location.search);
/** The number of the last entry that this page has told: what is older is from before it. */
export let told = 0;

/** A sign, a word, a colour. */
export const status = (state, word) =>
  el(
    "span",
    { class: `status ${state}` },
    el("span.sign", { "aria-hidden": "true" }, SIGNS[state]),
    ` ${word}`,
  );

/** What stands above those who meet: on one line, but where many boards need the room. */
export const sides = (boards = 0) =>
  el(
    boards < 7 ? "span.pairs" : "span",
    _("{one} v {other}", { one: letter("side", "NS"), other: letter("side", "EW") }),
  );

/** Sentences in a row, one full stop between two. @param {string[]} sentences */
export const inARow = (sentences) => sentences.map((each) => opening(each.replace(/\.$/, ""))).join(". ");

/** What an answer says, in short: what goes along with the first of many is counted. */
const inShort = (said) =>
  said.length > 3
    ? `${inARow(said.slice(0, 1))} ${_("and {count} more", { count: said.length - 1 })}`
    : inARow(said);

/**
 * Tell something; the toast offers Undo.
 * @param {string} verb @param {any} command
 * @param {((refused: any) => void) | null} [refusedTo] who shows what was refused; else a toast does
 * @returns the answer, or null if it was refused
 */
export async function deed(verb, command, refusedTo = null) {
  try {
    const answer = await tell(event, verb, command);
    told = Math.max(told, answer.seq);
    const saying = command.agreed ? answer.said.slice(0, 1) : answer.said;
    const back = ["undo", "message", "note"].includes(verb)
      ? null
      : () => takeBack(event, answer.saved, { kind: "undone" });
    toast(inShort(saying) || _("Saved."), back);
    return answer;
  } catch (refused) {
    (refusedTo ?? ((each) => toast(each.message)))(refused);
    return null;
  }
}

/** Keep the number of problems in the navigation and the title. */
export function counted(problems, title) {
  const link = document.querySelector('.nav a[href$="/problems"]');
  if (link) link.textContent = problems ? `${_("Problems")} ${problems}` : _("Problems");
  document.title = `${problems ? `(${problems}) ` : ""}${title}`;
}

/** Have each line of a grid that is wider than its place stand in two. */
export function stacked(box) {
  const look = () => {
    const grid = box.querySelector(".grid");
    grid?.classList.remove("stacked");
    grid?.classList.toggle("stacked", box.scrollWidth > box.clientWidth);
  };
  new ResizeObserver(look).observe(box);
  return look;
}

/** Whether the server hears this page, in the bar above it. */
export const heard = (isThere) => (isThere ? back() : lost());

/** Follow the board; the number of problems is kept for every page. */
export function followBoard(changed) {
  const title = document.title.replace(/^\(\d+\) /, "");
  const desk = (board) => {
    counted(board.problems, title);
    changed(board);
  };
  follow(event, { desk }, heard);
}

/** The effect of something, as a table and a list. */
export function effect(found) {
  const awards = el(
    "div.scroll",
    { tabindex: "0", role: "region", "aria-label": _("Awards") },
    el(
      "table.table",
      el("caption", `${_("What each gets of the board")}${found.unit ? ` (${found.unit})` : ""}`),
      el(
        "thead",
        el(
          "tr",
          ...["", _("Now"), _("Then")].map((text, nth) =>
            text ? el("th.num", { scope: "col" }, text) : el("th", { scope: "col" }, _("Who")),
          ),
        ),
      ),
      el(
        "tbody",
        ...found.awards.map((each) =>
          el(
            "tr",
            { class: each.changed ? "changed" : null },
            el("th", { scope: "row" }, `${letter("side", each.side)} ${each.who}`),
            el("td.num", each.before || "–"),
            el("td.num", each.after || "–", each.changed ? hiddenWord(`, ${_("changed")}`) : null),
          ),
        ),
      ),
    ),
  );
  const standings = el(
    "div",
    el("h3", _("Standings")),
    found.standings.length
      ? el(
          "ul",
          ...found.standings.map((each) =>
            el("li", el("strong", each.who), ` ${each.before} → ${each.after}, ${each.places}`),
          ),
        )
      : el("p.muted", _("Nobody's standing changes.")),
  );
  return [
    found.players_read
      ? el("p.notice", el("strong", _("Players will read:"), " "), found.players_read)
      : null,
    ...found.remarks.map((text) => el("p.muted", text)),
    el("div.panes.even", found.awards.length ? awards : null, standings),
  ].filter(Boolean);
}
