"""What decides about a problem is in its values: its boards, its meeting, what differs."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from hypothesis import given

from overtrick.app.club.running import Running
from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.events.checks.problems import problems_of
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.now.doubts import problems_listed
from overtrick.events.session import Line, Session
from overtrick.messages import speaking
from tests.app.spoken import problems_seen
from tests.app.views.evenings import DESK, NOON, add, evening
from tests.events.journal.test_evenings import evenings
from tests.events.stages.said import drawn, match, swiss

NAMED = re.compile(r"\bboards? (\d+)(?: to (\d+))?((?:,| and|, and)? ?\d+)*")


def test_boards_4_to_6_are_three_boards() -> None:
    lines = [
        Line(Board(number), parse_outcome("4S N ="), "1", "2", match="1", room=room)
        for room, numbers in (("open", range(4, 9)), ("closed", range(7, 9)))
        for number in numbers
    ]
    found = problems_of(Session(tuple(lines)))
    problem = next(each for each in found if each.code == "missing")
    assert problem.message == "match 1, boards 4, 5 and 6: nothing from the closed room"
    assert problem.all_boards == {4, 5, 6}


@given(evenings())
def test_a_problem_knows_the_boards_that_it_names(entries: list[Entry]) -> None:
    for problem in problems_listed(fold(entries)):
        told, _, _ = problem.message.partition("planned were")  # the plan tells no result
        for found in NAMED.finditer(told):
            first, last = int(found[1]), int(found[2] or found[1])
            assert {*range(first, last + 1)} <= problem.all_boards, problem


def amendments(*told: Entered) -> list[dict[str, list[str]]]:
    """What the desk would amend for each result that is not as planned."""
    links = [
        offer.href
        for problem in problems_seen(evening(4, told), DESK).problems
        for offer in problem.proposals
        if offer.text == "See proposals"
    ]
    return [parse_qs(urlsplit(link).query) for link in links]


def test_what_differs_from_the_plan_fills_the_amendment() -> None:
    meeting = {"ns": "1", "ew": "14", "table": "1", "round": "4"}
    [wrong] = amendments(Entered(board=24, outcome="4S N =", **meeting))  # type: ignore[arg-type]
    assert wrong == {
        "round": ["4"],
        "table": ["1"],
        "what": ["wrong-board"],
        "board": ["24"],
        "ns": ["1"],
        "ew": ["14"],
    }
    [others] = amendments(
        Entered(board=10, outcome="4S N =", ns="2", ew="14", table="1", round="4")
    )
    assert others == {"round": ["4"], "table": ["1"], "what": ["opponents"]}


def test_a_remark_of_an_older_journal_keeps_its_purpose() -> None:
    asked = Noted(text="asked at the table: Is it right? It is right as entered. (e12)")
    assert (asked.purpose, asked.of) == ("asked", "e12")
    left = Noted(text="for the deputy: 1a2b3c4d5e")
    assert (left.purpose, left.of) == ("deputy", "1a2b3c4d5e")
    assert tell(Noted(text="tea at four")).facts == Noted(text="tea at four")
    assert Noted(text="tea at four").purpose is None


def test_late_matches_are_counted_in_the_language_of_the_desk() -> None:
    """Polish has three forms of a number of things."""
    ids = [str(number) for number in range(1, 11)]
    pairs = [f"{one}-{other}" for one, other in zip(ids[::2], ids[1::2], strict=True)]
    shown = []
    for missing in (1, 2, 5):
        over = [match(f"1-{pair.replace('-', 'v')}", "34-21") for pair in pairs[missing:]]
        facts = [swiss(*ids, boards=2), drawn(1, *pairs), *over, drawn(2, *pairs)]
        running = Running("x")
        add(running, [tell(each, at=NOON) for each in facts])
        with speaking("pl"):
            found = problems_seen(running, DESK).problems
        shown += [each for each in found if each.title == "Mecze bez wyniku"]
    counted = [re.sub(":[^:]*$", "", each.text) for each in shown]
    assert counted == [f"runda 1: do rozegrania {n}" for n in ("1 mecz", "2 mecze", "5 meczów")]
    remedy = "Podaj wynik albo rozlosuj rundę ponownie tak, jak była rozegrana."
    assert {each.remedy for each in shown} == {remedy}
