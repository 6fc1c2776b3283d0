"""A movement of one's own from a file, with what the checker finds in it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from overtrick.app.seen.sentences import Sentence
from overtrick.errors import OvertrickError
from overtrick.formats.grids.movement_json import movement_document
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.movements.grid import Movement
from overtrick.movements.laws import facts

__all__ = ["OwnMovement", "own_movement"]


@dataclass(frozen=True, slots=True)
class OwnMovement:
    """What was found in a file: a movement with its facts, or why not."""

    movement: Movement | None = None
    boards_per_set: int = 2
    faults: tuple[Sentence, ...] = ()
    said: tuple[Sentence, ...] = ()
    error: str = ""
    grid: str = ""
    """The movement as JSON, to be sent back with the form."""

    @property
    def shape(self) -> str:
        """Its size in words."""
        if self.movement is None:
            return ""
        return f"{self.movement.tables} tables, {len(self.movement.rounds)} rounds"


def own_movement(file: tuple[str, bytes] | None, grid: str = "", sets: str = "") -> OwnMovement:
    """
    Read a movement from a file, or from the JSON that the form brought back.

    >>> text = '{"name": "Ours", "grid": [[{"table": 1, "ns": 1, "ew": 2, "set": 1}]]}'
    >>> found = own_movement(("ours.json", text.encode()), sets="3")
    >>> found.movement.name, found.boards_per_set, found.faults
    ('Ours', 3, ())
    >>> own_movement(("ours.txt", b"hello")).error != ""
    True
    """
    if file is None and not grid:
        return OwnMovement()
    name, data = file if file is not None else ("own.json", grid.encode())
    count = int(sets) if sets.isascii() and sets.isdigit() and 1 <= int(sets) <= 20 else 2
    try:
        plans, problems = read_movements(data, name)
        said = tuple(str(problem) for problem in problems)
        if not plans:
            return OwnMovement(
                boards_per_set=count, error="; ".join(said[:3]) or f"{name}: no movement"
            )
        found = facts(plans[0])
    except OvertrickError as error:
        return OwnMovement(boards_per_set=count, error=str(error))
    again = json.dumps(movement_document(plans[0]))
    return OwnMovement(
        plans[0], count, tuple(found.faults), (*said, *found.warnings), grid=again
    )
