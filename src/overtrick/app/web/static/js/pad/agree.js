// The other side agrees; then the score.
import { spoken } from "../suits.js";
import { begin, cardText, drawn, head } from "./entry.js";
import { button, deeds, el, h1, p, status, strainFace } from "./keys.js";
import { S, boardOf, boards, isOpen, mySide, name, other, over, present, round, signed } from "./state.js";
import { say } from "./queue.js";

const made = (more) => (more > 0 ? `${more} over` : more ? `${-more} down` : "just made");

const words = (r) =>
  r.level
    ? `${spoken({ ...r, over: undefined })}, ${r.tricks} tricks`
    : r.outcome === "PASS"
      ? "passed out"
      : r.outcome === "NP"
        ? "not played"
        : r.outcome;
const worth = (r) => (r.points == null ? "" : `, North-South score ${signed(r.points)}`);
export const meeting = (board) => ({ board: board.number, round: S.round, room: S.room });
const checking = (r) => other(r.side || (r.phone === S.phone && mySide()) || "NS");

export function agree(go) {
  const board = boardOf(S.board);
  const r = board.result;
  if (!r) {
    present();
    return go("");
  }
  const late = S.round < S.doc.round;
  if (board.doubt && !board.waiting) return go("doubt");
  if (board.waits && !board.waiting) return looked(go, board, r);
  const side = checking(r);
  const pin =
    S.doc.policy.approval === "pin" // one that is being typed in stays: news must not take it away
      ? (document.getElementById("pin") ??
        el("input", {
          id: "pin",
          class: "short",
          inputmode: "numeric",
          enterkeyhint: "go",
          maxlength: 2,
          autocomplete: "off",
        }))
      : null;
  const yes = () => {
    if (pin && !/^\d\d$/.test(pin.value)) {
      pin.setAttribute("aria-invalid", "true");
      return pin.focus();
    }
    S.fault = "";
    say("confirm", { ...meeting(board), of: r.id, side, ...(pin ? { pin: pin.value } : {}) });
    go("after");
  };
  const here = r.phone === S.phone;
  const calls = S.doc.policy.call_button !== "off";
  const call = () => {
    say("call", { about: `board ${board.number}: not as the director settled it` });
    go("boards");
  };
  return [
    h1(`${name(side).split("-").join(" or ").toUpperCase()}, please check`),
    el(
      "div",
      { class: "agree stack" },
      el(
        "p",
        { class: "hidden-word", id: "read", tabindex: "-1", "data-first": true },
        `Board ${board.number}, ${words(r)}${worth(r)}. Agree or not right?`,
      ),
      el(
        "div",
        { class: "stack", "aria-hidden": "true" },
        p(`Board ${board.number}`, "big"),
        el("p", {}, drawn({ ...r, tricks: null })),
        p(
          r.level
            ? `${["Not doubled", "Doubled", "Redoubled"][r.doubling]}, by ${name(r.declarer).toUpperCase()}`
            : "",
        ),
        r.level
          ? p(`${r.tricks} tricks (${made(over(r))})${r.lead ? `, lead ${cardText(r.lead)}` : ""}`, "big")
          : null,
        r.points == null ? null : p(`NS score ${signed(r.points)}`, "big"),
      ),
      board.waiting ? status("queued") : null,
    ),
    board.rejections > 1
      ? p(calls ? "! The director has been called." : "! Please call the director.", "notice ask")
      : null,
    settled(board),
    S.fault ? el("p", { class: "error", role: "alert" }, S.fault) : null,
    pin ? el("div", { class: "field" }, el("label", { for: "pin" }, `Code of ${name(side)}`), pin) : null,
    late
      ? p(
          `Round ${S.round}: only ${name(side)} ${board[side.toLowerCase()] ?? ""} of that round reads this. ` +
            "Who sits here now may still play the board.",
          "notice ask",
        )
      : null,
    board.settled
      ? null
      : p(here ? `Hand the phone to ${name(side)}.` : "Entered on another phone at this table.", "hint"),
    deeds(
      !board.settled
        ? button("Not right", () => go("wrong"))
        : calls
          ? button("Call the director", call)
          : null,
      button("Agree", yes, "primary"),
    ),
    el(
      "p",
      { class: "buttons" },
      board.settled ? null : button("Fix it ourselves", () => begin(board.number, go, r), "quiet"),
      button(
        "Later",
        () => {
          present();
          go("boards");
        },
        "quiet",
      ),
    ),
  ];
}

/** The desk's word stands: what this table told against it waits there. */
const settled = ({ settled: is, said = [], waiting }) =>
  !is || waiting
    ? null
    : el(
        "p",
        { class: "notice ask" },
        "The director has settled this board.",
        ...said.flatMap((r) => [" This table says ", drawn(r), ": the director is told."]),
        S.doc.policy.call_button === "off"
          ? " If it is wrong, call the director by hand."
          : " If it is wrong, call the director.",
      );

/** What the plan has not here: it counts when the director has looked at it. */
const looked = (go, board, r) => [
  h1(`Board ${board.number}`),
  el("p", { class: "big" }, drawn(r)),
  p("It counts when the director has looked at it.", "notice ask"),
  deeds(
    button("Change it", () => begin(board.number, go, r)),
    button(
      "Done",
      () => {
        present();
        go("boards");
      },
      "primary",
    ),
  ),
];

/** The four hands, each a line of suits: after the board, where the session shows them (S-11). */
const dealt = (hands, par) =>
  el(
    "div",
    { class: "stack" },
    el("h2", {}, "The hands"),
    el(
      "dl",
      { class: "facts hands" },
      ...[..."NESW"].flatMap((seat) => [
        el("dt", {}, name(seat)),
        el(
          "dd",
          {},
          ...[..."SHDC"].flatMap((s, n) => [
            el(
              "span",
              { class: "holding" },
              strainFace(s),
              ` ${[...hands[seat][n]].join(" ").replace("T", "10") || "–"}`,
            ),
            " ",
          ]),
        ),
      ]),
    ),
    par ? p(`Par: ${par}`, "muted") : null,
  );

export function after(go) {
  const board = boardOf(S.board);
  const r = board.result;
  const next = boards().find(isOpen);
  const { lines = [], field = [], hands, par } = board.after ?? {};
  const late = S.round < S.doc.round;
  const home = () => {
    present();
    go("boards");
  };
  if (late)
    return [
      h1(`Board ${board.number} of round ${S.round}`),
      r ? el("p", { class: "big" }, drawn(r)) : null,
      el("p", {}, board.waiting ? status("queued") : status(board.state)),
      deeds(button("Done", home, "primary")),
    ];
  return [
    h1(`Board ${board.number}`),
    el("p", { class: "big" }, r ? drawn(r) : "", r?.points == null ? "" : ` NS ${signed(r.points)}`),
    el("p", {}, board.waiting ? status("queued") : status(board.state)),
    settled(board),
    ...lines.map((line) => p(line)),
    field.length ? el("ul", {}, ...field.map((line) => el("li", {}, line))) : null,
    hands ? dealt(hands, par) : null,
    deeds(
      next
        ? button(`Next board ${next.number}`, () => begin(next.number, go), "primary")
        : button(round().move?.length ? "The move" : "Done", () => go("boards"), "primary"),
    ),
  ];
}
