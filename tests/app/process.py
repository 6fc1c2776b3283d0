"""
``overtrick serve`` as a process of its own, to be killed and started again.

Processes are forked from one that has loaded the server already, so a start costs no imports.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import httpx

from overtrick.cli.app import run

__all__ = ["FORKED", "Process", "process_on"]

ROOT = Path(__file__).parents[2]
_TRIES = 60.0
"""Seconds in which a server must be there."""
FORKED = get_context("forkserver")
FORKED.set_forkserver_preload(
    [
        *(__name__, "tests.app.made", "overtrick.cli.serve"),
        *("alembic.command", "alembic.ddl.postgresql", "sqlalchemy.dialects.sqlite"),
        *("sqlalchemy.dialects.postgresql.psycopg", "anyio._backends._asyncio"),
        *("uvicorn.protocols.http.httptools_impl", "uvicorn.loops.uvloop"),
    ]
)


class Process:
    """A server on a store; its address stays the same however often it is started."""

    def __init__(self, place: str, log: Path) -> None:
        """Know the store, and take a port that is free now."""
        self.place, self.log = place, log
        with socket.socket() as free:
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._running: ForkServerProcess | None = None

    def start(self) -> float:
        """Start, and wait until it answers; give the seconds from the start to that answer."""
        begun = time.monotonic()
        self._running = FORKED.Process(target=_serve, args=(self._words(), self.log))
        self._running.start()
        while not self.answers():
            assert self._running.is_alive(), self.log.read_text()
            assert time.monotonic() < begun + _TRIES, "the server does not answer"
            time.sleep(0.005)
        return time.monotonic() - begun

    def answers(self) -> bool:
        """Whether somebody listens, and is well."""
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", self.port)):
                return False
        try:
            return httpx.get(f"{self.url}/health", timeout=_TRIES).is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """End it as a power cut does (-9)."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it as Ctrl+C does, and give what it ends with."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        running, self._running = self._running, None
        if running is None:
            return 0
        assert running.pid
        os.kill(running.pid, how)
        running.join(_TRIES)
        assert running.exitcode is not None, "the server does not end"
        return running.exitcode

    def _words(self) -> list[str]:
        kind = "--database" if "://" in self.place else "--data"
        return ["serve", "--host", "127.0.0.1", "--port", str(self.port), kind, self.place]


def _serve(words: Sequence[str], log: Path) -> None:
    """Be the command, with what it says in a log; it hears Ctrl+C, in the background too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(ROOT)
    with log.open("ab") as to:
        os.dup2(to.fileno(), 1)
        os.dup2(to.fileno(), 2)
    from tests.app.made import take_pages  # made before the fork

    take_pages()
    sys.exit(run(words))


@contextmanager
def process_on(place: str, log: Path) -> Iterator[Process]:
    """Start a server on a store; when the block ends, nothing of it is left."""
    process = Process(place, log)
    try:
        process.start()
        yield process
    finally:
        process.kill()
