"""
Names in lists that others write: contestants such as ``7``, ``NS 7``, ``B:7`` or ``B:NS 7``.

A person who stands there under two names or numbers is made one by saying so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidSetting
from overtrick.events.ranking.standing import Standing

__all__ = [
    "exact_name",
    "exact_names",
    "find_named",
    "mean_named",
    "names_of_several",
    "of_one_each",
    "one_person",
    "unknown_names",
]

T = TypeVar("T")


def find_named(values: Mapping[str, T], line: Standing) -> T | None:
    """
    Find what a list says of a contestant; the most exact name counts.

    >>> line = Standing("7", "B", "NS", 60, 10, 60)
    >>> find_named({"7": "any 7", "NS 7": "the North-South 7"}, line)
    'the North-South 7'
    """
    return next((values[name] for name in _names(line) if name in values), None)


def mean_named(values: Mapping[str, Exact], line: Standing) -> Exact | None:
    """
    Find what a list says of a contestant, or the mean of what it says of each of its players.

    >>> line = Standing("7", "B", "NS", 60, 10, 60, names=("Ann", "Bob"))
    >>> mean_named({"Ann": 52, "Bob": 56}, line), mean_named({"Ann": 52}, line)
    (54, None)
    """
    own = find_named(values, line)
    if own is not None:
        return own
    players = [values[name] for name in line.names if name in values]
    if not players or len(players) < len(line.names):
        return None
    return as_exact(Fraction(sum(players)) / len(players))


def exact_name(line: Standing) -> str:
    """
    Name a contestant so that it can be no other.

    >>> exact_name(Standing("7", "B", "NS", 60, 10, 60))
    'B:NS 7'
    """
    return _names(line)[0]


def unknown_names(values: Mapping[str, T], lines: Iterable[Standing]) -> list[str]:
    """
    List the names that are nobody's.

    >>> unknown_names({"7": 1, "8": 2}, [Standing("7", "B", "NS", 60, 10, 60)])
    ['8']
    """
    known = {name for line in lines for name in _names(line)} if values else ()
    return [name for name in values if name not in known]


def names_of_several(
    values: Mapping[str, T], lines: Iterable[Standing]
) -> dict[str, list[str]]:
    """
    List the names that are found for several contestants, and name each of these exactly.

    >>> lines = [Standing("7", section, None, 60, 10, 60) for section in "AB"]
    >>> names_of_several({"7": 1}, lines), names_of_several({"A:7": 1}, lines)
    ({'7': ['A:7', 'B:7']}, {})
    """
    found: dict[str, list[str]] = defaultdict(list)
    for line in lines if values else ():
        named = next((name for name in _names(line) if name in values), None)
        if named is not None:
            found[named].append(exact_name(line))
    return {name: whose for name, whose in found.items() if len(whose) > 1}


def of_one_each(values: Mapping[str, T], lines: Iterable[Standing]) -> dict[str, T]:
    """
    Leave out what is under names that several contestants have: it counts for nobody.

    >>> lines = [Standing("7", section, None, 60, 10, 60) for section in "AB"]
    >>> of_one_each({"7": 1}, lines), of_one_each({"7": 1, "B:7": 2}, lines)
    ({}, {'7': 1, 'B:7': 2})
    """
    several = names_of_several(values, lines)
    return {name: value for name, value in values.items() if name not in several}


def exact_names(section: str, direction: str | None, who: str) -> tuple[str, ...]:
    """
    List what a contestant may be called, the most exact name first.

    >>> exact_names("B", "NS", "7")
    ('B:NS 7', 'NS 7', 'B:7', '7')
    """
    if direction is None:
        return f"{section}:{who}", who
    sided = f"{direction} {who}"
    return f"{section}:{sided}", sided, f"{section}:{who}", who


def _names(line: Standing) -> tuple[str, ...]:
    return exact_names(line.section, line.direction, line.id)


def one_person(same: Mapping[str, str]) -> dict[str, str]:
    """
    Say of each other name of a person which name counts; one may lead to the next.

    >>> one_person({"4711": "Ann Archer", "Ann A.": "4711"})
    {'4711': 'Ann Archer', 'Ann A.': 'Ann Archer'}

    :raises InvalidSetting: if names lead round in a circle.
    """
    found: dict[str, str] = {}
    for name in same:
        seen = [name]
        while (at := same.get(seen[-1])) is not None:
            if at in seen:
                raise InvalidSetting(
                    "each is said to be the other: {names}", names=", ".join(seen)
                )
            seen.append(at)
        found[name] = seen[-1]
    return found
