"""The opening lead (S-9): not asked, may be skipped, must be told, must match the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.app.club.deals import KIND
from overtrick.app.views.pad.document import pad_document
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Confirmed, Entered
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pad.faults import faultless
from tests.app.pad.test_access import Pad, table
from tests.app.pad.test_deals import LOADED, led, running
from tests.app.serving import Served
from tests.app.web.browsing import browsing

Phones = Callable[..., Phone]
BOARD: dict[str, Any] = {"board": 4, "round": 1}


@pytest.mark.parametrize(
    ("lead", "saved"),
    [("no", True), ("may_skip", True), ("must", False), ("must_match", False)],
)
def test_a_result_without_a_lead(served: Served, lead: str, saved: bool) -> None:
    served.open("led", *evening({"lead": lead}))
    with browsing(served) as browser:
        pad = Pad(served, browser, "2", "led")
        answer = pad.tell("enter", outcome="3NT N =", **BOARD)
        assert answer.is_success is saved
        if not saved:
            assert (answer.status_code, answer.json()["field"]) == (422, "lead")
            assert pad.tell(
                "enter", id="told-a", outcome="3NT N =", lead="C7", **BOARD
            ).is_success
            mended = pad.tell("replace", of="told-a", outcome="3NT N +1", **BOARD)
            assert (mended.status_code, mended.json()["field"]) == (422, "lead")
        assert pad.tell("enter", board=5, round=1, outcome="PASS").is_success


@pytest.mark.parametrize(("lead", "refused"), [("must", False), ("must_match", True)])
def test_a_lead_from_another_hand_cannot_be_agreed_where_it_must_match(
    served: Served, lead: str, refused: bool
) -> None:
    served.open("led", *evening({"lead": lead}))
    served.store.put(KIND, "led", LOADED)
    with browsing(served) as browser:
        pad = Pad(served, browser, "2", "led")
        told = pad.tell("enter", id="told-a", outcome="3NT N =", lead="C7", **BOARD)
        assert told.status_code == 201  # what was typed is kept, and the desk sees it
        doubt = browser.get("/act/table").json()["boards"][0]["doubt"]
        assert (doubt["code"], doubt["must"]) == ("lead_not_held", refused)
        asked = pad.tell("asked", of="told-a", question=doubt["question"], **BOARD)
        agreed = pad.tell("confirm", of="told-a", **BOARD)
        assert [asked.is_success, agreed.is_success] == [not refused] * 2
        if refused:
            assert {each.json()["code"] for each in (asked, agreed)} == {"lead-not-held"}
            again = pad.tell(
                "replace", id="told-b", of="told-a", outcome="3NT N =", lead="HQ", **BOARD
            )
            assert again.status_code == 201
            assert pad.tell("confirm", of="told-b", **BOARD).status_code == 201


def test_where_nobody_agrees_it_is_no_agreed_result_either() -> None:
    rules: dict[str, Any] = {"lead": "must_match", "approval": "none"}
    (four, *_) = pad_document(running(led("C7"), **rules), table("2")).boards
    assert (four.state, four.after) == ("ask", None)
    assert four.doubt is not None
    assert four.doubt.must
    (four, *_) = pad_document(running(led("HQ"), **rules), table("2")).boards
    assert (four.state, four.doubt) == ("done", None)


def test_what_was_agreed_before_the_cards_were_loaded_stands() -> None:
    agreed = Confirmed(board=4, ns="2", ew="2")
    (four, *_) = pad_document(running(led("C7"), agreed, lead="must_match"), table("2")).boards
    assert four.state == "done"


def test_without_cards_nothing_is_refused() -> None:
    told = running(led("C7"), deals={}, lead="must_match")
    (four, *_) = pad_document(told, table("2")).boards
    assert four.doubt is None


def outcomes(served: Served, event: str) -> list[tuple[str, str | None]]:
    facts = [entry.facts for entry in served.journal(event)]
    return [(each.outcome, each.lead) for each in facts if isinstance(each, Entered)]


def test_the_lead_is_mended_on_the_phone(served: Served, phone: Phones) -> None:
    served.open("led", *evening({"lead": "must_match"}))
    served.store.put(KIND, "led", LOADED)
    here = phone("2", "led").start()
    here.press("Board 4")
    here.page.locator("#line").fill("3nt n =")
    here.page.keyboard.press("Enter")
    here.sees("Lead by East")
    assert here.page.get_by_role("button", name="Skip").count() == 0
    here.page.keyboard.type("c7")
    here.press("Next: result")
    here.press("Give to")
    here.sees("The ♣7 was in West's hand. Was South declarer?")
    here.sees("here it must match the deal")
    faultless(here)
    assert here.page.get_by_role("button", name="Right as entered").count() == 0
    here.press("Change the lead")
    here.sees("Lead by East")
    here.page.keyboard.type("hq")
    here.press("Next: result")
    here.press("Give to")
    here.press("Agree")
    here.sees("agreed")
    assert outcomes(served, "led") == [("3NT N =", "C7"), ("3NT N =", "HQ")]


def test_a_phone_that_did_not_know_the_rule_adds_the_lead(
    served: Served, phone: Phones
) -> None:
    here = phone().start()
    here.sees("Board 4")
    here.press("Board 4")
    here.page.locator("#line").fill("3nt n =")
    here.page.keyboard.press("Enter")
    here.sees("NS +600")
    here.context.set_offline(True)
    here.press("Give to")
    here.sees("waiting on this phone")
    served.tell("tuesday", [tell(each) for each in chosen(changes=["lead=must"])])
    here.context.set_offline(False)
    here.sees("In this session the opening lead is entered, too.")
    here.press("Look")
    here.press("Change it")
    here.press("Next: three no trump by North")
    here.sees("Lead by East")
    here.page.keyboard.type("hq")
    here.press("Next: result")
    here.press("Give to")
    here.press("Agree")
    here.sees("agreed")
    assert outcomes(served, "tuesday") == [("3NT N =", "HQ")]
