// What scores: the library's own table, for the vulnerability in force, as on the backs of bidding boxes.
import { button, deeds, el, h1, keys, p, strainFace } from "./keys.js";
import { S, boardOf, boards, points } from "./state.js";

const VULNERABLE = { None: "nobody is", NS: "North-South are", EW: "East-West are", All: "all are" };

const GROUPS = [["C", "D"], ["H", "S"], ["NT"]];
const table = (caption, heads, rows) =>
  el(
    "table",
    { class: "table scores" },
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col", class: "num" }, head)))),
    el(
      "tbody",
      {},
      ...rows.map(([first, ...cells]) =>
        el(
          "tr",
          {},
          el("th", { scope: "row", class: "num" }, first),
          ...cells.map((each) => el("td", { class: "num" }, each)),
        ),
      ),
    ),
  );

/** Scores of a contract by declarer's side; chosen are the doubling and the vulnerability. */
export function scoresStep(go) {
  if (!S.scores)
    return [
      h1("What scores"),
      p("The scores come when the server answers.", "empty"),
      deeds(button("Back", () => go("boards"), "primary")),
    ];
  const board = boardOf(boards().find((each) => !each.result)?.number ?? S.board);
  const now = {
    doubling: 0,
    vul: ["NS", "EW"].some((side) => ["All", side].includes(board.vulnerable)) ? 1 : 0,
  };
  const worth = (level, strain, tricks, doubling = now.doubling) =>
    points({ level, strain, doubling, declarer: "N", tricks }, { vulnerable: now.vul ? "All" : "None" });
  const place = el("div", { class: "stack" });
  const heads = () => GROUPS.map((group) => el("span", {}, ...group.map(strainFace)));
  const show = () =>
    place.replaceChildren(
      table(
        "Just made",
        ["Level", ...heads()],
        [1, 2, 3, 4, 5, 6, 7].map((level) => [level, ...GROUPS.map(([s]) => worth(level, s, level + 6))]),
      ),
      table(
        "Each overtrick",
        ["Over", ...heads()],
        [["+1", ...GROUPS.map(([s]) => worth(1, s, 8) - worth(1, s, 7))]],
      ),
      table(
        "Down",
        ["Down", "no dbl", "X", "XX"],
        [1, 2, 3, 4, 5, 6, 7].map((n) => [`−${n}`, ...[0, 1, 2].map((x) => -worth(7, "NT", 13 - n, x))]),
      ),
    );
  const choose = (field) => (value) => {
    now[field] = value;
    show();
  };
  show();
  return [
    h1("What scores"),
    board.number ? p(`Board ${board.number}: ${VULNERABLE[board.vulnerable]} vulnerable`, "hint") : null,
    keys(
      "vul",
      "Declarer",
      [
        [0, "not vul", "not vulnerable"],
        [1, "vulnerable"],
      ],
      now.vul,
      2,
      choose("vul"),
    ),
    keys(
      "dbl",
      "Doubling",
      [
        [0, "no dbl", "not doubled"],
        [1, "X", "doubled"],
        [2, "XX", "redoubled"],
      ],
      0,
      3,
      choose("doubling"),
    ),
    place,
    deeds(button("Back", () => go("boards"), "primary")),
  ];
}
