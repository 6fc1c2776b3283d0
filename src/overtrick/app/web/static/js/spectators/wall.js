// How much of a list fits on the wall: names are never cut, letters never smaller than can be read from afar.
import { el } from "../dom.js";

/** Sizes of letters, in hundredths of the picture's height: what is still read from ten metres, and enough. */
const LEAST = 2.8,
  MOST = 6.4;
/** The gap between columns, in letters. */
const GAP = 2;
const AT = 20; // px: the size at which lists are measured

/** @typedef {{title: string, rows: any[]}} List */
/** @typedef {(list: List, rows: any[], folded: boolean) => HTMLElement} Draws */

/** The size of a list as one column: in letters wide, and how high its head and a row are. */
function measured(stage, list, draws, folded) {
  const table = draws(list, list.rows, folded);
  const box = el("div.measured", table);
  box.style.fontSize = `${AT}px`;
  stage.append(box);
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height);
  const whole = table.getBoundingClientRect();
  const row = Math.max(...rows);
  const head = whole.height - rows.reduce((sum, each) => sum + each, 0);
  box.remove();
  return { folded, width: whole.width / AT, row: row / AT, head: Math.max(0, head) / AT };
}

/** The size of letters at which lists fit beside each other, each in some columns of some rows. */
function size(room, sizes, columns, rows) {
  const wide = sizes.reduce((sum, each) => sum + each.width, 0) * columns;
  const gaps = GAP * (sizes.length * columns - 1);
  const high = Math.max(...sizes.map((each) => each.head + each.row * rows));
  return Math.min(room.width / (wide + gaps), room.height / high);
}

/**
 * Lay lists out on as few pages as can be read, each list in up to three columns; names of pairs below one
 * another where that is larger. Several lists stand side by side if all of them fit.
 * @param {HTMLElement} stage @param {List[]} lists @param {Draws} draws @param {number} zoom
 * @returns {(() => HTMLElement)[]} the pages
 */
export function laidOut(stage, lists, draws, zoom = 1) {
  if (!matchMedia("(min-width: 48rem)").matches)
    return lists.map((list) => () => el("div.laid-out", draws(list, list.rows, true)));
  const room = stage.getBoundingClientRect();
  if (!room.height || !lists.length) return [];
  const unit = (innerHeight / 100) * zoom;
  const both = [false, true].map((folded) => lists.map((list) => measured(stage, list, draws, folded)));
  const longest = Math.max(...lists.map((list) => list.rows.length));
  const whole = lists.length > 1 ? best(room, both, longest, 1, unit, 2) : null;
  if (whole && whole.font < LEAST * unit) return lists.flatMap((list) => laidOut(stage, [list], draws, zoom));
  for (let pages = 1; ; pages++) {
    const found = whole || best(room, both, longest, pages, unit, 3);
    const single = Math.max(...both.map((sizes) => size(room, sizes, 1, 1)));
    if (!whole && found.font < Math.min(LEAST * unit, single) && pages < longest) continue;
    const each = Math.ceil(longest / pages); // pages of the same length
    return Array.from({ length: pages }, (_, nth) => () => {
      const page = el("div.laid-out");
      page.style.fontSize = `${Math.min(found.font, MOST * unit)}px`;
      for (const list of lists) {
        const rows = list.rows.slice(nth * each, (nth + 1) * each);
        for (let at = 0; at < rows.length; at += found.rows)
          page.append(draws(list, rows.slice(at, at + found.rows), found.folded));
      }
      return page;
    });
  }
}

/** The largest letters, and how the rows are divided for them: fewer columns where it makes no difference. */
function best(room, both, longest, pages, unit, most) {
  let found = { font: 0, rows: 1, folded: false };
  for (const sizes of both)
    for (let columns = 1; columns <= most; columns++) {
      const rows = Math.ceil(Math.ceil(longest / pages) / columns);
      const font = Math.min(size(room, sizes, columns, rows), MOST * unit);
      if (font > found.font * (columns > 1 ? 1.15 : 1.02)) found = { font, rows, folded: sizes[0].folded };
    }
  return found;
}

/** The first three places of each list, the winner in the middle and highest. */
export function podium(lists) {
  return el(
    "div.podiums",
    ...lists.map(({ title, rows }) =>
      el(
        "section.podium",
        title ? el("h2", title) : null,
        el(
          "ol",
          ...rows.map(({ place, who, score }) =>
            el(
              "li",
              { "data-place": parseInt(place) },
              el("strong.place", place),
              el("span.who", people(who)),
              el("span.main-number", score),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The people of a pair, each to be kept whole on a line. @param {string} who */
export const people = (who) =>
  el(
    "span.people",
    ...who
      .split(" & ")
      .flatMap((name, nth, all) => [
        nth ? " " : null,
        el("span.person", el("bdi", name), nth < all.length - 1 ? "\u00a0&" : ""),
      ]),
  );

/** Make the letters of a page smaller until all of it is seen. @param {HTMLElement} page */
export function shrunk(page) {
  for (
    let size = 100;
    size > 30 && page.scrollHeight > (page.parentElement?.clientHeight ?? 0) + 1;
    size -= 5
  )
    page.style.setProperty("--shrink", `${size / 100}`);
}
