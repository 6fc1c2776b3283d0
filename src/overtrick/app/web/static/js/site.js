// A site's pages work without this: it sorts tables and finds lines.
(function () {
  "use strict";

  /** @param {Element} cell @returns {string} */
  const textOf = (cell) => (cell.textContent || "").replace("\u2212", "-").trim();

  /** @type {Record<string, string>} */
  const PLAIN = { ı: "i", ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe" };
  const collator = new Intl.Collator(document.documentElement.lang, { sensitivity: "base" });

  /**
   * Letters without their marks, as people type a name on any keyboard.
   * @param {string} text @returns {string}
   */
  const plain = (text) =>
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[ıłøđðþßæœ]/g, (sign) => PLAIN[sign]);

  /** @param {Element} row @param {number} column @returns {number | string} */
  function valueOf(row, column) {
    const text = textOf(row.children[column]);
    const value = parseFloat(text.replace(/^[(+]/, "").replace(",", "."));
    return Number.isNaN(value) ? text : value;
  }

  /** @param {HTMLTableElement} table @param {number} column @param {boolean} down */
  function sort(table, column, down) {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, value: valueOf(row, column) }));
    rows.sort((a, b) => {
      const way = down ? -1 : 1;
      if (typeof a.value === "number" && typeof b.value === "number") return way * (a.value - b.value);
      if (typeof a.value === "string" && typeof b.value === "string")
        return way * collator.compare(a.value, b.value);
      return typeof a.value === "number" ? -way : way;
    });
    body.append(...rows.map(({ row }) => row));
    for (const head of table.tHead?.rows[0].cells || []) head.removeAttribute("aria-sort");
    table.tHead?.rows[0].cells[column].setAttribute("aria-sort", down ? "descending" : "ascending");
  }

  for (const table of document.querySelectorAll("table.table")) {
    const heads = table.tHead?.rows;
    if (heads?.length !== 1 || table.tBodies.length !== 1 || table.tBodies[0].rows.length < 3) continue;
    [...heads[0].cells].forEach((head, column) => {
      if (head.querySelector("a")) return;
      const button = document.createElement("button");
      button.className = "sort";
      button.append(...head.childNodes);
      let down = !head.classList.contains("num");
      button.addEventListener("click", () => sort(table, column, (down = !down)));
      head.append(button);
    });
  }

  for (const table of document.querySelectorAll("[data-find]")) {
    const label = document.createElement("label");
    const field = document.createElement("input");
    label.className = "field";
    label.append(table.dataset.find + " ", field);
    field.type = "search";
    field.addEventListener("input", () => {
      const wanted = plain(field.value).split(/\s+/);
      for (const row of table.tBodies[0].rows) {
        const text = plain(textOf(row));
        row.hidden = !wanted.every((word) => text.includes(word));
      }
    });
    (table.closest(".scroll") || table).before(label);
  }

  // The present page is in view, as on the server's pages (nav.js).
  /** @type {HTMLElement | null} */
  const nav = document.querySelector("nav.nav");
  /** @type {HTMLElement | null} */
  const here = nav && nav.querySelector("[aria-current]");
  if (nav && here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;
})();
