"""A small phone, long names: nothing is cut, and a contract is entered without scrolling."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from overtrick.app.demo import CONGRESS, EVENING
from overtrick.events.journal.entry import tell
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.messages import speaking, translate
from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pages import SPOKEN, Opens, misfits_of
from tests.app.serving import Served, fill_demo

LONG = ("Maximiliane-Friederike von Hohenlohe-Wald", "عبد الرحمن بن محمد الخوارزمي البغدادي")
BROKEN = """() => [...document.querySelectorAll(".who")].flatMap(({ firstChild }) => {
    const place = document.createRange();
    return [...firstChild.data.matchAll(/[\\p{L}]+-?/gu)].filter(({ 0: word, index }) => {
        place.setStart(firstChild, index);
        place.setEnd(firstChild, index + word.length);
        return place.getClientRects().length > 1;
    }).map(([word]) => word);
})"""
"""Words of names that are broken over two lines."""
UNDER_THE_BAR = """() => {
    const bar = document.querySelector(".deeds").getBoundingClientRect().top;
    return [...document.querySelectorAll("[data-pad] .face, [data-pad] .buttons button")]
        .filter((each) => each.getBoundingClientRect().bottom > bar)
        .map((each) => each.innerText);
}"""
"""What of a step is chosen by a tap, and is not in sight at once."""
LONELY = """() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const place = document.createRange(), found = [];
    const top = (text, from, to) => {
        place.setStart(text, from);
        place.setEnd(text, to);
        return place.getBoundingClientRect().top;
    };
    for (let text; (text = words.nextNode()); ) {
        if (!text.parentElement.closest("h1, h2, p:not(.row)")) continue;
        for (const { 0: all, index } of text.data.matchAll(/\\p{L}\\s\\d+/gu))
            if (top(text, index, index + 1) !== top(text, index + 2, index + all.length))
                found.push(text.data);
    }
    return found;
}"""
"""Lines that begin with the number of what the line before names."""
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


@pytest.mark.parametrize("language", SPOKEN)
def test_every_step_fits_in_every_language(
    served: Served, phone: Callable[..., Phone], language: str
) -> None:
    served.open("four", *evening(boards=4))
    fill_demo(served.store, CONGRESS)
    page = phone("2", "four").page
    page.goto(f"/language/{language}?next=/join")
    page.goto(served.access.table_link(CONGRESS, "1", room="closed").path)
    fits(page, ".compass")  # with eight boards a round
    page.goto(served.access.table_link("four", "1").path)
    fits(page, ".compass")
    page.locator(".deeds .primary").click()
    page.locator(".boards button").first.click()
    fits(page, "#line")
    in_sight(page)
    page.locator("#line").fill("4SX N")
    page.keyboard.press("Enter")
    fits(page, "[data-keys=rank]")
    in_sight(page)
    page.locator(".deeds .button").nth(1).click()
    fits(page, ".face:text-is('−10')")
    in_sight(page)
    page.keyboard.type("-2")
    page.locator(".deeds .primary").click()
    fits(page, ".agree")
    page.locator(".deeds .button").first.click()
    page.locator("main .wide").first.click()
    fits(page, "#line")
    in_sight(page)  # with what the other side says above it
    page.locator(".deeds .button").first.click()
    page.get_by_role("button", name=scores_of(language)).click()
    fits(page, "table.scores")


def test_what_was_not_played_is_one_word_to_be_checked(
    served: Served, phone: Callable[..., Phone]
) -> None:
    here = phone("2")
    page = here.page
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/language/tr?next=/t")
    page.locator(".deeds .primary").click()
    page.locator(".board").first.click()
    page.locator("main .buttons .button").nth(1).click()
    page.locator("main .wide").nth(2).click()
    here.sent()  # what is drawn stays
    word = page.locator(".agree .played")
    expect(word).to_have_text("Oynanmadı")
    box, around = word.bounding_box(), page.locator(".agree").bounding_box()
    assert box is not None
    assert around is not None
    assert box["x"] + box["width"] <= around["x"] + around["width"]
    assert box["height"] < 50  # one line


def test_eight_boards_stand_on_one_line(
    served: Served, phone: Callable[..., Phone], opens: Opens
) -> None:
    fill_demo(served.store, CONGRESS)
    page = phone("1", CONGRESS).page
    page.goto("/language/tr?next=/t")
    steps = page.locator(".progress li:not(.end)")
    expect(steps).to_have_count(9)
    tops = steps.evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert len(set(tops)) == 1


def test_a_field_is_as_wide_as_the_keys_above_it(phone: Callable[..., Phone]) -> None:
    here = phone("2").start()
    here.press("Board 4")
    for width in (390, 820, 1366, 1920):
        here.page.set_viewport_size({"width": width, "height": 1000})
        ends = here.page.locator("#line, .keypad.of-4").evaluate_all(
            "all => all.map((each) => Math.round(each.getBoundingClientRect().right))"
        )
        assert len(set(ends)) == 1, width


def test_a_ranking_breaks_no_name_and_cuts_no_score(served: Served, opens: Opens) -> None:
    fill_demo(served.store, EVENING, CONGRESS)
    facts = [entry.facts for entry in served.journal(EVENING)]
    players = [each.player for each in facts if isinstance(each, RegisteredPlayer)]
    names = [RegisteredPlayer(player=each, name="Jo Kowalskowski") for each in players]
    served.tell(EVENING, [tell(each) for each in names])
    page = opens("/join", PHONE)
    for event in (EVENING, CONGRESS):
        page.set_viewport_size(PHONE)
        page.goto(f"/e/{event}/ranking")
        assert page.evaluate(BROKEN) == []
        page.set_viewport_size({"width": 320, "height": 568})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(BROKEN) == []
        assert page.locator(".scroll").evaluate("each => each.scrollWidth <= each.clientWidth")


def fits(page: Page, shown: str) -> None:
    page.wait_for_selector(shown)
    for width, height in ((320, 568), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert misfits_of(page) == [], width
        assert page.evaluate(LONELY) == [], width
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        assert misfits_of(page) == [], f"{width} at 200 %"
        page.evaluate("document.documentElement.style.fontSize = ''")


def in_sight(page: Page) -> None:
    """Measure that nobody scrolls for a key, on phones of every usual size."""
    sizes = ((320, 568), (360, 640), (360, 760), (390, 664), (390, 844), (412, 732), (430, 740))
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNDER_THE_BAR) == [], (width, height)


def scores_of(language: str) -> str:
    with speaking(language):
        return translate("What scores")
