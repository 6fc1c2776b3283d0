/** The one state of the page, and the deeds that change it. */
import { changesOf } from "./changes.js";
import { lastDone, lastUndo, merged, nextOp } from "./log.js";
import { padFrom, padOf } from "./pad.js";
import { dealsOf, sheetOf } from "./sheet.js";
import { PAGE, keep, keepOps, kept, opsOf, randomName, whenKeptElsewhere } from "./store.js";

/**
 * @typedef {{level: number|null, strain: string|null, doubling: 0|1|2, who: Object|null, over: number,
 *   honours: Object|null, deal: string|null, after: string|null, board?: number, note?: string}} Draft
 */

/** What is on the screen. @type {Record<string, any>} */
export const app = {
  table: null,
  ops: [],
  found: null,
  sheet: null,
  stage: null,
  draft: null,
  dialog: null,
  changes: null,
  onPaper: false,
  message: "",
  error: "",
  readings: [],
  redraw: () => {},
  sent: () => {},
  shared: () => null,
  sharing: () => null,
};

/** A deal of which nothing was said yet. @returns {Draft} */
export const noDraft = () => ({
  level: null,
  strain: null,
  doubling: 0,
  who: null,
  over: 0,
  honours: null,
  deal: null,
  after: null,
});

function workOut() {
  app.found = padOf(app.ops);
  app.sheet = sheetOf(app.found.pad);
}

/** Open a table that is kept. */
export function openTable(id) {
  app.table = id;
  app.ops = opsOf(id);
  app.stage = app.dialog = app.changes = null;
  app.message = app.error = "";
  const draft = kept("draft");
  app.draft = draft?.table === id ? draft.draft : noDraft();
  keep("open", id);
  workOut();
}

/** Leave the table for the first page. */
export function closeTable() {
  app.table = null;
  app.dialog = null;
  keep("open", null);
  app.redraw();
}

/** Begin a table with these settings, and deals if some are known. */
export function beginTable(settings, calls = []) {
  const id = randomName(8);
  let ops = [nextOp([], PAGE, { kind: "set", values: settings, at: Date.now() })];
  let after = "";
  for (const call of calls) {
    const deal = randomName();
    ops = [...ops, nextOp(ops, PAGE, { kind: "deal", deal, after, call })];
    after = deal;
  }
  keepOps(id, ops);
  openTable(id);
  app.redraw();
}

/** Do something at the table: it is kept before the screen shows it. */
export function act(what, message = "") {
  const before = app.sheet;
  const op = nextOp(app.ops, PAGE, what);
  const appended = what.kind === "deal" && !what.inserted;
  if (what.call || what.kind === "remove") {
    const { pad, deals } = padOf([...app.ops, op]);
    const { follows, began } = changesOf(before, sheetOf(pad));
    if (follows) op.asks = [deals[follows - 1].id, began];
  }
  app.ops = keepOps(app.table, [...app.ops, op]);
  workOut();
  app.changes = appended ? null : changesOf(before, app.sheet);
  app.message = message || (app.changes?.sentences.join(" ") ?? "");
  app.error = "";
  app.sent();
  app.redraw();
}

/** Take in operations of another page or phone. */
export function takeIn(ops) {
  const all = merged(app.ops, ops);
  if (all.length === app.ops.length) return;
  const before = app.sheet;
  app.ops = keepOps(app.table, all);
  workOut();
  app.changes = changesOf(before, app.sheet);
  app.message = app.changes.sentences.join(" ");
  app.redraw();
}

/** Change settings of the table. */
export const change = (values, message) => act({ kind: "set", values }, message);

/** Undo the last thing done. */
export function undo() {
  const last = lastDone(app.ops);
  if (last) act({ kind: "undo", op: last.id });
}

/** Do again what was undone last. */
export function redo() {
  const last = lastUndo(app.ops);
  if (last) act({ kind: "undo", op: last.id });
}

/** Change the half-entered deal; it is kept at once. */
export function draft(values, quietly = false) {
  app.draft = { ...app.draft, ...values };
  app.error = "";
  keep("draft", { table: app.table, draft: app.draft });
  if (!quietly) app.redraw();
}

/** Put the half-entered deal away. */
export function dropDraft() {
  app.draft = noDraft();
  keep("draft", null);
}

/** Open a window, or close it. */
export function show(dialog) {
  app.dialog = dialog;
  app.redraw();
}

/** The sheet with a call in the place that the draft is for, and the number of its deal. */
export function sheetWith(call) {
  const { settings, deals } = app.found;
  const calls = deals.map((deal) => deal.call);
  const place = deals.findIndex((deal) => deal.id === (app.draft.deal ?? app.draft.after));
  if (app.draft.deal !== null) calls[place] = call;
  else if (app.draft.after !== null) calls.splice(place + 1, 0, call);
  else calls.push(call);
  const number = app.draft.deal !== null ? place + 1 : app.draft.after !== null ? place + 2 : calls.length;
  const sheet = sheetOf(padFrom(settings, calls));
  return { sheet, number, deal: dealsOf(sheet).find((each) => each.number === number) };
}

/** Enter a call where the draft is for: a new deal, an earlier place, or an edit. */
export function enter(call, message) {
  const { deal, after } = app.draft;
  const { deals } = app.found;
  dropDraft();
  if (deal !== null) {
    const was = deals.find((each) => each.id === deal).op.id;
    act({ kind: "edit", deal, call, was });
    return;
  }
  const inserted = after !== null && after !== (deals[deals.length - 1]?.id ?? "");
  const last = deals[deals.length - 1]?.id ?? "";
  app.stage = null;
  act(
    { kind: "deal", deal: randomName(), after: after ?? last, call, ...(inserted ? { inserted } : {}) },
    inserted ? "" : message,
  );
}

/** Follow what other tabs of this browser do. */
export function followTabs() {
  whenKeptElsewhere((table) => {
    if (table === app.table) takeIn(opsOf(table));
    else if (!app.table) app.redraw();
  });
}
