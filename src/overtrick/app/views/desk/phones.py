"""When a phone of a table was last heard of by this server."""

from __future__ import annotations

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.events.journal.moment import now

__all__ = ["heard", "silent_minutes"]


def heard(running: Running, viewer: Viewer, room: str = "") -> None:
    """Note that a phone of a table is there; in a match, of a room."""
    if viewer.table:
        place = viewer.session, viewer.section, viewer.table, viewer.room or room
        running.heard[place] = now()


def silent_minutes(
    running: Running, session: str, section: str, table: str, room: str = ""
) -> int | None:
    """
    Say for how many minutes no phone of a table was heard of; None if none ever was.

    Of a room, where one is named: else of any.

    >>> silent_minutes(Running("tuesday"), "1", "A", "3") is None
    True
    """
    there = [
        running.heard.get((session, section, table, each))
        for each in ((room,) if room else ("", "open", "closed"))
    ]
    last = max(filter(None, there), default=None)
    return None if last is None else max(0, int((now() - last).total_seconds() // 60))
