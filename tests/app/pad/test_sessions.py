"""A card is good in every session: a phone goes over to the one that begins."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.pad.conftest import Phone
from tests.app.serving import Served
from tests.app.store.telling import until

SECOND = planning(movement("mitchell:3"), 2, session="2")
BEGINS = RoundStarted(round="1", session="2")


def results(served: Served) -> list[tuple[str, int]]:
    """The session and the board of every result."""
    facts = [entry.facts for entry in served.journal("tuesday")]
    return [(each.session, each.board) for each in facts if isinstance(each, Entered)]


def test_a_phone_goes_over_to_the_session_that_begins(
    served: Served, phone: Callable[..., Phone]
) -> None:
    here = phone().start()
    here.enter(4, "4s n =")
    here.sent()
    expect(here.page.locator("footer")).to_have_text("tuesday")
    served.tell("tuesday", [tell(SECOND), tell(BEGINS)])
    here.sees("Who sits here?")
    expect(here.page.locator("footer")).to_have_text("tuesday · Session 2")
    here.start()
    here.enter(3, "3nt e -1")
    here.sent()
    assert results(served) == [("1", 4), ("2", 3)]


def test_what_waits_on_a_phone_is_of_the_session_in_which_it_was_told(
    served: Served, phone: Callable[..., Phone]
) -> None:
    here = phone().start()
    here.context.set_offline(True)
    here.enter(4, "4s n =")
    served.tell("tuesday", [tell(SECOND), tell(BEGINS)])
    here.context.set_offline(False)
    until(lambda: results(served) == [("1", 4)])
    here.sees("Who sits here?")
    here.start()
    expect(here.page.get_by_role("button", name="Board 4")).to_contain_text("to come")


def test_a_board_that_is_half_typed_is_told_first(
    served: Served, phone: Callable[..., Phone]
) -> None:
    here = phone().start()
    here.press("Board 4")
    here.page.locator("#line").fill("4s n =")
    served.tell("tuesday", [tell(SECOND), tell(BEGINS)])
    here.page.wait_for_timeout(500)
    here.page.keyboard.press("Enter")
    here.press("Give to")
    until(lambda: results(served) == [("1", 4)])
    here.sees("Who sits here?")
