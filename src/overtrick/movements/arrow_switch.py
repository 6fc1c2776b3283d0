"""
Arrow switch: in some rounds NS and EW change places, so that all pairs compare: one winner.

About one eighth of the boards is right (J. Manning's rule); more makes it worse, not better.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from overtrick.core.exact import Exact
from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement, Text
from overtrick.movements.balance import BalanceField
from overtrick.movements.grid import GridMeeting, Movement, Movers
from overtrick.movements.variations import ids, rewritten

__all__ = ["SwitchChoice", "best_rounds", "one_winner"]

_ALL_CHOICES_UP_TO = 12  # rounds; beyond, what is tried unasked goes with the last round


class SwitchChoice(NamedTuple):
    """Which rounds to switch, from 1, and the standard deviation of the competition then."""

    rounds: tuple[int, ...]
    sd: Exact


def one_winner(movement: Movement, arrow: Collection[int] = ()) -> Movement:
    """
    Make one field of a plan with two winners, turning the arrow in some rounds, from 1.

    EW pairs are numbered on after the NS pairs.

    >>> from overtrick.movements.mitchell import straight
    >>> plan = one_winner(straight(7), arrow=(7,))
    >>> plan.id, plan.winners
    ('mitchell:7:skip=no:arrow=7', 1)
    >>> plan.rounds[0][0].ew, plan.rounds[6][0].ns, plan.rounds[6][0].switched
    ('8', '9', True)

    :raises InvalidMovement: if there is no such round, or the plan is not for pairs.
    """
    if movement.kind is not Movers.PAIRS:
        raise InvalidMovement(
            "{movement}: an arrow switch is for pairs", movement=movement.name
        )
    for number in arrow:
        if not 1 <= number <= len(movement.rounds):
            raise InvalidMovement(
                "{movement} has no round {number} to switch",
                movement=movement.name,
                number=number,
            )
    first = _first_ew(movement)

    def turn(number: int, meeting: GridMeeting) -> GridMeeting:
        ew = str(int(meeting.ew) + first) if meeting.ew else None
        if number not in arrow:
            return replace(meeting, ew=ew)
        return replace(meeting, ns=ew, ew=meeting.ns, switched=not meeting.switched)

    rounds = sorted(set(arrow))
    written = ",".join(map(str, rounds)) or "none"
    switched = ", ".join(map(str, rounds))
    note = (
        Text("arrow switch in round {rounds}", rounds=switched) if rounds else Text("no switch")
    )
    plan = rewritten(movement, f"arrow={written}", turn, note)
    return replace(plan, name=Text("{movement}, one winner", movement=movement.name), winners=1)


def best_rounds(movement: Movement, count: int | None = None) -> SwitchChoice:
    """
    Find the rounds whose switch makes the competition most even; of equals, the last.

    A missing pair, a rover and an early stop are reckoned with, for the plan itself is
    measured.  *count* is how many rounds to switch: one to four if not said, more than two
    only in plans of 17 rounds and more.

    >>> from overtrick.movements.mitchell import straight
    >>> best_rounds(straight(7))
    SwitchChoice(rounds=(7,), sd=Fraction(10491, 10000))
    >>> best_rounds(straight(13)).rounds
    (12, 13)
    """
    field = BalanceField.of(one_winner(movement))
    total = len(movement.rounds)
    tried = _usual(total) if count is None else combinations(range(1, total + 1), count)
    found = {each: balance for each in tried if (balance := field.balance(each))}
    if not found:
        return SwitchChoice((), 0)
    best = min(found, key=lambda each: (found[each].variance, len(each), _late(each)))
    return SwitchChoice(best, found[best].sd)


def _usual(total: int) -> Iterator[tuple[int, ...]]:
    """One round or two; in long plans three and four too, which must be the last."""
    every = range(1, total + 1)
    yield from combinations(every, 1)
    if total <= _ALL_CHOICES_UP_TO:
        yield from combinations(every, 2)
    else:
        yield from ((number, total) for number in every[:-1])
    if total > 16:
        yield from (tuple(every[-3:]), tuple(every[-4:]))


def _late(rounds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-number for number in reversed(rounds))


def _first_ew(movement: Movement) -> int:
    if movement.winners == 1:
        return 0
    return max(movement.tables, *map(int, ids(movement, Side.NS)))
