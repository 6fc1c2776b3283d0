"""Whole files of every format, to be damaged: what our writers make, and the vectors."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from overtrick.errors import OvertrickError
from overtrick.formats.contents.contents import Contents
from overtrick.formats.format import Format
from overtrick.formats.registry import read_contents

__all__ = ["VECTORS", "seeds_of", "small_seeds_of"]

_SMALL, _SOME, _SHORT = 24, 4, 3_000

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors" / "formats"


@cache
def seeds_of(found: Format) -> tuple[bytes, ...]:
    """Files that a format's reader takes; there is always one."""
    seeds = [path.read_bytes() for path in sorted((VECTORS / found.id).glob("*"))]
    if found.writer:
        for contents in _evenings():
            try:
                seeds.append(found.write(contents)[0])
            except OvertrickError:
                continue
    return tuple(seeds)


def small_seeds_of(found: Format) -> tuple[bytes, ...]:
    """The smallest of them: up to 24, of more than four only those below 3,000 bytes."""
    seeds = sorted(set(seeds_of(found)), key=len)[:_SMALL]
    return tuple(seed for at, seed in enumerate(seeds) if at < _SOME or len(seed) < _SHORT)


@cache
def _evenings() -> tuple[Contents, ...]:
    files = [path for path in sorted(VECTORS.glob("*/*"))]
    held = []
    for path in (ROOT / "examples" / "evening.csv", *files):
        try:
            held.append(read_contents(path)[0])
        except OvertrickError:
            continue
    return tuple(held)
