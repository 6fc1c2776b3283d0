/** The deals one by one, and the window that explains one. */
import { act, app, show } from "./app.js";
import { button, contractMark, h, spoken } from "./dom.js";
import { editDeal, insertAfter } from "./entry_view.js";
import { _, listed } from "./say.js";
import { resultText } from "./score.js";
import { SIDES, dealsOf, isScored, sumOf, totalOf, vulnerableOf } from "./sheet.js";
import {
  callText,
  columnHeads,
  entryLabel,
  gainText,
  leadText,
  pointsTo,
  seatText,
  stageTitle,
  vulnerableText,
  whoText,
} from "./words.js";

/** A table of the deals of a rubber or round. */
export function dealsView(stage) {
  const changed = new Set([...(app.changes?.edited ?? []), ...(app.changes?.recomputed ?? [])]);
  const over = stage.finished || stage.settled;
  return h(
    "table.deals",
    h(
      "caption",
      _("{stage}, deal by deal: {lead}", {
        stage: stageTitle(app.sheet, stage.number),
        lead: leadText(stage.total, over),
      }),
    ),
    h(
      "thead",
      h(
        "tr",
        h("th", { scope: "col" }, "#", spoken(` ${_("of the deal")}`)),
        h("th", { scope: "col" }, _("Deal")),
        columnHeads().map((name) => h("th.num", { scope: "col" }, name)),
      ),
      stage.deals.some((deal) => aboveLine(deal).some(Boolean)) &&
        h(
          "tr.above-line",
          h("td", { colspan: 2 }, _("above the line")),
          [0, 1].map((side) =>
            h(
              "td.num",
              stage.deals.flatMap((deal) => aboveLine(deal)[side] || []).map((points) => h("div", points)),
            ),
          ),
        ),
    ),
    h(
      "tbody",
      stage.deals.map((deal) => dealRow(deal, stage, changed.has(deal.number))),
    ),
    h(
      "tfoot",
      h(
        "tr",
        h("td", { colspan: 2 }, _("Total")),
        stage.total.map((points) => h("td.num", h("b", String(points)))),
      ),
    ),
  );
}

function dealRow(deal, stage, changed) {
  const { said } = deal;
  const note = noteText(deal, stage);
  return h(
    `tr${changed ? ".changed" : ""}`,
    h("th.number", { scope: "row" }, String(deal.number)),
    h(
      "td.what",
      h(
        "button.deal-line",
        {
          type: "button",
          id: `deal-${deal.number}`,
          "data-deal": deal.number,
          click: () => show({ kind: "deal", number: deal.number }),
        },
        h(
          "span.call",
          said.contract
            ? [
                h("bdi.name", { dir: "ltr" }, whoText(said)),
                " ",
                contractMark(said.contract),
                ` ${resultText(said.contract, said.tricks).replace("-", "−")}`,
              ]
            : _("Passed out"),
          changed && h("span.mark", _("changed")),
        ),
        h(
          "small",
          [
            _("dealer {seat}", { seat: seatText(stage.chukker, deal.dealer) }) +
              `, ${vulnerableText(deal.vulnerability)}`,
            said.board && _("board {board}", { board: said.board }),
            note,
            said.note && `“${said.note}”`,
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
    ),
    totalOf(deal).map((points, side) => h("td.num", String(points - aboveLine(deal)[side] || ""))),
  );
}

/** Overtricks of a part-score, which a Chicago headed by North-South and East-West has above its line. */
function aboveLine(deal) {
  const { tariff } = app.sheet;
  const apart = app.found.settings.compass && tariff.game === "chicago" && tariff.bonus === "accumulated";
  if (!apart || deal.game_to !== null) return [0, 0];
  return sumOf(deal.entries.filter((entry) => entry.cause === "overtricks"));
}

function noteText(deal, stage) {
  const { said } = deal;
  const { teaching } = app.sheet.tariff;
  const notes = deal.entries.map((entry) =>
    teaching
      ? `${entry.points} (${entry.why})`
      : entry.line === "below"
        ? `${entry.points}`
        : `${entry.cause === "undertricks" ? _("down") : entryLabel(entry, said)} ${entry.points}`,
  );
  if (!isScored(deal)) return _("does not count: its declarer does not play");
  if (!said.contract)
    return app.sheet.tariff.game === "chicago" && app.sheet.tariff.passed_out === "redeal"
      ? _("dealt again")
      : "";
  const ends =
    deal.rubber_to === null
      ? deal.game_to !== null && _("game to {side}", { side: SIDES[deal.game_to] })
      : _("rubber to {side}, {points}", { side: SIDES[deal.rubber_to], points: stage.bonus[0].points });
  return listed([notes.join(" + "), app.sheet.tariff.game === "rubber" && ends]);
}

/** A window with a deal, the arithmetic of each number, and what can be done with it. */
export function dealWindow(number) {
  const deal = dealsOf(app.sheet).find((each) => each.number === number);
  if (!deal) return null;
  const id = app.found.deals[number - 1].id;
  const before = app.found.deals[number - 2]?.id ?? "";
  const stage = app.sheet.stages[deal.stage - 1];
  const take = () => {
    app.dialog = null;
    act({ kind: "remove", deal: id });
  };
  return [
    h("h2", _("Deal {number}: {call}", { number, call: callText(deal.said) })),
    h("p.hint", dealerText(deal, stage)),
    deal.said.note ? h("p", `“${deal.said.note}”`) : null,
    h("ul.reasons", [...deal.entries, ...(deal.rubber_to === null ? [] : stage.bonus)].map(reason)),
    deal.entries.length ? null : h("p", _("Nothing is written.")),
    h(
      "div.deeds",
      button(_("Edit"), () => editDeal(id), { class: "primary", id: "edit" }),
      button(_("Deal before it"), () => insertAfter(before), { class: "quiet" }),
      button(_("Deal after it"), () => insertAfter(id), { class: "quiet" }),
      (deal.said.begins || deal !== stage.deals[0]) &&
        button(
          deal.said.begins
            ? _("Follows on")
            : app.sheet.tariff.game === "rubber"
              ? _("A rubber begins here")
              : _("A round begins here"),
          () => setApart(id, !deal.said.begins),
          { class: "quiet", id: "begins" },
        ),
      button(_("Delete"), take, { class: "danger" }),
    ),
  ];
}

function dealerText(deal, stage) {
  const vulnerable = vulnerableOf(deal);
  const values = {
    seat: seatText(stage.chukker, deal.dealer),
    vulnerable: vulnerableText(deal.vulnerability),
  };
  if (vulnerable === null) return _("Dealer {seat}, {vulnerable}.", values);
  return vulnerable
    ? _("Dealer {seat}, {vulnerable}, so declarer was.", values)
    : _("Dealer {seat}, {vulnerable}, so declarer was not.", values);
}

/** Let a deal begin a rubber or round, or follow on. */
export function setApart(id, begins) {
  const { call, op } = app.found.deals.find((each) => each.id === id);
  app.dialog = null;
  act({ kind: "edit", deal: id, call: { ...call, begins }, was: op.id });
}

/** A line of a list: the points of an entry, where they stand, and why. */
export const reason = (entry) => h("li", h("b", String(entry.points)), ` ${gainText(entry)}`);

/** A window for a number that is in no deal: carried, rubber bonus. */
export const whyWindow = (entry) => [
  h("h2", pointsTo(entry.points, entry.side)),
  h("p", _("Above the line: {why}.", { why: entry.why })),
];
