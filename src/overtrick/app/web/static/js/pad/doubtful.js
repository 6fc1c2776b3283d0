// What is not as it should be: said to be wrong, asked about, told twice, played before, not played.
import { correct, meeting } from "./agree.js";
import { FIELDS, begin, drawn, give, head } from "./entry.js";
import { button, deeds, el, h1, p } from "./keys.js";
import { S, boardOf, boards, isOpen, mySide, present, signed } from "./state.js";
import { phrase, say } from "./queue.js";
import { _, N_, letter } from "../words.js";

export function wrong(go) {
  const board = boardOf(S.board);
  const r = board.result;
  const fields = r.level
    ? Object.entries(FIELDS)
    : [
        ["contract", N_("It was played")],
        ["board", N_("Board")],
      ];
  const not = (field) => () => {
    say("dispute", { ...meeting(board), of: r.id, field });
    if (field === "board") {
      S.draft = { move: r.id };
      return go("other");
    }
    begin(board.number, go, r, field);
  };
  return [
    h1(_("What is not right?")),
    head(board.number),
    el("p", drawn(r)),
    el("div.stack", ...fields.map(([field, word]) => button(_(word), not(field), "wide"))),
    deeds(button(_("Back"), () => go("agree"))),
  ];
}

/** One question, with the likeliest other reading; either answer goes through, but where the lead must match. */
export function doubt(go) {
  const board = boardOf(S.board);
  if (!board.doubt || board.waiting) return go("agree");
  const { question: asks, reading, must } = board.doubt;
  const r = board.result;
  if (must) S.fault = "";
  const right = () => {
    say("asked", { ...meeting(board), of: r.id, question: asks });
    delete find(board).doubt;
    go("agree");
  };
  const instead = () => {
    const who = board.ns && board.ew ? { ns: board.ns, ew: board.ew } : {};
    say("replace", {
      ...meeting(board),
      of: r.id,
      outcome: reading.outcome,
      lead: r.lead ?? "",
      sure: !board.planned,
      ...who,
    });
    delete find(board).doubt;
    go("agree");
  };
  const call = () => {
    say("call", { about: phrase("lead", board.number) });
    go("boards");
  };
  return [
    h1(_("Please look once more")),
    head(board.number),
    p(asks, "big"),
    must ? p(_("The result waits for the lead: here it must match the deal."), "notice ask") : null,
    el(
      "div.stack",
      must ? null : button(el("span", `${_("Right as entered:")} `, drawn(r)), right, "wide primary"),
      reading ? button(reading.words, instead, "wide") : null,
      must ? button(_("Change the lead"), () => begin(board.number, go, r, "lead"), "wide") : null,
      button(_("Change it"), () => begin(board.number, go, r), "wide"),
      must && S.doc.policy.call_button !== "off" ? button(_("Call the director"), call, "wide") : null,
    ),
  ];
}
const find = (board) => S.doc.boards.find((each) => each.number === board.number) ?? {};

/** What the plan has not here: it counts when the director has looked at it. */
export function unplanned(go) {
  const board = boardOf(S.board);
  const r = board.result;
  if (!board.waits || board.waiting) return go("agree");
  return [
    h1(_("Board {board}", { board: board.number })),
    el("p.big", drawn(r)),
    p(_("It counts when the director has looked at it."), "notice ask"),
    deeds(
      button(_("Change it"), () => begin(board.number, go, r)),
      button(
        _("Done"),
        () => {
          present();
          go("boards");
        },
        "primary",
      ),
    ),
  ];
}

/** Two phones entered the same board differently. */
export function rivals(go) {
  const board = boardOf(S.board);
  const all = [board.result, ...(board.rivals ?? [])];
  const entries = all.map(({ id }) => id);
  return [
    h1(_("Two different results")),
    head(board.number),
    p(_("Which one is right?")),
    el(
      "div.cards",
      ...all.map((r) =>
        el(
          "div.card",
          el("p.big", drawn(r)),
          p(`${letter("side", "NS")} ${signed(r.points)}`),
          p(r.phone === S.phone ? _("entered on this phone") : _("entered on another phone"), "muted"),
          button(
            _("This one is right"),
            () => {
              say("confirm", { ...meeting(board), of: r.id, side: mySide(), entries });
              go("after");
            },
            "wide",
          ),
        ),
      ),
    ),
    el(
      "div.buttons",
      button(_("Neither"), () => begin(board.number, go, board.result)),
      S.doc.policy.call_button === "off"
        ? null
        : button(_("Call the director"), () => {
            say("call", { about: phrase("two_results", board.number) });
            go("boards");
          }),
    ),
    deeds(button(_("Later"), () => go("boards"))),
  ];
}

/** Somebody here has played this board before its round: left out, corrected, or really played again. */
export function again(go) {
  const board = boardOf(S.board);
  if (!board.again) return go("");
  const { words, round: n } = board.again;
  const calls = S.doc.policy.call_button !== "off";
  const next = boards().find(isOpen);
  const told = S.doc.earlier.find((each) => each.round === n && each.board.number === board.number);
  const really = () => {
    if (calls) say("call", { about: phrase("again", board.number) });
    S.again = board.number;
    begin(board.number, go);
  };
  return [
    h1(_("Board {board} again?", { board: board.number })),
    p(words, "big"),
    el(
      "div.stack",
      told || calls
        ? button(
            _("Correct that result"),
            () => opens(go, told ?? { round: n, board: { ...board, state: "done" } }),
            "wide",
          )
        : null,
      button(calls ? _("Really played again: call the director") : _("Really played again"), really, "wide"),
      calls ? null : p(_("Please call the director."), "notice ask"),
    ),
    deeds(
      button(_("Back"), () => go("boards")),
      next
        ? button(_("Next board {board}", { board: next.number }), () => begin(next.number, go), "primary")
        : null,
    ),
  ];
}

/** A result of a round before: to agree, to mend, or to ask for a correction. */
export function opens(go, { round: n, board }) {
  S.round = n ?? S.round;
  S.board = board.number;
  if (board.state !== "done") return go(board.rivals.length ? "rivals" : "agree");
  correct(go, board, n);
}

export function notPlayed(go) {
  const say_ = (why) => () => {
    S.draft = { ...S.draft, why, level: undefined, lead: "" };
    give(go);
  };
  return [
    h1(_("Not played: why?")),
    head(S.draft.board),
    el(
      "div.stack",
      button(_("No time: perhaps later"), say_("late"), "wide"),
      button(_("It cannot be played"), say_("cannot"), "wide"),
      button(_("The director said so"), say_("director"), "wide"),
    ),
    deeds(button(_("Back"), () => go("contract"))),
  ];
}
