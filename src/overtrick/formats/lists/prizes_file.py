"""
Prize lists as a file: JSON with the categories, in the order in which prizes are given.

    {"prizes": [{"name": "overall", "prizes": ["cup", "wine"]}, {"name": "mixed", "prizes": 1}]}
"""

from __future__ import annotations

from overtrick.events.problem import Problem
from overtrick.events.series.keys import Keys, tuple_of
from overtrick.events.series.prizes import Category
from overtrick.formats.lists.rules_json import anything, json_values

__all__ = ["categories", "read_prizes"]


def read_prizes(data: bytes, name: str = "") -> tuple[tuple[Category, ...], list[Problem]]:
    """
    Read the categories; *name* is what problems call the file.

    >>> found, problems = read_prizes(b'{"prizes": [{"name": "overall", "prizes": 3}]}')
    >>> found[0].name, len(found[0].prizes), problems
    ('overall', 3, [])

    :raises InvalidFile: if it is no JSON.
    """
    values = json_values(data, name)
    keys = Keys({"prizes": values} if isinstance(values, list) else values, name)
    found, problems = categories(keys, "prizes", name)
    if not found:
        keys.wrong("prizes: there is no category")
    return found, [*keys.problems(), *problems]


def categories(keys: Keys, key: str, name: str) -> tuple[tuple[Category, ...], list[Problem]]:
    """
    Read the categories under a key of a file of more.

    >>> categories(Keys({"prizes": []}, ""), "prizes", "")
    ((), [])
    """
    found: list[Category] = []
    problems: list[Problem] = []
    for nth, each in enumerate(keys.read(key, tuple_of(anything), ()), 1):
        what = f"{key} {nth}"
        category, wrong = Category.read(each, f"{name}: {what}" if name else what)
        found.append(category)
        problems += wrong
    return tuple(found), problems
