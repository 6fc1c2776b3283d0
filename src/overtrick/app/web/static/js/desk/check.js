// Double entry: what a second scorer types is compared with what is saved; nothing is saved by it.
import { el, fill } from "../dom.js";
import { announce } from "../announce.js";
import { deed, said } from "./desk.js";

const checked = new Map(); // by line: "same", "kept", "taken", or what was typed otherwise

/** What tells a line from all others. */
export const key = (line) =>
  [line.command.session, line.section, line.round, line.table, line.board].join("|");
const stands = (line) => checked.get(key(line));

/** Whether a line can be checked: something is saved of it, and it may be seen. */
export const checkable = (line) => Boolean(line.outcome) && !line.covered;
export const isChecked = (line) => Boolean(stands(line));

/** How the check of a line stands, in a word with its sign. */
export function wordOf(line) {
  const found = stands(line);
  if (line.covered) return "covered";
  if (!line.outcome) return "not entered yet";
  if (!found) return "";
  return found.typed ? "! differs" : `= ${found}`;
}

/** Compare what was typed now with what is saved. */
export function compare(line, outcome) {
  checked.set(key(line), outcome === line.outcome ? "same" : { typed: outcome, line });
  announce(wordOf(line));
}

/** List every difference with both versions; `settled` is told when one is decided. */
export function differences(place, settled) {
  for (const [at, { typed, line }] of checked) if (typed && typed === line?.outcome) checked.set(at, "same");
  const found = [...checked.values()].filter((each) => each.typed);
  const decide = (line, word) => {
    checked.set(key(line), word);
    settled(line);
  };
  fill(
    place,
    found.length ? el("h2", {}, `Differences: ${found.length}`) : "",
    ...found.map(({ typed, line }) => {
      const wrong = el("p", { class: "error", hidden: true });
      const take = async () => {
        const command = {
          ...line.command,
          outcome: typed,
          lead: "",
          reason: "typed again from paper",
          seen: line.entry,
        };
        const answer = await deed(
          "replace",
          command,
          (refused) => {
            wrong.hidden = false;
            wrong.textContent = said(refused);
          },
          "approved on paper",
        );
        if (answer) {
          Object.assign(line, { outcome: typed, entry: answer.saved[0] });
          decide(line, "taken");
        }
      };
      return el(
        "article",
        { class: "problem ask" },
        el("h3", {}, `Board ${line.board}, round ${line.round}, table ${line.table}: ${line.who}`),
        el("p", {}, `Saved ${line.outcome}, typed now ${typed}.`),
        wrong,
        el(
          "p",
          { class: "buttons" },
          el(
            "button",
            { type: "button", class: "button", onclick: () => decide(line, "kept") },
            `Keep ${line.outcome}`,
          ),
          el("button", { type: "button", class: "button", onclick: take }, `Change to ${typed}`),
        ),
      );
    }),
  );
}
