"""
The Thurner movement: an even number of teams, everybody meets, one share of boards a round.

NS stay; all teams but the highest go round a circle.  Where 3 divides the circle no such rule
is sound, and a plan that ships as data takes its place.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import GridMeeting, Movement, Movers
from overtrick.movements.mitchell import wrap
from overtrick.movements.shipped import Cell, cells_of, shipped
from overtrick.movements.teams.whist import NO_RULE, NS_STAY

__all__ = ["is_known", "thurner"]

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
