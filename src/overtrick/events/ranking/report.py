"""A ranking with all it rests on: settings, boards with every award, matches, problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.reference import ReferenceField
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.core.letters import natural
from overtrick.core.quick import quick
from overtrick.core.shown import Shown
from overtrick.events.deals_apart import session_of_round
from overtrick.events.problem import Problem
from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import Penalty
from overtrick.events.session import Line

__all__ = [
    "Awarded",
    "BoardReport",
    "Match",
    "MatchBoard",
    "MatchPart",
    "MatchSide",
    "Ranking",
    "boards_by_round",
]


@quick
@dataclass(frozen=True, slots=True)
class Awarded:
    """
    One line of a traveller: what happened and what each side got, as it is printed.

    What ``ns`` and ``ew`` got is of the contestants that the line names so, however they sat.
    """

    line: Line
    ns: Exact | None
    ew: Exact | None
    ns_percentage: Exact | None = None
    ew_percentage: Exact | None = None
    points: int | None = None
    """Points for who sat North-South, where the outcome is no ruling."""


@dataclass(frozen=True, slots=True)
class BoardReport:
    """A traveller: one board with every line of a section."""

    session: str
    section: str
    number: int
    top: Exact | None
    datum: Exact | None
    lines: Sequence[Awarded]
    expected: int = 0


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """One board of a match: points for NS in each room, and what each team won by it."""

    number: int
    open: int | None
    closed: int | None
    home: Exact | None
    away: Exact | None
    open2: int | None = None
    closed2: int | None = None
    """The other two rooms of teams of eight."""
    home_won: Exact | None = None
    """What home won at board-a-match, where a method counts both."""
    pairings: int = 1
    """How many comparisons its IMPs come from: two for teams of eight."""
    home_top: Exact | None = None
    away_top: Exact | None = None
    """What each pair could win, where two pairs met at matchpoints."""


@dataclass(frozen=True, slots=True)
class MatchPart:
    """Some of the points of a match: those of the IMPs, or those of board-a-match."""

    of: str
    home: Exact
    away: Exact


@dataclass(frozen=True, slots=True)
class Match:
    """
    Two teams over some boards: what each won, and the victory points of the margin.

    >>> match = Match("1", "41", "42", (), 30, 12, 14, 6, told=8)
    >>> [(side.team, side.points, side.net) for side in match.sides]
    [('41', 14, 18), ('42', 6, -18)]
    """

    id: str
    home: str
    away: str | None
    boards: tuple[MatchBoard, ...]
    home_imps: Exact | None
    away_imps: Exact | None
    home_points: Exact | None
    away_points: Exact | None
    session: str = "1"
    home_carried: Exact = 0
    away_carried: Exact = 0
    section: str = "A"
    round: str | None = None
    kind: str = "played"
    home_margin: Exact | None = None
    away_margin: Exact | None = None
    """What is turned into points: the boards with what was carried, less penalties in IMPs."""
    told: int | None = None
    """Boards of a match that counts as it was told as a whole."""
    penalties: tuple[Penalty, ...] = ()
    parts: tuple[MatchPart, ...] = ()
    """What hybrids add up."""
    rule: str = ""
    """The setting that gave points to a team without an opponent."""
    withdrawn: str | None = None
    """Who has withdrawn from it, where a bye gives the best of three."""
    is_half: bool = False
    """Whether a bye takes the place of half a match."""

    @property
    def counted(self) -> int:
        """How many boards count."""
        if self.told is not None:
            return self.told
        return sum(board.home is not None for board in self.boards)

    @property
    def sides(self) -> tuple[MatchSide, ...]:
        """The match as each of its teams sees it, home first."""
        home = MatchSide(self, is_home=True)
        return (home,) if self.away is None else (home, MatchSide(self, is_home=False))


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A match as one of its teams sees it."""

    match: Match
    is_home: bool

    @property
    def team(self) -> str:
        """The team that looks at it; in a bye the only one."""
        return self.match.home if self.is_home or self.match.away is None else self.match.away

    @property
    def opponent(self) -> str | None:
        """The other team; None of a bye."""
        return self.match.away if self.is_home else self.match.home

    @property
    def points(self) -> Exact | None:
        """Its points for the match, before any penalty in them."""
        return self.match.home_points if self.is_home else self.match.away_points

    @property
    def margin(self) -> Exact | None:
        """Its own margin, with what was carried and less penalties in IMPs."""
        return self.match.home_margin if self.is_home else self.match.away_margin

    @property
    def carried(self) -> Exact:
        """IMPs that it had before the match."""
        return self.match.home_carried if self.is_home else self.match.away_carried

    @property
    def awards(self) -> tuple[Exact, ...]:
        """What it won or lost on each board that counts."""
        if self.match.told is not None:
            return ()
        each = (board.home if self.is_home else board.away for board in self.match.boards)
        return tuple(award for award in each if award is not None)

    @property
    def tops(self) -> tuple[Exact | None, ...]:
        """
        What it could win on each board that counts; None where the average is nought.

        >>> board = MatchBoard(7, 420, 170, 1, 0, home_top=2, away_top=1)
        >>> match = Match("1", "41", "42", (board,), 1, 0, None, None)
        >>> [side.tops for side in match.sides]
        [(2,), (1,)]
        """
        if self.match.told is not None:
            return ()
        counted = (board for board in self.match.boards if board.home is not None)
        return tuple(b.home_top if self.is_home else b.away_top for b in counted)

    @property
    def swings(self) -> tuple[Exact, Exact]:
        """What it won at the table, and what it lost."""
        if self.match.told is not None:
            home, away = self.match.home_imps or 0, self.match.away_imps or 0
            return (home, away) if self.is_home else (away, home)
        won = sum((award for award in self.awards if award > 0), Fraction(0))
        lost = sum((-award for award in self.awards if award < 0), Fraction(0))
        return as_exact(won), as_exact(lost)

    @property
    def net(self) -> Exact:
        """What it won at the table less what it lost."""
        won, lost = self.swings
        return as_exact(won - lost)

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        """Penalties that were given to it in this match."""
        return tuple(p for p in self.match.penalties if p.contestant == self.team)


@dataclass(frozen=True, slots=True)
class Ranking(Shown):
    """Who stands where, and why."""

    method: str
    settings: Settings
    rules: str
    standings: tuple[Standing, ...]
    boards: tuple[BoardReport, ...]
    problems: tuple[Problem, ...] = ()
    matches: tuple[Match, ...] = ()
    reference: ReferenceField | None = None
    """The field that was played before and that every result is compared with alone."""
    document_of: ClassVar[str] = "Ranking"
    rows_in: ClassVar[str] = "ranking"

    @property
    def is_of_pair_matches(self) -> bool:
        """Whether two pairs at a table played a match each round, for victory points."""
        return self.settings.pair_matches == "vp" and self.method in METHODS

    @property
    def is_of_teams(self) -> bool:
        """Whether the rooms of matches between teams were compared."""
        if self.method in TEAM_METHODS:
            return True
        return bool(self.matches) and not self.is_of_pair_matches

    def match(self, id: str) -> Match | None:
        """Give the match of that id, if it is ranked."""
        return next((match for match in self.matches if match.id == id), None)


def boards_by_round(found: Ranking) -> Iterator[tuple[str, BoardReport]]:
    """
    Give each board with its round, where rounds have deals of their own; elsewhere with "".

    A team that has a board in two matches has met two deals of that number.
    """
    apart = {board.session for board in found.boards if _has_two_deals(board)}
    for board in found.boards:
        rounds: dict[str, list[Awarded]] = {}
        for each in board.lines:
            rounds.setdefault(each.line.round or "", []).append(each)
        if board.session in apart:
            for round in sorted(rounds, key=natural):
                yield round, replace(board, lines=tuple(rounds[round]))
            continue
        own = next(iter(rounds), "")
        yield own if own and board.session.endswith(session_of_round("", own)) else "", board


def _has_two_deals(board: BoardReport) -> bool:
    matches: dict[str | None, str | None] = {}
    return any(
        matches.setdefault(team, each.line.match) != each.line.match
        for each in board.lines
        for team in (each.line.home, each.line.away)
        if team is not None
    )
