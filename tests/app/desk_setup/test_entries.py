"""The entry desk of a congress: by numbers of members; who waits, who owes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize, expect

from overtrick.app.club.people import new_person, save
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import BookingGone
from overtrick.events.now.desk import bookings_of
from tests.app.chromium import LAPTOP, slowed
from tests.app.pages import faults_of
from tests.app.serving import Served

NARROW: ViewportSize = {"width": 320, "height": 568}


def test_pairs_enter_wait_pay_and_get_their_numbers_by_keyboard_alone(
    served: Served, desk: Callable[..., Page]
) -> None:
    served.open("congress", title="Congress")
    for number in range(1, 13):
        save(served.store, new_person(f"Player {number:02}", number=str(100 + number)))
    page = desk("/desk/congress/entries")
    expect(page.locator("#typed")).to_be_focused()
    page.locator("#places").fill("4")
    page.locator("#fee").fill("12.50")
    page.keyboard.press("Enter")
    page.locator("#typed").focus()
    for pair in range(5):
        page.keyboard.type(f"{101 + 2 * pair} {102 + 2 * pair}")
        page.keyboard.press("Enter")
        expect(page.locator("#bookings tbody tr")).to_have_count(pair + 1)
        expect(page.locator("#typed")).to_have_value("")
        expect(page.locator("#typed")).to_be_focused()
    count = page.locator("#count")
    expect(count).to_have_text("4 have a number, 1 wait. Paid 0.00, owed 50.00.")
    page.keyboard.type("101 & Zoe Visitor")
    page.keyboard.press("Enter")
    expect(page.locator("#typed + .error")).to_have_text("Player 01 has entered already")
    page.keyboard.press("Tab")  # to the button that enters
    page.keyboard.press("Tab")  # to who has paid
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(count).to_contain_text("Paid 12.50, owed 37.50.")
    page.locator("#gone").focus()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator(".toast").last).to_contain_text("move up to number 1")
    expect(page.locator("#bookings tbody tr").first).to_contain_text("Player 09 & Player 10")
    page.get_by_role("button", name="Close").click()
    assert faults_of(page, LAPTOP, NARROW) == []
    page.set_viewport_size(LAPTOP)
    page.get_by_role("button", name="Give them their numbers for play").press("Enter")
    expect(page.locator(".toast").last).to_contain_text("Everybody has a number")
    state = fold(served.journal("congress"))
    assert [each.number for each in bookings_of(state).inside] == [1, 2, 3, 4]
    roster = state.roster.names()
    assert roster["1"] == ("Player 09", "Player 10")


def test_pairs_are_typed_as_fast_as_they_come(
    served: Served, desk: Callable[..., Page]
) -> None:
    served.open("congress", title="Congress")
    for number in range(24):
        save(served.store, new_person(f"Player {number:02}", number=str(100 + number)))
    page = desk("/desk/congress/entries")
    expect(page.locator("#typed")).to_be_focused()
    slowed(page.context.new_cdp_session(page), 100)
    for pair in range(12):
        page.keyboard.type(f"{100 + 2 * pair} {101 + 2 * pair}" if pair != 7 else "114 999")
        page.keyboard.press("Enter")
    expect(page.locator("#typed")).to_have_value("114 999", timeout=60_000)
    expect(page.locator("#typed + .error")).to_be_visible()
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.type("114 115")
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_contain_text("12 have a number, 0 wait.")
    found = bookings_of(fold(served.journal("congress")))
    name = fold(served.journal("congress")).roster.name
    players = [tuple(map(name, each.players)) for each in found.inside]
    entered = [(f"Player {n:02}", f"Player {n + 1:02}") for n in range(0, 24, 2)]
    assert players == [*entered[:7], *entered[8:], entered[7]]


def test_a_number_that_is_somebody_elses_by_now_takes_no_money(
    served: Served, desk: Callable[..., Page]
) -> None:
    served.open("congress", title="Congress")
    page = desk("/desk/congress/entries")
    page.locator("#places").fill("1")
    page.locator("#fee").fill("12.50")
    page.keyboard.press("Enter")
    for who in ("Ann & Bob", "Cy & Di"):
        page.locator("#typed").fill(who)
        page.keyboard.press("Enter")
        expect(page.locator("#bookings")).to_contain_text(who.split()[0])
    served.tell("congress", [tell(BookingGone(booking="1"), by="desk")])  # the other desk
    page.locator("#paid").fill("1")
    page.keyboard.press("Enter")
    expect(page.locator("#paid + .error")).to_have_text(
        "1 is Cy & Di by now: look at the list again"
    )
    assert not bookings_of(fold(served.journal("congress"))).paid
