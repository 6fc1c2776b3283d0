"""
The Mitchell family: NS stay, EW move up a table each round, the boards move down; two winners.

Each construction is a formula for who comes to table t in round r and which set lies there;
tables, pairs and sets count from 1, rounds from 0, and after the last table comes the first.
"""

from __future__ import annotations

from collections.abc import Callable

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import BoardNote, GridMeeting, Movement, Movers

__all__ = [
    "appendix",
    "double_weave",
    "laid_out",
    "share_and_relay",
    "skip",
    "straight",
    "wrap",
]

Place = Callable[[int, int], int]
"""What comes to a table (from 1) in a round (from 0)."""


def straight(tables: int) -> Movement:
    """
    Make the straight Mitchell for an odd number of tables: all meet, all play all sets.

    >>> print(straight(7).name, *((m.ns, m.ew, m.set) for m in straight(7).rounds[1][:2]))
    Mitchell, 7 tables ('1', '7', 2) ('2', '1', 3)

    :raises InvalidMovement: if the number of tables is even (half way round the boards meet
        the pairs that have played them) or below 3.
    """
    _demand(
        tables >= 3 and tables % 2, Text("a straight Mitchell needs 3, 5, 7 .. tables"), tables
    )
    return laid_out(
        f"mitchell:{tables}:skip=no",
        Text("Mitchell, {tables} tables", tables=tables),
        (tables, tables),
        ew=lambda t, r: wrap(t - r, tables),
        set=lambda t, r: wrap(t + r, tables),
        notes=(BoardNote("EW up one table, boards down one"),),
    )


def skip(tables: int) -> Movement:
    """
    Make the skip Mitchell for an even number of tables, one round less than tables.

    A round more would bring everybody the opponents of the first round again.

    >>> [m.ew for m in skip(4).rounds[2]]
    ['2', '3', '4', '1']

    :raises InvalidMovement: if the number of tables is odd or below 4.
    """
    _demand(
        tables >= 4 and tables % 2 == 0, Text("a skip Mitchell needs 4, 6, 8 .. tables"), tables
    )
    half = tables // 2
    return laid_out(
        f"mitchell:{tables}:skip=yes",
        Text("Skip Mitchell, {tables} tables", tables=tables),
        (tables, tables - 1),
        ew=lambda t, r: wrap(t - r - (r >= half), tables),
        set=lambda t, r: wrap(t + r, tables),
        notes=(
            BoardNote("EW up one table, boards down one"),
            skips_after(half),
        ),
    )


def share_and_relay(tables: int) -> Movement:
    """
    Make the share-and-relay Mitchell: complete for an even number of tables.

    Tables 1 and T share their boards in every round, and a set rests half way up.

    >>> [m.set for m in share_and_relay(4).rounds[0]]
    [1, 2, 4, 1]

    :raises InvalidMovement: if the number of tables is odd or below 4.
    """
    _demand(
        tables >= 4 and tables % 2 == 0, Text("share and relay needs 4, 6, 8 .. tables"), tables
    )
    half = tables // 2
    return laid_out(
        f"relay:{tables}",
        Text("Share-and-relay Mitchell, {tables} tables", tables=tables),
        (tables, tables),
        ew=lambda t, r: wrap(t - r, tables),
        set=lambda t, r: wrap(t + r + (t > half), tables),
        notes=(
            BoardNote("EW up one table, boards down one"),
            _shared(1, tables),
            BoardNote("a set rests between tables {one} and {other}", one=half, other=half + 1),
        ),
    )


def double_weave(tables: int) -> Movement:
    """
    Make the double-weave Mitchell: complete, nothing shared, nothing resting.

    Odd EW pairs go up and even ones down, the sets against them; half way the sets cross.

    >>> [m.ew for m in double_weave(4).rounds[1]]
    ['2', '1', '4', '3']

    :raises InvalidMovement: if the number of tables is no multiple of 4: the weave then
        brings pairs back to boards they have played.
    """
    _demand(
        tables >= 4 and tables % 4 == 0, Text("a double weave needs 4, 8, 12 .. tables"), tables
    )
    half = tables // 2

    def ew(t: int, r: int) -> int:
        down = wrap(t - r, tables)
        return down if down % 2 else wrap(t + r, tables)

    def set(t: int, r: int) -> int:
        across = -r if r < half else r - half + 1
        odd = wrap(t - across, tables)
        return odd if odd % 2 else wrap(t + across, tables)

    return laid_out(
        f"weave:{tables}",
        Text("Double-weave Mitchell, {tables} tables", tables=tables),
        (tables, tables),
        ew,
        set,
        notes=(Text("odd EW pairs go up a table, even ones down: guide cards help"),),
    )


def appendix(tables: int) -> Movement:
    """
    Make the appendix Mitchell: one set less than tables, two rounds less.

    The last table is appended to the first, or to the second if their number is odd: the two
    share their boards in every round.  As many rounds as sets there cannot be: for pairs going
    round these tables to play every set, all tables would have to play the same one.

    >>> [m.set for m in appendix(8).rounds[0]]
    [1, 4, 7, 3, 6, 2, 5, 1]

    :raises InvalidMovement: if there are fewer than 6 tables.
    """
    _demand(tables >= 6, Text("an appendix Mitchell needs 6 tables or more"), tables)
    sets = tables - 1
    beside = 1 + tables % 2
    even = tables // 2 + beside

    def set(t: int, r: int) -> int:
        first = even - t // 2 if t % 2 == 0 else sets + 1 - t // 2
        return wrap(first + r, sets)

    return laid_out(
        f"appendix:{tables}",
        Text("Appendix Mitchell, {tables} tables and {sets} sets", tables=tables, sets=sets),
        (tables, tables - 2),
        ew=lambda t, r: wrap(t - r, tables),
        set=set,
        notes=(
            BoardNote("EW up one table, the next set at every table"),
            _shared(beside, tables),
        ),
    )


def wrap(number: int, last: int) -> int:
    """
    Count on past the last to the first.

    >>> wrap(8, 7), wrap(0, 7)
    (1, 7)
    """
    return (number - 1) % last + 1


def laid_out(
    id: str,
    name: Text,
    size: tuple[int, int],
    ew: Place,
    set: Place,
    notes: tuple[Text, ...] = (),
    copies: int = 1,
) -> Movement:
    """Lay out *size* (tables, rounds) with NS seated by number."""
    tables, rounds = size
    return Movement(
        id=id,
        name=name,
        kind=Movers.PAIRS,
        winners=2,
        rounds=tuple(
            tuple(
                GridMeeting(table, str(table), str(ew(table, number)), set(table, number))
                for table in range(1, tables + 1)
            )
            for number in range(rounds)
        ),
        notes=notes,
        copies=copies,
    )


def skips_after(round: int) -> Text:
    """
    Note the skip after a round: who stops by then has none.

    >>> print(skips_after(4))
    after round 4 EW skip: they go up two tables
    """
    return Text("after round {skips_after} EW skip: they go up two tables", skips_after=round)


def _shared(one: int, other: int) -> Text:
    return BoardNote(
        "tables {one} and {other} share their boards in every round", one=one, other=other
    )


def _demand(held: object, need: Text, tables: int) -> None:
    if not held:
        raise InvalidMovement("{need}, not {tables}", need=need, tables=tables)
