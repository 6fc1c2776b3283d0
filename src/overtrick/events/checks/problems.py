"""
All that is wrong or suspicious in a session, worst first: the door to the checks.

A result is asked about once, however many checks doubt it; more doubts move it up the list.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.methods import method as method_named
from overtrick.compare.settings import Settings
from overtrick.core.deal import Deal
from overtrick.core.trick_table import TrickTable
from overtrick.events.checks.check import CheckKind
from overtrick.events.checks.evidence import CheckLimits, DealKey, Evidence, by_board
from overtrick.events.checks.questions import questions
from overtrick.events.checks.registry import DOUBTED, NOT_COUNTED, NOTED, UNREADABLE
from overtrick.events.checks.seating import seating_of
from overtrick.events.matches.unnamed import matches_named
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.clean import cleaned
from overtrick.events.ranking.teams import rank_teams
from overtrick.events.ranking.winners import winners_by_section
from overtrick.events.session import Line, Session

__all__ = ["counted", "evidence_of", "problems_of"]


def problems_of(
    session: Session,
    *,
    deals: Mapping[DealKey, Deal] | None = None,
    trick_tables: Mapping[DealKey, TrickTable] | None = None,
    known: Collection[str] | None = None,
    valid: Collection[str] = frozenset(),
    method: str = "",
    settings: Settings | None = None,
    limits: CheckLimits | None = None,
    problems: Sequence[Problem] = (),
) -> list[Problem]:
    """
    List the problems of a session: errors first, then questions, the likeliest first.

    *known* are the ids of all contestants, where it is known who they are.  *valid* are keys of
    problems, or of results by ``result_key``, that were looked at and are right.
    *problems* found in reading go with the others.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> results = ["4S S =", "4S S =", "4S S +1", "4S E ="]
    >>> lines = [
    ...     Line(Board(17), parse_outcome(text), ns=str(n), ew=str(n + 10))
    ...     for n, text in enumerate(results, 1)
    ... ]
    >>> (problem,) = problems_of(Session(tuple(lines)))
    >>> problem.code, problem.board, problem.severity.value
    ('both_sides', 17, 'question')
    >>> str(problem.remedy)
    'Was the declarer one of North-South? Then the score changes sides.'
    >>> problems_of(Session(tuple(lines)), valid={problem.key})
    []

    :raises UnknownName: if there is no such method.
    """
    chosen = Settings() if settings is None else settings
    lines, left_out = counted(session, method, chosen)
    evidence = evidence_of(
        replace(session, lines=lines),
        settings=chosen,
        deals=deals,
        trick_tables=trick_tables,
        known=known,
        limits=limits,
    )
    return [
        *(_coded(problem, _TOLD_BY_FILE[problem.severity]) for problem in problems),
        *(_coded(problem, NOT_COUNTED) for problem in left_out),
        *(question.problem for question in questions(evidence, valid)),
    ]


def counted(
    session: Session, method: str, settings: Settings
) -> tuple[tuple[Line, ...], Sequence[Problem]]:
    """
    Give the lines that count in a ranking, and a problem for each that does not.

    :raises UnknownName: if there is no such method.
    """
    if method in TEAM_METHODS or (session.is_teams and method in ("", "total_points")):
        known = session if session.is_teams else matches_named(session)
        return known.lines, rank_teams(known, method or "teams", settings).problems
    how = method_named(method or "matchpoints")
    winners, individual = winners_by_section(session.lines, settings), session.is_individual
    boards: dict[tuple[str, int], list[Line]] = {}
    for line in session.lines:
        boards.setdefault((line.session, line.board.number), []).append(line)
    kept: list[Line] = []
    problems: list[Problem] = []
    for lines in boards.values():
        counting, found = cleaned(lines, how, winners, individual=individual)
        kept += counting
        problems += found
    return tuple(kept), problems


def evidence_of(
    session: Session,
    *,
    settings: Settings | None = None,
    deals: Mapping[DealKey, Deal] | None = None,
    trick_tables: Mapping[DealKey, TrickTable] | None = None,
    known: Collection[str] | None = None,
    limits: CheckLimits | None = None,
) -> Evidence:
    """Gather what the checks look at, from lines that count."""
    chosen = Settings() if settings is None else settings
    winners = winners_by_section(session.lines, chosen)
    seating = seating_of(session.lines, winners, individual=session.is_individual)
    return Evidence(
        lines=session.lines,
        boards=by_board(session.lines, across=chosen.across_field == "yes"),
        meetings=seating.meetings(session.lines),
        seating=seating,
        deals=deals or {},
        trick_tables=trick_tables or {},
        known=known,
        limits=limits or CheckLimits(),
    )


_TOLD_BY_FILE = {Severity.ERROR: UNREADABLE, Severity.QUESTION: DOUBTED, Severity.NOTE: NOTED}


def _coded(problem: Problem, kind: CheckKind) -> Problem:
    if problem.code:
        return problem
    return replace(problem, code=kind.code, remedy=problem.remedy or kind.remedy)
