/**
 * What was done at a table: a list of operations that only grows, and what stands of them.
 *
 * Every screen, a second tab and a second phone hold the same list; two lists are merged by
 * their ids, in one order, so all come to the same sheet whoever was away.
 */

/**
 * @typedef {Object} Op
 * @property {string} id
 * @property {number} n  one more than all that its writer had seen
 * @property {string} by  the page that wrote it
 * @property {"set"|"deal"|"edit"|"remove"|"keep"|"undo"} kind
 * @property {Record<string, any>} [values]  of "set"
 * @property {string} [deal]  of "deal", "edit", "remove"
 * @property {string} [after]  of "deal": the deal before it, "" if it is the first
 * @property {boolean} [inserted]  of "deal": put between others on purpose
 * @property {any} [call]  of "deal" and "edit": players by their place in the list
 * @property {string} [was]  of "edit": the operation whose call it replaces
 * @property {string[]} [deals]  of "keep": both were played
 * @property {[string, string]} [asks]  of an edit: a later deal, and the rubber that it began
 * @property {string} [op]  of "undo"
 * @property {number} [at]  of the first: when the table was begun
 */

const byOrder = (one, other) => one.n - other.n || (one.id < other.id ? -1 : Number(one.id > other.id));

/**
 * Join two lists of operations, each operation once, in the order that all agree on.
 * @param {Op[]} some
 * @param {Op[]} others
 */
export function merged(some, others) {
  const all = new Map([...some, ...others].map((op) => [op.id, op]));
  return [...all.values()].sort(byOrder);
}

/**
 * Make the next operation of a page.
 * @param {Op[]} ops
 * @param {string} by
 * @param {Omit<Op, "id" | "n" | "by">} what
 * @returns {Op}
 */
export function nextOp(ops, by, what) {
  const n = ops.reduce((most, op) => Math.max(most, op.n), 0) + 1;
  return { id: `${n}.${by}`, n, by, ...what };
}

/** The ids of the operations that were undone, and not done again. @param {Op[]} ops */
export function undoneIn(ops) {
  const undone = new Set();
  for (const op of [...ops].reverse()) if (op.kind === "undo" && !undone.has(op.id)) undone.add(op.op);
  return undone;
}

/** What "Undo" would undo: the last thing done that stands, never the first. @param {Op[]} ops */
export function lastDone(ops) {
  const undone = undoneIn(ops);
  return (
    ops
      .slice(1)
      .reverse()
      .find((op) => op.kind !== "undo" && !undone.has(op.id)) ?? null
  );
}

/** What "Redo" would take back: an undo after which nothing was done. @param {Op[]} ops */
export function lastUndo(ops) {
  const undone = undoneIn(ops);
  const kinds = new Map(ops.map((op) => [op.id, op.kind]));
  const last = [...ops]
    .reverse()
    .find((op) => !undone.has(op.id) && (op.kind !== "undo" || kinds.get(op.op ?? "") !== "undo"));
  return last?.kind === "undo" ? last : null;
}

/**
 * Fold operations into what stands: settings, deals in their order, and conflicts.
 * @param {Op[]} ops  in order
 * @returns {{settings: Record<string, any>, deals: {id: string, call: Object, op: Op}[],
 *   asked: [string, string]|null,
 *   conflicts: {kind: "call"|"twice", deals: string[], calls: Object[], ops: string[]}[]}}
 */
export function stands(ops) {
  const undone = undoneIn(ops);
  const settings = {};
  const places = [];
  const kept = new Set();
  /** @type {[string, string]|null} */
  let asked = null;
  for (const op of ops) {
    const live = !undone.has(op.id);
    const answered = op.kind === "keep" ? op.deals?.[0] : op.call?.begins && op.deal;
    if (live && answered === asked?.[0]) asked = null;
    if (live && op.asks) asked = op.asks;
    if (op.kind === "deal") {
      const place = places.findIndex((each) => each.id === op.deal);
      if (place >= 0) continue;
      const before = places.findIndex((each) => each.id === op.after);
      places.splice(before + 1, 0, { id: op.deal, first: op, live, calls: [op] });
    } else if (live && op.kind === "set") {
      Object.assign(settings, op.values);
    } else if (live && op.kind === "keep") {
      for (const deal of op.deals ?? []) kept.add(deal);
    } else if (live && (op.kind === "edit" || op.kind === "remove")) {
      const found = places.find((each) => each.id === op.deal);
      if (found && op.kind === "edit") found.calls.push(op);
      else if (found) found.live = false;
    }
  }
  const alive = places.filter((each) => each.live);
  return {
    settings,
    deals: alive.map((each) => ({
      id: each.id,
      op: each.calls[each.calls.length - 1],
      call: each.calls[each.calls.length - 1].call,
    })),
    asked: alive.some((each) => each.id === asked?.[0]) ? asked : null,
    conflicts: [...alive.flatMap(rivalCalls), ...enteredTwice(alive, kept)],
  };
}

/** Two pages changed one deal, and neither had seen the other's change. */
function rivalCalls(place) {
  const last = place.calls[place.calls.length - 1];
  const rivals = place.calls.filter(
    (op) => op.kind === "edit" && op.was === last.was && op.by !== last.by && !sameCall(op.call, last.call),
  );
  if (last.kind !== "edit" || !rivals.length) return [];
  const ops = [...rivals, last];
  return [{ kind: "call", deals: [place.id], calls: ops.map((op) => op.call), ops: ops.map((op) => op.id) }];
}

/** Two pages entered a deal in one place: the same deal, or one that the other had not seen. */
function enteredTwice(alive, kept) {
  const found = [];
  alive.forEach((each, index) => {
    const twin = alive
      .slice(index + 1)
      .find((one) => one.first.after === each.first.after && one.first.by !== each.first.by);
    if (!twin || each.first.inserted || twin.first.inserted) return;
    if (kept.has(each.id) && kept.has(twin.id)) return;
    const both = [each, twin].sort((one, other) => byOrder(one.first, other.first));
    const calls = both.map((one) => one.calls[one.calls.length - 1]);
    found.push({
      kind: "twice",
      deals: both.map((one) => one.id),
      calls: calls.map((op) => op.call),
      ops: calls.map((op) => op.id),
    });
  });
  return found;
}

const sameCall = (one, other) => JSON.stringify(one) === JSON.stringify(other);
