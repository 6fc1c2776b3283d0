"""The solver: known deals, its memory, and what happens without it."""

import random
import sqlite3
import sys
from pathlib import Path

import pytest

from overtrick.analysis.solver import Solver, cache_folder
from overtrick.core.cards import Card, Rank, Suit
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.core.shown import MissingExtra

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
    leads = solver.leads(DEAL, Strain.HEARTS, Seat.EAST)
    cards = [Card.parse(text) for text in ("SJ", "S2", "SA", "H2")]
    course = solver.course(DEAL, Strain.HEARTS, Seat.EAST, cards)
    no_endplay(monkeypatch)
    assert solver.tables([DEAL]) == table
    assert solver.leads(DEAL, Strain.HEARTS, Seat.EAST) == leads
    assert solver.course(DEAL, Strain.HEARTS, Seat.EAST, cards) == course
    with pytest.raises(MissingExtra, match=r'pip install "overtrick\[analysis\]"'):
        solver.tables([a_deal(1)])


def test_the_best_lead_leaves_what_the_table_says(solver: Solver) -> None:
    deal = a_deal(7)
    table = solver.tables([deal])[deal]
    for strain in (Strain.SPADES, Strain.NOTRUMP):
        for declarer in Seat:
            leads = solver.leads(deal, strain, declarer)
            assert set(leads) == set(deal[declarer.after(1)].cards)
            assert min(leads.values()) == table.get(strain, declarer)


def test_the_course_begins_with_the_table_and_goes_through_the_lead(solver: Solver) -> None:
    lead = Card.parse("H4")
    course = solver.course(DEAL, Strain.HEARTS, Seat.EAST, [lead])
    leads = solver.leads(DEAL, Strain.HEARTS, Seat.EAST)
    assert course == [9, leads[lead]] == [9, 10]


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
