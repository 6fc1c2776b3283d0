"""
What a director may do to a plan while it is being played: one small fact each.

An amendment makes a new plan and leaves the old one as it was; results are not its business.
Rounds and tables count from 1.  What becomes worse is for :mod:`overtrick.movements.laws`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import product

from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement
from overtrick.movements.grid import GridMeeting, Movement, Movers, Seating

__all__ = [
    "AMENDMENTS",
    "Amendment",
    "Arrives",
    "Curtailed",
    "ExchangeOpponents",
    "ExchangeSets",
    "ExtraRound",
    "Leaves",
    "PlayerArrives",
    "PlayerLeaves",
    "RestReplaced",
    "SetChanged",
    "Switch",
    "TableAdded",
    "amended",
]


@dataclass(frozen=True, slots=True)
class Arrives:
    """A pair takes the empty place of the plan, from a round on."""

    id: str
    round: int = 1

    def change(self, plan: Movement) -> Movement:
        """Fill the one empty place of every round from *round*."""
        taken = {who for row in plan.meetings for m in row for who in m.seated}
        if plan.winners == 1 and self.id in taken:
            raise InvalidMovement("pair {id} is in the plan already", id=self.id)
        for number, row in _from(plan, self.round):
            if (empty := sum(m.seated.count(None) for m in row)) != 1:
                raise _not_one_empty(number, empty)
        done = _each(
            plan,
            self.round,
            lambda m: replace(m, ns=m.ns or self.id, ew=m.ew or self.id),
        )
        rest = self.round - 1
        new = _seated(done, done.rounds[rest:]) - _seated(plan, plan.rounds[rest:])
        late = new - _seated(plan, plan.rounds)
        return _there(_away(done, late, range(1, self.round)), new, self.round)


@dataclass(frozen=True, slots=True)
class Leaves:
    """A pair goes home: from a round on its opponents sit out."""

    id: str
    round: int = 1
    side: str | None = None
    """``NS`` or ``EW``, needed with two winners."""

    def change(self, plan: Movement) -> Movement:
        """Empty the pair's place in every round from *round*."""
        side = Side.parse(self.side) if self.side else None
        if plan.winners == 2 and side is None:
            raise InvalidMovement("pair {id}: NS or EW? There are two winners", id=self.id)

        def leave(meeting: GridMeeting) -> GridMeeting:
            line = _lines(meeting)
            ns = None if meeting.ns == self.id and side in (None, line[0]) else meeting.ns
            ew = None if meeting.ew == self.id and side in (None, line[1]) else meeting.ew
            return replace(meeting, ns=ns, ew=ew)

        done = _each(plan, self.round, leave)
        if done.rounds == plan.rounds:
            raise InvalidMovement(
                "no pair {id} from round {round} on", id=self.id, round=self.round
            )
        rest = self.round - 1
        gone = _seated(plan, plan.rounds[rest:]) - _seated(done, done.rounds[rest:])
        return _away(done, gone, range(self.round, len(done.rounds) + 1))


@dataclass(frozen=True, slots=True)
class PlayerArrives:
    """
    A player of an individual plays from a round on.

    Where the plan seats it, its seat was empty before; else it takes the empty seat.
    """

    id: str
    round: int = 1

    def change(self, plan: Movement) -> Movement:
        """Empty its seats before *round*, or fill the one empty seat of each round from it."""
        _row(plan, self.round)
        rest, early = plan.rounds[self.round - 1 :], range(1, self.round)
        if any(self.id in each.seated for row in rest for each in row):
            done = _each_seat(
                plan, lambda n, who: who if n not in early or who != self.id else None
            )
            if done.rounds == plan.rounds:
                raise InvalidMovement("player {id} is in the plan already", id=self.id)
            return _away(done, {self.id}, early)
        empty = [sum(each.seated.count(None) for each in row) for row in rest]
        if (most := max(empty)) != 1:
            raise _not_one_empty(self.round + empty.index(most), most)
        done = _each_seat(plan, lambda n, who: who or (None if n in early else self.id))
        late = {self.id} - _seated(plan, plan.rounds)
        return _there(_away(done, late, early), {self.id}, self.round)


@dataclass(frozen=True, slots=True)
class PlayerLeaves:
    """A player of an individual goes home: from a round on the others at its table sit out."""

    id: str
    round: int = 1

    def change(self, plan: Movement) -> Movement:
        """Empty the player's seat in every round from *round*."""
        _row(plan, self.round)
        away = range(self.round, len(plan.rounds) + 1)
        done = _each_seat(plan, lambda n, who: None if n in away and who == self.id else who)
        if done.rounds == plan.rounds:
            raise InvalidMovement(
                "no player {id} from round {round} on", id=self.id, round=self.round
            )
        return _away(done, {self.id}, away)


@dataclass(frozen=True, slots=True)
class Switch:
    """The arrow of one table, or of a whole round, points the other way than planned."""

    round: int
    table: int | None = None

    def change(self, plan: Movement) -> Movement:
        """Exchange NS and EW and turn the flag."""
        return _round(
            plan,
            self.round,
            self.table,
            lambda m: replace(m, ns=m.ew, ew=m.ns, switched=not m.switched),
        )


@dataclass(frozen=True, slots=True)
class ExchangeOpponents:
    """The pairs of one side of two tables sit at each other's table in one round."""

    round: int
    table: int
    other: int
    side: str = "EW"

    def change(self, plan: Movement) -> Movement:
        """Exchange the two pairs of that side."""
        one, two = (_at(plan, self.round, table) for table in (self.table, self.other))
        name = Side.parse(self.side).value.lower()
        exchanged = {
            self.table: replace(one, **{name: getattr(two, name)}),
            self.other: replace(two, **{name: getattr(one, name)}),
        }
        return _round(plan, self.round, None, lambda m: exchanged.get(m.table, m))


@dataclass(frozen=True, slots=True)
class ExchangeSets:
    """Two tables have each other's boards in one round."""

    round: int
    table: int
    other: int

    def change(self, plan: Movement) -> Movement:
        """Exchange the two sets."""
        one, two = (_at(plan, self.round, table) for table in (self.table, self.other))
        sets = {self.table: two.set, self.other: one.set}
        return _round(
            plan, self.round, None, lambda m: replace(m, set=sets.get(m.table, m.set))
        )


@dataclass(frozen=True, slots=True)
class SetChanged:
    """A table plays another set than planned in one round; none is a round without boards."""

    round: int
    table: int
    set: int | None = None

    def change(self, plan: Movement) -> Movement:
        """Give the table that set."""
        return _round(plan, self.round, self.table, lambda m: replace(m, set=self.set))


@dataclass(frozen=True, slots=True)
class TableAdded:
    """Two pairs play a set at a table that was not in that round: an appendix, a late play."""

    round: int
    table: int
    ns: str
    ew: str
    set: int

    def change(self, plan: Movement) -> Movement:
        """Add the meeting."""
        row = _row(plan, self.round)
        if any(m.table == self.table for m in row):
            raise InvalidMovement(
                "round {round} has a table {table} already", round=self.round, table=self.table
            )
        added = GridMeeting(self.table, self.ns, self.ew, self.set)
        rows = list(plan.meetings)
        rows[self.round - 1] = (*row, added)
        return replace(plan, rounds=tuple(rows))


@dataclass(frozen=True, slots=True)
class Curtailed:
    """The session ends after so many rounds."""

    rounds: int

    def change(self, plan: Movement) -> Movement:
        """Leave the later rounds out."""
        if not 1 <= self.rounds < len(plan.rounds):
            raise InvalidMovement(
                "the plan has {number} rounds; it cannot end after {rounds}",
                number=len(plan.rounds),
                rounds=self.rounds,
            )
        return replace(plan, rounds=plan.rounds[: self.rounds])


@dataclass(frozen=True, slots=True)
class ExtraRound:
    """One more round: who meets whom, where, with which boards."""

    meetings: tuple[GridMeeting, ...]

    def change(self, plan: Movement) -> Movement:
        """Add it at the end."""
        last, added = len(plan.rounds), len(plan.rounds) + 1
        done = replace(plan, rounds=(*plan.meetings, self.meetings))
        gone = {who for who, number in plan.away if number == last}
        return _away(done, gone - _seated(done, (self.meetings,)), [added])


@dataclass(frozen=True, slots=True)
class RestReplaced:
    """From a round on everything is planned anew: a rebuild, sections joined or split."""

    round: int
    rounds: tuple[tuple[GridMeeting, ...], ...]

    def change(self, plan: Movement) -> Movement:
        """Keep the rounds before *round*, and put the new ones after them."""
        if not 1 <= self.round <= len(plan.rounds) + 1:
            raise InvalidMovement("the plan has no round {round}", round=self.round)
        kept = plan.meetings[: self.round - 1]
        done = replace(plan, rounds=(*kept, *self.rounds))
        before, now = _seated(plan, plan.rounds), _seated(done, self.rounds)
        done = _away(_there(done, before | now, self.round), now - before, range(1, self.round))
        return _away(done, before - now, range(self.round, len(done.rounds) + 1))


Amendment = (
    Arrives
    | Leaves
    | PlayerArrives
    | PlayerLeaves
    | Switch
    | ExchangeOpponents
    | ExchangeSets
    | SetChanged
    | TableAdded
    | Curtailed
    | ExtraRound
    | RestReplaced
)

AMENDMENTS: dict[str, type[Amendment]] = {
    "arrives": Arrives,
    "leaves": Leaves,
    "player_arrives": PlayerArrives,
    "player_leaves": PlayerLeaves,
    "switch": Switch,
    "exchange_opponents": ExchangeOpponents,
    "exchange_sets": ExchangeSets,
    "set_changed": SetChanged,
    "table_added": TableAdded,
    "curtailed": Curtailed,
    "extra_round": ExtraRound,
    "rest_replaced": RestReplaced,
}
"""Every amendment by the name that journals use."""


def amended(plan: Movement, amendment: Amendment) -> Movement:
    """
    Make the plan that an amendment leaves.

    >>> from overtrick.movements.mitchell import straight
    >>> from overtrick.movements.variations import without
    >>> half = without(straight(7), "ns7")
    >>> [m.ns for m in amended(half, Arrives("7", round=3)).rounds[2]][-1]
    '7'

    :raises InvalidMovement: if the plan has no such round, table, pair or empty place.
    """
    of_players = isinstance(amendment, PlayerArrives | PlayerLeaves)
    if isinstance(amendment, Curtailed) or of_players == (plan.kind is Movers.INDIVIDUAL):
        return amendment.change(plan)
    if of_players:
        raise InvalidMovement("{plan}: this is for individuals only", plan=plan.name)
    raise InvalidMovement("{plan}: only a plan for pairs can be amended so", plan=plan.name)


def _from(plan: Movement, first: int) -> list[tuple[int, tuple[GridMeeting, ...]]]:
    _row(plan, first)
    return [(n, row) for n, row in enumerate(plan.meetings, start=1) if n >= first]


def _row(plan: Movement, number: int) -> tuple[GridMeeting, ...]:
    if not 1 <= number <= len(plan.rounds):
        raise InvalidMovement(
            "the plan has {number} rounds, no round {round}",
            number=len(plan.rounds),
            round=number,
        )
    return plan.meetings[number - 1]


def _at(plan: Movement, number: int, table: int) -> GridMeeting:
    for meeting in _row(plan, number):
        if meeting.table == table:
            return meeting
    raise InvalidMovement("round {number} has no table {table}", number=number, table=table)


def _lines(meeting: GridMeeting) -> tuple[Side, Side]:
    # With two winners a switched meeting seats the NS line at EW.
    return (Side.EW, Side.NS) if meeting.switched else (Side.NS, Side.EW)


def _each(plan: Movement, first: int, change: Callable[[GridMeeting], GridMeeting]) -> Movement:
    _row(plan, first)
    rows = tuple(
        tuple(map(change, row)) if number >= first else row
        for number, row in enumerate(plan.meetings, start=1)
    )
    return replace(plan, rounds=rows)


def _seated(plan: Movement, rows: Iterable[Iterable[GridMeeting | Seating]]) -> set[str]:
    return {who for row in rows for table in row for who in plan.contestants_at(table)}


def _away(plan: Movement, who: Iterable[str], rounds: Iterable[int]) -> Movement:
    return replace(plan, away=plan.away | set(product(who, rounds)))


def _there(plan: Movement, who: set[str], first: int) -> Movement:
    away = frozenset(each for each in plan.away if each[0] not in who or each[1] < first)
    return replace(plan, away=away)


def _each_seat(plan: Movement, change: Callable[[int, str | None], str | None]) -> Movement:
    def changed(number: int, each: Seating) -> Seating:
        north, east, south, west = (change(number, who) for who in each.seated)
        return Seating(each.table, north, south, east, west, each.set)

    rows = enumerate(plan.rounds, start=1)
    only = ((n, [each for each in row if isinstance(each, Seating)]) for n, row in rows)
    return replace(plan, rounds=tuple(tuple(changed(n, e) for e in row) for n, row in only))


def _not_one_empty(number: int, empty: int) -> InvalidMovement:
    return InvalidMovement(
        "round {number} has {empty} empty places, not one", number=number, empty=empty
    )


def _round(
    plan: Movement, number: int, table: int | None, change: Callable[[GridMeeting], GridMeeting]
) -> Movement:
    row = _row(plan, number)
    if table is not None:
        _at(plan, number, table)
    changed = tuple(change(m) if table in (None, m.table) else m for m in row)
    rows = enumerate(plan.meetings, start=1)
    return replace(plan, rounds=tuple(changed if n == number else row for n, row in rows))
