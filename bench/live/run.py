"""Start everything, wait, and print what was measured beside what the machine allows."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.live.evening import EVENT, SECTIONS, TABLES, open_evening, plays
from bench.live.limits import bare_broadcast, safe_writes
from bench.timing import verdict
from overtrick.app.access.access import Access
from overtrick.app.store.store import Store

__all__ = ["run"]

SPECTATORS = int(os.environ.get("SPECTATORS", "2000"))
SECONDS = float(os.environ.get("SECONDS", "30"))
PAUSE = float(os.environ.get("PAUSE", "10"))
"""Seconds between two results of a table; a club's is about 450."""

PATH = f"/act/events/{EVENT}/stream?topics=public-ranking"

Told = list[tuple[int, float, float]]
Seen = list[tuple[list[int], list[float], int]]


def run() -> None:
    """Print entry and entered-to-seen, half of them and all but one in a hundred, beside limits."""
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as name:
        folder = Path(name)
        tokens = _prepared(folder)
        port = _free_port()
        with _server(folder, port):
            told, seen = _evening(port, tokens)
        _print(told, seen, safe_writes(folder))
    sizes = [(sum(each[2] for each in seen)) // max(1, sum(len(each[0]) for each in seen))]
    _print_bare(sizes[0])


def _prepared(folder: Path) -> list[str]:
    with Store.open(folder) as store:
        open_evening(store)
        access = Access(store)
        return [access.table_link(EVENT, own[0].table, own[0].section).token for own in plays()]


@contextmanager
def _server(folder: Path, port: int) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.live.server", str(folder), str(port)]
    )
    try:
        _wait(port)
        yield
    finally:
        process.terminate()
        process.wait()


def _evening(port: int, tokens: list[str]) -> tuple[Told, Seen]:
    with _watching(port, PATH, SPECTATORS) as watching:
        given = {"port": port, "tokens": tokens, "pause": PAUSE, "seconds": SECONDS}
        pads = subprocess.run(
            [sys.executable, "-m", "bench.live.pads"],
            input=json.dumps(given),
            capture_output=True,
            text=True,
            check=False,
        )
        if pads.returncode:
            raise SystemExit(pads.stderr[-2000:])
        time.sleep(1.5)
        return json.loads(pads.stdout), _seen(watching)


@contextmanager
def _watching(port: int, path: str, count: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "bench.live.spectators", str(port), path, str(count)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    if process.stdout.readline().strip() != "ready":
        raise SystemExit("the spectators did not all get the present")
    yield process


def _seen(process: subprocess.Popen[str]) -> Seen:
    found: Seen = json.loads(process.communicate("over\n")[0])
    return found


def _print(told: Told, seen: Seen, writes: list[float]) -> None:
    entry = [1000 * (answered - sent) for _, sent, answered in told]
    late = _entered_to_seen(told, seen)
    spread = max(sent for _, sent, _ in told) - min(sent for _, sent, _ in told)
    tables = SECTIONS * TABLES
    print(
        f"live: {tables} tables enter {len(told)} results ({len(told) / spread:.0f} a second), "
        f"{len(seen)} spectators, one process on SQLite"
    )
    print(f"  {'':<30}{'half':>10}{'99 of 100':>12}")
    _line("entry, until it is saved", entry)
    _line("entered until seen", late)
    _line("a safe write of 400 bytes", [1000 * each for each in writes])
    print(verdict("entry, 99 of 100, ms", _at(entry, 0.99), at_most=100))
    print(verdict("entered until seen, 99 of 100, ms", _at(late, 0.99), at_most=500))


def _print_bare(size: int) -> None:
    port = _free_port()
    command = [sys.executable, "-m", "bench.live.spectators", str(port), "/", str(SPECTATORS)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    began = bare_broadcast(port, size)
    assert process.stdout
    process.stdout.readline()
    seen = _seen(process)
    late = [
        1000 * (moment - began[number - 2])
        for numbers, moments, _ in seen
        for number, moment in zip(numbers, moments, strict=True)
        if number > 1
    ]
    _line(f"bare broadcast, {size} bytes", late)


def _entered_to_seen(told: Told, seen: Seen) -> list[float]:
    late = []
    for numbers, moments, _ in seen:
        for number, sent, _ in told:
            nth = bisect_left(numbers, number)
            late.append(1000 * (moments[nth] - sent) if nth < len(numbers) else 1e9)
    return late


def _line(what: str, values: Sequence[float]) -> None:
    print(f"  {what:<30}{_at(values, 0.5):>7.1f} ms{_at(values, 0.99):>9.1f} ms")


def _at(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server does not listen")
