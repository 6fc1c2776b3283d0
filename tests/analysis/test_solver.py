"""The solver: known deals, its memory, and what happens without it."""

from __future__ import annotations

import random
import sqlite3
import sys
from pathlib import Path

import pytest
from endplay._dds import ddTableResults
from endplay.dds import par as solvers_par
from endplay.dds.ddtable import DDTable
from endplay.types import Denom, Player, Vul

from overtrick.analysis.solver import Solver, cache_folder, par
from overtrick.core.board import Board
from overtrick.core.cards import Card, Rank, Suit
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.core.shown import MissingExtra
from overtrick.rules.duplicate import outcome_points
from tests.cases import one_pass

DEAL = Deal.parse("N:AKQ93.6.83.Q8762 .QJT9732.J975.KT J854.AK4.QT64.A5 -")
TRICKS = "9a4789a4784295342953"


@pytest.fixture
def solver(tmp_path: Path) -> Solver:
    return Solver(tmp_path / "cache")


def no_endplay(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "endplay"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "endplay", None)


def a_deal(seed: int) -> Deal:
    holders = list(bytes([0, 1, 2, 3] * 13))
    random.Random(seed).shuffle(holders)
    return Deal.of_holders(bytes(holders))


def test_a_known_deal(solver: Solver) -> None:
    assert str(solver.tables([DEAL])[DEAL]) == TRICKS


def test_a_deal_solved_once_is_not_solved_again(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = solver.tables([DEAL])
    lead = Card.parse("H4")
    after = solver.after_lead(DEAL, Strain.HEARTS, Seat.EAST, lead)
    cards = [Card.parse(text) for text in ("SJ", "S2", "SA", "H2")]
    course = solver.course(DEAL, Strain.HEARTS, Seat.EAST, cards)
    no_endplay(monkeypatch)
    assert solver.tables([DEAL]) == table
    assert solver.after_lead(DEAL, Strain.HEARTS, Seat.EAST, lead) == after
    assert solver.course(DEAL, Strain.HEARTS, Seat.EAST, cards) == course
    with pytest.raises(MissingExtra, match=r'pip install "overtrick\[analysis\]"'):
        solver.tables([a_deal(1)])


def test_the_best_lead_leaves_what_the_table_says(solver: Solver) -> None:
    deal = a_deal(7)
    table = solver.tables([deal])[deal]
    for strain in (Strain.SPADES, Strain.NOTRUMP):
        for declarer in Seat:
            cards = deal[declarer.after(1)].cards
            after = [solver.after_lead(deal, strain, declarer, lead) for lead in cards]
            assert min(after) == table.get(strain, declarer)
            assert after == [solver.course(deal, strain, declarer, [lead])[1] for lead in cards]


def test_the_course_begins_with_the_table_and_goes_through_the_lead(solver: Solver) -> None:
    lead = Card.parse("H4")
    course = solver.course(DEAL, Strain.HEARTS, Seat.EAST, [lead])
    assert course == [9, solver.after_lead(DEAL, Strain.HEARTS, Seat.EAST, lead)] == [9, 10]


def test_the_whole_play_has_a_course_to_its_last_card(solver: Solver) -> None:
    """The cards of a trick in the order of seats, all by rank: North's suit is led 13 times."""
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -")
    cards = [Card(suit, rank) for rank in Rank for suit in Suit]
    for played in (52, 49, 48):
        course = solver.course(deal, Strain.NOTRUMP, Seat.WEST, cards[:played])
        assert course == [0] * (played + 1)


def test_a_damaged_memory_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "double-dummy-1.sqlite3").write_bytes(b"no database at all" * 100)
    assert str(Solver(tmp_path).tables([DEAL])[DEAL]) == TRICKS
    no_endplay(monkeypatch)
    assert str(Solver(tmp_path).tables([DEAL])[DEAL]) == TRICKS


def test_a_memory_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert str(Solver(blocked).tables([DEAL])[DEAL]) == TRICKS


def test_what_is_kept_is_small(solver: Solver, tmp_path: Path) -> None:
    solver.tables([DEAL])
    with sqlite3.connect(tmp_path / "cache" / "double-dummy-1.sqlite3") as store:
        [(key, value)] = store.execute("SELECT key, value FROM solved").fetchall()
    assert (len(key), len(value)) == (13, 20)


def test_the_folder_is_where_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTRICK_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path


DENOMS = dict(zip(Strain, Denom.bidorder(), strict=True))
PLAYERS = dict(zip(Seat, Player.iter_order("NESW"), strict=True))
VULNERABLE = dict(zip(Vulnerability, (Vul.none, Vul.ns, Vul.ew, Vul.both), strict=True))


def a_table(random: random.Random) -> TrickTable:
    """A table as deals have: partners nearly alike, about thirteen tricks together."""
    tricks = {}
    for strain in Strain:
        ours = random.randint(2, 11)
        for seat in Seat:
            most = ours if seat.side is Side.NS else 13 - ours
            tricks[strain, seat] = min(13, max(0, most + random.choice((-1, 0, 0, 0, 1))))
    return TrickTable.of(tricks)


def solvers(table: TrickTable) -> DDTable:
    data = ddTableResults()
    for seat, strain, tricks in table.rows():
        data.resTable[DENOMS[strain]][PLAYERS[seat]] = tricks
    return DDTable(data)


@one_pass("seed", range(400))
def test_par_is_the_solvers(seed: int) -> None:
    rng = random.Random(seed)
    table, board = a_table(rng), Board(rng.randint(1, 16))
    theirs = solvers_par(solvers(table), VULNERABLE[board.vulnerability], PLAYERS[board.dealer])
    found = par(table, board)
    assert found.ns == theirs.score
    for result in found.results:
        assert outcome_points(result, board) == found.ns


@one_pass("seed", range(50))
def test_par_of_turned_seats_is_turned(seed: int) -> None:
    """With the seats turned by one, North's cards East's, the score changes its side."""
    rng = random.Random(seed)
    table, dealer = a_table(rng), rng.choice(list(Seat))
    turned = TrickTable.of(
        {(strain, seat.after(1)): table.get(strain, seat) for strain in Strain for seat in Seat}
    )
    for here, there in (("None", "None"), ("NS", "EW"), ("All", "All")):
        one = par(table, Board(1, dealer, Vulnerability.parse(here)))
        other = par(turned, Board(1, dealer.after(1), Vulnerability.parse(there)))
        assert one.ns == -other.ns


def test_both_sides_make_one_notrump_and_the_dealer_bids_it() -> None:
    table = TrickTable((7, 6, 6, 6, 6) * 4)
    north = par(table, Board(1, Seat.NORTH, Vulnerability.NONE))
    east = par(table, Board(1, Seat.EAST, Vulnerability.NONE))
    assert (north.ns, [str(one) for one in north.results]) == (90, ["1NT N =", "1NT S ="])
    assert (east.ns, [str(one) for one in east.results]) == (-90, ["1NT E =", "1NT W ="])


def test_nobody_makes_anything_and_all_pass() -> None:
    found = par(TrickTable((6,) * 20), Board(1))
    assert (found.ns, [str(one) for one in found.results]) == (0, ["PASS"])


def test_a_contract_stands_at_the_level_where_it_is_safe() -> None:
    """Hand record of product W7: a sacrifice over four spades, by either of the two seats."""
    found = par(TrickTable.parse("9a4789a4784295342953"), Board(7))
    assert found.to_dict() == {"ns": 500, "contracts": ["5HX E -2", "5HX W -2"]}
    assert all(isinstance(one, Result) for one in found.results)
