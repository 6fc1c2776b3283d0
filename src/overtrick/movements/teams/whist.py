"""
American Whist and the New England relay: NS stay at home, EW and the boards go round.

Each two teams meet at the table of either with the same set, in two rounds that belong
together; with fewer rounds whole matches are left out, never the half of one.

The Thurner movement: an even number of teams, everybody meets, one share of boards a round.

NS stay; all teams but the highest go round a circle.  Where 3 divides the circle no such rule
is sound, and a plan that ships as data takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import gcd

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import GridMeeting, Movement, Movers
from overtrick.movements.mitchell import wrap
from overtrick.movements.plain import Cell, cells_of, shipped
from overtrick.movements.variations import of_rounds

__all__ = [
    "american_whist",
    "is_known",
    "known_without_sharing",
    "thurner",
    "whist_without_sharing",
]

NO_RULE = Text("EW and the boards move by no one rule: guide cards are needed")

NS_STAY = Text("NS stay at the table of their team")

Visit = tuple[int, int]
"""A round: how far up NS find the team that visits them, and a number for their set."""


def american_whist(teams: int, rounds: int | None = None) -> Movement:
    """
    Make the movement in which every team meets every other, or as many as there are rounds.

    An odd number of teams plays it without sharing; with an even one, the New England relay,
    tables half the room apart share their boards.

    >>> [(m.ns, m.ew, m.set) for m in american_whist(5).meetings[0]][:3]
    [('1', '5', 2), ('2', '1', 4), ('3', '2', 1)]
    >>> print(american_whist(8).name, american_whist(9, rounds=4).id, sep="; ")
    New England relay, 8 teams; whist:9:rounds=4

    :raises InvalidMovement: if there are fewer than 3 teams, or so many rounds would leave
        matches half played.
    """
    if teams < 3:
        raise InvalidMovement(
            "American Whist is for 3 teams and more, not {teams}", teams=teams
        )
    name = (
        Text("American Whist, {teams} teams", teams=teams)
        if teams % 2
        else Text("New England relay, {teams} teams", teams=teams)
    )
    full = [(teams - r, 1 - r) for r in range(1, teams)]
    visits = _whole(full, teams, rounds, name)
    plan = _laid_out(f"whist:{teams}", name, teams, visits, lambda t, s: 2 * t + s)
    notes = _relay(teams, visits) if teams % 2 == 0 else _floor(teams, len(visits))
    return _noted(plan, len(full), (*notes, *_not_met(teams, visits)))


def whist_without_sharing(teams: int, rounds: int | None = None) -> Movement:
    """
    Make the American Whist for an even number of teams that shares no boards.

    Nobody meets the team half the room away: there is one round less than of the relay.

    >>> plan = whist_without_sharing(8)
    >>> plan.id, len(plan.rounds), [(m.ns, m.ew, m.set) for m in plan.meetings[1]][:2]
    ('whist:8:sharing=no', 6, [('1', '7', 2), ('2', '8', 3)])

    :raises InvalidMovement: if no plan is known for so many teams, or so many rounds would
        leave matches half played.
    """
    if teams not in _without_sharing():
        known = ", ".join(map(str, known_without_sharing()))
        raise InvalidMovement(
            "whist without sharing is known for {known} teams, not {teams}",
            known=known,
            teams=teams,
        )
    name = Text("American Whist without sharing, {teams} teams", teams=teams)
    full = _without_sharing()[teams]
    visits = _whole(full, teams, rounds, name)
    plan = _laid_out(f"whist:{teams}:sharing=no", name, teams, visits, lambda t, s: t + s)
    return _noted(plan, len(full), (NO_RULE, *_not_met(teams, visits)))


def known_without_sharing() -> tuple[int, ...]:
    """
    List for how many teams there is a whist without sharing among the even numbers.

    >>> known_without_sharing()[:3]
    (4, 6, 8)
    """
    return tuple(_without_sharing())


@lru_cache
def _without_sharing() -> dict[int, list[Visit]]:
    return {
        int(line["teams"]): [
            (int(up), int(played))
            for up, _, played in (word.partition(":") for word in line["rounds"].split())
        ]
        for line in shipped("whist_even")
    }


def _whole(visits: list[Visit], teams: int, rounds: int | None, name: Text) -> list[Visit]:
    """Leave rounds out by twos: who visits d tables up is visited from there in another."""
    if rounds in (None, len(visits)):
        return visits
    alone = any(2 * up == teams for up, _ in visits)  # both its tables are in one round
    wanted = rounds or 0
    if not 1 <= wanted < len(visits) or (wanted % 2 and not alone):
        values = {"name": name, "most": len(visits), "rounds": rounds}
        if alone:
            raise InvalidMovement(
                "{name}: rounds must be at most {most}, not {rounds}", **values
            )
        raise InvalidMovement(
            "{name}: rounds must be an even number, at most {most}, not {rounds}", **values
        )
    kept = {*range(1, wanted // 2 + 1), *([teams // 2] if wanted % 2 else [])}
    return [(up, played) for up, played in visits if min(up, teams - up) in kept]


def _laid_out(
    id: str,
    name: Text,
    teams: int,
    visits: Sequence[Visit],
    set: Callable[[int, int], int],
) -> Movement:
    rounds = tuple(
        tuple(
            GridMeeting(t, str(t), str(wrap(t + up, teams)), wrap(set(t, played), teams))
            for t in range(1, teams + 1)
        )
        for up, played in visits
    )
    return Movement(id, name, Movers.TEAMS, 1, rounds)


def _noted(plan: Movement, full: int, notes: Iterable[Text]) -> Movement:
    number = len(plan.rounds)
    if number < full:
        id, name = f"{plan.id}:rounds={number}", of_rounds(plan.name, number)
        plan = replace(plan, id=id, name=name)
    return replace(plan, notes=(NS_STAY, *notes))


def _relay(teams: int, visits: Sequence[Visit]) -> Iterator[Text]:
    away = [teams - up for up, _ in visits]
    yield Text(
        "EW play {away} tables above their own, round by round", away=", ".join(map(str, away))
    )
    yield Text("tables t and t + {half} share their set in every round", half=teams // 2)
    even, odd = (
        ", ".join(str(number) for number, r in enumerate(away, start=1) if r % 2 == rest)
        for rest in (1, 0)
    )
    if even:
        yield Text("sets with even numbers are played in round {rounds}", rounds=even)
    if odd:
        yield Text("sets with odd numbers are played in round {rounds}", rounds=odd)


def _floor(teams: int, rounds: int) -> Iterator[Text]:
    """Tell what is called out between the rounds."""
    yield Text(
        "EW begin one table up; each round EW up one table, boards down {half}", half=teams // 2
    )
    if rounds < teams - 1:
        half, up = rounds // 2, teams - rounds
        yield Text("after round {half} EW up {up} tables, boards down {half}", half=half, up=up)


def _not_met(teams: int, visits: Sequence[Visit]) -> Iterator[Text]:
    met = {min(up, teams - up) for up, _ in visits}
    away = [str(up) for up in range(1, teams // 2 + 1) if up not in met]
    if away:
        yield Text(
            "teams do not meet whose numbers are {away} apart, around the room",
            away=", ".join(away),
        )


Plan = tuple[tuple[Cell, ...], ...]


def thurner(teams: int) -> Movement:
    """
    Make the Thurner movement, a round less than teams.

    In each round the highest team plays another at both tables, and these two share a set.

    >>> [(m.ns, m.ew, m.set) for m in thurner(6).meetings[0]]
    [('1', '6', 1), ('2', '3', 2), ('3', '5', 3), ('4', '2', 4), ('5', '4', 5), ('6', '1', 1)]
    >>> thurner(4)
    Traceback (most recent call last):
    overtrick.errors.InvalidMovement: no Thurner movement is known for 4 teams

    :raises InvalidMovement: if none is known for so many teams.
    """
    if not is_known(teams):
        raise InvalidMovement("no Thurner movement is known for {teams} teams", teams=teams)
    plan = _computed().get(teams) or _by_rule(teams)
    return Movement(
        id=f"thurner:{teams}",
        name=Text("Thurner, {teams} teams", teams=teams),
        kind=Movers.TEAMS,
        winners=1,
        rounds=tuple(
            tuple(GridMeeting(c.ns, str(c.ns), str(c.ew), c.set) for c in cells)
            for cells in plan
        ),
        notes=(NS_STAY, *_notes(teams), *_shares(plan, teams)),
    )


def is_known(teams: int) -> bool:
    """
    Tell whether there is a Thurner movement for so many teams.

    >>> [teams for teams in range(2, 37) if not is_known(teams) and teams % 2 == 0]
    [2, 4, 34]
    """
    return teams in _computed() or (teams >= 6 and gcd(teams - 1, 6) == 1)


@lru_cache
def _computed() -> dict[int, Plan]:
    return {int(line["teams"]): _expanded(line) for line in shipped("thurner")}


def _expanded(line: dict[str, str]) -> Plan:
    circle = int(line["teams"]) - 1
    rounds = tuple(cells_of(cells) for cells in line["rounds"].split("|"))
    if len(rounds) > 1:
        return rounds

    def raised(number: int, by: int) -> int:
        return wrap(number + by, circle) if number <= circle else number

    return tuple(
        tuple(sorted(Cell(*(raised(each, by) for each in cell)) for cell in rounds[0]))
        for by in range(circle)
    )


def _by_rule(teams: int) -> Plan:
    """
    EW go up a table each round, the highest team's EW two; who would come home changes with it.

    The set of two teams depends on the sum of their numbers, hence the third of a circle.
    """
    circle = teams - 1
    return tuple(tuple(_round(number, circle)) for number in range(circle))


def _round(number: int, circle: int) -> list[Cell]:
    home = wrap(1 + 2 * number, circle)
    back = 2 * number * pow(3, -1, circle)
    cells = [
        Cell(table, circle + 1 if table == home else wrap(2 * table - home, circle), set)
        for table, set in ((t, wrap(t - back, circle)) for t in range(1, circle + 1))
    ]
    return [*cells, Cell(circle + 1, home, wrap(home - back, circle))]


def _notes(teams: int) -> tuple[Text, ...]:
    circle = teams - 1
    if teams in _computed():
        return (NO_RULE,)
    up = 2 * pow(3, -1, circle) % circle
    where = (
        Text("up {tables}", tables=up)
        if 2 * up < circle
        else Text("down {tables}", tables=circle - up)
    )
    return (
        Text(
            "on tables 1 to {last} EW go up one table each round, the boards {where}",
            last=circle,
            where=where,
        ),
        Text(
            "EW {last} go up two tables; who should come home plays at table {last} instead",
            last=teams,
        ),
    )


def _shares(plan: Plan, teams: int) -> tuple[Text, ...]:
    shared = ", ".join(str(cells[-1].ew) for cells in plan)
    return (
        Text(
            "table {table} shares its set, round by round, with tables {shared}",
            table=teams,
            shared=shared,
        ),
    )
