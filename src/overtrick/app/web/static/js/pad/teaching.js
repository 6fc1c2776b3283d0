// For learners: one question a screen, and where the points of a result come from.
import { ask } from "../club.js";
import { contract } from "../suits.js";
import { button, deeds, el, h1, isArrow, p } from "./keys.js";
import { S, boardOf, name, signed, sideOf } from "./state.js";
import { N_, _ } from "../words.js";

const ASKS = {
  level: N_("How high was the contract?"),
  strain: N_("In which suit?"),
  doubling: N_("Was it doubled?"),
  declarer: N_("Who played it?"),
  suit: N_("Which suit was led?"),
  rank: N_("Which card was led?"),
};
const ABOUT = {
  contract: N_("Question {at} of {all} about the contract"),
  lead: N_("Question {at} of {all} about the lead"),
};
const isGroup = (node) => node.matches?.("fieldset[data-keys]");
const isAnswered = (group) => group.querySelector(":checked");

/** The question to begin with: the one that is said to be wrong, or the first without an answer. */
function first(groups) {
  const field = groups.findIndex((each) => each.dataset.keys === S.draft.field);
  const open = groups.findIndex((each) => !isAnswered(each));
  if (field >= 0) return field;
  return open > 0 && groups[open - 1].dataset.keys === "doubling"
    ? open - 1
    : open < 0
      ? groups.length - 1
      : open;
}

/** There is nothing to go on with before one key is chosen. */
function wait(group, next) {
  const words = next.textContent;
  next.textContent = _("Choose one");
  next.setAttribute("aria-disabled", "true");
  group.addEventListener("change", () => {
    if (next.textContent !== _("Choose one")) return; // the step has said it better
    next.textContent = words;
    next.removeAttribute("aria-disabled");
  });
}

/** Show one group of keys of a step; a tap goes on to the next. */
export function oneByOne(view, drawn, go) {
  const nodes = drawn.flat().filter(Boolean);
  const groups = nodes.filter(isGroup);
  if (S.part?.view !== view) S.part = { view, at: first(groups) };
  const { at } = S.part;
  const group = groups[at];
  const to = (n) => () => {
    S.part = { view, at: n };
    go(view);
  };
  const onward = to(at + 1);
  const last = at === groups.length - 1;
  // A tap goes on, also on what is chosen already; not before the choice is noted.
  if (!last)
    group.addEventListener(
      "click",
      ({ target }) => target.matches("input") && !isArrow() && setTimeout(onward),
    );
  const [back, ...others] = nodes.at(-1).children;
  const next = last ? others.at(-1) : button(_("Next"), () => isAnswered(group) && onward(), "primary");
  if (!isAnswered(group)) wait(group, next);
  const deeds_ = deeds(at ? button(_("Back"), to(at - 1)) : back, ...others.slice(0, -1), next);
  const rest = nodes
    .slice(1, -1)
    .filter((each) => !isGroup(each) && (at ? each.matches("p") : !each.matches(".field")));
  const under = rest.filter((each) => each.matches(".hint, .buttons"));
  return [
    h1(_(ASKS[group.dataset.keys])),
    el("p.hint", _(ABOUT[view], { at: at + 1, all: groups.length }), ...soFar(view, at)),
    ...rest.filter((each) => !under.includes(each)),
    group,
    ...under,
    deeds_,
  ];
}

function soFar(view, at) {
  if (view !== "contract" || !at || !S.draft.level) return [];
  return [
    `, ${_("so far:")} `,
    S.draft.strain ? contract({ ...S.draft, over: undefined }) : String(S.draft.level),
  ];
}

const known = new Map();
/** What the server says of a result: the same sum as everywhere. */
async function sum(path) {
  if (!known.has(path)) known.set(path, await ask("GET", path));
  return known.get(path);
}
const row = (head, points) => el("tr", el("th", { scope: "row" }, head), el("td.num", signed(points)));

/** The result, and under it how its score is made up. */
export function withSum(drawn) {
  const board = boardOf(S.board),
    r = board.result;
  if (!drawn || !r?.level) return drawn;
  const side = sideOf(r.declarer);
  const vulnerable = ["All", side].includes(board.vulnerable);
  const place = el("div.stack", p(_("The sum comes when the server answers."), "hint"));
  const show = ({ causes, points }) =>
    place.replaceChildren(
      el(
        "table.table.sum",
        el(
          "caption",
          _("Where the points come from: {side}, {vulnerable}", {
            side: name(side),
            vulnerable: vulnerable ? _("vulnerable") : _("not vulnerable"),
          }),
        ),
        el("tbody", ...causes.map(({ why, points }) => row(why, points))),
        el("tfoot", row(_("{side} together", { side: name(side) }), points)),
      ),
    );
  const path = `/act/score?text=${encodeURIComponent(r.outcome)}&vulnerable=${vulnerable}`;
  if (known.has(path)) show(known.get(path));
  else sum(path).then(show, () => {});
  return [...drawn.slice(0, -1), place, drawn.at(-1)];
}
