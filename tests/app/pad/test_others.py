"""
What a table says of pairs that the plan does not seat there: it waits for the desk.

Each of these let a phone read or write what another table or the desk had told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.views.pad.document import pad_document
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Called
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Confirmed, Entered, Key
from overtrick.events.journal.people import Registered, Seated
from overtrick.events.journal.story import Told
from tests.app.pad.test_access import Pad, entered, running, running_of, table
from tests.app.serving import Served
from tests.app.spoken import problems_seen
from tests.app.web.browsing import browsing

OTHERS: dict[str, Any] = {"board": 3, "round": 1, "ns": "2", "ew": "2", "sure": True}
"""Table 1 in round 1 of a Mitchell of three tables: planned are 1 v 1 with boards 1 to 3."""


@pytest.fixture
def at(served: Served) -> Iterator[Callable[[str], Pad]]:
    """Give the phone of a table."""
    opened: list[Any] = []

    def pad(number: str) -> Pad:
        opened.append(browsing(served))
        return Pad(served, opened[-1].__enter__(), number)

    yield pad
    for each in opened:
        each.__exit__(None, None, None)


Phones = Callable[[str], Pad]


def told(served: Served, board: int, ns: str, ew: str) -> Told:
    return fold(served.journal("tuesday")).told(Key("1", "A", board, ns, ew))


def lines(served: Served) -> list[tuple[int, str | None, str | None]]:
    found = fold(served.journal("tuesday")).session().lines
    return [(line.board.number, line.ns, line.ew) for line in found]


def by_desk(served: Served, *facts: Facts) -> list[Entry]:
    entries = [tell(each, by="director") for each in facts]
    served.tell("tuesday", entries)
    return entries


def test_what_the_desk_entered_without_a_table_is_not_anybodys(
    served: Served, at: Phones
) -> None:
    (entry,) = by_desk(served, Entered(board=1, ns="1", ew="1", outcome="4S N ="))
    of = {"board": 1, "round": 1, "ns": "1", "ew": "1", "sure": True}
    two = at("2")
    assert two.tell("enter", outcome="7NT N =", **of).status_code == 403
    assert two.tell("replace", outcome="7NT N =", of=entry.id, **of).status_code == 403
    board = {"board": 1, "round": 1, "of": entry.id}
    assert two.tell("confirm", **board).status_code == 403
    assert two.tell("dispute", **board).status_code == 403
    assert at("1").tell("confirm", **board).status_code == 201  # the plan has them there


def test_who_says_to_be_another_pair_reads_nothing_of_it() -> None:
    desk = Entered(board=1, ns="1", ew="1", outcome="4S N =")
    sits = Seated(table="2", ns="1", ew="1", round="1")
    here = pad_document(running(desk, sits), table("2"))
    assert [each for each in here.boards if each.result] == []
    own = pad_document(running(desk, sits), table("1"))
    assert own.boards[0].result is not None


def test_who_sits_where_the_plan_has_others_calls_the_director(
    served: Served, at: Phones
) -> None:
    assert at("2").tell("seat", round=1, ns="1", ew="1").status_code == 201
    calls = [e.facts for e in served.journal("tuesday") if isinstance(e.facts, Called)]
    assert [call.table for call in calls] == ["2"]


def test_a_result_of_other_pairs_waits_for_the_desk(served: Served, at: Phones) -> None:
    one = at("1")
    answer = one.tell("enter", id="first", outcome="7NT N =", **OTHERS)
    assert answer.status_code == 201
    assert answer.json()["remarks"] == ["The director looks at it before it counts."]
    assert one.tell("confirm", board=3, round=1, of="first").status_code == 201
    assert lines(served) == []  # nobody has agreed who may
    by_desk(served, Confirmed(board=3, ns="2", ew="2", of="first"))
    assert lines(served) == [(3, "2", "2")]


def test_the_desk_is_asked_and_approves_it_with_one_button() -> None:
    facts = Entered(
        board=3, ns="2", ew="2", outcome="4S N =", table="1", round="1", waits="not planned"
    )
    found = running(facts)
    desk = Viewer(Role.DIRECTOR, "tuesday")
    (problem,) = [each for each in problems_seen(found, desk).problems if "3" in each.title]
    assert problem.title == "Board 3, table 1: Does not count yet"
    confirm, withdraw = [each for each in problem.proposals if each.command.get("of")]
    assert (confirm.verb, withdraw.verb) == ("confirm", "withdraw")
    assert problem.mark == ""


def test_the_table_of_the_pairs_enters_its_own(served: Served, at: Phones) -> None:
    at("1").tell("enter", outcome="7NT N =", **OTHERS)
    answer = at("2").tell("enter", id="own-one", board=3, round=1, outcome="2H S =", sure=True)
    assert answer.status_code == 201
    stands = told(served, 3, "2", "2")
    assert (str(stands.played), stands.rivals) == ("2H S =", ())
    assert [entry.by for entry in stands.waiting] == ["table 1"]  # the desk reads of it


def test_what_the_table_of_the_pairs_tells_as_well_waits_no_longer(
    served: Served, at: Phones
) -> None:
    at("1").tell("enter", outcome="2H S =", **OTHERS)
    at("2").tell("enter", board=3, round=1, outcome="2H S =", sure=True)
    stands = told(served, 3, "2", "2")
    assert (str(stands.played), stands.waiting) == ("2H S =", ())


@pytest.mark.parametrize(
    "meeting",
    [
        {"board": 1, "ns": "44", "ew": "45"},
        {"board": 9999, "ns": "1", "ew": "1"},
        {"board": 1, "ns": "2", "ew": "3"},
    ],
)
def test_nobody_and_nothing_invented_is_ranked(
    served: Served, at: Phones, meeting: dict[str, Any]
) -> None:
    pad = at("1")
    answer = pad.tell("enter", id="first", round=1, sure=True, outcome="7NT N =", **meeting)
    assert answer.status_code == 201
    pad.tell("confirm", board=meeting["board"], round=1, of="first")
    assert lines(served) == []


def test_a_wrong_board_of_the_plan_counts_for_those_who_sit_here(
    served: Served, at: Phones
) -> None:
    answer = at("1").tell("enter", board=5, round=1, outcome="4S N =", sure=True)
    assert answer.status_code == 201
    assert lines(served) == [(5, "1", "1")]


def test_the_pad_says_that_it_waits() -> None:
    sits = Seated(table="1", ns="2", ew="2", round="1")
    facts = Entered(
        board=1, ns="2", ew="2", outcome="4S N =", table="1", round="1", waits="not planned"
    )
    (first, *_) = pad_document(running(sits, facts), table("1")).boards
    assert (first.state, first.waits) == ("ask", True)
    assert first.result is not None
    theirs = pad_document(running(sits, facts), table("2")).boards
    assert [each.result for each in theirs] == [None] * 3


def test_where_nothing_is_planned_a_table_says_who_played(served: Served, at: Phones) -> None:
    served.open("free")
    with browsing(served) as browser:
        pad = Pad(served, browser, "1", "free")
        answer = pad.tell("enter", board=1, round=1, ns="5", ew="6", outcome="4S N =")
    assert answer.status_code == 201
    entry = served.journal("free")[-1]
    assert isinstance(entry.facts, Entered)
    assert entry.facts.waits is None


def test_who_only_says_to_be_a_pair_neither_names_it_nor_takes_its_code(
    served: Served, at: Phones
) -> None:
    two = at("2")
    assert two.tell("seat", round=1, ns="1", ew="1").status_code == 201
    names = {"way": "NS", "names": ["Eve", "Mallory"]}
    assert two.tell("names", contestant="1", **names).status_code == 403
    assert two.tell("code", contestant="1", way="NS", pin="11").status_code == 403
    assert two.tell("names", contestant="2", **names).status_code == 201
    registered = [e.facts for e in served.journal("tuesday") if isinstance(e.facts, Registered)]
    assert registered[-1].contestant == "2"


def test_an_old_journal_counts_as_it_did() -> None:
    found = running_of([entered(3, "2", "2", "4S N =", "1")])
    assert [line.board.number for line in found.state.session().lines] == [3]
