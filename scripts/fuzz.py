"""
Damaged files through every reader: ``make fuzz``, or ``python -m scripts.fuzz pbn lin``.

``FUZZ`` says how many inputs each reader gets (200,000 unless said).  A reader may refuse a
file with an error of ours, or list problems; anything else, or an answer that takes longer than
ten seconds, is a fault, and the input is kept in the folder ``fuzz-found``.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter

from overtrick.formats.registry import FORMATS
from tests.formats.damage import complaint, damaged
from tests.formats.seeds import seeds_of

__all__ = ["main"]

INPUTS = int(os.environ.get("FUZZ", "200000"))
FOUND = Path("fuzz-found")
_SHARE = 5000  # inputs that a worker takes at a time


def main(names: list[str]) -> int:
    """Fuzz the formats named, all when there are none; the exit status tells of faults."""
    wanted = names or [found.id for found in FORMATS.values() if found.reader]
    unknown = [name for name in wanted if name not in FORMATS]
    if unknown:
        print(f"no format {', '.join(unknown)}", file=sys.stderr)
        return 2
    faults = 0
    with ProcessPoolExecutor() as pool:
        for name in wanted:
            start = perf_counter()
            done = list(pool.map(_share, *zip(*_shares(name), strict=True)))
            own = [fault for found in done for fault in found]
            faults += len(own)
            print(f"{name:<12} {INPUTS:>8} inputs  {perf_counter() - start:6.0f} s", end="  ")
            print(f"{len(own)} faults" if own else "no fault", flush=True)
            for fault in own[:5]:
                print(f"    {fault}")
    return 1 if faults else 0


def _shares(name: str) -> Iterator[tuple[str, int, int]]:
    for start in range(0, INPUTS, _SHARE):
        yield name, start, min(_SHARE, INPUTS - start)


def _share(name: str, start: int, number: int) -> list[str]:
    faults, seeds = [], seeds_of(FORMATS[name])
    for seed in range(start, start + number):
        data = damaged(Random(seed), seeds)
        if fault := complaint(FORMATS[name], data):
            FOUND.mkdir(exist_ok=True)
            kept = FOUND / f"{name}-{seed}"
            kept.write_bytes(data)
            faults.append(f"{kept}: {fault}")
    return faults


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
