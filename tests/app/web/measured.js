// What does not fit on a page, by measurement: text cut off, names broken, controls over each other, small targets.
() => {
  const found = [];
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const short = (each) => `${each.outerHTML.slice(0, 110).replace(/\s+/g, " ")} “${(each.innerText ?? "").trim().slice(0, 40)}”`;
  const hidden = (each) => each.closest(".hidden-word, .skip, svg, [data-live], [hidden], [aria-hidden=true]");
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
    if (isColumn && each.innerText?.trim().length > 5) found.push(`a column of letters: ${short(each)}`);
    if (!isWide || display === "inline" || each.matches("input, select, textarea") || !each.innerText?.trim()) continue;
    if (/hidden|clip/.test(overflowX)) found.push(`cut: ${short(each)}`);
    else if (overflowX === "visible" && ![...each.children].some((child) => child.clientWidth > 2 && child.scrollWidth > child.clientWidth + 1))
      found.push(`runs out: ${short(each)}`);
  }
  const place = document.createRange();
  const isBroken = (text, word, index) => {
    place.setStart(text, index);
    place.setEnd(text, index + word.length);
    return new Set([...place.getClientRects()].map((each) => Math.round(each.top / 4))).size > 1;
  };
  const isLarge = document.documentElement.style.fontSize; // then a long word is broken
  for (const { firstChild } of document.querySelectorAll("bdi:not(.hidden-word *)"))
    for (const { 0: word, index } of firstChild?.data?.matchAll(/\p{L}+-?/gu) ?? [])
      if (word.length < 18 && !isLarge && isBroken(firstChild, word, index) && seen(firstChild.parentElement))
        found.push(`a name is broken: ${word}`);
  for (const each of document.querySelectorAll("button, .button"))
    for (const text of each.childNodes)
      for (const { 0: word, index } of text.data?.matchAll(/\p{L}+/gu) ?? [])
        if (!isLarge && isBroken(text, word, index) && seen(each) && !hidden(each))
          found.push(`a word of a button is broken: ${word}`);
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
