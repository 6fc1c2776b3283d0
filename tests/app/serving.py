"""
A real server on a port of its own, with a real store: for every test that asks by HTTP.

A server is started once a worker, and goes on listening: each test that takes it puts a club of
its own behind its pages, and leaves it when no request of its own is on the way.
"""

from __future__ import annotations

import asyncio
import atexit
import shutil
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import httpx
import uvicorn
from argon2 import PasswordHasher

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Role
from overtrick.app.club.apart import Apart
from overtrick.app.demo import fill
from overtrick.app.store.database import FILE_NAME
from overtrick.app.store.store import Store, Stored
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.server import pages_of, put_behind
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Opened
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.moment import now

__all__ = [
    "CHEAP",
    "Served",
    "fill_demo",
    "listening",
    "new_store",
    "serving",
]

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

PATIENCE = 2.0
"""Seconds that a request on the way has when its test is over."""

_idle: dict[ServerConfig, list[_Listening]] = {}
"""Servers that no test has now, by what they were made with (the store is none of it)."""


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs: where it is, its store and access to prepare what a test needs."""

    url: str
    """Such as ``http://127.0.0.1:40123``, without a slash at its end."""
    store: Store
    access: Access
    app: Any
    loop: asyncio.AbstractEventLoop

    @contextmanager
    def client(
        self, role: Role | None = Role.DIRECTOR, event: str | None = None
    ) -> Iterator[httpx.Client]:
        """Give a client of ``/api/v1`` with a token of that role; of nobody, if none."""
        headers = {}
        if role is not None:
            token = self.access.api_token(role, event, "test")
            headers["authorization"] = f"Bearer {token}"
        base = f"{self.url}/api/v1"
        with httpx.Client(base_url=base, headers=headers, timeout=30) as client:
            yield client

    def open(self, event: str, *facts: Facts, title: str = "") -> None:
        """Open an event whose journal begins with these facts."""
        self.store.create(event, title or event)
        opened = tell(Opened(title=title or event), by="director")
        self.store.append(event, [opened, *(tell(each, by="director") for each in facts)])

    def tell(self, event: str, entries: Sequence[Entry]) -> list[Stored]:
        """Tell of an event that runs: whoever asks next is answered with it."""
        told = self.app.state.club.tell(event, entries)
        stored: list[Stored] = asyncio.run_coroutine_threadsafe(told, self.loop).result()
        return stored

    def journal(self, event: str) -> list[Entry]:
        """Everything that the store holds of an event, in its order."""
        return [stored.entry for stored in self.store.read(event)]


@contextmanager
def serving(store: Path | str, **config: Any) -> Iterator[Served]:
    """
    Run a server on *store*, a folder or an address of a database, until the block ends.

    What else is given is what ``ServerConfig`` takes.
    """
    like = ServerConfig(store="", host="127.0.0.1", port=0, **config)
    here = _idle[like].pop() if _idle.get(like) else _Listening(like)
    opened = new_store(store)
    put_behind(here.app, replace(like, store=store), opened, Access(opened, hasher=CHEAP))
    here.app.state.club._apart = _apart()
    with here.open():
        yield Served(here.url, opened, here.app.state.access, here.app, here.loop)
    _idle.setdefault(like, []).append(here)


class _Lasting(Apart):
    """The processes that read files of one club after another: a start takes half a second."""

    def close(self) -> None:
        """Leave them to the next club."""


@cache
def _apart() -> Apart:
    lasting = _Lasting()
    atexit.register(Apart.close, lasting)
    return lasting


def new_store(place: Path | str) -> Store:
    """Open a store; a folder that is new begins with tables that were made once a worker."""
    folder = Path(place)
    if "://" not in str(place) and not folder.exists():
        folder.mkdir(parents=True, mode=0o700)
        shutil.copy(Path(_empty().name, FILE_NAME), folder / FILE_NAME)
    return Store.open(place)


@cache
def _empty() -> TemporaryDirectory[str]:
    folder = TemporaryDirectory(prefix="ot-empty-")
    atexit.register(folder.cleanup)
    Store.open(folder.name).close()
    return folder


def fill_demo(store: Store, *only: str, ago: timedelta = timedelta()) -> None:
    """Put events of the demo into a store as they were then, all or *only* some, made once."""
    made, events = _demo()
    later = now() - ago - made
    for id, title, entries in events:
        if only and id not in only:
            continue
        store.create(id, title, [replace(each, at=each.at + later) for each in entries])


@cache
def _demo() -> tuple[datetime, list[tuple[str, str, Sequence[Entry]]]]:
    made, kept = now(), _Kept()
    fill(cast(Store, kept), made)
    return made, kept.created


class _Kept:
    """Takes events as a store does, and has none."""

    def __init__(self) -> None:
        self.created: list[tuple[str, str, Sequence[Entry]]] = []

    def events(self) -> list[Any]:
        """List none."""
        return []

    def create(self, event: str, title: str, entries: Sequence[Entry]) -> None:
        """Keep an event."""
        self.created.append((event, title, entries))


class _Listening(uvicorn.Server):
    """A server that listens until all tests are over, open while a club is behind it."""

    def __init__(self, config: ServerConfig) -> None:
        self.app = pages_of(config)
        super().__init__(
            uvicorn.Config(self.app, log_level="warning", lifespan="off", ws="none")
        )
        listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self.run, args=([listening],), daemon=True)
        self._thread.start()
        atexit.register(self._end)
        _wait(self, self._thread)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; whoever opens it asks for things to be done in its loop."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)

    @contextmanager
    def open(self) -> Iterator[None]:
        """Let the club live that is behind the pages, until the block ends."""
        begun, over = Future[None](), asyncio.Event()
        ended = asyncio.run_coroutine_threadsafe(self._live(begun, over), self.loop)
        wait((begun, ended), return_when=FIRST_COMPLETED)
        if ended.done():
            ended.result()  # it did not begin, and says why
        try:
            yield
        finally:
            self.loop.call_soon_threadsafe(over.set)
            ended.result()

    async def _live(self, begun: Future[None], over: asyncio.Event) -> None:
        async with self.app.lifespan():
            begun.set_result(None)
            await over.wait()
            for connection in list(self.server_state.connections):
                connection.shutdown()
            tasks = {*self.server_state.tasks}
            _, late = await asyncio.wait(tasks, timeout=PATIENCE) if tasks else ((), ())
            for task in late:
                task.cancel()

    def _end(self) -> None:
        self.should_exit = True
        self._thread.join()


def _wait(server: uvicorn.Server, thread: threading.Thread) -> None:
    """Wait until it listens; a server that ended before has said why in its log."""
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the server did not start")
        time.sleep(0.01)


@contextmanager
def listening(app: Any, protocol: type[asyncio.Protocol]) -> Iterator[int]:
    """Serve a bare application by a protocol of ours; give its port."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        config = uvicorn.Config(
            app, http=protocol, lifespan="off", log_level="critical", ws="none"
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: server.run(sockets=[taken]))
        thread.start()
        yield taken.getsockname()[1]
        server.should_exit = True
        thread.join()
