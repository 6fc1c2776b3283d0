"""Every screen of the pad is without a fault of accessibility, in three sizes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from overtrick.home.page import pad_page
from overtrick.messages import LANGUAGES, speaking
from tests.app.chromium import PHONE
from tests.app.pages import faults_of, misfits_of
from tests.home.conftest import Opened
from tests.home.table import begin, typed
from tests.home.test_scenes import SCREENS, SMALL

FIVE = (
    *(
        "Wilhelmina van der Westhuizen",
        "Bartholomäus Oberhofer-Stein",
        "Constantin Papadopoulos",
    ),
    *("Dominique de la Fontaine", "Eleanor Worthington-Smythe"),
)


def test_no_screen_has_a_fault(opens_pad: Opened) -> None:
    page = opens_pad()
    faults = {"first": faults_of(page, *SCREENS)}

    def look(screen: str) -> None:
        faults[screen] = faults_of(page, *SCREENS)

    def window(button: str) -> None:
        page.click(button)
        expect(page.locator("dialog")).to_be_visible()
        look(button)
        page.click("#close")

    begin(page, "chicago-accumulating", *FIVE, rotation="pivot")
    look("empty table")
    typed(page, "bar 2s +1", "pass", "elea 3nt =")
    for name in ("Won together", "Won against", "Others play?"):
        page.locator("summary", has_text=name).click()
    look("players")
    for button in ("#rules-button", "#share", "#settle", "#tables", "#deal-1"):
        window(button)
    page.click("label.key:has(#level-4)")
    page.click("label.key:has(#strain-S)")
    look("half a deal")
    page.click("#clear")
    page.click("#back")
    page.locator("summary", has_text="Partnerships").click()
    page.locator("summary", has_text="Open a sheet").click()
    look("evenings")
    page.select_option("#rotation", "cut-in")
    page.locator("label.key:has(#game-rubber)").click()
    begin(page, "seed000-rubber")
    page.click("#rules-button")
    page.select_option("#rubbers", "1")
    page.click("#close")
    look("rubber")
    typed(page, "we 4s =", "they 2s =", "we 3nt =")
    look("party is over")
    assert {screen: found for screen, found in faults.items() if found} == {}


CUT = """() => [...document.querySelectorAll(".what, .party th, .bar h1")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.innerText)"""
"""Words that are cut, or stand over what is beside them."""
BELOW = """all => all.map((each) => {
    const before = document.createRange();
    before.selectNode(each.previousSibling);
    return before.getBoundingClientRect().bottom <= each.getBoundingClientRect().top + 4;
})"""
"""Whether each stands below the text before it."""
LEFT = "each => each.getBoundingClientRect().left"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_phone_shows_whole_words(
    opens_pad: Opened, tmp_path: Path, language: str
) -> None:
    """On the sheet, in the heading and beside totals; a name turns nothing beside it."""
    file = tmp_path / "pad.html"
    with speaking(language):
        file.write_text(pad_page(), encoding="utf-8")
    page = opens_pad(SMALL)
    page.goto(file.as_uri())
    notes = page.locator(".key:has([name=game]) small")
    page.set_viewport_size(PHONE)
    assert notes.evaluate_all(BELOW) == [True] * 3
    page.set_viewport_size(SMALL)
    names = ("عبد الرحمن الأنصاري", "Łukasz Brzęczyszczykiewicz-Żółtowski", *FIVE[2:4])
    begin(page, "", *names)
    for answers in ("level-4 strain-S doubling-1 who-0 over-1", "level-2 strain-H who-1"):
        for answer in answers.split():
            page.locator(f"label.key:has(#{answer})").click()
        page.click("#accept")
    assert page.evaluate(CUT) == []
    assert page.locator("table.rubber").evaluate("each => each.scrollWidth") <= SMALL["width"]
    assert [each for each in misfits_of(page) if "runs out: <td" in each] == []
    heading = page.locator(".bar h1")
    assert heading.evaluate("each => each.clientHeight") < 40
    line = page.locator("#deal-1")
    assert line.locator(".name").evaluate(LEFT) < line.locator(".suit").first.evaluate(LEFT)
    deals = page.locator("table.deals").inner_text()
    assert "\u2066" in deals
    assert language != "fr" or ("\u00a0; manche" in deals and not re.search(r"\w;", deals))
