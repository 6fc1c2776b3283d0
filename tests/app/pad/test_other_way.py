"""Pairs that sat the other way read on their pad what their seats won."""

from __future__ import annotations

from overtrick.app.views.pad.document import pad_document
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Turned
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.pad.test_access import entered, running_of, table

TOLD: list[Facts] = [
    planning(movement("mitchell:4"), 2),
    Chosen(conditions={"after_board": "traveller", "approval": "none"}),
    entered(1, "1", "1", "4S N =", "1"),
    entered(1, "2", "2", "4S N -1", "2"),
]


def shares(*more: Facts) -> tuple[str, ...]:
    board = pad_document(running_of([*TOLD, *more]), table("1")).boards[0]
    assert board.after is not None
    return tuple(map(str, board.after.lines))


def test_the_percentage_is_of_the_seats_as_the_score_is() -> None:
    assert shares() == ("NS 100 %, EW 0 % of 2 results",)
    assert shares(Turned(board=1, ns="1", ew="1")) == shares()
