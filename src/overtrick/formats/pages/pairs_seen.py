"""
Pairs as they are met on pages and in documents: put together to contestants.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from overtrick.core.seats import Side
from overtrick.formats.contents.people import Contestant, Person, Placed

__all__ = ["PairsSeen", "number_of", "person_name"]


def person_name(text: str) -> str:
    """
    Write a name with the first name first.

    >>> person_name("Adams, Eve"), person_name("Eve Adams")
    ('Eve Adams', 'Eve Adams')
    """
    last, comma, first = text.partition(",")
    if comma and last.strip() and first.strip() and "," not in first:
        return f"{first.strip()} {last.strip()}"
    return text.strip()


def number_of(text: str) -> str:
    """
    Give a pair's number without its direction; nothing for nobody.

    >>> number_of("7-NS"), number_of("12"), number_of("0")
    ('7', '12', '')
    """
    word = " ".join(text.split())
    for end in ("-NS", "-EW", " NS", " EW", "NS", "EW"):
        if word.upper().endswith(end) and word[: -len(end)].strip("- ").isdigit():
            word = word[: -len(end)].strip("- ")
            break
    return "" if word in ("0", "-", "None") else word


@dataclass
class PairsSeen:
    """
    Who played on which side under which number.

    Where every number that is met on both sides names the same players, there is one field
    and a number is enough; otherwise the side belongs to it.

    >>> seen = PairsSeen()
    >>> seen.add("7", Side.NS, [Person("Eve"), Person("Finn")])
    >>> seen.add("7", Side.EW, [Person("Gus"), Person("Hal")])
    >>> [who.exact_id for who in seen.contestants()]
    ['A:NS 7', 'A:EW 7']
    """

    section: str = "A"
    session: str = "1"
    _people: dict[tuple[str, Side], tuple[Person, ...]] = field(default_factory=dict)
    _extra: dict[tuple[str, Side], Mapping[str, str]] = field(default_factory=dict)

    def add(
        self,
        number: str,
        side: Side,
        people: Iterable[Person],
        extra: Mapping[str, str] | None = None,
    ) -> None:
        """Note a pair; what is known already is only completed."""
        key = (number, side)
        told = tuple(people)
        if not any(person.is_known for person in self._people.get(key, ())):
            self._people[key] = told
        if extra:
            self._extra[key] = {**self._extra.get(key, {}), **extra}

    @property
    def is_two_fields(self) -> bool:
        """Whether a number means one pair North-South and another East-West."""
        both = [
            (self._people[number, Side.NS], self._people[number, Side.EW])
            for number, side in self._people
            if side is Side.NS and (number, Side.EW) in self._people
        ]
        return any(_names(one) != _names(other) for one, other in both)

    def contestants(self) -> list[Contestant]:
        """Give the pairs as contestants."""
        two = self.is_two_fields
        found: dict[tuple[str, Side | None], Contestant] = {}
        for (number, side), people in self._people.items():
            key = (number, side if two else None)
            extra = self._extra.get((number, side), {})
            if key in found:
                if not found[key].names:
                    found[key] = replace(found[key], players=people)
                continue
            found[key] = Contestant(
                number, people, self.section, key[1], session=self.session, extra=extra
            )
        return list(found.values())

    def sided(self, placed: Placed) -> Placed:
        """Give a line of the ranking its side, or none where there is one field."""
        side = placed.side if self.is_two_fields else None
        return replace(placed, side=side, section=self.section, session=self.session)


def _names(people: Iterable[Person]) -> list[tuple[str, str]]:
    return sorted((person.number, person.name) for person in people)
