"""Par: known deals, the solver's own par on random tables, and laws of the game."""

import random

from endplay._dds import ddTableResults
from endplay.dds import par as solvers_par
from endplay.dds.ddtable import DDTable
from endplay.types import Denom, Player, Vul

from overtrick.analysis.par import par
from overtrick.core.board import Board
from overtrick.core.contract import Strain
from overtrick.core.deal import TrickTable
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.rules.duplicate import outcome_points
from tests.cases import one_pass

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
