"""
The draw of a Swiss round: by which method, and who is left over in an odd field.

Three who meet each other over two rounds, so that nobody has a bye.

The lowest three that have not met are taken, such that the others can be paired in both
rounds.  In the second round they are busy: the field to draw is the one without them.  What
comes after the triple is looked at when it is drawn.

The draw of round one, when nothing has been played: by seeding or by lot.

Accelerated pairing: in the first rounds the upper half of the seeds draws with virtual points,
so that the strong meet the strong sooner; nothing is scored with them.

Source: the ways in use (conditions of contest): 1 v n, 1 v n/2 + 1, 1 v 2, or lots.  Who is
kept apart gets the nearest opponent to that instead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import combinations
from typing import TypeVar

from overtrick.core.exact import Exact
from overtrick.errors import InvalidMovement, Text, UnknownName
from overtrick.movements.swiss.completion import Ahead
from overtrick.movements.swiss.field import Draw, Pairing, SwissField
from overtrick.movements.swiss.graph import graph_of
from overtrick.movements.swiss.reasons import DrawCause, DrawReason
from overtrick.movements.swiss.top_down import Wish, giving_way, overall, top_down

__all__ = [
    "DrawMethod",
    "Odd",
    "Seeding",
    "accelerated",
    "by_seed",
    "danish",
    "draw",
    "first_round",
    "in_turn",
    "no_triple",
    "rest_of",
    "tables",
    "triple",
    "upper_half",
]

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


_Kind = TypeVar("_Kind", bound=StrEnum)


class DrawMethod(StrEnum):
    """How a round is drawn."""

    TOP_DOWN = "top_down"  # from the leader down, each as near as can be
    GLOBAL = "global"  # all at once, at the least cost
    DANISH = "danish"  # by the ranking alone, rematches allowed


class Odd(StrEnum):
    """What an odd field does with the one left over."""

    BYE = "bye"
    TRIPLE = "triple"


def draw(
    field: SwissField,
    *,
    method: DrawMethod | str = DrawMethod.TOP_DOWN,
    odd: Odd | str = Odd.BYE,
) -> Draw:
    """
    Draw a round.

    >>> from overtrick.movements.swiss.field import pair
    >>> field = SwissField(("4", "1", "3", "5", "2"), {pair("4", "1"): (1,)}, byes={"2": 1})
    >>> round2 = draw(field)
    >>> [(each.home, each.away) for each in round2.pairings], round2.bye, str(*round2.why_bye)
    ([('4', '3'), ('1', '2')], '5', '2 has had it')
    >>> print(draw(field, method="danish").pairings[0].sentence("1"))
    1 meets 4: places 1 and 2

    :raises UnknownName: if there is no such method or no such way with an odd field.
    :raises InvalidMovement: if the field is too large for the global method here.
    """
    way = {DrawMethod.TOP_DOWN: top_down, DrawMethod.GLOBAL: overall, DrawMethod.DANISH: danish}
    drawn = way[_named("method", DrawMethod, method)]
    with_triple = _named("odd", Odd, odd) is Odd.TRIPLE
    return _with_triple(field, drawn) if with_triple and field.is_odd else drawn(field)


def danish(field: SwissField) -> Draw:
    """
    Draw by the ranking alone: 1 v 2, 3 v 4, whoever has met; who is kept apart stays apart.

    >>> from overtrick.movements.swiss.field import pair
    >>> last = danish(SwissField(("4", "1", "3", "2"), {pair("4", "1"): (1,)}))
    >>> [(each.home, each.away) for each in last.pairings], str(*last.notes)
    ([('4', '1'), ('3', '2')], '4 and 1 meet again, as in round 1')
    """
    blind = top_down(replace(field, met={}, rounds_left=1))
    pairings = tuple(_by_place(field, each) for each in blind.pairings)
    drawn = replace(blind, pairings=pairings, method=DrawMethod.DANISH.value)
    return replace(drawn, notes=giving_way(drawn, field))


def _by_place(field: SwissField, drawn: Pairing) -> Pairing:
    places = sorted(field.order.index(who) + 1 for who in (drawn.home, drawn.away))
    return Pairing.of(drawn.home, drawn.away, DrawCause.PLACES, *places)


def _with_triple(field: SwissField, drawn: Callable[[SwissField], Draw]) -> Draw:
    three = triple(field)
    if three is None:
        with_bye = drawn(field)
        return replace(with_bye, notes=(no_triple(field), *with_bye.notes))
    return replace(drawn(rest_of(field, three)), triple=three)


def _named(what: str, kind: type[_Kind], name: str) -> _Kind:
    try:
        return kind(name)
    except ValueError:
        known = Text.all_of(each.value for each in kind)
        raise UnknownName(
            "no {name__} {name!r}; there are: {known}",
            name__=what,
            name=name,
            known=known,
        ) from None


def tables(
    draw: Draw, order: Sequence[str], fixed: Mapping[str, int] | None = None
) -> tuple[int, ...]:
    """
    Give each pairing its table: the better placed, the lower, from table 1.

    *fixed* are the tables of those who do not move.

    >>> draw = Draw((Pairing("1", "4"), Pairing("2", "3"), Pairing("5", "6")))
    >>> tables(draw, ("1", "2", "3", "4", "5", "6"), fixed={"5": 1})
    (2, 3, 1)

    :raises InvalidMovement: if two who do not move meet, or have one table.
    """
    fixed = fixed or {}
    place = {who: nth for nth, who in enumerate(order)}
    own = [_own(each, fixed) for each in draw.pairings]
    taken = [table for table in own if table is not None]
    if twice := [table for table in taken if taken.count(table) > 1]:
        raise InvalidMovement("two matches are fixed at table {twice}", twice=twice[0])
    free = iter(sorted(set(range(1, len(own) + len(taken) + 1)) - set(taken)))
    by_place = sorted(
        range(len(own)),
        key=lambda nth: min(place.get(who, len(place)) for who in _both(draw.pairings[nth])),
    )
    given = {nth: next(free) for nth in by_place if own[nth] is None}
    return tuple(given[nth] if table is None else table for nth, table in enumerate(own))


def in_turn(draw: Draw, homes: Mapping[str, int], fixed: Collection[str] = ()) -> Draw:
    """
    Make whoever has been home less often the home contestant; who does not move is home.

    >>> draw = in_turn(Draw((Pairing("1", "4"), Pairing("2", "3"))), {"1": 2, "4": 1, "2": 1})
    >>> [each.home for each in draw.pairings]
    ['4', '3']
    """

    def turn(each: Pairing) -> Pairing:
        home, away = ((who not in fixed, homes.get(who, 0)) for who in _both(each))
        return each.turned if away < home else each

    return replace(draw, pairings=tuple(turn(each) for each in draw.pairings))


def _both(each: Pairing) -> tuple[str, str]:
    return each.home, each.away


def _own(each: Pairing, fixed: Mapping[str, int]) -> int | None:
    own = [fixed[who] for who in _both(each) if who in fixed]
    if len(own) > 1:
        raise InvalidMovement(
            "{home} and {away} meet, and neither moves", home=each.home, away=each.away
        )
    return own[0] if own else None


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
