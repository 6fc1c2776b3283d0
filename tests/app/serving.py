"""
A real server on a port of its own, with a real store: for every test that asks by HTTP.

The pages are made once a worker: each server takes them, with a club of its own behind them.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.exceptions import LitestarDeprecationWarning

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Role
from overtrick.app.store.store import Store
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.server import pages_of, put_behind
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Opened
from overtrick.events.journal.facts import Facts

__all__ = ["CHEAP", "Served", "listening", "serving"]

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

_idle: dict[ServerConfig, list[Litestar]] = {}
"""Pages that no server has now, by what they were made with (the store is none of it)."""


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs: where it is, its store and access to prepare what a test needs."""

    url: str
    """Such as ``http://127.0.0.1:40123``, without a slash at its end."""
    store: Store
    access: Access
    app: Any

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
    app = _idle[like].pop() if _idle.get(like) else _pages(like)
    opened = Store.open(store)
    put_behind(app, replace(like, store=store), opened, Access(opened, hasher=CHEAP))
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2, ws="none")
    )
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            _wait(server, thread)
            yield Served(url, app.state.club.store, app.state.access, app)
        finally:
            server.should_exit = True
            thread.join()
    _idle.setdefault(like, []).append(app)


def _pages(config: ServerConfig) -> Litestar:
    with warnings.catch_warnings():  # of parameters whose place routes do not say
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        return pages_of(config)


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
