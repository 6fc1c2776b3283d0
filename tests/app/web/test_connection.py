"""A connection that takes no more: nobody waits for it, and it comes back to the present."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
import uvloop

from overtrick.app.web import connection
from overtrick.app.web.broadcast import Broadcast
from overtrick.app.web.connection import MOST, SILENCE, Ask, Connection, Straight
from tests.app.chromium import finished


class Server(Straight):
    """What a server is to a connection: it takes messages, or lets the sender wait."""

    def __init__(self) -> None:
        super().__init__(self._take)
        self.sent: list[bytes] = []
        self.ended = False
        self.takes = asyncio.Event()
        self.takes.set()

    def write(self, body: bytes) -> bool:
        """Take a piece, if there is room."""
        if self.takes.is_set():
            self.sent.append(body)
        return self.takes.is_set()

    async def _take(self, message: Any) -> None:
        await self.takes.wait()
        self.sent.append(message["body"])
        self.ended = not message["more_body"]

    async def has(self, count: int) -> None:
        """Wait until so many have come."""
        async with asyncio.timeout(5):
            while len(self.sent) < count:
                await asyncio.sleep(0)


def on(server: Server, ask: Ask | None = None) -> Connection:
    return Connection(server, lambda: b"present", ask)


async def _at_once() -> None:
    server = Server()
    line = on(server)
    line.tell(b"1")
    line.tell(b"2")
    assert server.sent == [b"1", b"2"]  # nobody has waited


async def _in_order() -> None:
    server = Server()
    line = on(server)
    server.takes.clear()
    for number in range(5):
        line.tell(b"%d" % number)
        line.tell(SILENCE)
    assert server.sent == []
    server.takes.set()
    await server.has(1)
    assert server.sent == [b"01234"]
    line.tell(b"5")
    await server.has(2)
    assert server.sent[1] == b"5"


async def _present() -> None:
    server = Server()
    line = on(server)
    server.takes.clear()
    for number in range(MOST + 5):
        line.tell(b"%d" % number)
    server.takes.set()
    await server.has(1)
    assert server.sent == [b"present"]


async def _refused() -> None:
    server = Server()
    asked = 0

    async def ask() -> str:
        nonlocal asked
        asked += 1
        return "" if asked == 1 else "Replaced at 20:14."

    line = on(server, ask)
    line.tell(b"1")
    await server.has(1)
    line.tell(b"2")
    await server.has(2)
    assert asked == 2
    assert server.sent[0] == b"1"
    assert server.sent[1] == b'event: gone\ndata: "Replaced at 20:14."\n\n'
    assert server.ended
    line.tell(b"3")
    assert len(server.sent) == 2


async def _over() -> None:
    server = Server()
    line = on(server)
    server.takes.clear()
    line.tell(b"1")
    line.tell(b"2")
    line.end()
    server.takes.set()
    await asyncio.sleep(0)
    line.tell(b"3")
    await asyncio.sleep(0)
    assert server.sent == []


async def _lost() -> None:
    class Gone(Straight):
        def write(self, body: bytes) -> bool:
            raise OSError("gone away")

    line = Connection(Gone(Server().send), lambda: b"present")
    line.tell(b"1")
    line.tell(b"2")  # nothing is raised, and nobody is stopped


@pytest.mark.parametrize("told", [_at_once, _in_order, _present, _over, _lost])
def test_a_line(told: Any) -> None:
    finished(told())


def test_a_line_that_may_not_go_on_is_told_and_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "EVERY", -1.0)
    finished(_refused())


def _club() -> Any:
    return SimpleNamespace(floor=asyncio.Lock())


class Failing(Broadcast):
    """It fails once, then tells."""

    pause = 0.01
    turns = 0

    async def turn(self) -> None:
        """Fail, or tell."""
        self.turns += 1
        if self.turns == 1:
            raise ZeroDivisionError
        await self.tell_all(lambda each: each.tell(b"told"))
        await asyncio.sleep(60)


async def _failed_once() -> None:
    server = Server()

    async def joining() -> Connection:
        return on(server)

    async with Failing(_club(), "tuesday").following(joining()):
        await server.has(1)
    assert server.sent[0] == b"told"


def test_who_follows_is_told_though_a_look_failed() -> None:
    finished(_failed_once())


async def _one_after_the_other() -> None:
    club, told = _club(), list[str]()
    wall, pads = Broadcast(club, "wall"), Broadcast(club, "pads")
    for each in (wall, pads):
        each.connections = {on(Server()) for _ in range(40)}

    async def entry() -> None:
        await asyncio.sleep(0)
        told.append("entry")

    await asyncio.gather(
        wall.tell_all(lambda _: told.append("wall")),
        pads.tell_all(lambda _: told.append("pads")),
        entry(),
    )
    assert told.index("pads") > 40  # its turn comes when all of the first are told
    assert told.index("entry") < 40  # which an entry does not wait for


def test_who_tells_many_does_so_at_one_go_and_an_entry_goes_between() -> None:
    finished(_one_after_the_other())


async def _gone_before_it_is_followed() -> None:
    loop = asyncio.get_running_loop()
    async with await loop.create_server(asyncio.Protocol, "127.0.0.1", 0) as server:
        at = server.sockets[0].getsockname()
        transport, _ = await loop.create_connection(asyncio.Protocol, *at)
        line = transport.get_extra_info("socket")
        transport.abort()
        await asyncio.sleep(0)
        cycle = SimpleNamespace(transport=transport, send=None, disconnected=True)
        followed = connection._Chunked(cycle)  # type: ignore[arg-type]
        followed.follow()  # uvloop's socket has no number any more
        assert followed.write(b"nobody hears it")
        with pytest.raises(ValueError, match="negative file descriptor"):
            line.getsockname()


def test_a_stream_whose_line_is_lost_by_then_is_no_fault() -> None:
    def ours() -> None:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_gone_before_it_is_followed())

    with ThreadPoolExecutor(1) as thread:  # the browser's loop has taken this one
        thread.submit(ours).result()
