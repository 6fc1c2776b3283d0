"""
A knock-out as a value: ties in the order of play, each naming where its contestants come from.

Seeds are numbered from 1, the strongest; a bye is no tie: that seed stands in a later one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from overtrick.errors import InvalidMovement, Text

__all__ = ["Bracket", "From", "Seed", "Source", "Tie"]


@dataclass(frozen=True, slots=True)
class Seed:
    """A contestant who enters here, by the place in the seeding."""

    number: int


@dataclass(frozen=True, slots=True)
class From:
    """Whoever came first, second .. in an earlier tie."""

    tie: str
    place: int = 1


Source = Seed | From
"""Where a contestant of a tie comes from."""


@dataclass(frozen=True, slots=True)
class Tie:
    """One match of a knock-out between two, three or four; the survivors go on."""

    id: str
    round: int
    """When it is played; ties of one round, also of different parts, are played together."""
    sources: tuple[Source, ...]
    survivors: int = 1
    title: str = ""
    """The name of its round: final, semi-final, round of 16 .."""
    part: str = ""
    """What it belongs to beside the main bracket: third place, consolation, repechage."""
    again: str | None = None
    """The tie it repeats, played only if who came second-named to that one won it."""

    def __post_init__(self) -> None:
        if not 2 <= len(self.sources) <= 4:
            raise InvalidMovement(
                "{id}: a tie is for 2, 3 or 4, not {number}",
                id=self.id,
                number=len(self.sources),
            )
        if not 1 <= self.survivors < len(self.sources):
            size = len(self.sources)
            raise InvalidMovement(
                "{id}: {survivors} of {size} cannot go on",
                id=self.id,
                survivors=self.survivors,
                size=size,
            )


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole knock-out, its ties in the order of play."""

    name: Text | str
    entries: int
    ties: tuple[Tie, ...]

    def __post_init__(self) -> None:
        stand = Counter[Source](source for tie in self.ties for source in tie.sources)
        twice = next((source for source, times in stand.items() if times > 1), None)
        if twice is not None:
            raise InvalidMovement(
                "{name}: {twice} stands in two ties", name=self.name, twice=twice
            )
        seeds = {source.number for source in stand if isinstance(source, Seed)}
        if seeds != set(range(1, self.entries + 1)):
            raise InvalidMovement(
                "{name}: not the seeds 1 to {entries}", name=self.name, entries=self.entries
            )
        sizes: dict[str, int] = {}
        for tie in self.ties:
            _check_sources(tie, sizes)
            sizes[tie.id] = len(tie.sources)

    @property
    def rounds(self) -> tuple[tuple[Tie, ...], ...]:
        """
        The ties of each round, in the order of play.

        >>> from overtrick.movements.knockout.fill import bracket
        >>> [[tie.id for tie in ties] for ties in bracket(6).rounds]
        [['QF1', 'QF2'], ['SF1', 'SF2'], ['F']]
        """
        numbers = sorted({tie.round for tie in self.ties})
        return tuple(tuple(t for t in self.ties if t.round == number) for number in numbers)

    def tie(self, id: str) -> Tie:
        """
        Find a tie by its id.

        >>> from overtrick.movements.knockout.fill import bracket
        >>> bracket(3).tie("SF1").sources
        (Seed(number=2), Seed(number=3))

        :raises InvalidMovement: if there is no such tie.
        """
        for tie in self.ties:
            if tie.id == id:
                return tie
        raise InvalidMovement("{name}: no tie {id!r}", name=self.name, id=id)


def _check_sources(tie: Tie, sizes: dict[str, int]) -> None:
    if tie.id in sizes:
        raise InvalidMovement("two ties are called {tie!r}", tie=tie.id)
    for source in tie.sources:
        if isinstance(source, From) and not 1 <= source.place <= sizes.get(source.tie, 0):
            raise InvalidMovement(
                "{tie}: no place {place} in an earlier {tie_2!r}",
                tie=tie.id,
                place=source.place,
                tie_2=source.tie,
            )
