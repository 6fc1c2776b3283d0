"""
A knock-out as a value: ties in the order of play, each naming where its contestants come from.

Seeds are numbered from 1, the strongest; a bye is no tie: that seed stands in a later one.

One round of a knock-out after the other: a line of places is halved until one is left.

The line is made by repeated folding, 1 v 2, then 1 v 4 and 2 v 3, then 1 v 8, 4 v 5, 2 v 7 and
3 v 6: seed i meets seed 2^k + 1 - i whenever the better seeds win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.errors import InvalidMovement, Text

__all__ = [
    "Bracket",
    "From",
    "Round",
    "Seed",
    "Source",
    "Tie",
    "folded",
    "numbered",
    "pair_off",
    "play_down",
    "round_name",
    "with_byes",
]


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


_NAMES = {2: ("final", "F"), 4: ("semi-final", "SF"), 8: ("quarter-final", "QF")}


@dataclass(frozen=True, slots=True)
class Round:
    """A round head to head: its ties, and who leaves each pair of places (None is nobody)."""

    ties: tuple[Tie, ...]
    winners: tuple[Source | None, ...]
    losers: tuple[Source | None, ...]


def folded(places: int) -> tuple[int, ...]:
    """
    Give the seeds in the order in which they stand in a bracket, from top to bottom.

    >>> folded(8)
    (1, 8, 4, 5, 2, 7, 3, 6)

    :raises InvalidMovement: if *places* is no power of two.
    """
    if places < 1 or places & (places - 1):
        raise InvalidMovement("a bracket has 2, 4, 8 .. places, not {places}", places=places)
    if places == 1:
        return (1,)
    return tuple(seed for i in folded(places // 2) for seed in (i, places + 1 - i))


def with_byes(sources: Sequence[Source]) -> tuple[Source | None, ...]:
    """
    Stand contestants, the strongest first, in a bracket; None is the opponent of a bye.

    >>> from overtrick.movements.knockout.bracket import Seed
    >>> [source and source.number for source in with_byes([Seed(1), Seed(2), Seed(3)])]
    [1, None, 2, 3]
    """
    places = 1 << (len(sources) - 1).bit_length()
    return tuple(sources[i - 1] if i <= len(sources) else None for i in folded(places))


def pair_off(
    line: Sequence[Source | None], number: int, *, title: str, mark: str, part: str = ""
) -> Round:
    """
    Let neighbours in the line meet; one without a neighbour goes on without a tie.

    >>> from overtrick.movements.knockout.bracket import Seed
    >>> after = pair_off((Seed(1), None, Seed(2), Seed(3)), 1, title="semi-final", mark="SF")
    >>> after.winners
    (Seed(number=1), From(tie='SF1', place=1))
    """
    ties: list[Tie] = []
    winners: list[Source | None] = []
    losers: list[Source | None] = []
    for pair in zip(line[::2], line[1::2], strict=True):
        known = tuple(source for source in pair if source is not None)
        if len(known) < 2:
            winners.append(known[0] if known else None)
            losers.append(None)
            continue
        id = mark if len(line) == 2 else numbered(mark, len(ties) + 1)
        ties.append(Tie(id, number, known, title=title, part=part))
        winners.append(From(id, 1))
        losers.append(From(id, 2))
    return Round(tuple(ties), tuple(winners), tuple(losers))


def play_down(
    line: Sequence[Source | None], *, first: int = 1, part: str = "", mark: str = ""
) -> tuple[Round, ...]:
    """
    Halve a line round by round until one is left; *first* is the number of the first round.

    >>> from overtrick.movements.knockout.bracket import Seed
    >>> [[tie.id for tie in each.ties] for each in play_down([Seed(n) for n in range(1, 5)])]
    [['SF1', 'SF2'], ['F']]
    """
    rounds: list[Round] = []
    while len(line) > 1:
        title, short = round_name(len(line))
        rounds.append(
            pair_off(line, first + len(rounds), title=title, mark=mark + short, part=part)
        )
        line = rounds[-1].winners
    return tuple(rounds)


def round_name(places: int) -> tuple[str, str]:
    """
    Name the round of so many contestants, in full and as the ids of its ties begin.

    >>> round_name(8), round_name(16)
    (('quarter-final', 'QF'), ('round of 16', 'R16'))
    """
    return _NAMES.get(places, (f"round of {places}", f"R{places}"))


def numbered(mark: str, number: int) -> str:
    """
    Number a tie of a round.

    >>> numbered("QF", 3), numbered("R16", 3)
    ('QF3', 'R16-3')
    """
    return f"{mark}-{number}" if mark[-1].isdecimal() else f"{mark}{number}"
