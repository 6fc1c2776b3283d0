"""
Barometer Howells: every pair meets every other, and all tables play one set at a time.

They have base rows of their own, because the balance of a Howell depends on when a board is
played; so many copies of the boards are needed as tables.
"""

from __future__ import annotations

from overtrick.errors import InvalidMovement
from overtrick.movements.base_row import BaseRow
from overtrick.movements.grid import Movement
from overtrick.movements.shipped import shipped

__all__ = ["barometer_howell"]


def barometer_howell(pairs: int) -> Movement:
    """
    Make the complete Howell in which all tables play the same set in each round.

    It is as balanced as the complete Howell for so many pairs; for an odd number the pair
    that stays is the phantom.

    >>> plan = barometer_howell(8)
    >>> [(m.ns, m.ew, m.set) for m in plan.rounds[1]], plan.copies
    ([('8', '2', 2), ('3', '7', 2), ('4', '5', 2), ('6', '1', 2)], 4)

    :raises InvalidMovement: unless there are 7 to 30 pairs.
    """
    rows = {int(line["pairs"]): line["round_1"] for line in shipped("barometer")}
    even = pairs + pairs % 2
    if even not in rows:
        raise InvalidMovement(
            "no barometer Howell for {pairs} pairs: there are those for 7 to {max} pairs",
            pairs=pairs,
            max=max(rows),
        )
    return BaseRow.parse(rows[even], even - 1).expand(
        f"barometer:{pairs}",
        f"Barometer Howell, {pairs} pairs",
        absent=pairs if pairs % 2 else None,
    )
