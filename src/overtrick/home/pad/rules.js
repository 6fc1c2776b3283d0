/** The rules in force: tariffs of the editions, as the page's own tables have them. */

/**
 * @typedef {Object} Tariff  one edition, field for field as in Python (rules/tariff.py)
 * @property {string} id
 * @property {string} title
 * @property {string} years
 * @property {string} source
 * @property {"rubber"|"chicago"} game
 * @property {number} minor_trick
 * @property {number} major_trick
 * @property {number[]} notrump_tricks
 * @property {number} game_points
 * @property {number[]} doubled_overtrick
 * @property {number[]} doubled_bonus
 * @property {number[][]} undertricks
 * @property {number[][]} undertricks_doubled
 * @property {number[]} small_slam
 * @property {number[]} grand_slam
 * @property {string} bonus
 * @property {number[]} part_score_bonus
 * @property {number[]} game_bonus
 * @property {boolean} honours
 * @property {number} four_honours
 * @property {number} five_honours
 * @property {number} four_aces
 * @property {number[]} rubber_bonus
 * @property {number[]} unfinished
 * @property {boolean} carry
 * @property {number} deals
 * @property {string} schedule
 * @property {string} passed_out
 * @property {number} last_deal_bonus
 * @property {boolean} teaching
 * @property {string[]} unconfirmed
 */

/**
 * @typedef {{word: string, means: string, fields: Object}} Answer
 * @typedef {{name: string, asks: string, games: string[], answers: Answer[]}} Switch
 */

/** Every table of the rules, written into the page by Python. */
export const RULES = JSON.parse(document.getElementById("rules").textContent);

/**
 * Return the tariff of an edition, changed by a house's answers.
 * @param {string} id
 * @param {Record<string, string>} [house]  answers by the name of their switch
 * @returns {Tariff}
 */
export function tariffOf(id, house = {}) {
  const tariff = { ...RULES.tariff, ...RULES.editions[id] };
  for (const each of switchesOf(tariff.game)) {
    const answer = each.answers.find((one) => one.word === house[each.name]);
    if (answer) Object.assign(tariff, answer.fields);
  }
  return tariff;
}

/**
 * Return the questions on which houses differ in that game.
 * @param {string} game
 * @returns {Switch[]}
 */
export function switchesOf(game) {
  return RULES.switches.filter((each) => each.games.includes(game));
}

/**
 * Return the word of the answer that a tariff gives to a question, "" if it is another.
 * @param {Switch} asked
 * @param {Tariff} tariff
 */
export function answerOf(asked, tariff) {
  const same = (one) =>
    Object.entries(one.fields).every(
      ([name, value]) => JSON.stringify(tariff[name]) === JSON.stringify(value),
    );
  return asked.answers.find(same)?.word ?? "";
}
