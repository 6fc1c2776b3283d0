"""
Leave out of the comparison what cannot stand beside the rest, and say so.

A result told twice counts once; a contestant who is said to have played one board twice keeps
the first result; nobody plays against himself.  The first line that was written stays.
"""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.compare.methods import Method
from overtrick.compare.settings import Settings
from overtrick.core.outcome import Artificial, Bye, NotPlayed, Split
from overtrick.events.problem import Problem
from overtrick.events.session import Line, Session
from overtrick.events.winners import winners_by_section

__all__ = ["cleaned"]


def cleaned(
    session: Session, method: Method, settings: Settings
) -> tuple[tuple[Line, ...], list[Problem]]:
    """
    Give the lines that can be ranked, and a problem for each that cannot.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> lines = [Line(Board(1), PASSED_OUT, "1", "2", where=f"file:{n}") for n in (2, 3)]
    >>> kept, found = cleaned(Session(tuple(lines)), METHODS["butler"], Settings())
    >>> len(kept), found[0].message
    (1, 'board 1, 1 v 2: the same result again (first at file:2), counted once')
    """
    winners = winners_by_section(session.lines, settings)
    individual = session.is_individual
    met: dict[object, Line] = {}
    seen: dict[object, Line] = {}
    kept: list[Line] = []
    problems: list[Problem] = []
    for line in session.lines:
        wrong = _wrong(line, winners, individual, met, seen) or _no_award(line, method)
        if wrong is None:
            kept.append(line)
        else:
            problems.append(Problem(line.where, wrong, line.board.number, line.table))
    return tuple(kept), problems


def _wrong(
    line: Line,
    winners: dict[str, int],
    individual: bool,
    met: dict[object, Line],
    seen: dict[object, Line],
) -> str | None:
    place = f"board {line.board.number}"
    two = winners.get(line.section) == 2
    if not individual:
        if line.ns is not None and line.ns == line.ew and not two:
            return f"{place}: {line.ns} cannot play against itself"
        key = (line.session, line.section, line.board.number, line.ns, line.ew)
        first = met.setdefault(key, line)
        if first is not line:
            return f"{place}, {line.ns or '-'} v {line.ew or '-'}: {_again(first, line)}"
    if isinstance(line.outcome, Bye | NotPlayed):
        return None
    who = list(_contestants(line, two, individual))
    for contestant in who:
        if contestant in seen:
            first = seen[contestant]
            return (
                f"{place}: {contestant[-1]} has played it already"
                f"{_at(first)}, this line is left out"
            )
    if len(set(who)) < len(who):
        return f"{place}: the same player sits in two seats"
    seen.update(dict.fromkeys(who, line))
    return None


def _again(first: Line, line: Line) -> str:
    if first.outcome == line.outcome and first.version == line.version:
        return f"the same result again{_at(first)}, counted once"
    return f"a second result, {line.outcome}; {first.outcome}{_at(first)} counts"


def _at(first: Line) -> str:
    return f" (first at {first.where})" if first.where else ""


def _contestants(
    line: Line, two: bool, individual: bool
) -> Iterator[tuple[str, str, int, str, str]]:
    board = line.session, line.section, line.board.number
    if individual:
        for player in line.players or ():
            if player is not None:
                yield (*board, "", player)
        return
    for direction, who in (("NS", line.ns), ("EW", line.ew)):
        if who is not None:
            yield (*board, direction if two else "", who)


def _no_award(line: Line, method: Method) -> str | None:
    ruled = isinstance(line.outcome, Artificial) or (
        isinstance(line.outcome, Split)
        and Artificial in (type(line.outcome.ns), type(line.outcome.ew))
    )
    if ruled and method.id == "total_points":
        return f"board {line.board.number}: {line.outcome} has no total points"
    return None
