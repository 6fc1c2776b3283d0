/** The keys of a result: level, strain, doubling, declarer, tricks; what it gives; accept. */
import { app, draft, dropDraft, enter, sheetWith, show } from "./app.js";
import { button, contractMark, h, levelName, strainName, strainSign } from "./dom.js";
import { readLine } from "./notation.js";
import { callFrom } from "./pad.js";
import { NotRead } from "./reader.js";
import { RULES } from "./rules.js";
import { limitsOf, resultText, targetOf } from "./score.js";
import { _, headed, listed } from "./say.js";
import { SIDES, begun, honoursOffered } from "./sheet.js";
import { callSpoken, entryLabel, gainText, leadText, pointsTo } from "./words.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const NEAR = 3;
const SIDE_LETTERS = "WT"; // keys for We and They, in every language
const MOST_BOARDS = 36;
const passed = { side: null, place: null, contract: null, tricks: null, honours: null };
const DOUBLING_KEYS = [
  ["–", _("not doubled"), ""],
  ["X", _("doubled"), "X"],
  ["XX", _("redoubled"), "R"],
];

/** The panel of keys; it grows once a level is chosen. */
export function entryView() {
  const { level, deal, after } = app.draft;
  const open = level !== null || deal !== null || after !== null;
  return h(
    `section.entry${open ? ".open" : ""}`,
    { "aria-labelledby": "entry-head" },
    h("h2", { id: "entry-head" }, headText()),
    h(
      "div.keys-row.levels",
      keys(
        "level",
        _("Level"),
        LEVELS.map((each) => levelKey(each)),
      ),
      passKey(),
    ),
    h(
      "div.more",
      moreKeys(),
      honoursKeys(),
      notesKeys(),
      h("div.bottom", preview(), deeds(open)),
      typedLine(),
    ),
  );
}

function headText() {
  const { deal, after } = app.draft;
  const { deals } = app.found;
  const place = deals.findIndex((each) => each.id === (deal ?? after)) + 1;
  if (deal !== null) return _("Deal {number}: what was it?", { number: place });
  if (after !== null)
    return place ? _("A deal after deal {number}", { number: place }) : _("A deal before deal 1");
  return _("The next deal"); // the strip says which: in a Chicago it counts those of the round
}

/** Keys of which one is chosen: real radio buttons with their full names. */
function keys(name, legend, each, extra = "") {
  return h(`fieldset.keys.of-${each.length}${extra}`, { id: `keys-${name}` }, h("legend", legend), each);
}

function key(name, id, face, label, chosen, choose, letter = "") {
  return h(
    "label.key",
    letter ? { "data-key": letter } : {},
    h("input", {
      type: "radio",
      name,
      id: `${name}-${id}`,
      "aria-label": label,
      checked: chosen,
      change: choose,
    }),
    h("span.face", { "aria-hidden": "true" }, face),
  );
}

const levelKey = (level) =>
  key(
    "level",
    level,
    String(level),
    levelName(level),
    app.draft.level === level,
    () => chooseContract({ level }),
    String(level),
  );

function passKey() {
  return button(_("Passed out"), () => enter({ ...passed, ...notesOf() }, _("Passed out.")), {
    class: "key pass",
    "data-key": "P",
    id: "pass",
  });
}

/** Choose a level, strain or doubling; a result that cannot be with it falls back to "=". */
function chooseContract(values) {
  const next = { ...app.draft, ...values };
  if (next.level !== null) {
    const { over, under } = limitsOf(next);
    if (next.over > over || -next.over > under) next.over = 0;
  }
  if (values.strain && values.strain !== app.draft.strain) next.honours = null;
  draft(next);
}

function moreKeys() {
  const { strain, doubling, who, level } = app.draft;
  const chosen = (one) => who !== null && who.side === one.side && who.place === one.place;
  return [
    keys(
      "strain",
      _("Suit"),
      Object.keys(RULES.strains).map((each) =>
        key(
          "strain",
          each,
          [strainSign(each), each === "NT" ? "" : h("small", each)],
          strainName(each),
          strain === each,
          () => chooseContract({ strain: each }),
          each[0],
        ),
      ),
    ),
    h(
      "div.pair",
      app.sheet.tariff.teaching
        ? null
        : keys(
            "doubling",
            _("Doubled?"),
            DOUBLING_KEYS.map(([face, label, letter], times) =>
              key(
                "doubling",
                times,
                face,
                label,
                doubling === times,
                () => chooseContract({ doubling: times }),
                letter,
              ),
            ),
          ),
      keys(
        "who",
        _("Who plays it?"),
        declarers().map((one, index) =>
          key(
            "who",
            index,
            whoFace(one),
            one.label,
            chosen(one.who),
            () => draft({ who: one.who }),
            one.letter,
          ),
        ),
      ),
    ),
    level === null ? null : resultKeys(),
  ];
}

const whoFace = (one) => [h("span.name", one.name), one.note && h("small", one.note)];

/** Who can declare this deal: the four at the table, or the two sides. */
export function declarers() {
  const { party } = app.found.pad;
  if (!party)
    return SIDES.map((name, side) => ({
      who: { side, place: null },
      name,
      note: "",
      label: name,
      letter: SIDE_LETTERS[side],
    }));
  const { seats } = chukkerHere();
  return [0, 2, 1, 3].map((seat) => ({
    who: { side: null, place: party.players.indexOf(seats[seat]) },
    name: seats[seat],
    note: SIDES[seat % 2],
    label: `${seats[seat]}, ${SIDES[seat % 2]}`,
    letter: "",
  }));
}

function chukkerHere() {
  const { deal, after } = app.draft;
  const place = app.found.deals.findIndex((each) => each.id === (deal ?? after));
  const stage = app.sheet.stages.find((each) =>
    each.deals.some((one) => one.number === Math.max(place, 0) + 1),
  );
  return (deal !== null || after !== null) && stage ? stage.chukker : stageToCome().chukker;
}

/** The rubber or round that the next deal belongs to. */
export function stageToCome() {
  const { stages } = app.sheet;
  const last = stages[stages.length - 1];
  return last && !last.finished ? last : begun(app.sheet, stages.length + 1);
}

function resultKeys() {
  const { over: most, under } = limitsOf(app.draft);
  const near = [...Array(NEAR * 2 + 1).keys()]
    .map((index) => index - NEAR)
    .filter((over) => over <= most && -over <= under);
  const far = [
    ...Array.from({ length: Math.max(0, under - NEAR) }, (_, index) => -NEAR - 1 - index),
    ...Array.from({ length: Math.max(0, most - NEAR) }, (_, index) => NEAR + 1 + index),
  ];
  const chosen = app.draft.over;
  const face = (over) => (over > 0 ? `+${over}` : over ? `−${-over}` : "=");
  const letters = { 0: "=", 1: "+", [-1]: "-" };
  const made = near.map((over) =>
    key("over", over, face(over), overName(over), chosen === over, () => draft({ over }), letters[over]),
  );
  const isFar = far.includes(chosen);
  const select = h(
    `select.key${isFar ? ".chosen" : ""}`,
    {
      id: "over-far",
      "aria-label": _("Another result"),
      change: (event) => event.target.value && draft({ over: Number(event.target.value) }),
    },
    h("option", { value: "" }, "…"),
    far.map((over) => h("option", { value: String(over), selected: chosen === over }, face(over))),
  );
  return keys("over", _("Tricks"), [made, far.length ? select : null].flat());
}

const overName = (over) =>
  over > 0
    ? _("{number} over", { number: over })
    : over
      ? _("{number} down", { number: -over })
      : _("just made");

/** Honours, only where the rules and the contract can bring them. */
function honoursKeys() {
  const { level, strain, honours } = app.draft;
  const offered = level === null || strain === null ? [] : honoursOffered(app.draft, app.sheet.tariff);
  if (!offered.length) return null;
  const points = honours?.points ?? 0;
  const choose = (number) =>
    draft({ honours: number ? { ...(honours ?? { side: null, place: null }), points: number } : null });
  const holders = declarers();
  return h(
    "details.honours",
    { open: Boolean(honours) },
    h("summary", { id: "honours" }, `+ ${_("honours")}`),
    keys("points", _("In one hand"), [
      key("points", 0, _("none"), _("no honours"), !points, () => choose(0)),
      ...offered.map(([number, text, short]) =>
        key(
          "points",
          number,
          [String(number), h("small", short)],
          headed(String(number), text),
          points === number,
          () => choose(number),
        ),
      ),
    ]),
    honours &&
      keys(
        "holder",
        _("Whose hand?"),
        holders.map((one, index) =>
          key(
            "holder",
            index,
            whoFace(one),
            one.label,
            honours.side === one.who.side && honours.place === one.who.place,
            () => draft({ honours: { ...one.who, points } }),
          ),
        ),
      ),
  );
}

/** What the line of a deal says behind it: a set board, a note, that a rubber begins. */
function notesOf() {
  const { deals, pad } = app.found;
  const { deal, after } = app.draft;
  const said = deals.find((each) => each.id === deal)?.call ?? {};
  const last = deal === null && after === null ? deals[deals.length - 1]?.call.board : 0;
  const { board = said.board ?? (last ? last + 1 : null), note = said.note } = app.draft;
  return {
    ...(board && pad.game === "chicago" ? { board } : {}),
    ...(note ? { note } : {}),
    ...(said.begins ? { begins: true } : {}),
  };
}

/** The set board of a Chicago or lesson, and a note. */
function notesKeys() {
  const { board, note } = notesOf();
  const boards = [...Array(MOST_BOARDS).keys()].map((index) => index + 1);
  return h(
    "details.honours",
    { open: Boolean(board || note) },
    h(
      "summary",
      { id: "notes" },
      app.found.pad.game === "chicago" ? `+ ${_("board, note")}` : `+ ${_("note")}`,
    ),
    app.found.pad.game === "chicago" && [
      h("label", { for: "board" }, _("Set board")),
      h(
        "select",
        { id: "board", change: (event) => draft({ board: Number(event.target.value) }) },
        [0, ...boards].map((each) =>
          h("option", { value: String(each), selected: each === board }, each ? String(each) : _("none")),
        ),
      ),
    ],
    h("label", { for: "note" }, _("Note")),
    h("input", {
      id: "note",
      value: note ?? "",
      autocomplete: "off",
      input: (event) => draft({ note: event.target.value.replace(/[;；#]/g, ",") }, true),
    }),
  );
}

function typedLine() {
  const read = (event) => {
    event.preventDefault();
    const text = event.target.elements.typed.value.trim();
    if (text) accepted(text, app.found.pad.language ?? "");
  };
  return h(
    "form.typed",
    { submit: read },
    h("label", { for: "typed" }, _("or type it")),
    h("input", {
      id: "typed",
      name: "typed",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: `4s ${declarers()[0].name.split(" ")[0].toLowerCase()} +1`,
      "aria-describedby": app.error ? "typed-error" : null,
      "aria-invalid": app.error ? "true" : null,
    }),
    h("button", { type: "submit", class: "quiet" }, _("Enter")),
    app.error && h("p.error", { id: "typed-error", role: "alert" }, app.error),
    app.error && app.readings.length ? h("div.readings", app.readings) : null,
  );
}

/** Enter what was typed; where it means two things, offer both. */
function accepted(text, language) {
  try {
    accept(readLine(text, app.found.pad.party?.players ?? null, language));
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    app.error = error.message;
    app.readings = error.readings
      .filter((one) => one.reading)
      .map((one) => button(one.text, () => accepted(text, one.languages[0]), { class: "quiet" }));
    app.redraw();
    document.querySelector(".readings button")?.focus();
  }
}

/** The call that the keys say, null as long as something is missing. */
function callOfDraft() {
  const { level, strain, doubling, who, over, honours } = app.draft;
  if (level === null || strain === null || who === null) return null;
  const contract = { level, strain, doubling };
  const held = honours && (honours.side !== null || honours.place !== null) ? honours : null;
  return { ...who, contract, tricks: targetOf(contract) + over, honours: held, ...notesOf() };
}

function missingText() {
  const { level, strain, who } = app.draft;
  if (level === null) return _("Choose a level.");
  if (strain === null) return _("Choose the suit.");
  return who === null ? _("Who plays it?") : "";
}

function preview() {
  const call = callOfDraft();
  if (!call) return h("p.preview.hint", missingText());
  const { sheet, deal } = sheetWith(call);
  if (!deal) return h("p.preview.hint", _("The party is over: this deal would not count."));
  const stage = sheet.stages[deal.stage - 1];
  const said = callFrom(call, app.found.pad.party?.players ?? null);
  const notes = [
    deal.game_to !== null && _("completes a game for {side}", { side: SIDES[deal.game_to] }),
    deal.rubber_to !== null &&
      _("rubber to {side}, {points}", { side: SIDES[deal.rubber_to], points: stage.bonus[0].points }),
    app.draft.honours && !call.honours && _("whose hand had the honours?"),
  ].filter(Boolean);
  const gave = resultText(said.contract, said.tricks);
  return h(
    "div.preview",
    { id: "preview" },
    h("p", contractMark(said.contract), " ", notes.length ? headed(gave, listed(notes)) : gave),
    h(
      "ul",
      deal.entries.map((entry) => h("li", h("b", `${entry.points}`), ` ${gainText(entry)}`)),
    ),
  );
}

function deeds(open) {
  const call = callOfDraft();
  return h(
    "div.deeds",
    open
      ? button(
          _("Clear"),
          () => {
            dropDraft();
            app.redraw();
          },
          { class: "quiet", id: "clear" },
        )
      : null,
    button(call ? acceptText(call) : _("Accept"), () => accept(callOfDraft()), {
      class: "primary",
      id: "accept",
      disabled: !call,
    }),
  );
}

function acceptText(call) {
  const { deal } = sheetWith(call);
  const total = deal
    ? [0, 1].map((side) =>
        deal.entries.filter((entry) => entry.side === side).reduce((sum, entry) => sum + entry.points, 0),
      )
    : [0, 0];
  const parts = total.flatMap((points, side) => (points ? [pointsTo(points, side)] : []));
  return parts.length ? _("Accept {points}", { points: parts.join(", ") }) : _("Accept it");
}

/** Enter what was said, and say what it gave. */
export function accept(call) {
  const { sheet, deal, number } = sheetWith(call);
  const said = callFrom(call, app.found.pad.party?.players ?? null);
  const gave =
    deal?.entries.map(
      (entry) => `${entry.points} ${gainText({ ...entry, why: entryLabel(entry, deal.said) })}`,
    ) ?? [];
  const stage = deal && sheet.stages[deal.stage - 1];
  const ends =
    stage?.finished && sheet.tariff.game === "rubber"
      ? _("The rubber is over: {lead}.", { lead: leadText(stage.total, true) })
      : "";
  const game = deal && deal.game_to !== null ? _("Game for {side}.", { side: SIDES[deal.game_to] }) : "";
  const told = _("Deal {number}: {call}", { number, call: callSpoken(said) });
  enter(call, [`${told}.`, `${listed(gave)}.`, game, ends].filter(Boolean).join(" "));
}

/** Choose by a typed character. @returns {boolean} whether there was such a key */
export function chooseByLetter(letter) {
  const found = document.querySelector(`.entry [data-key="${CSS.escape(letter)}"]`);
  const target = found?.querySelector("input") ?? found;
  if (!target || target.disabled || !target.closest(".entry")) return false;
  if (letter === "+" || letter === "-") step(letter === "+" ? 1 : -1);
  else target.click();
  return true;
}

/** "+" after "+" is two over. */
function step(by) {
  const { over: most, under } = limitsOf(app.draft);
  const over = Math.sign(app.draft.over) === by || app.draft.over === 0 ? app.draft.over + by : by;
  if (over <= most && -over <= under) draft({ over });
}

/** Take a deal of the sheet into the keys. */
export function editDeal(id) {
  const { call } = app.found.deals.find((each) => each.id === id);
  const { contract } = call;
  app.dialog = null;
  draft({
    deal: id,
    after: null,
    honours: call.honours,
    level: contract?.level ?? null,
    strain: contract?.strain ?? null,
    doubling: contract?.doubling ?? 0,
    who: contract ? { side: call.side, place: call.place } : null,
    over: contract ? call.tricks - targetOf(contract) : 0,
  });
  document.getElementById("entry-head")?.scrollIntoView({ block: "nearest" });
}

/** Open the keys for a deal that was forgotten, after another. */
export function insertAfter(id) {
  show(null);
  draft({ deal: null, after: id, level: null, strain: null, who: null, over: 0, doubling: 0, honours: null });
}
