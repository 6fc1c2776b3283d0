"""
Round robins: who meets whom in which round, at home or away, everybody once or in two legs.

The order is that of Berger's tables (FIDE handbook C.05 prints them) or of the circle.

Whole matches in one sitting: open and closed room, the triangle, and all play all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import A_COPY_EACH, GridMeeting, Movement, Movers

__all__ = [
    "Fixture",
    "Fixtures",
    "Order",
    "all_play_all",
    "head_to_head",
    "named",
    "round_robin",
    "triangle",
]


class Fixture(NamedTuple):
    """One match of a round: the numbers are those of the seeding, from 1."""

    table: int
    home: int
    away: int


class Order(Enum):
    """
    How the rounds follow each other.

    ``berger``: the highest number stays, home and away by turns; the others go round.
    ``circle``: 1 stays and meets the others from the last to 2; of an odd number all go round.
    """

    BERGER = "berger"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Fixtures:
    """The fixtures of every round, and who has a bye in it; all numbers are of the seeding."""

    entrants: int
    rounds: tuple[tuple[Fixture, ...], ...]
    byes: tuple[int | None, ...]
    """One for each round: None where everybody plays."""


def round_robin(
    entrants: int, order: Order = Order.BERGER, *, double: bool = False
) -> Fixtures:
    """
    Pair everybody with everybody, one round after the other.

    Home and away differ by one at most.  With an odd number one has a bye in each round;
    *double* adds a second leg with home and away exchanged.

    >>> schedule = round_robin(4)
    >>> [[f"{f.home} v {f.away}" for f in fixtures] for fixtures in schedule.rounds]
    [['1 v 4', '2 v 3'], ['4 v 3', '1 v 2'], ['2 v 4', '3 v 1']]
    >>> round_robin(5, Order.CIRCLE).byes
    (5, 4, 3, 2, 1)

    :raises InvalidMovement: if there are fewer than two entrants.
    """
    if entrants < 2:
        raise InvalidMovement(
            "a round robin needs 2 entrants and more, not {entrants}", entrants=entrants
        )
    middles = _middles(entrants, order)
    rounds = [_round(entrants, order, *each) for each in enumerate(middles)]
    back = [tuple(Fixture(t, b, a) for t, a, b in each) for each in rounds] if double else []
    byes = tuple(middles) if entrants % 2 else (None,) * len(middles)
    return Fixtures(entrants, (*rounds, *back), byes * (2 if double else 1))


def named(schedule: Fixtures, ids: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """
    Give home and away of each round by id, the ids in the order of the seeding.

    >>> named(round_robin(3), ("Ash", "Birch", "Cedar"))
    ((('Birch', 'Cedar'),), (('Ash', 'Birch'),), (('Cedar', 'Ash'),))

    :raises InvalidMovement: if there are not as many different ids as entrants.
    """
    if len(set(ids)) != len(ids) or len(ids) != schedule.entrants:
        raise InvalidMovement(
            "{entrants} different ids are needed, not {ids!r:.80}",
            entrants=schedule.entrants,
            ids=ids,
        )
    return tuple(
        tuple((ids[fixture.home - 1], ids[fixture.away - 1]) for fixture in fixtures)
        for fixtures in schedule.rounds
    )


def _middles(entrants: int, order: Order) -> list[int]:
    """Who meets the one that stays, round by round, or has the bye if nobody stays."""
    circle = entrants - 1 + entrants % 2
    if order is Order.BERGER:  # twice the middle is one more than the round
        return [
            ((number + 1) * (circle + 1) // 2 - 1) % circle + 1
            for number in range(1, circle + 1)
        ]
    return [entrants - number for number in range(circle)]


def _round(entrants: int, order: Order, number: int, middle: int) -> tuple[Fixture, ...]:
    """
    Whoever is above the middle, around the circle, is at home to whoever is as far below.

    So each is at home as often as away, but for the match with the one that stays.
    """
    circle = entrants - 1 + entrants % 2
    first = 2 if order is Order.CIRCLE and entrants % 2 == 0 else 1

    def at(steps: int) -> int:
        return (middle - first + steps) % circle + first

    pairs = [(at(steps), at(-steps)) for steps in range(1, circle // 2 + 1)]
    if entrants % 2 == 0:
        stays = entrants if order is Order.BERGER else 1
        at_home = number % 2 == (order is Order.BERGER)
        pairs.insert(0, (stays, middle) if at_home else (middle, stays))
    return tuple(Fixture(table, *pair) for table, pair in enumerate(pairs, start=1))


def head_to_head(teams: int = 2, *, halves: bool = True) -> Movement:
    """
    Make a match of two teams in two rooms: each has NS in one and EW in the other.

    With *halves* each room plays one half and they exchange the boards; else both play the
    same set at once and pass boards to each other.

    >>> [[(m.ns, m.ew, m.set) for m in rooms] for rooms in head_to_head().meetings]
    [[('1', '2', 1), ('2', '1', 2)], [('1', '2', 2), ('2', '1', 1)]]
    >>> head_to_head(halves=False).id
    'teams:2:halves=no'

    :raises InvalidMovement: if there are not two teams.
    """
    if teams != 2:
        raise InvalidMovement("head-to-head is a match of 2 teams, not {teams}", teams=teams)
    sets = ((1, 2), (2, 1)) if halves else ((1, 1),)
    between = Text("the rooms exchange their sets after round 1")
    return Movement(
        id="teams:2" if halves else "teams:2:halves=no",
        name=Text("Match of 2 teams in halves") if halves else Text("Match of 2 teams"),
        kind=Movers.TEAMS,
        winners=1,
        rounds=tuple(
            (GridMeeting(1, "1", "2", open_room), GridMeeting(2, "2", "1", closed_room))
            for open_room, closed_room in sets
        ),
        notes=(
            Text("table 1 is the open room, table 2 the closed room"),
            between if halves else Text("the rooms share one set"),
        ),
        repeats=frozenset({("1", "2")}) if halves else frozenset(),
    )


def triangle(teams: int = 3) -> Movement:
    """
    Make the match of three teams, each against both others, in two parts.

    Nothing can be scored before both parts are played: a match has a table in each.

    >>> [[f"{m.ns}v{m.ew}:{m.set}" for m in part] for part in triangle().meetings]
    [['1v2:1', '2v3:2', '3v1:3'], ['1v3:3', '2v1:1', '3v2:2']]

    :raises InvalidMovement: if there are not three teams.
    """
    if teams != 3:
        raise InvalidMovement("a triangle has 3 teams, not {teams}", teams=teams)
    parts = (((1, 2, 1), (2, 3, 2), (3, 1, 3)), ((1, 3, 3), (2, 1, 1), (3, 2, 2)))
    return Movement(
        id="triangle:3",
        name=Text("Triangle, 3 teams in two parts"),
        kind=Movers.TEAMS,
        winners=1,
        rounds=tuple(
            tuple(GridMeeting(ns, str(ns), str(ew), played) for ns, ew, played in part)
            for part in parts
        ),
        notes=(
            Text(
                "NS stay at the table of their team; EW begin one table down, then one table up"
            ),
            Text("a match can be scored after both parts"),
        ),
    )


def all_play_all(teams: int) -> Movement:
    """
    Make a round robin of matches, each with an open and a closed room side by side.

    All tables play the same set in a round, so that results compare over the whole room.

    >>> plan = all_play_all(4)
    >>> [f"{m.ns}v{m.ew}:{m.set}" for m in plan.meetings[1]], plan.copies
    (['4v3:2', '3v4:2', '1v2:2', '2v1:2'], 4)

    :raises InvalidMovement: if there are fewer than 3 teams.
    """
    if teams < 3:
        raise InvalidMovement("all play all needs 3 teams and more, not {teams}", teams=teams)
    rounds = tuple(
        tuple(room for fixture in fixtures for room in _rooms(fixture, number))
        for number, fixtures in enumerate(round_robin(teams).rounds, start=1)
    )
    bye = (Text("one team has a bye in each round"),) if teams % 2 else ()
    return Movement(
        id=f"round-robin:{teams}",
        name=Text("Round robin, {teams} teams", teams=teams),
        kind=Movers.TEAMS,
        winners=1,
        rounds=rounds,
        notes=(
            Text("tables 1 and 2, 3 and 4 .. are the open and the closed room of a match"),
            A_COPY_EACH,
            *bye,
        ),
        copies=len(rounds[0]),
    )


def _rooms(fixture: Fixture, played: int) -> tuple[GridMeeting, GridMeeting]:
    home, away = str(fixture.home), str(fixture.away)
    closed = 2 * fixture.table
    return GridMeeting(closed - 1, home, away, played), GridMeeting(closed, away, home, played)
