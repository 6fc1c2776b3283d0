"""
Exact top-down: the leader meets the best-placed opponent it may, such that the rest can still
be paired and the rounds left can still be completed; then the next leader.

The bye is one more place below the last, and is given first: to the lowest-placed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from overtrick.movements.swiss.completion import Ahead, Outlook
from overtrick.movements.swiss.field import Draw, Pairing, SwissField
from overtrick.movements.swiss.graph import Graph, graph_of
from overtrick.movements.swiss.matching import Matching, bits
from overtrick.movements.swiss.reasons import DrawCause, DrawReason, grouped

__all__ = ["Wish", "giving_way", "top_down"]

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
