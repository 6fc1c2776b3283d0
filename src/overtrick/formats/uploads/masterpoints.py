"""
Masterpoints that ride along with players, in the neutral words that every upload reads.

A person, or else the contestant, or else its line of the ranking, may have in ``extra``:
``masterpoints`` (of whatever colour the upload is), ``masterpoints_green``,
``masterpoints_red``, ``masterpoints_gold``.  Each is an exact decimal, for each player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeVar

from overtrick.core.exact import Exact, parse_exact
from overtrick.errors import OvertrickError
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person, Placed

__all__ = ["ANY", "COLOURS", "Earned", "earned", "points_text", "without"]

ANY = "masterpoints"
"""The key of points whose colour is not said."""
T = TypeVar("T", Person, Contestant, Placed)

COLOURS = ("green", "red", "gold")
"""Colours of points; their keys are ``masterpoints_green`` and so on."""


class Earned(NamedTuple):
    """What a player earned under the first key that says so; None where none does."""

    person: Person
    contestant: Contestant
    points: Exact | None
    problem: str = ""
    """Why the text that stands there is no number of points."""


def earned(contents: Contents, *keys: str) -> Iterator[Earned]:
    """
    Give every player with the points that stand under the first of the keys.

    >>> eve = Person("Eve", extra={"masterpoints_red": "0.42"})
    >>> held = Contents(contestants=(Contestant("3", (eve,), extra={"masterpoints": "1"}),))
    >>> [one.points for one in earned(held, "masterpoints_red", "masterpoints")]
    [Fraction(21, 50)]
    """
    placed = {
        (line.session, line.section, line.side, line.id): line.extra
        for line in contents.ranking
    }
    for one in contents.contestants:
        where = one.session, one.section
        ranked = placed.get((*where, one.side, one.id)) or placed.get((*where, None, one.id))
        for person in one.players:
            text = _first((person.extra, one.extra, ranked or {}), keys)
            if text is None:
                yield Earned(person, one, None)
                continue
            try:
                yield Earned(person, one, parse_exact(text))
            except OvertrickError as error:
                yield Earned(person, one, None, str(error))


def points_text(hundredths: int) -> str:
    """
    Write hundredths of a point as a decimal.

    >>> points_text(42), points_text(1200)
    ('0.42', '12.00')
    """
    return f"{hundredths // 100}.{hundredths % 100:02}"


def without(contents: Contents, *keys: str) -> Contents:
    """
    Give the contents without those keys: what is written is not called lost.

    >>> held = Contents(contestants=(Contestant("3", (), extra={"masterpoints": "1"}),))
    >>> without(held, "masterpoints").contestants[0].extra
    {}
    """

    def bare(one: T) -> T:
        extra = {key: text for key, text in one.extra.items() if key not in keys}
        return replace(one, extra=extra)

    people = tuple(
        replace(bare(one), players=tuple(map(bare, one.players)))
        for one in contents.contestants
    )
    return replace(contents, contestants=people, ranking=tuple(map(bare, contents.ranking)))


def _first(extras: tuple[Mapping[str, str], ...], keys: tuple[str, ...]) -> str | None:
    found = (extra[key].strip() for extra in extras for key in keys if extra.get(key))
    return next((text for text in found if text), None)
