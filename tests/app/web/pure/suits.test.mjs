// A contract in the words that a screen reader says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ours } from "./ours.mjs";

const { spoken } = await ours("suits.js");
const { inSentence } = await ours("outcome.js");

const WORDS = [
  [
    { level: 4, strain: "S", doubling: 1, declarer: "N", over: 1 },
    "four spades doubled by North, one overtrick",
  ],
  [{ level: 1, strain: "C", declarer: "S", over: 0 }, "one club by South, just made"],
  [{ level: 3, strain: "NT", declarer: "E", over: -2 }, "three no trump by East, two down"],
  [
    { level: 1, strain: "NT", doubling: 2, declarer: "W", over: 3 },
    "one no trump redoubled by West, three overtricks",
  ],
  [{ level: 7, strain: "H" }, "seven hearts"],
];

for (const [contract, words] of WORDS) test(words, () => assert.equal(spoken(contract), words));

test("an outcome stands in a sentence with the signs of suits", () => {
  const told = ["4H E =", "2CX S -2", "3NT N +1", "PASS", "NP"];
  assert.deepEqual(told.map(inSentence), [
    "4♥\u00a0E\u00a0=",
    "2♣x\u00a0S\u00a0−2",
    "3NT\u00a0N\u00a0+1",
    "Passed out",
    "NP",
  ]);
});
