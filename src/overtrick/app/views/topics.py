"""Topics of the live stream: what is told of an event, made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import calls_shown, live_board
from overtrick.app.views.desk.problems import problems_seen
from overtrick.app.views.open import moment_of
from overtrick.app.views.results.assignments import draws_known
from overtrick.app.views.results.changes import ranking_changes
from overtrick.app.views.results.matches import matches_known
from overtrick.app.views.results.ranking import RankingSeen, ranking_pieces, ranking_seen
from overtrick.app.views.results.screen import ScreenSeen, screen_seen
from overtrick.app.views.sentences import encoded
from overtrick.errors import UnknownName
from overtrick.events.journal.memory import kept_in, until_next_entry
from overtrick.messages import language

__all__ = ["DESK", "EVERYONE", "TOPICS", "Topic", "payload", "topics_named"]

EVERYONE = frozenset(Role)
DESK = frozenset({Role.DIRECTOR, Role.DEPUTY})


def _always(_: Running) -> Hashable:
    return None


def _nothing(_: Running, __: Viewer) -> tuple[()]:
    return ()


def _by_role(viewer: Viewer) -> Hashable:
    return viewer.role


@dataclass(frozen=True, slots=True)
class Topic:
    """
    One topic: ``document`` gives what a viewer sees of it now, or None for nothing.

    Viewers of the same ``audience`` see the same, so it is made once for all of them, and
    again after ``every`` seconds where it hangs on the clock, or when its ``moment`` changes.
    A great document may tell its ``changes`` from the one before; None tells the whole.  What
    takes long of it is worked out ``first``, piece by piece, so that entries go between.  What
    is looked at ``beside`` the play is made in a thread where the event is big.
    """

    name: str
    roles: frozenset[Role]
    document: Callable[[Running, Viewer], Any]
    audience: Callable[[Viewer], Hashable] = _by_role
    every: int = 0
    changes: Callable[[Any, Any], Any] | None = None
    moment: Callable[[Running], Hashable] = _always
    beside: bool = False
    first: Callable[[Running, Viewer], Iterable[object]] = _nothing

    @property
    def tick(self) -> int:
        """What changes when ``every`` so many seconds are over."""
        return int(monotonic() // self.every) if self.every else 0


def payload(running: Running, topic: Topic, viewer: Viewer) -> bytes | None:
    """Give the document of a topic as JSON, made once for each audience and entry."""
    if viewer.role not in topic.roles:
        return None
    key = topic.name, topic.audience(viewer), topic.tick, topic.moment(running), language()
    return kept_in(_payloads(running), key, lambda: _encoded(topic.document(running, viewer)))


@until_next_entry
def _payloads(running: Running) -> dict[Hashable, bytes | None]:
    return {}


def _encoded(document: Any) -> bytes | None:
    return None if document is None else encoded(document)


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
