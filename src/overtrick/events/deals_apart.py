"""
Rounds with deals of their own under the same board numbers: each is a session of its own.

Board 1 of the second round is then another deal than board 1 of the first, and is compared with
nothing of it.  Where boards go round instead, as in a Howell, a number is one deal for good.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from overtrick.events.session import Line, MatchResult, Session

__all__ = ["deals_apart", "session_of_round", "session_told"]

Told = TypeVar("Told", Line, MatchResult)
Place = tuple[str, str, int]
"""Session, section and board number."""


def deals_apart(session: Session, drawn: Collection[str] = ()) -> Session:
    """
    Make a session of each round that has deals of its own.

    *drawn* are the matches whose draw says so: a number that comes again there is another deal.
    Elsewhere the results say it, once most who met a board have met its number in another
    round; one of them alone may be a slip in the number.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> rounds = (("1", "3", "4"), ("2", "4", "3"))
    >>> lines = [Line(Board(1), Points(420), ns, ew, round=nth) for nth, ns, ew in rounds]
    >>> [line.session for line in deals_apart(Session(tuple(lines))).lines]
    ['1 round 1', '1 round 2']
    """
    apart = {place[0] for place in _told(session.lines)}
    apart |= {place[0] for place in _drawn(session.lines, drawn)}
    if not apart:
        return session
    lines = tuple(_apart(line, apart) for line in session.lines)
    results = tuple(_apart(result, apart) for result in session.results)
    return replace(session, lines=lines, results=results)


def session_of_round(session: str, round: str | None) -> str:
    """
    Name the session that a round with deals of its own is made.

    >>> session_of_round("1", "2")
    '1 round 2'
    """
    return f"{session} round {round}"


def session_told(session: str, round: str | None, known: Collection[str]) -> str:
    """
    Name the session as it was told, where each of its rounds was made one.

    >>> session_told("1 round 2", "2", {"1"}), session_told("1", "2", {"1"})
    ('1', '1')
    """
    told = session.removesuffix(session_of_round("", round))
    return told if told in known else session


def _told(lines: Iterable[Line]) -> Iterator[Place]:
    """
    The boards that most who met them met again in another round.

    In a match the same teams meet a board twice, in halves in two rounds: it is one deal.
    """
    boards: dict[Place, dict[str, set[str]]] = {}
    for line in lines:
        rounds = boards.setdefault(_place(line), {})
        for who in _who(line):
            if line.round is not None:
                rounds.setdefault(who, set()).add(line.match or line.round)
    for place, rounds in boards.items():
        if 2 * sum(len(each) > 1 for each in rounds.values()) > len(rounds):
            yield place


def _drawn(lines: Iterable[Line], drawn: Collection[str]) -> Iterator[Place]:
    """The boards of matches drawn whose number comes in two rounds."""
    first: dict[Place, str | None] = {}
    for line in lines:
        own = line.match in drawn and line.round is not None
        if own and first.setdefault(_place(line), line.round) != line.round:
            yield _place(line)


def _place(line: Line) -> Place:
    return line.session, line.section, line.board.number


def _who(line: Line) -> Iterator[str]:
    """The teams of a match, whoever sat for them; else the pairs at the table."""
    teams = line.home, line.away
    return filter(None, teams if any(teams) else (line.ns, line.ew))


def _apart(told: Told, apart: Collection[str]) -> Told:
    if told.session in apart and told.round is not None:
        return replace(told, session=session_of_round(told.session, told.round))
    return told
