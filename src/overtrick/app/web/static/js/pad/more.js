// Steps that are seldom taken: earlier results, another board, a call, what was refused.
import { begin, drawn, drop } from "./entry.js";
import { button, deeds, el, h1, p, status, strainFace } from "./keys.js";
import { again, doubt, notPlayed, opens, rivals, unplanned, wrong } from "./doubtful.js";
import { code, names, notUs } from "./people.js";
import { mend, phrase, refused, say, send } from "./queue.js";
import { scoresStep } from "./scores.js";
import "./typed.js";
import "../shortcuts.js";
import {
  S,
  boardOf,
  everything,
  keep,
  keepsNothing,
  kept,
  name,
  queue,
  round,
  saveDraft,
  where,
} from "./state.js";
import { inSentence } from "../outcome.js";
import { N_, _, letter } from "../words.js";

/** Results of rounds before that are no secret here: to agree, to mend, or to ask for a correction. */
function earlier(go) {
  const asks = S.doc.policy.call_button !== "off";
  return [
    h1(_("Earlier results")),
    p(
      asks
        ? _("One that is agreed is corrected by the director: choose it to call.")
        : _("One that is agreed is corrected by the director."),
      "hint",
    ),
    el(
      "ul.boards.stack",
      ...S.doc.earlier.map((each) =>
        el(
          "li",
          button(
            [
              el("span", _("Round {round}, board {board}", { round: each.round, board: each.board.number })),
              drawn(each.board.result),
              status(each.board.state),
            ],
            () => opens(go, each),
            "wide board",
            { disabled: each.board.state === "done" && !asks },
          ),
        ),
      ),
    ),
    deeds(button(_("Back"), () => go("boards"))),
  ];
}

function other(go) {
  const ask_ = el("div.stack");
  const input = el("input.short", {
    id: "board",
    type: "number",
    inputmode: "numeric",
    enterkeyhint: "go",
    min: 1,
    max: 999,
  });
  const start = (n) => {
    const moved = S.draft?.move ? boardOf(S.board).result : null;
    begin(n, go, moved);
    if (S.draft && !round().boards.includes(n)) {
      S.draft.sure = true;
      saveDraft();
    }
  };
  const check = () => {
    const n = Number(input.value);
    if (!(n >= 1 && n <= 999)) return input.focus();
    if (!round().boards.length || round().boards.includes(n) || S.doc.policy.boards_order === "free")
      return start(n);
    const planned = S.doc.rounds.find((each) => each.boards.includes(n));
    const late = S.doc.rounds.find((each) => each.number < S.round && (each.missing ?? []).includes(n));
    const belongs = () => {
      S.round = late.number;
      begin(n, go);
    };
    const sure = button(_("Yes, board {board}", { board: n }), () => start(n), "wide");
    ask_.replaceChildren(
      p(
        planned
          ? _("Board {board} is planned for round {round} here. Really board {board}?", {
              board: n,
              round: planned.number,
            })
          : _("Board {board} is not planned here. Really board {board}?", { board: n }),
        "notice ask",
      ),
      late ? button(_("It is of round {round}", { round: late.number }), belongs, "wide") : "",
      sure,
      button(
        _("No, another number"),
        () => {
          ask_.replaceChildren();
          input.focus();
        },
        "wide",
      ),
    );
    sure.focus();
  };
  return [
    h1(_("Another board")),
    el("div.field", el("label", { for: "board" }, _("Number of the board")), input),
    ask_,
    deeds(
      button(_("Back"), () => drop(go)),
      button(_("This board"), check, "primary"),
    ),
  ];
}

function call(go) {
  const tell = (about) => () => {
    say("call", { about });
    go("boards");
  };
  const input = el("input", { id: "about", enterkeyhint: "go", maxlength: 100, autocomplete: "off" });
  return [
    h1(_("Call the director")),
    el(
      "div.stack",
      button(_("A ruling"), tell(phrase("ruling")), "wide"),
      button(_("A board is missing"), tell(phrase("missing_board")), "wide"),
      button(_("Wrong boards here"), tell(phrase("wrong_boards")), "wide"),
    ),
    el("div.field", el("label", { for: "about" }, _("Or in your words")), input),
    deeds(
      button(_("Back"), () => go("boards")),
      button(_("Call"), () => tell(input.value.trim())(), "primary"),
    ),
  ];
}

/** What was refused is written on the keys again. */
function change(item, go) {
  mend(item.id, null);
  S.round = item.body.round;
  begin(item.body.board, go, { ...item.told, lead: item.body.lead, id: item.body.of });
}
const WORDS = {
  seat: N_("Who sits here"),
  call: N_("A call for the director"),
  confirm: N_("Agreed"),
  dispute: N_("Not right"),
  asked: N_("Right as entered"),
  names: N_("Names"),
};
function waits({ body, verb, where }) {
  const word = _(WORDS[verb] ?? verb);
  if (!body.board) return p(word);
  return p(
    _("Board {board}: {what} (round {round}, {table})", {
      board: body.board,
      what: body.outcome ? inSentence(body.outcome) : word,
      round: body.round,
      table: where.split("/").pop(),
    }),
  );
}
function gone() {
  document.querySelector("[data-connection]")?.remove(); // the page itself says why it hears nothing
  const left = everything();
  return [
    h1(_("This code no longer opens the table")),
    p(S.gone, "notice trouble"),
    left.length
      ? el(
          "div.card.stack",
          el("h2", _("Kept on this phone")),
          p(_("They are sent when this phone is at the table again. Or show them to the director.")),
          ...left.map(waits),
        )
      : null,
  ];
}
function refusedStep(go) {
  const all = refused();
  return all.length
    ? [
        h1(_("Not saved yet")),
        ...all.map((item) =>
          el(
            "div.card.stack",
            waits(item),
            p(
              item.refused ??
                _("Told at another table: scan that table's card again, or show it to the director."),
              "notice ask",
            ),
            ["off-plan", "who-enters"].includes(item.code)
              ? button(
                  item.code === "off-plan"
                    ? _("Yes, board {board}", { board: item.body.board })
                    : _("It is right: send it"),
                  () => {
                    mend(item.id, { refused: null, code: null, body: { ...item.body, sure: true } });
                    send();
                    go("boards");
                  },
                  "wide",
                )
              : null,
            item.told?.level && item.where === where()
              ? button(_("Change it"), () => change(item, go), "wide")
              : null,
            button(
              _("Take it away"),
              () => {
                mend(item.id, null);
                go("");
              },
              "wide",
            ),
          ),
        ),
        deeds(button(_("Back"), () => go("boards"))),
      ]
    : go("");
}

/** After the last board: what there is to read, and how a mistake is mended. */
function onwards(r) {
  const event = `/e/${encodeURIComponent(S.doc.event)}`;
  const link = (href, text) => el("li", el("a", { href }, el("span.name", text)));
  const sides = S.doc.split ? ["NS-", "EW-"] : ["", ""];
  const at = S.doc.section === "A" ? "" : `${S.doc.section}-`;
  const cards = [r.ns, r.ew].map((who, nth) =>
    who && !r.players && !r.match
      ? link(`${event}/card/${encodeURIComponent(at + sides[nth] + who)}`, _("Scorecard of {who}", { who }))
      : null,
  );
  return el(
    "div.stack",
    r.move?.length ? null : p(_("No further round is planned."), "big"),
    el("ul.links", link(`${event}/ranking`, _("Ranking")), ...cards),
    p(
      S.doc.policy.call_button === "off"
        ? _("One that is agreed is corrected by the director.")
        : _("A result is wrong? Choose it above; one that is agreed is corrected by the director."),
      "hint",
    ),
  );
}

/** The four hands, each a line of suits: after the board, where the session shows them (S-11). */
const dealt = (hands, par) =>
  el(
    "div.stack",
    el("h2", _("The hands")),
    el(
      "dl.facts.hands",
      ...[..."NESW"].flatMap((seat) => [
        el("dt", name(seat)),
        el(
          "dd",
          ...[..."SHDC"].flatMap((s, n) => [
            el(
              "span.holding",
              strainFace(s),
              ` ${[...hands[seat][n]].map((rank) => letter("rank", rank)).join(" ") || "–"}`,
            ),
            " ",
          ]),
        ),
      ]),
    ),
    par ? p(_("Par: {par}", { par }), "muted") : null,
  );

/** Another phone follows this table, too; whoever has read it here is told of that one no more. */
function beside(drawStrip) {
  const known = kept("beside");
  const read = known?.at === where() ? known.names : [];
  const names = (S.phones ?? []).filter((each) => each !== S.phone && !read.includes(each));
  if (!names.length || S.draft?.board) return null;
  return el(
    "p.muted",
    { role: "status" },
    _("Another phone has this table open, too."),
    " ",
    button(
      _("Close"),
      () => {
        keep("beside", { at: where(), names: [...read, ...names] });
        drawStrip();
      },
      "quiet",
    ),
  );
}

/** What stands above each step: of this browser, and of another phone. */
const notices = (drawStrip) => [
  keepsNothing() && queue().some(({ at }) => Date.now() - at > 2000)
    ? p(_("This browser keeps nothing: leave the page open until all is sent."), "notice ask")
    : null,
  beside(drawStrip),
];

export const STEPS = {
  notices,
  onwards,
  dealt,
  wrong,
  doubt,
  unplanned,
  rivals,
  again,
  notplayed: notPlayed,
  names,
  notus: notUs,
  code,
  earlier,
  other,
  call,
  gone,
  refused: refusedStep,
  scores: scoresStep,
};
