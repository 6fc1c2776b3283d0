// Steps that are seldom taken: earlier results, another board, a call, what was refused.
import { begin, drawn, drop } from "./entry.js";
import { button, deeds, el, h1, p, status } from "./keys.js";
import { again, doubt, notPlayed, opens, rivals, wrong } from "./doubtful.js";
import { code, names, notUs } from "./people.js";
import { mend, refused, say, send } from "./queue.js";
import { scoresStep } from "./scores.js";
import "./typed.js";
import { S, boardOf, round, saveDraft, where } from "./state.js";

/** Results of rounds before that are no secret here: to agree, to mend, or to ask for a correction. */
function earlier(go) {
  const asks = S.doc.policy.call_button !== "off";
  return [
    h1("Earlier results"),
    p(
      asks
        ? "One that is agreed is corrected by the director: choose it to call."
        : "One that is agreed is corrected by the director.",
      "hint",
    ),
    el(
      "ul",
      { class: "boards stack" },
      ...S.doc.earlier.map((each) =>
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: "button wide board",
              onclick: () => opens(go, each),
              disabled: each.board.state === "done" && !asks,
            },
            el("span", {}, `Round ${each.round}, board ${each.board.number}`),
            drawn(each.board.result),
            status(each.board.state),
          ),
        ),
      ),
    ),
    deeds(button("Back", () => go("boards"))),
  ];
}

function other(go) {
  const ask_ = el("div", { class: "stack" });
  const input = el("input", {
    id: "board",
    class: "short",
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
    const sure = button(`Yes, board ${n}`, () => start(n), "wide");
    ask_.replaceChildren(
      p(
        planned
          ? `Board ${n} is planned for round ${planned.number} here. Really board ${n}?`
          : `Board ${n} is not planned here. Really board ${n}?`,
        "notice ask",
      ),
      late ? button(`It is of round ${late.number}`, belongs, "wide") : "",
      sure,
      button(
        "No, another number",
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
    h1("Another board"),
    el("div", { class: "field" }, el("label", { for: "board" }, "Number of the board"), input),
    ask_,
    deeds(
      button("Back", () => drop(go)),
      button("This board", check, "primary"),
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
    h1("Call the director"),
    el(
      "div",
      { class: "stack" },
      button("A ruling", tell("ruling"), "wide"),
      button("A board is missing", tell("missing board"), "wide"),
      button("Wrong boards here", tell("wrong boards"), "wide"),
    ),
    el("div", { class: "field" }, el("label", { for: "about" }, "Or in your words"), input),
    deeds(
      button("Back", () => go("boards")),
      button("Call", () => tell(input.value.trim())(), "primary"),
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
  seat: "Who sits here",
  call: "A call for the director",
  confirm: "Agreed",
  dispute: "Not right",
  asked: "Right as entered",
  names: "Names",
};
function waits({ body, verb, where }) {
  const word = WORDS[verb] ?? verb;
  if (!body.board) return p(word);
  return p(`Board ${body.board}: ${body.outcome ?? word} (round ${body.round}, ${where.split("/").pop()})`);
}
function gone() {
  const left = JSON.parse(localStorage.getItem("overtrick.pad.queue") ?? "[]");
  return [
    h1("This code no longer opens the table"),
    p(S.gone, "notice trouble"),
    left.length
      ? el(
          "div",
          { class: "card stack" },
          el("h2", {}, "Kept on this phone"),
          p("They are sent when this phone is at the table again. Or show them to the director."),
          ...left.map(waits),
        )
      : null,
  ];
}
function refusedStep(go) {
  const all = refused();
  return all.length
    ? [
        h1("Not saved yet"),
        ...all.map((item) =>
          el(
            "div",
            { class: "card stack" },
            waits(item),
            p(
              item.refused ??
                "Told at another table: scan that table's card again, or show it to the director.",
              "notice ask",
            ),
            ["off-plan", "who-enters"].includes(item.code)
              ? button(
                  item.code === "off-plan" ? `Yes, board ${item.body.board}` : "It is right: send it",
                  () => {
                    mend(item.id, { refused: null, code: null, body: { ...item.body, sure: true } });
                    send();
                    go("boards");
                  },
                  "wide",
                )
              : null,
            item.told?.level && item.where === where()
              ? button("Change it", () => change(item, go), "wide")
              : null,
            button(
              "Take it away",
              () => {
                mend(item.id, null);
                go("");
              },
              "wide",
            ),
          ),
        ),
        deeds(button("Back", () => go("boards"))),
      ]
    : go("");
}

export const STEPS = {
  wrong,
  doubt,
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
