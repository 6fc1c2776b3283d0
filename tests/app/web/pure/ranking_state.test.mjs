// A ranking that changes is the ranking that the server has, or the page asks for the whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ours } from "./ours.mjs";

const { RankingState, left } = await ours("spectators/ranking_state.js");

const row = (key, place, score) => [key, place, key, `pair ${key}`, score, "20", 3, ""];
const whole = () => ({
  title: "Tuesday",
  lists: [{ rows: [row("1", "1", "60.00"), row("2", "2", "40.00")] }],
});

test("rows change places and one has a new score", () => {
  const state = new RankingState();
  assert.equal(state.take({ v: 4, whole: whole() }), true);
  const change = { order: [1, 0], rows: [[0, "1", "52.50", "21", 4, "up"]] };
  const changes = { head: { title: "Tuesday, round 2" }, lists: [change] };
  assert.equal(state.take({ v: 5, since: 4, changes }), true);
  assert.equal(state.seen.title, "Tuesday, round 2");
  assert.deepEqual(state.seen.lists[0].rows, [
    ["2", "1", "2", "pair 2", "52.50", "21", 4, "up"],
    row("1", "1", "60.00"),
  ]);
  assert.equal(state.version, 5);
});

test("a row that is told whole takes the place of the old one", () => {
  const state = new RankingState();
  state.take({ v: 1, whole: whole() });
  const changes = { head: {}, lists: [{ rows: [[1, row("3", "2", "41.00")]] }, null] };
  state.take({ v: 2, since: 1, changes });
  assert.deepEqual(state.seen.lists[0].rows[1], row("3", "2", "41.00"));
});

test("what came between is missing: the whole is asked for, and nothing is changed", () => {
  const state = new RankingState();
  const changes = { head: { title: "later" }, lists: [] };
  assert.equal(state.take({ v: 3, since: 2, changes }), false);
  state.take({ v: 4, whole: whole() });
  assert.equal(state.take({ v: 7, since: 6, changes }), false);
  assert.equal(state.seen.title, "Tuesday");
  assert.equal(state.take({ v: 3, since: 2, changes }), true); // old news
  assert.equal(state.version, 4);
});

test("the time that is left", () => {
  const at = Date.parse("2026-03-06T20:00:00Z");
  assert.equal(left("2026-03-06T20:12:05Z", at), "12:05");
  assert.equal(left("2026-03-06T20:00:07Z", at), "0:07");
  assert.equal(left("2026-03-06T22:03:00Z", at), "2:03:00");
  assert.equal(left("2026-03-06T20:00:00Z", at), "");
  assert.equal(left(null, at), "");
});
