"""
Double dummy: 10,000 deals (DEALS=) solved, some of them by the solver's own loop too, and all
of them asked again.

It takes an hour or so.  What was solved and how long each turn took is kept in ``bench/.solve``
until all is done: a bench that was stopped goes on where it was, and says so.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from shutil import rmtree
from time import perf_counter, process_time

from endplay import dds
from endplay.types import Deal as EndplayDeal

from bench.timing import verdict
from overtrick.analysis.solver import Solver
from overtrick.core.deal import Deal
from overtrick.core.dealing import Dealing

__all__ = ["run"]

DEALS = int(os.environ.get("DEALS", "10000"))
_KEPT = Path(__file__).parent / ".solve"
_TURN = 40
"""What the library's own loop takes at once; so do we."""
_BESIDE = 10
"""Of so many turns one is solved by both, one after the other."""

_Turn = dict[str, float]
"""
Where its run began, its first deal and how many; seconds and processor seconds of ours, and of
the bare loop.  Each run has a cache of its own, so that no deal is timed that was known.
"""


def run() -> None:
    """Solve all deals by both, in turn; then ask for all of them again."""
    dealing = Dealing(sha256(b"bench").digest(), 1, DEALS)
    deals = [dealing.deal(1, board) for board in range(1, DEALS + 1)]
    print(f"Double dummy: {DEALS:,} deals, {os.cpu_count()} cores")
    _KEPT.mkdir(exist_ok=True)
    turns = list(_turns(deals))
    assert sum(turn["deals"] for turn in turns) == DEALS
    started = perf_counter()
    again = sum(len(_solver(run).tables(some)) for run, some in _runs(deals, turns))
    known = perf_counter() - started
    assert again == DEALS
    print(f"  ours           {DEALS / _sum(turns, 'ours'):10,.1f} deals/s")
    print(f"                 {DEALS / _sum(turns, 'our_cpu'):10,.1f} deals/s of processor time")
    beside = [turn for turn in turns if "bare" in turn]
    both = _sum(beside, "deals")
    print(f"  solver's loop  {both / _sum(beside, 'bare'):10,.1f} deals/s, {both:,.0f} of them")
    print(
        f"                 {both / _sum(beside, 'bare_cpu'):10,.1f} deals/s of processor time"
    )
    print(f"  solved before  {DEALS / known:10,.1f} deals/s")
    ratio = _sum(beside, "bare_cpu") / _sum(beside, "our_cpu")
    print(verdict("ours beside the solver's own loop", ratio, at_least=0.9))
    rmtree(_KEPT)


def _runs(deals: list[Deal], turns: list[_Turn]) -> Iterator[tuple[int, list[Deal]]]:
    """The deals that each run solved, with where it began."""
    for run, some in groupby(turns, key=itemgetter("run")):
        first, *_, last = [int(turn["first"]) for turn in some] * 2
        yield int(run), deals[first : last + _TURN]


def _solver(run: int) -> Solver:
    return Solver(_KEPT / str(run))


def _sum(turns: list[_Turn], what: str) -> float:
    return sum(turn[what] for turn in turns)


def _turns(deals: list[Deal]) -> Iterator[_Turn]:
    """Solve turn by turn what no earlier run has solved, and keep its times."""
    notes = _KEPT / f"turns-{DEALS}.jsonl"
    lines = notes.read_text().splitlines(keepends=True) if notes.exists() else []
    kept = [json.loads(line) for line in lines if line.endswith("\n")]
    notes.write_text("".join(line for line in lines if line.endswith("\n")))
    if kept:
        print(f"  {_sum(kept, 'deals'):,.0f} of them solved in an earlier run, with its times")
    yield from kept
    run = len(kept) * _TURN
    rmtree(_KEPT / str(run), ignore_errors=True)  # where a turn was begun, and never timed
    for start in range(run, len(deals), _TURN):
        turn = _turn(deals[start : start + _TURN], start, run)
        with notes.open("a") as file:
            file.write(json.dumps(turn) + "\n")
        print(f"\r  {start + turn['deals']:,} solved ", end="", file=sys.stderr, flush=True)
        yield turn
    print("\r", end="", file=sys.stderr)


def _turn(deals: list[Deal], first: int, run: int) -> _Turn:
    seconds, processor = perf_counter(), process_time()
    found = _solver(run).tables(deals)
    turn: _Turn = {
        "run": run,
        "first": first,
        "deals": len(deals),
        "ours": perf_counter() - seconds,
        "our_cpu": process_time() - processor,
    }
    if first % (_BESIDE * _TURN) == 0:
        seconds, processor = perf_counter(), process_time()
        tricks = _bare(deals)
        turn |= {"bare": perf_counter() - seconds, "bare_cpu": process_time() - processor}
        assert [sum(found[deal].tricks) for deal in deals] == tricks
    return turn


def _bare(deals: list[Deal]) -> list[int]:
    """The library's own loop: all tricks of a deal, summed."""
    return [
        sum(trick for row in table.to_list() for trick in row)
        for table in dds.calc_all_tables([EndplayDeal(str(deal)) for deal in deals])
    ]
