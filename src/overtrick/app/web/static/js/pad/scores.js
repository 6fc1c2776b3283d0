// What scores: the library's own table, for the vulnerability in force, as on the backs of bidding boxes.
import { button, deeds, el, h1, keys, p, strainFace } from "./keys.js";
import { S, boardOf, boards, points } from "./state.js";
import { DOUBLINGS, vulnerable } from "./entry.js";
import { _ } from "../words.js";

const GROUPS = [["C", "D"], ["H", "S"], ["NT"]];
const table = (caption, heads, rows) =>
  el(
    "table.table.scores",
    el("caption", caption),
    el("thead", el("tr", ...heads.map((head) => el("th.num", { scope: "col" }, head)))),
    el(
      "tbody",
      ...rows.map(([first, ...cells]) =>
        el("tr", el("th.num", { scope: "row" }, first), ...cells.map((each) => el("td.num", each))),
      ),
    ),
  );

/** Scores of a contract by declarer's side; chosen are the doubling and the vulnerability. */
export function scoresStep(go) {
  if (!S.scores)
    return [
      h1(_("What scores")),
      p(_("The scores come when the server answers."), "empty"),
      deeds(button(_("Back"), () => go("boards"), "primary")),
    ];
  const board = boardOf(boards().find((each) => !each.result)?.number ?? S.board);
  const now = {
    doubling: 0,
    vul: ["NS", "EW"].some((side) => ["All", side].includes(board.vulnerable)) ? 1 : 0,
  };
  const worth = (level, strain, tricks, doubling = now.doubling) =>
    points({ level, strain, doubling, declarer: "N", tricks }, { vulnerable: now.vul ? "All" : "None" });
  const place = el("div.stack");
  const heads = () => GROUPS.map((group) => el("span", ...group.map(strainFace)));
  const show = () =>
    place.replaceChildren(
      table(
        _("Just made"),
        [_("Level"), ...heads()],
        [1, 2, 3, 4, 5, 6, 7].map((level) => [level, ...GROUPS.map(([s]) => worth(level, s, level + 6))]),
      ),
      table(
        _("Each overtrick"),
        [_("Over"), ...heads()],
        [["+1", ...GROUPS.map(([s]) => worth(1, s, 8) - worth(1, s, 7))]],
      ),
      table(
        _("Down"),
        [_("Down"), _("no dbl"), "X", "XX"],
        [1, 2, 3, 4, 5, 6, 7].map((n) => [`−${n}`, ...[0, 1, 2].map((x) => -worth(7, "NT", 13 - n, x))]),
      ),
    );
  const choose = (field) => (value) => {
    now[field] = value;
    show();
  };
  show();
  return [
    h1(_("What scores")),
    board.number
      ? p(
          _("Board {board}: {vulnerable}", { board: board.number, vulnerable: vulnerable(board.vulnerable) }),
          "hint",
        )
      : null,
    keys(
      "vul",
      _("Declarer"),
      [
        [0, _("not vul"), _("not vulnerable")],
        [1, _("vulnerable")],
      ],
      now.vul,
      2,
      choose("vul"),
    ),
    keys("dbl", _("Doubling"), DOUBLINGS(), 0, 3, choose("doubling")),
    place,
    deeds(button(_("Back"), () => go("boards"), "primary")),
  ];
}
