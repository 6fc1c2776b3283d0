/** A sheet as data, key for key as `overtrick sheet --json` writes it. */
import { contractText } from "./score.js";
import { HUNDRED, decimalOf, pairOf, partnersChange, scoresOf } from "./party.js";
import { dealsOf, differenceOf, isScored, sumOf, vulnerableOf, winnerOf } from "./sheet.js";

const NAMES = ["we", "they"];
const PLACES = 4;
const named = (side) => (side === null ? null : NAMES[side]);
/** @param {number[]} pair */
const both = ([we, they]) => ({ we, they });
const totals = (total) => ({
  total: both(total),
  difference: differenceOf(total),
  winner: named(winnerOf(total)),
});

/** Make the document of a sheet. @param {ReturnType<import("./sheet.js").sheetOf>} sheet */
export function documentOf(sheet) {
  const rubber = sheet.tariff.game === "rubber";
  const stage = rubber ? "rubber" : "round";
  return {
    game: sheet.tariff.game,
    edition: sheet.tariff.id,
    deals: dealsOf(sheet)
      .filter(isScored)
      .map((deal) => dealDocument(deal, sheet, stage)),
    [`${stage}s`]: sheet.stages.map((each) => ({
      ...(rubber
        ? rubberDocument(each)
        : { round: each.number, finished: each.finished, ...totals(each.total) }),
      ...(partnersChange(sheet.party)
        ? { partners: { we: pairOf(each.chukker, 0), they: pairOf(each.chukker, 1) } }
        : {}),
    })),
    ...totals(sheet.total),
    ...(sheet.party ? { players: scoresOf(sheet).map(playerDocument) } : {}),
  };
}

function dealDocument(deal, sheet, stage) {
  const { said } = deal;
  const { chukker } = sheet.stages[deal.stage - 1];
  return {
    deal: deal.number,
    [stage]: deal.stage,
    side: said.contract ? named(said.side) : null,
    ...(chukker ? { declarer: chukker.seats[said.seat] ?? null } : {}),
    contract: said.contract ? contractText(said.contract) : "PASS",
    tricks: said.contract ? said.tricks : null,
    vulnerable: vulnerableOf(deal),
    below: both(sumOf(deal.entries, "below")),
    above: both(sumOf(deal.entries, "above")),
    ...((said.board ?? null) === null ? {} : { board: said.board }),
    ...((said.note ?? null) === null ? {} : { note: said.note }),
    game_to: named(deal.game_to),
    rubber_to: named(deal.rubber_to),
  };
}

function rubberDocument(rubber) {
  return {
    rubber: rubber.number,
    finished: rubber.finished,
    games: both(rubber.games),
    carried: both(sumOf(rubber.carried)),
    bonus: both(sumOf(rubber.bonus)),
    ...totals(rubber.total),
  };
}

function playerDocument(score) {
  return {
    name: score.name,
    plus: score.plus / HUNDRED,
    minus: score.minus / HUNDRED,
    total: score.total / HUNDRED,
    money: score.money && decimalOf(score.money, PLACES),
  };
}
