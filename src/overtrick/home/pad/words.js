/** Words of the sheet: who is who, what an entry is called, who leads. */
import { app } from "./app.js";
import { _, headed, n_ } from "./say.js";
import { contractSigns, resultText, targetOf } from "./score.js";
import { pairOf, partnersChange } from "./party.js";
import { SIDES, differenceOf, winnerOf } from "./sheet.js";
import { contractName } from "./dom.js";

const LABELS = {
  overtricks: _("overtricks"),
  level_bonus: _("bonus"),
  slam_bonus: _("slam"),
  doubled_bonus: _("for the insult"),
  honours: _("honours"),
  carried: _("carried"),
  rubber_bonus: _("rubber"),
  unfinished_game: _("the only game"),
  unfinished_part_score: _("the only part-score"),
  game_bonus: _("game"),
  last_deal_bonus: _("last deal"),
};
const SEAT_NAMES = [_("North"), _("East"), _("South"), _("West")];

/** Who says it: a player, or a side. */
export const whoText = ({ side, player }) => player ?? (side === null ? _("nobody") : SIDES[side]);

/** A deal as it is written: "Ann 4♠X +1". */
export function callText(said) {
  if (!said.contract) return _("passed out");
  return `${whoText(said)} ${contractSigns(said.contract)} ${resultText(said.contract, said.tricks)}`;
}

/** A deal as it is spoken: "Ann four spades doubled, one overtrick". */
export function callSpoken(said) {
  if (!said.contract) return _("passed out");
  const over = said.tricks - targetOf(said.contract);
  const size = Math.abs(over);
  const result =
    over > 0
      ? n_("{tricks} overtrick", "{tricks} overtricks", size, { tricks: size })
      : over
        ? _("{number} down", { number: size })
        : _("making");
  return `${whoText(said)} ${contractName(said.contract)} ${result}`;
}

/** What an entry is called beside its number; *said* is its deal. */
export function entryLabel(entry, said) {
  if (entry.cause === "tricks")
    return `${contractSigns(said.contract)} ${resultText(said.contract, said.tricks)}`;
  if (entry.cause === "undertricks") return callText(said);
  if (entry.cause === "overtricks" && said.tricks === targetOf(said.contract) + 1) return _("overtrick");
  return LABELS[entry.cause];
}

/** Say who has more, and by how much: who leads, or has won where all is *over*. */
export function leadText(total, over) {
  const winner = winnerOf(total);
  if (winner === null) return _("the sides are level");
  const values = { side: SIDES[winner], points: differenceOf(total) };
  return over ? _("{side} win by {points}", values) : _("{side} lead by {points}", values);
}

/** What an entry gives, and why. */
export const gainText = ({ line, side, why }) =>
  line === "below"
    ? _("below to {side}: {why}", { side: SIDES[side], why })
    : _("above to {side}: {why}", { side: SIDES[side], why });

/** Points to a side. */
export const pointsTo = (points, side) => _("{points} to {side}", { points, side: SIDES[side] });

/** Who plays on a side, "" if nobody said. */
export const pairText = (chukker, side) => (chukker ? pairOf(chukker, side).join(" & ") : "");

/** Who sits there: a player, or the seat's own name. */
export const seatText = (chukker, seat) => (chukker ? chukker.seats[seat] : SEAT_NAMES[seat]);

const DIRECTIONS = [_("North-South"), _("East-West")];

/** What stands above the two columns of a sheet. */
export const columnHeads = () => (app.found.settings.compass ? DIRECTIONS : SIDES);

/** Who is vulnerable. */
export function whoIsVulnerable(vulnerability, asDirections = false) {
  const [we, they] = vulnerability;
  if (we === they) return we ? _("both") : _("nobody");
  return (asDirections ? DIRECTIONS : SIDES)[we ? 0 : 1];
}

/** "nobody vulnerable". */
export function vulnerableText([we, they]) {
  if (we === they) return we ? _("both vulnerable") : _("nobody vulnerable");
  return _("{side} vulnerable", { side: SIDES[we ? 0 : 1] });
}

/** "Rubber" or "Round". */
export const stageName = (sheet) => (sheet.tariff.game === "rubber" ? _("Rubber") : _("Round"));

/** "Rubber 2" or "Round 2". */
export const stageTitle = (sheet, number) =>
  sheet.tariff.game === "rubber" ? _("Rubber {number}", { number }) : _("Round {number}", { number });

/** The players of a table, or its game, in a line. */
export function tableTitle(pad) {
  const game = pad.game === "rubber" ? _("Rubber") : _("Chicago");
  return pad.party ? headed(game, pad.party.players.join(", ")) : game;
}

/** What is agreed, in a few words. */
export function rulesText(sheet) {
  const { tariff } = sheet;
  if (tariff.game === "rubber") {
    return [
      tariff.title,
      sheet.carry && _("difference carried"),
      tariff.honours ? _("honours count") : _("no honours"),
    ]
      .filter(Boolean)
      .join(", ");
  }
  const who = {
    dealer: _("dealer’s side vulnerable on 2 and 3"),
    opponents: _("other side vulnerable on 2 and 3"),
    duplicate: _("vulnerable as in duplicate"),
    none: _("nobody vulnerable"),
  };
  const parts = tariff.bonus === "accumulated" ? _("part-scores add up") : _("every deal by itself");
  const more = [who[sheet.schedule], parts].filter((each) => !tariff.title.includes(each));
  return [tariff.title, ...more].join(", ");
}

/** Whether both sides have a name all evening. */
export const haveNames = (sheet) => Boolean(sheet.party) && !partnersChange(sheet.party);
