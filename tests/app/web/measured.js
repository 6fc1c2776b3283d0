// What does not fit on a page, by measurement: text cut off, names broken, controls over each other, small targets.
() => {
  const found = [];
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const short = (each) => `${each.outerHTML.slice(0, 110).replace(/\s+/g, " ")} “${(each.innerText ?? "").trim().slice(0, 40)}”`;
  const hidden = (each) => each.closest(".hidden-word, .skip, svg, [data-live], [hidden], [aria-hidden=true]");
  const clipped = (each) => each && (getComputedStyle(each).clipPath !== "none" || clipped(each.parentElement));
  const rolls = (each) => {
    for (let at = each.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return at;
    return null;
  };
  if (document.documentElement.scrollWidth > innerWidth) found.push(`page ${document.documentElement.scrollWidth} wide`);
  for (const each of document.querySelectorAll("body *")) {
    const { right, height } = each.getBoundingClientRect();
    const { overflowX, overflowY, display, fontSize } = getComputedStyle(each);
    const letter = parseFloat(fontSize);
    const isBar = each.querySelector(":scope > .deeds"); // from edge to edge of the phone
    const isWide = each.clientWidth > 2 && each.scrollWidth > each.clientWidth + 1 && !isBar;
    const isBeyond = right > innerWidth + 1;
    const isButton = each.matches("button, .button") && each.scrollHeight > each.clientHeight + 2;
    const isLow = /hidden|clip/.test(overflowY) && each.clientHeight > 2 && each.scrollHeight > each.clientHeight + 2;
    const isColumn = !each.children.length && height > 4 * letter && each.clientWidth < 2.2 * letter && display !== "inline";
    if (!(isWide || isBeyond || isButton || isLow || isColumn) || !seen(each) || hidden(each) || rolls(each)) continue;
    if (isBeyond) found.push(`beyond: ${short(each)}`);
    if (isButton) found.push(`too high: ${short(each)}`);
    if (isLow && each.innerText?.trim()) found.push(`cut below: ${short(each)}`);
    if (isColumn && each.innerText?.trim().length > 5 && !clipped(each)) found.push(`a column of letters: ${short(each)}`);
    if (!isWide || display === "inline" || each.matches("input, select, textarea") || !each.innerText?.trim()) continue;
    if (/hidden|clip/.test(overflowX)) found.push(`cut: ${short(each)}`);
    else if (overflowX === "visible" && ![...each.children].some((child) => child.clientWidth > 2 && child.scrollWidth > child.clientWidth + 1))
      found.push(`runs out: ${short(each)}`);
  }
  for (const each of innerWidth < 800 ? [] : document.querySelectorAll("select")) {
    if (!seen(each)) continue;
    const alone = each.cloneNode();
    alone.append(each.selectedOptions[0]?.cloneNode(true) ?? "");
    alone.removeAttribute("id");
    alone.style.cssText = "position: absolute; width: auto; min-width: 0; max-width: none";
    each.after(alone);
    if (alone.offsetWidth > each.offsetWidth) found.push(`a choice is cut: ${short(alone)}`);
    alone.remove();
  }
  const place = document.createRange();
  const whole = "bdi, h1, h2, h3, thead th, caption, legend, label, button, .button, .title, .guide td";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\u00ad]+-?/gu)) {
      if (!text.parentElement.closest(whole) || text.parentElement.closest(".hidden-word")) break;
      if (word.length > 17 || word.includes("\u00ad") || document.documentElement.style.fontSize) continue; // as a reader has it
      place.setStart(text, index);
      place.setEnd(text, index + word.length);
      const lines = new Set([...place.getClientRects()].filter((each) => each.width).map((each) => Math.round(each.top / 4)));
      if (lines.size > 1 && seen(text.parentElement) && !clipped(text.parentElement)) found.push(`a word is broken: ${word}`);
    }
  texts.currentNode = document.body;
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: contract, index } of text.data.matchAll(/[1-7]([♠♥♦♣]|SA|NT|BA)x{0,2}\s[A-Z]\s(=|[+−]\d+)|\d+-\d+\b/gu)) {
      place.setStart(text, index);
      place.setEnd(text, index + contract.length);
      if (/^\d+-/.test(contract) && document.documentElement.style.fontSize) continue; // as a reader has it
      const ends = [...place.getClientRects()].filter((each) => each.width).map((each) => Math.round(each.top / 4));
      if (new Set(ends).size > 1 && seen(text.parentElement) && !clipped(text.parentElement)) found.push(`a contract or a span is broken: ${contract}`);
    }
  const targets = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .filter((each) => seen(each) && !hidden(each))
    .map((each) => [each, (each.matches("[type=radio], [type=checkbox]") && each.closest("label")) || each])
    .map(([each, at]) => ({ each, at, box: at.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const stands = (each) => {
    for (let at = each; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return false;
  };
  const inText = (each) => getComputedStyle(each).display === "inline" && each.parentElement.innerText.trim() !== each.innerText.trim();
  targets.forEach((one, nth) => {
    for (const other of targets.slice(nth + 1)) {
      const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (x <= 2 || y <= 2 || one.at.contains(other.at) || other.at.contains(one.at)) continue;
      if (rolls(one.at) !== rolls(other.at) || stands(one.at) !== stands(other.at)) continue;
      if (!(inText(one.each) && inText(other.each)))
        found.push(`over each other: ${short(one.at)} and ${short(other.at)}`);
    }
    if (Math.min(one.box.width, one.box.height) >= 23.5 || inText(one.each)) return;
    const [cx, cy] = [one.box.left + one.box.width / 2, one.box.top + one.box.height / 2];
    const near = targets.find(({ at, box }) => {
      if (at === one.at || at.contains(one.at) || one.at.contains(at)) return false;
      const dx = Math.max(box.left - cx, 0, cx - box.right);
      const dy = Math.max(box.top - cy, 0, cy - box.bottom);
      return Math.hypot(dx, dy) < 12;
    });
    if (near) found.push(`small target ${Math.round(one.box.width)}x${Math.round(one.box.height)}: ${short(one.at)}`);
  });
  return [...new Set(found)];
}
