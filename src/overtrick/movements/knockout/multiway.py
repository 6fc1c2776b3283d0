"""
A first round in which three or four may meet in one match, so that nobody has a bye.

Matches of three and four are played as head-to-heads among them; how they are ordered is in the
conditions of contest.  After the round a power of two is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.movements.knockout.bracket import From, Seed, Source, Tie
from overtrick.movements.knockout.rounds import folded, numbered, round_name

__all__ = ["first_round"]

_Match = tuple[int, int]
"""How many meet, and how many of them go on."""


def first_round(entries: int, *, fours: bool) -> tuple[tuple[Tie, ...], tuple[Source, ...]]:
    """
    Make the ties of the first round, and the line of those who go on.

    Matches that two survive are headed by the top seeds, three-ways with one survivor by the
    last heads.  Each line of seeds is dealt from the last match back to the first: the higher a
    seed, the weaker every one of its opponents.  Two who survive the same match stand in
    different halves and can meet again in the final only.

    >>> ties, line = first_round(7, fours=False)
    >>> [[source.number for source in tie.sources] for tie in ties]
    [[1, 6, 7], [2, 5], [3, 4]]
    >>> line[:2], line[2:]  # the semi-finals
    ((From(tie='R7-1', place=1), From(tie='R7-3', place=1)), \
(From(tie='R7-2', place=1), From(tie='R7-1', place=2)))
    """
    matches = _matches(entries, fours=fours)
    title, mark = round_name(entries) if len(matches) > 1 else _only(matches[0])
    ties = tuple(
        Tie(
            numbered(mark, place) if len(matches) > 1 else mark,
            1,
            tuple(Seed(number) for number in seeds),
            survivors,
            title,
        )
        for place, (seeds, (_, survivors)) in enumerate(
            zip(_dealt(matches), matches, strict=True), 1
        )
    )
    return ties, _line(ties)


def _matches(entries: int, *, fours: bool) -> list[_Match]:
    power = 1 << (entries.bit_length() - 1)
    over = entries - power
    if 2 * over > power:  # one of three leaves: as many three-ways as there would be byes
        two_of_three, one_of_three, pairs = 2 * power - entries, 0, 2 * entries - 3 * power
    else:
        two_of_three, one_of_three, pairs = 0, over, power // 2 - over
    joined = pairs // 2 if fours else 0
    return [
        *[(3, 2)] * two_of_three,
        *[(4, 2)] * joined,
        *[(2, 1)] * (pairs - 2 * joined),
        *[(3, 1)] * one_of_three,
    ]


def _dealt(matches: Sequence[_Match]) -> list[list[int]]:
    dealt: list[list[int]] = [[] for _ in matches]
    number = 1
    for line in range(4):
        wanted = [seeds for seeds, (size, _) in zip(dealt, matches, strict=True) if size > line]
        for seeds in reversed(wanted) if line else wanted:
            seeds.append(number)
            number += 1
    return dealt


def _line(ties: Sequence[Tie]) -> tuple[Source, ...]:
    """Winners stand by their heads' seeds, each second as low as may be in the other half."""
    order = folded(sum(tie.survivors for tie in ties))
    upper = set(order[: len(order) // 2])
    free = list(range(1, len(order) + 1))
    at: dict[int, Source] = {}
    for head, tie in enumerate(ties, 1):
        if tie.survivors == 2:
            place = max(place for place in free if (place in upper) != (head in upper))
            free.remove(place)
            at[place] = From(tie.id, 2)
    at |= dict(zip(free, (From(tie.id, 1) for tie in ties), strict=True))
    return tuple(at[place] for place in order)


def _only(match: _Match) -> tuple[str, str]:
    size, survivors = match
    return round_name(2 if survivors == 1 else size)
