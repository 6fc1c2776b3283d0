/**
 * What axe finds in this page: each rule with the first nodes that break it; and the looks of
 * texts that it has judged, for the next page.
 *
 * The contrast of a text costs axe more than all else, and depends on few things: its colour,
 * size and weight, and what lies behind it. So it is asked about one text of each look, once; about
 * all texts of a look only if axe could say nothing of that one (it is covered, perhaps). What is
 * laid over others has a look of its own, which is of this page.
 *
 * The other rules ask what is there, what of it is shown and what can be scrolled: where another
 * theme or size changes none of that, they are not asked again.
 */
async (judged) => {
  let behind = new Map();
  const options = { resultTypes: ["violations"], preload: false }; // ours has no films to load

  function ground(element) {
    if (!element) return "";
    if (!behind.has(element)) {
      const style = getComputedStyle(element);
      const over = ["absolute", "fixed", "sticky"].includes(style.position);
      const { backgroundColor, backgroundImage, opacity, filter } = style;
      const mine = [over ? `over ${behind.size}` : "", backgroundColor, backgroundImage, opacity, filter];
      const plain = mine.join() === ",rgba(0, 0, 0, 0),none,1,none";
      const outside = ground(element.parentElement);
      behind.set(element, plain ? outside : `${outside}|${mine}`);
    }
    return behind.get(element);
  }

  function look(element) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [ground(element), color, fontSize, fontWeight, textShadow].join();
  }

  function texts() {
    behind = new Map();
    const found = new Set(document.querySelectorAll("input, select, textarea"));
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (walk.currentNode.data.trim()) found.add(walk.currentNode.parentElement);
    }
    return [...found].filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width > 1 && height > 1 && each.checkVisibility({ visibilityProperty: true });
    });
  }

  async function contrast(include) {
    if (!include.length) return [];
    const runOnly = ["color-contrast"];
    const asked = { ...options, runOnly, resultTypes: ["violations", "passes"], elementRef: true };
    const { violations, passes } = await axe.run({ include }, asked);
    for (const { nodes } of [...violations, ...passes]) {
      for (const { element } of nodes) known.add(look(element));
    }
    return violations;
  }

  const known = (window.known ??= new Set(judged));
  /** What axe has not judged, by its look, as the page stands now: it may have moved on. */
  function unknown() {
    const looks = Map.groupBy(texts(), look);
    for (const each of known) looks.delete(each);
    return [...looks.values()];
  }

  /** What the page is but for its colours: its elements, which are shown, which can be scrolled. */
  function structure() {
    const all = [...document.querySelectorAll("*")].map((each) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each;
      const scrolls = scrollWidth > clientWidth || scrollHeight > clientHeight;
      return `${each.checkVisibility({ visibilityProperty: true })}${scrolls}${each.value ?? ""}`;
    });
    const { theme } = document.documentElement.dataset;
    delete document.documentElement.dataset.theme;
    const written = document.documentElement.outerHTML;
    if (theme) document.documentElement.dataset.theme = theme;
    return [written, ...all].join();
  }

  const asked = (window.asked ??= new Set());
  const found = [];
  if (!asked.has(structure())) {
    const rules = { "color-contrast": { enabled: false } };
    found.push(...(await axe.run(document, { ...options, rules })).violations);
    asked.add(structure());
  }
  found.push(...(await contrast(unknown().map(([first]) => first))));
  found.push(...(await contrast(unknown().flat())));
  const faults = found.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))]);
  return [faults, [...known].filter((each) => !each.includes("|over "))];
};
