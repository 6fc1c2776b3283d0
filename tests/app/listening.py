"""Somebody who follows a server's stream as a browser does, and comes back when it breaks."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import httpx

from overtrick.app.web.connection import Straight

__all__ = ["Hearing", "Listener", "listening"]


class Hearing(Straight):
    """A connection that takes all at once, and hands it to somebody."""

    def __init__(self, hear: Callable[[bytes], object]) -> None:
        async def send(message: Any) -> None:
            hear(message["body"])

        super().__init__(send)
        self._hear = hear

    def write(self, body: bytes) -> bool:
        """Hand a piece over."""
        self._hear(body)
        return True


class Listener:
    """A thread with one stream; ``heard`` has the last message of each topic."""

    def __init__(self, url: str, headers: Mapping[str, str]) -> None:
        """Know what to follow."""
        self.url, self._headers = url, headers
        self.heard: dict[str, Any] = {}
        self.connected = 0
        """How often it has connected."""
        self._over = threading.Event()
        self._line: socket.socket | None = None
        self.client = httpx.Client(timeout=httpx.Timeout(10, read=40))
        self.thread = threading.Thread(target=self._listen)

    def _listen(self) -> None:
        while not self._over.is_set():
            try:
                with self.client.stream("GET", self.url, headers=self._headers) as answer:
                    self._line = answer.extensions["network_stream"].get_extra_info("socket")
                    if answer.status_code == 200:
                        self.connected += 1
                        self._read(answer)
            except httpx.HTTPError:
                self.heard.clear()  # the present comes with the next connection
            self._over.wait(0.2)

    def _read(self, answer: httpx.Response) -> None:
        topic = ""
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if name == "event":
                topic = value
            elif name == "data":
                self.heard[topic] = json.loads(value)
            if self._over.is_set():
                return

    def leave(self) -> None:
        """Listen no more: the connection is cut."""
        self._over.set()
        with suppress(OSError):
            if self._line is not None:
                self._line.shutdown(socket.SHUT_RDWR)


@contextmanager
def listening(url: str, headers: Mapping[str, str] | None = None) -> Iterator[Listener]:
    """Follow a stream until the block ends."""
    listener = Listener(url, headers or {})
    listener.thread.start()
    try:
        yield listener
    finally:
        listener.leave()
        listener.thread.join(45)
        listener.client.close()
