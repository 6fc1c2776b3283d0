/** Each player's own score, who won with whom, and who plays next. */
import { app, change } from "./app.js";
import { button, h } from "./dom.js";
import { readStakes } from "./notation.js";
import { NotRead } from "./reader.js";
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
  scoresOf,
  wonBy,
} from "./party.js";

const ROUNDING = {
  half_up: "50 counts as 100",
  half_down: "50 counts as nothing",
  exact: "not rounded",
};

/** The players below the sheet. */
export function playersView() {
  const { party } = app.sheet;
  if (!party) return null;
  return h(
    "section.players",
    { "aria-labelledby": "players-head" },
    h("h2", { id: "players-head" }, "Players"),
    playersTable(),
    partnersChange(party)
      ? [nextText(party), matrix("Won together", together), matrix("Won against", against)]
      : null,
  );
}

/** The table of players, in hundreds. */
function playersTable() {
  const { party } = app.sheet;
  const played = playedOf(app.sheet);
  const heads = app.sheet.carry ? ["all"] : played.map((_, index) => String(index + 1));
  const { stakes } = party;
  const sums = ["+", "−", "total", ...(stakes ? [`worth ${stakes.unit}`] : [])];
  const head = (name) =>
    h("th.num", { scope: "col", "aria-label": { "+": "plus", "−": "minus" }[name] }, name);
  return h(
    "div.scroll",
    { tabindex: 0, role: "region", "aria-label": "Players’ scores" },
    h(
      "table.party",
      {},
      h("caption", {}, `In hundreds, ${ROUNDING[party.hundreds ?? "half_up"]}`),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Player"),
          (played.length ? heads : []).map(head),
          sums.map(head),
        ),
      ),
      h(
        "tbody",
        {},
        scoresOf(app.sheet).map((score) => playerRow(score, played)),
      ),
    ),
  );
}

function playerRow(score, played) {
  const number = (text) => h("td.num", {}, text);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, score.name),
    played.map((one) => number(cellText(wonBy(one, score.name)))),
    number(hundredsText(score.plus).replace("+", "")),
    number(hundredsText(score.minus).replace("+", "")),
    number(h("b", {}, hundredsText(score.total))),
    score.money && number(String(decimalOf(score.money, 2))),
  );
}

const cellText = (won) => (won === null ? "–" : hundredsText(inHundreds(won, app.sheet.party.hundreds)));

function nextText(party) {
  if (!app.sheet.over || !app.sheet.stages.length) return null;
  const next = chukkerOf(party, app.sheet.stages.length + 1);
  const out = next.out.length ? `; ${next.out.join(", ")} sit${next.out.length === 1 ? "s" : ""} out` : "";
  const done =
    app.sheet.stages.length && app.sheet.stages.length % planLength(party) === 0
      ? "All partnerships are played. "
      : "";
  return h(
    "p.next",
    {},
    `${done}Next: ${pairOf(next, 0).join(" & ")} against ${pairOf(next, 1).join(" & ")}${out}.`,
  );
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
    const { [stage.number]: _, ...others } = cuts;
    change({ cuts: others });
  };
  return h(
    "details",
    {},
    h("summary", { id: "cut" }, "Others play?"),
    h(
      "div.four",
      {},
      four.map((sits, place) =>
        h(
          "label",
          {},
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
    cuts?.[stage.number] && h("div.deeds", {}, button("As planned", planned, { id: "planned" })),
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
    {},
    h("summary", {}, title),
    h(
      "div.scroll",
      { tabindex: 0, role: "region", "aria-label": title },
      h(
        "table.matrix",
        {},
        h("caption.spoken", {}, `${title}, in hundreds`),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            players.map((name) => h("th.num", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          players.map((one) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, one),
              players.map((other) => h("td.num", {}, one === other ? "" : sum(one, other))),
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
      change({ stakes: text ? readStakes(text) : null }, text ? `Stakes: ${text}.` : "No stakes.");
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      app.error = error.message;
      app.redraw();
    }
  };
  return [
    h("h2", {}, "Settle"),
    rubber && [
      h(
        "p",
        {},
        `An unfinished rubber: ${app.sheet.tariff.unfinished[0]} for the only game, ` +
          `${app.sheet.tariff.unfinished[1]} for the only part-score.`,
      ),
      h(
        "div.deeds",
        {},
        button(
          settings.settle ? "Play on" : "Settle the open rubber",
          () => change({ settle: !settings.settle }),
          { class: "primary", id: "settle-rubber" },
        ),
      ),
    ],
    pad.party
      ? [
          h("label", { for: "hundreds" }, "A difference in hundreds"),
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
            h("label", { for: "stakes" }, "Stakes, if there are any"),
            h("input", {
              id: "stakes",
              name: "stakes",
              value: stakes,
              placeholder: "10 per 100",
              autocomplete: "off",
            }),
            h("button", { type: "submit", class: "quiet" }, "Agree"),
            app.error && h("p.error", { role: "alert" }, app.error),
          ),
          playersTable(),
        ]
      : h("p.hint", {}, "With the players’ names each one’s own plus and minus is counted here."),
  ];
}
