"""
The grid of a movement: who meets whom, where and with which boards, round by round.

Every movement, however it is made, ends as this explicit plan.  Ids are texts; ``None`` is
nobody (a phantom, or an empty place); a meeting whose ``set`` is None has no boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement, Text

__all__ = [
    "A_COPY_EACH",
    "MOST_CELLS",
    "MOST_TABLES",
    "BoardNote",
    "Movers",
    "GridMeeting",
    "Movement",
    "Seating",
    "in_order",
    "winners_of",
]


MOST_TABLES: Final = 300
"""Tables in a round of a construction: more is no movement but a mistake."""

MOST_CELLS: Final = MOST_TABLES * MOST_TABLES
"""Tables of all rounds together."""


class Movers(Enum):
    """Who moves: pairs, single players, or teams of two pairs."""

    PAIRS = "pairs"
    INDIVIDUAL = "individual"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class GridMeeting:
    """Two pairs at one table in one round, with the set of boards they play."""

    table: int
    ns: str | None
    ew: str | None
    set: int | None
    switched: bool = False
    """Whether the arrow points the other way: a fact of its own, printed and announced."""
    alternating: bool = False
    """Whether the 2nd, 4th .. board of the set is turned: NS and EW change places on it."""

    @property
    def seated(self) -> tuple[str | None, str | None]:
        """Who is at the table: NS and EW; None is an empty place."""
        return self.ns, self.ew

    @property
    def is_played(self) -> bool:
        """
        Whether two pairs and a set of boards come together; else it is a sit-out or a marker.

        >>> GridMeeting(7, "7", None, 7).is_played
        False
        """
        return bool(self.ns and self.ew and self.set)


@dataclass(frozen=True, slots=True)
class Seating:
    """Four single players at one table in one round, with the set of boards they play."""

    table: int
    north: str | None
    south: str | None
    east: str | None
    west: str | None
    set: int | None

    @property
    def seated(self) -> tuple[str | None, str | None, str | None, str | None]:
        """Who is at the table: North, East, South, West; None is an empty place."""
        return self.north, self.east, self.south, self.west


class BoardNote(Text):
    """A note about where the boards go: void where all tables play the same ones."""

    __slots__ = ()


A_COPY_EACH = BoardNote("all tables play the same set in each round: a copy for each table")


@dataclass(frozen=True, slots=True)
class Movement:
    """A whole plan.  With two winners, NS ids and EW ids are numbered apart, each from 1."""

    id: str
    name: Text | str
    """What it is called; as it was written, where it was read."""
    kind: Movers
    winners: int
    rounds: tuple[tuple[GridMeeting, ...], ...] | tuple[tuple[Seating, ...], ...]
    notes: tuple[Text | str, ...] = ()
    """What the movement declares about itself: shared boards, repeats, relays, who stays."""
    copies: int = 1
    """How many copies of each set of boards the plan counts on."""
    repeats: frozenset[tuple[str, str]] = frozenset()
    """Who meet twice by design: a plan that says so is not faulted for it."""
    away: frozenset[tuple[str, int]] = frozenset()
    """Who is not there in which round: it came later, or went home before."""

    def __post_init__(self) -> None:
        if not self.rounds:
            raise InvalidMovement("{name}: a movement needs at least one round", name=self.name)
        cells = sum(map(len, self.rounds))
        if cells > MOST_CELLS:
            raise InvalidMovement(
                "{name}: {count} tables in all rounds; a movement has {most} at most",
                name=self.name,
                count=cells,
                most=MOST_CELLS,
            )
        if self.winners not in (1, 2):
            raise InvalidMovement(
                "{name}: winners must be 1 or 2, not {winners}",
                name=self.name,
                winners=self.winners,
            )
        if self.copies < 1:
            raise InvalidMovement(
                "{name}: {copies} copies of the boards", name=self.name, copies=self.copies
            )

    @property
    def meetings(self) -> tuple[tuple[GridMeeting, ...], ...]:
        """The rounds of a plan for pairs; empty rounds for individuals."""
        return tuple(
            tuple(each for each in tables if isinstance(each, GridMeeting))
            for tables in self.rounds
        )

    @property
    def tables(self) -> int:
        """The most tables in any round."""
        return max(len(tables) for tables in self.rounds)

    @property
    def sets(self) -> tuple[int, ...]:
        """The sets of boards in play, in order."""
        return tuple(sorted({m.set for tables in self.rounds for m in tables if m.set}))

    @property
    def has_lines(self) -> bool:
        """Whether NS and EW of one id are two: with two winners, and the pairs of a team."""
        return self.winners == 2 or self.kind is Movers.TEAMS

    def label(self, side: Side, id: str) -> str:
        """
        Name a contestant beyond doubt: with two winners, or in a team, the id needs its line.

        >>> plan = Movement("x", "x", Movers.PAIRS, 2, ((GridMeeting(1, "1", "1", 1),),))
        >>> plan.label(Side.EW, "1")
        'EW 1'
        """
        return f"{side} {id}" if self.has_lines else id

    def contestants_at(self, table: GridMeeting | Seating) -> tuple[str, ...]:
        """
        Name who is at a table, with two winners by the lines that the ids belong to.

        >>> turned = GridMeeting(1, "3", "7", 1, switched=True)
        >>> Movement("x", "x", Movers.PAIRS, 2, ((turned,),)).contestants_at(turned)
        ('EW 3', 'NS 7')
        """
        if isinstance(table, Seating):
            return tuple(who for who in table.seated if who)
        lines = (Side.NS, Side.EW)
        if self.winners == 2 and table.switched:
            lines = (Side.EW, Side.NS)
        both = zip(lines, table.seated, strict=True)
        return tuple(self.label(line, who) for line, who in both if who)


def in_order(name: str) -> tuple[bool, int, str]:
    """
    A key that sorts contestants: NS before EW, numbers as numbers and before words.

    >>> sorted(["EW 1", "NS 10", "NS 2"], key=in_order)
    ['NS 2', 'NS 10', 'EW 1']
    """
    number = name.split()[-1] if name.split() else name
    return name.startswith("EW "), int(number) if _counts(number) else 10**9, name


def winners_of(rounds: tuple[tuple[GridMeeting, ...], ...]) -> int:
    """
    Tell from the numbers how many winners a plan has, where it is not said.

    Two, if no pair ever changes lines or if one number sits in both lines at once.

    >>> winners_of(((GridMeeting(1, "1", "2", 1),), (GridMeeting(1, "2", "1", 2),)))
    1
    """
    lines = [({m.ns for m in tables}, {m.ew for m in tables}) for tables in rounds]
    north_south = set().union(*(ns for ns, _ in lines)) - {None}
    east_west = set().union(*(ew for _, ew in lines)) - {None}
    if len(north_south) > 1 and not north_south & east_west:
        return 2
    apart = all(len((ns & ew) - {None}) > 1 for ns, ew in lines)
    return 2 if lines and apart else 1


def _counts(text: str) -> bool:
    return text.isdecimal() and len(text) < 10
