"""
The Mitchell family: NS stay, EW move up a table each round, the boards move down; two winners.

Each construction is a formula for who comes to table t in round r and which set lies there;
tables, pairs and sets count from 1, rounds from 0, and after the last table comes the first.

Arrow switch: in some rounds NS and EW change places, so that all pairs compare: one winner.

About one eighth of the boards is right (J. Manning's rule); more makes it worse, not better.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from overtrick.core.exact import Exact
from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement, Text
from overtrick.movements.balance import BalanceField
from overtrick.movements.grid import BoardNote, GridMeeting, Movement, Movers
from overtrick.movements.variations import ids, rewritten

__all__ = [
    "SwitchChoice",
    "appendix",
    "best_rounds",
    "double_weave",
    "laid_out",
    "one_winner",
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
    best = min(
        tried, key=lambda each: (field.variance(each), len(each), _late(each)), default=()
    )
    found = field.balance(best)
    return SwitchChoice(best, found.sd) if found else SwitchChoice((), 0)


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
