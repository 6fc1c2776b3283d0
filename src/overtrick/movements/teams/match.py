"""Whole matches in one sitting: open and closed room, the triangle, and all play all."""

from __future__ import annotations

from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import A_COPY_EACH, GridMeeting, Movement, Movers
from overtrick.movements.teams.round_robin import Fixture, round_robin

__all__ = ["all_play_all", "head_to_head", "triangle"]


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
