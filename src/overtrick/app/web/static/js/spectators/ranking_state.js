// The ranking as this page knows it: the whole at first, then what changed.
import { N_, language } from "../words.js";

/** Who is ranked. */
export const WHAT = { Pair: N_("Pair"), Team: N_("Team"), Player: N_("Player") };

/** A row as it is told: [key, place, id, who, score, total, boards, trend]. */
export const KEY = 0,
  PLACE = 1,
  ID = 2,
  WHO = 3,
  SCORE = 4,
  TOTAL = 5,
  BOARDS = 6,
  TREND = 7;

export class RankingState {
  version = 0;
  /** @type {any} */
  seen = null;

  /**
   * Take a message. False: something between is missing, ask for the whole.
   * @param {any} told
   */
  take(told) {
    if (told.whole) {
      this.seen = told.whole;
    } else if (!this.seen || told.since !== this.version) {
      return told.v <= this.version;
    } else {
      Object.assign(this.seen, told.changes.head);
      told.changes.lists.forEach((change, nth) => change && this.#change(this.seen.lists[nth], change));
    }
    this.version = told.v;
    return true;
  }

  #change(list, { order, rows }) {
    if (order) list.rows = order.map((was) => list.rows[was]);
    for (const [nth, ...row] of rows) {
      if (row.length === 1) list.rows[nth] = row[0];
      else {
        const [place, score, total, boards, trend] = row;
        const [key, , id, who] = list.rows[nth];
        list.rows[nth] = [key, place, id, who, score, total, boards, trend];
      }
    }
  }
}

/** A number with the language's own decimal sign, its percent where it stands there. @param {string} text */
export const number = (text) => {
  if (language.startsWith("en")) return text;
  const written = text.replace(".", ",");
  return language === "tr" ? written.replace(/^(.*) %$/, "%$1") : written;
};

/** "12:05" left until a moment, "" when it is over or there is none. */
export function left(closes, now = Date.now()) {
  const seconds = closes ? Math.ceil((Date.parse(closes) - now) / 1000) : 0;
  if (!(seconds > 0)) return "";
  const hours = Math.floor(seconds / 3600),
    minutes = Math.floor(seconds / 60) % 60;
  const rest = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}
