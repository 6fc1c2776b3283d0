"""Who sits where: tables by rank, whoever does not move at its own, home and away in turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from overtrick.errors import InvalidMovement
from overtrick.movements.swiss.field import Draw, Pairing

__all__ = ["in_turn", "tables"]


def tables(
    draw: Draw, order: Sequence[str], fixed: Mapping[str, int] | None = None
) -> tuple[int, ...]:
    """
    Give each pairing its table: the better placed, the lower, from table 1.

    *fixed* are the tables of those who do not move.

    >>> draw = Draw((Pairing("1", "4"), Pairing("2", "3"), Pairing("5", "6")))
    >>> tables(draw, ("1", "2", "3", "4", "5", "6"), fixed={"5": 1})
    (2, 3, 1)

    :raises InvalidMovement: if two who do not move meet, or have one table.
    """
    fixed = fixed or {}
    place = {who: nth for nth, who in enumerate(order)}
    own = [_own(each, fixed) for each in draw.pairings]
    taken = [table for table in own if table is not None]
    if twice := [table for table in taken if taken.count(table) > 1]:
        raise InvalidMovement("two matches are fixed at table {twice}", twice=twice[0])
    free = iter(sorted(set(range(1, len(own) + len(taken) + 1)) - set(taken)))
    by_place = sorted(
        range(len(own)),
        key=lambda nth: min(place.get(who, len(place)) for who in _both(draw.pairings[nth])),
    )
    given = {nth: next(free) for nth in by_place if own[nth] is None}
    return tuple(given[nth] if table is None else table for nth, table in enumerate(own))


def in_turn(draw: Draw, homes: Mapping[str, int], fixed: Collection[str] = ()) -> Draw:
    """
    Make whoever has been home less often the home contestant; who does not move is home.

    >>> draw = in_turn(Draw((Pairing("1", "4"), Pairing("2", "3"))), {"1": 2, "4": 1, "2": 1})
    >>> [each.home for each in draw.pairings]
    ['4', '3']
    """

    def turn(each: Pairing) -> Pairing:
        home, away = ((who not in fixed, homes.get(who, 0)) for who in _both(each))
        return each.turned if away < home else each

    return replace(draw, pairings=tuple(turn(each) for each in draw.pairings))


def _both(each: Pairing) -> tuple[str, str]:
    return each.home, each.away


def _own(each: Pairing, fixed: Mapping[str, int]) -> int | None:
    own = [fixed[who] for who in _both(each) if who in fixed]
    if len(own) > 1:
        raise InvalidMovement(
            "{home} and {away} meet, and neither moves", home=each.home, away=each.away
        )
    return own[0] if own else None
