"""The process of the pads: tables, each over its own link, enter at a steady pace."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from dataclasses import dataclass
from time import monotonic

from bench.live.evening import Play, plays
from bench.live.http import Connection
from bench.live.loop import run
from bench.live.spectators import Spectator

__all__ = ["main"]


@dataclass(frozen=True, slots=True)
class Pad:
    """A table's phone: one connection that tells, one that follows the table."""

    port: int
    token: str
    own: list[Play]
    pause: float
    chance: random.Random

    async def open(self) -> tuple[Connection, Spectator]:
        """Join, and follow."""
        line = await Connection("127.0.0.1", self.port, {"overtrick_table": self.token}).open()
        await line.ask("GET", "/join")
        host = f"Host: 127.0.0.1:{self.port}\r\nCookie: overtrick_table={self.token}"
        request = f"GET /act/table/stream HTTP/1.1\r\n{host}\r\n\r\n".encode()
        ready = asyncio.Event()
        _, stream = await asyncio.get_running_loop().create_connection(
            lambda: Spectator(request, ready, [1]), "127.0.0.1", self.port
        )
        await ready.wait()
        return line, stream

    async def play(self, line: Connection, until: float) -> list[tuple[int, float, float]]:
        """Enter board after board; give each number, when it was sent and when answered."""
        told: list[tuple[int, float, float]] = []
        await asyncio.sleep(self.chance.random() * self.pause)
        for play in self.own:
            if monotonic() >= until:
                break
            sent = monotonic()
            number = await _enter(line, play)
            answered = monotonic()
            told.append((number, sent, answered))
            pause = self.pause * (0.7 + 0.6 * self.chance.random())
            await asyncio.sleep(max(0.0, pause - (answered - sent)))
        line.writer.close()
        return told


async def _enter(line: Connection, play: Play) -> int:
    body = {
        "board": play.board,
        "round": int(play.round),
        "outcome": play.outcome,
        "sure": True,
    }
    status, answer = await line.ask("POST", "/act/table/enter", body)
    if status != 201:
        raise RuntimeError(f"{status}: {answer.decode()[:300]}")
    return int(json.loads(answer)["seq"])


async def main(
    port: int, tokens: list[str], nth: int, of: int, pause: float, seconds: float
) -> None:
    """
    Let each nth table of so many enter; when they are ready say so, at the end print all, as
    JSON.
    """
    chance = random.Random(1925 + nth)
    tables = list(zip(tokens, plays(len(tokens)), strict=True))[nth::of]
    opened = []
    for token, own in tables:  # one after the other, as people come in
        each = Pad(port, token, own, pause, random.Random(chance.random()))
        opened.append((each, *await each.open()))
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    until = monotonic() + seconds
    jobs = [each.play(line, until) for each, line, _ in opened]
    told = await asyncio.gather(*jobs)
    await asyncio.sleep(1.5)
    seen = [(list(each.numbers), list(each.moments)) for _, _, each in opened]
    json.dump({"told": told, "seen": seen}, sys.stdout)


if __name__ == "__main__":
    given = json.loads(sys.stdin.readline())
    run(main(**given))
