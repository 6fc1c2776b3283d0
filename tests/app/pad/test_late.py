"""A round begins while a table still plays: it keeps its own, and tells of that one."""

from __future__ import annotations

from typing import Any

import msgspec

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.use_cases.at_table import AT_TABLE
from overtrick.app.use_cases.registry import use_case_named
from overtrick.app.views.pad.document import pad_document
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Published, RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.people import Seated
from tests.app.pad.test_access import running, table
from tests.app.spoken import problems_seen

DESK = Viewer(Role.DIRECTOR, "tuesday")
SECOND = RoundStarted(round="2")
HERE = Seated(table="2", ns="2", ew="2", round="1")


def told(board: int, *, agreed: bool = True) -> list[Facts]:
    """A result of table 2 in round 1, which has boards 4 to 6 there, and EW 2."""
    met: dict[str, Any] = {"board": board, "ns": "2", "ew": "2"}
    entered = Entered(**met, outcome="4S N =", table="2", round="1")
    return [entered, *([Confirmed(**met)] if agreed else [])]


def take(event: Running, *facts: Facts, by: str = "") -> None:
    event.take([Stored(event.seq + n, tell(each, by=by)) for n, each in enumerate(facts, 1)])


def rounds(event: Running, number: str = "2") -> tuple[int, int]:
    """The round that a pad is in, and the one that the desk has called."""
    found = pad_document(event, table(number))
    return found.round, found.called


def test_a_table_stays_until_its_boards_are_in_and_agreed() -> None:
    event = running(*told(4), *told(5), SECOND)
    assert rounds(event) == (1, 2)
    take(event, *told(6, agreed=False))
    assert rounds(event) == (1, 2)
    take(event, told(6)[1])
    assert rounds(event) == (2, 2)


def test_no_clock_runs_when_the_result_is_announced() -> None:
    event = running(*told(4), SECOND)
    assert pad_document(event, table("2")).clock is not None
    take(event, Published())
    assert pad_document(event, table("2")).clock is None


def test_a_table_that_has_only_said_who_sits_there_stays_too() -> None:
    assert rounds(running(HERE, SECOND)) == (1, 2)


def test_a_table_of_which_nothing_was_told_follows_the_desk() -> None:
    assert rounds(running(*told(4), SECOND), "1") == (2, 2)


def test_a_table_that_has_told_the_round_before_plays_on_before_its_first_board_is_in() -> None:
    """Nobody touches the phone while the first board is played."""
    event = running(*told(4), *told(5), *told(6), SECOND, RoundStarted(round="3"))
    assert rounds(event) == (2, 3)


def test_a_board_played_instead_of_another_ends_the_round_too() -> None:
    wrong: dict[str, Any] = {"board": 9, "ns": "2", "ew": "2"}
    other = Entered(**wrong, outcome="PASS", table="2", round="1")
    event = running(*told(4), *told(5), other, SECOND)
    assert rounds(event) == (1, 2)
    take(event, Confirmed(**wrong))
    assert rounds(event) == (2, 2)


def test_a_late_board_leads_nobody_back() -> None:
    event = running(SECOND)
    take(event, *told(4))
    assert rounds(event) == (2, 2)
    take(event, RoundStarted(round="3"))
    assert rounds(event) == (3, 3)


def test_a_table_goes_on_without_the_rest_and_is_reminded_of_it() -> None:
    event = running(*told(4), SECOND, Seated(table="2", ns="2", ew="1", round="2"))
    found = pad_document(event, table("2"))
    assert (found.round, found.rounds[0].missing) == (2, (5, 6))


def test_what_the_desk_enters_or_rules_needs_no_agreement() -> None:
    event = running(*told(4), *told(5), SECOND)
    take(event, *told(6, agreed=False), by="director")
    assert rounds(event) == (2, 2)


def test_a_late_result_is_credited_to_those_who_played_it() -> None:
    event = running(*told(4), *told(5), SECOND)
    here = pad_document(event, table("2")).round
    command = msgspec.convert(
        {"round": here, "board": 6, "outcome": "PASS"}, AT_TABLE["enter"].command
    )
    (facts,) = AT_TABLE["enter"].say(event, command, table("2")).facts
    assert isinstance(facts, Entered)
    assert (facts.ns, facts.ew, facts.round) == ("2", "2", "1")


def test_one_credited_to_the_next_pairs_is_given_back_by_a_remedy() -> None:
    wrong = Entered(board=6, ns="2", ew="1", outcome="PASS", table="2", round="2")
    event = running(*told(4), *told(5), SECOND, wrong)
    (problem,) = [p for p in problems_seen(event, DESK).problems if "planned" in p.title]
    offer = next(each for each in problem.proposals if each.verb == "move")
    assert offer.text == "It belongs to round 1: 2 v 2"
    case = use_case_named("move")
    asked = case.say(event, msgspec.convert(offer.command, case.command), DESK)
    take(event, *asked.facts, by="director")
    lines = [line for line in event.state.session().lines if line.board.number == 6]
    assert [(e.ns, e.ew, e.round, str(e.outcome)) for e in lines] == [("2", "2", "1", "PASS")]
    assert not [p for p in problems_seen(event, DESK).problems if "planned" in p.title]
