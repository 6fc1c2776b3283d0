/** A rubber or a Chicago, worked out from what was said: folds over the deals of an evening. */
import { _, listed } from "./say.js";
import { dealCauses } from "./score.js";
import { chukkerOf, partnersChange } from "./party.js";
import { RULES, tariffOf } from "./rules.js";

/**
 * Sides are 0 (We, North-South) and 1 (They, East-West); pairs of numbers are [we, they].
 * @typedef {0|1} Side
 * @typedef {{side: Side|null, player: string|null, points: number}} Honours
 * @typedef {{side: Side|null, player: string|null, contract: import("./score.js").Contract|null,
 *   tricks: number|null, honours: Honours|null, seat?: number|null, board?: number|null,
 *   note?: string|null, begins?: boolean}} Call  what was said of a deal
 * @typedef {{side: Side, line: string, points: number, cause: string, why: string,
 *   deal: number|null}} Entry
 * @typedef {{game: "rubber"|"chicago", edition: string|null, house: Record<string, string>,
 *   carry: boolean|null, rubbers: number|null, settle: boolean, vulnerability: string|null,
 *   dealer: number|null, language: string|null, party: import("./party.js").Party|null, deals: Call[]}} Pad
 */

const GAMES = 2;
/** The headings of the two sides. */
export const SIDES = [_("We"), _("They")];

/** A pair of numbers with one for that side. @param {Side|null} side */
const to = (side, number = 1) => [side === 0 ? number : 0, side === 1 ? number : 0];
const plus = (some, others) => [some[0] + others[0], some[1] + others[1]];

/** The side that has more, null if equal. @param {number[]} pair @returns {Side|null} */
export const winnerOf = ([we, they]) => (we === they ? null : we > they ? 0 : 1);

/** By how much the winner leads. @param {number[]} pair */
export const differenceOf = ([we, they]) => Math.abs(we - they);

/** Add entries up for each side, on one side of the line or both. @param {Entry[]} entries @param {string} [line] */
export const sumOf = (entries, line) =>
  entries.reduce(
    (sum, each) => (line && each.line !== line ? sum : plus(sum, to(each.side, each.points))),
    [0, 0],
  );

/** The tariff that a pad is scored by. @param {Pad} pad */
export const tariffOfPad = (pad) => tariffOf(pad.edition ?? RULES.defaults[pad.game], pad.house);

/**
 * Work a pad out.
 * @param {Pad} pad
 */
export function sheetOf(pad) {
  const tariff = tariffOfPad(pad);
  const carried = pad.carry ?? tariff.carry;
  const carry = pad.game === "rubber" && carried && !partnersChange(pad.party);
  /** @type {any} */
  const sheet = {
    tariff,
    carry,
    party: pad.party,
    schedule: pad.vulnerability ?? tariff.schedule,
    stages: [],
    problems: [],
  };
  const play = pad.game === "rubber" ? rubberDeal : chicagoDeal;
  /** @type {any} */
  let stage = null;
  let counted = 0;
  pad.deals.forEach((said, index) => {
    const number = index + 1;
    if (!stage || stage.finished || stage.settled || said.begins) {
      if (stage) endBefore(stage, pad.game, tariff);
      if (pad.game === "chicago") counted = sheet.stages.length * tariff.deals;
      if (pad.game === "rubber" && pad.rubbers && sheet.stages.length >= pad.rubbers) {
        sheet.problems.push({ deal: number, message: tooLate(number, pad.rubbers) });
        return;
      }
      stage = begun(sheet, sheet.stages.length + 1);
      sheet.stages.push(stage);
    }
    counted += play(
      sheet,
      stage,
      seated(sheet, number, said, stage.chukker),
      number,
      counted,
      pad.dealer ?? 0,
    );
  });
  if (pad.game === "rubber" && pad.settle && stage) settle(stage, tariff);
  for (const each of sheet.stages) each.total = sumOf(entriesOf(each));
  const pages = sheet.stages.map((each) => each.total);
  sheet.total = (carry ? pages.slice(-1) : pages).reduce(plus, [0, 0]);
  sheet.over = sheet.stages.every((each) => each.finished || each.settled);
  sheet.dealer = pad.game === "rubber" ? pad.deals.length : counted;
  sheet.dealer = ((pad.dealer ?? 0) + sheet.dealer) % 4;
  return sheet;
}

/** Every number of a rubber or round, in the order it was written. */
export const entriesOf = (stage) => [
  ...stage.carried,
  ...stage.deals.flatMap((deal) => deal.entries),
  ...stage.bonus,
];

/** All deals of a sheet. */
export const dealsOf = (sheet) => sheet.stages.flatMap((stage) => stage.deals);

/** A rubber or round before its first deal. */
export function begun(sheet, number) {
  const before = sheet.carry ? sheet.stages[sheet.stages.length - 1] : null;
  return {
    number,
    deals: [],
    finished: false,
    settled: false,
    carried: before ? carriedFrom(before) : [],
    bonus: [],
    games: [0, 0],
    part_score: [0, 0],
    chukker: sheet.party ? chukkerOf(sheet.party, number) : null,
    total: [0, 0],
  };
}

/** Who is vulnerable on the next deal of a rubber: a side that has a game. */
export const vulnerableAfter = (games) => games.map(Boolean);

/** Who is vulnerable on deal *number* of a Chicago. */
export function chicagoVulnerability(number, dealer, schedule, deals) {
  if (schedule === "none") return [false, false];
  if (schedule === "duplicate") return RULES.cycle[(number - 1) % RULES.cycle.length];
  const place = ((number - 1) % deals) + 1;
  if (place === 1 || place === deals) return [place === deals, place === deals];
  const side = (dealer + (schedule === "dealer" ? 0 : 1)) % 2;
  return [side === 0, side === 1];
}

/** The seat of a player, and the side with it. */
function seated(sheet, number, said, chukker) {
  const found = { ...said, honours: said.honours && { ...said.honours } };
  const missing = new Set();
  const seatOf = (player) => {
    const seat = chukker ? chukker.seats.indexOf(player) : -1;
    if (seat < 0) missing.add(player);
    return seat < 0 ? null : seat;
  };
  if (said.player) {
    found.seat = seatOf(said.player);
    found.side = found.seat === null ? null : found.seat % 2;
  }
  if (said.honours?.player) {
    const seat = seatOf(said.honours.player);
    found.honours.side = seat === null ? null : seat % 2;
  }
  for (const player of missing) {
    sheet.problems.push({ deal: number, message: `${player} does not play in this deal` });
  }
  return found;
}

/** What a deal alone writes on the sheet. */
function dealEntries(sheet, number, said, vulnerability) {
  const { tariff } = sheet;
  const entries = [];
  if (said.contract && said.side !== null) {
    for (const cause of dealCauses(said.contract, said.tricks, vulnerability[said.side], tariff)) {
      const side = cause.points > 0 ? said.side : 1 - said.side;
      const line = cause.cause === "tricks" ? "below" : "above";
      entries.push({
        side,
        line,
        points: Math.abs(cause.points),
        cause: cause.cause,
        why: cause.why,
        deal: number,
      });
    }
  }
  if (said.honours && said.honours.side !== null) {
    const { side, points } = said.honours;
    const message = refusedHonours(points, said.contract, tariff);
    if (message) sheet.problems.push({ deal: number, message });
    else
      entries.push({
        side,
        line: "above",
        points,
        cause: "honours",
        why: honoursText(points, said.contract, tariff),
        deal: number,
      });
  }
  return entries;
}

/** Honours that a contract can bring: [points, what the hand held, the same in short]. */
export function honoursOffered(contract, tariff) {
  if (!tariff.honours || !contract) return [];
  const each =
    contract.strain === "NT"
      ? [[tariff.four_aces, _("four aces")]]
      : [
          [tariff.four_honours, _("four trump honours")],
          [tariff.five_honours, _("five trump honours")],
        ];
  return each.map(([points, short]) => [points, honoursText(points, contract, tariff), short]);
}

function refusedHonours(points, contract, tariff) {
  if (!tariff.honours) return `honours do not count in ${tariff.id}`;
  if (!contract) return "honours need a contract; this deal was passed out";
  if (honoursOffered(contract, tariff).some(([each]) => each === points)) return "";
  if (contract.strain === "NT")
    return `honours at no trump are ${tariff.four_aces} for four aces, not ${points}`;
  return `honours are ${tariff.four_honours} or ${tariff.five_honours}, not ${points}`;
}

function honoursText(points, contract, tariff) {
  if (contract.strain === "NT") return _("four aces in one hand");
  return points === tariff.five_honours
    ? _("five trump honours in one hand")
    : _("four trump honours in one hand");
}

function rubberDeal(sheet, stage, said, number, _counted, dealer) {
  const { tariff } = sheet;
  const vulnerability = vulnerableAfter(stage.games);
  const entries = dealEntries(sheet, number, said, vulnerability);
  /** @type {any} */
  const deal = scoredDeal(stage, said, number, vulnerability, entries, (dealer + number - 1) % 4);
  if ((said.board ?? null) !== null)
    sheet.problems.push({ deal: number, message: `a rubber has no set boards: board ${said.board}` });
  const points = plus(stage.part_score, sumOf(entries, "below"));
  if (Math.max(...points) < tariff.game_points) {
    stage.part_score = points;
    return 1;
  }
  /** @type {any} */
  const side = winnerOf(sumOf(entries, "below"));
  for (const entry of entries) {
    if (entry.line === "below") entry.why = listed([entry.why, completing(stage.part_score[entry.side])]);
  }
  deal.game_to = side;
  stage.games = plus(stage.games, to(side));
  stage.part_score = [0, 0];
  stage.finished = stage.games[side] === GAMES;
  if (stage.finished) {
    const none = stage.games[1 - side] === 0;
    const why = none ? _("rubber, two games to none") : _("rubber, two games to one");
    deal.rubber_to = side;
    stage.bonus = [above(side, tariff.rubber_bonus[Number(none)], "rubber_bonus", why)];
  }
  return 1;
}

const completing = (points) =>
  points ? _("a game with the part-score of {points}", { points }) : _("a game");

function chicagoDeal(sheet, stage, said, number, counted, dealer) {
  const { tariff } = sheet;
  const set = said.board ?? null; // a set board knows its dealer and who is vulnerable
  const seat = (set === null ? dealer + counted : set - 1) % 4;
  const schedule = set === null || sheet.schedule === "none" ? sheet.schedule : "duplicate";
  const vulnerability = chicagoVulnerability(set ?? counted + 1, seat, schedule, tariff.deals);
  const entries = dealEntries(sheet, number, said, vulnerability);
  /** @type {any} */
  const deal = scoredDeal(stage, said, number, vulnerability, entries, seat);
  const counts = Boolean(said.contract) || tariff.passed_out === "counts" || set !== null;
  const last = counts && (counted + 1) % tariff.deals === 0;
  const addsUp = tariff.bonus === "accumulated";
  const before = stage.part_score;
  const below = sumOf(entries, "below");
  const points = addsUp ? plus(before, below) : below;
  deal.game_to = Math.max(...points) >= tariff.game_points ? winnerOf(points) : null;
  if (addsUp) entries.push(...chicagoBonus(deal, before, below, last, tariff));
  stage.games = plus(stage.games, to(deal.game_to));
  stage.part_score = deal.game_to !== null || last || !addsUp ? [0, 0] : points;
  stage.finished = last;
  return Number(counts);
}

function chicagoBonus(deal, before, below, last, tariff) {
  const side = deal.game_to;
  if (side !== null) {
    const vulnerable = deal.vulnerability[side];
    const game = vulnerable ? _("game, vulnerable") : _("game, not vulnerable");
    const points = before[side];
    const why = points ? _("{game}, with the part-score of {points}", { game, points }) : game;
    return [above(side, tariff.game_bonus[Number(vulnerable)], "game_bonus", why, deal.number)];
  }
  const maker = winnerOf(below);
  if (!last || !tariff.last_deal_bonus || maker === null) return [];
  return [
    above(
      maker,
      tariff.last_deal_bonus,
      "last_deal_bonus",
      _("part-score made on the last deal"),
      deal.number,
    ),
  ];
}

/** End a rubber or round where the next begins. */
function endBefore(stage, game, tariff) {
  if (game === "rubber") settle(stage, tariff);
  else stage.settled = !stage.finished;
}

/** Law 80: a lone game and a lone part-score are paid, perhaps to different sides. */
function settle(stage, tariff) {
  if (stage.finished) return;
  const [game, part] = tariff.unfinished;
  stage.settled = true;
  stage.bonus = [
    ...lone(stage.games, game, "unfinished_game", _("the only game of an unfinished rubber")),
    ...lone(
      stage.part_score,
      part,
      "unfinished_part_score",
      _("the only part-score of an unfinished rubber"),
    ),
  ];
}

function lone(held, points, cause, why) {
  if ((held[0] === 0) === (held[1] === 0)) return [];
  return [above(held[0] ? 0 : 1, points, cause, why)];
}

function carriedFrom(before) {
  const total = sumOf(entriesOf(before));
  const winner = winnerOf(total);
  if (winner === null) return [];
  const why = _("carried from rubber {number}: {more} - {less}", {
    number: before.number,
    more: Math.max(...total),
    less: Math.min(...total),
  });
  return [above(winner, differenceOf(total), "carried", why)];
}

const above = (side, points, cause, why, deal = null) => ({ side, line: "above", points, cause, why, deal });

function scoredDeal(stage, said, number, vulnerability, entries, dealer) {
  const deal = {
    number,
    stage: stage.number,
    said,
    vulnerability,
    entries,
    dealer,
    game_to: null,
    rubber_to: null,
  };
  stage.deals.push(deal);
  return deal;
}

function tooLate(number, rubbers) {
  const party = rubbers === 1 ? "the rubber" : `the party of ${rubbers} rubbers`;
  return `deal ${number} comes after the end of ${party}`;
}

/** Say how the games of a rubber stand. @param {number[]} games */
export function gamesText(games) {
  const winner = winnerOf(games);
  if (winner === null) return games[0] ? _("one game each") : _("no game yet");
  const side = SIDES[winner];
  if (Math.max(...games) === 1) return _("one game to none for {side}", { side });
  return Math.min(...games)
    ? _("two games to one for {side}", { side })
    : _("two games to none for {side}", { side });
}

/** Whether a deal counts: passed out, or its declarer plays. */
export const isScored = (deal) => !deal.said.contract || deal.said.side !== null;

/** What a deal gave, on both sides of the line. */
export const totalOf = (deal) => sumOf(deal.entries);

/** Whether declarer's side was vulnerable; null without a declarer. */
export const vulnerableOf = (deal) =>
  deal.said.side === null || !deal.said.contract ? null : deal.vulnerability[deal.said.side];
