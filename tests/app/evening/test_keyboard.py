"""
An evening without a mouse: Tab, Enter, arrows and what is typed, from set-up to the ranking.

Wherever the focus goes it is seen: something shows it, and it is within the window.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Called
from overtrick.events.journal.meeting import Ruled
from tests.app.evening.test_small import event_of, the_ranking_is_the_commands
from tests.app.pages import Opens
from tests.app.serving import Served
from tests.app.web.browsing import PHRASE

FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const label = at.labels?.[0]?.innerText || at.getAttribute("aria-label");
  const own = label || at.innerText || at.value || "";
  const box = at.getBoundingClientRect();
  const isChoice = at.matches("[type=radio], [type=checkbox]");
  const shown = isChoice ? [at, at.closest("label") ?? at] : [at];
  const drawn = shown.some((each) => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== "none" || style.boxShadow !== "none";
  });
  const inside = box.bottom > 0 && box.top < innerHeight && box.width > 0;
  return { name: own.replace(/\\s+/g, " ").trim(), seen: drawn && inside };
}"""
"""What has the focus: its name, and whether it can be seen."""


@dataclass
class Keys:
    """A page, and somebody without a mouse."""

    page: Page

    def to(self, name: str, most: int = 120) -> Keys:
        """Press Tab until something of that name has the focus; it is seen wherever it is."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            found = self.page.evaluate(FOCUS)
            if found is None:  # from the last to the first of the page
                continue
            assert found["seen"], f"the focus is not seen: {found['name']}"
            if re.match(name, found["name"]):
                return self
        raise AssertionError(f"Tab never comes to {name}")

    def press(self, *keys: str) -> Keys:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def type(self, text: str, then: str = "") -> Keys:
        """Type into what has the focus."""
        self.page.keyboard.type(text)
        return self.press(then) if then else self

    def is_at(self, name: str) -> None:
        """The focus is where it is looked for, and was not lost."""
        expect(self.page.locator(":focus")).to_have_count(1)
        found = self.page.evaluate(FOCUS)
        assert found, f"the focus is lost, and not at {name}"
        assert re.match(name, found["name"]), found


@pytest.mark.long
def test_an_evening_without_a_mouse(served: Served, opens: Opens, tmp_path: Path) -> None:
    page = opens("/desk", token=served.access.sign_in(PHRASE, "laptop").token)
    keys = Keys(page)
    keys.to("Open a new event").press("Enter")
    page.wait_for_url("**/desk/new")
    keys.to("What is it called").type("By keyboard")
    keys.to("Tables").type("2")
    keys.to("Boards").type("3")
    expect(page.locator(".proposal").first).to_be_visible()
    keys.to("Start with this").press("Enter")
    event = event_of(page, "/names")
    for name in ("Ann Ash", "Bo Ash", "Cy Birch", "Di Birch", "Eve Cole", "Flo Cole"):
        keys.type(name, "Enter")
    expect(page.locator("#renew > p").first).to_have_text("6 of 8 named.")
    keys.type("Gil Dale", "Enter").type("Hal Dale", "Enter")
    expect(page.locator("#renew > p").first).to_have_text("8 of 8 named.")
    keys.is_at("West|South|East")
    keys.to("To the board").press("Enter")
    a_call_is_answered(served, keys, event)
    results_are_typed(keys)
    a_ruling_a_correction_and_an_undo(served, keys, event)
    keys.to("Publish").press("Enter")
    page.wait_for_url("**/publish")
    keys.to("Announce on screens").press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    keys.to("Announce").press("Enter")
    expect(page.locator("#strip")).to_contain_text("Provisional since")
    keys.to("Ranking").press("Enter")
    page.wait_for_url("**/ranking*")
    the_ranking_is_the_commands(served, page, event, tmp_path, "{percentage:.2f} %")


def a_call_is_answered(served: Served, keys: Keys, event: str) -> None:
    """A table calls; the answer is one key away, and the focus stays on the page."""
    keys.page.wait_for_url(f"**/desk/{event}")
    served.tell(event, [tell(Called(table="2", about="ruling"), by="table 2")])
    expect(keys.page.locator("body")).to_contain_text("Table 2 calls")
    keys.to("I am coming").press("Enter")
    expect(keys.page.locator("#calls")).not_to_contain_text("I am coming")
    keys.is_at("")


def results_are_typed(keys: Keys) -> None:
    """All six, sheet after sheet."""
    keys.to("Enter from paper").press("Enter")
    keys.page.wait_for_url("**/paper*")
    lines = ("4s n =", "3nt e -1", "2h s +1", "5d w =", "1nt n -2", "4h e =")
    for line, shown in zip(lines, ("4♠", "3NT", "2♥", "5♦", "1NT", "4♥"), strict=True):
        expect(keys.page.locator("input:focus")).to_have_value("")
        keys.type(line, "Enter")
        expect(keys.page.locator("#echo")).to_contain_text(shown)
    expect(keys.page.locator("#tally")).to_contain_text("2 of 2 in")


def a_ruling_a_correction_and_an_undo(served: Served, keys: Keys, event: str) -> None:
    """A result is opened from the board, corrected, taken back, and ruled on."""
    page = keys.page
    keys.to("The board").press("Enter")
    page.wait_for_url(f"**/desk/{event}")
    keys.to("1$").press("Enter")  # all rounds are in: the board stands at the last
    page.wait_for_url("**round=1*")
    keys.to("1.*4").press("Enter")
    page.wait_for_url("**/result*")
    keys.is_at("Change to")
    keys.type("4s n +1")
    expect(page.locator("#change")).to_be_enabled()
    keys.to("Change to 4S N").press("Enter")
    expect(page.locator("#facts")).to_contain_text("4♠")
    expect(page.locator("#facts")).to_contain_text("+1")
    keys.to("Undo$").press("Enter")
    expect(page.locator("[data-live=polite]")).to_have_text(
        re.compile("^(?!.*Undone.*Undone).*Undone")
    )
    expect(page.locator("[data-toasts]")).not_to_have_attribute("aria-live", "polite")
    expect(page.locator("#facts")).not_to_contain_text("+1")
    keys.to("Rule on this board").press("Enter")
    keys.to("Weighted").press("ArrowDown")
    keys.to("North-South get").type("A+")
    keys.to("East-West get").type("A-")
    keys.to("Reason").type("slow play")
    expect(page.locator("#rule")).to_be_enabled()
    keys.to("Apply").press("Enter")
    expect(page.locator("#history")).to_contain_text("slow play")
    assert any(isinstance(entry.facts, Ruled) for entry in served.journal(event))
