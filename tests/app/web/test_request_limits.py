"""Half a request does not hold a connection for ever; a whole one is answered as ever."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from overtrick.app.web.connection import TimedProtocol, straight
from tests.app.serving import listening


class Impatient(TimedProtocol):
    longest = 0.4


async def answering(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"yes"})


async def streaming(scope: Any, receive: Any, answer: Any) -> None:
    async def looked_at(message: Any) -> None:
        assert message["type"] == "http.response.start"
        await answer(message)

    await looked_at({"type": "http.response.start", "status": 200, "headers": []})
    line = straight(scope, looked_at)
    assert line.write(b"so, ")
    assert line.write(b"yes")
    send: Any = line.send
    await send({"type": "http.response.body", "body": b""})
    assert not line.write(b"too late")


@pytest.fixture
def port() -> Iterator[int]:
    with listening(answering, Impatient) as port:
        yield port


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nab"]
)
def test_half_a_request_is_hung_up_on(port: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as half:
        half.sendall(begun)
        said = b""
        while more := half.recv(4096):  # until the server closes it
            said += more


def test_a_second_request_may_come_late_and_is_waited_for(port: int) -> None:
    whole = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        for _ in range(2):
            line.sendall(whole)
            assert b"yes" in _answer(line)
            time.sleep(0.6)  # longer than its patience with half a request
        line.sendall(whole[:9])
        assert line.recv(4096) == b""


def test_the_messages_of_a_stream_pass_what_looks_at_answers() -> None:
    with (
        listening(streaming, TimedProtocol) as port,
        socket.create_connection(("127.0.0.1", port), timeout=20) as line,
    ):
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        said = b""
        while more := line.recv(4096):
            said += more
        assert said.endswith(b"\r\n\r\n4\r\nso, \r\n3\r\nyes\r\n0\r\n\r\n")


def _answer(line: socket.socket) -> bytes:
    said = b""
    while b"yes" not in said and (more := line.recv(4096)):
        said += more
    return said
