"""
The table of a division: its teams by the names that the league knows them by, in one order.

Equals that a table leaves equal are told apart as the league decided, by lot or by a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from overtrick.errors import Text
from overtrick.events.named import find_named
from overtrick.events.problem import Problem
from overtrick.events.ranking.standing import Standing

__all__ = ["division_table"]


def division_table(
    lines: Iterable[Standing],
    teams: Mapping[str, str] | None = None,
    ties: Iterable[Sequence[str]] = (),
    where: str = "",
) -> tuple[list[Standing], list[Problem]]:
    """
    Make the table of a division out of the lines of one list.

    *teams* has the names of teams by their number in the table; who is not there is known by
    its own name, or else by its number.  Each of *ties* has equals, the better first.

    >>> lines = [Standing(i, "", None, 9, 9, 9, place=1, tied=True) for i in ("1", "2")]
    >>> teams = {"1": "Aces", "2": "Jacks"}
    >>> table, problems = division_table(lines, teams, ties=[("Jacks", "Aces")])
    >>> [(line.place, line.id) for line in table]
    [(1, 'Jacks'), (2, 'Aces')]
    """
    found: dict[str, Standing] = {}
    problems: list[Problem] = []
    for line in lines:
        team = _name(line, teams or {})
        if team in found:
            said = Text("two lines of the table are {team!r}; the first one counts", team=team)
            problems.append(Problem(where, said))
        else:
            found[team] = _known_as(team, line)
    for order in ties:
        told = _told_apart(order, found)
        found |= told
        if not told:
            said = Text(
                "ties: not all the teams that share one place: {order}", order=", ".join(order)
            )
            problems.append(Problem(where, said))
    return sorted(found.values(), key=lambda line: (line.place is None, line.place)), problems


def _name(line: Standing, teams: Mapping[str, str]) -> str:
    """A team has one name and a pair two; the players of a team are not its name."""
    told = find_named(teams, line)
    if told is not None:
        return told
    by_players = line.id == " & ".join(sorted(line.names))
    return " & ".join(line.names) if len(line.names) in (1, 2) and not by_players else line.id


def _known_as(team: str, line: Standing) -> Standing:
    # What tie-breaks say of a line names others by the numbers that the table had.
    decisions = line.decisions if team == line.id else ()
    return replace(line, id=team, names=(), decisions=decisions)


def _told_apart(order: Sequence[str], found: Mapping[str, Standing]) -> dict[str, Standing]:
    """Give equals a place each, best first; nobody where they are not just those of one."""
    place = found[order[0]].place if order and order[0] in found else None
    equals = [team for team, line in found.items() if line.place == place]
    if place is None or len(equals) < 2 or sorted(equals) != sorted(order):
        return {}
    decided = Text(
        "the league: {order}",
        order=Text("{some} and {last}", some=", ".join(order[:-1]), last=order[-1]),
    )
    return {
        team: replace(found[team], place=place + nth, tied=False, decisions=(decided,))
        for nth, team in enumerate(order)
    }
