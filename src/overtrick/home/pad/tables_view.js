/** Small tables to look things up: a contract and its results, penalties, IMPs, boards. */
import { app } from "./app.js";
import { button, contractMark, h } from "./dom.js";
import { hundredsText } from "./party.js";
import { readResult, tried } from "./reader.js";
import { RULES, tariffOf } from "./rules.js";
import { _ } from "./say.js";
import { added, contractSigns, dealCauses, limitsOf, targetOf } from "./score.js";
import { seatText, whoIsVulnerable } from "./words.js";

const BIDS = [1, 2, 3, 4, 5, 6, 7];
const ALL = 13;
const CALLS = ["PASS", "X", "XX"];
const CALL_NAMES = [_("undoubled"), _("doubled"), _("redoubled")];
const BOTH = [false, true];
const HEADS = [_("not vul."), _("vul.")];

/** The tables, by the rules in force. @param {import("./rules.js").Tariff} tariff */
export const tablesView = (tariff) => [
  group(_("A contract: tricks and points"), contractView(tariff)),
  group(_("IMPs of a difference"), impsView()),
  group(_("Boards: dealer and vulnerability"), boardsView()),
];

/** The window of tables. */
export const tablesWindow = () => [h("h2", _("Look up")), tablesView(app.sheet.tariff)];

const group = (title, content) => h("details.look-up", h("summary", title), content);

function table(caption, heads, rows) {
  const head = (name, index) => h(index ? "th.num" : "th", { scope: "col" }, name);
  const line = ([first, ...cells]) =>
    h(
      "tr",
      h("th", { scope: "row" }, first),
      cells.map((cell) => h("td.num", String(cell))),
    );
  return h(
    "table.party",
    h("caption", caption),
    h("thead", h("tr", heads.map(head))),
    h("tbody", rows.map(line)),
  );
}

/** A field whose answer stands below it as one types. */
function fieldAnd(id, label, placeholder, answer) {
  const place = h("div", { id: `${id}-answer`, "aria-live": "polite" });
  const draw = (text) => place.replaceChildren(...[answer(text.trim())].flat());
  const field = h("input", {
    id,
    placeholder,
    autocomplete: "off",
    autocapitalize: "off",
    input: (event) => draw(event.target.value),
  });
  const look = (text) => {
    field.value = text;
    draw(text);
    field.scrollIntoView();
  };
  return { parts: [h("label", { for: id }, label), field], place, look };
}

/** The fronts of the cards of a bidding box; a card's back says what it gives. */
function contractView(tariff) {
  const asked = fieldAnd("contract", _("Contract, or PASS, X, XX"), "4S, 3NTX", (text) =>
    contractTable(text, tariff),
  );
  const strains = Object.keys(RULES.strains);
  /** @type {any[]} */
  const bids = BIDS.flatMap((level) => strains.map((strain) => ({ level, strain, doubling: 0 })));
  return [
    asked.parts,
    asked.place,
    h(
      "div.box",
      bids.map((bid) => button(contractMark(bid), () => asked.look(contractSigns(bid)))),
      CALLS.map((call) => button(call, () => asked.look(call))),
    ),
  ];
}

function contractTable(text, tariff) {
  if (!text) return h("p.hint", _("By {title}.", tariff));
  const call = CALLS.indexOf(text.toUpperCase());
  if (call >= 0) return penaltiesTable(call, tariff);
  const [found, error] = tried(() => readResult(text, app.table ? (app.found.pad.language ?? "") : ""));
  if (!found?.contract) return h("p.error", error?.message ?? _("Passed out: no points."));
  /** @type {any} */
  const contract = found.contract;
  const { over, under } = limitsOf(contract);
  const results = Array.from({ length: over + under + 1 }, (_, index) => over - index);
  const points = (tricks) =>
    BOTH.map((vulnerable) =>
      added(dealCauses(contract, tricks, vulnerable, tariff).map((cause) => cause.points)),
    );
  const target = targetOf(contract);
  return [
    h("p", h("b", _("{contract} needs {target} tricks.", { contract: contractSigns(contract), target }))),
    table(
      _("Points to declarer’s side; the opponents have them with the other sign"),
      ["", _("tricks"), ...HEADS],
      results.map((each) => [
        each ? hundredsText(each * 100).replace("-", "−") : "=",
        target + each,
        ...points(target + each),
      ]),
    ),
  ];
}

/** The back of PASS, DOUBLE or REDOUBLE: what the defenders get. */
function penaltiesTable(doubling, tariff) {
  /** @type {any} */
  const seven = { level: 7, strain: "C", doubling };
  const points = (down) =>
    BOTH.map(
      (vulnerable) => -added(dealCauses(seven, ALL - down, vulnerable, tariff).map((one) => one.points)),
    );
  return table(
    _("Down, {doubled}: points to the defenders", { doubled: CALL_NAMES[doubling] }),
    [_("down"), ...HEADS],
    Array.from({ length: ALL }, (_, index) => [index + 1, ...points(index + 1)]),
  );
}

/** IMPs of a difference; a scale says from where on there is one more. */
const impsOf = (points) => RULES.imps.filter((low) => low <= Math.abs(points)).length;

function impsView() {
  const asked = fieldAnd("difference", _("Difference of points"), "450", (text) =>
    /^[-−+]?\d{1,5}$/.test(text)
      ? h("p", h("b", _("{count} IMPs", { count: impsOf(Number(text.replace(/[-−+]/, ""))) })))
      : h("p.hint", text && _("A number of points, such as 450.")),
  );
  const lows = [0, ...RULES.imps];
  const rows = lows.map((low, imps) => [
    imps + 1 < lows.length ? `${low} – ${lows[imps + 1] - 1}` : _("{number} and more", { number: low }),
    imps,
  ]);
  return [asked.parts, asked.place, table(_("The whole scale"), [_("points"), _("IMPs")], rows)];
}

const boardsView = () =>
  table(
    _("After board 16 they begin again"),
    [_("board"), _("dealer"), _("vulnerable")],
    RULES.cycle.map((vulnerable, index) => [
      index + 1,
      seatText(null, index % 4),
      whoIsVulnerable(vulnerable, true),
    ]),
  );

/** The tables on the first page, by the rules chosen there. @param {string} edition */
export const tablesOf = (edition) => tablesView(tariffOf(edition));
