"""
Damaged files through every reader: ``make fuzz``, or ``python -m scripts.fuzz pbn lin``.

``FUZZ`` says how many inputs each reader gets (200,000 unless said).  A reader may refuse a
file with an error of ours, or list problems; anything else is a fault, and so is more processor
time or memory than a file of that size may take.  The input is kept in ``fuzz-found``.
Nine inputs of ten are made of the smallest seeds, which reach the same code sooner; memory is
measured for a thousand at once, and for each alone if they took too much.  ``FUZZ_JOBS`` says
how many processes work (all cores unless said).

``tests/formats/fuzz-record.txt`` keeps what ran, a line a reader: how many inputs, of which
version, how many faults.  It is written after every share, so a run can be stopped at any time:
the next goes on where it was.  A reader whose code is not that of its version begins anew, and
its longest run of another version stays above until as many have run.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from overtrick.formats.registry import FORMATS
from tests.formats.costs import memory_over
from tests.formats.damage import complaint, damaged, wrong
from tests.formats.seeds import seeds_of, small_seeds_of

__all__ = ["is_current", "main", "recorded"]

INPUTS = int(os.environ.get("FUZZ", "200000"))
JOBS = int(os.environ.get("FUZZ_JOBS", "0")) or None
FOUND = Path("fuzz-found")
RECORD = Path("tests/formats/fuzz-record.txt")
_SHARE = 1000  # inputs that a worker takes at a time
_WHOLE = 10  # one input in so many is made of all seeds
_HEAD = "# reader inputs faults version: written by make fuzz, which goes on from here\n"


class Run(NamedTuple):
    """What a reader has been through."""

    inputs: int
    faults: int
    version: str


def main(names: list[str]) -> int:
    """Fuzz the formats named, all when there are none; the exit status tells of faults."""
    wanted = names or [found.id for found in FORMATS.values() if found.reader]
    unknown = [name for name in wanted if name not in FORMATS]
    if unknown:
        print(f"no format {', '.join(unknown)}", file=sys.stderr)
        return 2
    os.nice(10)
    record = recorded()
    with ProcessPoolExecutor(JOBS) as pool:
        for name in wanted:
            _fuzzed(name, record, pool)
    return 1 if any(record[name][-1].faults for name in wanted) else 0


def recorded() -> dict[str, list[Run]]:
    """What ran before, by the id of the format, the latest last."""
    lines = RECORD.read_text().splitlines() if RECORD.exists() else []
    record: dict[str, list[Run]] = {}
    for line in lines:
        if line and not line.startswith("#"):
            name, inputs, faults, version = line.split()
            record.setdefault(name, []).append(Run(int(inputs), int(faults), version))
    return record


def _fuzzed(name: str, record: dict[str, list[Run]], pool: ProcessPoolExecutor) -> None:
    runs = record.get(name, [])
    before = next((run for run in reversed(runs) if is_current(name, run.version)), None)
    others = [run for run in runs if run is not before]
    longest = max(others, key=lambda run: run.inputs, default=Run(0, 0, ""))
    before = before or Run(0, 0, _version(name))
    inputs, faults, version = before
    start = perf_counter()
    shares = list(_shares(name, inputs))
    for (_, first, number), found in zip(
        shares, pool.map(_share, *zip(*shares, strict=True)) if shares else (), strict=True
    ):
        inputs, faults = first + number, faults + len(found)
        record[name] = [longest] if longest.inputs > inputs else []
        record[name].append(Run(inputs, faults, version))
        _keep(record)
        rate = (inputs - before.inputs) / (perf_counter() - start)
        left = (INPUTS - inputs) / rate / 60
        _say(
            f"{name:<12} {inputs:>8} inputs  {rate:6.0f} a second, {left:5.0f} minutes left", ""
        )
        for fault in found[:5]:
            print(f"\n    {fault}")
    _say(f"{name:<12} {inputs:>8} inputs  {faults or 'no'} faults  {version}", "\n")


def _say(line: str, end: str) -> None:
    print(f"\r{line:<70}", end=end, flush=True)


def is_current(name: str, version: str) -> bool:
    """Whether what reads the format is what it was in a version, however that is shortened."""
    return not _git("diff", "--quiet", version, "--", *_paths(name)).returncode


def _version(name: str) -> str:
    """The last commit that touched what reads the format."""
    said = _git("log", "-1", "--format=%h", "--abbrev=12", "--", *_paths(name))
    return said.stdout.strip() or "unknown"


def _paths(name: str) -> list[str]:
    """
    What reads the format.

    Rows and beginnings of formats read nothing: of versions in which they stood in the rooms,
    they are left out.
    """
    room = f"src/{'/'.join(FORMATS[name].module.split('.')[:-1])}"
    rows = (f":(exclude){room}/{name}.py" for name in ("listed", "sniffed"))
    return [room, *rows, "src/overtrick/formats/limits.py"]


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], capture_output=True, text=True)


def _keep(record: dict[str, list[Run]]) -> None:
    lines = [
        f"{name} {' '.join(map(str, run))}\n"
        for name, runs in sorted(record.items())
        for run in runs
    ]
    RECORD.write_text(_HEAD + "".join(lines))


def _shares(name: str, done: int) -> Iterator[tuple[str, int, int]]:
    for start in range(done, INPUTS, _SHARE):
        yield name, start, min(_SHARE, INPUTS - start)


def _share(name: str, start: int, number: int) -> list[str]:
    found = FORMATS[name]
    faults: list[tuple[int, str]] = []
    every, small = seeds_of(found), small_seeds_of(found)
    gc.freeze()  # what is loaded is not looked through again and again
    made = [
        damaged(Random(seed), every if seed % _WHOLE == 0 else small)
        for seed in range(start, start + number)
    ]

    def each() -> None:
        faults.extend(
            (at, fault) for at, data in enumerate(made) if (fault := wrong(found, data))
        )

    if memory_over(max(map(len, made)), each):
        faults = [
            (at, fault) for at, data in enumerate(made) if (fault := complaint(found, data))
        ]
    return [_kept(name, start + at, made[at], fault) for at, fault in faults]


def _kept(name: str, seed: int, data: bytes, fault: str) -> str:
    FOUND.mkdir(exist_ok=True)
    kept = FOUND / f"{name}-{seed}"
    kept.write_bytes(data)
    return f"{kept}: {fault}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
