"""Evenings in memory for the tests of what is seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.demo import demo_evening
from overtrick.app.store.store import Stored
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.moment import parse_moment
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.movements.registry import movement

__all__ = ["ANYONE", "DESK", "NOON", "OPEN", "add", "evening", "final", "pair", "swiss"]

NOON = parse_moment("2026-03-03T21:00Z")
ANYONE = Viewer(event="x")
DESK = Viewer(Role.DEPUTY, "x")
OPEN: dict[str, str | int] = {"live_ranking": "always", "freeze": 0}


def evening(rounds: int, facts: Iterable[Facts] = (), **conditions: str | int) -> Running:
    """The demo's evening in that round (8: published), with conditions of its own."""
    running = Running("x")
    entries: list[Entry] = demo_evening(NOON, rounds)
    if conditions:
        entries.insert(2, tell(Chosen(conditions=dict(conditions)), at=entries[1].at))
    add(running, [*entries, *(tell(each, at=NOON) for each in facts)])
    return running


def add(running: Running, entries: Iterable[Entry]) -> None:
    """Tell an event more."""
    running.take([Stored(running.seq + nth, entry) for nth, entry in enumerate(entries, 1)])


def pair(contestant: str) -> Viewer:
    """A pair by its personal link."""
    return Viewer(Role.PLAYER, "x", contestant=contestant)


def swiss(first: Mapping[str, Sequence[int]], second: int = 0, boards: int = 2) -> Running:
    """
    Tell a Swiss of four teams: of the first round the boards of each match, agreed in both
    rooms, then so many boards of the second round's first match.
    """
    rounds = [(("1", "2"), ("3", "4")), (("1", "3"), ("2", "4"))]
    rules = {"rounds": 2, "boards": boards}
    told: list[Facts] = [
        Chosen(conditions=OPEN),
        StagePlanned(stage="1", form="swiss", conditions=rules),
    ]
    for number, pairs in enumerate(rounds, 1):
        matches = [Paired(f"{number}-{home}v{away}", home, away) for home, away in pairs]
        told.append(Drawn(stage="1", round=number, matches=tuple(matches)))
        played = first if number == 1 else {"2-1v3": range(1, second + 1)}
        for match in matches:
            for board in played.get(match.match, ()):
                for room, outcome in (("open", "4S N ="), ("closed", "4S N -1")):
                    result = Entered(board=board, match=match.match, room=room, outcome=outcome)
                    told += [result, Confirmed(**result.key._asdict())]
    running = Running("x")
    add(running, [tell(each, at=NOON) for each in told])
    return running


def final() -> list[Facts]:
    """Give a final of four pairs who bring half of their scores of the qualifying session."""
    howell = movement("howell:4")
    stages: dict[str, dict[str, str]] = {
        "Q": {},
        "F": {"from": "Q", "carry_forward": "half"},
    }
    told: list[Facts] = [Chosen(conditions=OPEN)]
    for stage, rules in stages.items():
        planned = StagePlanned(
            stage=stage, form="table", sessions=(stage,), conditions={**rules}
        )
        told += [planned, planning(howell, 1, stage)]
        told += [
            Entered(
                board=line.board.number,
                ns=line.ns,
                ew=line.ew,
                outcome="4S N =" if line.ns == "1" else "4S N -1",
                session=stage,
            )
            for line in Plan(howell, 1).expected()
        ]
    return told
