"""
Cyclic base rows: a whole movement of the Howell kind told by its first round.

In each round the moving pairs and the sets go up by one, the stationary pairs stay.  On the
floor: a pair follows the pair one number below it, the boards go to the next lower table.
In the theory of designs: a Howell design H(modulus, pairs) by starter and adder.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from overtrick.errors import Counted, InvalidMovement, Text
from overtrick.movements.grid import A_COPY_EACH, BoardNote, GridMeeting, Movement, Movers
from overtrick.movements.plain import Cell, cells_of

__all__ = ["BaseRow"]


@dataclass(frozen=True, slots=True)
class BaseRow:
    """
    The first round of a cyclic movement, numbered from 0, and how many pairs move.

    >>> row = BaseRow.parse("8v1:1 4v5:2 7v2:3 6v3:5", modulus=7)
    >>> row.faults(), row.shared, row.relays
    ((), 0, ((3, 1), (4, 2)))
    >>> [f"{m.ns} v {m.ew}, set {m.set}" for m in row.round(1)]
    ['8 v 2, set 2', '5 v 6, set 3', '1 v 3, set 4', '7 v 4, set 6']

    :raises InvalidMovement: if there is no table, if more pairs move than there are, or if
        the tables do not stand in the order of their sets.
    """

    modulus: int
    rows: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if not self.rows:
            raise InvalidMovement("a base row needs at least one table")
        if not 1 <= self.modulus <= self.pairs:
            raise InvalidMovement(
                "of {pairs} pairs {modulus} cannot move", pairs=self.pairs, modulus=self.modulus
            )
        sets = [row.set for row in self.rows]
        if sets != sorted(sets) or not 0 <= sets[0] <= sets[-1] < self.modulus:
            raise InvalidMovement(
                "tables stand in the order of their sets, not {sets}", sets=sets
            )

    @classmethod
    def parse(cls, text: str, modulus: int) -> BaseRow:
        """
        Read the first round as it is printed, numbered from 1.

        :raises InvalidMovement: if a word is not ``NSvEW:set``.
        """
        return cls(modulus, tuple(Cell(c.ns - 1, c.ew - 1, c.set - 1) for c in cells_of(text)))

    @property
    def pairs(self) -> int:
        """How many pairs have a place."""
        return 2 * len(self.rows)

    @property
    def stationary(self) -> tuple[int, ...]:
        """The pairs that keep their seats, from 0."""
        return tuple(range(self.modulus, self.pairs))

    @property
    def shared(self) -> int:
        """How many tables in each round play a set that another table plays too."""
        return len(self.rows) - len({row.set for row in self.rows})

    @property
    def is_barometer(self) -> bool:
        """Whether all tables play the same set in each round, a copy for each."""
        return self.shared == len(self.rows) - 1 > 0

    @property
    def relays(self) -> tuple[tuple[int, int], ...]:
        """Where boards rest: (after this table, so many sets); nowhere in a barometer."""
        if self.is_barometer:
            return ()
        sets = [row.set for row in self.rows]
        following = [*sets[1:], sets[0] + self.modulus]
        resting = (after - before - 1 for before, after in zip(sets, following, strict=True))
        return tuple((table, gap) for table, gap in enumerate(resting, 1) if gap > 0)

    def faults(self) -> tuple[str, ...]:
        """
        Say what is wrong without laying out a single round; a sound row has no faults.

        Sound: each pair has one place in a round, no two meet twice, and each plays every
        set once.  Tables that share a set are no fault; ``shared`` counts them.

        >>> BaseRow.parse("1v2:1 3v4:2", modulus=3).faults()
        ('a moving pair plays a set twice',)
        """
        moving = [row for row in self.rows if max(row.ns, row.ew) < self.modulus]
        distances = [d for row in moving for d in self._distances(row)]
        steps = [
            (pair - row.set) % self.modulus
            for row in self.rows
            for pair in row[:2]
            if pair < self.modulus
        ]
        tests = {
            "the places are not taken by each pair once": (
                sorted(pair for row in self.rows for pair in row[:2]) == [*range(self.pairs)]
            ),
            "two stationary pairs meet in every round": all(
                min(row.ns, row.ew) < self.modulus for row in self.rows
            ),
            "two moving pairs meet twice": len(set(distances)) == len(distances),
            "a moving pair plays a set twice": len(set(steps)) == len(steps),
        }
        return tuple(fault for fault, sound in tests.items() if not sound)

    def _distances(self, row: Cell) -> tuple[int, int]:
        """Both ways round; equal, hence a repeat, for a pair half the circle away."""
        return (row.ns - row.ew) % self.modulus, (row.ew - row.ns) % self.modulus

    def round(self, number: int, absent: int | None = None) -> tuple[GridMeeting, ...]:
        """
        Lay out one round, counted from 0; ids, tables and sets run from 1.

        *absent*, a pair from 0, leaves nobody (None) in its place: its opponents sit out.
        """
        return tuple(
            GridMeeting(
                table=table,
                ns=None if row.ns == absent else self._id(row.ns, number),
                ew=None if row.ew == absent else self._id(row.ew, number),
                set=(row.set + number) % self.modulus + 1,
            )
            for table, row in enumerate(self.rows, start=1)
        )

    def _id(self, pair: int, rounds: int) -> str:
        moved = pair if pair >= self.modulus else (pair + rounds) % self.modulus
        return str(moved + 1)

    def expand(self, id: str, name: Text | str, absent: int | None = None) -> Movement:
        """
        Lay out the whole movement, as many rounds as pairs move, with its floor notes.

        >>> row = BaseRow.parse("8v1:1 4v5:2 7v2:3 6v3:5", modulus=7)
        >>> for note in row.expand("howell:8", "Complete Howell, 8 pairs").notes:
        ...     print(note)
        each round a pair follows the pair one number lower, 1 follows 7; 8 stays
        each round the boards go to the next lower table, from table 1 to the last
        boards rest between tables 3 and 4: 1 set
        boards rest between tables 4 and 1: 2 sets

        :raises InvalidMovement: if the row has faults, or *absent* is a pair that moves.
        """
        if faults := self.faults():
            raise InvalidMovement("{name}: {faults}", name=name, faults="; ".join(faults))
        if absent is not None and absent not in self.stationary:
            raise InvalidMovement(
                "{name}: pair {absent} does not stay, it cannot be absent",
                name=name,
                absent=absent + 1,
            )
        rounds = tuple(self.round(number, absent) for number in range(self.modulus))
        copies = len(self.rows) - (absent is not None) if self.is_barometer else 1
        return Movement(
            id, name, Movers.PAIRS, 1, rounds, notes=self._notes(absent), copies=copies
        )

    def _notes(self, absent: int | None) -> tuple[Text, ...]:
        follow = Text(
            "each round a pair follows the pair one number lower, 1 follows {last}",
            last=self.modulus,
        )
        return (
            self._staying(follow, absent),
            *self._boards(absent),
            *(
                Text("at table {table} nobody plays: the visitors sit out", table=table)
                for table, row in enumerate(self.rows, start=1)
                if absent in row[:2]
            ),
        )

    def _staying(self, follow: Text, absent: int | None) -> Text:
        staying = [str(pair + 1) for pair in self.stationary if pair != absent]
        if not staying:
            return follow
        who = ", ".join(staying)
        return Counted(
            "{follow}; {who} stays",
            "{follow}; {who} stay",
            len(staying),
            follow=follow,
            who=who,
        )

    def _boards(self, absent: int | None) -> tuple[Text, ...]:
        if self.is_barometer:
            return (A_COPY_EACH,)
        return (
            BoardNote(
                "each round the boards go to the next lower table, from table 1 to the last"
            ),
            *(self._rest(table, sets) for table, sets in self.relays),
            *self._shares(absent),
        )

    def _rest(self, table: int, sets: int) -> Text:
        rest = Counted(
            "boards rest between tables {table} and {after}: {count} set",
            "boards rest between tables {table} and {after}: {count} sets",
            sets,
            table=table,
            after=table % len(self.rows) + 1,
        )
        return BoardNote("{rest}", rest=rest)

    def _shares(self, absent: int | None) -> tuple[Text, ...]:
        return tuple(
            BoardNote(
                "tables {one} and {other} share a set in every round",
                one=first,
                other=first + 1,
            )
            for first, (row, after) in enumerate(pairwise(self.rows), start=1)
            if row.set == after.set and absent not in (*row[:2], *after[:2])
        )
