"""
A knock-out as a value: ties in the order of play, each naming where its contestants come from.

Seeds are numbered from 1, the strongest; a bye is no tie: that seed stands in a later one.

One round of a knock-out after the other: a line of places is halved until one is left.

The line is made by repeated folding, 1 v 2, then 1 v 4 and 2 v 3, then 1 v 8, 4 v 5, 2 v 7 and
3 v 6: seed i meets seed 2^k + 1 - i whenever the better seeds win.

Branches: a match for third place, a consolation for those who lost early.  Double elimination:
who has lost once plays on in a repechage, a second loss ends it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from overtrick.errors import InvalidMovement, Text

__all__ = [
    "Bracket",
    "From",
    "Round",
    "Seed",
    "Source",
    "Tie",
    "check_entries",
    "double_elimination",
    "folded",
    "numbered",
    "pair_off",
    "play_down",
    "round_name",
    "with_byes",
    "with_consolation",
    "with_third_place",
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


def with_third_place(bracket: Bracket) -> Bracket:
    """
    Let those who lost the semi-finals play for third place while the final is played.

    >>> from overtrick.movements.knockout.fill import bracket
    >>> with_third_place(bracket(4)).tie("3rd").sources
    (From(tie='SF1', place=2), From(tie='SF2', place=2))

    :raises InvalidMovement: if there are no two semi-finals with free losers.
    """
    final = _final(bracket)
    seconds = tuple(From(s.tie, 2) for s in final.sources if isinstance(s, From))
    if len(seconds) != 2 or not _free(bracket, *seconds):
        raise InvalidMovement(
            "{bracket}: no two losers of semi-finals for third place", bracket=bracket.name
        )
    third = Tie("3rd", final.round, seconds, title="third place", part="third place")
    return _joined(bracket, Text("third place"), (third,))


def with_consolation(bracket: Bracket, rounds: int = 1) -> Bracket:
    """
    Let the losers of the first round, or first *rounds*, play a bracket of their own.

    Losers of the last of these rounds stand first and so have the byes; with whom they begin
    is chosen so that those who may have met meet again as late as may be.

    >>> from overtrick.movements.knockout.fill import bracket
    >>> [tie.id for tie in with_consolation(bracket(8)).ties if tie.part]
    ['C-SF1', 'C-SF2', 'C-F']

    :raises InvalidMovement: if these rounds reach the final or have fewer than two free losers.
    """
    main = [tie for tie in bracket.ties if not tie.part]
    if not 1 <= rounds < _final(bracket).round:
        raise InvalidMovement(
            "{bracket}: no consolation after {rounds} rounds",
            bracket=bracket.name,
            rounds=rounds,
        )
    early = [tie for tie in main if tie.round <= rounds]
    losers = _losers(early, _expected(bracket))
    everybody = [loser for each in losers for loser in each]
    if len(everybody) < 2 or not _free(bracket, *everybody):
        raise InvalidMovement(
            "{bracket}: too few free losers after {rounds} rounds",
            bracket=bracket.name,
            rounds=rounds,
        )
    line = _crossed(losers, early)
    down = play_down(line, first=rounds + 1, part="consolation", mark="C-")
    return _joined(
        bracket, Text("consolation"), tuple(tie for each in down for tie in each.ties)
    )


def _final(bracket: Bracket) -> Tie:
    return next(tie for tie in reversed(bracket.ties) if not tie.part)


def _free(bracket: Bracket, *sources: From) -> bool:
    ties = {tie.id: tie for tie in bracket.ties}
    taken = {source for tie in bracket.ties for source in tie.sources}
    return not any(s in taken or s.place <= ties[s.tie].survivors for s in sources)


def _joined(bracket: Bracket, name: Text, more: tuple[Tie, ...]) -> Bracket:
    """In the order of play; the final comes last of its round."""
    final = _final(bracket)
    ties = sorted((*bracket.ties, *more), key=lambda tie: (tie.round, tie is final))
    return replace(
        bracket,
        name=Text("{bracket}, {more}", bracket=bracket.name, more=name),
        ties=tuple(ties),
    )


def _expected(bracket: Bracket) -> dict[Source, int]:
    """Who comes from where if the better seed always wins."""
    found: dict[Source, int] = {Seed(n): n for n in range(1, bracket.entries + 1)}
    for tie in bracket.ties:
        for place, seed in enumerate(sorted(found[source] for source in tie.sources), 1):
            found[From(tie.id, place)] = seed
    return found


def _losers(ties: Sequence[Tie], expected: Mapping[Source, int]) -> list[list[From]]:
    """The losers of each round, the last round first, by seed as is to be expected."""
    return [
        sorted(
            (
                From(tie.id, place)
                for tie in ties
                if tie.round == number
                for place in range(tie.survivors + 1, len(tie.sources) + 1)
            ),
            key=lambda loser: expected[loser],
        )
        for number in range(max(tie.round for tie in ties), 0, -1)
    ]


def _crossed(
    losers: Sequence[Sequence[From]], ties: Sequence[Tie]
) -> tuple[Source | None, ...]:
    """Begin with the loser of the last round from whom all the others cross best."""
    last, earlier = losers[0], [loser for each in losers[1:] for loser in each]
    lines = [with_byes([*last[turn:], *last[:turn], *earlier]) for turn in range(len(last))]
    met = _met(ties)
    return max(lines, key=lambda line: _first_rematch(line, met))


def _met(ties: Sequence[Tie]) -> dict[str, frozenset[str]]:
    """For each tie itself and the ties on the way to it: losers of these may have met."""
    met: dict[str, frozenset[str]] = {}
    for tie in ties:
        before = (met[s.tie] for s in tie.sources if isinstance(s, From))
        met[tie.id] = frozenset({tie.id}).union(*before)
    return met


def _first_rematch(line: Sequence[Source | None], met: Mapping[str, frozenset[str]]) -> int:
    """The round in which two who may have met can meet first: the fold that joins them."""
    places = [(at, s.tie) for at, s in enumerate(line) if isinstance(s, From)]
    return min(
        (
            (at ^ other).bit_length()
            for at, tie in places
            for other, before in places
            if at != other and before in met[tie]
        ),
        default=len(line),
    )


def check_entries(entries: int) -> None:
    """
    Refuse a knock-out of nobody, or of one.

    :raises InvalidMovement: if there are fewer than 2 entries.
    """
    if entries < 2:
        raise InvalidMovement(
            "a knock-out needs 2 entries or more, not {entries}", entries=entries
        )


def double_elimination(entries: int, *, twice: bool = True) -> Bracket:
    """
    Make a bracket in which nobody is out before two defeats.

    Losers of the unbeaten bracket enter the repechage in turn, crossed (now in reverse, now the
    lower half first) so that nobody soon meets again.  Its winner meets the unbeaten one in the
    grand final; *twice*: if the unbeaten one loses it, it is played again.

    >>> for tie in double_elimination(4).ties:
    ...     print(tie.round, tie.id, tie.title)
    1 SF1 semi-final
    1 SF2 semi-final
    2 F unbeaten final
    2 L1 repechage 1
    3 L2 repechage 2
    4 GF grand final
    5 GF2 grand final, again

    :raises InvalidMovement: if there are fewer than 2 entries.
    """
    check_entries(entries)
    unbeaten = play_down(with_byes([Seed(number) for number in range(1, entries + 1)]))
    beaten, last = _repechage([each.losers for each in unbeaten])
    ties = [_titled(tie) for each in unbeaten for tie in each.ties]
    ties += [tie for each in beaten for tie in each.ties]
    ties.sort(key=lambda tie: tie.round)
    final = Tie("GF", ties[-1].round + 1, (From("F"), last), title="grand final")
    ties.append(final)
    if twice:
        sources = (From("GF", 1), From("GF", 2))
        title = "grand final, again"
        ties.append(Tie("GF2", final.round + 1, sources, title=title, again="GF"))
    return Bracket(
        Text("Double elimination of {entries}", entries=entries), entries, tuple(ties)
    )


def _repechage(drops: Sequence[Sequence[Source | None]]) -> tuple[list[Round], Source]:
    """After each round among themselves those who are left meet the next who come down."""
    rounds: list[Round] = []
    line = drops[0]
    for number, losers in enumerate(drops[1:], 1):
        line = _round(rounds, line)
        half = len(losers) // 2
        crossed = losers[::-1] if number % 2 else (*losers[half:], *losers[:half])
        line = _round(rounds, [who for pair in zip(crossed, line, strict=True) for who in pair])
    (last,) = line
    assert last is not None, "the unbeaten final has a loser"
    return rounds, last


def _round(rounds: list[Round], line: Sequence[Source | None]) -> tuple[Source | None, ...]:
    number = len(rounds) + 1
    title, mark = f"repechage {number}", f"L{number}"
    rounds.append(pair_off(line, number + 1, title=title, mark=mark, part="repechage"))
    return rounds[-1].winners


def _titled(tie: Tie) -> Tie:
    return replace(tie, title="unbeaten final") if tie.id == "F" else tie
