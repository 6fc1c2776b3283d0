// An outcome as the journal writes it, with the signs of suits.
import { el } from "./dom.js";
import { SIGNS, contract } from "./suits.js";
import { _, letter } from "./words.js";

const WRITTEN = /^([1-7])(C|D|H|S|NT)(X{0,2}) ([NESW]) (=|[+-]\d+)$/;

/** An outcome as the journal writes it, drawn; whatever is no contract stays a text. @param {string} text */
export function outcomeDrawn(text) {
  const found = WRITTEN.exec(text);
  if (!found) return el("span.contract", text === "PASS" ? _("Passed out") : text);
  const [, level, strain, doubled, declarer, over] = found;
  return contract({
    level: Number(level),
    strain,
    doubling: doubled.length,
    declarer,
    over: over === "=" ? 0 : Number(over),
  });
}

/** An outcome as the journal writes it, in a sentence: 4♠x N −1 in the letters of the language. @param {string} text */
export function inSentence(text) {
  const found = WRITTEN.exec(text);
  if (!found) return text === "PASS" ? _("Passed out") : text;
  const [, level, strain, doubled, seat, over] = found;
  const told = `${level}${SIGNS[strain] ?? letter("strain", strain)}${doubled.toLowerCase()}`;
  return `${told}\u00a0${letter("seat", seat)}\u00a0${over.replace("-", "−")}`;
}
