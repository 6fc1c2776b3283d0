"""What is wrong with a draw made or changed by hand, in words, before it is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from overtrick.movements.swiss.completion import Ahead, most_that_follow
from overtrick.movements.swiss.field import Draw, SwissField
from overtrick.movements.swiss.graph import Graph, graph_of
from overtrick.movements.swiss.reasons import and_all, in_rounds

__all__ = ["check"]


def check(draw: Draw, field: SwissField) -> list[str]:
    """
    List the faults of a draw; none when it may be published as it is.

    >>> from overtrick.movements.swiss.field import Pairing, pair
    >>> field = SwissField(("1", "3", "7", "9"), met={pair("3", "7"): (2,)})
    >>> check(Draw((Pairing("1", "9"), Pairing("7", "3"))), field)
    ['7 and 3 have met in round 2']
    >>> check(Draw((Pairing("1", "3"), Pairing("1", "8"))), field)
    ['1 is drawn twice', '8 is not in the field', '7 and 9 are not drawn']
    """
    faults = [*_people(draw, field)]
    whole = not faults
    faults += [*_meetings(draw, field), *_bye(draw, field)]
    return [*faults, *_later(draw, field)] if whole and not faults else faults


def _drawn(draw: Draw) -> list[str]:
    paired = [who for each in draw.pairings for who in (each.home, each.away)]
    return [*paired, *(draw.triple or ()), *([] if draw.bye is None else [draw.bye])]


def _people(draw: Draw, field: SwissField) -> Iterator[str]:
    drawn, known = Counter(_drawn(draw)), set(field.order)
    for who, times in drawn.items():
        if times > 1:
            yield f"{who} is drawn {'twice' if times == 2 else f'{times} times'}"
        if who not in known:
            yield f"{who} is not in the field"
    if missing := [who for who in field.order if who not in drawn]:
        yield f"{and_all(missing)} {'are' if len(missing) > 1 else 'is'} not drawn"


def _meetings(draw: Draw, field: SwissField) -> Iterator[str]:
    two_each = [(each.home, each.away) for each in draw.pairings]
    for one, other in (*two_each, *combinations(draw.triple or (), 2)):
        if rounds := field.rounds_met(one, other):
            yield f"{one} and {other} have met in {in_rounds(rounds)}"
        if frozenset((one, other)) in field.apart:
            yield f"{one} and {other} are to be kept apart"


def _bye(draw: Draw, field: SwissField) -> Iterator[str]:
    if draw.bye is None:
        return
    fewest = min((field.byes.get(who, 0) for who in field.order), default=0)
    if field.byes.get(draw.bye, 0) > fewest:
        yield f"{draw.bye} has had a bye, and not everybody has had as many"


def _later(draw: Draw, field: SwissField) -> Iterator[str]:
    """Say which round a legal draw makes impossible; one with a triple is not looked at."""
    graph = graph_of(field)
    ahead = Ahead(graph.masks, field.rounds_left)
    if draw.triple or not ahead.is_needed:
        return
    mate = _mates(draw, graph)
    behind = most_that_follow(graph.masks, mate, ahead.rounds - 1)
    if behind is not None and behind < ahead.rounds - 1:
        this = 1 + max((n for rounds in field.met.values() for n in rounds), default=0)
        yield f"then round {this + behind + 1} cannot be completed without a rematch"


def _mates(draw: Draw, graph: Graph) -> list[int]:
    mate = [-1] * len(graph.masks)
    for each in draw.pairings:
        one, other = graph.place[each.home], graph.place[each.away]
        mate[one], mate[other] = other, one
    if draw.bye is not None and graph.bye is not None:
        alone = graph.place[draw.bye]
        mate[alone], mate[graph.bye] = graph.bye, alone
    return mate
