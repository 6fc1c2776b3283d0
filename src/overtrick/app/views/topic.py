"""Topics of the live stream: what is told of an event, made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.sentences import encoded
from overtrick.events.journal.memory import kept_in, until_next_entry
from overtrick.messages import language

__all__ = ["DESK", "EVERYONE", "Topic", "payload"]

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
