"""A ranking with all it rests on: settings, boards with every award, matches, problems."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.events.problem import Problem
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line

__all__ = ["Awarded", "BoardReport", "Match", "MatchBoard", "Ranking"]


@dataclass(frozen=True, slots=True)
class Awarded:
    """One line of a traveller: what happened and what each side got, as it is printed."""

    line: Line
    ns: Exact | None
    ew: Exact | None
    ns_percentage: Exact | None = None
    ew_percentage: Exact | None = None
    points: int | None = None
    """Points for NS, where the outcome is no ruling."""


@dataclass(frozen=True, slots=True)
class BoardReport:
    """A traveller: one board with every line of a section."""

    session: str
    section: str
    number: int
    top: Exact | None
    datum: Exact | None
    lines: tuple[Awarded, ...]
    expected: int = 0


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """One board of a match: points for NS in each room, and what the home team won by it."""

    number: int
    open: int | None
    closed: int | None
    home: Exact | None
    away: Exact | None


@dataclass(frozen=True, slots=True)
class Match:
    """Two teams over some boards: what each won, and the victory points of the margin."""

    id: str
    home: str
    away: str
    boards: tuple[MatchBoard, ...]
    home_imps: Exact
    away_imps: Exact
    home_points: Exact | None
    away_points: Exact | None
    session: str = "1"
    home_carried: Exact = 0
    away_carried: Exact = 0


@dataclass(frozen=True, slots=True)
class Ranking:
    """Who stands where, and why."""

    method: str
    settings: Settings
    rules: str
    standings: tuple[Standing, ...]
    boards: tuple[BoardReport, ...]
    problems: tuple[Problem, ...] = ()
    matches: tuple[Match, ...] = ()
