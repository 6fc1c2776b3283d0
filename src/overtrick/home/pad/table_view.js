/** A table: its strip, its sheet, what changed, what can be done, and the keys. */
import { act, app, beginTable, closeTable, redo, show, undo } from "./app.js";
import { followsText } from "./changes.js";
import { dealWindow, dealsView, setApart, whyWindow } from "./deals_view.js";
import { button, h } from "./dom.js";
import { entryView, stageToCome } from "./entry_view.js";
import { lastDone, lastUndo } from "./log.js";
import { SIDES, begun, chicagoVulnerability, vulnerableAfter } from "./sheet.js";
import { callFrom } from "./pad.js";
import { partnersChange } from "./party.js";
import { cutView, playersView, settleWindow } from "./players_view.js";
import { rulesWindow } from "./rules_view.js";
import { shareWindow } from "./share_view.js";
import { tablesWindow } from "./tables_view.js";
import { rubberView, stagesView } from "./sheet_view.js";
import { _, listed, n_ } from "./say.js";
import { refusedReason } from "./store.js";
import {
  callText,
  leadText,
  pairText,
  rulesText,
  seatText,
  stageTitle,
  tableTitle,
  vulnerableText,
} from "./words.js";

const WINDOWS = {
  deal: (dialog) => dealWindow(dialog.number),
  why: (dialog) => whyWindow(dialog.entry),
  rules: rulesWindow,
  share: shareWindow,
  settle: settleWindow,
  tables: tablesWindow,
};

/** Whether no more deal counts: the party is over, or it was settled. */
function isOver() {
  const { sheet, found } = app;
  const last = sheet.stages[sheet.stages.length - 1];
  if (!last) return false;
  return (
    last.settled ||
    (last.finished && found.pad.game === "rubber" && sheet.stages.length === found.pad.rubbers)
  );
}

/** Whether the same players are We all evening, so that a side can win it. */
const isBySides = () => !partnersChange(app.sheet.party);

/** The page of a table. */
export function tableView() {
  const stages = pagesOf();
  const stage = stages[Math.min(app.stage ?? stages.length, stages.length) - 1];
  return [
    h(
      "header.bar",
      button(`‹ ${_("All")}`, closeTable, { class: "quiet", id: "back", "aria-label": _("All evenings") }),
      h("h1", app.onPaper ? tableTitle(app.found.pad) : titleText(stage)),
      button(_("Rules"), () => show({ kind: "rules" }), { class: "quiet", id: "rules-button" }),
    ),
    keepingNote(),
    app.shared(),
    strip(),
    h(
      "div.panes",
      h(
        "div.sheet",
        tabs(stages, stage),
        banner(),
        followsView(),
        conflictsView(),
        (app.onPaper && app.sheet.stages.length ? app.sheet.stages : [stage]).map((each) => [
          partnersLine(each),
          app.found.pad.game === "rubber" ? rubberView(each) : null,
          each.deals.length ? dealsView(each) : emptyView(),
        ]),
        stagesView(),
        playersView(),
        tableDeeds(),
      ),
      isOver() ? overView() : entryView(),
    ),
    dialogView(),
  ];
}

/** The rubbers or rounds begun, and the one to come where the last is finished. */
function pagesOf() {
  const { stages } = app.sheet;
  const last = stages[stages.length - 1];
  return last && (!last.finished || isOver()) ? stages : [...stages, begun(app.sheet, stages.length + 1)];
}

const titleText = (stage) => stageTitle(app.sheet, stage.number);

function keepingNote() {
  const reason = refusedReason();
  return (
    reason &&
    h(
      "p.note.trouble",
      { role: "alert" },
      _("! This browser keeps nothing of it ({reason}): share the text before you close the page.", {
        reason,
      }),
    )
  );
}

/** Deal, dealer, vulnerability; games and part-scores; the rules agreed. */
function strip() {
  const { sheet, found } = app;
  if (isOver()) {
    const end = isBySides() ? leadText(sheet.total, true) : _("The party is over");
    return h("p.strip", h("b", end));
  }
  const stage = stageToCome();
  const rubber = found.pad.game === "rubber";
  const counted = stage.deals.filter(
    (deal) => deal.said.contract || sheet.tariff.passed_out === "counts",
  ).length;
  const before = (stage.number - 1) * sheet.tariff.deals + counted;
  const vulnerability = rubber
    ? vulnerableAfter(stage.games)
    : chicagoVulnerability(before + 1, sheet.dealer, sheet.schedule, sheet.tariff.deals);
  const deal = rubber
    ? _("Deal {number}", { number: found.deals.length + 1 })
    : _("Deal {number} of {all}", { number: counted + 1, all: sheet.tariff.deals });
  return h(
    "div.strip",
    { id: "strip" },
    rubber ? null : wheel(sheet.dealer, counted),
    h(
      "p",
      h("b", deal),
      ` ${_("dealer {seat}", { seat: seatText(stage.chukker, sheet.dealer) })}, `,
      h("b", vulnerableText(vulnerability)),
    ),
    h(
      "ul",
      [0, 1].map((side) => sideState(stage, side, vulnerability[side])),
    ),
    h("button.rules-line", { type: "button", click: () => show({ kind: "rules" }) }, rulesText(sheet)),
  );
}

function sideState(stage, side, vulnerable) {
  const points = stage.part_score[side];
  const { tariff } = app.sheet;
  const adds = tariff.game === "rubber" || tariff.bonus === "accumulated";
  const parts = [
    tariff.game === "rubber" && n_("{count} game", "{count} games", stage.games[side]),
    adds &&
      (points
        ? _("part-score {points}, needs {more}", { points, more: tariff.game_points - points })
        : _("no part-score")),
  ].filter(Boolean);
  return h(
    `li${vulnerable ? ".is-vul" : ""}`,
    h("b", SIDES[side]),
    vulnerable ? h("span.vul", _("VUL")) : null,
    ` ${parts.join(", ")}`,
  );
}

/** The wheel of a Chicago: a cross with the deals in its corners. */
function wheel(dealer, counted) {
  const svg = (tag, props, ...children) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const places = [
    [20, 8],
    [34, 22],
    [20, 36],
    [6, 22],
  ];
  const now = counted % places.length;
  const first = (dealer - now + places.length) % places.length;
  return svg(
    "svg",
    {
      viewBox: "0 0 40 44",
      class: "wheel",
      role: "img",
      "aria-label": _("deal {number} of the wheel", { number: now + 1 }),
    },
    svg("path", { d: "M6 8 L34 36 M34 8 L6 36", class: "cross" }),
    ...places.map((_, index) => {
      const [x, y] = places[(first + index) % places.length];
      return svg(
        "text",
        { x, y: y + 4, class: index === now ? "now" : "", "text-anchor": "middle" },
        String(index + 1),
      );
    }),
  );
}

function tabs(stages, stage) {
  if (stages.length < 2) return null;
  return h(
    "nav.tabs",
    { "aria-label": app.found.pad.game === "rubber" ? _("Rubbers") : _("Rounds") },
    stages.map((each) =>
      button(
        titleText(each),
        () => {
          app.stage = each.number;
          app.redraw();
        },
        { id: `stage-${each.number}`, "aria-current": each === stage ? "page" : null },
      ),
    ),
  );
}

function partnersLine(stage) {
  if (!stage.chukker || (app.found.pad.game === "rubber" && !partnersChange(app.sheet.party))) return null;
  const [we, they] = [0, 1].map((side) => pairText(stage.chukker, side));
  const out = stage.chukker.out.join(", ");
  const sides = _("{we} are We, {they} are They", { we, they });
  return [
    h("p.partners", listed([sides, out && _("{names} out", { names: out })])),
    partnersChange(app.sheet.party) ? cutView(stage) : null,
  ];
}

function banner() {
  const { changes } = app;
  if (!changes?.sentences.length) return null;
  return h("p.note.ask", { id: "banner" }, changes.sentences.join(" "));
}

/** Ask whether the deals of a later rubber follow on in one that an edit opened again. */
function followsView() {
  const { asked, deals } = app.found;
  if (!asked) return null;
  const number = deals.findIndex((each) => each.id === asked[0]) + 1;
  return h(
    "div.note.ask",
    { role: "group", "aria-label": _("Follow on?"), id: "follows-on" },
    h("p", followsText(number, asked[1])),
    h(
      "div.deeds",
      button(_("They follow on"), () => act({ kind: "keep", deals: [asked[0]] }), { id: "follow" }),
      button(_("They stay apart"), () => setApart(asked[0], true), { id: "apart" }),
    ),
  );
}

/** What two phones say differently: both are shown, one is chosen. */
function conflictsView() {
  const { conflicts, pad, deals } = app.found;
  const players = pad.party?.players ?? null;
  const number = (id) => deals.findIndex((each) => each.id === id) + 1;
  const numbers = (each) => {
    const [some, last] = each.deals.map(number).sort((a, b) => a - b);
    return _("{some} and {last}", { some, last });
  };
  return conflicts.map((each) =>
    h(
      "div.note.trouble",
      { role: "group", "aria-label": _("Two phones differ") },
      h(
        "p",
        each.kind === "twice"
          ? _("? Deals {deals} were entered on two phones at once. One deal or two?", {
              deals: numbers(each),
            })
          : _("? Deal {deal} was changed on two phones at once. Which is right?", {
              deal: number(each.deals[0]),
            }),
      ),
      h("div.deeds", conflictDeeds(each, players)),
    ),
  );
}

function conflictDeeds(each, players) {
  const text = (call) => callText({ ...callFrom(call, players), side: callFrom(call, players).side });
  if (each.kind === "call") {
    const was = each.ops[each.ops.length - 1];
    return each.calls.map((call) =>
      button(text(call), () => act({ kind: "edit", deal: each.deals[0], call, was })),
    );
  }
  return [
    ...each.deals.map((deal, index) =>
      button(_("Only {call}", { call: text(each.calls[index]) }), () =>
        act({ kind: "remove", deal: each.deals[1 - index] }),
      ),
    ),
    button(_("Both were played"), () => act({ kind: "keep", deals: each.deals })),
  ];
}

function emptyView() {
  return h("p.hint", _("The sheet is empty. Choose the level of the first contract, or type it."));
}

function tableDeeds() {
  const last = app.sheet.stages[app.sheet.stages.length - 1];
  return h(
    "div.deeds.table-deeds",
    button(_("Undo"), undo, { id: "undo", disabled: !lastDone(app.ops) }),
    lastUndo(app.ops) ? button(_("Redo"), redo, { id: "redo" }) : null,
    button(_("Settle"), () => show({ kind: "settle" }), { id: "settle" }),
    button(_("Share"), () => show({ kind: "share" }), { id: "share" }),
    button(_("Look up"), () => show({ kind: "tables" }), { id: "tables" }),
    last?.finished && !isOver()
      ? button(
          app.found.pad.game === "rubber" ? _("New rubber") : _("New round"),
          () => {
            app.stage = null;
            app.redraw();
            document.querySelector(".levels input")?.focus();
          },
          { id: "new-stage" },
        )
      : null,
  );
}

function overView() {
  const { settings } = app.found;
  const again = () => beginTable({ ...settings, settle: false, dealer: app.sheet.dealer });
  return h(
    "section.entry",
    h("h2", _("The party is over")),
    isBySides() ? h("p", `${leadText(app.sheet.total, true)}.`) : null,
    h("div.deeds", button(_("New party, same players"), again, { class: "primary", id: "again" })),
  );
}

function dialogView() {
  const { dialog } = app;
  const content = dialog && WINDOWS[dialog.kind](dialog);
  if (!content) return null;
  return h(
    "dialog",
    {
      "aria-labelledby": "window-head",
      cancel: (event) => {
        event.preventDefault();
        show(null);
      },
    },
    h(
      "div.window",
      content,
      h(
        "div.deeds.end",
        button(_("Close"), () => show(null), { id: "close", class: "quiet" }),
      ),
    ),
  );
}
