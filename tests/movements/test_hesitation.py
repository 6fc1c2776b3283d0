"""The hesitation Mitchell: the walk that its two sentences tell, and its facts."""

from itertools import pairwise

import pytest

from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement
from overtrick.movements.laws import facts
from overtrick.movements.mitchell_kin import hesitation
from tests.cases import one_pass


@one_pass("pairs", range(5, 41))
def test_it_is_sound_with_one_round_more_than_tables(pairs: int) -> None:
    made = hesitation(pairs)
    tables = (pairs + 1) // 2
    found = facts(made)
    assert found.faults == ()
    assert (made.tables, len(made.rounds), made.sets) == (
        tables,
        tables + 1,
        tuple(range(1, tables + 2)),
    )
    if pairs % 2 == 0:
        assert found.played == (1, 1)
        assert len(found.shared) == (0 if tables % 2 else tables + 1)
        assert len(found.stationary) == tables - 1


@one_pass("pairs", range(6, 31, 2))
def test_the_movers_go_up_and_hesitate_at_the_last_table(pairs: int) -> None:
    made, tables = hesitation(pairs), pairs // 2
    circle = [(table, Side.EW) for table in range(1, tables + 1)] + [(tables, Side.NS)]
    seats = [
        {(m.table, side): m.ns if side is Side.NS else m.ew for m in r for side in Side}
        for r in made.meetings
    ]
    for before, after in pairwise(seats):
        for place, following in zip(circle, circle[1:] + circle[:1], strict=True):
            assert after[following] == before[place]


def test_too_few_are_refused() -> None:
    with pytest.raises(InvalidMovement, match="5 pairs or more, not 4"):
        hesitation(4)
