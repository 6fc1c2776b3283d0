"""Several files, one event: sessions put side by side without mixing them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from overtrick.events.session import Line, MatchResult, Session

__all__ = ["joined"]


def joined(sessions: Sequence[Session]) -> Session:
    """
    Join the sessions of several files.

    A file that repeats a session and section of an earlier one is a session of its own,
    numbered by its place; files of different sections belong together.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> evening = Session((Line(Board(1), PASSED_OUT, "1", "2"),))
    >>> [line.session for line in joined([evening, evening]).lines]
    ['1', '2']
    """
    if len(sessions) == 1:
        return sessions[0]
    taken: set[tuple[str, str]] = set()
    lines: list[Line] = []
    results: list[MatchResult] = []
    for number, session in enumerate(sessions, 1):
        own = _sections(session.lines, session.results)
        clash = {name for name, section in own if (name, section) in taken}
        labels = {name: _label(name, number, {t for t, _ in taken}) for name in clash}
        found = [
            replace(line, session=labels.get(line.session, line.session))
            for line in session.lines
        ]
        whole = [
            replace(told, session=labels.get(told.session, told.session))
            for told in session.results
        ]
        taken |= _sections(found, whole)
        lines += found
        results += whole
    names = {who: names for session in sessions for who, names in session.names.items()}
    title = ", ".join(filter(None, (session.title for session in sessions)))
    return Session(tuple(lines), title, names, tuple(results))


def _sections(lines: Iterable[Line], results: Iterable[MatchResult]) -> set[tuple[str, str]]:
    return {(line.session, line.section) for line in lines} | {
        (told.session, told.section) for told in results
    }


def _label(name: str, number: int, taken: set[str]) -> str:
    label = str(number) if name.isdecimal() else f"{name} ({number})"
    while label in taken:
        label += "'"
    return label
