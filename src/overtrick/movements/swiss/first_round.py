"""
The draw of round one, when nothing has been played: by seeding or by lot.

Accelerated pairing: in the first rounds the upper half of the seeds draws with virtual points,
so that the strong meet the strong sooner; nothing is scored with them.

Source: the ways in use (conditions of contest): 1 v n, 1 v n/2 + 1, 1 v 2, or lots.  Who is
kept apart gets the nearest opponent to that instead.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from overtrick.core.exact import Exact
from overtrick.errors import InvalidMovement, Text, UnknownName
from overtrick.movements.swiss.field import Draw, Pairing, SwissField
from overtrick.movements.swiss.reasons import DrawCause, DrawReason
from overtrick.movements.swiss.top_down import Wish, top_down

__all__ = ["Seeding", "accelerated", "by_seed", "first_round", "upper_half"]


class Seeding(StrEnum):
    """Whom the first seed meets."""

    FOLD = "fold"  # the last
    HALVES = "halves"  # the first of the lower half
    ADJACENT = "adjacent"  # the second
    RANDOM = "random"  # whomever the lot gives


def first_round(
    field: SwissField, how: Seeding | str = Seeding.FOLD, *, seed: int | None = None
) -> Draw:
    """
    Draw round one from a field in the order of its seeds; the last of an odd field has a bye.

    >>> six = SwissField(tuple("123456"))
    >>> for how in ("fold", "halves", "adjacent"):
    ...     print(*(f"{each.home} v {each.away}" for each in first_round(six, how).pairings))
    1 v 6 2 v 5 3 v 4
    1 v 4 2 v 5 3 v 6
    1 v 2 3 v 4 5 v 6

    :raises UnknownName: if there is no such seeding.
    :raises InvalidMovement: if lots are to be drawn without a *seed* that repeats them.
    """
    seeding = _seeding(how)
    if seeding is Seeding.RANDOM:
        return _by_lot(field, seed)
    drawn = top_down(field, _wish(field, seeding))
    pairings = tuple(by_seed(field, each) for each in drawn.pairings)
    return replace(drawn, pairings=pairings, method=seeding.value)


def by_seed(field: SwissField, drawn: Pairing) -> Pairing:
    """
    Give the seeds of two as the reason why they meet.

    >>> print(by_seed(SwissField(("3", "7")), Pairing("3", "7")).sentence("7"))
    7 meets 3: seeds 1 and 2
    """
    seeds = (field.order.index(who) + 1 for who in (drawn.home, drawn.away))
    return Pairing.of(drawn.home, drawn.away, DrawCause.SEEDS, *seeds)


def _seeding(how: Seeding | str) -> Seeding:
    try:
        return Seeding(how)
    except ValueError:
        known = Text.all_of(each.value for each in Seeding)
        raise UnknownName(
            "no seeding {how!r}; there are: {known}", how=how, known=known
        ) from None


def _by_lot(field: SwissField, seed: int | None) -> Draw:
    if seed is None:
        raise InvalidMovement("lots are drawn with a seed, so that they can be repeated")
    order = list(field.order)
    random.Random(seed).shuffle(order)
    drawn = top_down(replace(field, order=tuple(order)))
    pairings = tuple(Pairing.of(each.home, each.away, DrawCause.LOT) for each in drawn.pairings)
    why_bye = (DrawReason(DrawCause.LOT),) if drawn.bye else ()
    return replace(drawn, pairings=pairings, method=Seeding.RANDOM.value, why_bye=why_bye)


def _wish(field: SwissField, seeding: Seeding) -> Wish:
    """Rank opponents by how near they are to the one that the seeding means."""
    paired = len(field.order) - field.is_odd

    def wish(leader: int, left: Iterable[int]) -> Iterable[int]:
        meant = {
            Seeding.FOLD: paired - 1 - leader,
            Seeding.HALVES: leader + paired // 2,
        }.get(seeding, leader + 1)
        return sorted(left, key=lambda other: (abs(other - meant), -other))

    return wish


def upper_half(contestants: int) -> int:
    """
    Say how many are in the upper half: an even number, so that they can meet each other.

    >>> upper_half(8), upper_half(10), upper_half(11)
    (4, 6, 6)
    """
    half = (contestants + 1) // 2
    return half + half % 2


def accelerated(
    order: Sequence[str],
    points: Mapping[str, Exact],
    seeds: Sequence[str],
    *,
    virtual: Exact,
) -> tuple[str, ...]:
    """
    Rank for the draw with virtual points for the upper half of the seeds.

    *order* is the ranking as it is; it decides between equals.  With *virtual* 0, as in the
    rounds that are no longer accelerated, nothing changes.

    >>> order, seeds = ("3", "1", "4", "2"), ("1", "2", "3", "4")
    >>> points = {"3": 15, "1": 12, "4": 8, "2": 5}
    >>> accelerated(order, points, seeds, virtual=5)
    ('1', '3', '2', '4')

    :raises InvalidMovement: if somebody in the order is not among the seeds.
    """
    if strangers := [who for who in order if who not in seeds]:
        raise InvalidMovement("{strangers!r} is not among the seeds", strangers=strangers[0])
    upper = frozenset(seeds[: upper_half(len(seeds))])
    return tuple(
        sorted(order, key=lambda who: -points.get(who, 0) - (virtual if who in upper else 0))
    )
