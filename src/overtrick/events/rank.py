"""
Rank a session from its facts: the door to this room.

Outcome, score, award, standing: lines are compared board by board under the settings, awards
are added up, places are given, and everything the ranking rests on is kept beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overtrick.compare.matchpoints import missing_of
from overtrick.compare.methods import TEAM_METHODS, Method
from overtrick.compare.methods import method as method_named
from overtrick.compare.profiles import profile
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.errors import UnknownName
from overtrick.events.boards import ComparedBoard, compare_board, scopes
from overtrick.events.book import Book
from overtrick.events.clean import cleaned
from overtrick.events.pairs import board_reports, standings
from overtrick.events.penalty import Penalty
from overtrick.events.problem import Problem
from overtrick.events.report import Ranking
from overtrick.events.session import Session
from overtrick.events.teams import rank_teams
from overtrick.events.winners import winners_by_section

__all__ = ["rank"]


def rank(
    session: Session,
    *,
    method: str = "matchpoints",
    rules: str = "default",
    settings: Settings | None = None,
    section: str | None = None,
    penalties: Sequence[Penalty] = (),
    problems: Sequence[Problem] = (),
) -> Ranking:
    """
    Rank a session.

    *rules* names a profile; *settings*, where given, are used instead of the profile's.
    *section* ranks that section alone.  *problems* found in reading go in front of the others.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> results = ["3NT E -1", "4S E =", "4S E +1", "3S E +1"]
    >>> lines = [
    ...     Line(Board(1), parse_outcome(text), ns=str(n), ew=str(n))
    ...     for n, text in enumerate(results, 1)
    ... ]
    >>> found = rank(Session(tuple(lines)))
    >>> [(line.direction, line.id, line.place, line.total) for line in found.standings][:2]
    [('NS', '1', 1, 6), ('NS', '4', 2, 4)]

    :raises UnknownName: if there is no such method, profile or section.
    """
    chosen = profile(rules).settings if settings is None else settings
    if method in TEAM_METHODS or (method == "total_points" and session.is_teams):
        return rank_teams(session, method, chosen, rules, penalties, problems)
    how = method_named(method)
    lines, found = cleaned(session, how, chosen)
    if section is not None:
        known = sorted({line.section for line in lines})
        if section not in known:
            raise UnknownName(f"no section {section!r}; there are: {', '.join(known)}")
        if chosen.across_field == "no":
            lines = tuple(line for line in lines if line.section == section)
    kept = replace(session, lines=lines)
    winners = winners_by_section(lines, chosen)
    book, boards = compare(kept, how, chosen, winners)
    ranked = standings(book, kept, penalties, top_of(boards))
    if section is not None:
        ranked = [line for line in ranked if line.section == section]
    return Ranking(
        method,
        in_force(chosen, how, winners),
        rules,
        tuple(ranked),
        tuple(board_reports(book, boards, section)),
        (*problems, *found),
    )


def compare(
    session: Session, how: Method, settings: Settings, winners: dict[str, int]
) -> tuple[Book, list[ComparedBoard]]:
    """Compare all boards and enter them in a new book."""
    book = Book(how, settings, winners, individual=session.is_individual)
    boards = []
    for scope in scopes(session.lines, settings):
        for number in sorted(scope.boards):
            board = compare_board(scope, number, how, settings)
            book.enter(board)
            boards.append(board)
    return book, boards


def top_of(boards: Sequence[ComparedBoard]) -> Exact | None:
    """The largest top of any board: what a penalty in per cent is measured by."""
    return max((board.top for board in boards if board.top is not None), default=None)


def in_force(settings: Settings, how: Method, winners: dict[str, int]) -> Settings:
    """The settings with what was left to the method and to the session filled in."""
    missing = settings.missing
    if missing == "default":
        missing = missing_of(settings) if how.has_percentage else "share"
    counts = set(winners.values())
    return replace(
        settings,
        missing=missing,
        winners=counts.pop() if len(counts) == 1 else settings.winners,
    )
