/** One deal, scored alone: what each cause of points gives, and why. */
import { RULES } from "./rules.js";
import { _, headed } from "./say.js";

/**
 * @typedef {{level: number, strain: "C"|"D"|"H"|"S"|"NT", doubling: 0|1|2}} Contract
 * @typedef {{cause: string, points: number, why: string}} Cause
 */

const DOUBLED = [_("undoubled"), _("doubled"), _("redoubled")];
const FACTOR = [1, 2, 4];
const [LAST_TRICK, SMALL] = [13, 6];

/** Tricks that make the contract. @param {Contract} contract */
export const targetOf = (contract) => contract.level + RULES.book;

/** Write a contract as the notation has it. @param {Contract} contract */
export const contractText = (contract) =>
  `${contract.level}${contract.strain}${"X".repeat(contract.doubling)}`;

/** Write a contract with its suit sign. @param {Contract} contract */
export const contractSigns = ({ level, strain, doubling }) =>
  `${level}${strain === "NT" ? _("NT") : RULES.strains[strain]}${"X".repeat(doubling)}`;

/** Write a result as "=", "+1" or "-2". @param {Contract} contract @param {number} tricks */
export function resultText(contract, tricks) {
  const over = tricks - targetOf(contract);
  return over > 0 ? `+${over}` : over ? String(over) : "=";
}

/** The most tricks over and under that a contract can end with. @param {Contract} contract */
export const limitsOf = (contract) => ({ over: LAST_TRICK - targetOf(contract), under: targetOf(contract) });

/**
 * Score a contract: causes for declarer's side, undertricks negative, none of zero.
 * @param {Contract} contract
 * @param {number} tricks
 * @param {boolean} vulnerable
 * @param {import("./rules.js").Tariff} tariff
 * @returns {Cause[]}
 */
export function dealCauses(contract, tricks, vulnerable, tariff) {
  const over = tricks - targetOf(contract);
  const causes =
    over < 0 ? [down(contract, -over, vulnerable, tariff)] : made(contract, over, vulnerable, tariff);
  return causes.filter((cause) => cause.points);
}

function made(contract, over, vulnerable, tariff) {
  const { level, doubling } = contract;
  const v = Number(vulnerable);
  const each = oddTricks(contract.strain, tariff);
  const bid = added(each.slice(0, level)) * FACTOR[doubling];
  const causes = [
    { cause: "tricks", points: bid, why: sumText(each.slice(0, level)) + doubledText(doubling) },
    overtricks(each.slice(level, level + over), doubling, vulnerable, tariff),
  ];
  if (tariff.bonus === "each_deal") causes.push(levelBonus(bid, doubling, vulnerable, tariff));
  if (level >= SMALL) {
    const small = level === SMALL;
    const points = (small ? tariff.small_slam : tariff.grand_slam)[v];
    const slam = small ? _("small slam bid and made") : _("grand slam bid and made");
    const why = slam + commaVulnerable(vulnerable);
    causes.push({ cause: "slam_bonus", points, why });
  }
  if (doubling) {
    const why = _("for the insult: {doubled}", { doubled: DOUBLED[doubling] });
    causes.push({ cause: "doubled_bonus", points: tariff.doubled_bonus[doubling - 1], why });
  }
  return causes;
}

function overtricks(each, doubling, vulnerable, tariff) {
  if (!doubling) return { cause: "overtricks", points: added(each), why: sumText(each) };
  const values = each.map(() => tariff.doubled_overtrick[Number(vulnerable)] * doubling);
  const why = sumText(values) + doubledText(doubling) + commaVulnerable(vulnerable);
  return { cause: "overtricks", points: added(values), why };
}

function levelBonus(bid, doubling, vulnerable, tariff) {
  const v = Number(vulnerable);
  if (bid >= tariff.game_points) {
    const into = bid / FACTOR[doubling] < tariff.game_points;
    const game = doubling === 2 ? _("redoubled into game") : _("doubled into game");
    const why = (into ? game : _("game")) + commaVulnerable(vulnerable);
    return { cause: "level_bonus", points: tariff.game_bonus[v], why };
  }
  const same = new Set(tariff.part_score_bonus).size === 1;
  const why = _("part-score") + (same ? "" : commaVulnerable(vulnerable));
  return { cause: "level_bonus", points: tariff.part_score_bonus[v], why };
}

function down(contract, number, vulnerable, tariff) {
  const { doubling } = contract;
  const steps = (doubling ? tariff.undertricks_doubled : tariff.undertricks)[Number(vulnerable)];
  const values = Array.from(
    { length: number },
    (_, trick) => steps[Math.min(trick, steps.length - 1)] * Math.max(doubling, 1),
  );
  const how = doubling ? ` ${DOUBLED[doubling]}` : "";
  const why = `${_("down {number}", { number })}${how}${commaVulnerable(vulnerable)}`;
  return {
    cause: "undertricks",
    points: -added(values),
    why: number > 1 ? headed(why, sumText(values)) : why,
  };
}

function oddTricks(strain, tariff) {
  if (strain === "NT") return tariff.notrump_tricks;
  const each = strain === "C" || strain === "D" ? tariff.minor_trick : tariff.major_trick;
  return tariff.notrump_tricks.map(() => each);
}

/** Add numbers up. @param {number[]} values */
export const added = (values) => values.reduce((sum, value) => sum + value, 0);

const doubledText = (doubling) => (doubling ? `, ${DOUBLED[doubling]}` : "");
const commaVulnerable = (vulnerable) => `, ${vulnerable ? _("vulnerable") : _("not vulnerable")}`;

/** Write "4 x 30" or "100 + 200 + 200 + 5 x 300"; a long row is cut in the middle. */
function sumText(values) {
  const runs = [];
  for (const value of values) {
    const last = runs[runs.length - 1];
    if (last && last.value === value) last.times += 1;
    else runs.push({ value, times: 1 });
  }
  if (runs.length === 1) return `${runs[0].times} x ${runs[0].value}`;
  const terms = runs.flatMap(({ value, times }) =>
    times > 2 ? [`${times} x ${value}`] : Array(times).fill(String(value)),
  );
  const [shown, most] = [3, 7];
  return (terms.length > most ? [...terms.slice(0, shown), "...", terms[terms.length - 1]] : terms).join(
    " + ",
  );
}
