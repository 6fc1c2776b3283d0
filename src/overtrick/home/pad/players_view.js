/** Each player's own score, who won with whom, and who plays next. */
import { app, change } from "./app.js";
import { button, h } from "./dom.js";
import { readStakes } from "./notation.js";
import { NotRead } from "./reader.js";
import { _, listed, n_ } from "./say.js";
import { seatText } from "./words.js";
import {
  chukkerOf,
  decimalOf,
  hundredsText,
  inHundreds,
  pairOf,
  partnersChange,
  playedOf,
  planLength,
  rotationOf,
  scoresOf,
  wonBy,
} from "./party.js";

const ROUNDING = {
  half_up: _("50 counts as 100"),
  half_down: _("50 counts as nothing"),
  exact: _("not rounded"),
};

/** The players below the sheet. */
export function playersView() {
  const { party } = app.sheet;
  if (!party) return null;
  return h(
    "section.players",
    { "aria-labelledby": "players-head" },
    h("h2", { id: "players-head" }, _("Players")),
    playersTable(),
    partnersChange(party)
      ? [nextText(party), matrix(_("Won together"), together), matrix(_("Won against"), against)]
      : null,
  );
}

/** The table of players, in hundreds. */
function playersTable() {
  const { party } = app.sheet;
  const played = playedOf(app.sheet);
  const heads = app.sheet.carry ? [_("All")] : played.map((_, index) => String(index + 1));
  const { stakes } = party;
  const sums = ["+", "−", _("total"), ...(stakes ? [`${_("worth")} ${stakes.unit}`] : [])];
  const head = (name) =>
    h("th.num", { scope: "col", "aria-label": { "+": _("plus"), "−": _("minus") }[name] }, name);
  return h(
    "div.scroll",
    { tabindex: 0, role: "region", "aria-label": _("Players’ scores") },
    h(
      "table.party",
      h("caption", _("In hundreds, {rounded}", { rounded: ROUNDING[party.hundreds ?? "half_up"] })),
      h(
        "thead",
        h(
          "tr",
          h("th", { scope: "col" }, _("Player")),
          (played.length ? heads : []).map(head),
          sums.map(head),
        ),
      ),
      h(
        "tbody",
        scoresOf(app.sheet).map((score) => playerRow(score, played)),
      ),
    ),
  );
}

function playerRow(score, played) {
  const number = (text) => h("td.num", text);
  return h(
    "tr",
    h("th", { scope: "row" }, score.name),
    played.map((one) => number(cellText(wonBy(one, score.name)))),
    number(hundredsText(score.plus).replace("+", "")),
    number(hundredsText(score.minus).replace("+", "")),
    number(h("b", hundredsText(score.total))),
    score.money && number(String(decimalOf(score.money, 2))),
  );
}

const cellText = (won) => (won === null ? "–" : hundredsText(inHundreds(won, app.sheet.party.hundreds)));

function nextText(party) {
  if (!app.sheet.over || !app.sheet.stages.length) return null;
  const next = chukkerOf(party, app.sheet.stages.length + 1);
  const { length } = next.out;
  const out = length ? n_("{who} sits out", "{who} sit out", length, { who: next.out.join(", ") }) : "";
  const done =
    rotationOf(party) === "pivot" && app.sheet.stages.length % planLength(party) === 0
      ? `${_("All partnerships are played.")} `
      : "";
  const who = _("{home} against {away}", {
    home: pairOf(next, 0).join(" & "),
    away: pairOf(next, 1).join(" & "),
  });
  return h("p.next", done + _("Next: {who}.", { who: listed([who, out]) }));
}

/** Who sits where in a rubber or round: another cut in than the one whose turn it was. */
export function cutView(stage) {
  const { players } = app.sheet.party;
  const { cuts } = app.found.settings;
  const four = stage.chukker.seats.map((name) => players.indexOf(name));
  const seat = (place, chosen) => {
    const next = [...four];
    if (four.includes(chosen)) next[four.indexOf(chosen)] = four[place];
    next[place] = chosen;
    change({ cuts: { ...cuts, [stage.number]: next } });
  };
  const planned = () => {
    const { [stage.number]: gone, ...others } = cuts;
    change({ cuts: others });
  };
  return h(
    "details",
    h("summary", { id: "cut" }, _("Others play?")),
    h(
      "div.four",
      four.map((sits, place) =>
        h(
          "label",
          seatText(null, place),
          h(
            "select",
            { id: `cut-${place}`, change: (event) => seat(place, Number(event.target.value)) },
            players.map((name, index) =>
              h("option", { value: String(index), selected: index === sits }, name),
            ),
          ),
        ),
      ),
    ),
    cuts?.[stage.number] && h("div.deeds", button(_("As planned"), planned, { id: "planned" })),
  );
}

function matrix(title, share) {
  const { players } = app.sheet.party;
  const played = playedOf(app.sheet);
  const sum = (one, other) => {
    const shared = played.filter((each) => share(each.chukker, one, other));
    return shared.length
      ? hundredsText(
          shared.reduce((points, each) => points + inHundreds(wonBy(each, one), app.sheet.party.hundreds), 0),
        )
      : "–";
  };
  return h(
    "details",
    h("summary", title),
    h(
      "div.scroll",
      { tabindex: 0, role: "region", "aria-label": title },
      h(
        "table.matrix",
        h("caption.spoken", _("{title}, in hundreds", { title })),
        h(
          "thead",
          h(
            "tr",
            h("td"),
            players.map((name) => h("th.num", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          players.map((one) =>
            h(
              "tr",
              h("th", { scope: "row" }, one),
              players.map((other) => h("td.num", one === other ? "" : sum(one, other))),
            ),
          ),
        ),
      ),
    ),
  );
}

const sideOf = (chukker, player) => {
  const seat = chukker.seats.indexOf(player);
  return seat < 0 ? null : seat % 2;
};
const together = (chukker, one, other) =>
  sideOf(chukker, one) !== null && sideOf(chukker, one) === sideOf(chukker, other);
const against = (chukker, one, other) => {
  const sides = [sideOf(chukker, one), sideOf(chukker, other)];
  return !sides.includes(null) && sides[0] !== sides[1];
};

/** The window where a party settles up: how to count hundreds, and what they are worth. */
export function settleWindow() {
  const { settings, pad } = app.found;
  const open = app.sheet.stages[app.sheet.stages.length - 1];
  const rubber = pad.game === "rubber" && open && !open.finished;
  const stakes = settings.stakes
    ? `${settings.stakes.amount} ${settings.stakes.unit} per ${settings.stakes.per}`.replace("  ", " ")
    : "";
  const agree = (event) => {
    event.preventDefault();
    const text = event.target.elements.stakes.value.trim();
    try {
      app.error = "";
      change(
        { stakes: text ? readStakes(text) : null },
        text ? _("Stakes: {stakes}.", { stakes: text }) : _("No stakes."),
      );
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      app.error = error.message;
      app.redraw();
    }
  };
  return [
    h("h2", _("Settle")),
    rubber && [
      h(
        "p",
        _("An unfinished rubber: {game} for the only game, {part} for the only part-score.", {
          game: app.sheet.tariff.unfinished[0],
          part: app.sheet.tariff.unfinished[1],
        }),
      ),
      h(
        "div.deeds",
        button(
          settings.settle ? _("Play on") : _("Settle the open rubber"),
          () => change({ settle: !settings.settle }),
          { class: "primary", id: "settle-rubber" },
        ),
      ),
    ],
    pad.party
      ? [
          h("label", { for: "hundreds" }, _("A difference in hundreds")),
          h(
            "select",
            { id: "hundreds", change: (event) => change({ hundreds: event.target.value }) },
            Object.entries(ROUNDING).map(([value, text]) =>
              h("option", { value, selected: (settings.hundreds ?? "half_up") === value }, text),
            ),
          ),
          h(
            "form",
            { submit: agree },
            h("label", { for: "stakes" }, _("Stakes, if there are any")),
            h("input", {
              id: "stakes",
              name: "stakes",
              value: stakes,
              placeholder: "10 per 100",
              autocomplete: "off",
            }),
            h("button", { type: "submit", class: "quiet" }, _("Agree")),
            app.error && h("p.error", { role: "alert" }, app.error),
          ),
          playersTable(),
        ]
      : h("p.hint", _("With the players’ names each one’s own plus and minus is counted here.")),
  ];
}
