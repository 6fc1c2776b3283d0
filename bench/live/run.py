"""Start everything, wait, and print what was measured beside what the machine allows."""

from __future__ import annotations

import json
import os
import tempfile
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from pathlib import Path

from bench.live.evening import EVENT, open_evening, plays
from bench.live.limits import bare_broadcast, safe_writes
from bench.live.processes import (
    Evening,
    Told,
    evening,
    free_port,
    server,
    stopped,
    watching,
)
from bench.live.two import database, postgres
from bench.timing import verdict
from overtrick.app.access.access import Access
from overtrick.app.store.store import Store

__all__ = ["run"]

SPECTATORS = int(os.environ.get("SPECTATORS", "2000"))
SECONDS = float(os.environ.get("SECONDS", "30"))
PAUSE = float(os.environ.get("PAUSE", "10"))
"""Seconds between two results of a table; a club's is about 450."""

PATH = f"/act/events/{EVENT}/stream?topics=public-ranking"

FEW = 10
"""Of the spectators and pads, one in so many, for two servers."""


def run() -> None:
    """Print entry and entered-to-seen, half and 99 of 100, beside what the machine allows."""
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as name:
        folder, port = Path(name), free_port()
        tokens = _prepared(folder)
        with server(folder, port) as started:
            found = evening(
                started,
                (port, port),
                PATH,
                SPECTATORS,
                tokens=tokens,
                pause=PAUSE,
                seconds=SECONDS,
            )
        _head(found, "one server on SQLite")
        entry, late = _lines(found)
        _line("a safe write of 400 bytes", [1000 * each for each in safe_writes(folder)])
    size = sum(each[2] for each in found.seen)
    _print_bare(size // max(1, sum(len(each[0]) for each in found.seen)))
    shares = (f"{name} {share:.0%}" for name, share in found.used.items() if share)
    print("  of a core:", ", ".join(shares))
    print(verdict("entry, 99 of 100, ms", _at(entry, 0.99), at_most=100))
    print(verdict("entered until seen, 99 of 100, ms", _at(late, 0.99), at_most=500))
    _print_two()


def _prepared(store: Path | str) -> list[str]:
    with Store.open(store) as opened:
        open_evening(opened)
        access = Access(opened)
        return [access.table_link(EVENT, own[0].table, own[0].section).token for own in plays()]


def _print_two() -> None:
    """Two servers, one database: the pads are at one, the spectators at the other."""
    if not postgres():
        print("live: two servers on PostgreSQL are left out: it is not installed")
        return
    ports = free_port(), free_port()
    with database() as url:
        tokens = _prepared(url)[::FEW]
        with server(url, ports[0]) as started, server(url, ports[1]):
            found = evening(
                started,
                ports,
                PATH,
                SPECTATORS // FEW,
                tokens=tokens,
                pause=PAUSE / FEW,
                seconds=SECONDS / 2,
                every=FEW,
            )
    _head(found, "at the other of two servers on PostgreSQL")
    _, late = _lines(found)
    missed = sum(each >= 1e9 for each in late)
    print(verdict("entries that a spectator of the other never saw", missed, at_most=0))


def _print_bare(size: int) -> None:
    port = free_port()
    with bare_broadcast(port, size) as bare, watching(port, "/", SPECTATORS) as look:
        began = json.loads(bare.communicate("go\n")[0])
        seen = stopped(look)
    late = [
        1000 * (moment - began[number - 2])
        for numbers, moments, _ in seen
        for number, moment in zip(numbers, moments, strict=True)
        if number > 1
    ]
    _line(f"bare broadcast, {size} bytes", late)


def _head(found: Evening, where: str) -> None:
    told = [each for own in found.told for each in own]
    spread = max(sent for _, sent, _ in told) - min(sent for _, sent, _ in told)
    print(
        f"live: {len(found.told)} tables enter {len(told)} results "
        f"({len(told) / spread:.0f} a second), {len(found.seen)} spectators, {where}"
    )
    print(f"  {'':<30}{'half':>10}{'99 of 100':>12}")


def _lines(found: Evening) -> tuple[list[float], list[float]]:
    entry = [1000 * (answered - sent) for own in found.told for _, sent, answered in own]
    late = _entered_to_seen(found.told, found.seen)
    own = [
        each
        for told, (numbers, moments) in zip(found.told, found.pads, strict=True)
        for each in _until_seen(told, numbers, moments)
    ]
    _line("entry, until it is saved", entry)
    _line("entered until seen", late)
    _line("entered until on its own pad", own)
    return entry, late


def _entered_to_seen(
    told: Told, seen: Iterable[tuple[list[int], list[float], int]]
) -> list[float]:
    every = [each for own in told for each in own]
    return [
        late for numbers, moments, _ in seen for late in _until_seen(every, numbers, moments)
    ]


def _until_seen(
    told: Iterable[tuple[int, float, float]], numbers: list[int], moments: list[float]
) -> list[float]:
    late = []
    for number, sent, _ in told:
        nth = bisect_left(numbers, number)
        late.append(1000 * (moments[nth] - sent) if nth < len(numbers) else 1e9)
    return late


def _line(what: str, values: Sequence[float]) -> None:
    print(f"  {what:<30}{_at(values, 0.5):>7.1f} ms{_at(values, 0.99):>9.1f} ms", flush=True)


def _at(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
