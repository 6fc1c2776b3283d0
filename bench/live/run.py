"""Start everything, wait, and print what was measured beside what the machine allows."""

from __future__ import annotations

import json
import os
import tempfile
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from pathlib import Path

from bench.live.evening import EVENT, open_evening, plays
from bench.live.processes import (
    Evening,
    Told,
    bare_broadcast,
    evening,
    free_port,
    safe_writes,
    server,
    stopped,
    taken,
    watching,
)
from bench.live.two import database, postgres
from bench.timing import verdict
from overtrick.app.access.access import Access
from overtrick.app.store.store import Store

__all__ = ["run"]

GIVEN = tuple(int(os.environ.get(name, "0")) for name in ("PADS", "SPECTATORS"))
"""How many, where it is not the usual."""

ONE, TWO = (300, 2_000), (1_000, 10_000)
"""Pads and spectators of one server, and of two."""

SECONDS = float(os.environ.get("SECONDS", "30"))
RATE = float(os.environ.get("RATE", "30"))
"""Results a second of all tables; 300 of a club tell two in three seconds."""

PATH = f"/act/events/{EVENT}/stream?topics=public-ranking"


def run() -> None:
    """Print entry and entered-to-seen, half and 99 of 100, beside what the machine allows."""
    pads, spectators = _sizes(ONE)
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as name:
        folder, port = Path(name), free_port()
        alone = taken(safe_writes(folder, 600, 0.005))
        tokens = _prepared(folder, pads)
        with server(folder, port) as started:
            found = evening(
                {port: started}, PATH, spectators, folder, tokens, pads / RATE, SECONDS
            )
        _head(found, "one server on SQLite")
        entry, late = _lines(found)
        _line("a safe write, all else still", [1000 * each for each in alone])
        writes = _line("a safe write meanwhile", [1000 * each for each in found.writes])
    size = sum(each[2] for each in found.seen)
    bare = _bare(size // max(1, sum(len(each[0]) for each in found.seen)), len(found.seen))
    _print_shares(found)
    safe = _at(entry, 0.99) / writes
    print(verdict("entry / a safe write meanwhile, 99 of 100 of each", safe, at_most=12))
    seen = _at(late, 0.99) / bare
    print(verdict("entered until seen / bare broadcast, 99 of 100", seen, at_most=4))
    _print_two()


def _prepared(store: Path | str, pads: int) -> list[str]:
    """Put the event into a store; give the link of each table."""
    with Store.open(store) as opened:
        open_evening(opened, pads)
        links = Access(opened)
        tables = [own[0] for own in plays(pads)]
        return [links.table_link(EVENT, each.table, each.section).token for each in tables]


def _sizes(usual: tuple[int, int]) -> tuple[int, int]:
    return GIVEN[0] or usual[0], GIVEN[1] or usual[1]


def _print_two() -> None:
    """Two servers, one database: half of the pads and of the spectators at each."""
    if not postgres():
        print("live: two servers on PostgreSQL are left out: it is not installed")
        return
    pads, spectators = _sizes(TWO)
    ports = free_port(), free_port()
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as name, database() as url:
        tokens = _prepared(url, pads)
        with server(url, ports[0]) as one, server(url, ports[1]) as two:
            both = {ports[0]: one, ports[1]: two}
            found = evening(both, PATH, spectators, Path(name), tokens, pads / RATE, SECONDS)
        kept = _kept(url)
    _head(found, "two servers on PostgreSQL")
    _, late = _lines(found)
    _print_shares(found)
    told = {number for own in found.told for number, _, _ in own}
    print(verdict("entries said to be saved that are not there", len(told - kept), at_most=0))
    missed = sum(each >= 1e9 for each in late)
    print(verdict("entries that a spectator never saw", missed, at_most=0))


def _kept(url: str) -> set[int]:
    with Store.open(url) as opened:
        return {each.seq for each in opened.read(EVENT)}


def _print_shares(found: Evening) -> None:
    shares = (f"{name} {share:.0%}" for name, share in found.used.items() if share)
    print("  of a core:", ", ".join(shares))


def _bare(size: int, spectators: int) -> float:
    port = free_port()
    with bare_broadcast(port, size) as bare, watching(port, "/", spectators) as look:
        began = json.loads(bare.communicate("go\n")[0])
        seen = stopped(look)
    late = [
        1000 * (moment - began[number - 2])
        for numbers, moments, _ in seen
        for number, moment in zip(numbers, moments, strict=True)
        if number > 1
    ]
    return _line(f"bare broadcast, {size} bytes", late)


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


def _line(what: str, values: Sequence[float]) -> float:
    """Print half and 99 of 100; give the latter."""
    print(f"  {what:<30}{_at(values, 0.5):>7.1f} ms{_at(values, 0.99):>9.1f} ms", flush=True)
    return _at(values, 0.99)


def _at(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
