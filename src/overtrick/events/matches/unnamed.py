"""
Results of teams that name no match: two teams that sat at one table are in a match.

In a movement for teams, such as American Whist, every pair of teams meets in one match: at one
table the first sits North-South, at another the second.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from overtrick.core.order import natural
from overtrick.events.session import Line, Session

__all__ = ["matches_named"]


def matches_named(
    session: Session, sections: Collection[tuple[str, str]] | None = None
) -> Session:
    """
    Name the match of each line that names none, in those sessions and sections or in all.

    The team that people count first is at home: its North-South pair plays the open room.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> lines = (Line(Board(1), Points(420), "3", "10"), Line(Board(1), Points(-50), "10", "3"))
    >>> for line in matches_named(Session(lines)).lines:
    ...     print(line.match, line.home, line.away, line.room)
    3v10 3 10 open
    3v10 3 10 closed
    """
    lines = tuple(
        _named(line) if sections is None or (line.session, line.section) in sections else line
        for line in session.lines
    )
    return replace(session, lines=lines)


def _named(line: Line) -> Line:
    if line.match is not None or line.ns is None or line.ew is None or line.ns == line.ew:
        return line
    home, away = sorted((line.ns, line.ew), key=natural)
    room = "open" if line.ns == home else "closed"
    return replace(line, match=f"{home}v{away}", home=home, away=away, room=room)
