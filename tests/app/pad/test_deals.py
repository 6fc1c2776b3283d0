"""Cards that the desk has loaded: asked about after the result, at table and desk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club import club as of_club
from overtrick.app.club.club import Club
from overtrick.app.club.deals import KIND, NO_DEALS, deals_read
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.views.pad.document import pad_document
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.messages import say, speaking
from tests.app.chromium import finished
from tests.app.pad.evening import evening
from tests.app.pad.test_access import Pad, entered, running_of, table
from tests.app.serving import serving
from tests.app.spoken import problems_seen
from tests.app.web.browsing import browsing

HANDS = "N:AK4.AK4.AK42.AK4 QJ3.QJ3.QJ53.QJ3 T98.T987.T98.T98 7652.652.76.7652"
MAKES = {seat: dict.fromkeys(("C", "D", "H", "S", "NT"), 9) for seat in "NESW"}
LOADED = {"4": {"deal": HANDS, "makes": MAKES, "par": "3NT N =", "source": "tuesday.pbn"}}


def running(*facts: Facts, deals: dict[str, Any] | None = None, **conditions: Any) -> Running:
    found = running_of([*evening(conditions), *facts])
    found.deals = deals_read(LOADED if deals is None else deals)
    return found


def led(card: str, outcome: str = "3NT N =") -> Entered:
    return Entered(board=4, ns="2", ew="2", outcome=outcome, lead=card, table="2", round="1")


def test_a_lead_from_another_hand_is_asked_about_after_the_result() -> None:
    before = pad_document(running(), table("2"))
    assert "HQ" not in str(before)
    assert "AK42" not in str(before)
    (four, *_) = pad_document(running(led("C7")), table("2")).boards
    assert four.doubt is not None
    with speaking("en", signs=True):  # as on a page
        assert say(four.doubt.question) == "The ♣7 was in West's hand. Was South declarer?"
    assert four.doubt.reading is not None
    assert four.doubt.reading.outcome == "3NT S ="
    (right, *_) = pad_document(running(led("HQ")), table("2")).boards
    assert right.doubt is None


@pytest.mark.parametrize(("differ", "asks"), [("2", True), ("3", False), ("never", False)])
def test_tricks_are_compared_with_double_dummy_as_the_rules_say(
    differ: str, asks: bool
) -> None:
    told = running(led("HQ", "3NT N +3"), tricks_differ=differ)
    (four, *_) = pad_document(told, table("2")).boards
    assert (four.doubt is not None) is asks
    desk = problems_seen(told, Viewer(Role.DIRECTOR))
    assert any("all cards seen" in each.text for each in desk.problems) is asks


def test_the_desk_is_asked_about_a_lead_too() -> None:
    shown = problems_seen(running(led("C7")), Viewer(Role.DIRECTOR)).problems
    assert any("C7" in each.text or "♣7" in each.text for each in shown)


def test_rounds_with_cards_of_their_own_are_not_asked_by_one_file() -> None:
    told: list[Facts] = [StagePlanned(stage="1", form="swiss", conditions={"boards": 4})]
    for round in (1, 2):
        match = Paired(f"{round}-1", "3", "7", table="1")
        told.append(Drawn(stage="1", round=round, matches=(match,)))
    place: dict[str, Any] = {"ns": "3", "ew": "7", "match": "2-1", "room": "open"}
    result = Entered(board=4, outcome="3NT N =", lead="C7", table="1", round="2", **place)
    found = running_of([*told, result])
    found.deals = deals_read(LOADED)
    (four,) = [b for b in pad_document(found, table("1"), "open").boards if b.number == 4]
    assert four.result is not None
    assert four.doubt is None


@pytest.mark.parametrize(("shows", "has_hands"), [("hands", True), ("traveller", False)])
def test_hands_are_shown_after_the_board(shows: str, has_hands: bool) -> None:
    told = running(led("HQ"), after_board=shows)
    assert pad_document(told, table("2")).boards[0].after is None
    agreed = running(led("HQ"), Confirmed(board=4, ns="2", ew="2"), after_board=shows)
    after = pad_document(agreed, table("2")).boards[0].after
    assert after is not None
    assert (after.hands is not None) is has_hands
    if after.hands is not None:
        assert after.hands["E"] == ("QJ3", "QJ3", "QJ53", "QJ3")
        assert after.par == "3NT N ="


@pytest.mark.parametrize(
    "document",
    [
        {"4": "N:..."},
        {"four": HANDS},
        {"4": 7},
        {"4": {"deal": None}},
        {"4": {"makes": MAKES}},
        {"": HANDS},
    ],
)
def test_what_cannot_be_read_is_left_out(document: dict[str, Any]) -> None:
    assert not deals_read(document).deals


def test_a_table_of_tricks_with_a_hole_is_none() -> None:
    holed = {seat: {"NT": 9} for seat in "NESW"}
    assert not deals_read({"4": {"deal": HANDS, "makes": holed}}).trick_tables
    wrong = {seat: dict.fromkeys(("C", "D", "H", "S", "NT"), "x") for seat in "NESW"}
    found = deals_read({"2:4": {"deal": HANDS, "makes": wrong}})
    assert found.deals == {("2", 4, "a"): Deal.parse(HANDS)}
    assert not found.trick_tables
    assert found.deals["2", 4, "a"][Seat.NORTH].hcp == 28


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "club") as store:
        store.create("tuesday", "Tuesday", [tell(each) for each in evening()])
        yield store


def test_deals_are_read_once_and_again_when_another_process_loads_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_club, "DEALS_AGE", 0.1)

    async def use() -> None:
        club = Club(store)
        await club.start()
        try:
            running = await club.running("tuesday")
            assert running.deals is NO_DEALS
            waiting = asyncio.create_task(club.bell("tuesday").after(running.seq, 30))
            await asyncio.sleep(0)
            store.put(KIND, "tuesday", LOADED)
            until = time.monotonic() + 30
            while (await club.running("tuesday")).deals is NO_DEALS:
                assert time.monotonic() < until
                await asyncio.sleep(0.05)
            await waiting
            known = running.deals
            await club.renew_deals(running)
            assert running.deals is known
            store.delete(KIND, "tuesday")
            await club.renew_deals(running)
            assert running.deals is NO_DEALS
        finally:
            await club.stop()

    finished(use())


def test_the_table_is_asked_as_soon_as_deals_are_there(tmp_path: Path) -> None:
    with serving(tmp_path / "club") as served:
        served.open("tuesday", *evening())
        served.store.put(KIND, "tuesday", LOADED)
        with browsing(served) as browser:
            pad = Pad(served, browser, "2")
            told = {"board": 4, "round": 1, "outcome": "3NT N =", "lead": "C7"}
            assert pad.tell("enter", **told).status_code == 201
            (four, *_) = browser.get("/act/table").json()["boards"]
        assert four["doubt"]["code"] == "lead_not_held"
        with served.client() as client:
            problems = client.get("/events/tuesday/problems").json()["problems"]
        assert any(each["code"] == "lead_not_held" for each in problems)


def test_results_of_other_tables_stay_theirs() -> None:
    told = running(entered(7, "3", "3", "2H S -1", "3"), led("HQ"))
    assert "2H" not in str(pad_document(told, table("2")))
