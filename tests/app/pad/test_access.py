"""What a table may know and tell: its own results, and nobody else's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.views.pad.document import PadDocument, pad_document
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.people import Seated
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.messages import say, speaking
from overtrick.movements.registry import movement
from tests.app.pad.evening import evening
from tests.app.serving import Served, serving
from tests.app.web.browsing import Browser, browsing


def running(*facts: Facts, conditions: dict[str, object] | None = None) -> Running:
    """An evening in memory, with what was told after its beginning."""
    found = Running("tuesday")
    every = [*evening(conditions), *facts]
    found.take([Stored(nth, tell(each)) for nth, each in enumerate(every, 1)])
    return found


def running_of(facts: Sequence[Facts], event: str = "tuesday") -> Running:
    """An event in memory of these facts alone."""
    found = Running(event)
    found.take([Stored(nth, tell(each)) for nth, each in enumerate(facts, 1)])
    return found


def table(number: str) -> Viewer:
    return Viewer(Role.TABLE, "tuesday", number)


def entered(board: int, ns: str, ew: str, outcome: str, at: str) -> Entered:
    return Entered(board=board, ns=ns, ew=ew, outcome=outcome, table=at, round="1")


def test_a_table_sees_no_result_of_another() -> None:
    found = running(entered(4, "2", "2", "4S N =", "2"), entered(7, "3", "3", "2H S -1", "3"))
    (four, *_) = pad_document(found, table("2")).boards
    assert four.result is not None
    assert all(each.result is None for each in pad_document(found, table("1")).boards)


def test_results_are_covered_when_the_next_pairs_sit_down() -> None:
    told = entered(4, "2", "2", "4S N =", "2")
    before = pad_document(running(told), table("2"))
    assert before.boards[0].result is not None
    after = pad_document(
        running(told, Seated(table="2", ns="2", ew="1", round="2")), table("2")
    )
    assert after.round == 2
    assert [each.number for each in after.boards] == [7, 8, 9]
    assert all(each.result is None for each in after.boards)
    assert after.rounds[0].missing == (5, 6)


def test_nothing_is_compared_before_it_is_agreed() -> None:
    others = [
        entered(4, "1", "3", "4S N -1", "1"),
        Confirmed(board=4, ns="1", ew="3"),
    ]
    told = entered(4, "2", "2", "4S N =", "2")
    assert pad_document(running(*others, told), table("2")).boards[0].after is None
    agreed = running(*others, told, Confirmed(board=4, ns="2", ew="2"))
    after = pad_document(agreed, table("2")).boards[0].after
    assert after is not None
    assert tuple(map(str, after.lines)) == ("NS 100 %, EW 0 % of 2 results",)


def test_the_policy_may_show_nothing() -> None:
    facts = [entered(4, "2", "2", "4S N =", "2"), Confirmed(board=4, ns="2", ew="2")]
    quiet = running(*facts, conditions={"after_board": "nothing"})
    assert pad_document(quiet, table("2")).boards[0].after is None


def test_an_implausible_result_is_asked_about_once() -> None:
    found = running(entered(4, "2", "2", "6NT N -6", "2"))
    (four, *_) = pad_document(found, table("2")).boards
    assert four.doubt is not None
    assert four.doubt.reading is None or four.doubt.reading.outcome != "6NT N -6"


@pytest.fixture
def served(tmp_path: Path) -> Any:
    with serving(tmp_path / "club") as served:
        served.open("tuesday", *evening({"approval": "pin"}))
        yield served


class Pad:
    """A phone without a screen."""

    def __init__(
        self,
        served: Served,
        browser: Browser,
        number: str,
        event: str = "tuesday",
        room: str = "",
    ) -> None:
        self.browser = browser
        browser.get(served.access.table_link(event, number, room=room).path)
        self.headers = {"x-csrf-token": browser.token("/t")}

    def tell(self, verb: str, **body: Any) -> httpx.Response:
        return self.browser.client.post(f"/act/table/{verb}", json=body, headers=self.headers)


def test_another_tables_result_is_neither_agreed_nor_changed(served: Served) -> None:
    with browsing(served) as one, browsing(served) as two:
        own, other = Pad(served, one, "2"), Pad(served, two, "3")
        told = own.tell("enter", id="first", board=4, round=1, outcome="4S N =")
        assert told.status_code == 201, told.text
        board = {"board": 4, "round": 1, "of": "first"}
        assert other.tell("confirm", **board).status_code == 403
        assert other.tell("dispute", **board).status_code == 403
        assert other.tell("replace", outcome="4S N +1", **board).status_code == 403
        same = {"board": 4, "round": 1, "ns": "2", "ew": "2", "sure": True}
        assert other.tell("enter", outcome="4S N +2", **same).status_code == 403


def test_a_board_not_planned_goes_through_when_they_are_sure(served: Served) -> None:
    with browsing(served) as browser:
        pad = Pad(served, browser, "2")
        answer = pad.tell("enter", board=1, round=1, outcome="4S N =")
        assert (answer.status_code, answer.json()["code"]) == (409, "off-plan")
        assert pad.tell("enter", board=1, round=1, outcome="4S N =", sure=True).is_success
    (told,) = [e for e in served.journal("tuesday") if isinstance(e.facts, Entered)]
    assert told.by == "table 2"
    assert isinstance(told.facts, Entered)
    assert told.facts.table == "2"


def test_the_code_of_a_pair_is_asked(served: Served) -> None:
    with browsing(served) as browser:
        pad = Pad(served, browser, "2")
        assert pad.tell("code", contestant="2", way="EW", pin="47").status_code == 201
        pad.tell("enter", id="first", board=4, round=1, outcome="4S N =")
        board = {"board": 4, "round": 1, "of": "first", "side": "EW"}
        wrong = pad.tell("confirm", pin="11", **board)
        assert (wrong.status_code, wrong.json()["code"]) == (422, "wrong-code")
        assert pad.tell("confirm", pin="47", **board).status_code == 201


def test_told_twice_counts_once(served: Served) -> None:
    with browsing(served) as browser:
        pad = Pad(served, browser, "2")
        body = {"id": "first", "board": 4, "round": 1, "outcome": "4S N ="}
        assert not pad.tell("enter", **body).json()["again"]
        assert pad.tell("enter", **body).json()["again"]
    entries = [e for e in served.journal("tuesday") if isinstance(e.facts, Entered)]
    assert len(entries) == 1


@pytest.mark.parametrize("outcome", ["8C N =", "4S+7", "", "4S N 14"])
def test_what_cannot_be_is_refused(served: Served, outcome: str) -> None:
    with browsing(served) as browser:
        pad = Pad(served, browser, "2")
        answer = pad.tell("enter", board=4, round=1, outcome=outcome)
        assert answer.status_code == 422
        assert answer.json()["error"]


def test_nobody_without_a_link_reads_or_tells(served: Served) -> None:
    with browsing(served) as browser:
        assert browser.get("/act/table").status_code == 401
        headers = {"x-csrf-token": browser.token()}
        answer = browser.client.post("/act/table/call", json={}, headers=headers)
        assert answer.status_code == 401


def test_the_other_table_of_a_match_is_shown_when_both_have_agreed() -> None:
    match = Paired("1-1", "3", "7", table="1")
    home: dict[str, Any] = {"ns": "3", "ew": "7", "match": "1-1", "room": "open"}
    away: dict[str, Any] = {"ns": "7", "ew": "3", "match": "1-1", "room": "closed"}
    told: list[Facts] = [
        StagePlanned(stage="1", form="swiss", conditions={"boards": 4}),
        Drawn(stage="1", round=1, matches=(match,)),
        Entered(board=1, outcome="4S N =", table="1", round="1", **home),
        Confirmed(board=1, **home),
        Entered(board=1, outcome="4S N +1", table="1", round="1", **away),
    ]
    before = _of(told, "closed").boards[0]
    assert (before.ns, before.state, before.after) == ("7", "ask", None)
    both = _of([*told, Confirmed(board=1, **away)], "open").boards[0]
    assert both.after is not None
    with speaking("en", signs=True):  # as on a page
        assert tuple(map(say, both.after.lines)) == (
            "The other table: 4♠\u00a0N\u00a0+1, NS +450.",
            "1 IMP to EW",
        )


def test_a_match_in_halves_says_at_its_tables_how_it_ended() -> None:
    """The score of both halves, once the last board is agreed at both tables."""
    told: list[Facts] = [planning(movement("teams:2"), 1)]
    halves = (1, "1", "2", "1"), (2, "2", "1", "1"), (2, "1", "2", "2"), (1, "2", "1", "2")
    for board, ns, ew, half in halves:
        won, table = ("4S N =", "1") if ns == "1" else ("4S N -1", "2")
        result = Entered(board=board, ns=ns, ew=ew, outcome=won, round=half, table=table)
        told += [result, Confirmed(board=board, ns=ns, ew=ew)]
    before, after = (_of(facts, "").rounds[-1].ended for facts in (told[:-1], told))
    assert before == ""
    assert str(after).startswith("The match is over: 1 v 2, ")
    with speaking("de"):
        assert re.search(r"\d,\d\d – \d+,\d\d SP", say(after))


def _of(facts: list[Facts], room: str) -> PadDocument:
    return pad_document(running_of(facts), table("1"), room)


def test_an_individual_shows_four_numbers() -> None:
    found = _of([planning(movement("individual:8"), 1)], "")
    assert [seat.id for seat in found.rounds[0].seats] == ["3", "5", "7", "6"]
    assert str(found.rounds[0].move[0]) == "North goes to table 2, East."
