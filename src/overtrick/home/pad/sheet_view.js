/** The sheet as players draw it: We and They, and two lines that grow outward from the middle. */
import { app, show } from "./app.js";
import { h, spoken } from "./dom.js";
import { partnersChange } from "./party.js";
import { _ } from "./say.js";
import { SIDES, differenceOf, entriesOf, gamesText, vulnerableAfter, winnerOf } from "./sheet.js";
import { callSpoken, columnHeads, entryLabel, leadText, pairText, stageTitle } from "./words.js";

/** Draw one rubber. */
export function rubberView(stage) {
  const changed = new Set([...(app.changes?.edited ?? []), ...(app.changes?.recomputed ?? [])]);
  const said = new Map(stage.deals.map((deal) => [deal.number, deal.said]));
  const row = (we, they) => h("tr", cell(we, 0, said, changed), cell(they, 1, said, changed));
  const above = columns(entriesOf(stage).filter((entry) => entry.line === "above"));
  return h(
    "table.rubber",
    h("caption", captionText(stage)),
    h(
      "thead",
      h(
        "tr",
        [0, 1].map((side) => heading(stage, side)),
      ),
    ),
    h(
      "tbody.above",
      above.reverse().map((pair) => row(...pair)),
      above.length ? null : emptyRow(),
    ),
    h("tbody.below", lineRow(), belowRows(stage, row)),
    h(
      "tfoot",
      h(
        "tr",
        [0, 1].map((side) =>
          h(
            "td",
            h("b.total", String(stage.total[side])),
            spoken(` ${_("total for {side}", { side: SIDES[side] })}`),
          ),
        ),
      ),
    ),
  );
}

function captionText(stage) {
  const { number } = stage;
  const over = stage.finished || stage.settled;
  const values = { number, games: gamesText(stage.games), lead: leadText(stage.total, over) };
  const said = !stage.deals.length
    ? _("Rubber {number}: no deal yet", values)
    : stage.finished
      ? _("Rubber {number} finished, {games}: {lead}", values)
      : stage.settled
        ? _("Rubber {number} settled, {games}: {lead}", values)
        : _("Rubber {number} open, {games}: {lead}", values);
  return app.sheet.carry && stage.carried.length ? `${said}, ${_("with what was carried in")}.` : `${said}.`;
}

function heading(stage, side) {
  const vulnerable = vulnerableAfter(stage.games)[side] && !stage.finished && !stage.settled;
  const names = pairText(stage.chukker, side);
  return h(
    "th",
    { scope: "col" },
    columnHeads()[side],
    vulnerable && h("span.vul", _("VUL")),
    names && h("small", names),
  );
}

function columns(entries) {
  const [we, they] = [0, 1].map((side) => entries.filter((entry) => entry.side === side));
  return Array.from({ length: Math.max(we.length, they.length) }, (_, index) => [we[index], they[index]]);
}

function cell(entry, side, said, changed) {
  if (!entry) return h("td");
  const deal = said.get(entry.deal);
  const label = entryLabel(entry, deal);
  const mark = entry.deal !== null && changed.has(entry.deal);
  const values = { points: entry.points, side: SIDES[side], label };
  const told = [
    entry.line === "below"
      ? _("{points} below the line for {side}, {label}", values)
      : _("{points} above the line for {side}, {label}", values),
    entry.deal !== null && _("deal {number}: {call}", { number: entry.deal, call: callSpoken(deal) }),
    mark && _("changed"),
  ].filter(Boolean);
  const face = [
    h("span.what", label),
    entry.deal && h("sup", String(entry.deal)),
    h("b", String(entry.points)),
  ];
  return h(
    `td${mark ? ".changed" : ""}`,
    h(
      "button.entry-line",
      {
        type: "button",
        id: `entry-${entry.line}-${side}-${entry.deal ?? 0}-${entry.cause}`,
        "aria-label": `${told.join(", ")}. ${_("Explain.")}`,
        click: () =>
          show(entry.deal === null ? { kind: "why", entry } : { kind: "deal", number: entry.deal }),
      },
      side === 0 ? face : [...face].reverse(),
    ),
  );
}

const lineRow = () =>
  h("tr.thick", h("td", { colspan: 2 }, spoken(_("the line: tricks bid and made stand below it"))));
const emptyRow = () => h("tr", h("td"), h("td"));

function belowRows(stage, row) {
  const rows = [];
  let run = [];
  for (const deal of stage.deals) {
    run.push(...deal.entries.filter((entry) => entry.line === "below"));
    if (deal.game_to === null) continue;
    rows.push(
      columns(run).map((pair) => row(...pair)),
      gameRow(deal),
    );
    run = [];
  }
  const rest = columns(run).map((pair) => row(...pair));
  return [...rows, rest.length || stage.finished ? rest : emptyRow(), partRow(stage)];
}

function gameRow(deal) {
  const side = deal.game_to;
  const values = { side: SIDES[side] };
  const text = deal.rubber_to === null ? _("{side}: game", values) : _("{side}: game, rubber", values);
  return h(`tr.game.to-${side}`, h("td", { colspan: 2 }, h("span", text)));
}

function partRow(stage) {
  if (stage.finished || stage.settled || !(stage.part_score[0] || stage.part_score[1])) return null;
  const need = app.sheet.tariff.game_points;
  return h(
    "tr.part",
    stage.part_score.map((points) => h("td", points ? _("needs {points}", { points: need - points }) : "")),
  );
}

/** The pages of an evening, and what each gave. */
export function stagesView() {
  const { stages, total, carry } = app.sheet;
  if (stages.length < 2) return null;
  const line = (name, pair) =>
    h(
      "tr",
      h("th", { scope: "row" }, name),
      h("td.num", String(pair[0])),
      h("td.num", String(pair[1])),
      h(
        "td.num",
        winnerOf(pair) === null ? _("level") : `${SIDES[winnerOf(pair) ?? 0]} +${differenceOf(pair)}`,
      ),
    );
  return h(
    "table.sums",
    h(
      "caption",
      carry
        ? _("The evening; each difference is carried above the line of the next rubber")
        : _("The evening"),
    ),
    h(
      "thead",
      h(
        "tr",
        h("td"),
        [...columnHeads(), _("ahead")].map((name) => h("th.num", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      stages.map((stage) => line(stageTitle(app.sheet, stage.number), stage.total)),
    ),
    partnersChange(app.sheet.party) ? null : h("tfoot", line(_("All"), total)),
  );
}
