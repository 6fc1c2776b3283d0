"""``overtrick serve`` as a process of its own, to be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

__all__ = ["Process", "process_on"]

ROOT = Path(__file__).parents[2]
_PATIENCE = 60.0
"""Seconds in which a server must be there."""


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
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start, and wait until it answers; give the seconds from the start to that answer."""
        begun = time.monotonic()
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                self._command(), cwd=ROOT, stdout=log, stderr=log, preexec_fn=_hears_ctrl_c
            )
        while not self.answers():
            assert self._running.poll() is None, self.log.read_text()
            assert time.monotonic() < begun + _PATIENCE, "the server does not answer"
            time.sleep(0.005)
        return time.monotonic() - begun

    def answers(self) -> bool:
        """Whether somebody listens, and is well."""
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", self.port)):
                return False
        try:
            return httpx.get(f"{self.url}/health", timeout=_PATIENCE).is_success
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
        running.send_signal(how)
        return running.wait(_PATIENCE)

    def _command(self) -> list[str | os.PathLike[str]]:
        kind = "--database" if "://" in self.place else "--data"
        serve = [sys.executable, "-m", "overtrick.cli", "serve", "--host", "127.0.0.1"]
        return [*serve, "--port", str(self.port), kind, self.place]


def _hears_ctrl_c() -> None:
    """A shell lets what it runs in the background ignore Ctrl+C; its children would, too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def process_on(place: str, log: Path) -> Iterator[Process]:
    """Start a server on a store; when the block ends, nothing of it is left."""
    process = Process(place, log)
    try:
        process.start()
        yield process
    finally:
        process.kill()
