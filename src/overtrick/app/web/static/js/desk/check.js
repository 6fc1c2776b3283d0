// Double entry: what a second scorer types is compared with what is saved; nothing is saved by it.
import { el, fill } from "../dom.js";
import { button } from "../pressed.js";
import { announce } from "../announce.js";
import { deed, joined } from "./desk.js";
import { inSentence } from "../outcome.js";
import { _, N_ } from "../words.js";

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
  if (line.covered) return _("covered");
  if (!line.outcome) return _("not entered yet");
  if (!found) return "";
  return found.typed ? `! ${_("differs")}` : `✓ ${_(found)}`;
}

/** Compare what was typed now with what is saved. */
export function compare(line, outcome) {
  checked.set(key(line), outcome === line.outcome ? N_("same") : { typed: outcome, line });
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
    found.length ? el("h2", _("Differences: {count}", { count: found.length })) : "",
    ...found.map(({ typed, line }) => {
      const wrong = el("p.error", { hidden: true });
      const take = async () => {
        const command = {
          ...line.command,
          outcome: typed,
          lead: "",
          reason: { kind: "typed_again" },
          agreed: { kind: "on_paper" },
          seen: line.entry,
        };
        const answer = await deed("replace", command, (refused) => {
          wrong.hidden = false;
          wrong.textContent = refused.message;
        });
        if (answer) {
          Object.assign(line, { outcome: typed, entry: answer.saved[0] });
          decide(line, N_("taken"));
        }
      };
      return el(
        "article.problem.ask",
        el(
          "h3",
          joined([
            _("Board {board}, round {round}, table {table}", {
              board: line.board,
              round: line.round,
              table: line.table,
            }),
            line.who,
          ]),
        ),
        el(
          "p",
          _("Saved {outcome}, typed now {typed}.", {
            outcome: inSentence(line.outcome),
            typed: inSentence(typed),
          }),
        ),
        wrong,
        el(
          "p.buttons",
          button(_("Keep {outcome}", { outcome: inSentence(line.outcome) }), () => decide(line, N_("kept"))),
          button(_("Change to {typed}", { typed: inSentence(typed) }), take),
        ),
      );
    }),
  );
}
