"""
A club's upload in simultaneous pairs of 5,000 tables and 27 boards, beside ranking all at once.

Times are of the processor, since others may be at work beside us.
"""

import random
from collections.abc import Iterator
from time import process_time

from bench.timing import verdict
from overtrick.compare.profiles import profile
from overtrick.core.board import Board
from overtrick.core.contract import CONTRACTS
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat
from overtrick.events.against import reference_field
from overtrick.events.series.live_field import LiveField
from overtrick.events.series.simultaneous import FieldRules, Heat, rank_heat, rank_placed
from overtrick.events.session import Line, Session

__all__ = ["run"]

HEATS, TABLES, BOARDS, UPLOADS = 500, 10, 27, 12


def heat_of(name: str, chance: random.Random) -> Heat:
    """An evening of a club: on every board the dozen contracts that most clubs reach."""
    return Heat(name, name, Session(tuple(_lines(chance))))


def _lines(chance: random.Random) -> Iterator[Line]:
    for number in range(1, BOARDS + 1):
        usual = random.Random(number)
        contracts = usual.sample(CONTRACTS, 12)
        for table in range(1, TABLES + 1):
            contract = chance.choice(contracts)
            tricks = min(13, contract.target + chance.choice((-1, 0, 0, 1)))
            outcome = Result(contract, chance.choice((Seat.NORTH, Seat.EAST)), tricks)
            ew = (table + number) % TABLES + 1
            nth = str((number + 2) // 3)
            yield Line(Board(number), outcome, str(table), str(ew), round=nth, table=str(table))


def run() -> None:
    """Print milliseconds for an upload and for the whole field, and their ratio."""
    print(
        f"A club's upload of {TABLES * BOARDS} results in a field of"
        f" {HEATS * TABLES:,} tables x {BOARDS} boards"
    )
    often = random.Random(1937)
    played = heat_of("championship", often).session.lines
    fixed = reference_field((line, often.randrange(1, 30)) for line in played)
    for rules, reference in (("default", None), ("ebu", None), ("ebu", fixed)):
        settings = profile(rules).settings
        how = FieldRules(settings=settings, rules=rules, reference=reference)
        chance = random.Random(1925)
        placed = [rank_heat(heat_of(f"h{n}", chance), how) for n in range(HEATS)]
        live = LiveField(how)
        for each in placed:
            live.put(each)
        live.lines(most=20)
        uploads = []
        for number in chance.sample(range(HEATS), UPLOADS):
            sent = heat_of(f"h{number}", chance)
            began = process_time()
            placed[number] = rank_heat(sent, how)
            live.put(placed[number])
            live.lines(most=20)
            live.lines(sent.id)
            uploads.append(process_time() - began)
        began = process_time()
        whole = rank_placed(placed, how)
        at_once = process_time() - began
        assert live.ranking() == whole
        one = sorted(uploads)[UPLOADS // 2]
        ladder = "" if how.settings.tie_chain == "none" else ", equals told apart"
        ladder += "" if reference is None else ", fixed field"
        _line(f"{rules}: renewed{ladder}", one)
        _line(f"{rules}: all at once, heats ranked already", at_once)
        print(verdict("all at once / renewed", at_once / one, at_least=10))


def _line(name: str, seconds: float) -> None:
    print(f"  {name:<52}{seconds * 1e3:9.1f} ms")
