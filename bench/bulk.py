"""
Millions of results beside what memory allows, NumPy, Polars and DuckDB: ratios of one run.

The limit of each operation is a plain copy of the bytes that it must touch: columns read and
awards written.  Times are the best of three, of the processor: others may be at work beside us.
Only where two threads share the work it is time by the clock.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars

from overtrick.bulk import engine
from overtrick.bulk.archive import PIECE
from overtrick.bulk.parts import Part
from overtrick.bulk.sources import Pieces, Source
from overtrick.bulk.terms import NO_SCORE, scores_of, terms_of
from overtrick.compare.settings import Settings

TABLES = 13
"""Results of a board; every seventh board lacks one, so that Neuberg has work."""


class Deals:
    """Packed columns of so many results."""

    def __init__(self, rows: int) -> None:
        dice = np.random.default_rng(7)
        boards = rows // TABLES
        sizes = np.full(boards, TABLES)
        sizes[::7] -= 1
        self.offsets = np.concatenate(([0], np.cumsum(sizes)))
        self.rows = int(self.offsets[-1])
        usual = dice.integers(0, 105, boards).astype(np.int16)
        board = np.repeat(np.arange(boards), sizes)
        other = dice.integers(0, 105, self.rows).astype(np.int16)
        self.contract = np.where(dice.random(self.rows) < 0.6, usual[board], other)
        self.tricks = dice.integers(6, 13, self.rows).astype(np.int8)
        self.seat = dice.integers(0, 4, self.rows).astype(np.int8)
        self.behind = (board % 4).astype(np.int8)
        self.points = np.full(self.rows, NO_SCORE)
        self.board = board.astype(np.int32)
        self.sizes = sizes
        self.none = np.zeros(0, np.int64)
        self.skipped = np.zeros(boards, np.int8)
        self.out = np.full((8, self.rows), np.nan)  # there before, as what a copy goes to is

    def score(self, threads: int) -> None:
        engine.score_rows(
            self.contract, self.tricks, self.seat, self.behind, self.points, threads=threads
        )

    def compare(self, wants: tuple[bool, bool, bool], threads: int) -> None:
        expected = np.full(len(self.sizes), TABLES)
        terms = terms_of(expected, self.sizes, Settings(trim=1))
        packs = self.points, self.none, self.offsets, self.skipped, terms
        engine.run(*packs, wants, threads=threads, out=self.out)


def best(
    work: Callable[[], object],
    times: int = 3,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """The least seconds of some tries."""
    found = []
    for _ in range(times):
        start = clock()
        work()
        found.append(clock() - start)
    return min(found)


def copied(columns: int, deals: Deals) -> float:
    """Seconds to copy the bytes of five bytes a row read, the points, and columns of awards."""
    source = np.ones(deals.rows * (5 + 2 + 8 * columns) // 8)
    target = np.zeros_like(source)
    return best(lambda: np.copyto(target, source), 5)


def in_numpy(deals: Deals) -> None:
    engine.score_all(
        scores_of(), deals.contract, deals.tricks, deals.seat, deals.behind, deals.points
    )
    terms = terms_of(np.full(len(deals.sizes), TABLES), deals.sizes, Settings(trim=1))
    out, exact = np.full((8, deals.rows), np.nan), np.zeros((6, 0), np.int64)
    both = True, False, False
    engine.compare_all(
        deals.points, deals.none, deals.offsets, deals.skipped, terms, both, out, exact
    )


def in_polars(frame: Any) -> None:
    """Matchpoints alone, from points: less than what the others do."""
    rank = polars.col("points").rank("average").over("board")
    frame.with_columns(mp=2 * rank - 2).select("mp").to_series()


def in_duckdb(frame: Any) -> None:
    duckdb.sql(
        "select 2 * (rank() over (partition by board order by points) - 1) + "
        "count(*) over (partition by board, points) - 1 as mp from frame"
    ).to_arrow_table()


def file_copied(archive: Path) -> float:
    """Seconds of processor to read the columns of an archive and write them as they are."""
    start = time.process_time()
    for path in archive.glob("*.parquet"):
        for piece in Pieces(Source(path, path.name), PIECE, []).tables():
            part = Part(path.with_suffix(".copy"), "parquet")
            part.add(piece)
            part.close()
    return time.process_time() - start


def files(rows: int) -> list[tuple[str, float]]:
    """Parquet to Parquet, all four: rows a second, and the memory of the process."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for count in (rows // 4, rows):
            events = max(1, count // 240)
            size = f"--events {events} --tables 10 --boards 24 --seed 7".split()
            command = [sys.executable, "-m", "overtrick.cli", "bulk"]
            archive = f"{folder}/{count}"
            subprocess.run([*command, "generate", "-o", archive, *size], check=True)
            start = time.perf_counter()
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            words = "compare", archive, "-o", f"{archive}-awards"
            subprocess.run([*command, *words], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            took = time.perf_counter() - start
            used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            name, millions = f"{events * 240:,} rows, Parquet to Parquet", events * 240 / 1e6
            copy = file_copied(Path(archive))
            found.append((f"{name}: a copy of 21 columns, M rows a second", millions / copy))
            found.append((f"{name}: times that copy", used / copy))
            found.append((f"{name}: M rows/s", millions / took))
            found.append((f"{name}: M rows a second of processor", millions / used))
            found.append((f"{name}: most MB so far", after.ru_maxrss / 1024))
            for path in Path(archive).iterdir():
                path.unlink()
    return found


def main(millions: float) -> None:
    """Measure, and print the lines of one run."""
    rows = int(millions * 1e6)
    of_files = files(rows // 4)  # first, while this process is small
    warm, deals = Deals(20_000), Deals(rows)
    for each in (warm, deals):
        each.score(1)
        each.compare((True, True, True), 1)
    few, all_ = (True, False, False), (True, True, True)

    def both(wants: tuple[bool, bool, bool], threads: int) -> Callable[[], None]:
        def work() -> None:
            deals.score(threads)
            deals.compare(wants, threads)

        return work

    limit_few, limit_all = copied(3, deals), copied(8, deals)
    one, four = best(both(few, 1)), best(both(all_, 1))
    alone, two = (best(both(all_, count), 3, time.perf_counter) for count in (1, 2))
    frame = polars.DataFrame({"board": deals.board, "points": deals.points})
    lines = [
        (f"{deals.rows:,} results; a copy of their bytes, matchpoints: ms", limit_few * 1e3),
        ("the same for all four: ms", limit_all * 1e3),
        ("score and matchpoints, one thread: ms", one * 1e3),
        ("  times the copy (goal 10)", one / limit_few),
        ("score and all three, one thread: ms", four * 1e3),
        ("  times the copy (goal 15)", four / limit_all),
        ("two threads, times as fast (goal 1.7)", alone / two),
        ("NumPy, score and matchpoints: times ours", best(lambda: in_numpy(deals), 1) / one),
        ("Polars, matchpoints alone: times ours", best(lambda: in_polars(frame), 1) / one),
        ("DuckDB, matchpoints alone: times ours", best(lambda: in_duckdb(frame), 1) / one),
    ]
    for name, value in [*lines, *of_files]:
        print(f"{name:<70} {value:>10,.2f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
