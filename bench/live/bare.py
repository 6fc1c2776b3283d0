"""The process of the bare broadcast: the same bytes to all, by asyncio alone."""

from __future__ import annotations

import asyncio
import json
import sys
from time import monotonic

__all__ = ["main"]


async def main(port: int, size: int, messages: int, pause: float) -> list[float]:
    """Send the same bytes to all who have connected, by asyncio alone; give when each began."""
    writers: list[asyncio.StreamWriter] = []

    async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"id: 1\n\n")
        writers.append(writer)

    server = await asyncio.start_server(joined, "127.0.0.1", port, backlog=4096)
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    began = []
    for number in range(2, messages + 2):
        message = b"id: %d\n%s\n\n" % (number, b"x" * size)
        began.append(monotonic())
        for writer in writers:
            writer.write(message)
        await asyncio.sleep(pause)
    for writer in writers:
        writer.close()
    server.close()
    return began


if __name__ == "__main__":
    found = asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), 20, 0.35))
    json.dump(found, sys.stdout)
