// A ruling as the form has it: what is sent of each kind.
import { place } from "./desk.js";
import { _, letter } from "../words.js";
const example = `4${letter("strain", "S")} ${letter("seat", "N")} =`;

/** The Law that is usual for a kind. */
export const LAWS = {
  average: "12C2(a)",
  weighted: "12C1(c)",
  split: "12C1(e)",
  "not-played": "12C2(a)",
  fouled: "87",
  penalty: "90",
};

/** Everything that the form holds. */
export function pieces() {
  const form = new FormData(place("ruling"));
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));
}

/** A refusal of this page's own, with its sentence; *isEmpty* where nothing is typed yet. */
class Lacks extends Error {
  constructor(message, isEmpty = false) {
    super(message);
    this.sentence = true;
    this.isEmpty = isEmpty;
  }
}

function weighted(text) {
  // As players will read it, it may be typed: "60 % of 4S N = and 40 % of passed out".
  const [of, and] = [
    _("{weight} % of {outcome}", { weight: "", outcome: "" }).trim(),
    _("{one} and {other}", { one: "", other: "" }),
  ];
  const lines = text
    .replaceAll(of, "%")
    .replaceAll(and, "\n")
    .split(/\n|[,;]\s/)
    .map((line) => line.trim())
    .filter(Boolean);
  const parts = lines.map((line) => /^%?\s*(\d+(?:[.,]\d+)?)\s*%?\s+(.+)$/.exec(line));
  const bad = parts.findIndex((part) => !part);
  const first = { example: `60 ${example}` };
  if (!lines.length) throw new Lacks(_("An outcome in each line, its weight first: {example}", first), true);
  if (bad >= 0)
    throw new Lacks(_("Line {line} has no weight in front: “{text}”", { line: bad + 1, text: lines[bad] }));
  const sum = parts.reduce((total, part) => total + Number(part[1].replace(",", ".")), 0);
  if (Math.abs(sum - 100) > 1e-9) {
    const rest = Math.abs(Math.round((100 - sum) * 100) / 100);
    throw new Lacks(
      sum < 100
        ? _("The weights are {sum} % together: {rest} % missing.", { sum, rest })
        : _("The weights are {sum} % together: {rest} % too much.", { sum, rest }),
    );
  }
  return parts.map((part) => `${part[1]}% ${part[2]}`).join(" | ");
}

function sides(text, given, played) {
  if (given.for === "NS") {
    if (!played) throw new Lacks(_("One side alone needs a result of the other: use split instead."));
    return { ruling: text, ew_ruling: played };
  }
  return given.for === "EW" ? { ew_ruling: text, ruling: "" } : { ruling: text };
}

/**
 * @param {string} played what stands, as it is typed
 * @returns what the command `rule` takes beside the meeting
 */
export function ruling(given, played) {
  const law = given.law;
  const needs = (text, what) => {
    if (!text) throw new Lacks(what, true);
    return text;
  };
  if (given.kind === "played")
    return {
      ...sides(needs(given.played, _("Which result? Such as {example}", { example })), given, played),
      law,
    };
  if (given.kind === "average") {
    return {
      ruling: `${needs(given.ns, _("What do North-South get?"))}/${needs(given.ew, _("What do East-West get?"))}`,
      law,
    };
  }
  if (given.kind === "weighted") return { ...sides(weighted(given.outcomes), given, played), law };
  if (given.kind === "split") {
    return {
      ruling: needs(given.split_ns, _("What do North-South get?")),
      ew_ruling: needs(given.split_ew, _("What do East-West get?")),
      law,
    };
  }
  return given.fault === "late" ? { late: true } : { fault: needs(given.fault, _("By whose fault?")), law };
}
