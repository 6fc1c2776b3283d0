"""A real server on a port of its own, with a real store: for every test that asks by HTTP."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from litestar.exceptions import LitestarDeprecationWarning

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Role
from overtrick.app.store.store import Store
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.server import create_app
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Opened
from overtrick.events.journal.facts import Facts

__all__ = ["Served", "listening", "serving"]


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
    with warnings.catch_warnings():  # of parameters whose place routes do not say
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        app = create_app(ServerConfig(store=store, host="127.0.0.1", port=0, **config))
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
