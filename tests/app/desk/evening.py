"""An evening in its fourth round with something of everything that a desk meets."""

from __future__ import annotations

from datetime import timedelta

from overtrick.app.demo import demo_evening
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Disputed, Entered, Led, Retracted
from overtrick.events.journal.moment import now

__all__ = ["EVENT", "evening", "playing", "troubled"]

EVENT = "tuesday"


def evening(*more: Facts, rounds: int = 4) -> list[Entry]:
    """An evening of eight tables in its fourth round, with whatever else was told."""
    ago = timedelta(hours=2 if rounds > 7 else 0)  # its end has come and gone
    told = demo_evening(now() - ago, rounds)
    return [*told, *(tell(each, by="table 3", place="phone 3") for each in more)]


def troubled() -> list[Facts]:
    """Two results of one board, one rejected, a doubtful lead, a missing result, 7NT."""
    return [
        Entered(board=13, ns="3", ew="9", outcome="5D W -3", table="3", round="3"),
        Disputed(board=12, ns="1", ew="14", field="declarer"),
        Retracted(board=1, ns="7", ew="13"),
        Led(board=16, ns="3", ew="16", lead="HQ"),
        Led(board=16, ns="4", ew="10", lead="HQ"),
        Entered(board=11, ns="1", ew="14", outcome="7NT N -9", table="1", round="4"),
    ]


def playing(seat: str) -> Facts:
    """The condition that the director plays."""
    return chosen("", "default", [f"director_plays={seat}"]).facts[0]
