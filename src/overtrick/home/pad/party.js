/** Who plays with whom, and each player's own plus and minus. */
import { RULES } from "./rules.js";

/**
 * @typedef {{seats: string[], out: string[]}} Chukker  players by N E S W, and who sits out
 * @typedef {{amount: string, per: number, unit: string}} Stakes
 * @typedef {{players: string[], rotation: string|null, hundreds: string|null, stakes: Stakes|null,
 *   cuts?: Record<string, number[]>|null}} Party  who cut in, by the number of the rubber, as places by N E S W
 */

const FOUR = 4;
/** Points in which differences are counted. */
export const HUNDRED = 100;

/** How partners change: as was said, else fixed with four and a pivot with more. @param {Party} party */
export const rotationOf = (party) => party.rotation ?? (party.players.length > FOUR ? "pivot" : "fixed");

/** Whether there are new partners in each rubber or round. @param {Party|null} party */
export const partnersChange = (party) => !!party && rotationOf(party) !== "fixed";

/** How many chukkers the plan has; after its last it begins again. @param {Party} party */
export function planLength(party) {
  const number = party.players.length;
  const pairs = (number * (number - 1)) / 2;
  return cycleOf(party)?.length ?? (rotationOf(party) === "fixed" ? 1 : pairs % 2 ? pairs : pairs / 2);
}

/** The plan of those numbers of players who pivot by a table. @returns {string[]|undefined} */
const cycleOf = (party) => (rotationOf(party) === "pivot" ? RULES.cycles[party.players.length] : undefined);

/** The chukkers of the party looked at last, as places by N E S W. */
let evening = { key: "", chukkers: [[0]] };

/**
 * Return who plays rubber or round *number*: as planned, or as they cut in.
 * @param {Party} party
 * @param {number} number
 * @returns {Chukker}
 */
export function chukkerOf(party, number) {
  const { players } = party;
  const cuts = party.cuts ?? {};
  const key = JSON.stringify([players.length, rotationOf(party), cuts]);
  if (evening.key !== key) evening = { key, chukkers: [] };
  const { chukkers } = evening;
  const planned = Math.min(...Object.keys(cuts).map(Number)) - 1;
  const length = planLength(party);
  const waits = rotationOf(party) === "cut-in";
  for (let place = chukkers.length; place < number; place += 1) {
    const again = !waits && place < planned && (chukkers[place - length] ?? hexOf(cycleOf(party)?.[place]));
    chukkers.push(cuts[place + 1] ?? (again || nextPlaces(players.length, chukkers, waits)));
  }
  const seats = chukkers[number - 1].map((place) => players[place]);
  return { seats, out: players.filter((player) => !seats.includes(player)) };
}

const hexOf = (text) => text && [...text].map((place) => parseInt(place, 16));

/** Who plays next: who sat out longest, if that counts, or played least, with and against whom (`next_chukker`). */
function nextPlaces(number, past, waits) {
  /** @type {Record<string, number>} */
  const often = {};
  /** @returns {any[][]} */
  const meetings = ([north, east, south, west]) => [
    ["with", north, south],
    ["with", east, west],
    ...[north, south].flatMap((one) => [east, west].map((other) => ["against", one, other])),
  ];
  /** @param {any[]} met */
  const nameOf = ([how, ...both]) => `${how} ${Math.min(...both)} ${Math.max(...both)}`;
  for (const name of past.flatMap(meetings).map(nameOf)) often[name] = (often[name] ?? 0) + 1;
  const cost = (four) =>
    meetings(four).reduce((sum, met) => sum + (often[nameOf(met)] ?? 0) * (met[0] === "with" ? 1e6 : 1), 0);
  const places = [...Array(number).keys()];
  const turns = places.map((place) => {
    const there = past.map((four) => four.includes(place));
    return (waits ? 1e6 * (there.lastIndexOf(true) + 1) : 0) + there.filter(Boolean).length;
  });
  const border = [...turns].sort((one, other) => one - other)[FOUR - 1];
  const sure = places.filter((place) => turns[place] < border);
  const others = places.filter((place) => turns[place] === border);
  return chosenFrom(others, FOUR - sure.length)
    .map((some) => [...sure, ...some].sort((one, other) => one - other))
    .flatMap(([a, b, c, d]) => [
      [a, b, c, d],
      [a, c, b, d],
      [a, b, d, c],
    ])
    .reduce((best, four) => (cost(four) < cost(best) ? four : best));
}

/** Every choice of so many, in their order. @param {number[]} from @param {number} many @returns {number[][]} */
function chosenFrom(from, many) {
  if (!many) return [[]];
  return from.flatMap((first, index) =>
    chosenFrom(from.slice(index + 1), many - 1).map((rest) => [first, ...rest]),
  );
}

/** The two players of a side. @param {Chukker} chukker @param {0|1} side */
export const pairOf = (chukker, side) => [chukker.seats[side], chukker.seats[side + 2]];

/** What each four won from each other: [chukker, what We won]. @param {Object} sheet */
export function playedOf(sheet) {
  const pages = sheet.carry ? sheet.stages.slice(-1) : sheet.stages;
  return pages
    .filter((page) => page.chukker)
    .map((page) => ({ chukker: page.chukker, won: page.total[0] - page.total[1] }));
}

/** What a player won of a difference, null if not playing. */
export function wonBy(played, player) {
  const seat = played.chukker.seats.indexOf(player);
  if (seat < 0) return null;
  return seat % 2 ? -played.won : played.won;
}

/**
 * Round a difference to hundreds, in points: 340 is 300.
 * @param {number} difference
 * @param {string|null} how  half_up, half_down or exact
 */
export function inHundreds(difference, how) {
  const size = Math.abs(difference);
  const half = HUNDRED / 2;
  const won =
    how === "exact"
      ? size
      : HUNDRED *
        (how === "half_down" ? Math.ceil((size - half) / HUNDRED) : Math.floor((size + half) / HUNDRED));
  return difference < 0 ? -won : won;
}

/**
 * Add up each player's own plus and minus, in points; money as a fraction [top, bottom].
 * @returns {{name: string, plus: number, minus: number, total: number, money: [bigint, bigint]|null}[]}
 */
export function scoresOf(sheet) {
  const { party } = sheet;
  const played = playedOf(sheet);
  return party.players.map((name) => {
    const won = played.map((one) => inHundreds(wonBy(one, name) ?? 0, party.hundreds));
    const plus = won.reduce((sum, points) => sum + Math.max(points, 0), 0);
    const minus = won.reduce((sum, points) => sum - Math.min(points, 0), 0);
    return {
      name,
      plus,
      minus,
      total: plus - minus,
      money: party.stakes && moneyOf(plus - minus, party.stakes),
    };
  });
}

function moneyOf(points, stakes) {
  const [top, bottom] = fractionOf(stakes.amount);
  return [BigInt(points) * top, BigInt(stakes.per) * bottom];
}

/** Read an amount, "10", "0.25" or "1/4", as a fraction. @param {string} text @returns {[bigint, bigint]} */
export function fractionOf(text) {
  const [top, bottom] = text.replace(",", ".").split("/");
  const [whole, places = ""] = top.split(".");
  return [BigInt(whole + places), BigInt(bottom ?? "1") * 10n ** BigInt(places.length)];
}

/** Round a fraction to some decimals, halves away from zero, as a number. */
export function decimalOf([top, bottom], places) {
  const scaled = (top < 0n ? -top : top) * 10n ** BigInt(places) * 2n;
  const size = (scaled + bottom) / (bottom * 2n);
  const digits = String(size).padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return Number(top < 0n && size ? `-${text}` : text);
}

/** Write points as signed hundreds, "+3" or "-1.5". @param {number} points */
export function hundredsText(points) {
  const text = String(Math.abs(points) / HUNDRED);
  return points > 0 ? `+${text}` : points < 0 ? `-${text}` : "0";
}
