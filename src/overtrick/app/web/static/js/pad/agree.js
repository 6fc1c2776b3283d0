// The other side agrees; then the score.
import { spoken } from "../suits.js";
import { begin, cardText, drawn, head } from "./entry.js";
import { button, deeds, el, h1, p, standing, status } from "./keys.js";
import {
  S,
  asksHere,
  boardOf,
  boards,
  isOpen,
  looks,
  mySide,
  name,
  other,
  over,
  playing,
  present,
  round,
  seats,
  signed,
} from "./state.js";
import { phrase, say } from "./queue.js";
import { _, N_, language, letter, n_ } from "../words.js";

const made = (more) =>
  more > 0
    ? _("{count} over", { count: more })
    : more
      ? _("{tricks} down", { tricks: -more })
      : _("just made");
const tricks = (n) => n_("{count} trick", "{count} tricks", n);
const upper = (text) => text.toLocaleUpperCase(language);
const DOUBLED = [N_("Not doubled"), N_("Doubled"), N_("Redoubled")];

const words = (r) =>
  r.level
    ? `${spoken({ ...r, over: undefined })}, ${tricks(r.tricks)}`
    : r.outcome === "PASS"
      ? _("passed out")
      : r.outcome === "NP"
        ? _("not played")
        : r.outcome;
const worth = (r) =>
  r.points == null ? "" : `, ${_("North-South score {points}", { points: signed(r.points) })}`;
export const meeting = (board) => ({ board: board.number, round: S.round, room: S.room });

export function agree(go) {
  const board = boardOf(S.board);
  const r = board.result;
  if (!r) {
    present();
    return go("");
  }
  if (board.doubt && !board.waiting) return go("doubt");
  if (board.waits && !board.waiting) return go("unplanned");
  const side = other(r.side || (r.phone === S.phone && mySide()) || "NS");
  const pin =
    S.doc.policy.approval === "pin" // one that is being typed in stays: news must not take it away
      ? (document.getElementById("pin") ??
        el("input.short", {
          id: "pin",
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
    say("call", { about: phrase("not_as_settled", board.number) });
    go("boards");
  };
  return [
    h1(_("{seats}, please check", { seats: upper(seats(side)) })),
    el(
      "div.agree.stack",
      el(
        "p.hidden-word",
        { id: "read", tabindex: "-1", "data-first": true },
        `${_("Board {board}", { board: board.number })}, ${words(r)}${worth(r)}. ${_("Agree or not right?")}`,
      ),
      el(
        "div.stack",
        { "aria-hidden": "true" },
        p(_("Board {board}", { board: board.number }), "big"),
        el(r.level ? "p" : "p.big", drawn({ ...r, tricks: null })),
        p(r.level ? `${_(DOUBLED[r.doubling])}, ${_("by {seat}", { seat: upper(name(r.declarer)) })}` : ""),
        r.level
          ? p(
              `${tricks(r.tricks)} (${made(over(r))})` +
                (r.lead ? `, ${_("lead {card}", { card: cardText(r.lead) })}` : ""),
              "big",
            )
          : null,
        r.points == null
          ? null
          : p(_("{side} score {points}", { side: letter("side", "NS"), points: signed(r.points) }), "big"),
      ),
      board.waiting ? status("queued") : null,
    ),
    board.rejections > 1
      ? p(`! ${calls ? _("The director has been called.") : _("Please call the director.")}`, "notice ask")
      : null,
    settled(board),
    S.fault ? el("p.error", { role: "alert" }, S.fault) : null,
    pin ? el("div.field", el("label", { for: "pin" }, _("Code of {side}", { side: name(side) })), pin) : null,
    S.round < playing()
      ? p(
          _(
            "Round {round}: only {side} {number} of that round reads this. Who sits here now may still play the board.",
            { round: S.round, side: name(side), number: board[side.toLowerCase()] ?? "" },
          ),
          "notice ask",
        )
      : null,
    board.settled
      ? null
      : p(
          here
            ? _("Hand the phone to {side}.", { side: name(side) })
            : _("Entered on another phone at this table."),
          "hint",
        ),
    deeds(
      !board.settled
        ? button(_("Not right"), () => go("wrong"))
        : calls
          ? button(_("Call the director"), call)
          : null,
      button(_("Agree"), yes, "primary"),
    ),
    el(
      "p.buttons",
      board.settled ? null : button(_("Fix it ourselves"), () => begin(board.number, go, r), "quiet"),
      button(
        _("Later"),
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
        "p.notice.ask",
        _("The director has settled this board."),
        ...said.flatMap((r) => [" ", _("This table says:"), " ", drawn(r), ". ", _("The director is told.")]),
        S.doc.policy.call_button === "off"
          ? ` ${_("If it is wrong, call the director by hand.")}`
          : ` ${_("If it is wrong, call the director.")}`,
      );

/** What is agreed the director corrects: ask for it. */
export function correct(go, { number }, n) {
  say("call", { about: n ? phrase("correction_of_round", number, n) : phrase("correction", number) });
  present();
  go("boards");
}

/** @param dealt draws the hands, as soon as it is there */
export function after(go, dealt) {
  const board = boardOf(S.board);
  const r = board.result;
  if (!r && !board.ruled && !board.elsewhere) return go("boards"); // moved by the desk
  const next = boards().find(isOpen);
  const asks = boards().find((each) => each.number !== board.number && asksHere(each));
  const { lines = [], field = [], hands, par } = board.after ?? {};
  const late = S.round < playing();
  const home = () => {
    present();
    go("boards");
  };
  if (late)
    return [
      h1(_("Board {board} of round {round}", { board: board.number, round: S.round })),
      r ? el("p.big", drawn(r)) : null,
      el("p", standing(board)),
      deeds(button(_("Done"), home, "primary")),
    ];
  return [
    h1(_("Board {board}", { board: board.number })),
    el("p.big", r && drawn(r), r?.points == null ? "" : ` ${letter("side", "NS")} ${signed(r.points)}`),
    el("p", standing(board)),
    settled(board),
    asks
      ? el(
          "div.notice.ask",
          { role: "status" },
          `? ${_("Board {board} was entered on another phone and is to be checked.", { board: asks.number })} `,
          button(
            _("Look"),
            () => {
              S.board = asks.number;
              go(looks(asks));
            },
            "quiet",
          ),
        )
      : null,
    ...lines.map((line) => p(line)),
    field.length ? el("ul", ...field.map((line) => el("li", line))) : null,
    hands && dealt?.(hands, par),
    board.state === "done" && S.doc.policy.approval !== "none"
      ? el(
          "p.hint",
          _("One that is agreed is corrected by the director."),
          " ",
          S.doc.policy.call_button === "off"
            ? ""
            : button(_("Correct that result"), () => correct(go, board), "quiet"),
        )
      : null,
    deeds(
      button(_("Back"), home),
      next
        ? button(_("Next board {board}", { board: next.number }), () => begin(next.number, go), "primary")
        : button(round().move?.length ? _("The move") : _("Done"), () => go("boards"), "primary"),
    ),
  ];
}
