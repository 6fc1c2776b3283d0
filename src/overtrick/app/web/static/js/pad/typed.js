// One line for a whole result: "4sx n +1", "3nt e -2", "p", "4 Herz von Ost, 10 Stiche".
import { LANGUAGES, readResult, specialOf } from "../../reader.js";

/**
 * @param {string} text
 * @param {string} [language] whose letters come first; in a language without words of bridge, ours
 * @returns {any} what of a result it says
 * @throws {import("../../reader.js").NotRead} if it is none, or several
 */
export function typed(text, language = "") {
  if (specialOf(text) === "NP") return { notPlayed: true };
  const { contract, declarer, tricks } = readResult(text, LANGUAGES.includes(language) ? language : "");
  if (!contract) return { passed: true };
  return {
    ...contract,
    ...(declarer ? { declarer } : {}),
    ...(tricks === null ? {} : { tricks }),
  };
}
