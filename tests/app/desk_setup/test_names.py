"""Names: found by any part, a guest, twice is asked, partners swapped, undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from overtrick.app.club.people import everybody, new_person, save
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import StagePlanned
from overtrick.movements.registry import movement
from tests.app.chromium import PHONE
from tests.app.pages import Held
from tests.app.serving import Served

Opens = Callable[..., Page]
EVENT = "tuesday"


@pytest.fixture
def page(served: Served, desk: Opens) -> Page:
    served.open(EVENT, planning(movement("mitchell:3:skip=no"), 3), title="Tuesday pairs")
    for name, number in (("Ann Archer", "12"), ("Ben Annan", "7"), ("Cleo Cooper", "9")):
        save(served.store, new_person(name, number=number))
    return desk(f"/desk/{EVENT}/names")


def state(served: Served) -> Event:
    return fold(served.journal(EVENT))


def names(served: Served, who: str, direction: str = "NS") -> list[str]:
    roster = state(served).roster
    facts = roster.contestant(who, "A", direction)
    return [roster.name(player) if player else "" for player in facts.players] if facts else []


def type_into(page: Page, nth: int, text: str) -> None:
    field = page.locator("form[data-sit] input").nth(nth)
    field.fill(text)
    field.press("Enter")


def test_a_member_is_found_by_number_and_a_visitor_is_a_guest(
    served: Served, page: Page
) -> None:
    type_into(page, 0, "12")
    expect(page.locator("form[data-sit] input").first).to_have_value("Ann Archer")
    type_into(page, 1, "Zoe Visitor")
    expect(page.locator("#renew > p").first).to_have_text("2 of 12 named.")
    expect(page.locator(".toast").last).to_contain_text("1: Ann Archer & Zoe Visitor")
    assert names(served, "1") == ["Ann Archer", "Zoe Visitor"]
    zoe = next(each for each in everybody(served.store) if each.name == "Zoe Visitor")
    assert zoe.guest


def test_several_are_asked_for_and_leaving_it_keeps_the_seat(
    served: Served, page: Page
) -> None:
    type_into(page, 0, "ann")
    asked = page.get_by_role("group", name="2 players are found by “ann”. Who is it?")
    expect(asked.get_by_role("button").first).to_be_focused()
    asked.get_by_role("button", name="Ben Annan").click()
    expect(page.locator("#renew > p").first).to_have_text("1 of 12 named.")
    assert names(served, "1") == ["Ben Annan", ""]


def test_the_same_person_twice_is_asked_and_moves(served: Served, page: Page) -> None:
    type_into(page, 0, "12")
    expect(page.locator("#renew > p").first).to_have_text("1 of 12 named.")
    type_into(page, 4, "12")
    page.get_by_role("button", name="Move here").click()
    expect(page.locator("form[data-sit] input").nth(4)).to_have_value("Ann Archer")
    expect(page.locator("form[data-sit] input").first).to_have_value("")
    assert names(served, "1") == []
    assert names(served, "2") == ["Ann Archer", ""]


def test_a_new_name_like_a_seated_one_is_a_guest_first(served: Served, page: Page) -> None:
    type_into(page, 0, "12")
    expect(page.locator("#renew > p").first).to_have_text("1 of 12 named.")
    type_into(page, 4, "Arch")
    expect(page.get_by_role("button", name="A guest, Arch")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#renew > p").first).to_have_text("2 of 12 named.")
    assert (names(served, "1"), names(served, "2")) == (["Ann Archer", ""], ["Arch", ""])


def test_a_new_name_like_the_partners_moves_nobody(served: Served, page: Page) -> None:
    type_into(page, 0, "12")
    expect(page.locator("#renew > p").first).to_have_text("1 of 12 named.")
    type_into(page, 1, "Arch")
    page.get_by_role("button", name="A guest, Arch").click()
    expect(page.locator("#renew > p").first).to_have_text("2 of 12 named.")
    assert names(served, "1") == ["Ann Archer", "Arch"]


def test_partners_swap_by_one_action_and_back_by_undo(served: Served, page: Page) -> None:
    type_into(page, 0, "Ann Archer & Ben Annan")
    expect(page.locator("#renew > p").first).to_have_text("2 of 12 named.")
    page.get_by_role("button", name="Swap partners NS 1").click()
    expect(page.locator("form[data-sit] input").first).to_have_value("Ben Annan")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("form[data-sit] input").first).to_have_value("Ann Archer")
    page.get_by_role("button", name="Swap the two pairs , Table 1").click()
    expect(page.locator("form[data-sit] input").nth(2)).to_have_value("Ann Archer")
    assert names(served, "1", "EW") == ["Ann Archer", "Ben Annan"]


def test_last_times_pairs_are_offered_first(served: Served, page: Page) -> None:
    type_into(page, 0, "Cleo Cooper & Ben Annan")
    expect(page.locator("#renew > p").first).to_have_text("2 of 12 named.")
    page.reload()
    first = page.locator("#people option").first
    expect(first).to_have_attribute("value", "Ben Annan & Cleo Cooper")


def test_a_seat_is_freed_and_an_unknown_number_keeps_what_is_typed(
    served: Served, page: Page
) -> None:
    type_into(page, 0, "4711")
    expect(page.locator("p.error")).to_contain_text("Nobody has the number 4711")
    expect(page.locator("form[data-sit] input").first).to_have_value("4711")
    type_into(page, 0, "12")
    expect(page.locator("#renew > p").first).to_have_text("1 of 12 named.")
    type_into(page, 0, "")
    expect(page.locator("#renew > p").first).to_have_text("0 of 12 named.")


def test_the_first_seat_without_a_name_has_the_focus(page: Page) -> None:
    type_into(page, 0, "Late Pair")
    expect(page.locator(".toast")).to_contain_text("Late Pair")
    page.reload()
    expect(page.locator("form[data-sit] input").nth(1)).to_be_focused()


def test_names_on_a_phone_do_not_go_sideways(page: Page) -> None:
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_names_typed_at_speed_lose_no_letter_and_a_question_waits(
    served: Served, page: Page
) -> None:
    """Letters come while an answer is on its way; two players are found by the second name."""
    typed = ["Dora Dale", "Ann", "Emil Eaton", "Fay Frost", "Gus Green", "Ida Irving"]
    expect(page.locator("form[data-sit] input").first).to_be_focused()
    for name in typed:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.locator("#renew > p").first).to_have_text("5 of 12 named.")
    fields = page.locator("form[data-sit] input").all()
    assert [each.input_value() for each in fields[:6]] == typed
    asked = page.get_by_role("group", name="2 players are found by “Ann”. Who is it?")
    asked.get_by_role("button", name="Ben Annan").press("Enter")
    expect(page.locator("#renew > p").first).to_have_text("6 of 12 named.")
    expect(fields[6]).to_be_focused()
    page.keyboard.type("Jo King")
    page.keyboard.press("Enter")
    expect(page.locator("#renew > p").first).to_have_text("7 of 12 named.")


def test_a_name_sent_before_the_script_is_there_is_seated(served: Served, page: Page) -> None:
    held = Held(page, "**/js/desk/names.js")
    page.goto(f"{served.url}/desk/{EVENT}/names", wait_until="commit")
    type_into(page, 0, "Zoe Visitor")
    held.let_go()
    expect(page.locator("#renew > p").first).to_have_text("1 of 12 named.")
    assert names(served, "1") == ["Zoe Visitor", ""]


def test_a_team_has_a_name_and_four_players(served: Served, desk: Opens) -> None:
    """Whoever names a player, too, leaves the team its name."""
    stage = StagePlanned(stage="1", form="swiss", conditions={"rounds": 2, "boards": 4})
    teams = Registered(contestant="1", name="Cedar"), Registered(contestant="2")
    served.open(EVENT, stage, *teams, title="Teams")
    page = desk(f"/desk/{EVENT}/names")
    expect(page.get_by_role("heading", name="Teams")).to_be_visible()
    seats = page.locator("form[data-sit] input")
    expect(seats).to_have_count(8)
    seats.nth(3).fill("Zoe Visitor")
    seats.nth(3).press("Enter")
    expect(page.locator("#renew > p").first).to_contain_text("1 of 8")
    expect(page.get_by_label("Name of the team").first).to_have_value("Cedar")
    field = page.get_by_label("Name of the team").nth(1)
    field.fill("The Willows")
    field.press("Tab")
    expect(page.locator(".toast").last).to_contain_text("The Willows")
    names = [state(served).roster.contestant(who, "A", "") for who in ("1", "2")]
    assert [each.name if each else "" for each in names] == ["Cedar", "The Willows"]


def test_a_team_that_plays_by_a_movement_has_a_name(served: Served, desk: Opens) -> None:
    """Beside the seats of its two pairs; they keep the names of their players."""
    served.open(EVENT, planning(movement("whist:5"), 4), title="Teams of five")
    page = desk(f"/desk/{EVENT}/names")
    expect(page.locator("form[data-sit] input")).to_have_count(20)
    page.locator("form[data-sit] input").first.fill("Zoe Visitor")
    page.locator("form[data-sit] input").first.press("Enter")
    expect(page.locator("#renew > p").first).to_contain_text("1 of 20")
    expect(page.get_by_label("Name of the team")).to_have_count(5)
    for nth, (name, key) in enumerate([("The Willows", "Tab"), ("The Oaks", "Enter")]):
        page.get_by_label("Name of the team").nth(nth).fill(name)
        page.get_by_label("Name of the team").nth(nth).press(key)
        expect(page.locator(".toast").last).to_contain_text(name)
    told = [entry.facts.name for entry in state(served).of_kind(Registered)]
    assert told.count("The Willows") == told.count("The Oaks") == 1
    roster = state(served).roster
    assert (roster.called("1", "A", ""), roster.called("1", "A", "NS")) == (
        "The Willows",
        "Zoe Visitor & ",
    )
