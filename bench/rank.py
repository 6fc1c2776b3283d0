"""
Ranking a session from typed outcomes, beside what endplay takes merely to score its contracts.

Two sessions: an evening of 13 tables and 24 boards, and 1,000 tables with 32 boards.
"""

import random
import tracemalloc
from collections.abc import Iterator

from endplay.types import Contract as EndplayContract
from endplay.types import Denom, Penalty, Player, Vul

from bench.timing import best_of, verdict
from overtrick import Board, Line, Ranking, Result, Seat, Session, rank
from overtrick.core.contract import CONTRACTS

__all__ = ["run"]

EVENING = (13, 24)
CONGRESS = (1000, 32)

_DENOMS = dict(zip("CDHSN", Denom.bidorder(), strict=True))
_PENALTIES = (Penalty.passed, Penalty.doubled, Penalty.redoubled)
_PLAYERS = {seat: Player.find(seat.value) for seat in Seat}


def session_of(tables: int, boards: int) -> Session:
    """Deal out contracts as tables bid them: mostly undoubled, mostly made or a trick off."""
    return Session(tuple(_lines(tables, boards, random.Random(1925))))


def _lines(tables: int, boards: int, chance: random.Random) -> Iterator[Line]:
    for number in range(1, boards + 1):
        board = Board(number)
        for table in range(1, tables + 1):
            contract = CONTRACTS[
                3 * chance.randrange(30) + chance.choices((0, 1, 2), (30, 5, 1))[0]
            ]
            tricks = min(13, contract.target + chance.choice((-2, -1, -1, 0, 0, 0, 1)))
            outcome = Result(contract, chance.choice(list(Seat)), tricks)
            ew = (table + number - 2) % tables + 1
            yield Line(board, outcome, ns=str(table), ew=str(ew), table=str(table))


def endplay_contracts(session: Session) -> list[tuple[EndplayContract, Vul]]:
    """Make the contracts of a session as endplay's ready objects."""
    ready = []
    for line in session.lines:
        result = line.outcome
        assert isinstance(result, Result)
        contract = EndplayContract(
            level=result.contract.level,
            denom=_DENOMS[result.contract.strain.value[0]],
            declarer=_PLAYERS[result.declarer],
            penalty=_PENALTIES[result.contract.doubling],
            result=result.over,
        )
        ready.append((contract, Vul.from_board(line.board.number)))
    return ready


def ranked(session: Session) -> Ranking:
    return rank(session, method="matchpoints")


def run() -> None:
    """Print microseconds a result, ratios, and the memory a result takes."""
    evening = session_of(*EVENING)
    contracts = endplay_contracts(evening)
    times = best_of(
        {
            "ours": lambda: ranked(evening),
            "endplay": lambda: [contract.score(vul) for contract, vul in contracts],
        }
    )
    congress = session_of(*CONGRESS)
    large = best_of({"ours": lambda: ranked(congress)}, rounds=3)["ours"]
    small_each = times["ours"] / len(evening.lines)
    large_each = large / len(congress.lines)
    print("Ranking a session from typed outcomes: awards, totals, percentages, places")
    _line("overtrick, 13 tables x 24 boards", len(evening.lines), times["ours"])
    _line("endplay, only scoring those contracts", len(evening.lines), times["endplay"])
    _line("overtrick, 1,000 tables x 32 boards", len(congress.lines), large)
    print(verdict("ours / endplay's scores alone", times["ours"] / times["endplay"], at_most=8))
    print(verdict("a result of 32,000 / a result of 312", large_each / small_each, at_most=1.5))
    for name, size in (
        ("13 tables x 24 boards", EVENING),
        ("1,000 tables x 32 boards", CONGRESS),
    ):
        _memory(name, *size)


def _line(name: str, results: int, seconds: float) -> None:
    print(f"  {name:<52}{seconds / results * 1e6:7.2f} us a result {seconds * 1e3:9.2f} ms")


def _memory(name: str, tables: int, boards: int) -> None:
    tracemalloc.start()
    session = session_of(tables, boards)
    facts = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    ranking = ranked(session)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    results = len(session.lines)
    assert ranking.standings
    print(
        f"  memory a result, {name:<35}{facts / results:7.0f} bytes of facts, "
        f"{(kept - facts) / results:.0f} of ranking, {(peak - facts) / results:.0f} at the peak"
    )
