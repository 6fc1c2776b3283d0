// What is typed in one line is a result, or it is none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ours } from "./ours.mjs";

const { typed } = await ours("pad/typed.js");

const RESULTS = {
  "4s n =": { level: 4, strain: "S", doubling: 0, declarer: "N", tricks: 10 },
  "4sx n +1": { level: 4, strain: "S", doubling: 1, declarer: "N", tricks: 11 },
  "3nt e -2": { level: 3, strain: "NT", doubling: 0, declarer: "E", tricks: 7 },
  "3n e 9": { level: 3, strain: "NT", doubling: 0, declarer: "E", tricks: 9 },
  "1♦ s xx": { level: 1, strain: "D", doubling: 2, declarer: "S" },
  "four spades doubled north plus one": { level: 4, strain: "S", doubling: 1, declarer: "N", tricks: 11 },
  "two hearts by east just made": { level: 2, strain: "H", doubling: 0, declarer: "E", tricks: 8 },
  "7nt redoubled west": { level: 7, strain: "NT", doubling: 2, declarer: "W" },
  "passed out": { passed: true },
};

for (const [line, result] of Object.entries(RESULTS)) {
  test(`${line} is read`, () => assert.deepEqual(typed(line), result));
}

for (const line of ["", "8s n =", "4z n", "4s n +4", "1c n -8", "sixteen", "4s n sixty", "s", "4s q ="]) {
  test(`"${line}" is no result`, () => assert.equal(typed(line), null));
}
