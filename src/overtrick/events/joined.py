"""Several files, one event: sessions put side by side without mixing them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from overtrick.events.session import Line, MatchResult, Session

__all__ = ["joined", "label"]


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
        labels = {name: label(name, number, {t for t, _ in taken}) for name in clash}
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
    methods = {session.method for session in sessions if session.method}
    winners = {session.winners for session in sessions if session.winners}
    return Session(
        tuple(lines),
        title,
        names,
        tuple(results),
        method=methods.pop() if len(methods) == 1 else "",
        winners=winners.pop() if len(winners) == 1 else None,
        has_pair_matches=bool(sessions) and all(each.has_pair_matches for each in sessions),
    )


def _sections(lines: Iterable[Line], results: Iterable[MatchResult]) -> set[tuple[str, str]]:
    return {(line.session, line.section) for line in lines} | {
        (told.session, told.section) for told in results
    }


def label(name: str, number: int, taken: set[str]) -> str:
    """
    Give a session another name, because an earlier file has one of that name.

    >>> label("1", 2, {"1"}), label("Friday", 2, {"Friday"})
    ('2', 'Friday (2)')
    """
    label = str(number) if name.isdecimal() else f"{name} ({number})"
    while label in taken:
        label += "'"
    return label
