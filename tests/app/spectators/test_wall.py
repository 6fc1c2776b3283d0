"""The wall in Chromium: everybody on one page in whole names, seats in time, a podium."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from overtrick.app.demo import EVENING, demo_evening
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, Penalized, Published
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Registered, RegisteredPlayer
from tests.app.chromium import LAPTOP, PHONE, WALL
from tests.app.pages import Opens, misfits_of
from tests.app.serving import Served, fill_demo, serving
from tests.app.views.evenings import OPEN, final

LONG = ("Maximiliane-Charlotte", "von Hohenlohe-Lange")
CUT = """() => [...document.querySelectorAll("#stage :is(td, th, bdi, span, li)")]
    .filter((each) => getComputedStyle(each).display !== "inline")
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.textContent)"""
BELOW = """() => {
    const end = document.getElementById("stage").getBoundingClientRect().bottom;
    return [...document.querySelectorAll("#stage :is(tr, li)")]
        .filter((each) => each.getBoundingClientRect().bottom > end + 1)
        .map((each) => each.textContent);
}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the demo's events, an evening of long names and one that is to begin."""
    folder: Path = tmp_path_factory.mktemp("club")
    with serving(folder) as found:
        fill_demo(found.store)
        begins = demo_evening(now(), 4)
        names = [
            tell(
                RegisteredPlayer(player=f"{n}{which}", name=f"{LONG[0]} {LONG[1]}{n}"),
                by="director",
            )
            for n in range(1, 17)
            for which in "ab"
        ]
        found.store.create("long-names", "Tuesday pairs of the city", [*begins, *names])
        late = demo_evening(now() - timedelta(minutes=8), 4, "Near the end")
        found.store.create("near-the-end", "Near the end", late)
        four = [
            RegisteredPlayer(player=f"{n}{which}", name=f"{LONG[0]} {LONG[1]}{n}")
            for n in range(1, 5)
            for which in "ab"
        ]
        pairs = [Registered(contestant=n, players=(f"{n}a", f"{n}b")) for n in "1234"]
        found.open("final", *four, *pairs, *final(), Published(), title="Final")
        yield found


def _whole(page: Page) -> None:
    assert page.evaluate(CUT) == []
    assert page.evaluate(BELOW) == []


@pytest.mark.parametrize("size", [WALL, LAPTOP])
def test_sixteen_pairs_stand_on_one_page(opens: Opens, size: ViewportSize) -> None:
    page = opens(f"/e/{EVENING}/screen?show=ranking", size)
    expect(page.locator("#stage tbody tr")).to_have_count(16)
    expect(page.locator("#where")).to_have_text("")  # there is no other page
    _whole(page)
    row = page.locator("#stage tbody tr").last.bounding_box()
    assert row
    assert row["height"] >= 0.03 * size["height"]  # read from ten metres
    expect(page.locator("#clock-of")).to_have_text("Round 4")


def test_long_names_are_shown_whole(opens: Opens) -> None:
    page = opens("/e/long-names/screen?show=ranking", WALL)
    rows = page.locator("#stage tbody tr")
    expect(rows.first).to_contain_text(LONG[1])
    _whole(page)
    assert rows.count() >= 8


def test_on_a_phone_a_list_is_a_page_that_scrolls(opens: Opens) -> None:
    page = opens("/e/long-names/screen?show=ranking", {"width": 320, "height": 568})
    expect(page.locator("#stage tbody tr")).to_have_count(16)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 320, "height": 568})
    assert misfits_of(page) == []  # no name is broken within a word


def test_seats_come_when_people_look_for_them(opens: Opens) -> None:
    page = opens(f"/e/{EVENING}/screen?show=seating,ranking", WALL)
    expect(page.locator("#where")).to_have_text("")  # eleven minutes to play: the ranking alone
    page = opens("/e/near-the-end/screen?show=seating", WALL)
    expect(page.locator("#stage caption")).to_have_text("Seating for round 5")
    expect(page.locator("#stage tbody tr")).to_have_count(8)
    _whole(page)


def test_the_first_three_stand_on_a_podium_once_they_are_announced(opens: Opens) -> None:
    page = opens("/e/demo-last-week/screen", WALL)
    expect(page.locator("#stage")).to_have_attribute("data-what", "podium")
    expect(page.locator(".podium li").first).to_contain_text("Ada Archer")
    assert page.locator(".podium li").count() >= 3
    _whole(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#stage tbody tr")).to_have_count(16)


def test_place_and_score_stand_beside_the_first_line_of_a_long_name(opens: Opens) -> None:
    page = opens("/e/final/screen", WALL)
    expect(page.locator(".podium li")).to_have_count(3)
    name = page.locator(".podium .person").first.bounding_box()
    score = page.locator(".podium .main-number").first.bounding_box()
    assert name
    assert score
    assert name["height"] > 1.5 * score["height"]  # on two lines
    assert abs(name["y"] - score["y"]) < 0.2 * score["height"]
    _whole(page)


def test_on_a_phone_a_podium_breaks_no_name_within_a_word(opens: Opens) -> None:
    page = opens("/e/final/screen", PHONE)
    expect(page.locator(".podium li")).to_have_count(3)
    page.set_viewport_size({"width": 320, "height": 568})
    assert misfits_of(page) == []


def test_on_a_phone_a_final_says_what_was_carried_over(opens: Opens, served: Served) -> None:
    size: ViewportSize = {"width": 320, "height": 568}
    page = opens("/e/final/ranking", size)
    first = page.locator("tbody tr").first.locator("small")
    expect(first).to_be_visible()
    expect(first).to_have_text("9 of 9 (3 carried over)")
    assert misfits_of(page) == []
    served.tell("final", [tell(Penalized(contestant="1", amount="2", unit="MP", session="F"))])
    expect(first).to_have_text("7 of 9 (3 carried over)")
    page.set_viewport_size(LAPTOP)
    expect(first).to_be_hidden()


def test_a_final_by_imps_says_what_was_carried_over(opens: Opens, served: Served) -> None:
    """In a column; on a phone below the name, with its title."""
    served.open("imps", *final(), Chosen(method="butler", conditions=OPEN))
    page = opens("/e/imps/ranking")
    row = page.locator("tbody tr").first
    expect(page.get_by_role("columnheader", name="Carried over")).to_be_visible()
    expect(row.locator(".wide")).to_have_text("10")
    page.set_viewport_size(PHONE)
    expect(row.locator("small")).to_have_text("10")
    expect(row.locator("small")).to_have_attribute("data-label", "Carried over")
    page.goto("/e/imps/card/1")
    expect(page.get_by_text("place 1, 10 carried over")).to_be_visible()


def test_a_swiss_shows_matches_with_imps_and_points(opens: Opens) -> None:
    page = opens("/e/demo-congress/screen?show=matches", WALL)
    expect(page.locator("#stage caption")).to_have_text("Round 4")
    expect(page.locator("#stage tbody tr").first).to_contain_text("7 – 16")
    _whole(page)
