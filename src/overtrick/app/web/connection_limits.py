"""
How many follow at once: by one link, from one address without a link, and all together.

A browser opens a few streams; whoever opens hundreds takes the places of others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address

from overtrick.app.access.viewer import Viewer
from overtrick.errors import Counted, OvertrickError, Text

__all__ = [
    "BY_LINK",
    "IN_ALL",
    "ConnectionLimits",
    "TooManyStreams",
]

BY_LINK = 100
"""Streams by one link, session or token: a table's phones, those that went to sleep as well."""

IN_ALL = 10_000
"""Streams of everybody, where the machine allows so many connections."""

_INSTEAD = Text("Reload the page to see the present.")


class TooManyStreams(OvertrickError):
    """There is no place for one more stream."""

    status, code = 429, "too-many-streams"


class ConnectionLimits:
    """
    How many streams are open, by link and by address.

    >>> limits, anyone = ConnectionLimits(1), Viewer()
    >>> with limits.place(anyone, "10.0.0.7"):
    ...     with limits.place(anyone, "10.0.0.7"):
    ...         pass
    Traceback (most recent call last):
    overtrick.app.web.connection_limits.TooManyStreams: No more than 1 page ...
    """

    def __init__(self, by_address: int, in_all: int = 0) -> None:
        """Let so many follow from one address without a link; *in_all*, if not as usual."""
        self._by_address, self._in_all = by_address, in_all
        self._there: Counter[str] = Counter()

    @property
    def following(self) -> int:
        """How many follow."""
        return self._there.total()

    @contextmanager
    def place(self, viewer: Viewer, address: str) -> Iterator[None]:
        """
        Take a place until the block ends.

        :raises TooManyStreams: if there is none.
        """
        who = self._who(viewer, address)
        self._check(who)
        self._there[who] += 1
        try:
            yield
        finally:
            self._there[who] -= 1
            if not self._there[who]:
                del self._there[who]

    def _who(self, viewer: Viewer, address: str) -> str:
        if viewer.link:
            return f"link {viewer.link}"
        return "" if _is_here(address) else address

    def _check(self, who: str) -> None:
        most = BY_LINK if who.startswith("link ") else self._by_address
        if who and self._there[who] >= most:
            by_link = who.startswith("link ")
            raise TooManyStreams(
                Counted(
                    "No more than {count} page can follow by this link. {instead}",
                    "No more than {count} pages can follow by this link. {instead}",
                    most,
                    instead=_INSTEAD,
                )
                if by_link
                else Counted(
                    "No more than {count} page can follow from this address. {instead}",
                    "No more than {count} pages can follow from this address. {instead}",
                    most,
                    instead=_INSTEAD,
                )
            )
        if self.following >= (self._in_all or _in_all()):
            raise TooManyStreams("Too many follow at once. {instead}", instead=_INSTEAD)


def _is_here(address: str) -> bool:
    """Whether it is the machine of the server itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _in_all() -> int:
    """Give the limit of streams that keeps connections of this machine free for score pads."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return IN_ALL
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return IN_ALL if allowed == resource.RLIM_INFINITY else min(IN_ALL, allowed * 3 // 4)
