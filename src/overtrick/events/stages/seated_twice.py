"""One player in two seats: in two matches of a round, or in both rooms of one, on one board."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import LinedUp
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.events.stages.session import completed

__all__ = ["seated_twice"]


def seated_twice(state: Event, stage: Stage) -> Iterator[Problem]:
    """
    List players who sit in two places in one round, as told or as lined up.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
    >>> told = [StagePlanned(stage="1", form="swiss", conditions={"boards": 8}),
    ...         Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),)),
    ...         LinedUp(match="1-3v7", team="3", room="open", players=("Ada", "Alan")),
    ...         LinedUp(match="1-3v7", team="3", room="closed", players=("Ada", "Bob"))]
    >>> state = fold([tell(each) for each in told])
    >>> print(*seated_twice(state, state.stage()))
    round 1: Ada sits in the open room of match 1-3v7 and the closed room of match 1-3v7
    """
    seats: dict[tuple[str, int, str], dict[str, Line]] = {}
    told = [line for place in state.boards() for line in state.lines(place)]
    for line in completed(state, stage, [*told, *_lined_up(state, stage)]):
        if line.match is None or line.round is None:
            continue
        for player in line.players or ():
            if player is not None:
                key = line.round, line.board.number, player
                seats.setdefault(key, {}).setdefault(_place(line), line)
    found: dict[tuple[str, str], dict[str, Line]] = {}
    for (round, _, player), places in seats.items():
        if len(places) > 1:
            found.setdefault((round, player), places)
    for (round, player), places in found.items():
        yield Problem(
            next((line.where for line in places.values() if line.where), ""),
            Text(
                "round {round}: {player} sits in {places}",
                round=round,
                player=player,
                places=" and ".join(places),
            ),
            severity=Severity.QUESTION,
            code="seated_twice",
            remedy=Text("Tell the line-up again, or who really played."),
            key=f"seated_twice:{stage.id}:{round}:{player}",
        )


def _place(line: Line) -> str:
    room = line.played_room
    names = {"open2": "second open", "closed2": "second closed"}
    match = f"match {line.match}"
    return f"the {names.get(room, room)} room of {match}" if room else match


def _lined_up(state: Event, stage: Stage) -> Iterator[Line]:
    """A line for each board of the rooms that line-ups were told of, played or not."""
    rooms: dict[tuple[str, str], int] = {}
    for entry in state.of_kind(LinedUp):
        facts = entry.facts
        if facts.session in stage.sessions:
            last = max(stage.number("boards"), facts.first_board, facts.last_board or 1)
            key = facts.match, facts.room
            rooms[key] = max(last, rooms.get(key, 1))
    for (name, room), last in rooms.items():
        drawn = stage.match(name)
        # In a triangle each half of the boards is played against another team.
        if drawn is not None and drawn[1].half is None and drawn[1].until is None:
            for number in range(1, last + 1):
                yield Line(
                    Board.standard(number),
                    NOT_PLAYED,
                    session=stage.sessions[0],
                    match=name,
                    room=room,
                )
