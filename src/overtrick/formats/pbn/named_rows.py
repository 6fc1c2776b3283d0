"""Who the pairs are, where only the rows of results name their players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from overtrick.core.seats import Side
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record

__all__ = ["people_of_records"]

_Key = tuple[str, str, str]
_SIDES: Final = ((Side.NS, 0, 2), (Side.EW, 1, 3))


def people_of_records(
    records: Iterable[Record], known: Iterable[Contestant]
) -> tuple[Contestant, ...]:
    """
    Give the pairs that results name and *known* does not.

    An id that is one pair as NS and another as EW is told by its side.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told = Record(Line(Board(1), PASSED_OUT, "1", "1"), names=("Eve", "Gus", "Finn", "Hal"))
    >>> [who.exact_id for who in people_of_records([told], ())]
    ['A:NS 1', 'A:EW 1']
    """
    named = {(who.session, who.section, who.id) for who in known}
    found: dict[_Key, dict[Side, tuple[str, str]]] = {}
    for told in records:
        line, names = told.line, told.names
        if names is None or line.match is not None:
            continue
        session, section = line.session, line.section
        if (session, section, line.ns) in named and (session, section, line.ew) in named:
            continue
        if line.is_individual:
            continue
        for (side, one, other), who in zip(_SIDES, (line.ns, line.ew), strict=True):
            if who and (session, section, who) not in named and (names[one] or names[other]):
                key, pair = (session, section, who), (names[one], names[other])
                found.setdefault(key, {}).setdefault(side, pair)
    return tuple(
        contestant
        for key, by_side in found.items()
        for contestant in _contestants(key, by_side)
    )


def _contestants(key: _Key, by_side: dict[Side, tuple[str, str]]) -> list[Contestant]:
    session, section, who = key
    is_one = len({frozenset(pair) for pair in by_side.values()}) == 1
    return [
        Contestant(
            who,
            tuple(Person(name) for name in pair),
            section,
            None if is_one else side,
            session=session,
        )
        for side, pair in (list(by_side.items())[:1] if is_one else by_side.items())
    ]
