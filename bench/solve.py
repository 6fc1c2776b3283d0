"""
Double dummy: 10,000 deals (DEALS=) solved, some of them by the solver's own loop too, and all
of them asked again.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from endplay import dds
from endplay.types import Deal as EndplayDeal

from bench.timing import verdict
from overtrick.analysis.solver import Solver
from overtrick.core.deal import Deal
from overtrick.core.dealing import Dealing

__all__ = ["run"]

DEALS = int(os.environ.get("DEALS", "10000"))
_TURN = 40
_BESIDE = 10
"""Of so many turns of 40 deals one is solved by both, one after the other."""
_BATCH = 40
"""What the library's own loop takes at once; so do we."""


def run() -> None:
    """Solve all deals by both, in turn; then ask for all of them again."""
    dealing = Dealing(sha256(b"bench").digest(), 1, DEALS)
    deals = [dealing.deal(1, board) for board in range(1, DEALS + 1)]
    print(f"Double dummy: {DEALS:,} deals, {os.cpu_count()} cores")
    with TemporaryDirectory() as folder:
        solver = Solver(Path(folder))
        ours = beside = bare = 0.0
        for nth, start in enumerate(range(0, DEALS, _TURN)):
            some = deals[start : start + _TURN]
            before = perf_counter()
            found = solver.tables(some)
            took = perf_counter() - before
            ours += took
            print(f"\r  {start + len(some):,} solved", end="", file=sys.stderr, flush=True)
            if nth % _BESIDE == 0:
                before = perf_counter()
                tricks = _bare(some)
                bare += perf_counter() - before
                beside += took
                assert [sum(found[deal].tricks) for deal in some] == tricks
        before = perf_counter()
        again = Solver(Path(folder)).tables(deals)
        known = perf_counter() - before
    print("\r", end="", file=sys.stderr)
    assert len(again) == DEALS
    print(f"  ours           {DEALS / ours:10,.1f} deals/s")
    print(f"  solved before  {DEALS / known:10,.1f} deals/s")
    print(verdict("ours beside the solver's own loop", bare / beside, at_least=0.9))


def _bare(deals: list[Deal]) -> list[int]:
    """The library's own loop: all tricks of a deal, summed."""
    texts = [EndplayDeal(str(deal)) for deal in deals]
    return [
        sum(trick for row in table.to_list() for trick in row)
        for start in range(0, len(texts), _BATCH)
        for table in dds.calc_all_tables(texts[start : start + _BATCH])
    ]
