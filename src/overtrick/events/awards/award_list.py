"""A list of awards as it is shown: who gets what, by which schemes, and the doubts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from overtrick.errors import Text
from overtrick.events.awards.awarding import AwardLine
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.series.lists import texts_listed

__all__ = ["AwardList", "AwardRow"]


@dataclass(frozen=True, slots=True)
class AwardRow:
    """A line as it is shown; ``tied`` says that others have the same place."""

    line: AwardLine
    tied: bool


@dataclass(frozen=True, slots=True)
class AwardList:
    """
    The awards of a session or a field; text, JSON, pages and tables draw this.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> found = AwardList((SCHEMES["acbl-club"],), ())
    >>> found.title, found.unit, found.decimals, found.given
    ('North America: a club game', 'masterpoints', 2, ())
    """

    schemes: tuple[AwardScheme, ...]
    lines: tuple[AwardLine, ...]

    @property
    def title(self) -> str:
        """The titles of the schemes."""
        return "; ".join(each.title for each in self.schemes)

    @property
    def unit(self) -> str:
        """What is given."""
        return self.schemes[0].unit

    @property
    def decimals(self) -> int:
        """How many decimals the awards have."""
        return max(_decimals(each) for each in self.schemes)

    @property
    def sources(self) -> tuple[str, ...]:
        """Where the schemes stand, with their years."""
        return tuple(
            f"{each.source}{f'; {each.years}' if each.years else ''}" for each in self.schemes
        )

    @property
    def unconfirmed(self) -> tuple[Text | str, ...]:
        """What nobody has confirmed, once each; that the higher counts, where two lists do."""
        told: list[Text | str] = [doubt for each in self.schemes for doubt in each.unconfirmed]
        if self.parts:
            parts = texts_listed([Text(part) for part in self.parts])
            told.append(Text("of {parts} the higher counts, never both", parts=parts))
        return tuple(dict.fromkeys(told))

    @property
    def parts(self) -> tuple[str, ...]:
        """The lists that are compared, where there are several."""
        return tuple(dict.fromkeys(part.of for line in self.lines for part in line.parts))

    @property
    def given(self) -> tuple[AwardRow, ...]:
        """Those who get something, in the order of the ranking."""
        shared = Counter(_place(line) for line in self.lines)
        return tuple(
            AwardRow(line, shared[_place(line)] > 1) for line in self.lines if line.award
        )


def _place(line: AwardLine) -> tuple[object, ...]:
    if line.parts and line.parts[0].of == "field":
        return ("", "", line.place)
    return line.standing.section, line.standing.direction, line.place


def _decimals(scheme: AwardScheme) -> int:
    return next((n for n in range(5) if (scheme.step * 10**n).denominator == 1), 4)
