"""
The hesitation Mitchell: one round more than tables, one winner, told in two sentences.

The EW pairs go up a table each round; from EW of the last table one goes to NS of that table,
rests there a round as NS, and then goes to EW of table 1.  The other NS pairs stay.
"""

from __future__ import annotations

from dataclasses import replace

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.base_row import BaseRow
from overtrick.movements.grid import Movement
from overtrick.movements.shipped import Cell

__all__ = ["hesitation"]


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
