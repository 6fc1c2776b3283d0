"""A result moves to where it was played, and with it what was told of it."""

from dataclasses import replace
from typing import Any

import pytest

from overtrick.errors import InvalidTelling, Refused
from overtrick.events.commands.command import Saying
from overtrick.events.commands.results import MoveResult
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import (
    Confirmed,
    Entered,
    Key,
    Led,
    Meeting,
    Ruled,
)
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.events.commands.refusals import of_meeting
from tests.events.stages.said import told

_move = of_meeting(MoveResult)


def moved(state: Event, meeting: Meeting, of: str = "", **where: Any) -> Saying:
    """Move a result to a board, a table or a round."""
    to = {f"to_{name}": value for name, value in where.items()}
    return _move(state, meeting, of=of, **to)


LATE = Entered(board=1, ns="1", ew="3", outcome="4S N =", table="1", round="2")
"""Board 1, which table 1 of a Mitchell has in round 1: 1 v 1."""
HERE = Meeting(1, "1", "3")
MITCHELL = planning(movement("mitchell:3"), 3)
AGREED = Confirmed(board=1, ns="1", ew="3")


def after(state: Event, **where: Any) -> Event:
    for facts in moved(state, HERE, **where).facts:
        state.apply(tell(facts, by="director"))
    return state


def standing(state: Event) -> list[tuple[int, str | None, str | None, str]]:
    return [
        (line.board.number, line.ns, line.ew, str(line.outcome))
        for line in state.session().lines
    ]


def test_a_result_of_another_round_goes_to_who_sat_there_then() -> None:
    state = after(
        told(MITCHELL, LATE, AGREED, Led(board=1, ns="1", ew="3", lead="HQ")), round="1"
    )
    assert standing(state) == [(1, "1", "1", "4S N =")]
    there = state.told(Key("1", "A", 1, "1", "1"))
    assert there.facts is not None
    assert (there.facts.table, there.facts.round, there.lead) == ("1", "1", "HQ")
    assert there.confirmed is not None


def test_a_result_of_another_table_goes_to_who_sits_there() -> None:
    state = after(told(MITCHELL, LATE), table="2")
    assert standing(state) == [(1, "2", "1", "4S N =")]


def test_another_board_is_of_the_same_pairs_and_takes_the_ruling_along() -> None:
    state = after(told(LATE, Ruled(board=1, ns="1", ew="3", ruling="A+/A-")), board=2)
    (line,) = state.session().lines
    assert (line.board.number, line.ns, line.ew) == (2, "1", "3")
    assert line.ruling is not None


def test_what_else_was_told_of_the_meeting_stays() -> None:
    state = told(LATE, replace(LATE, outcome="PASS"))
    state = after(state, board=2)
    assert standing(state) == [(1, "1", "3", "4S N ="), (2, "1", "3", "PASS")]


def test_one_that_waits_counts_where_the_director_puts_it() -> None:
    state = after(told(MITCHELL, replace(LATE, waits="not planned")), round="1")
    assert standing(state) == [(1, "1", "1", "4S N =")]


def test_a_result_is_not_written_over_another_one() -> None:
    there = Entered(board=1, ns="1", ew="1", outcome="PASS")
    with pytest.raises(Refused, match="board 1, 1 v 1 has a result already, PASS"):
        moved(told(MITCHELL, LATE, there), HERE, round="1")


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"board": 1}, "where to"),
        ({"table": "9"}, "who sat at table 9"),
        ({"of": "nothing", "board": 2}, "no result 'nothing'"),
    ],
)
def test_what_cannot_be_is_refused(where: dict[str, str | int], said: str) -> None:
    with pytest.raises(InvalidTelling, match=said):
        after(told(MITCHELL, LATE), **where)


def test_a_result_without_a_table_moves_to_one_that_is_said() -> None:
    state = told(MITCHELL, replace(LATE, table=None, round=None))
    with pytest.raises(InvalidTelling, match="at which table"):
        moved(state, HERE, round="1")
    assert standing(after(state, round="1", table="1")) == [(1, "1", "1", "4S N =")]


def test_nothing_moves_that_was_not_entered() -> None:
    with pytest.raises(InvalidTelling, match="board 1, 1 v 3: there is no result to move"):
        moved(told(MITCHELL), HERE, board=2)
