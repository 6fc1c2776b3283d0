"""What the machine itself allows: a small write that is safe on the disk, a bare broadcast."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, perf_counter

__all__ = ["bare_broadcast", "safe_writes"]


def safe_writes(folder: Path, count: int = 200) -> list[float]:
    """Give the seconds that each of many small writes takes until it is on the disk."""
    taken = []
    with (folder / "probe").open("wb", buffering=0) as file:
        for _ in range(count):
            start = perf_counter()
            file.write(b"x" * 400)
            os.fsync(file.fileno())
            taken.append(perf_counter() - start)
    return taken


async def _bare_server(port: int, size: int, messages: int, pause: float) -> list[float]:
    """Send the same bytes to all who have connected, by asyncio alone; give when each began."""
    writers: list[asyncio.StreamWriter] = []

    async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"id: 1\n\n")
        writers.append(writer)

    server = await asyncio.start_server(joined, "127.0.0.1", port, backlog=4096)
    print("listening", flush=True)
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


@contextmanager
def bare_broadcast(port: int, size: int) -> Iterator[subprocess.Popen[str]]:
    """Run the bare server in a process; told to go on, it sends twenty messages."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.live.limits", str(port), str(size)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    process.stdout.readline()
    try:
        yield process
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    found = asyncio.run(_bare_server(int(sys.argv[1]), int(sys.argv[2]), 20, 0.35))
    json.dump(found, sys.stdout)
