// What a screen reader meets, in its order: headings, landmarks, names of controls, and whether the eye goes alike.
() => {
  const found = [];
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[aria-hidden=true]");
  const words = (each) => (each?.innerText ?? "").replace(/\s+/g, " ").trim();
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const levels = all("h1, h2, h3, h4").map((each) => Number(each.tagName[1]));
  if (levels.filter((each) => each === 1).length !== 1 || levels[0] !== 1) found.push(`headings: ${levels}`);
  levels.forEach((each, nth) => nth && each > levels[nth - 1] + 1 && found.push(`h${levels[nth - 1]} then h${each}: ${words(all("h1, h2, h3, h4")[nth])}`));
  for (const [what, most] of [["main", 1], ["header.masthead, body > header", 1], ["body > footer", 1]])
    if (all(what).length > most || (what === "main" && !all(what).length)) found.push(`${all(what).length} of ${what}`);
  const named = (each) => each.getAttribute("aria-label") || words(document.getElementById(each.getAttribute("aria-labelledby") ?? ""));
  const areas = all("nav, [role=region], section[aria-label], section[aria-labelledby], form[aria-label], aside");
  for (const each of areas) if (!named(each)) found.push(`no name: ${each.outerHTML.slice(0, 80)}`);
  const navs = all("nav").map(named);
  if (new Set(navs).size < navs.length) found.push(`navigations of one name: ${navs}`);
  const controls = all("a[href], button, input:not([type=hidden]), select, textarea, summary");
  for (const each of controls) {
    const name = named(each) || words(each) || [...(each.labels ?? [])].map(words).join("") || each.title || each.querySelector?.("img")?.alt;
    if (!name) found.push(`no name: ${each.outerHTML.slice(0, 80)}`);
    if (each.tabIndex > 0) found.push(`an order of its own: ${words(each)}`);
  }
  const alone = (each) => {
    for (let at = each; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return each.closest("svg, .scroll") !== null;
  };
  const read = controls.filter((each) => each.closest("main") && !alone(each)).map((each) => [each, each.getBoundingClientRect()]);
  read.forEach(([each, box], nth) => {
    const [before, was] = read[nth - 1] ?? [];
    if (!was || !box.width || !was.width) return;
    const sideways = Math.min(box.right, was.right) - Math.max(box.left, was.left);
    const level = Math.min(box.bottom, was.bottom) - Math.max(box.top, was.top);
    const isRight = document.dir === "rtl" ? box.left >= was.right : box.right <= was.left;
    if ((sideways > 2 && box.bottom <= was.top) || (level > Math.min(box.height, was.height) / 2 && isRight))
      found.push(`read after, seen before: ${words(each) || each.id} / ${words(before) || before.id}`);
  });
  return found;
}
