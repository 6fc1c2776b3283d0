"""
Rover and bump Mitchells: a pair more than seats, which sits out round 1 and then takes the
place of another pair in each round.

A rover comes as NS, a bump as EW.  It must meet nobody twice, play nothing twice and send
nobody out twice: for a straight Mitchell the problem of the queens on a board without edges,
solved in all rounds unless 3 divides the number of tables.

The hesitation Mitchell: one round more than tables, one winner, told in two sentences.

The EW pairs go up a table each round; from EW of the last table one goes to NS of that table,
rests there a round as NS, and then goes to EW of table 1.  The other NS pairs stay.

Web Mitchells: many tables, few boards; every pair plays every set, of which there are copies.

The lower tables play the sets upwards, the upper tables downwards, like a web woven from two
ends.  For an odd number of tables an odd number of sets is needed; with two tables more than
sets it is the 1 1/2 appendix, or Bowman, movement.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement, Letter, Text
from overtrick.movements.base_row import BaseRow
from overtrick.movements.grid import BoardNote, GridMeeting, Movement
from overtrick.movements.mitchell import (
    laid_out,
    share_and_relay,
    skip,
    skips_after,
    straight,
    wrap,
)
from overtrick.movements.plain import Cell, shipped

__all__ = ["bases", "bump", "hesitation", "rover", "web", "web_sets"]

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


def hesitation(pairs: int) -> Movement:
    """
    Make the hesitation Mitchell; for an odd number of pairs the last stationary one is absent.

    With an even number of tables the first two share their boards: no cyclic plan without
    sharing exists for 4, 6 and 8 tables, and none is known for 10, 12 and 14.

    >>> plan = hesitation(10)
    >>> [(m.ns, m.ew, m.set) for m in plan.rounds[1]]
    [('7', '2', 2), ('8', '1', 3), ('9', '6', 5), ('10', '5', 6), ('3', '4', 1)]

    :raises InvalidMovement: if there are fewer than 5 pairs.
    """
    tables = (pairs + 1) // 2
    if tables < 3:
        raise InvalidMovement(
            "a hesitation Mitchell needs 5 pairs or more, not {pairs}", pairs=pairs
        )
    row = _first_round(tables)
    plan = row.expand(
        f"hesitation:{pairs}",
        Text("Hesitation Mitchell, {pairs} pairs", pairs=pairs),
        absent=row.pairs - 1 if pairs % 2 else None,
    )
    floor = Text(
        "each round EW go up one table, from EW of table {last} to NS of table {last}, "
        "from there to EW of table 1",
        last=tables,
    )
    return replace(plan, notes=(floor, *plan.notes[1:]))


def _first_round(tables: int) -> BaseRow:
    """Movers count down the way they go; NS of table t stays, but for the last."""
    places = tables + 1
    sets = _sets(tables)
    rows = [
        Cell(tables + table, (1 - table) % places, sets[table - 1] - 1)
        for table in range(1, tables)
    ]
    return BaseRow(places, (*rows, Cell(1, 2 % places, sets[-1] - 1)))


def _sets(tables: int) -> tuple[int, ...]:
    """
    The set at each table in round 1, out of one more than tables.

    A pair at place k (0, 1 .. upwards) in round 1 plays the sets k + set, counted round the
    circle, so these must all differ; the first such row in dictionary order has this form.
    """
    half = tables // 2
    if tables % 2:  # one set rests half way up
        return (*range(1, half + 1), *range(half + 2, tables + 2))
    return 1, *range(1, half), half + 1, *range(half + 3, tables + 2)


def web(tables: int, sets: int) -> Movement:
    """
    Make the web for so many tables and sets; as many rounds as sets.

    >>> even, odd = web(14, 13), web(11, 9)
    >>> [m.set for m in even.rounds[0]]
    [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 13]
    >>> [m.set for m in odd.rounds[1]], odd.copies
    ([2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 8], 3)

    :raises InvalidMovement: if no such web is known; the message says which are.
    """
    if sets not in web_sets(tables):
        known = ", ".join(map(str, web_sets(tables))) or "none"
        raise InvalidMovement(
            "no web for {tables} tables with {sets} sets; sets that fit: {known}",
            tables=tables,
            sets=sets,
            known=known,
        )
    lower, skip_after = _shape(tables, sets)

    def ew(t: int, r: int) -> int:
        return wrap(t - r - (skip_after is not None and r >= skip_after), tables)

    def set(t: int, r: int) -> int:
        return wrap(t + r if t <= lower else tables - t - r, sets)

    return laid_out(
        f"web:{tables}:sets={sets}",
        Text("Web Mitchell, {tables} tables and {sets} sets", tables=tables, sets=sets),
        (tables, sets),
        ew,
        set,
        notes=_notes(tables, sets),
        copies=2 if tables % 2 == 0 else 3,
    )


def web_sets(tables: int) -> tuple[int, ...]:
    """
    Say with how many sets a web is known for so many tables.

    An even number of tables, two copies of each set; an odd number, three.

    >>> web_sets(10), web_sets(13)
    ((5, 6, 7, 8, 9), (5, 7, 9, 11))
    """
    if tables < 4:
        return ()
    if tables % 2 == 0:
        return tuple(range(max(4, tables // 2), tables))
    return tuple(sets for sets in range(5, tables - 1, 2) if tables <= 3 * sets)


def _shape(tables: int, sets: int) -> tuple[int, int | None]:
    """How many tables play upwards, and the round after which EW skip a table."""
    if tables % 2:
        return (tables + sets) // 2, None
    return tables // 2, sets // 2 if sets % 2 == 0 else None


def _notes(tables: int, sets: int) -> tuple[Text, ...]:
    lower, skip_after = _shape(tables, sets)
    notes: list[Text] = [
        Text("EW up one table each round"),
        BoardNote(
            "tables 1 to {lower} play the sets upwards, {upper} to {last} downwards",
            lower=lower,
            upper=lower + 1,
            last=tables,
        ),
    ]
    if skip_after:
        notes.append(skips_after(skip_after))
    if tables == sets + 2:
        notes.append(
            BoardNote(
                "with one copy of the boards tables 1 and {other} share in every round, "
                "table {last} with a different one each round (1 1/2 appendix)",
                other=tables - 1,
                last=tables,
            )
        )
    return tuple(notes)
