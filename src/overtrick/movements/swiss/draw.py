"""The draw of a Swiss round: by which method, and who is left over in an odd field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from overtrick.errors import UnknownName
from overtrick.movements.swiss.field import Draw, Pairing, SwissField
from overtrick.movements.swiss.overall import overall
from overtrick.movements.swiss.reasons import and_all
from overtrick.movements.swiss.top_down import giving_way, top_down
from overtrick.movements.swiss.triple import no_triple, rest_of, triple

__all__ = ["DrawMethod", "Odd", "danish", "draw"]


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
    >>> [(each.home, each.away) for each in round2.pairings], round2.bye, round2.why_bye
    ([('4', '3'), ('1', '2')], '5', '2 has had it')
    >>> draw(field, method="danish").pairings[0].sentence("1")
    '1 meets 4: places 1 and 2'

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
    >>> [(each.home, each.away) for each in last.pairings], last.notes
    ([('4', '1'), ('3', '2')], ('4 and 1 meet again, as in round 1',))
    """
    blind = top_down(replace(field, met={}, rounds_left=1))
    pairings = tuple(_by_place(field, each) for each in blind.pairings)
    drawn = replace(blind, pairings=pairings, method=DrawMethod.DANISH.value)
    return replace(drawn, notes=giving_way(drawn, field))


def _by_place(field: SwissField, drawn: Pairing) -> Pairing:
    places = sorted(field.order.index(who) + 1 for who in (drawn.home, drawn.away))
    why = f"places {places[0]} and {places[1]}"
    return Pairing.told(drawn.home, drawn.away, why)


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
        known = and_all([each.value for each in kind])
        raise UnknownName(
            "no {name__} {name!r}; there are: {known}",
            name__=what,
            name=name,
            known=known,
        ) from None
