"""The process of the safe writes: what the machine itself allows whoever saves an entry."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

__all__ = ["main"]

BYTES = 400
"""Bytes of an entry."""


def main(folder: Path, count: int, pause: float) -> list[float]:
    """
    Give the seconds that each of many small writes takes until it is on the disk.

    It is what a server must do at least to say that an entry is saved: one row more in a table
    of SQLite (WAL, ``synchronous=FULL``), and a commit of its own.
    """
    taken = []
    with closing(sqlite3.connect(folder / "probe.sqlite", isolation_level=None)) as probe:
        probe.execute("PRAGMA journal_mode = WAL")
        probe.execute("PRAGMA synchronous = FULL")
        probe.execute("CREATE TABLE IF NOT EXISTS entries (seq INTEGER PRIMARY KEY, text TEXT)")
        for _ in range(count):
            start = time.perf_counter()
            probe.execute("BEGIN IMMEDIATE")
            probe.execute("INSERT INTO entries (text) VALUES (?)", ["x" * BYTES])
            probe.execute("COMMIT")
            taken.append(time.perf_counter() - start)
            time.sleep(pause)
    return taken


if __name__ == "__main__":
    json.dump(main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])), sys.stdout)
