/** What an edit did to the deals after it: two workings of a sheet, compared. */
import { _, n_ } from "./say.js";
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

/** Ask of a deal that began a rubber or round, "rubber 2". */
export function followsText(deal, began) {
  const [stage, number] = began.split(" ");
  return stage === "rubber"
    ? _("Deal {deal} began rubber {number}. Do the deals from there follow on, or stay apart?", {
        deal,
        number,
      })
    : _("Deal {deal} began round {number}. Do the deals from there follow on, or stay apart?", {
        deal,
        number,
      });
}

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
  const [mended, added, lost] = [fresh.slice(0, both), fresh.slice(both), gone.slice(both)];
  const of = (each) => ({ deals: numbersText(each) });
  return [
    mended.length && n_("Deal {deals} changed.", "Deals {deals} changed.", mended.length, of(mended)),
    added.length && n_("Deal {deals} is new.", "Deals {deals} are new.", added.length, of(added)),
    lost.length && n_("Deal {deals} was taken out.", "Deals {deals} were taken out.", lost.length, of(lost)),
  ].filter(Boolean);
}

function numbersText(deals) {
  const numbers = deals.map((deal) => deal.number);
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (numbers.length < 2) return String(first);
  return numbers.length < 3
    ? _("{some} and {last}", { some: first, last })
    : _("{first} to {last}", { first, last });
}

function valueSentence(was, now) {
  const total = totalOf(now);
  const got = (points) => [0, 1].filter((side) => points[side]);
  const isNow = (points) => _("Deal {deal} is now {points}.", { deal: now.number, points });
  if (same(got(totalOf(was)), got(total)) && got(total).length === 1) return isNow(total[got(total)[0]]);
  const [some, last] = got(total).map((side) =>
    _("{points} to {side}", { points: total[side], side: SIDES[side] }),
  );
  return isNow(last ? _("{some} and {last}", { some, last }) : (some ?? _("nothing")));
}

const stageWord = (sheet) => (sheet.tariff.game === "rubber" ? "rubber" : "round");

function moveSentences(pairs, after) {
  const moved = pairs.filter(([was, now]) => was.stage !== now.stage).map(([, now]) => now);
  const numbers = [...new Set(moved.map((deal) => deal.stage))].sort((one, other) => one - other);
  return numbers.map((number) => {
    const deals = moved.filter((deal) => deal.stage === number);
    const values = { number, deals: numbersText(deals) };
    return after.tariff.game === "rubber"
      ? n_(
          "Deal {deals} now belongs to rubber {number}.",
          "Deals {deals} now belong to rubber {number}.",
          deals.length,
          values,
        )
      : n_(
          "Deal {deals} now belongs to round {number}.",
          "Deals {deals} now belong to round {number}.",
          deals.length,
          values,
        );
  });
}

function stageSentences(before, after) {
  const alone = before.stages.length <= 1 && after.stages.length <= 1;
  const tell = after.tariff.game === "rubber" ? rubberSentence : roundSentence;
  return before.stages.slice(0, after.stages.length).flatMap((was, index) => {
    const now = after.stages[index];
    const ends = was.finished !== now.finished;
    return ends || !same(was.games, now.games) ? tell(now, ends, alone) : [];
  });
}

function rubberSentence(now, ends, alone) {
  const games = gamesText(now.games);
  const rubber = alone ? _("The rubber") : _("Rubber {number}", now);
  if (!ends) return _("{rubber}: {games}.", { rubber, games });
  if (now.finished) return _("{rubber} is finished: {games}.", { rubber, games });
  return now.settled
    ? _("{rubber} is settled: {games}.", { rubber, games })
    : _("{rubber} is open again: {games}.", { rubber, games });
}

function roundSentence(now, ends, alone) {
  const round = alone ? _("The round") : _("Round {number}", now);
  if (!ends) return [];
  if (now.finished) return _("{round} is finished.", { round });
  return now.settled ? _("{round} is settled.", { round }) : _("{round} is open again.", { round });
}
