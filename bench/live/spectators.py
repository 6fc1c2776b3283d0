"""The process of the spectators: 2,000 connections that note when each message comes."""

from __future__ import annotations

import asyncio
import json
import sys
from array import array
from time import monotonic

from bench.live.loop import run

__all__ = ["Spectator", "main"]


class Spectator(asyncio.Protocol):
    """One event stream: the numbers of its messages, with the moments they came."""

    def __init__(self, request: bytes, ready: asyncio.Event, count: list[int]) -> None:
        self.numbers, self.moments = array("q"), array("d")
        self.bytes = 0
        self._request, self._ready, self._count, self._tail = request, ready, count, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        transport.write(self._request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Note the last number of what came: most pieces hold one message, its number first."""
        self.bytes += len(data)
        text = self._tail + data
        self._tail = text[-24:]
        start = text.rfind(b"id: ")
        end = text.find(b"\n", start)
        if start < 0 or end < 0:
            return
        number = int(text[start + 4 : end])
        if not self.numbers:
            self._count[0] -= 1
            if not self._count[0]:
                self._ready.set()
        elif number <= self.numbers[-1]:
            return
        self.numbers.append(number)
        self.moments.append(monotonic())


async def main(port: int, path: str, count: int) -> None:
    """Look on until standard input says it is over; print what was seen, as JSON."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    left, found = [count], []
    for start in range(0, count, 100):
        some = [
            loop.create_connection(lambda: Spectator(request, ready, left), "127.0.0.1", port)
            for _ in range(start, min(start + 100, count))
        ]
        found += [each for _, each in await asyncio.gather(*some)]
    await asyncio.wait_for(ready.wait(), 600)
    print("ready", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    seen = [(list(each.numbers), list(each.moments), each.bytes) for each in found]
    json.dump(seen, sys.stdout)


if __name__ == "__main__":
    run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
