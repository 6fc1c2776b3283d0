"""
The global method: of all draws the one whose pairings cost least, a pairing costing the square
of its gap in the order, and more where it is unwelcome.

A gap is 1 between neighbours; the bye stands one place below the last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from math import isqrt

from overtrick.errors import InvalidMovement
from overtrick.movements.swiss.blossom import Edge
from overtrick.movements.swiss.cheapest import cheapest, has_library
from overtrick.movements.swiss.completion import Ahead, most_that_follow
from overtrick.movements.swiss.field import Draw, Pairing, SwissField, pair
from overtrick.movements.swiss.graph import Graph, graph_of
from overtrick.movements.swiss.matching import bits
from overtrick.movements.swiss.reasons import DrawCause, DrawReason
from overtrick.movements.swiss.top_down import giving_way, top_down

__all__ = ["LARGEST_WITHOUT_LIBRARY", "cost", "overall"]

LARGEST_WITHOUT_LIBRARY = 512
"""Contestants that are drawn by ourselves within seconds; more need rustworkx."""

_WINDOW = 24
_DRAWS = 64


def overall(field: SwissField) -> Draw:
    """
    Draw a round so that the whole costs least.

    >>> met = {pair("1", "2"): (1,), pair("3", "4"): (1,), pair("5", "6"): (1,)}
    >>> draw = overall(SwissField(("1", "2", "3", "4", "5", "6"), met))
    >>> print(*(draw.pairings[0].sentence(who) for who in ("1", "3")), sep="; ")
    1 meets 3: a gap of 2 costs 4 of 17; 3 meets 1: a gap of 2 costs 4 of 17

    :raises InvalidMovement: if the field is too large for a machine without rustworkx.
    """
    if len(field.order) > LARGEST_WITHOUT_LIBRARY and not has_library():
        raise InvalidMovement(
            "{number} contestants: the global method needs rustworkx above "
            "{largest_without_library}; it comes with overtrick[events]",
            number=len(field.order),
            largest_without_library=LARGEST_WITHOUT_LIBRARY,
        )
    graph = graph_of(field)
    ahead = Ahead(graph.masks, 1 if graph.relaxed else field.rounds_left)
    mate = _that_can_go_on(graph, ahead)
    if mate is None:
        drawn = top_down(field)
        from_the_top = DrawReason(DrawCause.FROM_THE_TOP, numbers=(_DRAWS,))
        return replace(drawn, notes=(*drawn.notes, from_the_top))
    return _told(graph, mate, ahead.note)


def cost(field: SwissField, one: str, other: str | None) -> int:
    """
    Say what a pairing costs; with nobody, a bye.

    >>> field = SwissField(("1", "2", "3", "4", "5"), avoid={pair("2", "4"): 10})
    >>> cost(field, "1", "4"), cost(field, "4", "2"), cost(field, "5", None)
    (9, 14, 1)
    """
    high = field.order.index(one)
    low = len(field.order) if other is None else field.order.index(other)
    return (high - low) ** 2 + (field.avoid.get(pair(one, other), 0) if other else 0)


def _total(graph: Graph, mate: list[int]) -> int:
    return sum(_cost(graph, one, other) for one, other in enumerate(mate) if one < other)


def _cost(graph: Graph, one: int, other: int) -> int:
    order, avoid = graph.field.order, graph.field.avoid
    unwelcome = avoid.get(pair(order[one], order[other]), 0) if other < len(order) else 0
    return (one - other) ** 2 + unwelcome


def _cheapest(graph: Graph) -> list[int] | None:
    """
    Pair everybody at the least cost, looking at near opponents first.

    A pair further apart than the window costs its square at least, and every other pair 1: when
    the draw found costs no more than that, no such pair is in a cheaper one.
    """
    size = len(graph.masks)
    window = _WINDOW
    while True:
        costs = {edge: _cost(graph, *edge) for edge in _near(graph, window)}
        mate = cheapest(costs, size)
        if window >= size:
            return mate
        if mate is None:
            window *= 2
        elif (total := _total(graph, mate)) <= (window + 1) ** 2 + size // 2 - 1:
            return mate
        else:
            window = isqrt(total) + 1


def _near(graph: Graph, window: int) -> Iterator[Edge]:
    for one in range(len(graph.masks)):
        last = min(one + window + 1, len(graph.masks))
        yield from ((one, two) for two in range(one + 1, last) if graph.allows(one, two))


def _that_can_go_on(graph: Graph, ahead: Ahead) -> list[int] | None:
    """
    Find the cheapest draw after which the other rounds can be completed.

    The draws come by cost: any but the cheapest lacks one of its pairs, and may be said to keep
    those before it (K. G. Murty, An algorithm for ranking all the assignments, 1968).
    """
    best = _cheapest(graph)
    assert best is not None, "the graph lets through what pairing everybody takes"
    if not ahead.is_needed:
        return best
    number = count()
    waiting = [(_total(graph, best), next(number), best, graph)]
    for _ in range(_DRAWS):
        if not waiting:
            return None
        _, _, mate, within = heappop(waiting)
        behind = ahead.rounds - 1
        if most_that_follow(graph.masks, mate, behind) == behind:
            return mate
        for part in _parts(within, mate):
            if (found := _cheapest(part)) is not None:
                heappush(waiting, (_total(graph, found), next(number), found, part))
    return None


def _parts(graph: Graph, mate: list[int]) -> Iterator[Graph]:
    kept = Graph(graph.field, list(graph.masks), graph.place)
    for one, other in enumerate(mate):
        if one < other:
            part = Graph(graph.field, list(kept.masks), graph.place)
            part.let(one, other, meet=False)
            yield part
            for here, there in ((one, other), (other, one)):
                for each in bits(kept.masks[here] & ~(1 << there)):
                    kept.let(here, each, meet=False)


def _told(graph: Graph, mate: list[int], note: DrawReason | None) -> Draw:
    field, total = graph.field, _total(graph, mate)
    pairings = [
        _pairing(field, one, other, total)
        for one, other in enumerate(mate)
        if one < other < len(field.order)
    ]
    bye = None if graph.bye is None else field.order[mate[graph.bye]]
    of_all = (cost(field, bye, None), total) if bye else ()
    why_bye = (DrawReason(DrawCause.COST, numbers=of_all),) if of_all else ()
    draw = Draw(tuple(pairings), bye=bye, method="global", why_bye=why_bye)
    return replace(draw, notes=(*giving_way(draw, field), *filter(None, (note,))))


def _pairing(field: SwissField, one: int, other: int, total: int) -> Pairing:
    home, away = field.order[one], field.order[other]
    unwelcome = field.avoid.get(pair(home, away))
    cause = DrawCause.UNWELCOME if unwelcome else DrawCause.GAP
    return Pairing.of(home, away, cause, other - one, cost(field, home, away), total)
