"""
Exact top-down: the leader meets the best-placed opponent it may, such that the rest can still
be paired and the rounds left can still be completed; then the next leader.

The bye is one more place below the last, and is given first: to the lowest-placed.

The global method: of all draws the one whose pairings cost least, a pairing costing the square
of its gap in the order, and more where it is unwelcome.

A gap is 1 between neighbours; the bye stands one place below the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from math import isqrt

from overtrick.errors import InvalidMovement
from overtrick.movements.swiss.blossom import Edge, cheapest, has_library
from overtrick.movements.swiss.completion import Ahead, Outlook, most_that_follow
from overtrick.movements.swiss.field import Draw, Pairing, SwissField, pair
from overtrick.movements.swiss.graph import Graph, Matching, bits, graph_of
from overtrick.movements.swiss.reasons import DrawCause, DrawReason, grouped

__all__ = ["Wish", "cost", "giving_way", "overall", "top_down"]

Wish = Callable[[int, Iterable[int]], Iterable[int]]
"""In which order a leader would like the opponents that are left; by place, if not said."""


def top_down(field: SwissField, wish: Wish | None = None) -> Draw:
    """
    Draw a round from the top.

    >>> from overtrick.movements.swiss.field import pair
    >>> met = {pair("1", "2"): (1,), pair("3", "4"): (1,), pair("5", "6"): (1,)}
    >>> for each in top_down(SwissField(("1", "2", "3", "4", "5", "6"), met)).pairings:
    ...     print(each.sentence(each.home))
    1 meets 3: 2 it has met
    2 meets 5: with 4 nobody would be left for 5
    4 meets 6: the next on the list
    """
    return _Drawing(graph_of(field)).draw(wish or (lambda _, left: left))


class _Drawing:
    def __init__(self, graph: Graph) -> None:
        self.graph, self.field = graph, graph.field
        self.rest = Matching(graph.masks)
        paired = self.rest.complete()
        assert paired, "the graph lets through what pairing everybody takes"
        self.ahead = Ahead(graph.masks, 1 if graph.relaxed else self.field.rounds_left)

    def draw(self, wish: Wish) -> Draw:
        bye, why_bye = self._bye()
        pairings = []
        while self.rest.alive:
            leader = next(bits(self.rest.alive))
            left = bits(self.rest.alive & ~(1 << leader))
            other, passed = self._choose(leader, wish(leader, left))
            pairings.append(self._pairing(leader, other, passed))
        draw = Draw(tuple(pairings), bye=bye, why_bye=why_bye)
        notes = (*giving_way(draw, self.field), *filter(None, (self.ahead.note,)))
        return replace(draw, notes=notes)

    def _bye(self) -> tuple[str | None, tuple[DrawReason, ...]]:
        if self.graph.bye is None:
            return None, ()
        upward = range(self.graph.bye - 1, -1, -1)
        who, passed = self._choose(self.graph.bye, upward)
        return self.field.order[who], grouped(passed) or (DrawReason(DrawCause.LOWEST),)

    def _choose(self, leader: int, wanted: Iterable[int]) -> tuple[int, list[DrawReason]]:
        """Find the first opponent that is possible, and say why not those before."""
        passed = []
        for other in wanted:
            if not self.graph.allows(leader, other):
                cause = self._forbidden(leader, other)
                passed.append(DrawReason(cause, (self.field.order[other],)))
            elif obstacle := self._obstacle(leader, other):
                passed.append(obstacle)
            else:
                self.ahead.take(leader, other)
                return other, passed
        raise AssertionError("there is an opponent: all who are left can be paired")

    def _forbidden(self, leader: int, other: int) -> DrawCause:
        if leader == self.graph.bye:
            return DrawCause.BYE
        two = frozenset(self.field.order[each] for each in (leader, other))
        return DrawCause.APART if two in self.field.apart else DrawCause.MET

    def _obstacle(self, leader: int, other: int) -> DrawReason | None:
        """Say what is against a pair that may meet; nothing, and they are taken out."""
        who = (self.field.order[other],)
        answer = self.ahead.allows(leader, other)
        if answer is Outlook.YES and self.rest.take(leader, other):
            return None
        if answer is not Outlook.YES and self._can_be_paired_without(leader, other):
            later = answer is Outlook.NO
            return DrawReason(DrawCause.LATER if later else DrawCause.UNKNOWN, who)
        left = self._stranded(leader, other)
        return DrawReason(DrawCause.NOBODY if left else DrawCause.REST, who, left)

    def _can_be_paired_without(self, leader: int, other: int) -> bool:
        mate, alive = list(self.rest.mate), self.rest.alive
        can = self.rest.take(leader, other)
        self.rest.mate, self.rest.alive = mate, alive
        return can

    def _stranded(self, leader: int, other: int) -> str:
        """Name the best-placed whose opponents would all be drawn."""
        rest = self.rest.alive & ~(1 << leader | 1 << other)
        alone = (one for one in bits(rest) if not self.graph.masks[one] & rest)
        found = next(alone, None)
        return "" if found is None or found == self.graph.bye else self.field.order[found]

    def _pairing(self, leader: int, other: int, passed: list[DrawReason]) -> Pairing:
        home, away = self.field.order[leader], self.field.order[other]
        why = grouped(passed) or (DrawReason(DrawCause.NEXT),)
        return Pairing(home, away, why, (DrawReason(DrawCause.FIRST, whom=home),))


def giving_way(draw: Draw, field: SwissField) -> tuple[DrawReason, ...]:
    """
    Say of a draw which rules gave way: rematches, a further bye, two who are kept apart.

    >>> from overtrick.movements.swiss.field import pair
    >>> field = SwissField(("1", "2", "3"), met={pair("1", "2"): (1,)}, byes={"3": 1})
    >>> print(*giving_way(Draw((Pairing("1", "2"),), bye="3"), field), sep="; ")
    1 and 2 meet again, as in round 1; 3 has a bye again
    """
    notes = []
    for each in draw.pairings:
        both = each.home, each.away
        if rounds := field.rounds_met(*both):
            notes.append(DrawReason(DrawCause.AGAIN, both, numbers=rounds))
        if frozenset(both) in field.apart:
            notes.append(DrawReason(DrawCause.ALTHOUGH, both))
    if draw.bye is not None and field.byes.get(draw.bye, 0):
        notes.append(DrawReason(DrawCause.BYE_AGAIN, (draw.bye,)))
    return tuple(notes)


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
