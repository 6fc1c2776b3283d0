/** The deals one by one, and the window that explains one. */
import { act, app, show } from "./app.js";
import { button, contractMark, h, spoken } from "./dom.js";
import { editDeal, insertAfter } from "./entry_view.js";
import { resultText } from "./score.js";
import { SIDES, dealsOf, isScored, sumOf, totalOf, vulnerableOf } from "./sheet.js";
import {
  callText,
  columnHeads,
  entryLabel,
  leadText,
  seatText,
  stageName,
  whoIsVulnerable,
  whoText,
} from "./words.js";

/** A table of the deals of a rubber or round. */
export function dealsView(stage) {
  const changed = new Set([...(app.changes?.edited ?? []), ...(app.changes?.recomputed ?? [])]);
  const over = stage.finished || stage.settled;
  return h(
    "table.deals",
    {},
    h(
      "caption",
      {},
      `${stageName(app.sheet)} ${stage.number}, deal by deal: ${leadText(stage.total, over ? "win" : "lead")}`,
    ),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "#", spoken(" of the deal")),
        h("th", { scope: "col" }, "Deal"),
        columnHeads().map((name) => h("th.num", { scope: "col" }, name)),
      ),
      stage.deals.some((deal) => aboveLine(deal).some(Boolean)) &&
        h(
          "tr.above-line",
          {},
          h("td", { colspan: 2 }, "above the line"),
          [0, 1].map((side) =>
            h(
              "td.num",
              {},
              stage.deals
                .flatMap((deal) => aboveLine(deal)[side] || [])
                .map((points) => h("div", {}, points)),
            ),
          ),
        ),
    ),
    h(
      "tbody",
      {},
      stage.deals.map((deal) => dealRow(deal, stage, changed.has(deal.number))),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("td", { colspan: 2 }, "Total"),
        stage.total.map((points) => h("td.num", {}, h("b", {}, String(points)))),
      ),
    ),
  );
}

function dealRow(deal, stage, changed) {
  const { said } = deal;
  const note = noteText(deal, stage);
  return h(
    `tr${changed ? ".changed" : ""}`,
    {},
    h("th.number", { scope: "row" }, String(deal.number)),
    h(
      "td.what",
      {},
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
          {},
          said.contract
            ? [
                h("span.name", {}, whoText(said)),
                " ",
                contractMark(said.contract),
                ` ${resultText(said.contract, said.tricks).replace("-", "−")}`,
              ]
            : "Passed out",
          changed && h("span.mark", {}, "changed"),
        ),
        h(
          "small",
          {},
          [
            `dealer ${seatText(stage.chukker, deal.dealer)}, ${whoIsVulnerable(deal.vulnerability)} vulnerable`,
            said.board && `board ${said.board}`,
            note,
            said.note && `“${said.note}”`,
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
    ),
    totalOf(deal).map((points, side) => h("td.num", {}, String(points - aboveLine(deal)[side] || ""))),
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
        : `${entry.cause === "undertricks" ? "down" : entryLabel(entry, said)} ${entry.points}`,
  );
  if (!isScored(deal)) return "does not count: its declarer does not play";
  if (!said.contract)
    return app.sheet.tariff.game === "chicago" && app.sheet.tariff.passed_out === "redeal"
      ? "dealt again"
      : "";
  const ends =
    deal.rubber_to === null
      ? deal.game_to !== null && `game to ${SIDES[deal.game_to]}`
      : `rubber to ${SIDES[deal.rubber_to]}, ${stage.bonus[0].points}`;
  return [notes.join(" + "), app.sheet.tariff.game === "rubber" && ends].filter(Boolean).join("; ");
}

/** A window with a deal, the arithmetic of each number, and what can be done with it. */
export function dealWindow(number) {
  const deal = dealsOf(app.sheet).find((each) => each.number === number);
  if (!deal) return null;
  const id = app.found.deals[number - 1].id;
  const before = app.found.deals[number - 2]?.id ?? "";
  const stage = app.sheet.stages[deal.stage - 1];
  const vulnerable = vulnerableOf(deal);
  const take = () => {
    app.dialog = null;
    act({ kind: "remove", deal: id });
  };
  return [
    h("h2", {}, `Deal ${number}: ${callText(deal.said)}`),
    h(
      "p.hint",
      {},
      `Dealer ${seatText(stage.chukker, deal.dealer)}, ${whoIsVulnerable(deal.vulnerability)} vulnerable` +
        (vulnerable === null ? "." : `, so declarer ${vulnerable ? "was" : "was not"}.`),
    ),
    deal.said.note ? h("p", {}, `“${deal.said.note}”`) : null,
    h("ul.reasons", {}, [...deal.entries, ...(deal.rubber_to === null ? [] : stage.bonus)].map(reason)),
    deal.entries.length ? null : h("p", {}, "Nothing is written."),
    h(
      "div.deeds",
      {},
      button("Edit", () => editDeal(id), { class: "primary", id: "edit" }),
      button("Deal before it", () => insertAfter(before), { class: "quiet" }),
      button("Deal after it", () => insertAfter(id), { class: "quiet" }),
      (deal.said.begins || deal !== stage.deals[0]) &&
        button(
          deal.said.begins ? "Follows on" : `A ${stageName(app.sheet).toLowerCase()} begins here`,
          () => setApart(id, !deal.said.begins),
          { class: "quiet", id: "begins" },
        ),
      button("Delete", take, { class: "danger" }),
    ),
  ];
}

/** Let a deal begin a rubber or round, or follow on. */
export function setApart(id, begins) {
  const { call, op } = app.found.deals.find((each) => each.id === id);
  app.dialog = null;
  act({ kind: "edit", deal: id, call: { ...call, begins }, was: op.id });
}

const reason = (entry) =>
  h("li", {}, h("b", {}, String(entry.points)), ` ${entry.line} to ${SIDES[entry.side]}: ${entry.why}`);

/** A window for a number that is in no deal: carried, rubber bonus. */
export const whyWindow = (entry) => [
  h("h2", {}, `${entry.points} to ${SIDES[entry.side]}`),
  h("p", {}, `Above the line: ${entry.why}.`),
];
