"""Every step of the pad: no fault for axe, keys that a thumb can hit, an order, a way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import expect

from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.pages import faults_of, misfits_of

STEPS = (
    "checkin",
    "names",
    "not us",
    "boards",
    "contract",
    "lead",
    "result",
    "agree",
    "wrong",
    "after",
    "call",
    "other",
    "scores",
    "checkin again",
)
FIRST = ("checkin", "boards")
"""Before them there is nothing to go back to."""


def walk(here: Phone) -> Iterator[str]:
    """Go through the steps; each is named when it is shown."""
    yield "checkin"
    here.press("Change a name")
    yield "names"
    here.press("Back")
    here.press("Not us")
    yield "not us"
    here.press("Back")
    here.press("Right")
    yield "boards"
    here.press("Board 4")
    yield "contract"
    here.page.keyboard.type("4sn")
    here.press("Next:")
    yield "lead"
    here.page.keyboard.type("hq")
    here.press("Next: result")
    yield "result"
    here.page.keyboard.type("+1")
    here.press("Give to")
    yield "agree"
    here.press("Not right")
    yield "wrong"
    here.press("Back")
    here.press("Agree")
    here.sees("comparison follows")
    yield "after"
    here.press("Next board 5")
    here.press("Back")
    here.press("Call the director")
    yield "call"
    here.press("Back")
    here.press("Another board")
    yield "other"
    here.press("Back")
    here.press("What scores")
    yield "scores"
    here.press("Back")
    here.press("Who sits here")
    yield "checkin again"


def test_axe_finds_nothing_and_keys_are_large_on_every_step(
    phone: Callable[..., Phone],
) -> None:
    here = phone()
    seen = []
    for step in walk(here):
        seen.append(step)
        assert faults_of(here.page, PHONE, themes=("light", "dark", "contrast")) == [], step
        here.page.set_viewport_size({"width": 320, "height": 640})
        wide = here.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320, step
        small = here.page.evaluate(
            """() => [...document.querySelectorAll("main button, main .key")]
                .map((e) => [e.textContent, e.getBoundingClientRect()])
                .filter(([, r]) => r.width < 48 || r.height < 48).map(([t]) => t)"""
        )
        assert small == [], step
        assert misfits_of(here.page) == [], step
        back = here.page.get_by_role("button", name="Back", exact=True)
        later = here.page.get_by_role("button", name="Later")  # a result waits to be agreed
        expect(back.or_(later)).to_have_count(0 if step in FIRST else 1)
    assert tuple(seen) == STEPS


def test_what_is_agreed_says_how_it_is_corrected(phone: Callable[..., Phone]) -> None:
    here = phone().start()
    here.enter(4, "4s n =")
    here.press("Agree")
    here.sees("One that is agreed is corrected by the director.")
    here.press("Back")
    here.press("Board 4")
    here.press("Correct that result")
    here.sees("The director has been called")
    here.sees("correction of board 4")
