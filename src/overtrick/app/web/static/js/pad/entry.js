// One board: contract, lead, result, given to the other side.
import { SIGNS, SUITS, contract, spelled, spoken } from "../suits.js";
import { button, deeds, el, h1, keys, p, press, strainFace } from "./keys.js";
import {
  S,
  boardOf,
  boards,
  enters,
  isOpen,
  left,
  mySide,
  name,
  other,
  outcome,
  over,
  playing,
  points,
  present,
  round,
  saveDraft,
  seats,
  sideOf,
  signed,
} from "./state.js";
import { phrase, say } from "./queue.js";
import { _, N_, language, letter as written } from "../words.js";

const STRAINS = ["C", "D", "H", "S", "NT"];
export const vulnerable = (who) =>
  who === "None"
    ? _("nobody vulnerable")
    : who === "All"
      ? _("all vulnerable")
      : _("{side} vulnerable", { side: written("side", who) });

/**
 * What is asked once before a board is begun: who enters (S-7), and which board comes first (S-6).
 * @returns {[string, string, string, () => void] | null}
 */
function doubtOf(number, from) {
  const who = enters();
  if (who && !who.includes(S.seat || "-") && S.giver?.board !== number) {
    const named = seats(who);
    return [
      _("{seats} enters the results here.", { seats: named }),
      _("Hand the phone to {side}.", { side: named }),
      _("This is {seats}", { seats: named }),
      () => {
        S.giver = { board: number, seat: who[0] };
      },
    ];
  }
  const first =
    S.doc.policy.boards_order === "ascending" &&
    !from &&
    round().boards.includes(number) &&
    boards().find((each) => each.planned && each.number < number && isOpen(each));
  if (first && S.early !== number)
    return [
      _("Board {board} comes first here.", { board: first.number }),
      _("Really board {board}?", { board: number }),
      _("Yes, board {board}", { board: number }),
      () => {
        S.early = number;
      },
    ];
  return null;
}
/** Begin a board, or mend the result that stands. @param {any} [from] */
export function begin(number, go, from = null, field = "") {
  const { again } = boardOf(number);
  if (again && !from && S.again !== number) {
    S.board = number;
    return go("again");
  }
  const doubt = doubtOf(number, from);
  if (doubt) {
    const [says, asks, yes, does] = doubt;
    S.sure = () => [
      h1(says),
      p(asks, "big"),
      deeds(
        button(_("Back"), () => {
          present();
          go("boards");
        }),
        button(
          yes,
          () => {
            does();
            begin(number, go, from, field);
          },
          "primary",
        ),
      ),
    ];
    return go("sure");
  }
  const r = from ?? {};
  S.draft = {
    board: number,
    round: S.round,
    level: r.level,
    strain: r.strain,
    doubling: r.doubling ?? 0,
    declarer: r.declarer,
    tricks: r.tricks,
    lead: r.lead ?? "",
    of: r.id,
    field,
    sure: !boardOf(number).planned || S.early === number || Boolean(again),
    seat: S.giver?.seat ?? S.seat,
  };
  S.giver = S.part = null;
  saveDraft();
  go(field === "result" ? "result" : field === "lead" ? "lead" : "contract");
}
const mustLead = () => S.doc.policy.lead.startsWith("must");
const set = (draft, change) => {
  Object.assign(draft, change);
  saveDraft();
};
const whole = (d) => d.level && d.strain && d.declarer;

/** @returns {HTMLElement} */
export function head(number) {
  const { dealer, vulnerable: vul } = boardOf(number);
  return el(
    "p.so-far",
    _("Board {board}", { board: number }),
    dealer ? el("span.muted", `${_("dealer {seat}", { seat: name(dealer) })}, ${vulnerable(vul)}`) : null,
  );
}
export const drawn = (d) =>
  d.level
    ? contract({ ...d, over: d.tricks == null ? undefined : over(d) })
    : el(
        "span.played",
        d.outcome === "NP" ? _("Not played") : d.outcome === "PASS" ? _("Passed out") : (d.outcome ?? ""),
      );

export function contractStep(go) {
  const d = S.draft;
  const onward = button("", () => done(), "primary");
  const name_ = () => {
    onward.textContent = whole(d) ? _("Next: {contract}", { contract: spoken(d) }) : _("Choose the contract");
    onward.setAttribute("aria-disabled", String(!whole(d)));
  };
  const done = () => whole(d) && go(S.doc.policy.lead === "no" ? "result" : "lead");
  const choose = (field) => (value) => {
    set(d, { [field]: value });
    name_();
  };
  const line = el("input", {
    id: "line",
    class: "typed",
    autocomplete: "off",
    autocapitalize: "off",
    enterkeyhint: "go",
    placeholder: sample(4, "S", "N", "+1"),
    "aria-describedby": "line-error",
    onkeydown: (event) => {
      if (event.key === "Enter") read(line.value);
    },
  });
  const error = el("p.error", { id: "line-error", role: "alert", hidden: true });
  // more.js brings the reader of a line when the first step stands.
  const read = (text, own = language) =>
    import("./typed.js").then(({ typed }) => {
      if (S.draft !== d) return;
      try {
        took(typed(text, own));
      } catch (wrong) {
        refuse(text, wrong);
      }
    }, refuse);
  const refuse = (text, wrong) => {
    error.hidden = false;
    line.setAttribute("aria-invalid", "true");
    const readings = (wrong?.readings ?? []).filter((one) => one.reading);
    error.replaceChildren(
      readings.length
        ? _("“{text}” may mean two things: choose one, or write it in full.", { text })
        : wrong?.kind && wrong.kind !== "shape"
          ? _(wrong.words[0], wrong.words[1])
          : _("This cannot be read. Type such as {one}, {two} or p.", {
              one: sample(4, "S", "N", "+1"),
              two: sample(3, "NT", "E", "-2"),
            }),
    );
    which.replaceChildren(
      ...readings.map(({ reading, languages }) =>
        button(
          el("span", drawn({ ...reading.contract, declarer: reading.declarer, tricks: null })),
          () => read(text, languages[0]),
          "wide",
        ),
      ),
    );
    which.querySelector("button")?.focus();
    error.scrollIntoView({ block: "center" });
  };
  const which = el("div.stack");
  const took = (said) => {
    error.hidden = true;
    which.replaceChildren();
    line.setAttribute("aria-invalid", "false");
    if (said.passed) return pass(go);
    if (said.notPlayed) return go("notplayed");
    set(d, said);
    if (whole(d) && d.tricks != null && !mustLead()) go("result");
    else if (whole(d)) done();
    else {
      go("contract");
      document.querySelector('[data-keys="declarer"] input')?.focus();
    }
  };
  name_();
  return [
    h1(d.of ? _("Mend board {board}", { board: d.board }) : _("Contract")),
    wrong(d) ?? head(d.board),
    keys(
      "level",
      _("Level"),
      [1, 2, 3, 4, 5, 6, 7].map((n) => [n, n, spelled(n)]),
      d.level,
      7,
      choose("level"),
    ),
    keys(
      "strain",
      _("Strain"),
      STRAINS.map((s) => [s, strainFace(s), SUITS[s](4)]),
      d.strain,
      5,
      choose("strain"),
    ),
    keys("doubling", _("Doubling"), DOUBLINGS(), d.doubling, 3, choose("doubling")),
    keys(
      "declarer",
      _("Declarer"),
      [..."NESW"].map((s) => [s, written("seat", s), name(s)]),
      d.declarer,
      4,
      choose("declarer"),
    ),
    el(
      "div.buttons",
      button(_("Passed out"), () => pass(go)),
      button(_("Not played"), () => go("notplayed")),
    ),
    el("div.field", el("label", { for: "line" }, _("Or type the whole result")), line, error, which),
    deeds(
      button(_("Back"), () => drop(go)),
      onward,
    ),
  ];
}
/** A result as its reader would type it. */
const sample = (level, strain, seat, result) =>
  `${level}${written("strain", strain)} ${written("seat", seat)} ${result}`;

export const DOUBLINGS = () => [
  [0, _("no dbl"), _("not doubled")],
  [1, "X", _("doubled")],
  [2, "XX", _("redoubled")],
];
export const FIELDS = {
  contract: N_("Contract"),
  declarer: N_("Declarer"),
  doubling: N_("Doubling"),
  result: N_("Tricks"),
  lead: N_("Lead"),
  board: N_("Board"),
};
const wrong = (d) =>
  d.field
    ? p(
        `! ${_("{field}: the other side says this is not right.", { field: _(FIELDS[d.field] ?? d.field) })}`,
        "notice ask",
      )
    : null;
function pass(go) {
  S.draft = { ...S.draft, passed: true, level: undefined, lead: "" };
  give(go);
}
/** Leave the board half entered: nothing is told. */
export function drop(go) {
  S.draft = null;
  saveDraft();
  present();
  go("");
}

export function leadStep(go) {
  const d = S.draft;
  const choose = (place) => (value) => {
    const [s, r] = [d.lead[0] ?? "-", d.lead[1] ?? "-"];
    set(d, { lead: place ? s + value : value + r });
    show();
  };
  const is = (place) => (d.lead[place] === "-" ? undefined : d.lead[place]);
  const ready = () => d.lead.length === 2 && !d.lead.includes("-");
  const onward = button("", () => ready() && go("result"), "primary");
  const show = () => {
    onward.textContent = ready() ? _("Next: result") : _("Choose suit and card");
    onward.setAttribute("aria-disabled", String(!ready()));
  };
  show();
  const RANKS = [_("ace"), _("king"), _("queen"), _("jack"), _("ten")];
  return [
    h1(_("Lead by {seat}", { seat: name(left(d.declarer)) })),
    head(d.board),
    el("p", drawn({ ...d, tricks: null })),
    wrong(d),
    keys(
      "suit",
      _("Suit"),
      STRAINS.slice(0, 4).map((s) => [s, strainFace(s), SUITS[s](4)]),
      is(0),
      4,
      choose(0),
    ),
    keys(
      "rank",
      _("Card"),
      [..."AKQJT98765432"].map((r, n) => [r, written("rank", r), RANKS[n]]),
      is(1),
      7,
      choose(1),
    ),
    p(_("It is checked after the play."), "hint"),
    deeds(
      button(_("Back"), () => go("contract")),
      mustLead()
        ? null
        : button(_("Skip"), () => {
            set(d, { lead: "" });
            go("result");
          }),
      onward,
    ),
  ];
}

export function resultStep(go) {
  const d = S.draft;
  const target = d.level + 6;
  const give_ = button("", () => d.tricks != null && give(go), "primary");
  const worth = el("strong", { "aria-live": "polite" });
  const tricks = el("input", {
    id: "tricks",
    class: "short",
    type: "number",
    inputmode: "numeric",
    enterkeyhint: "go",
    min: 0,
    max: 13,
    value: d.tricks ?? "",
    oninput: () => {
      if (tricks.value && +tricks.value >= 0 && +tricks.value <= 13) chose(+tricks.value);
    },
  });
  const show = () => {
    const n = points(d, boardOf(d.board));
    worth.textContent =
      d.tricks == null
        ? ""
        : n == null
          ? _("The score comes when the server answers.")
          : `${written("side", "NS")} ${signed(n)}`;
    give_.textContent =
      d.tricks == null
        ? _("Choose the result")
        : S.doc.policy.approval === "none"
          ? _("Save this result")
          : _("Give to {side}", { side: name(sides()) });
    give_.setAttribute("aria-disabled", String(d.tricks == null));
  };
  const chose = (n) => {
    set(d, { tricks: n });
    tricks.value = n;
    for (const input of document.querySelectorAll(`[name^="result"]`)) input.checked = +input.value === n;
    show();
  };
  const key = (n) => [
    n,
    n > target ? `+${n - target}` : n < target ? `−${target - n}` : "=",
    n > target
      ? _("plus {tricks}", { tricks: n - target })
      : n < target
        ? _("{tricks} down", { tricks: target - n })
        : _("just made"),
  ];
  const made = Array.from({ length: 14 - target }, (_, n) => key(target + n));
  const down = Array.from({ length: target }, (_, n) => key(target - 1 - n));
  show();
  return [
    h1(_("Result")),
    head(d.board),
    el(
      "p.row",
      drawn({ ...d, tricks: null }),
      d.lead ? _("lead {card}", { card: cardText(d.lead) }) : "",
      worth,
    ),
    wrong(d),
    keys("result-made", _("Made"), made, d.tricks, 7, chose),
    keys("result-down", _("Down"), down, d.tricks, 7, chose),
    el("div.field", el("label", { for: "tricks" }, _("Or tricks taken")), tricks),
    deeds(
      button(_("Back"), () => go(S.doc.policy.lead === "no" ? "contract" : "lead")),
      give_,
    ),
  ];
}
export const cardText = (card) => `${SIGNS[card[0]]}${written("rank", card[1])}`;
const sides = () => ((S.draft.seat ? sideOf(S.draft.seat) : "NS") === "NS" ? "EW" : "NS");

/** Tell the result: kept on this phone at once, sent when the server hears it. */
export function give(go) {
  const d = S.draft;
  if (d.level && !d.lead && mustLead()) return go("lead");
  const board = boardOf(d.board);
  /** @type {any} */
  const said = {
    board: d.board,
    round: d.round,
    room: S.room,
    outcome: outcome(d),
    lead: d.lead ?? "",
    sure: Boolean(d.sure),
    seat: d.seat ?? "",
    ...(board.ns && board.ew ? { ns: board.ns, ew: board.ew } : {}),
  };
  if (d.why) said.reason = phrase(d.why);
  if (d.of) said.of = d.of;
  const told = d.level
    ? { level: d.level, strain: d.strain, doubling: d.doubling, declarer: d.declarer, tricks: d.tricks }
    : {};
  const value = d.level ? points(d, board) : d.passed ? 0 : null;
  S.draft = null;
  saveDraft();
  const id = say(d.of ? "replace" : "enter", said, { ...told, points: value });
  if (d.why && d.why !== "late" && S.doc.policy.call_button !== "off")
    say("call", { about: phrase(d.why === "director" ? "not_played_director" : "unplayable", d.board) });
  S.board = d.board;
  if (d.round < playing())
    S.late = {
      ...board,
      round: d.round,
      state: "ask",
      result: {
        ...told,
        points: value,
        id,
        outcome: said.outcome,
        lead: said.lead,
        phone: S.phone,
        side: d.seat ? sideOf(d.seat) : "",
      },
    };
  go(S.doc.policy.approval === "none" ? "after" : "agree");
}

/** The letters of a step: `1-7 c d h s n x r p = + -`. */
export function letter(key, go) {
  const at = document.activeElement?.closest("[data-keys]")?.dataset.keys;
  const k = key.toUpperCase();
  if (S.view === "contract") {
    if (/[1-7]/.test(k)) return press("level", k);
    if (k === "X") return press("doubling", S.draft.doubling === 1 ? 2 : 1);
    if (k === "R") return press("doubling", 2);
    if (k === "P") return pass(go);
    const seats = document.querySelector('[data-keys="declarer"]'); // one question a screen: perhaps another
    if (seats && "NESW".includes(k) && (at === "declarer" || at === "doubling" || S.draft.strain))
      return press("declarer", k);
    return press("strain", k === "N" ? "NT" : k);
  }
  if (S.view === "lead") return "SHDC".includes(k) ? press("suit", k) : press("rank", k === "1" ? "T" : k);
  if (S.view !== "result") return false;
  const target = S.draft.level + 6;
  const press_ = (n) => press("result-made", n) || press("result-down", n);
  if (k === "=") return press_(target);
  if (k === "+" || k === "-") {
    sign = k;
    return press_(target + (k === "+" ? 1 : -1));
  }
  if (/\d/.test(k) && sign) return press_(target + (sign === "+" ? +k : -k));
  return false;
}
let sign = "";
