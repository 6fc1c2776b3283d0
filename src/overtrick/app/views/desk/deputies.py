"""The links of an event's deputies: whom each is for, whether it opens, who came by it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from overtrick.app.access.links import Link
from overtrick.app.access.rows import clock_time
from overtrick.app.access.sign_in import SignedIn
from overtrick.app.access.viewer import Role
from overtrick.app.views.sentences import Sentence
from overtrick.errors import Text

__all__ = ["DeputySeen", "deputies_seen"]


@dataclass(frozen=True, slots=True)
class DeputySeen:
    """A deputy's link as the director sees it."""

    link: Link
    state: str
    word: Sentence
    note: Sentence = ""
    devices: tuple[str, ...] = ()
    """The devices that are signed in by it."""

    @property
    def opens(self) -> bool:
        """Whether it still lets somebody in."""
        return self.state != "come"


def deputies_seen(
    links: Iterable[Link], sessions: Iterable[SignedIn], now: datetime
) -> list[DeputySeen]:
    """Give the links to the desk, those that open first, the last made before the others."""
    devices: dict[str, list[str]] = {}
    for session in sessions:
        devices.setdefault(session.link, []).append(session.device)
    made = sorted(
        (link for link in links if link.role is Role.DEPUTY),
        key=lambda link: link.made,
        reverse=True,
    )
    seen = [_seen(link, devices.get(link.id, []), now) for link in made]
    return sorted(seen, key=lambda each: not each.opens)


def _seen(link: Link, devices: list[str], now: datetime) -> DeputySeen:
    if link.revoked is not None:
        return DeputySeen(
            link, "come", Text("withdrawn at {time}", time=clock_time(link.revoked, now))
        )
    until = clock_time(link.expires, now)
    if link.expires <= now:
        return DeputySeen(link, "come", Text("over since {time}", time=until))
    state, word = ("done", Text("signed in")) if devices else ("ask", Text("nobody yet"))
    return DeputySeen(link, state, word, Text("good until {time}", time=until), tuple(devices))
