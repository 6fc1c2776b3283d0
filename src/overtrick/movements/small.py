"""
The small fields: 3 to 6 pairs, each meeting every other once, cell by cell.

A Howell without sharing does not exist for 4 and 6 pairs (there is no Room square of side 3
or 5); these have the least sharing there can be, or more sets than a pair plays.
"""

from __future__ import annotations

from functools import lru_cache

from overtrick.errors import Text
from overtrick.movements.grid import BoardNote, GridMeeting, Movement, Movers
from overtrick.movements.shipped import Cell, cells_of, shipped

__all__ = ["small_fields"]


@lru_cache
def small_fields(pairs: int, *, balanced: bool = False) -> tuple[Movement, ...]:
    """
    Make every movement there is for 3 to 6 pairs, the usual one first; none for others.

    The *balanced* ones are the same with other directions, where that makes them fairer.

    >>> [movement.id for movement in small_fields(6)]
    ['howell:6', 'howell:6:sets=6', 'howell:6:sets=7']
    >>> print(*small_fields(6)[0].notes)
    round 1: tables 1, 2, 3 share set 1
    >>> [movement.id for movement in small_fields(4, balanced=True)]
    ['howell:4:switch=balanced']
    """
    lines = [line for line in shipped("small") if int(line["pairs"]) == pairs]
    switch = "balanced" if balanced else ""
    return tuple(
        _laid_out(line, usual=line["sets"] == lines[0]["sets"])
        for line in lines
        if line["switch"] == switch
    )


def _laid_out(line: dict[str, str], usual: bool) -> Movement:
    pairs, sets, switch = line["pairs"], line["sets"], line["switch"]
    rounds = tuple(cells_of(cells) for cells in line["rounds"].split("|"))
    id = f"howell:{pairs}" if usual else f"howell:{pairs}:sets={sets}"
    name = Text("Howell, {pairs} pairs, {sets} sets", pairs=pairs, sets=sets)
    balanced = Text("{movement}, balanced", movement=name)
    return Movement(
        id=f"{id}:switch={switch}" if switch else id,
        name=balanced if switch else name,
        kind=Movers.PAIRS,
        winners=1,
        rounds=tuple(
            tuple(GridMeeting(t, str(c.ns), str(c.ew), c.set) for t, c in enumerate(cells, 1))
            for cells in rounds
        ),
        notes=_notes(rounds),
    )


def _notes(rounds: tuple[tuple[Cell, ...], ...]) -> tuple[Text, ...]:
    """Which tables share; and a warning where no board is played twice."""
    notes: list[Text] = []
    for number, cells in enumerate(rounds, start=1):
        for played in sorted({cell.set for cell in cells}):
            tables = [str(t) for t, cell in enumerate(cells, start=1) if cell.set == played]
            if len(tables) > 1:
                notes.append(
                    BoardNote(
                        "round {round}: tables {tables} share set {set}",
                        round=number,
                        tables=", ".join(tables),
                        set=played,
                    )
                )
    every = [cell.set for cells in rounds for cell in cells]
    if len(set(every)) == len(every):
        notes.append(BoardNote("each set is played once only: nothing to compare it with"))
    return tuple(notes)
