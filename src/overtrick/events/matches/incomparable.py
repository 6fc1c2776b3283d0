"""
Law 86B2(b): by one side's fault the rooms have no comparable results.

The innocents get average plus or the assigned score, whichever is better for them, and the
offenders the complement.  Which it is hangs on the other room.
"""

from __future__ import annotations

from dataclasses import replace

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, plain_text
from overtrick.core.outcome import Artificial, Average, Outcome
from overtrick.core.seats import Side
from overtrick.errors import InvalidOutcome, Letter, Text
from overtrick.events.matches.boards import compare_rooms
from overtrick.events.rulings import Ruling
from overtrick.events.session import Line

__all__ = ["better_for_innocents"]


def better_for_innocents(
    line: Line,
    other: Line,
    assigned: Outcome,
    innocent: Side,
    method: str = "teams",
    settings: Settings | None = None,
) -> Ruling:
    """
    Rule on *line*, against the result of the *other* room, for the side that is *innocent*.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> spoilt = Line(Board(1), parse_outcome("NP"), "41", "42", home="41", away="42")
    >>> other = Line(Board(1), parse_outcome("4S S -1"), "42", "41", home="41", away="42")
    >>> for text in ("4S N =", "4S N -1"):
    ...     ruling = better_for_innocents(spoilt, other, parse_outcome(text), Side.NS)
    ...     print(ruling.outcome, "-", ruling.sentence)
    4S N = - NS get the assigned score, 10, which is more than average plus, 3.
    A+/A- - NS get average plus, 3, which is no less than the assigned score, 0.

    :raises InvalidOutcome: if the lines are no two rooms, or the score cannot be compared.
    """
    rooms = {line.played_room: line, other.played_room: other}
    if set(rooms) != {"open", "closed"}:
        raise InvalidOutcome("the lines are not of an open and a closed room")
    plus = Artificial(Average.PLUS, Average.MINUS)
    if innocent is Side.EW:
        plus = Artificial(Average.MINUS, Average.PLUS)
    worth, least = (
        _award(replace(line, outcome=outcome), other, innocent, method, settings or Settings())
        for outcome in (assigned, plus)
    )
    values = {
        "side": Letter("side", innocent.value),
        "assigned": plain_text(worth),
        "plus": plain_text(least),
    }
    if worth > least:
        said = Text(
            "{side} get the assigned score, {assigned}, "
            "which is more than average plus, {plus}.",
            **values,
        )
        return Ruling(assigned, "86B2(b)", said)
    said = Text(
        "{side} get average plus, {plus}, "
        "which is no less than the assigned score, {assigned}.",
        **values,
    )
    return Ruling(plus, "86B2(b)", said)


def _award(line: Line, other: Line, innocent: Side, method: str, settings: Settings) -> Exact:
    is_open = line.played_room == "open"
    found = compare_rooms([(line, other) if is_open else (other, line)], method, settings)
    if found is None:
        raise InvalidOutcome(
            "{outcome} cannot be compared with {outcome_2}",
            outcome=line.outcome,
            outcome_2=other.outcome,
        )
    is_home = is_open == (innocent is Side.NS)
    return found.award.home if is_home else found.award.away
