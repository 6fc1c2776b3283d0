"""A topic as one audience follows it: the whole at first, then what changed, each made once."""

from __future__ import annotations

from asyncio import Lock, sleep
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from typing import Any

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.sentences import encoded
from overtrick.app.views.topics import Topic
from overtrick.errors import OvertrickError
from overtrick.messages import language, speaking

__all__ = ["Feed"]

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
