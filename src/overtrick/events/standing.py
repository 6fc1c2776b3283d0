"""
Places: order by a score, equals share a place, and the next place is skipped.

A contestant with too few boards stands last, without a place, and takes none from the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from overtrick.core.exact import Exact, rounded

__all__ = ["Standing", "natural", "placed"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a ranking."""

    id: str
    section: str
    direction: str | None
    total: Exact
    boards: int
    score: Exact
    """What the order is by: a percentage, IMPs, or victory points."""
    available: Exact | None = None
    percentage: Exact | None = None
    names: tuple[str, ...] = ()
    penalty: Exact = 0
    is_ranked: bool = True
    place: int | None = None
    tied: bool = False
    details: dict[str, Exact] = field(default_factory=dict, compare=False, hash=False)


def natural(text: str | None) -> tuple[tuple[int, int | str], ...]:
    """
    A key that sorts ids as people count: ``2`` before ``10``, ``A2`` before ``A10``.

    >>> sorted(["10", "2", "A10", "A2"], key=natural)
    ['2', '10', 'A2', 'A10']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", text or "")
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts)


def placed(
    standings: Iterable[Standing],
    precision: str = "exact",
    breakers: Sequence[Callable[[Sequence[Standing]], Sequence[Exact]]] = (),
) -> list[Standing]:
    """
    Give places to one ranking, best score first.

    *precision* ``0.01`` calls scores equal that round to the same hundredth.  Each breaker
    gives a group of equals a further score; those it leaves equal share the place.

    >>> lines = [Standing(i, "A", None, s, 20, s) for i, s in (("1", 50), ("2", 55), ("3", 50))]
    >>> [(line.place, line.tied, line.id) for line in placed(lines)]
    [(1, False, '2'), (2, True, '1'), (2, True, '3')]
    """
    ordered = sorted(standings, key=lambda line: natural(line.id))
    ranked = [line for line in ordered if line.is_ranked]
    done: list[Standing] = []
    for group in _split(ranked, _score(precision), breakers):
        place, tied = len(done) + 1, len(group) > 1
        done += [replace(line, place=place, tied=tied) for line in group]
    unranked = [line for line in ordered if not line.is_ranked]
    return done + sorted(unranked, key=lambda line: -line.score)


def _score(precision: str) -> Callable[[Standing], Exact]:
    if precision == "exact":
        return lambda line: line.score
    return lambda line: rounded(line.score, Fraction(precision))


def _split(
    lines: list[Standing],
    score: Callable[[Standing], Exact],
    breakers: Sequence[Callable[[Sequence[Standing]], Sequence[Exact]]],
) -> list[list[Standing]]:
    keys = [score(line) for line in lines]
    return _split_by(lines, keys, breakers)


def _split_by(
    lines: list[Standing],
    keys: Sequence[Exact],
    breakers: Sequence[Callable[[Sequence[Standing]], Sequence[Exact]]],
) -> list[list[Standing]]:
    by_key: dict[Exact, list[Standing]] = {}
    for line, key in zip(lines, keys, strict=True):
        by_key.setdefault(key, []).append(line)
    groups: list[list[Standing]] = []
    for key in sorted(by_key, reverse=True):
        group = by_key[key]
        if len(group) == 1 or not breakers:
            groups.append(group)
        else:
            groups += _split_by(group, breakers[0](group), breakers[1:])
    return groups
