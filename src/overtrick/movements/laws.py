"""
What is so in a movement, as facts: who meets twice, what is shared, who sits out.

Nothing is refused: a repeat that the movement declares, a share and a sit-out are choices,
and ``faults`` names only what nobody can have meant.  A meeting without a set, or with one
side only, is a marker for a sit-out and no play.

A board of a match counts when NS of one team have played it against EW of the other, and the
other two pairs at another table: the two scores make the swing (Law 78B).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from overtrick.core.exact import Exact, as_exact, decimal_text
from overtrick.core.seats import Side
from overtrick.errors import Counted, Letter, Text
from overtrick.movements.balance import Balance, balance
from overtrick.movements.grid import GridMeeting, Movement, Movers, Seating, in_order

__all__ = [
    "Duel",
    "GridFacts",
    "MetTwice",
    "SeatedTwice",
    "SetTwice",
    "Shared",
    "facts",
    "matches",
    "opponents",
]

LEAST_PLAYED = Fraction(70, 100)
"""Of the boards in play, what each entrant should be scheduled for: practice of the EBU."""


class SeatedTwice(NamedTuple):
    """A contestant at two tables in one round."""

    id: str
    round: int
    tables: tuple[int, ...]


class MetTwice(NamedTuple):
    """Two contestants who meet (two players: who are partners) in more than one round."""

    a: str
    b: str
    rounds: tuple[int, ...]
    declared: bool
    """Whether the movement says that they meet again by design."""


class SetTwice(NamedTuple):
    """A contestant who plays a set of boards in more than one round."""

    id: str
    set: int
    rounds: tuple[int, ...]


class Shared(NamedTuple):
    """A set at more than one table in one round: copies, a relay or sharing."""

    round: int
    set: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GridFacts:
    """
    All that can be counted on a grid.

    With two winners, and for the two pairs of a team, an id stands after its line (``NS 3``),
    except in ``met_twice``, where a is NS and b is EW.
    """

    seated_twice: tuple[SeatedTwice, ...]
    against_itself: tuple[tuple[str, int], ...]
    """Contestant and round."""
    met_twice: tuple[MetTwice, ...]
    set_twice: tuple[SetTwice, ...]
    shared: tuple[Shared, ...]
    """Copies counted too: who has to wait for boards is in ``too_often_shared``."""
    copies: int
    """How many copies of each set the movement counts on."""
    sit_outs: Mapping[str, int]
    """Rounds without play; who always plays is left out."""
    plays_per_set: Mapping[int, int]
    met: tuple[int, int]
    """The fewest and the most different opponents (for players: partners) of anybody."""
    played: tuple[Exact, Exact]
    """The smallest and the largest part of the sets that anybody plays."""
    stationary: tuple[str, ...]
    balance: Balance | None
    has_lines: bool = False
    """Whether NS and EW of one id are two contestants, or the two pairs of a team."""
    matches: tuple[Duel, ...] | None = None
    """Of a plan for teams: each two that meet, and what they play at one or both tables."""

    @property
    def too_often_shared(self) -> tuple[Shared, ...]:
        """
        The sets at more tables than there are copies, where tables must pass boards.

        >>> from overtrick.movements.teams.round_robin import all_play_all, head_to_head
        >>> facts(head_to_head(halves=False)).too_often_shared
        (Shared(round=1, set=1, tables=(1, 2)),)
        >>> room = facts(all_play_all(4))
        >>> room.shared[0], room.copies, room.too_often_shared
        (Shared(round=1, set=1, tables=(1, 2, 3, 4)), 4, ())
        """
        return tuple(each for each in self.shared if len(each.tables) > self.copies)

    @property
    def half_matches(self) -> tuple[Duel, ...]:
        """The matches with boards at one table only: nothing to compare them with."""
        return tuple(match for match in self.matches or () if not match.is_complete)

    @property
    def faults(self) -> tuple[Text, ...]:
        """
        Say what makes the plan unplayable as it stands, one sentence each.

        >>> from overtrick.movements.mitchell import straight
        >>> facts(straight(7)).faults
        ()
        """
        return (
            *(
                Text(
                    "{who} sits at tables {tables} in round {round}",
                    who=self._who(x.id),
                    tables=_words(x.tables),
                    round=x.round,
                )
                for x in self.seated_twice
            ),
            *(
                Text(
                    "{who} plays against itself in round {round}",
                    who=self._who(id),
                    round=number,
                )
                for id, number in self.against_itself
            ),
            *(
                Text(
                    "{one} and {other} meet in rounds {rounds}",
                    one=self._of_line("NS", x.a),
                    other=self._of_line("EW", x.b),
                    rounds=_words(x.rounds),
                )
                for x in self.met_twice
                if not x.declared
            ),
            *(
                Text(
                    "{who} plays {set} in rounds {rounds}",
                    who=self._who(x.id),
                    set=Text("set {set}", set=x.set),
                    rounds=_words(x.rounds),
                )
                for x in self.set_twice
            ),
        )

    def _who(self, label: str) -> Text | str:
        """A label of the grid, its line in the reader's letters."""
        side, _, id = label.partition(" ")
        return self._of_line(side, id) if self.has_lines and id else label

    def _of_line(self, side: str, id: str) -> Text | str:
        return Text("{side} {id}", side=Letter("side", side), id=id) if self.has_lines else id

    @property
    def warnings(self) -> tuple[Text, ...]:
        """
        Say what a director should know and may accept, one sentence each.

        >>> from overtrick.movements.mitchell import share_and_relay
        >>> print(*facts(share_and_relay(8)).warnings)
        tables 1, 8 share a set in 8 rounds
        """
        return tuple(self._warnings())

    def _warnings(self) -> Iterator[Text]:
        repeats = sum(each.declared for each in self.met_twice)
        if repeats:
            yield Text("{number} meetings are repeated by design", number=repeats)
        if half := len(self.half_matches):
            first = self.half_matches[0]
            yield Text(
                "matches played at one table only: {one} v {other}{more}",
                one=first.a,
                other=first.b,
                more=Text(" and {number} more", number=half - 1) if half > 1 else "",
            )
        yield from self._sharing()
        if self.sit_outs and max(self.sit_outs.values()) > 1:
            most = max(self.sit_outs.values())
            who = [self._who(id) for id, rounds in self.sit_outs.items() if rounds == most]
            yield Text("{who} sit out {rounds} rounds", who=Text.joined(who), rounds=most)
        if self.played[0] < LEAST_PLAYED and self.matches is None:
            share = decimal_text(100 * self.played[0], 0)
            yield Text("somebody plays only {share} % of the boards", share=share)

    def _sharing(self) -> Iterator[Text]:
        """Tables that share; where many do equally often, only the first by name."""
        alike: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        for tables, rounds in Counter(each.tables for each in self.too_often_shared).items():
            alike[rounds].append(tables)
        for rounds, groups in alike.items():
            said = [
                Counted(
                    "tables {tables} share a set in {count} round",
                    "tables {tables} share a set in {count} rounds",
                    rounds,
                    tables=_words(each),
                )
                for each in groups
            ]
            if len(groups) > 2:
                more = len(groups) - 1
                yield Text(
                    "{sharing}, and so do {number} other groups", sharing=said[0], number=more
                )
                continue
            yield from said


def facts(movement: Movement) -> GridFacts:
    """
    Count everything on the grid of a movement.

    >>> from overtrick.movements.mitchell import skip
    >>> found = facts(skip(8))
    >>> found.met, found.met_twice, found.shared, found.played
    ((7, 7), (), (), (Fraction(7, 8), Fraction(7, 8)))
    >>> found.plays_per_set[1], found.balance.sd
    (7, 0)
    """
    grid = _Grid(movement)
    sets_of = {id: len(sets) for id, sets in grid.sets_of().items()}
    in_play = len(grid.plays_per_set) or 1
    least, most = _least_and_most(sets_of[id] for id in grid.seats)
    return GridFacts(
        seated_twice=tuple(grid.seated_twice()),
        against_itself=tuple(grid.against_itself),
        met_twice=tuple(grid.met_twice()),
        set_twice=tuple(grid.set_twice()),
        shared=tuple(grid.shared()),
        copies=movement.copies,
        sit_outs=grid.sit_outs(),
        plays_per_set=dict(sorted(grid.plays_per_set.items())),
        met=_least_and_most(grid.opponents()),
        played=(as_exact(Fraction(least, in_play)), as_exact(Fraction(most, in_play))),
        stationary=tuple(id for id, seats in grid.seats.items() if len(set(seats)) == 1),
        balance=balance(movement) if movement.kind is Movers.PAIRS else None,
        has_lines=movement.has_lines,
        matches=matches(movement) if movement.kind is Movers.TEAMS else None,
    )


class _Grid:
    """One walk over the grid, noting who is where."""

    def __init__(self, movement: Movement) -> None:
        self.movement = movement
        self.seats: dict[str, list[tuple[int, str]]] = {}
        self.tables: dict[tuple[int, str], list[int]] = defaultdict(list)
        self.at_set: dict[tuple[int, int], list[int]] = defaultdict(list)
        self.sets: dict[tuple[str, int], list[int]] = defaultdict(list)
        self.met: dict[tuple[str, str], list[int]] = defaultdict(list)
        self.against_itself: list[tuple[str, int]] = []
        self.plays_per_set: Counter[int] = Counter()
        rounds: Sequence[Sequence[GridMeeting | Seating]] = movement.rounds
        for number, tables in enumerate(rounds, start=1):
            for table in tables:
                self._take(number, table)
        self.seats = {id: self.seats[id] for id in sorted(self.seats, key=in_order)}

    def _take(self, number: int, table: GridMeeting | Seating) -> None:
        seated = self._seated(table)
        for seat, id in seated:
            self.seats.setdefault(id, []).append((table.table, seat))
            if table.set:
                self.tables[number, id].append(table.table)
        full = len(seated) == (2 if isinstance(table, GridMeeting) else 4)
        if full and table.set:
            self._play(number, table, [id for _, id in seated])

    def _seated(self, table: GridMeeting | Seating) -> list[tuple[str, str]]:
        if isinstance(table, Seating):
            places = zip(
                "NSEW", (table.north, table.south, table.east, table.west), strict=True
            )
            return [(seat, id) for seat, id in places if id]
        sides = ((Side.NS, table.ns), (Side.EW, table.ew))
        return [(str(side), self.movement.label(side, id)) for side, id in sides if id]

    def _play(self, number: int, table: GridMeeting | Seating, who: list[str]) -> None:
        assert table.set
        self.at_set[number, table.set].append(table.table)
        self.plays_per_set[table.set] += 1
        for id in dict.fromkeys(who):
            self.sets[id, table.set].append(number)
        partners = (who[:2], who[2:]) if isinstance(table, Seating) else (who,)
        for a, b in partners:
            if a == b:
                self.against_itself.append((a, number))
            elif self.movement.kind is Movers.TEAMS and a[3:] == b[3:]:
                self.against_itself.append((a[3:], number))
            else:
                self.met[self._ordered(a, b)].append(number)

    def _ordered(self, a: str, b: str) -> tuple[str, str]:
        if self.movement.has_lines or in_order(a) < in_order(b):
            return a, b
        return b, a

    def seated_twice(self) -> Iterator[SeatedTwice]:
        for (number, id), tables in self.tables.items():
            if len(set(tables)) > 1:
                yield SeatedTwice(id, number, tuple(tables))

    def met_twice(self) -> Iterator[MetTwice]:
        for (a, b), rounds in self.met.items():
            met = tuple(dict.fromkeys(rounds))
            if len(met) > 1:
                a, b = (each.removeprefix("NS ").removeprefix("EW ") for each in (a, b))
                declared = bool({(a, b), (b, a)} & self.movement.repeats)
                yield MetTwice(a, b, met, declared)

    def set_twice(self) -> Iterator[SetTwice]:
        for (id, played), rounds in self.sets.items():
            if len(set(rounds)) > 1:
                yield SetTwice(id, played, tuple(dict.fromkeys(rounds)))

    def shared(self) -> Iterator[Shared]:
        for (number, played), tables in self.at_set.items():
            if len(tables) > 1:
                yield Shared(number, played, tuple(tables))

    def sets_of(self) -> dict[str, set[int]]:
        played: dict[str, set[int]] = {id: set() for id in self.seats}
        for id, number in self.sets:
            played[id].add(number)
        return played

    def sit_outs(self) -> dict[str, int]:
        played = {id: set[int]() for id in self.seats}
        for (id, _), rounds in self.sets.items():
            played[id].update(rounds)
        total = len(self.movement.rounds)
        return {id: total - len(rounds) for id, rounds in played.items() if len(rounds) < total}

    def opponents(self) -> Iterator[int]:
        if self.movement.kind is Movers.TEAMS:
            return iter(opponents(self.movement).values())
        others = Counter(id for pair in self.met for id in pair)
        return (others[id] for id in self.seats)


def _least_and_most(counts: Iterator[int]) -> tuple[int, int]:
    found = sorted(counts)
    return (found[0], found[-1]) if found else (0, 0)


def _words(items: tuple[int, ...] | tuple[str, ...] | list[str]) -> str:
    return ", ".join(map(str, items))


class Duel(NamedTuple):
    """Two teams that meet: the sets that both their tables play, and those that one does."""

    a: str
    b: str
    sets: tuple[int, ...]
    once: tuple[int, ...] = ()

    @property
    def is_complete(self) -> bool:
        """
        Whether all that is played at one table is played at the other.

        >>> Duel("1", "4", sets=(2,)).is_complete, Duel("1", "4", (), once=(2,)).is_complete
        (True, False)
        """
        return not self.once


def matches(movement: Movement) -> tuple[Duel, ...]:
    """
    List the matches of a plan, in the order of the numbers.

    >>> from overtrick.movements.teams.whist import american_whist
    >>> matches(american_whist(3))[:2]
    (Duel(a='1', b='2', sets=(1,), once=()), Duel(a='1', b='3', sets=(2,), once=()))
    >>> from overtrick.movements.variations import stopped
    >>> matches(stopped(american_whist(3), 1))[0]
    Duel(a='1', b='2', sets=(), once=(1,))
    """
    tables: dict[tuple[str, str], tuple[set[int], set[int]]] = defaultdict(
        lambda: (set(), set())
    )
    for rooms in movement.meetings:
        for meeting in rooms:
            if meeting.ns and meeting.ew and meeting.set and meeting.ns != meeting.ew:
                a, b = sorted((meeting.ns, meeting.ew), key=in_order)
                tables[a, b][meeting.ns == a].add(meeting.set)
    return tuple(
        Duel(a, b, tuple(sorted(one & other)), tuple(sorted(one ^ other)))
        for (a, b), (one, other) in sorted(
            tables.items(), key=lambda item: [in_order(id) for id in item[0]]
        )
    )


def opponents(movement: Movement) -> dict[str, int]:
    """
    Count how many others each team meets, at one table or both.

    >>> from overtrick.movements.teams.whist import whist_without_sharing
    >>> opponents(whist_without_sharing(4))
    {'1': 2, '2': 2, '3': 2, '4': 2}
    """
    places = (id for rooms in movement.meetings for m in rooms for id in (m.ns, m.ew) if id)
    met = dict.fromkeys(sorted(places, key=in_order), 0)
    for match in matches(movement):
        met[match.a] += 1
        met[match.b] += 1
    return met
