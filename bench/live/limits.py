"""What the machine itself allows: a small write that is safe on the disk, a bare broadcast."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

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


@contextmanager
def bare_broadcast(port: int, size: int) -> Iterator[subprocess.Popen[str]]:
    """Run the bare server in a process; told to go on, it sends twenty messages."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.live.bare", str(port), str(size)],
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
