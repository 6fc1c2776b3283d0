// What is asked for again and again may be answered out of order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ours } from "./ours.mjs";

globalThis.addEventListener ??= () => {}; // of a page
const { turns } = await ours("turns.js");

test("an answer counts unless one that was asked for later stands", () => {
  const turn = turns();
  const [first, second, third] = [turn(), turn(), turn()];
  assert.equal(second(), true);
  assert.equal(first(), false);
  assert.equal(third(), true);
  assert.equal(turn()(), true);
});
