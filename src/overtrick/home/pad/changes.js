/** What an edit did to the deals after it: two workings of a sheet, compared. */
import { SIDES, dealsOf, gamesText, sumOf, totalOf } from "./sheet.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The deal without what follows from the seats of players that it names. */
function asWritten({ said }) {
  const held = said.honours;
  return [
    said.player ?? said.side,
    said.contract,
    said.tricks,
    said.player ? null : (said.seat ?? null),
    held && [held.player ?? held.side, held.points],
    said.board ?? null,
    said.note ?? null,
    Boolean(said.begins),
  ];
}

/**
 * Tell what changed, in sentences for the players.
 * @returns {{edited: number[], recomputed: number[], sentences: string[], follows: number|null,
 *   began: string, question: string}}
 */
export function changesOf(before, after) {
  const [was, now] = [dealsOf(before), dealsOf(after)];
  const start = common(was, now);
  const end = common(was.slice(start).reverse(), now.slice(start).reverse());
  const gone = was.slice(start, was.length - end);
  const fresh = now.slice(start, now.length - end);
  const pairs = was.slice(0, start).map((deal, index) => [deal, now[index]]);
  for (let back = end; back; back -= 1) pairs.push([was[was.length - back], now[now.length - back]]);
  const recomputed = pairs.filter(([one, other]) => !same(keyOf(one), keyOf(other)));
  return {
    edited: fresh.map((deal) => deal.number),
    recomputed: recomputed.map(([, deal]) => deal.number),
    sentences: [
      ...editSentences(gone, fresh),
      ...recomputed
        .filter(([one, other]) => !same(totalOf(one), totalOf(other)))
        .map((pair) => valueSentence(...pair)),
      ...moveSentences(recomputed, after),
      ...stageSentences(before, after),
    ],
    ...joined(pairs, before, after),
  };
}

/** The first deal that began a rubber or round and does so no more, and what is asked. */
function joined(pairs, before, after) {
  const begins = (deal, sheet) => sheet.stages[deal.stage - 1].deals[0].number === deal.number;
  for (const [was, now] of pairs)
    if (begins(was, before) && !begins(now, after)) {
      const began = `${stageWord(before)} ${was.stage}`;
      return { follows: now.number, began, question: followsText(now.number, began) };
    }
  return { follows: null, began: "", question: "" };
}

/** Ask of a deal that began a rubber or round. */
export const followsText = (number, began) =>
  `Deal ${number} began ${began}. Do the deals from there follow on, or stay apart?`;

function common(some, others) {
  let length = 0;
  while (
    length < Math.min(some.length, others.length) &&
    same(asWritten(some[length]), asWritten(others[length]))
  )
    length += 1;
  return length;
}

const keyOf = (deal) => [
  sumOf(deal.entries, "above"),
  sumOf(deal.entries, "below"),
  deal.game_to,
  deal.rubber_to,
  deal.stage,
  deal.said.side,
];

function editSentences(gone, fresh) {
  const both = Math.min(gone.length, fresh.length);
  const sentences = [];
  if (both) sentences.push(`${dealsText(fresh.slice(0, both))} changed.`);
  if (fresh.length > both)
    sentences.push(`${dealsText(fresh.slice(both))} ${fresh.length === both + 1 ? "is" : "are"} new.`);
  if (gone.length > both)
    sentences.push(`${dealsText(gone.slice(both))} ${gone.length === both + 1 ? "was" : "were"} taken out.`);
  return sentences;
}

function dealsText(deals) {
  const numbers = deals.map((deal) => deal.number);
  if (numbers.length < 3) return `Deal${numbers.length > 1 ? "s" : ""} ${numbers.join(" and ")}`;
  return `Deals ${numbers[0]} to ${numbers[numbers.length - 1]}`;
}

function valueSentence(was, now) {
  const total = totalOf(now);
  const got = (points) => [0, 1].filter((side) => points[side]);
  if (same(got(totalOf(was)), got(total)) && got(total).length === 1) {
    return `Deal ${now.number} is now ${total[got(total)[0]]}.`;
  }
  const points = got(total)
    .map((side) => `${total[side]} to ${SIDES[side]}`)
    .join(" and ");
  return `Deal ${now.number} is now ${points || "nothing"}.`;
}

const stageWord = (sheet) => (sheet.tariff.game === "rubber" ? "rubber" : "round");

function moveSentences(pairs, after) {
  const moved = pairs.filter(([was, now]) => was.stage !== now.stage).map(([, now]) => now);
  const numbers = [...new Set(moved.map((deal) => deal.stage))].sort((one, other) => one - other);
  return numbers.map((number) => {
    const deals = moved.filter((deal) => deal.stage === number);
    return `${dealsText(deals)} now ${deals.length === 1 ? "belongs" : "belong"} to ${stageWord(after)} ${number}.`;
  });
}

function stageSentences(before, after) {
  const alone = before.stages.length <= 1 && after.stages.length <= 1;
  const word = stageWord(after);
  return before.stages.slice(0, after.stages.length).flatMap((was, index) => {
    const now = after.stages[index];
    if (was.finished === now.finished && same(was.games, now.games)) return [];
    const name = alone ? `The ${word}` : `${word[0].toUpperCase()}${word.slice(1)} ${now.number}`;
    return statusSentence(name, was, now, after.tariff.game === "rubber");
  });
}

function statusSentence(name, was, now, inGames) {
  const games = inGames ? `: ${gamesText(now.games)}` : "";
  if (was.finished !== now.finished)
    return [`${name} is ${now.finished ? "finished" : now.settled ? "settled" : "open again"}${games}.`];
  if (!inGames) return [];
  const words = gamesText(now.games);
  return [name.startsWith("The") ? `${words[0].toUpperCase()}${words.slice(1)}.` : `${name}${games}.`];
}
