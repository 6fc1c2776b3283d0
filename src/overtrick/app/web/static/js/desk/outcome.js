// An outcome as the journal writes it, drawn with the signs of suits.
import { el } from "../dom.js";
import { contract } from "../suits.js";
import { _ } from "../words.js";

const WRITTEN = /^([1-7])(C|D|H|S|NT)(X{0,2}) ([NESW]) (=|[+-]\d+)$/;

/** An outcome as the journal writes it, drawn; whatever is no contract stays a text. @param {string} text */
export function outcomeDrawn(text) {
  const found = WRITTEN.exec(text);
  if (!found) return el("span", { class: "contract" }, text === "PASS" ? _("Passed out") : text);
  const [, level, strain, doubled, declarer, over] = found;
  return contract({
    level: Number(level),
    strain,
    doubling: doubled.length,
    declarer,
    over: over === "=" ? 0 : Number(over),
  });
}
