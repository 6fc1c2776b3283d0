"""Requests that are sent in advance, and answers that nobody takes, fill no memory."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from overtrick.app.web.connection import TimedProtocol, straight
from tests.app.serving import listening

ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
ANSWER = b"so it stands " * 400

waiting: list[int] = []
"""How many requests were waiting whenever one was answered."""


class Watched(TimedProtocol):
    def on_response_complete(self) -> None:
        waiting.append(len(self.pipeline))
        super().on_response_complete()


async def answering(scope: Any, receive: Any, send: Any) -> None:
    headers = [(b"content-length", str(len(ANSWER)).encode())]
    await asyncio.sleep(0)
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": ANSWER})


@pytest.fixture
def port() -> Iterator[int]:
    waiting.clear()
    with listening(answering, Watched) as port:
        yield port


async def following(scope: Any, receive: Any, send: Any) -> None:
    """Answer as a stream does, that nobody ends."""
    followed = straight(scope, send)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await followed.send({"type": "http.response.body", "body": b"here", "more_body": True})
    line = scope["extensions"]["overtrick.straight"]._cycle.transport.get_extra_info("socket")
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        unheard.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT))
    while (await receive())["type"] != "http.disconnect":
        pass
    ended.append("the stream")


ended: list[str] = []
unheard: list[int] = []
"""For how many milliseconds each stream may stand though nothing of it arrives."""


def test_a_server_that_stops_ends_its_streams_at_once() -> None:
    with ExitStack() as stack:
        with listening(following, TimedProtocol) as port:
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            line.settimeout(60)
            line.sendall(ASK)
            said = b""
            while b"here" not in said:
                said += line.recv(100)
        assert ended == ["the stream"]
        known = hasattr(socket, "TCP_USER_TIMEOUT")
        assert unheard == ([45_000] if known else [])  # a system waits a quarter of an hour
        while line.recv(100):
            pass


def push(line: socket.socket, count: int) -> int:
    """Send so many requests and read nothing, until the other side takes no more."""
    line.settimeout(2)
    sent = 0
    with suppress(TimeoutError):
        while sent < count * len(ASK):
            sent += line.send(ASK * 1000)
    return sent // len(ASK)


def test_who_reads_nothing_is_not_read_either(port: int) -> None:
    with ExitStack() as stack, ThreadPoolExecutor(4) as threads:
        lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(4)]
        for line in lines:
            stack.enter_context(line)
        for sent in threads.map(push, lines, [500_000] * 4):
            assert sent < 500_000  # the rest stays with the client
    assert waiting
    assert max(waiting) <= TimedProtocol.at_once // len(ASK) + 1


def test_all_that_was_asked_is_answered_in_its_order(port: int) -> None:
    count, got = 3000, 0
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        sender = threading.Thread(target=line.sendall, args=(ASK * count,))
        sender.start()
        data = b""
        while got < count:
            data += line.recv(1 << 20)
            got += data.count(ANSWER)
            data = data[data.rfind(ANSWER) + len(ANSWER) :] if ANSWER in data else data
        sender.join()
    assert got == count
    assert max(waiting) <= TimedProtocol.at_once // len(ASK) + 1


def test_a_large_body_comes_through(port: int) -> None:
    body = b"x" * 3_000_000
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body)
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(head + body + ASK)
        data = b""
        while data.count(ANSWER) < 2:
            data += line.recv(1 << 20)
