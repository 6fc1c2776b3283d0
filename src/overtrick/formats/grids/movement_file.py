"""A movement from a file of any kind we read: our JSON, ``.ASC`` or the text of EBUScore."""

from __future__ import annotations

from overtrick.events.problem import Problem
from overtrick.formats.grids.movement_asc import read_asc
from overtrick.formats.grids.movement_ebu import read_ebu
from overtrick.formats.grids.movement_json import read_movement_json
from overtrick.formats.plain import decoded
from overtrick.movements.grid import Movement

__all__ = ["read_movements"]


def read_movements(
    data: str | bytes, name: str
) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """
    Read the movements of a file, told apart by their first line and the name's suffix.

    >>> plans, problems = read_movements("4 2 3 3 0\\n1 4 1 2 3 1", "small.asc")
    >>> len(plans[0].rounds), problems[0].message
    (1, '3 rounds of 2 tables are 18 numbers, not 6')
    """
    text = decoded(data)
    if text.lstrip().startswith(("{", "[")):
        plan, problems = read_movement_json(text, name)
    elif name.lower().endswith(".asc") or _is_header(text):
        plan, problems = read_asc(text, name)
    else:
        return read_ebu(text, name)
    return (plan,) if plan else (), problems


def _is_header(text: str) -> bool:
    first = (text.lstrip().splitlines() or [""])[0].partition("#")[0]
    words = first.replace(",", " ").split()
    return len(words) >= 5 and all(word.isdecimal() for word in words)
