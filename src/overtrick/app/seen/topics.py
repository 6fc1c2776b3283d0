"""Every topic of the live stream by its name."""

from __future__ import annotations

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.seen.desk import live_board
from overtrick.app.seen.topic import DESK, EVERYONE, Topic
from overtrick.errors import UnknownName

__all__ = ["TOPICS", "topics_named"]


def _journal(running: Running, _: Viewer) -> dict[str, int]:
    return {"seq": running.seq}


TOPICS: dict[str, Topic] = {
    topic.name: topic
    for topic in (
        Topic("journal", EVERYONE, _journal, lambda _: None),
        Topic("desk", DESK, live_board, every=10),
    )
}
"""Every topic."""


def topics_named(text: str) -> list[Topic]:
    """
    Find topics by their names, with commas between.

    >>> [topic.name for topic in topics_named("journal")]
    ['journal']

    :raises UnknownName: if there is no such topic.
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in TOPICS:
            raise UnknownName(f"no topic {name[:40]!r}; there are: {', '.join(TOPICS)}")
    return [TOPICS[name] for name in dict.fromkeys(names)]
