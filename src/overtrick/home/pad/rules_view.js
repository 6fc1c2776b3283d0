/** The rules in force: the questions on which houses differ, and the table that their answers make. */
import { app, change } from "./app.js";
import { button, choice, h } from "./dom.js";
import { LANGUAGES } from "./reader.js";
import { RULES, answerOf, switchesOf, tariffOf } from "./rules.js";
import { _, listed } from "./say.js";
import { dealCauses } from "./score.js";
import { rulesText, seatText } from "./words.js";
import { stageToCome } from "./entry_view.js";

const PLACES_OF_FOUR = [0, 1, 2, 3];
const DOWN = [1, 2, 3, 4, 5];
const RUBBERS = ["", "1", "2", "3", "4", "5", "6"];

/** The window of rules. */
export function rulesWindow() {
  const { settings, pad } = app.found;
  const { tariff } = app.sheet;
  return [
    h("h2", _("Rules")),
    h("p", `${rulesText(app.sheet)}.`),
    h("label", { for: "rules-edition" }, _("Edition")),
    choice(
      "rules-edition",
      Object.values(RULES.editions)
        .filter((each) => each.game === pad.game)
        .map((each) => [each.id, each.title]),
      pad.edition,
      (edition) => change({ edition }),
    ),
    switchesOf(pad.game).map((asked) => switchField(asked, tariff, settings)),
    Object.keys(settings.house ?? {}).length
      ? button(_("As the edition has it"), () => change({ house: {} }), { class: "quiet" })
      : null,
    dealerField(settings),
    languageField(pad.language),
    h("label", { for: "compass" }, _("Heads of the columns")),
    h(
      "select",
      { id: "compass", change: (event) => change({ compass: event.target.value === "1" }) },
      [_("We and They"), _("North-South and East-West")].map((name, index) =>
        h("option", { value: String(index), selected: index === Number(settings.compass ?? false) }, name),
      ),
    ),
    pad.game === "rubber" && [
      h("label", { for: "rubbers" }, _("Rubbers in a party")),
      h(
        "select",
        { id: "rubbers", change: (event) => change({ rubbers: Number(event.target.value) || null }) },
        RUBBERS.map((each) =>
          h(
            "option",
            { value: each, selected: Number(each) === (settings.rubbers ?? 0) },
            each || _("as many as are played"),
          ),
        ),
      ),
    ],
    valuesTable(tariff),
    h(
      "p.hint",
      _("Source: {source}; {years}.", tariff),
      tariff.unconfirmed.length
        ? ` ${_("Not confirmed: {what}.", { what: listed(tariff.unconfirmed) })}`
        : "",
    ),
  ];
}

function switchField(asked, tariff, settings) {
  const now = answerOf(asked, { ...tariff, schedule: app.sheet.schedule });
  const own = asked.name in (settings.house ?? {});
  const id = `switch-${asked.name}`;
  const choose = (event) => change({ house: { ...settings.house, [asked.name]: event.target.value } });
  return [
    h("label", { for: id }, asked.asks, own && h("span.mark", _("house rule"))),
    h(
      "select",
      { id, change: choose },
      now === "" && h("option", { value: "", selected: true }, _("as the edition has it")),
      asked.answers.map((answer) =>
        h("option", { value: answer.word, selected: answer.word === now }, answer.means),
      ),
    ),
  ];
}

/** Whose letters are typed: a P is a spade here and a club there. */
function languageField(language) {
  const named = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return [
    h("label", { for: "language" }, _("Letters typed for suits and seats")),
    h(
      "select",
      {
        id: "language",
        translate: "no",
        change: (event) => change({ language: event.target.value || null }),
      },
      ["", ...LANGUAGES].map((code) =>
        h(
          "option",
          { value: code, selected: code === (language ?? "") },
          code ? named(code) : _("any: ask where two are meant"),
        ),
      ),
    ),
  ];
}

function dealerField(settings) {
  const { chukker } = stageToCome();
  const first = app.sheet.stages[0]?.chukker ?? chukker;
  return [
    h("label", { for: "dealer" }, _("Who dealt first")),
    h(
      "select",
      { id: "dealer", change: (event) => change({ dealer: Number(event.target.value) }) },
      PLACES_OF_FOUR.map((seat) =>
        h(
          "option",
          { value: String(seat), selected: (settings.dealer ?? 0) === seat },
          seatText(first, seat),
        ),
      ),
    ),
  ];
}

/** What a trick, a slam, a trick too few are worth; what differs from the edition in force is marked. */
function valuesTable(tariff) {
  const modern = tariffOf(RULES.defaults[tariff.game]);
  const line = (name, of) => {
    const [now, was] = [of(tariff), of(modern)];
    const same = JSON.stringify(now) === JSON.stringify(was);
    return h(
      `tr${same ? "" : ".changed"}`,
      h("th", { scope: "row" }, name),
      now.map((value) => h("td.num", String(value))),
      same ? h("td") : h("td.hint", _("else {values}", { values: was.join(" / ") })),
    );
  };
  const both = (value) => [value, value];
  const down = (number) => (from) =>
    [false, true].map(
      (vulnerable) =>
        -dealCauses({ level: 1, strain: "C", doubling: 1 }, 7 - number, vulnerable, from)[0].points,
    );
  return h(
    "details.values",
    { open: true },
    h("summary", _("Table of values")),
    h(
      "div.scroll",
      { tabindex: 0, role: "region", "aria-label": _("Table of values") },
      h(
        "table.party",
        h("caption", _("Not vulnerable and vulnerable; differences from {title} are marked", modern)),
        h(
          "thead",
          h(
            "tr",
            h("td"),
            [_("not vul."), _("vul.")].map((name) => h("th.num", { scope: "col" }, name)),
            h("td"),
          ),
        ),
        h(
          "tbody",
          line(_("Trick in ♣ ♦"), (from) => both(from.minor_trick)),
          line(_("Trick in ♥ ♠"), (from) => both(from.major_trick)),
          line(_("No trump, first and next"), (from) => from.notrump_tricks.slice(0, 2)),
          line(_("Doubled overtrick"), (from) => from.doubled_overtrick),
          line(_("Doubled made: X, XX"), (from) => from.doubled_bonus),
          line(_("Small slam"), (from) => from.small_slam),
          line(_("Grand slam"), (from) => from.grand_slam),
          line(_("Down one"), (from) => [from.undertricks[0][0], from.undertricks[1][0]]),
          DOWN.map((number) => line(_("Doubled down {number}", { number }), down(number))),
          tariff.honours && line(_("Honours: four, five"), (from) => [from.four_honours, from.five_honours]),
          tariff.honours && line(_("Four aces at no trump"), (from) => both(from.four_aces)),
          tariff.game === "rubber"
            ? [
                line(_("Rubber: they have a game, none"), (from) => from.rubber_bonus),
                line(_("Unfinished: game, part-score"), (from) => from.unfinished),
              ]
            : [
                line(_("Game"), (from) => from.game_bonus),
                tariff.bonus === "accumulated"
                  ? line(_("Part-score on the last deal"), (from) => both(from.last_deal_bonus))
                  : line(_("Part-score"), (from) => from.part_score_bonus),
              ],
        ),
      ),
    ),
  );
}
