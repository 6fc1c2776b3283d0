"""A small phone, long names: nothing is cut, and a contract is entered without scrolling."""

from __future__ import annotations

from collections.abc import Callable

from overtrick.events.journal.people import RegisteredPlayer
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.serving import Served

LONG = ("Maximiliane-Friederike von Hohenlohe-Wald", "عبد الرحمن بن محمد الخوارزمي البغدادي")
BROKEN = """() => [...document.querySelectorAll(".compass .who")].flatMap(({ firstChild }) => {
    const place = document.createRange();
    return [...firstChild.data.matchAll(/[\\p{L}]+-?/gu)].filter(({ 0: word, index }) => {
        place.setStart(firstChild, index);
        place.setEnd(firstChild, index + word.length);
        return place.getClientRects().length > 1;
    }).map(([word]) => word);
})"""
"""Words of names that are broken over two lines."""
FITS = "document.documentElement.scrollWidth <= innerWidth"


def test_long_names_and_a_whole_contract_fit(
    served: Served, phone: Callable[..., Phone]
) -> None:
    names = [RegisteredPlayer(player=str(n), name=LONG[n % 2]) for n in range(12)]
    served.open("long", *evening(), *names)
    here = phone("2", "long")
    here.page.set_viewport_size({"width": 320, "height": 568})
    here.sees(LONG[0])
    assert here.page.evaluate(FITS)
    assert here.page.evaluate(BROKEN) == []
    here.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert here.page.evaluate(FITS)
    here.page.evaluate("document.documentElement.style.fontSize = ''")
    here.start()
    here.press("Board 4")
    bar = here.page.locator(".deeds").bounding_box()
    passed = here.page.get_by_role("button", name="Passed out").bounding_box()
    assert bar is not None
    assert passed is not None
    assert passed["y"] + passed["height"] <= bar["y"]  # and everything above it is in sight
    assert here.page.evaluate("scrollY") == 0
