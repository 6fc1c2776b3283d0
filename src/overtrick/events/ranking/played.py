"""
What each contestant played, as tie-breaks ask for it: whom they met, and what came of it.

Only what was won at the table is here: no carry-forward and no handicap, and of a sit-out
nothing (White Book 143.6.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import TypeVar

from overtrick.core.exact import Exact, ratio
from overtrick.core.outcome import Bye
from overtrick.core.quick import quick
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.ranking.boards import ComparedBoard
from overtrick.events.ranking.book import Book, Company, ContestantKey
from overtrick.events.ranking.report import Match, MatchSide
from overtrick.events.ranking.standing import Standing

__all__ = [
    "LazyByContestant",
    "Company",
    "Played",
    "PlayedBoard",
    "PlayedMatch",
    "company",
    "key_of",
    "played_boards",
    "played_matches",
]

T = TypeVar("T")
_Several = tuple[ContestantKey, ...]


class LazyByContestant(Mapping[ContestantKey, T]):
    """
    Values by contestant, each worked out when it is first asked for.

    >>> asked = LazyByContestant(lambda who: len(who[2]))
    >>> asked["A", None, "17"], list(asked)
    (2, [('A', None, '17')])
    """

    def __init__(self, make: Callable[[ContestantKey], T]) -> None:
        self._make = make
        self._made: dict[ContestantKey, T] = {}

    def __getitem__(self, who: ContestantKey) -> T:
        found = self._made.get(who)
        if found is None:
            found = self._made[who] = self._make(who)
        return found

    def __iter__(self) -> Iterator[ContestantKey]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


@quick
@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """One board of one contestant: against whom, with whom, and the award."""

    opponents: tuple[ContestantKey, ...]
    partners: tuple[ContestantKey, ...]
    award: Exact
    top: Exact | None = None
    """What was there to be won; None where the average is nought, as at IMPs."""
    match: tuple[str, str | None] = ("", None)
    """Session and round, or match: several boards of one are one meeting."""

    @property
    def above_average(self) -> Exact:
        """Twice as much as it is above the average; less than nought below it."""
        return 2 * self.award - (self.top or 0)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match of one team: victory points, or what else is added up, of both sides."""

    opponent: ContestantKey
    points: Exact
    against: Exact
    match: tuple[str, str | None] = ("", None)
    boards: int = 0
    won: Exact = 0
    lost: Exact = 0
    """Boards and IMPs of a match told as a whole; otherwise the boards themselves say it."""

    @property
    def awards(self) -> list[Exact]:
        """The net IMPs of a match told as a whole, as if each board had given as much."""
        if not self.boards:
            return []
        return [ratio(self.won - self.lost, self.boards)] * self.boards


@dataclass(frozen=True, slots=True)
class Played:
    """All boards and matches by contestant, and the final scores of all."""

    finals: Mapping[ContestantKey, Exact]
    boards: Mapping[ContestantKey, Sequence[PlayedBoard]] = field(default_factory=dict)
    matches: dict[ContestantKey, list[PlayedMatch]] = field(default_factory=dict)
    has_victory_points: bool = False
    known: Callable[[ContestantKey], Company | None] = lambda who: None
    """Says whom somebody met where that is known without every board of theirs."""
    _met: dict[ContestantKey, Company] = field(default_factory=dict, init=False, compare=False)

    def met(self, who: ContestantKey) -> Company:
        """Whom a contestant met, worked out when it is first asked for."""
        found = self._met.get(who)
        if found is None:
            found = self._met[who] = self.known(who) or company(self._tables(who))
        return found

    def _tables(self, who: ContestantKey) -> Iterator[tuple[Hashable, _Several, _Several]]:
        for board in self.boards.get(who, ()):
            yield board.match, board.opponents, board.partners
        for match in self.matches.get(who, ()):
            yield match.match, (match.opponent,), ()


def key_of(line: Standing) -> ContestantKey:
    """
    The key of a line of a ranking.

    >>> key_of(Standing("7", "A", "NS", 60, 10, 60))
    ('A', 'NS', '7')
    """
    return line.section, line.direction, line.id


def company(tables: Iterable[tuple[Hashable, _Several, _Several]]) -> Company:
    """
    Count in how many rounds or matches somebody met each opponent, and sat with each partner.

    *tables* are those of every board: in which round or match, opponents, partners.

    >>> company((at, (("A", "EW", "7"),), ()) for at in (1, 1, 2)).opponents
    Counter({('A', 'EW', '7'): 2})
    """
    met, sat = set(), set()
    for at, opponents, partners in tables:
        met.update([(at, other) for other in opponents])
        if partners:
            sat.update([(at, other) for other in partners])
    return Company(Counter([other for _, other in met]), Counter([other for _, other in sat]))


def played_boards(
    book: Book, boards: Iterable[ComparedBoard], lines: Iterable[Standing]
) -> Played:
    """
    Say what pairs or single players did on every board: of each, when it is asked for.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.compare.settings import Settings
    >>> played = played_boards(Book(METHODS["butler"], Settings(), {}), [], [])
    >>> played.boards["A", None, "7"]
    []
    """
    every = tuple(boards)
    own = LazyByContestant(lambda who: list(_boards_of(book, every, who)))

    def known(who: ContestantKey) -> Company | None:
        account = book.accounts.get(who)
        if account is None or account.pending:
            return None  # whether a ruling counts may hang on the other boards
        if account.met is None:
            tables = _tables_of(book, every, who)
            account.met = company(
                ((board.key[0], board.lines[place].round), opponents, partners)
                for board, place, way, opponents, partners in tables
                if (board.ns if way == "NS" else board.ew)[place] is not None
            )
        return account.met

    return Played({key_of(line): line.score for line in lines}, own, known=known)


def played_matches(
    matches: Iterable[Match], lines: Iterable[Standing], scoring: Scoring
) -> Played:
    """
    Gather what teams did in every match.

    >>> from overtrick.compare.settings import Settings
    >>> played_matches([], [], Scoring("teams", Settings())).has_victory_points
    True
    """
    finals = {key_of(line): line.score for line in lines}
    boards: dict[ContestantKey, list[PlayedBoard]] = {}
    played = Played(finals, boards, has_victory_points=scoring.has_victory_points)
    for match in matches:
        for own, other in permutations(match.sides, 2):
            points = gained(own, scoring)
            if points is not None:
                _enter(played, boards, own, other, points, gained(other, scoring) or 0)
    return played


def _enter(
    played: Played,
    boards: dict[ContestantKey, list[PlayedBoard]],
    own: MatchSide,
    other: MatchSide,
    points: Exact,
    against: Exact,
) -> None:
    match = own.match
    who, met = ((match.section, None, side.team) for side in (own, other))
    place = match.session, match.id
    found = PlayedMatch(met, points, against, place)
    if match.told is not None:
        found = replace(found, boards=match.told, won=own.swings[0], lost=own.swings[1])
    played.matches.setdefault(who, []).append(found)
    boards.setdefault(who, []).extend(
        PlayedBoard((met,), (), award, top, place)
        for award, top in zip(own.awards, own.tops, strict=True)
    )


def _boards_of(
    book: Book, boards: Iterable[ComparedBoard], who: ContestantKey
) -> Iterator[PlayedBoard]:
    for board, place, way, opponents, partners in _tables_of(book, boards, who):
        award = book.award(who, board, place, way)
        if award is not None:
            top = (board.available_ns if way == "NS" else board.available_ew)[place]
            match = board.key[0], board.lines[place].round
            yield PlayedBoard(opponents, partners, award, top, match)


def _tables_of(
    book: Book, boards: Iterable[ComparedBoard], who: ContestantKey
) -> Iterator[tuple[ComparedBoard, int, str, _Several, _Several]]:
    """Where somebody sat: board, line and direction there, against whom and with whom."""
    for board in boards:
        for place, way in book.seats(board).get(who, ()):
            line = board.lines[place]
            opponents = book.contestants(line, "EW" if way == "NS" else "NS")
            if not opponents or isinstance(line.outcome, Bye):
                continue  # a sit-out, though it may count
            own = book.contestants(line, way) if book.individual else ()
            yield board, place, way, opponents, tuple(key for key in own if key != who)
