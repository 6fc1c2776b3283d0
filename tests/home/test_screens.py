"""Every screen of the pad is without a fault of accessibility, in three sizes."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.app.pages import faults_of
from tests.home.conftest import Opened
from tests.home.table import begin, typed
from tests.home.test_scenes import SCREENS

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
