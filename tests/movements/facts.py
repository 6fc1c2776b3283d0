"""What the tests count on a grid, from the definitions and apart from the package's own way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from overtrick.movements.grid import GridMeeting, Movement, Seating

VECTORS = Path(__file__).parents[1] / "vectors" / "movements"


def vectors(name: str) -> list[dict[str, Any]]:
    """The records of one file of verified movements."""
    records: list[dict[str, Any]] = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))[
        "movements"
    ]
    return records


def meetings(movement: Movement) -> Iterator[tuple[int, GridMeeting]]:
    """Every table of every round, with the round from 0."""
    for number, tables in enumerate(movement.rounds):
        for meeting in tables:
            assert isinstance(meeting, GridMeeting)
            yield number, meeting


def seatings(movement: Movement) -> Iterator[tuple[int, Seating]]:
    """Every table of every round of an individual, with the round from 0."""
    for number, tables in enumerate(movement.rounds):
        for seating in tables:
            assert isinstance(seating, Seating)
            yield number, seating


def cells(movement: Movement) -> list[list[tuple[int, int, int]]]:
    """The grid as numbers: a list of (ns, ew, set) for each round."""
    grid: list[list[tuple[int, int, int]]] = [[] for _ in movement.rounds]
    for number, meeting in meetings(movement):
        assert meeting.ns is not None
        assert meeting.ew is not None
        assert meeting.set is not None
        grid[number].append((int(meeting.ns), int(meeting.ew), meeting.set))
    return grid


class Played(NamedTuple):
    """One board (or set) at one table, both pairs there."""

    board: tuple[int, bool]
    ns: str
    ew: str


def played(movement: Movement) -> list[Played]:
    """Each set counted as two boards, of which an alternating table turns the second."""
    return [
        Played((m.set or 0, even), *((m.ew, m.ns) if even and m.alternating else (m.ns, m.ew)))
        for _, m in meetings(movement)
        if m.ns is not None and m.ew is not None
        for even in (False, True)
    ]


def met(movement: Movement) -> Counter[frozenset[str]]:
    """How often each two pairs meet."""
    return Counter(frozenset((m.ns, m.ew)) for _, m in meetings(movement) if m.ns and m.ew)


def plays(movement: Movement) -> Counter[tuple[str, int]]:
    """How often each pair plays each set."""
    return Counter(
        (pair, m.set or 0)
        for _, m in meetings(movement)
        if m.ns and m.ew
        for pair in (m.ns, m.ew)
    )


def seated_once(movement: Movement) -> bool:
    """Whether nobody has two places in one round."""
    places = Counter(
        (number, pair) for number, m in meetings(movement) for pair in (m.ns, m.ew) if pair
    )
    return max(places.values()) == 1


def share_excess(movement: Movement) -> int:
    """Tables in play minus distinct sets, over all rounds."""
    in_play = [(number, m.set) for number, m in meetings(movement) if m.ns and m.ew]
    return len(in_play) - len(set(in_play))


class Figures(NamedTuple):
    """Two boards a set: comparisons and competition (least, most), and the sd by set."""

    comparisons: tuple[Fraction, Fraction]
    competition: tuple[Fraction, Fraction]
    sd: float


def figures(movement: Movement) -> Figures:
    """The balance over all pairs of pairs, by the definitions of Manning and Moore."""
    ids = sorted({pair for pair, _ in plays(movement)})
    direction = {
        (row.board, pair): sign
        for row in played(movement)
        for sign, pair in ((1, row.ns), (-1, row.ew))
    }
    tables = Counter(row.board for row in played(movement))
    facing = Counter((row.board, frozenset((row.ns, row.ew))) for row in played(movement))
    alike, against = [], []
    for a, b in combinations(ids, 2):
        same = total = 0
        for board, on_it in tables.items():
            if facing[board, frozenset((a, b))]:
                total += on_it - 1
            elif (board, a) in direction and (board, b) in direction:
                sign = direction[board, a] * direction[board, b]
                same, total = same + (sign == 1), total + sign
        alike.append(Fraction(same, 2))
        against.append(Fraction(total, 2))
    mean = Fraction(sum(against), len(against))
    variance = sum(((value - mean) ** 2 for value in against), Fraction(0)) / len(against)
    return Figures((min(alike), max(alike)), (min(against), max(against)), sqrt(variance))
