// A result that was told of the wrong board, table or round, or that never was: the form for it.
import { place } from "./desk.js";
const typed = (id) => place(id).value.trim();

/** What was filled in last: what differs from it was typed. */
let known = { board: "", table: "", round: "" };

/** Fill in where it is told of, unless somebody types there. */
export function filled(shown) {
  place("move-part").hidden = shown.covered || (!shown.outcome && !shown.rivals.length);
  if (place("move-part").open) return;
  const { board, table, round } = shown.command;
  known = { board: String(board), table: table ?? "", round: round ?? "" };
  for (const [name, value] of Object.entries(known)) place(`to-${name}`).value = value;
}

/** Who met, as commands without a table say it, and why it changes. */
export function away(shown) {
  const { table, ...met } = shown.command;
  return { ...met, reason: typed("move-reason") };
}

/** Where it goes: only what differs, and a table with its round. */
export function moving(shown) {
  const elsewhere = typed("to-table") !== known.table || typed("to-round") !== known.round;
  const board = Number(typed("to-board"));
  return {
    ...away(shown),
    to_board: typed("to-board") !== known.board && board > 0 ? board : null,
    to_table: elsewhere ? typed("to-table") : "",
    to_round: elsewhere ? typed("to-round") : "",
  };
}
