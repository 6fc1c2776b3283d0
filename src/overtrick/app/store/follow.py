"""
Who is told of a commit, whoever made it: this process at once, others by the database.

PostgreSQL notifies those who listen.  SQLite does not: ``PRAGMA data_version`` of a connection
changes when another one has committed, and is asked four times a second.
"""

from __future__ import annotations

import logging
import select as sockets
import socket
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import sqlalchemy.exc
from sqlalchemy import Connection, Engine, select

from overtrick.app.store.database import time_limits
from overtrick.app.store.rows import events as _events
from overtrick.app.store.writer import CHANNEL, NOTICES, Committed

__all__ = ["Follower", "Following", "Told", "follower_of"]

Told = Callable[[str, int], None]
Noticed = Callable[[str], None]

_POLL: Final = 0.25
_FIRST: Final = 5.0  # seconds that a follower waits to be connected
_AGAIN: Final = 0.5  # seconds between two attempts
_QUIET: Final = 20.0  # seconds of silence after which a connection is tried
_log = logging.getLogger(__name__)


class Following:
    """What is followed until it is closed."""

    def __init__(self, close: Callable[[], None]) -> None:
        """Remember how to stop."""
        self._close = close

    def close(self) -> None:
        """Be told no more; once is enough, twice no harm."""
        self._close()

    def __enter__(self) -> Following:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Follower(ABC):
    """A thread that tells of commits, started when somebody first asks."""

    def __init__(self, engine: Engine) -> None:
        """Know the database; nothing is started yet."""
        self._engine = engine
        self._tellers: list[Told] = []
        self._noticed: list[Noticed] = []
        self._known: dict[str, tuple[int, int]] = {}
        self._ours: deque[Committed] = deque()
        self._gate = threading.Lock()
        self._ready = threading.Event()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def follow(self, told: Told) -> Following:
        """Tell of every commit from now on, in the follower's thread."""
        with self._gate:
            if self._thread is None and not self._stopped.is_set():
                name = "store follower"
                self._thread = threading.Thread(target=self._loop, name=name, daemon=True)
                self._thread.start()
        self._ready.wait(_FIRST)
        with self._gate:
            self._tellers.append(told)
        return Following(lambda: self._leave(told))

    def follow_notices(self, noticed: Noticed) -> Following:
        """Give each notice of a server, which nobody keeps, in the follower's thread."""
        self._noticed.append(noticed)
        return Following(lambda: self._noticed.remove(noticed))

    def committed(self, changes: Sequence[Committed]) -> None:
        """Take what this process has committed, and return at once."""
        if self._thread is not None and changes:
            self._ours.extend(changes)
            self._wake()

    def close(self) -> None:
        """Stop the thread."""
        with self._gate:
            self._stopped.set()
        self._wake()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _leave(self, told: Told) -> None:
        with self._gate:
            if told in self._tellers:
                self._tellers.remove(told)

    def _tell_ours(self) -> None:
        while self._ours:
            self._tell(self._ours.popleft())

    def _tell(self, change: Committed, *, again: bool = False) -> None:
        """Tell of an event, unless that or more was told of it."""
        seq, version = self._known.get(change.event, (0, 0))
        newer = max(seq, change.seq), max(version, change.version)
        if newer == (seq, version) and not again:
            return
        self._known[change.event] = newer
        for told in tuple(self._tellers):
            try:
                told(change.event, newer[0])
            except Exception:
                _log.exception("a follower of %r failed", change.event)

    def _notice(self, notice: str) -> None:
        for noticed in tuple(self._noticed):
            try:
                noticed(notice)
            except Exception:
                _log.exception("a notice of a server failed")

    def _look(self, connection: Connection | None = None, *, again: bool = False) -> None:
        """Look at all events; until we are ready they are only remembered."""
        if connection is None:
            with self._engine.connect() as own:
                self._look(own, again=again)
            return
        asked = select(_events.c.id, _events.c.seq, _events.c.version)
        for row in connection.execute(asked):
            self._tell(Committed(row.id, row.seq, row.version), again=again)

    @abstractmethod
    def _wake(self) -> None:
        """Say that there is something of ours, or that it is over."""

    @abstractmethod
    def _loop(self) -> None:
        """Follow until stopped."""


class _Polling(Follower):
    """SQLite: ask again and again whether somebody has committed."""

    def __init__(self, engine: Engine) -> None:
        """Make the bell that our own commits ring."""
        super().__init__(engine)
        self._bell = threading.Event()

    def _wake(self) -> None:
        self._bell.set()

    def _loop(self) -> None:
        while not self._stopped.is_set():
            try:
                self._watch()
            except sqlalchemy.exc.SQLAlchemyError:
                self._stopped.wait(_AGAIN)

    def _watch(self) -> None:
        with self._engine.connect() as connection:
            asked, due, seen = connection.connection.cursor(), 0.0, -1
            while not self._stopped.is_set():
                self._bell.clear()
                self._tell_ours()
                if time.monotonic() >= due:  # what we told ourselves is known
                    version, due = _data_version(asked), time.monotonic() + _POLL
                    if version != seen:
                        self._look()
                        seen = version
                    self._ready.set()
                self._bell.wait(max(0.0, due - time.monotonic()))


def _data_version(cursor: Any) -> int:
    found: int = cursor.execute("PRAGMA data_version").fetchone()[0]
    return found


class _Listening(Follower):
    """PostgreSQL: listen; if the line breaks, connect anew and tell every event again."""

    def __init__(self, engine: Engine) -> None:
        """Make the line by which our own commits wake the thread."""
        super().__init__(engine)
        self._ring, self._bell = socket.socketpair()
        self._ring.setblocking(False)
        self._bell.setblocking(False)

    def close(self) -> None:
        """Stop the thread, and close the line to it."""
        super().close()
        self._ring.close()
        self._bell.close()

    def _wake(self) -> None:
        try:
            self._ring.send(b"!")
        except OSError:  # full: it will wake; closed: it is over
            return

    def _loop(self) -> None:
        import psycopg

        is_first = True
        while not self._stopped.is_set():
            try:
                address, waits = _plain(self._engine), time_limits(self._engine.url)
                with psycopg.connect(address, autocommit=True, **waits) as connection:
                    connection.execute(f"LISTEN {CHANNEL}; LISTEN {NOTICES}")
                    self._look(again=not is_first)
                    is_first = False
                    self._ready.set()
                    self._listen(connection)
            except (psycopg.Error, sqlalchemy.exc.SQLAlchemyError, OSError):
                is_first = False
                self._tell_ours()
                self._stopped.wait(_AGAIN)

    def _listen(self, connection: Any) -> None:
        while not self._stopped.is_set():
            self._tell_ours()
            for notice in connection.notifies(timeout=0):
                if notice.channel == NOTICES:
                    self._notice(notice.payload)
                else:
                    self._tell(_heard(notice.payload))
            heard, _, _ = sockets.select([connection.fileno(), self._bell], [], [], _QUIET)
            if self._bell in heard:
                self._bell.recv(4096)
            if not heard:
                connection.execute("select 1")
                self._look()


def _heard(payload: str) -> Committed:
    seq, version, event = payload.split(" ", 2)
    return Committed(event, int(seq), int(version))


def _plain(engine: Engine) -> str:
    """The address as PostgreSQL's own library wants it."""
    url = engine.url.set(drivername="postgresql")
    return url.render_as_string(hide_password=False)


def follower_of(engine: Engine) -> Follower:
    """Make the follower that a database needs."""
    return _Listening(engine) if engine.dialect.name == "postgresql" else _Polling(engine)
