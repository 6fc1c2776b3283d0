// A site's pages work without this: it sorts tables and finds lines.
(function () {
  "use strict";

  /** @param {Element} cell @returns {string} */
  const textOf = (cell) => (cell.textContent || "").replace("\u2212", "-").trim();

  /** @param {Element} row @param {number} column @returns {number | string} */
  function valueOf(row, column) {
    const text = textOf(row.children[column]);
    const value = parseFloat(text.replace(/^[(+]/, "").replace(",", "."));
    return Number.isNaN(value) ? text.toLowerCase() : value;
  }

  /** @param {HTMLTableElement} table @param {number} column @param {boolean} down */
  function sort(table, column, down) {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, value: valueOf(row, column) }));
    rows.sort((a, b) => {
      const alike = typeof a.value === typeof b.value;
      const first = alike ? a.value < b.value : typeof a.value === "number";
      if (alike && a.value === b.value) return 0;
      return first !== down ? -1 : 1;
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
      const wanted = field.value.toLowerCase().split(/\s+/);
      for (const row of table.tBodies[0].rows) {
        const text = textOf(row).toLowerCase();
        row.hidden = !wanted.every((word) => text.includes(word));
      }
    });
    (table.closest(".scroll") || table).before(label);
  }
})();
