"""The process of the pads: 300 tables, each over its own link, enter at a steady pace."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from time import monotonic

from bench.live.evening import Play, plays
from bench.live.http import Connection

__all__ = ["main"]


async def pad(
    port: int, token: str, own: list[Play], pause: float, until: float, chance: random.Random
) -> list[tuple[int, float, float]]:
    """Enter board after board; give each entry's number, when it was sent and answered."""
    line = await Connection("127.0.0.1", port, {"overtrick_table": token}).open()
    await line.ask("GET", "/join")
    told: list[tuple[int, float, float]] = []
    await asyncio.sleep(chance.random() * pause)
    for play in own:
        if monotonic() >= until:
            break
        body = {
            "board": play.board,
            "round": int(play.round),
            "outcome": play.outcome,
            "sure": True,
        }
        sent = monotonic()
        status, answer = await line.ask("POST", "/act/table/enter", body)
        answered = monotonic()
        if status != 201:
            raise RuntimeError(f"{status}: {answer.decode()[:300]}")
        told.append((json.loads(answer)["seq"], sent, answered))
        await asyncio.sleep(max(0.0, pause * (0.7 + 0.6 * chance.random()) - (answered - sent)))
    line.writer.close()
    return told


async def main(port: int, tokens: list[str], pause: float, seconds: float) -> None:
    """Let every table enter; print all that was told, as JSON."""
    chance = random.Random(1925)
    until = monotonic() + seconds
    jobs = [
        pad(port, token, own, pause, until, random.Random(chance.random()))
        for token, own in zip(tokens, plays(), strict=True)
    ]
    told = [each for one in await asyncio.gather(*jobs) for each in one]
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    given = json.load(sys.stdin)
    asyncio.run(main(given["port"], given["tokens"], given["pause"], given["seconds"]))
