"""
Rover and bump Mitchells: a pair more than seats, which sits out round 1 and then takes the
place of another pair in each round.

A rover comes as NS, a bump as EW.  It must meet nobody twice, play nothing twice and send
nobody out twice: for a straight Mitchell the problem of the queens on a board without edges,
solved in all rounds unless 3 divides the number of tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement, Letter, Text
from overtrick.movements.grid import GridMeeting, Movement
from overtrick.movements.mitchell import share_and_relay, skip, straight
from overtrick.movements.shipped import shipped

__all__ = ["bases", "bump", "rover"]

_BASES: dict[str, Callable[[int], Movement]] = {
    "straight": straight,
    "relay": share_and_relay,
    "skip": skip,
}


def rover(tables: int, base: str | None = None) -> Movement:
    """
    Make a rover Mitchell: an extra NS pair, numbered after the last table.

    *base* is ``straight``, ``relay`` or ``skip``; the first that exists if not said.

    >>> plan = rover(7)
    >>> [next((m.table for m in r if m.ns == "8"), None) for r in plan.rounds]
    [None, 1, 3, 5, 7, 2, 4]

    :raises InvalidMovement: if no such rover is known; the message says which are.
    """
    return _made("rover", Side.NS, tables, base)


def bump(tables: int, base: str | None = None) -> Movement:
    """
    Make a bump Mitchell: the same for an extra EW pair.

    >>> bump(8).id, bump(8).rounds[1][0].ew
    ('bump:8:base=relay', '9')

    :raises InvalidMovement: if no such bump is known; the message says which are.
    """
    return _made("bump", Side.EW, tables, base)


def bases(tables: int) -> tuple[str, ...]:
    """
    Say on which Mitchells a rover is known for so many tables.

    >>> bases(8), bases(16)
    (('relay', 'skip'), ())
    """
    return tuple(base for known, base in _rows() if known == tables)


def _made(kind: str, side: Side, tables: int, base: str | None) -> Movement:
    known = bases(tables)
    chosen = base if base else next(iter(known), "")
    if chosen not in known:
        asked = Text(" on {base}", base=base) if base else ""
        there_are = Text(" on {base}", base=", ".join(known))
        raise InvalidMovement(
            "no {kind} for {tables} tables{asked}; known:{there_are}",
            kind=kind,
            tables=tables,
            asked=asked,
            there_are=there_are if known else Text(" 5 to 15 tables only"),
        )
    rounds, seats = _rows()[tables, chosen]
    plan = _BASES[chosen](tables)
    extra = str(tables + 1)
    return replace(
        plan,
        id=f"{kind}:{tables}:base={chosen}",
        name=_name(side, plan),
        rounds=tuple(
            tuple(_seated(meeting, side, extra, seat) for meeting in meetings)
            for meetings, seat in zip(plan.meetings[:rounds], (None, *seats), strict=True)
        ),
        notes=(*plan.notes, _instruction(side, extra, seats)),
    )


def _name(side: Side, plan: Movement) -> Text:
    if side is Side.NS:
        return Text("{movement}, rover", movement=plan.name)
    return Text("{movement}, bump", movement=plan.name)


def _instruction(side: Side, extra: str, seats: tuple[int, ...]) -> Text:
    tables = ", ".join(map(str, seats))
    return Text(
        "{side} {extra} sits out round 1, then takes {side} at tables {tables}; whoever "
        "sits there sits out",
        side=Letter("side", str(side)),
        extra=extra,
        tables=tables,
    )


def _seated(meeting: GridMeeting, side: Side, extra: str, table: int | None) -> GridMeeting:
    if meeting.table != table:
        return meeting
    return replace(meeting, ns=extra) if side is Side.NS else replace(meeting, ew=extra)


@lru_cache
def _rows() -> dict[tuple[int, str], tuple[int, tuple[int, ...]]]:
    return {
        (int(line["tables"]), line["base"]): (
            int(line["rounds"]),
            tuple(map(int, line["rover"].split())),
        )
        for line in shipped("rover")
    }
