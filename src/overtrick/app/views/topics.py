"""
Topics of the live stream: what is told of an event, made once for all who see the same.

A topic as one audience follows it: the whole at first, then what changed, each made once.

What changed between two rankings, as little of it as a phone needs.
"""

from __future__ import annotations

from asyncio import Lock, sleep
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import calls_shown, live_board
from overtrick.app.views.desk.problems import problems_seen
from overtrick.app.views.open import moment_of
from overtrick.app.views.results.matches import draws_known, matches_known
from overtrick.app.views.results.ranking import (
    Ranked,
    RankedList,
    RankingSeen,
    ranking_pieces,
    ranking_seen,
)
from overtrick.app.views.results.screen import ScreenSeen, screen_seen
from overtrick.app.views.sentences import built, encoded
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.journal.memory import kept_in, until_next_entry
from overtrick.messages import language, speaking

__all__ = ["TOPICS", "Feed", "Topic", "ranking_changes", "topics_named"]

_HEAD = ("state", "after", "at", "closes", "notes")


def ranking_changes(old: RankingSeen, new: RankingSeen) -> dict[str, Any] | None:
    """
    Give what changed: the head, and of each list the new order and the rows that are new.

    A row is its place in the new list with what changed: ``[3, "4=", "52.10 %", "50 of 96",
    12, 0]``; of somebody who is new it is all of it.  None where too much changed.
    """
    if _frame(old) != _frame(new):
        return None
    head = {
        name: getattr(new, name) for name in _HEAD if getattr(old, name) != getattr(new, name)
    }
    lists = [_list(one, other) for one, other in zip(old.lists, new.lists, strict=True)]
    return {"head": head, "lists": lists}


def _frame(seen: RankingSeen) -> tuple[object, ...]:
    return (
        seen.title,
        seen.closed,
        seen.what,
        tuple((each.title, each.has_carried, each.head) for each in seen.lists),
    )


def _list(old: RankedList, new: RankedList) -> dict[str, Any] | None:
    if old.rows == new.rows:
        return None
    before = {row.key: (nth, row) for nth, row in enumerate(old.rows)}
    order: list[int] = []
    rows: list[Any] = []
    for nth, row in enumerate(new.rows):
        was, known = before.get(row.key, (-1, None))
        order.append(was)
        if known is None or (known.id, known.who) != (row.id, row.who):
            rows.append([nth, built(row)])
        elif known != row:
            rows.append(_row(nth, row))
    found: dict[str, Any] = {"rows": rows}
    if order != list(range(len(old.rows))):
        found["order"] = order
    return found


def _row(nth: int, row: Ranked) -> list[Any]:
    return [nth, row.place, row.score, row.total, row.boards, row.trend]


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


Beside = Callable[[Running, Callable[[Running], Any]], Awaitable[Any]]
"""Does some work with a running event, in a thread where the event is big."""

_KEPT = 8
"""Steps that are kept for those who are behind."""


class Feed:
    """
    The present of a topic, numbered, and the last steps to it.

    A topic that tells changes is written ``{"v": 4, "since": 3, "changes": ..}``, its whole
    ``{"v": 4, "whole": ..}``; any other is its document.
    """

    def __init__(self, topic: Topic, viewer: Viewer) -> None:
        self.topic = topic
        self.version = 0
        self.seq = 0
        self._viewer = viewer
        self._language = language()
        self._looking = Lock()
        self._stamp: Hashable = None
        self._document: Any = None
        self._whole: bytes | None = None
        self._steps: deque[bytes | None] = deque(maxlen=_KEPT)

    async def renew(self, running: Running, beside: Beside) -> bool:
        """Look at the event again, or *beside* the play; say whether there is something new."""
        async with self._looking:
            if self._at(running) == self._stamp:
                return False
            with suppress(OvertrickError):  # the document says why
                for _ in self.topic.first(running, self._viewer):
                    await sleep(0)
            stamp, seq = self._at(running), running.seq
            document = await self._looked_at(running, beside)
            self._stamp, self.seq = stamp, seq
            with speaking(self._language):
                return self._is_new(document)

    def _at(self, running: Running) -> Hashable:
        """What changes when there may be something new."""
        return running.seq, self.topic.tick, self.topic.moment(running)

    def _is_new(self, document: Any) -> bool:
        if document is None or document == self._document:
            return False
        old, self._document, self._whole = self._document, document, None
        self.version += 1
        self._steps.append(self._step(old))
        return True

    async def _looked_at(self, running: Running, beside: Beside) -> Any:
        if self.topic.beside:
            return await beside(running, self._seen)
        return self._seen(running)

    def _seen(self, running: Running) -> Any:
        with speaking(self._language):
            return self.topic.document(running, self._viewer)

    def since(self, version: int) -> bytes:
        """Give the messages that bring somebody from *version* to the present."""
        behind = self.version - version
        if behind <= 0 or self.version == 0:
            return b""
        steps = list(self._steps)[-behind:]
        if version == 0 or len(steps) < behind or any(step is None for step in steps):
            return self.whole()
        return b"".join(step for step in steps if step is not None)

    def whole(self) -> bytes:
        """Give the message that holds everything."""
        if self._whole is None:
            self._whole = self._written()
        return self._whole

    def _written(self) -> bytes:
        with speaking(self._language):
            whole: Any = self._document
            if self.topic.changes is not None:
                whole = {"v": self.version, "whole": whole}
            return self._message(whole)

    def _step(self, old: Any) -> bytes | None:
        if self.topic.changes is None or old is None:
            return None
        changes = self.topic.changes(old, self._document)
        if changes is None:
            return None
        told = {"v": self.version, "since": self.version - 1, "changes": changes}
        return self._message(told)

    def _message(self, told: Any) -> bytes:
        data = encoded(told)
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (self.seq, self.topic.name.encode(), data)
