"""
The figures that a file publishes, of results, boards, matches and rankings, beside ours.

The last digit may differ by one where decimals are printed, because programs differ in what
they round and add up; such a figure is counted, and is no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile, Text
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.ranking.report import Awarded, BoardReport, Match, MatchSide, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Placed
from overtrick.formats.contents.ranked import line_key
from overtrick.formats.contents.table import FieldResult, Record

__all__ = [
    "board_place",
    "compared",
    "Comparison",
    "Figure",
    "has_figures",
    "Kind",
    "match_place",
    "Place",
    "with_rows",
]

Place = tuple[str, str, int | str]
"""Session, section, and the number of a board or the id of a match."""

_POWERS = (1, 10, 100, 1000, 10_000)


class Kind(Enum):
    """What a figure is."""

    AWARD = "award"
    DATUM = "datum"
    IMPS = "IMPs"
    POINTS = "victory points"
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
    match: MatchResult | None = None
    """The match whose IMPs or victory points it is."""

    @property
    def place(self) -> Place | None:
        """The board or the match that it belongs to; None of a figure of a ranking."""
        if self.match is not None:
            return match_place(self.match)
        return None if self.line is None else board_place(self.line)

    @property
    def key(self) -> tuple[object, ...]:
        """What it is a figure of, whatever the settings."""
        line = None if self.line is None else line_key(self.line)
        place = None if self.match is None else self.place
        return self.kind, line, place, self.id, self.direction, self.section

    @property
    def text(self) -> Text:
        """
        Say what is published and what we have.

        >>> print(Figure(Kind.TOTAL, Fraction(1405, 10), 142, id="7", direction="NS").text)
        total of NS 7: published 140.5, ours 142
        >>> told = MatchResult("4", "41", "42", 34, 21)
        >>> print(Figure(Kind.IMPS, 34, 36, id="41", match=told).text)
        match 4: IMPs of 41: published 34, ours 36
        """
        who = " ".join(filter(None, (self.direction, self.id)))
        figure: Text | str = self.kind.value
        text = Text(
            "{figure}: published {published}, ours {ours}",
            figure=Text("{figure} of {who}", figure=figure, who=who) if who else figure,
            published=plain_text(self.published, 4),
            ours="none" if self.ours is None else plain_text(self.ours, 4),
        )
        line = self.line
        if line is not None:
            text = Text("board {board}: {figure}", board=line.board.number, figure=text)
        match = self.match.match if self.match else None if line is None else line.match
        return (
            text if match is None else Text("match {match}: {figure}", match=match, figure=text)
        )


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

    @property
    def places(self) -> dict[Place, None]:
        """
        The boards and matches of which a figure differs, datums apart.

        >>> told = MatchResult("4", "41", "42", 34, 21)
        >>> list(Comparison(2, 0, (Figure(Kind.IMPS, 34, 36, match=told),)).places)
        [('1', 'A', '4')]
        """
        kinds = Kind.AWARD, Kind.PERCENTAGE, Kind.IMPS, Kind.POINTS
        return {
            one.place: None
            for one in self.differences
            if one.kind in kinds and one.place is not None
        }


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
    of_matches = (told.has_score for told in contents.matches)
    return any((contents.ranking, any(awards), any(_datums(contents)), any(of_matches)))


def board_place(line: Line) -> Place:
    """
    Say which board it is, wherever it was played.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> board_place(Line(Board(7), PASSED_OUT))
    ('1', 'A', 7)
    """
    return line.session, line.section, line.board.number


def match_place(match: MatchResult | Match) -> Place:
    """
    Say which match it is, told or counted.

    >>> match_place(MatchResult("4", "41", "42", 34, 21))
    ('1', 'A', '4')
    """
    id = match.match if isinstance(match, MatchResult) else match.id
    return match.session, match.section, id


def compared(contents: Contents, ranking: Ranking) -> Comparison:
    """
    Compare what a file publishes with a ranking of its results.

    >>> from overtrick.events.ranking.rank import rank
    >>> compared(Contents(), rank(Contents().session())).figures
    0
    """
    pairs = [*_awards(contents, ranking), *_of_datums(contents, ranking)]
    pairs += [*_of_matches(contents, ranking), *_standings(contents, ranking)]
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
    for pair in pairs:  # whole victory points are those of a discrete scale, never rounded
        least = 2 if pair.kind is Kind.POINTS else 0
        told = range(places.get(_printed(pair), least), 4)
        exact = (each for each in told if not _POWERS[each] % pair.published.denominator)
        places[_printed(pair)] = next(exact, 4)
    return {printed: Fraction(1, _POWERS[decimals]) for printed, decimals in places.items()}


def _closeness(pair: Figure, step: Fraction) -> str:
    if pair.ours is None:
        return "other"
    if pair.ours == pair.published:
        return "equal"
    apart = pair.ours - pair.published
    twice = 2 * max(apart, -apart)
    if twice <= step:
        return "equal"
    is_printed = step < 1 and pair.kind is not Kind.PLACE
    return "last digit" if is_printed and twice <= 3 * step else "other"


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
    as_shares = (
        Figure(pair.kind, pair.published, _share(ours[line_key(pair.line)], pair.direction),
               pair.line, pair.id, pair.direction, pair.section, pair.where)
        for pair in figures
        if pair.line is not None
    )  # fmt: skip
    if any(map(_is_apart, figures)):
        figures = min(figures, [*as_shares], key=lambda each: sum(map(_is_apart, each)))
    yield from figures
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


def _is_apart(one: Figure) -> bool:
    """Whether it differs by a whole point and more: what is not in that unit at all."""
    return one.ours is None or not -1 < one.ours - one.published < 1


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


def _of_matches(contents: Contents, ranking: Ranking) -> Iterator[Figure]:
    """The score of each match whose boards count, and its victory points."""
    ours = {match_place(match): match for match in ranking.matches}
    found = [
        (told, match)
        for told in contents.matches
        for match in [ours.get(match_place(told))]
        if match is not None and {told.home, told.away} == {match.home, match.away}
        if told.away is not None
    ]
    of_boards = [(told, match) for told, match in found if match.told is None]
    units = (_won, _net, _margin)
    yield from min(
        ([one for told, match in of_boards for one in unit(told, match)] for unit in units),
        key=lambda figures: len({one.place for one in figures if _is_apart(one)}),
    )
    scoring = Scoring(ranking.method, ranking.settings)
    for told, match in found:
        points = told.home_points, told.away_points
        for side, value in zip(_sides(told, match), points, strict=True):
            if value is not None:
                yield _of_match(Kind.POINTS, told, side, value, gained(side, scoring))


def _won(told: MatchResult, match: Match) -> Iterator[Figure]:
    """What each team won on the boards."""
    for side, imps in zip(_sides(told, match), (told.home_imps, told.away_imps), strict=True):
        if imps is not None:
            yield _of_match(Kind.IMPS, told, side, imps, side.swings[0])


def _net(told: MatchResult, match: Match) -> Iterator[Figure]:
    """What home won more than away; some files say it of both, the loser's below nought."""
    home = _sides(told, match)[0]
    if told.home_imps is not None or told.away_imps is not None:
        yield _of_match(Kind.IMPS, told, home, _more(told), home.net)


def _margin(told: MatchResult, match: Match) -> Iterator[Figure]:
    """The same with what was carried, less penalties."""
    home = _sides(told, match)[0]
    if told.home_imps is not None or told.away_imps is not None:
        yield _of_match(Kind.IMPS, told, home, _more(told), home.margin)


def _more(told: MatchResult) -> Exact:
    home, away = Fraction(told.home_imps or 0), Fraction(told.away_imps or 0)
    return as_exact(home if home == -away else home - away)


def _sides(told: MatchResult, match: Match) -> tuple[MatchSide, ...]:
    """Home first, as the file tells it."""
    return match.sides if told.home == match.home else match.sides[::-1]


def _of_match(
    kind: Kind, told: MatchResult, side: MatchSide, published: Exact, ours: Exact | None
) -> Figure:
    return Figure(
        kind, published, ours, None, side.team, "", told.section, told.where, match=told
    )


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


_MOST = 20_000
"""Results of a field that are worked out one by one."""


def with_rows(contents: Contents) -> Contents:
    """
    Make results of the rows of frequency tables, each as often as it was made, by ``row n``.

    A row's own figures stay with the first of its results, so that each is compared once.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> row = FieldResult(Record(Line(Board(1), PASSED_OUT), ns_award=1), 2)
    >>> told = with_rows(Contents(field_results=(row,))).records
    >>> [(each.line.ns, each.ns_award) for each in told]
    [('row 1', 1), ('row 1 (2)', None)]

    :raises InvalidFile: if the field is too large for that.
    """
    if not contents.field_results:
        return contents
    results = sum(each.times for each in contents.field_results)
    if results > _MOST:
        raise InvalidFile(
            "a field of {results} results is not compared, at most {most} are",
            results=results,
            most=_MOST,
        )
    rows = tuple(_rows(contents.field_results))
    return replace(contents, records=(*contents.records, *rows), field_results=())


def _rows(results: tuple[FieldResult, ...]) -> Iterator[Record]:
    numbers: dict[tuple[object, ...], int] = {}
    for told in results:
        line = told.record.line
        board = line.session, line.section, line.board, line.version
        number = numbers[board] = numbers.get(board, 0) + 1
        for nth in range(1, told.times + 1):
            id = f"row {number}" if nth == 1 else f"row {number} ({nth})"
            named = replace(line, ns=id, ew=f"{id}, EW")
            if nth == 1:
                yield replace(told.record, line=named)
            else:
                yield Record(replace(named, datum=None), told.record.is_pending)
