"""The key of a phone's keyboard that goes on is the deed of the step."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from overtrick.events.journal.evening import Called
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import RegisteredPlayer
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pages import Held
from tests.app.serving import Served

Phones = Callable[..., Phone]


def go(here: Phone, field: str, typed: str) -> None:
    """Type in a field whose keyboard says "go", and press that."""
    place = here.page.locator(field)
    expect(place).to_have_attribute("enterkeyhint", "go")
    place.fill(typed)
    place.press("Enter")


def test_another_board(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.press("Another board")
    go(here, "#board", "")
    expect(here.page.locator("#board")).to_be_focused()
    go(here, "#board", "2")
    here.sees("Board 2 is planned for round 3 here. Really board 2?")
    here.page.keyboard.press("Enter")  # the answer has the focus
    here.sees("Board 2dealer East")
    expect(here.page.get_by_role("heading", name="Contract")).to_be_visible()


def test_tricks_and_the_code_of_a_pair(served: Served, phone: Phones) -> None:
    served.open("codes", *evening({"approval": "pin"}))
    here = phone("2", "codes").start()
    here.press("Board 4")
    go(here, "#line", "4s n")
    here.press("Skip")
    go(here, "#tricks", "11")
    here.sees("EAST OR WEST, please check")
    go(here, "#pin", "4")
    expect(here.page.locator("#pin")).to_have_attribute("aria-invalid", "true")
    expect(here.page.locator(".status.queued")).to_have_count(0)
    (told,) = [e.facts for e in served.journal("codes") if isinstance(e.facts, Entered)]
    assert told.outcome == "4S N +1"


def test_a_code_is_typed_on_while_the_server_hears_of_the_result(
    served: Served, phone: Phones
) -> None:
    served.open("codes", *evening({"approval": "pin"}))
    here = phone("2", "codes").start()
    held = Held(here.page, "**/act/table/enter*")
    here.enter(4, "4s n +1")
    go(here, "#pin", "4")
    expect(here.page.locator(".status.queued")).to_have_count(1)
    held.let_go()
    expect(here.page.locator(".status.queued")).to_have_count(0)
    code = here.page.locator("#pin")
    expect(code).to_be_focused()
    expect(code).to_have_value("4")
    expect(code).to_have_attribute("aria-invalid", "true")


def test_a_call_in_ones_own_words(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.press("Call the director")
    go(here, "#about", "tea is cold")
    here.sees("The director has been called")
    (call,) = [e.facts for e in served.journal("tuesday") if isinstance(e.facts, Called)]
    assert call.about == "tea is cold"


def test_a_name_is_chosen_from_its_list_first(served: Served, phone: Phones) -> None:
    here = phone()
    here.press("Change a name")
    here.page.locator("#who-N").fill("Zoe")
    here.page.locator("#who-N").press("Enter")
    expect(here.page.get_by_role("heading", name="Names")).to_be_visible()
    people = [e for e in served.journal("tuesday") if isinstance(e.facts, RegisteredPlayer)]
    assert len(people) == 12  # nobody new was told


def test_a_line_in_another_language(served: Served, phone: Phones) -> None:
    """One letter for two suits is asked about; words of one language alone are read."""
    here = phone("2").start()
    here.press("Board 4")
    go(here, "#line", "4 Herz von Ost +4")
    here.sees("+4 cannot be: at most +3.")
    go(here, "#line", "4P N =")
    here.sees("“4P N =” may mean two things: choose one, or write it in full.")
    here.page.get_by_role("button", name="four spades").click()
    here.press("Give to")
    expect(here.page.locator(".status.queued")).to_have_count(0)
    here.sees("please check")
    expect(here.page.locator(".status.queued")).to_have_count(0)
    (told,) = [e.facts for e in served.journal("tuesday") if isinstance(e.facts, Entered)]
    assert told.outcome == "4S N ="


def test_steps_that_did_not_come_are_asked_for_again(served: Served, phone: Phones) -> None:
    here, lost = phone(), "**/later.*"
    here.page.route(lost, lambda route: route.abort())
    with here.page.expect_event("requestfailed", lambda request: "later" in request.url):
        here.page.reload()
    here.page.unroute(lost)
    here.start().press("Another board")
    expect(here.page.locator("#board")).to_be_visible()
