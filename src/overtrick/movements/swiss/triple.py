"""
Three who meet each other over two rounds, so that nobody has a bye.

The lowest three that have not met are taken, such that the others can be paired in both
rounds.  In the second round they are busy: the field to draw is the one without them.  What
comes after the triple is looked at when it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from overtrick.movements.swiss.completion import Ahead
from overtrick.movements.swiss.field import SwissField
from overtrick.movements.swiss.graph import graph_of
from overtrick.movements.swiss.reasons import DrawCause, DrawReason

__all__ = ["TRIPLE_ROUNDS", "no_triple", "rest_of", "triple"]

TRIPLE_ROUNDS = 2


def triple(field: SwissField) -> tuple[str, str, str] | None:
    """
    Name the lowest three that may all meet, best first; None if there are none.

    >>> from overtrick.movements.swiss.field import pair
    >>> triple(SwissField(("1", "2", "3", "4", "5"), met={pair("4", "5"): (1,)}))
    ('2', '3', '5')
    """
    for three in _threes(field):
        rest = rest_of(field, three)
        graph = graph_of(rest)
        if (
            not graph.relaxed
            and Ahead(graph.masks, rest.rounds_left).rounds == rest.rounds_left
        ):
            return three
    return None


def no_triple(field: SwissField) -> DrawReason:
    """
    Say why a field has a bye instead of a triple.

    >>> print(no_triple(SwissField(tuple("12345"))))
    no three can all meet while the others are paired: a bye instead of a triple
    """
    twice = field.rounds_left >= TRIPLE_ROUNDS
    return DrawReason(DrawCause.NO_TRIPLE_TWICE if twice else DrawCause.NO_TRIPLE)


def rest_of(field: SwissField, three: tuple[str, str, str]) -> SwissField:
    """
    The field that is left to draw beside a triple, looked ahead for as long as that lasts.

    >>> rest = rest_of(SwissField(tuple("1234567"), rounds_left=6), ("5", "6", "7"))
    >>> rest.order, rest.rounds_left
    (('1', '2', '3', '4'), 2)
    """
    rounds = min(field.rounds_left, TRIPLE_ROUNDS)
    return replace(field.without(*three), rounds_left=rounds)


def _threes(field: SwissField) -> Iterator[tuple[str, str, str]]:
    upward = field.order[::-1]
    for low, middle, high in combinations(upward, 3):
        two_each = ((low, middle), (low, high), (middle, high))
        if not any(_hindered(field, *two) for two in two_each):
            yield high, middle, low


def _hindered(field: SwissField, one: str, other: str) -> bool:
    return bool(field.rounds_met(one, other)) or frozenset((one, other)) in field.apart
