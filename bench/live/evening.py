"""The event of the load: tables in sections of 15, and what each table will enter."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from overtrick.app.store.store import Store
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen, Opened
from overtrick.events.journal.plan import Plan, planning
from overtrick.movements.registry import movement

__all__ = ["BOARDS", "EVENT", "TABLES", "Play", "open_evening", "plays"]

EVENT = "congress"
TABLES, BOARDS = 15, 2

_RESULTS = ("4S N =", "4S N +1", "4S N -1", "3NT E =", "3NT E -1", "2H S +1", "PASS", "5D W -2")


@dataclass(frozen=True, slots=True)
class Play:
    """A board that a table will enter."""

    section: str
    table: str
    round: str
    board: int
    ns: str
    ew: str
    outcome: str


def _plan(section: str) -> Plan:
    return Plan(movement(f"mitchell:{TABLES}"), BOARDS, section=section)


def _sections(pads: int) -> list[str]:
    """A to Z, then AA to AZ and so on: as many as have that many tables."""
    letters = string.ascii_uppercase
    names = (front + each for front in ("", *letters) for each in letters)
    return list(islice(names, -(-pads // TABLES)))


def open_evening(store: Store, pads: int) -> None:
    """Put the event into a store: the plan of every section, and a ranking open to all."""
    conditions: dict[str, str | int] = {"live_ranking": "always", "freeze": 0}
    told: list[Entry] = [tell(Opened(title="Congress pairs"))]
    told += [tell(Chosen(settings={"winners": 2}, conditions=conditions))]
    told += [tell(planning(_plan(s).movement, BOARDS, section=s)) for s in _sections(pads)]
    store.create(EVENT, "Congress pairs", told)


def plays(pads: int) -> Iterator[list[Play]]:
    """Give what each of so many tables enters, in the order of play."""
    return islice(_plays(pads), pads)


def _plays(pads: int) -> Iterator[list[Play]]:
    for section in _sections(pads):
        plan = _plan(section)
        for table in range(1, TABLES + 1):
            yield [
                Play(
                    section,
                    str(table),
                    str(number),
                    board,
                    str(meeting.ns),
                    str(meeting.ew),
                    _RESULTS[(board * 7 + number * 3 + table) % len(_RESULTS)],
                )
                for number, meeting in plan.meetings()
                if meeting.table == table and meeting.set
                for board in plan.boards(meeting.set)
            ]
