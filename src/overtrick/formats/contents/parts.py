"""
A long file in parts: what the parts are together, without holding their results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import BinaryIO, Protocol

from overtrick.events.problem import Problem
from overtrick.formats.contents.abilities import ABILITIES, abilities_of
from overtrick.formats.contents.contents import About, Contents, joined
from overtrick.formats.contents.people import Contestant

__all__ = ["Appender", "People", "Summed", "whole_of"]


class People(Protocol):
    """Who competes, gathered from part after part."""

    def add(self, part: Contents) -> None:
        """Take up who competes in a part."""

    def contestants(self) -> tuple[Contestant, ...]:
        """Give all of them, each as often as in the file that is read as a whole."""


class Appender(Protocol):
    """Writes a file in parts; the same bytes and losses as the writer has for the whole."""

    def add(self, part: Contents) -> None:
        """Take a part."""

    def write(self, out: BinaryIO, beside: Contents) -> list[str]:
        """Write all that was taken; *beside* is all but results and cards."""


def whole_of(
    parts: Iterable[tuple[Contents, list[Problem]]], people: People
) -> tuple[Contents, list[Problem]]:
    """
    Put the parts of a file together; what the last says of the event counts.

    >>> from overtrick.formats.pbn.pbn import PbnPeople
    >>> whole_of([(Contents(About("Cu")), []), (Contents(About("Cup")), [])], PbnPeople())
    (Contents(about=About(title='Cup', ...
    """
    held: list[Contents] = []
    problems: list[Problem] = []
    for part, wrong in parts:
        held.append(part)
        people.add(part)
        problems += wrong
    about = held[-1].about if held else About()
    return replace(joined(held), about=about, contestants=people.contestants()), problems


class Summed:
    """
    Counts what the parts of a file hold, by ability, as ``whole_of`` would find it.

    >>> from overtrick.formats.pbn.pbn import PbnPeople
    >>> summed = Summed(PbnPeople())
    >>> for part in (Contents(About("Cup")), Contents(About("Cup"), extra={"pbn:C": ""})):
    ...     summed.add(part)
    >>> summed.abilities(), dict(summed.beside().extra)
    ({'event': 1}, {'pbn:C': ''})
    """

    def __init__(self, people: People) -> None:
        self.is_empty = True
        self._people = people
        self._about = About()
        self._counted: Counter[str] = Counter()
        self._extras: list[Contents] = []

    def add(self, part: Contents) -> None:
        """Take a part."""
        self.is_empty &= part.is_empty
        self._people.add(part)
        self._about = part.about
        self._counted.update(abilities_of(replace(part, about=About(), contestants=())))
        if part.extra:
            self._extras.append(Contents(extra=part.extra))

    def beside(self) -> Contents:
        """Give what is told of the event, of the people and of the file as a whole."""
        people, extra = self._people.contestants(), joined(self._extras).extra
        return Contents(self._about, contestants=people, extra=extra)

    def abilities(self) -> dict[str, int]:
        """Count what the file holds, by ability; what it has none of is left out."""
        counted = self._counted + Counter(abilities_of(self.beside()))
        return {name: counted[name] for name in ABILITIES if name in counted}
