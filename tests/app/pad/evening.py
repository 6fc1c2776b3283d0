"""An evening for pads: three tables, pairs with names, the first round called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from overtrick.events.commands.evening import chosen
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement

__all__ = ["evening"]

PEOPLE = ("Ann", "Bob", "Cy", "Di", "Eve", "Finn", "Gus", "Hal", "Ida", "Jan", "Kim", "Leo")


def evening(
    conditions: Mapping[str, object] | None = None, plan: str = "mitchell:3", boards: int = 3
) -> Iterator[Facts]:
    """Give the facts with which a small evening begins: NS and EW are numbered apart."""
    yield from chosen(changes=[f"{name}={value}" for name, value in (conditions or {}).items()])
    yield planning(movement(plan), boards)
    for nth, name in enumerate(PEOPLE):
        yield RegisteredPlayer(player=str(nth), name=f"{name} Player")
    for pair in range(6):
        way = "NS" if pair < 3 else "EW"
        players = (str(2 * pair), str(2 * pair + 1))
        yield Registered(contestant=str(pair % 3 + 1), players=players, direction=way)
    yield RoundStarted(round="1")
