"""Every topic of the live stream by its name."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import calls_shown, live_board
from overtrick.app.views.desk.problems import problems_seen
from overtrick.app.views.open import moment_of
from overtrick.app.views.results.assignments import draws_known
from overtrick.app.views.results.changes import ranking_changes
from overtrick.app.views.results.matches import matches_known
from overtrick.app.views.results.ranking import RankingSeen, ranking_pieces, ranking_seen
from overtrick.app.views.results.screen import ScreenSeen, screen_seen
from overtrick.app.views.topic import DESK, EVERYONE, Topic
from overtrick.errors import UnknownName

__all__ = ["TOPICS", "topics_named"]


def _journal(running: Running, _: Viewer) -> dict[str, int]:
    return {"seq": running.seq}


def _draws(running: Running, _: Viewer) -> dict[str, str]:
    return {"draws": draws_known(running)}


def _public_ranking(running: Running, _: Viewer) -> RankingSeen:
    return ranking_seen(running, Viewer(event=running.id))


def _public_pieces(running: Running, _: Viewer) -> Iterator[object]:
    return ranking_pieces(running, Viewer(event=running.id))


def _screen(running: Running, _: Viewer) -> ScreenSeen:
    return screen_seen(running, Viewer(event=running.id))


TOPICS: dict[str, Topic] = {
    topic.name: topic
    for topic in (
        Topic(
            "ranking",
            EVERYONE,
            ranking_seen,
            changes=ranking_changes,
            moment=moment_of,
            first=ranking_pieces,
        ),
        Topic(
            "public-ranking",
            EVERYONE,
            _public_ranking,
            lambda _: None,
            changes=ranking_changes,
            moment=moment_of,
            first=_public_pieces,
        ),
        Topic("screen", EVERYONE, _screen, lambda _: None),
        Topic("journal", EVERYONE, _journal, lambda _: None),
        Topic("draws", EVERYONE, _draws, lambda _: None),
        Topic("matches", EVERYONE, matches_known, moment=moment_of),
        Topic("desk", DESK, live_board, every=10, beside=True),
        Topic("calls", DESK, calls_shown, lambda _: None),
        Topic("problems", DESK, problems_seen, every=30, beside=True),
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
            raise UnknownName(
                "no topic {name!r}; there are: {topics}",
                name=name[:40],
                topics=", ".join(TOPICS),
            )
    return [TOPICS[name] for name in dict.fromkeys(names)]
