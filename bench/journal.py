"""
One result entered in an event of 1,000 tables and 32 boards, beside ranking it all again.

The full recomputation folds the journal and ranks; reading the file is counted apart.
"""

import random
from dataclasses import replace
from time import process_time

from bench.rank import session_of
from bench.timing import verdict
from overtrick.core.outcome import Result
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Replaced
from overtrick.events.now.live import LiveEvent, ranking_of

__all__ = ["run"]

TABLES, BOARDS, CORRECTIONS = 1000, 32, 24


def entries_of(tables: int, boards: int) -> list[Entry]:
    """A journal of a field that is ranked in two directions."""
    told = [tell(Chosen(settings={"winners": 2}))]
    for line in session_of(tables, boards).lines:
        facts = Entered(
            board=line.board.number,
            ns=line.ns,
            ew=line.ew,
            outcome=str(line.outcome),
            table=line.table,
        )
        told.append(tell(facts))
    return told


def correction(entry: Entry, chance: random.Random) -> Entry:
    """The same result with other tricks."""
    facts = entry.facts
    assert isinstance(facts, Entered)
    result = facts.happened
    assert isinstance(result, Result)
    told = {name: getattr(facts, name) for name in ("board", "ns", "ew", "table")}
    other = replace(result, tricks=(result.tricks + chance.randrange(1, 13)) % 14)
    return tell(Replaced(outcome=str(other), **told))


def run() -> None:
    """Print milliseconds for a renewal and for a full recomputation, and their ratio."""
    chance = random.Random(1925)
    entries = entries_of(TABLES, BOARDS)
    event = LiveEvent(entries)
    event.ranking()
    renewals = []
    for entry in chance.sample(entries[1:], CORRECTIONS):
        change = correction(entry, chance)
        entries.append(change)
        began = process_time()
        event.apply(change)
        event.ranking()
        renewals.append(process_time() - began)
    wholes, ranks = [], []
    for _ in range(3):
        began = process_time()
        state = fold(entries)
        folded = process_time()
        whole = ranking_of(state)
        ended = process_time()
        wholes.append(ended - began)
        ranks.append(ended - folded)
    renewed = event.ranking()
    assert (whole.standings, whole.boards) == (renewed.standings, renewed.boards)
    one, all_of_it = sorted(renewals)[len(renewals) // 2], min(wholes)
    print(f"One result entered at {TABLES:,} tables x {BOARDS} boards: the ranking renewed")
    _line("renewed: one board compared again, 2,000 places", one)
    _line("from the start: journal folded, everything ranked", all_of_it)
    _line("  of which ranking", min(ranks))
    print(verdict("from the start / renewed", all_of_it / one, at_least=15))


def _line(name: str, seconds: float) -> None:
    print(f"  {name:<52}{seconds * 1e3:9.1f} ms")
