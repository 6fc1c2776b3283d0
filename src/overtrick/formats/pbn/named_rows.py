"""Who the pairs are, where only the rows of results name their players."""

from __future__ import annotations

from typing import Final

from overtrick.core.seats import Side
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person

__all__ = ["PbnPeople"]

_Key = tuple[str, str, str]
_SIDES: Final = ((Side.NS, 0, 2), (Side.EW, 1, 3))


class PbnPeople:
    """
    Who competes in a PBN file, part by part: told as such, or named by rows of results alone.

    An id that is one pair as NS and another as EW is told by its side.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.formats.contents.table import Record
    >>> told = Record(Line(Board(1), PASSED_OUT, "1", "1"), names=("Eve", "Gus", "Finn", "Hal"))
    >>> people = PbnPeople()
    >>> people.add(Contents(records=(told,)))
    >>> [who.exact_id for who in people.contestants()]
    ['A:NS 1', 'A:EW 1']
    """

    def __init__(self) -> None:
        self._told: list[Contestant] = []
        self._named: set[_Key] = set()
        self._found: dict[_Key, dict[Side, tuple[str, str]]] = {}

    def add(self, part: Contents) -> None:
        """Take up who competes in a part."""
        self._told += part.contestants
        self._named.update((who.session, who.section, who.id) for who in part.contestants)
        for told in part.records:
            if told.names is not None and told.line.match is None:
                self._add(told.line, told.names)

    def _add(self, line: Line, names: tuple[str, str, str, str]) -> None:
        named, session, section = self._named, line.session, line.section
        if (session, section, line.ns) in named and (session, section, line.ew) in named:
            return
        if line.is_individual:
            return
        for (side, one, other), who in zip(_SIDES, (line.ns, line.ew), strict=True):
            if who and (session, section, who) not in named and (names[one] or names[other]):
                key, pair = (session, section, who), (names[one], names[other])
                self._found.setdefault(key, {}).setdefault(side, pair)

    def contestants(self) -> tuple[Contestant, ...]:
        """Give all of them: who is told as such later in the file is not named by rows."""
        by_rows = (
            contestant
            for key, by_side in self._found.items()
            if key not in self._named
            for contestant in _contestants(key, by_side)
        )
        return (*self._told, *by_rows)


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
