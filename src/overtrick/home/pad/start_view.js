/** The first page: a game, names or none, and play; the evenings that are kept. */
import { app, beginTable, openTable } from "./app.js";
import { button, choice, h } from "./dom.js";
import { readSheet, wrongNames } from "./notation.js";
import { padOf } from "./pad.js";
import { partnersChange } from "./party.js";
import { NotRead } from "./reader.js";
import { RULES } from "./rules.js";
import { SPOKEN, _, n_ } from "./say.js";
import { dealsOf, sheetOf } from "./sheet.js";
import { forgetTable, keep, kept, keptTables } from "./store.js";
import { tablesOf } from "./tables_view.js";
import { leadText, tableTitle } from "./words.js";

const GAME_WORDS = {
  rubber: [_("Rubber"), _("two games make a rubber")],
  chicago: [_("Chicago"), _("four deals make a round")],
  lesson: [_("MiniBridge"), _("no auction, every score explained")],
};
const SEAT_LABELS = [_("North"), _("East"), _("South"), _("West")];
const MOST = 13;
const TABLE_OF = 4;
const FEW = 2;

const chosen = () => ({
  game: "rubber",
  edition: "",
  names: ["", "", "", ""],
  rotation: "",
  ...kept("start"),
});

/** The first page. */
export function startView() {
  const start = chosen();
  return [
    h(
      "header.page-head",
      h("h1", _("Score pad")),
      h("p", _("Rubber bridge and Chicago, for people who only want to play.")),
    ),
    app.shared(),
    h(
      "form.start",
      { submit: play },
      h(
        "fieldset.keys.of-3",
        h("legend", _("Which game?")),
        Object.keys(GAME_WORDS).map((game) => gameKey(game, start)),
      ),
      h("label", { for: "edition" }, _("Rules")),
      choice("edition", editionsOf(start.game), start.edition, (edition) => update({ edition })),
      namesFields(start),
      app.error && h("p.error", { role: "alert" }, app.error),
      h("button.primary.wide", { type: "submit", id: "play" }, _("Play")),
    ),
    eveningsView(),
    openSheet(),
    h(
      "details.open-sheet",
      h("summary", { id: "tables" }, _("Tables to look things up")),
      tablesOf(start.edition || editionsOf(start.game)[0][0]),
    ),
  ];
}

function editionsOf(game) {
  const all = Object.values(RULES.editions)
    .filter((tariff) => (tariff.teaching ? "lesson" : tariff.game) === game)
    .map((tariff) => [tariff.id, `${tariff.title} (${tariff.years ?? RULES.tariff.years})`]);
  const first = RULES.defaults[game];
  return all.sort((one, other) => Number(other[0] === first) - Number(one[0] === first));
}

function gameKey(game, start) {
  const [name, note] = GAME_WORDS[game];
  return h(
    "label.key",
    h("input", {
      type: "radio",
      name: "game",
      id: `game-${game}`,
      value: game,
      checked: start.game === game,
      change: () => update({ game, edition: "" }),
    }),
    h("span.face", name, h("small", note)),
  );
}

function update(values) {
  keep("start", { ...chosen(), names: namesNow(), ...values });
  app.error = "";
  app.redraw();
}

const namesNow = () => [...document.querySelectorAll("[data-name]")].map((field) => field.value);

function namesFields(start) {
  const known = [...new Set(keptTables().flatMap((table) => padOf(table.ops).pad.party?.players ?? []))];
  return h(
    "fieldset.names",
    h("legend", _("Players, if you like")),
    start.names.map((name, place) => [
      h("label", { for: `name-${place}` }, SEAT_LABELS[place] ?? _("{place}th", { place: place + 1 })),
      h("input", {
        id: `name-${place}`,
        "data-name": place,
        value: name,
        list: "known-names",
        autocomplete: "off",
        maxlength: 40,
        change: () => keep("start", { ...chosen(), names: namesNow() }),
      }),
    ]),
    h(
      "datalist",
      { id: "known-names" },
      known.map((name) => h("option", { value: name })),
    ),
    h(
      "div.deeds",
      start.names.length < MOST &&
        button(_("One more player"), () => update({ names: [...namesNow(), ""] }), {
          class: "quiet",
          id: "more-players",
        }),
      start.names.length > TABLE_OF &&
        button(_("One less"), () => update({ names: namesNow().slice(0, -1) }), { class: "quiet" }),
    ),
    rotationField(start),
  );
}

function rotationField(start) {
  const fixed = start.names.length === TABLE_OF;
  const ways = [
    ...(fixed ? [["fixed", _("the same all evening")]] : []),
    ["pivot", _("everybody with everybody in turn")],
    ["cut-in", _("who sat out longest cuts in")],
  ];
  return [
    h("label", { for: "rotation" }, _("Partners")),
    choice("rotation", ways, start.rotation, (rotation) => update({ rotation })),
  ];
}

/** Names that were typed, those left out filled in; null if nobody was named. */
function playersOf(names) {
  const typed = names.map((name) => name.trim().replace(/\s+/g, " "));
  if (typed.every((name) => !name) && typed.length === TABLE_OF) return null;
  return typed.map((name, place) => name || _("Player {number}", { number: place + 1 }));
}

function play(event) {
  event.preventDefault();
  const names = namesNow();
  const start = { ...chosen(), names };
  keep("start", start);
  const rotation = document.getElementById("rotation").value;
  const players = playersOf(names);
  app.error = players ? wrongNames(players) : "";
  if (!players && rotation !== "fixed") app.error = _("Partners that change need the players’ names.");
  if (app.error) return app.redraw();
  const edition = document.getElementById("edition").value;
  beginTable({
    game: RULES.editions[edition].game,
    edition,
    house: {},
    players,
    rotation: rotation === "fixed" ? null : rotation,
  });
}

function eveningsView() {
  const tables = keptTables();
  if (!tables.length) return null;
  return h(
    "section.evenings",
    { "aria-labelledby": "evenings-head" },
    h("h2", { id: "evenings-head" }, _("Evenings")),
    tables.length > FEW * TABLE_OF &&
      h("input", {
        type: "search",
        "aria-label": _("Search the evenings"),
        placeholder: _("a name"),
        id: "search",
        input: search,
      }),
    h("ul.cards", tables.map(eveningCard)),
    partnershipsView(tables),
  );
}

function search(event) {
  const word = event.target.value.toLowerCase();
  for (const card of document.querySelectorAll(".evenings .card"))
    card.hidden = !card.textContent.toLowerCase().includes(word);
}

function eveningCard(table) {
  const { pad } = padOf(table.ops);
  const sheet = sheetOf(pad);
  const title = tableTitle(pad);
  const day = new Date(table.ops[0].at ?? table.at);
  const forget = () => {
    if (confirm(_("Remove “{title}” from this browser for good?", { title }))) forgetTable(table.id);
    app.redraw();
  };
  return h(
    "li.card",
    button(
      [
        h("b", title),
        h(
          "small",
          [
            day.toLocaleDateString(SPOKEN === "en" ? [] : SPOKEN),
            n_("{count} deal", "{count} deals", dealsOf(sheet).length),
            !partnersChange(sheet.party) && leadText(sheet.total, sheet.over),
          ]
            .filter(Boolean)
            .join(", "),
        ),
      ],
      () => {
        openTable(table.id);
        app.redraw();
      },
      { class: "card-line" },
    ),
    button("✕", forget, { class: "quiet", "aria-label": _("Remove {title}", { title }) }),
  );
}

/** Who won how much with whom, over all evenings that are kept. */
function partnershipsView(tables) {
  const pairs = new Map();
  for (const table of tables) {
    const sheet = sheetOf(padOf(table.ops).pad);
    for (const stage of sheet.stages) for (const side of [0, 1]) count(pairs, stage, side);
  }
  if (!pairs.size) return null;
  const rows = [...pairs.values()].sort((one, other) => other.won - one.won);
  const heads = [_("Pair"), _("played"), _("games"), _("slams"), _("doubled"), _("won"), _("each")];
  const number = (text) => h("td.num", String(text));
  return h(
    "details",
    h("summary", _("Partnerships")),
    h(
      "div.scroll",
      { tabindex: 0, role: "region", "aria-label": _("Partnerships") },
      h(
        "table.party",
        h("caption", _("Rubbers and rounds over all evenings kept here")),
        h(
          "thead",
          h(
            "tr",
            heads.map((name, index) => h(index ? "th.num" : "th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          rows.map((row) =>
            h(
              "tr",
              h("th", { scope: "row" }, row.name),
              [row.played, row.games, row.slams, row.doubled, row.won, Math.round(row.won / row.played)].map(
                number,
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function count(pairs, stage, side) {
  if (!stage.chukker) return;
  const name = [stage.chukker.seats[side], stage.chukker.seats[side + FEW]].sort().join(" & ");
  const row = pairs.get(name) ?? { name, played: 0, games: 0, slams: 0, doubled: 0, won: 0 };
  const ours = stage.deals.filter((deal) => deal.said.side === side && deal.said.contract);
  row.played += 1;
  row.games += stage.games[side];
  row.slams += ours.filter((deal) => deal.entries.some((entry) => entry.cause === "slam_bonus")).length;
  row.doubled += ours.filter((deal) => deal.said.contract.doubling).length;
  row.won += stage.total[side] - stage.total[1 - side];
  pairs.set(name, row);
}

function openSheet() {
  const open = (event) => {
    event.preventDefault();
    try {
      app.error = "";
      const { settings, deals } = readSheet(event.target.elements.text.value);
      beginTable(settings, deals);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      document.getElementById("open-error").textContent = error.message;
    }
  };
  return h(
    "details.open-sheet",
    h("summary", _("Open a sheet that somebody sent")),
    h(
      "form",
      { submit: open },
      h("label", { for: "text" }, _("Its text")),
      h("textarea", { id: "text", name: "text", rows: 6 }),
      h("p.error", { id: "open-error", role: "alert" }),
      h("button", { type: "submit", class: "quiet" }, _("Open")),
    ),
  );
}
