/** Words of the sheet: who is who, what an entry is called, who leads. */
import { app } from "./app.js";
import { contractSigns, resultText, targetOf } from "./score.js";
import { pairOf, partnersChange } from "./party.js";
import { SIDES, differenceOf, winnerOf } from "./sheet.js";
import { contractName } from "./dom.js";

const LABELS = {
  overtricks: "overtricks",
  level_bonus: "bonus",
  slam_bonus: "slam",
  doubled_bonus: "for the insult",
  honours: "honours",
  carried: "carried",
  rubber_bonus: "rubber",
  unfinished_game: "the only game",
  unfinished_part_score: "the only part-score",
  game_bonus: "game",
  last_deal_bonus: "last deal",
};
const SEAT_NAMES = ["North", "East", "South", "West"];

/** Who says it: a player, or a side. */
export const whoText = ({ side, player }) => player ?? (side === null ? "nobody" : SIDES[side]);

/** A deal as it is written: "Ann 4♠X +1". */
export function callText(said) {
  if (!said.contract) return "passed out";
  return `${whoText(said)} ${contractSigns(said.contract)} ${resultText(said.contract, said.tricks)}`;
}

/** A deal as it is spoken: "Ann four spades doubled, one overtrick". */
export function callSpoken(said) {
  if (!said.contract) return "passed out";
  const over = said.tricks - targetOf(said.contract);
  const size = Math.abs(over);
  const result = over > 0 ? `${size} overtrick${size > 1 ? "s" : ""}` : over ? `${size} down` : "making";
  return `${whoText(said)} ${contractName(said.contract)} ${result}`;
}

/** What an entry is called beside its number; *said* is its deal. */
export function entryLabel(entry, said) {
  if (entry.cause === "tricks")
    return `${contractSigns(said.contract)} ${resultText(said.contract, said.tricks)}`;
  if (entry.cause === "undertricks") return callText(said);
  if (entry.cause === "overtricks" && said.tricks === targetOf(said.contract) + 1) return "overtrick";
  return LABELS[entry.cause];
}

/** Say who has more, and by how much. */
export function leadText(total, verb) {
  const side = winnerOf(total);
  return side === null ? "the sides are level" : `${SIDES[side]} ${verb} by ${differenceOf(total)}`;
}

/** Who plays on a side, "" if nobody said. */
export const pairText = (chukker, side) => (chukker ? pairOf(chukker, side).join(" & ") : "");

/** Who sits there: a player, or the seat's own name. */
export const seatText = (chukker, seat) => (chukker ? chukker.seats[seat] : SEAT_NAMES[seat]);

const DIRECTIONS = ["North-South", "East-West"];

/** What stands above the two columns of a sheet. */
export const columnHeads = () => (app.found.settings.compass ? DIRECTIONS : SIDES);

/** Who is vulnerable. */
export function whoIsVulnerable(vulnerability, asDirections = false) {
  const [we, they] = vulnerability;
  if (we === they) return we ? "both" : "nobody";
  return (asDirections ? DIRECTIONS : SIDES)[we ? 0 : 1];
}

/** "Rubber" or "Round". */
export const stageName = (sheet) => (sheet.tariff.game === "rubber" ? "Rubber" : "Round");

/** The players of a table, or its game, in a line. */
export function tableTitle(pad) {
  const game = pad.game === "rubber" ? "Rubber" : "Chicago";
  return pad.party ? `${game}: ${pad.party.players.join(", ")}` : game;
}

/** What is agreed, in a few words. */
export function rulesText(sheet) {
  const { tariff } = sheet;
  if (tariff.game === "rubber") {
    return [
      tariff.title,
      sheet.carry && "difference carried",
      tariff.honours ? "honours count" : "no honours",
    ]
      .filter(Boolean)
      .join(", ");
  }
  const who = {
    dealer: "dealer’s side vulnerable on 2 and 3",
    opponents: "other side vulnerable on 2 and 3",
    duplicate: "vulnerable as in duplicate",
    none: "nobody vulnerable",
  };
  const parts = tariff.bonus === "accumulated" ? "part-scores add up" : "every deal by itself";
  const more = [who[sheet.schedule], parts].filter((each) => !tariff.title.includes(each));
  return [tariff.title, ...more].join(", ");
}

/** Whether both sides have a name all evening. */
export const haveNames = (sheet) => Boolean(sheet.party) && !partnersChange(sheet.party);
