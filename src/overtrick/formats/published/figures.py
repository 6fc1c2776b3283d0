"""
The figures that a file publishes, awards, datums, totals, percentages, places, beside ours.

The last digit may differ by one where decimals are printed, because programs differ in what
they round and add up; such a figure is counted, and is no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, plain_text
from overtrick.core.seats import Side
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Placed
from overtrick.formats.contents.ranked import line_key
from overtrick.formats.contents.table import Record

__all__ = ["Comparison", "Figure", "Kind", "compared", "has_figures"]


_POWERS = (1, 10, 100, 1000, 10_000)


class Kind(Enum):
    """What a figure is."""

    AWARD = "award"
    DATUM = "datum"
    TOTAL = "total"
    PERCENTAGE = "percentage"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Figure:
    """A published figure, whose it is, and ours."""

    kind: Kind
    published: Exact
    ours: Exact | None
    line: Line | None = None
    """The result that an award is for, or one of the board that a datum is of."""
    id: str = ""
    direction: str = ""
    section: str = "A"
    where: str = ""

    @property
    def key(self) -> tuple[object, ...]:
        """What it is a figure of, whatever the settings."""
        line = None if self.line is None else line_key(self.line)
        return self.kind, line, self.id, self.direction, self.section

    @property
    def sentence(self) -> str:
        """
        Say what is published and what we have.

        >>> Figure(Kind.TOTAL, Fraction(1405, 10), 142, id="7", direction="NS").sentence
        'total of NS 7: published 140.5, ours 142'
        """
        who = " ".join(filter(None, (self.direction, self.id)))
        said = f"{self.kind.value}{f' of {who}' if who else ''}"
        if self.line is not None:
            said = f"board {self.line.board.number}: {said}"
        ours = "none" if self.ours is None else plain_text(self.ours, 4)
        return f"{said}: published {plain_text(self.published, 4)}, ours {ours}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """All published figures beside those of one ranking."""

    figures: int
    last_digit: int
    """How many differ by one in the last digit."""
    differences: tuple[Figure, ...]

    @property
    def badness(self) -> tuple[int, int]:
        """
        What to sort by: the ranking that agrees with most figures comes first.

        A method that has no such figure does not agree with it.

        >>> Comparison(2, 0, ()).badness < Comparison(10, 0, ()).badness
        False
        """
        return len(self.differences) - self.figures, self.last_digit


def has_figures(contents: Contents) -> bool:
    """
    Say whether a file publishes any figure.

    >>> has_figures(Contents()), has_figures(Contents(ranking=(Placed("7", 1),)))
    (False, True)
    """
    awards = (
        any(each is not None for each in (*_awards_of(told), *_percentages_of(told)))
        for told in contents.records
    )
    return bool(contents.ranking) or any(awards) or any(_datums(contents))


def compared(contents: Contents, ranking: Ranking) -> Comparison:
    """
    Compare what a file publishes with a ranking of its results.

    >>> from overtrick.events.ranking.rank import rank
    >>> compared(Contents(), rank(Contents().session())).figures
    0
    """
    pairs = [*_awards(contents, ranking), *_of_datums(contents, ranking)]
    pairs += _standings(contents, ranking)
    steps = _steps(pairs)
    close = [_closeness(pair, steps[_printed(pair)]) for pair in pairs]
    wrong = [pair for pair, how in zip(pairs, close, strict=True) if how == "other"]
    return Comparison(len(pairs), close.count("last digit"), tuple(wrong))


def _printed(pair: Figure) -> tuple[Kind, bool]:
    """What is printed alike: percentages of results and those of a ranking need not be."""
    return pair.kind, pair.line is None


def _steps(pairs: list[Figure]) -> dict[tuple[Kind, bool], Fraction]:
    """The last digit that each kind of figure is printed to."""
    places: dict[tuple[Kind, bool], int] = {}
    for pair in pairs:
        value, decimals = Fraction(pair.published), places.get(_printed(pair), 0)
        while decimals < 4 and _POWERS[decimals] % value.denominator:
            decimals += 1
        places[_printed(pair)] = decimals
    return {printed: Fraction(1, _POWERS[decimals]) for printed, decimals in places.items()}


def _closeness(pair: Figure, step: Fraction) -> str:
    if pair.ours is None:
        return "other"
    apart = abs(Fraction(pair.ours) - pair.published)
    if apart * 2 <= step:
        return "equal"
    is_printed = step < 1 and pair.kind is not Kind.PLACE
    return "last digit" if is_printed and apart * 2 <= 3 * step else "other"


def _awards(contents: Contents, ranking: Ranking) -> Iterator[Figure]:
    ours = {line_key(each.line): each for board in ranking.boards for each in board.lines}
    printed = [
        (told, ours[key])
        for told in contents.records
        if not told.is_pending and (key := line_key(told.line)) in ours
    ]
    figures = [
        Figure(Kind.AWARD, value, _award(own, side), told.line, who, str(side),
               told.line.section, told.line.where)
        for told, own in printed
        for side, value in zip((Side.NS, Side.EW), _awards_of(told), strict=True)
        if value is not None and (value or _award(own, side) is not None)
        for who in [" - ".join(told.line.contestants(side))]
    ]  # fmt: skip
    as_shares = [
        Figure(pair.kind, pair.published, _share(ours[line_key(pair.line)], pair.direction),
               pair.line, pair.id, pair.direction, pair.section, pair.where)
        for pair in figures
        if pair.line is not None
    ]  # fmt: skip
    yield from min(figures, as_shares, key=_apart)
    for told, own in printed if ranking.method == "matchpoints" else ():
        for side, value in zip((Side.NS, Side.EW), _percentages_of(told), strict=True):
            if value is not None:
                who = " - ".join(told.line.contestants(side))
                yield Figure(Kind.PERCENTAGE, value, _share(own, str(side)), told.line, who,
                             str(side), told.line.section, told.line.where)  # fmt: skip


def _awards_of(told: Record) -> tuple[Exact | None, Exact | None]:
    return told.ns_award, told.ew_award


def _percentages_of(told: Record) -> tuple[Exact | None, Exact | None]:
    return told.ns_percentage, told.ew_percentage


def _apart(figures: list[Figure]) -> int:
    """How many differ by a whole point and more: what is not in that unit at all."""
    return sum(
        one.ours is None or abs(Fraction(one.ours) - one.published) >= 1 for one in figures
    )


def _award(own: Awarded, side: Side) -> Exact | None:
    return own.ns if side is Side.NS else own.ew


def _share(own: Awarded, direction: str) -> Exact | None:
    return own.ns_percentage if direction == "NS" else own.ew_percentage


def _datums(contents: Contents) -> Iterator[Line]:
    for told in contents.records:
        if told.line.datum is not None:
            yield told.line


def _of_datums(contents: Contents, ranking: Ranking) -> Iterator[Figure]:
    ours: dict[tuple[str, str, int], BoardReport] = {
        (board.session, board.section, board.number): board for board in ranking.boards
    }
    if not any(board.datum is not None for board in ranking.boards):
        return
    known: set[tuple[str, str, int]] = set()
    for line in _datums(contents):
        place = line.session, line.section, line.board.number
        if place not in known and place in ours and line.datum is not None:
            known.add(place)
            yield Figure(Kind.DATUM, line.datum, ours[place].datum, line, section=line.section)


def _standings(contents: Contents, ranking: Ranking) -> Iterator[Figure]:
    if len({line.session for line in contents.ranking}) > 1:
        return  # a ranking for each session: ours is of all of them
    find = _Finder(ranking.standings)
    for placed in contents.ranking:
        own = find.standing(placed)
        side = str(placed.side) if placed.side else ""
        rows: tuple[tuple[Kind, Exact | None, Exact | None], ...] = (
            (Kind.TOTAL, placed.total, own.total if own else None),
            (Kind.PERCENTAGE, placed.percentage, own.percentage if own else None),
            (Kind.PLACE, placed.place, own.place if own else None),
        )
        for kind, published, value in rows:
            is_ours = kind is not Kind.PERCENTAGE or ranking.method == "matchpoints"
            is_share = kind is Kind.TOTAL and published == placed.percentage
            if published is not None and is_ours and not is_share:
                yield Figure(kind, published, value, None, placed.id, side, placed.section)


class _Finder:
    """Finds whose line of our ranking a printed one is, as far as the id tells."""

    def __init__(self, standings: tuple[Standing, ...]) -> None:
        self._exact = {(one.section, one.direction, one.id): one for one in standings}
        self._loose = {one.id: one for one in standings}
        self._times = Counter(one.id for one in standings)

    def standing(self, placed: Placed) -> Standing | None:
        side = str(placed.side) if placed.side else None
        exact = self._exact.get((placed.section, side, placed.id))
        is_known = self._times[placed.id] == 1
        return exact or (self._loose[placed.id] if is_known else None)
