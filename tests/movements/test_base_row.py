from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement
from overtrick.movements.base_row import BaseRow
from overtrick.movements.grid import Movement, Movers
from overtrick.movements.plain import Cell
from tests.cases import one_pass
from tests.movements.facts import cells, met, plays, seated_once, share_excess, vectors

RECORDS = vectors("howell_complete") + vectors("howell_reduced")


def row_of(record: dict[str, object]) -> BaseRow:
    base = record["base"]
    modulus = record["modulus"]
    assert isinstance(base, list)
    assert isinstance(modulus, int)
    return BaseRow(modulus, tuple(Cell(*cell) for cell in base))


def laid_out(row: BaseRow) -> Movement:
    """The expansion without the test of ``expand``."""
    rounds = tuple(row.round(number) for number in range(row.modulus))
    return Movement("row", "row", Movers.PAIRS, 1, rounds)


def is_sound(movement: Movement, pairs: int) -> bool:
    """Everybody seated once, no two meet twice, all play every set once."""
    sets = len(movement.rounds)
    played = plays(movement)
    return (
        seated_once(movement)
        and max(met(movement).values()) == 1
        and all(len(pair) == 2 for pair in met(movement))
        and len(played) == pairs * sets
        and max(played.values()) == 1
    )


@one_pass("record", RECORDS)
def test_every_verified_row_passes_and_its_expansion_is_sound(
    record: dict[str, object],
) -> None:
    row = row_of(record)
    movement = row.expand("row", "row")
    assert row.faults() == ()
    assert is_sound(movement, row.pairs)
    assert row.shared * row.modulus == share_excess(movement) == record.get("share_excess", 0)


@st.composite
def disturbed_rows(draw: st.DrawFn) -> BaseRow:
    """A verified row of up to 14 pairs with a few places or sets exchanged: often faulty."""
    row = row_of(draw(st.sampled_from([r for r in RECORDS if r["pairs"] <= 14])))
    places = [pair for cell in row.rows for pair in cell[:2]]
    sets = [cell.set for cell in row.rows]
    index = st.integers(0, row.pairs - 1)
    for _ in range(draw(st.integers(0, 3))):
        if draw(st.booleans()):
            a, b = draw(index), draw(index)
            places[a], places[b] = places[b], places[a]
        elif draw(st.booleans()):
            places[draw(index)] = draw(index)
        else:
            sets[draw(index) // 2] = draw(st.integers(0, row.modulus - 1))
    seats = zip(places[::2], places[1::2], sets, strict=True)
    return BaseRow(row.modulus, tuple(sorted((Cell(*c) for c in seats), key=lambda c: c.set)))


@given(disturbed_rows())
def test_the_short_test_agrees_with_the_expansion(row: BaseRow) -> None:
    movement = laid_out(row)
    assert (row.faults() == ()) is is_sound(movement, row.pairs)
    assert row.shared * row.modulus == share_excess(movement)


@given(disturbed_rows())
def test_a_row_is_expanded_if_and_only_if_it_is_sound(row: BaseRow) -> None:
    if faults := row.faults():
        with pytest.raises(InvalidMovement) as refused:
            row.expand("row", "my own row")
        assert "my own row" in str(refused.value)
        assert faults[0] in str(refused.value)
    else:
        assert cells(row.expand("row", "my own row")) == cells(laid_out(row))


@one_pass("record", RECORDS)
def test_on_the_floor_pairs_follow_and_boards_go_down(record: dict[str, object]) -> None:
    """What the notes tell the players is what the grid says."""
    row = row_of(record)
    for now, then in pairwise(cells(row.expand("row", "row"))):
        seat_now = {
            pair: (t, side) for t, cell in enumerate(now) for side, pair in enumerate(cell[:2])
        }
        seat_then = {
            pair: (t, side) for t, cell in enumerate(then) for side, pair in enumerate(cell[:2])
        }
        for pair in range(1, row.modulus + 1):
            followed = pair - 1 or row.modulus
            assert seat_then[pair] == seat_now[followed]
        assert all(seat_then[pair + 1] == seat_now[pair + 1] for pair in row.stationary)
    # A set is at each table or relay once; so many rounds as tables and resting places.
    resting = sum(sets for _, sets in row.relays)
    assert row.modulus == len(row.rows) - row.shared + resting


def test_boards_reach_the_next_lower_table_after_the_relay() -> None:
    row = BaseRow.parse("8v1:1 4v5:2 7v2:3 6v3:5", modulus=7)
    where = [
        [cell[2] for cell in tables].index(5) if 5 in [c[2] for c in tables] else None
        for tables in cells(row.expand("row", "row"))
    ]
    assert where == [3, None, 2, 1, 0, None, None]
    assert row.relays == ((3, 1), (4, 2))


@pytest.mark.parametrize(
    ("text", "modulus", "fault"),
    [
        ("4v1:1 4v3:2", 3, "the places are not taken by each pair once"),
        ("5v6:1 1v2:2 3v4:3", 4, "two stationary pairs meet in every round"),
        ("1v3:1 2v4:1", 4, "two moving pairs meet twice"),
        ("4v1:1 2v3:2", 3, "a moving pair plays a set twice"),
    ],
)
def test_each_fault_has_its_name(text: str, modulus: int, fault: str) -> None:
    assert fault in BaseRow.parse(text, modulus).faults()


@pytest.mark.parametrize(
    ("text", "modulus", "words"),
    [
        ("", 1, "at least one table"),
        ("1v2:1", 0, "0 cannot move"),
        ("1v2:1", 3, "3 cannot move"),
        ("1v2:2 3v4:1", 3, "[1, 0]"),
        ("1v2:1 3v4:4", 3, "[0, 3]"),
    ],
)
def test_impossible_rows_are_refused(text: str, modulus: int, words: str) -> None:
    with pytest.raises(InvalidMovement) as refused:
        BaseRow.parse(text, modulus)
    assert words in str(refused.value)


def test_only_a_stationary_pair_may_be_absent() -> None:
    row = BaseRow.parse("8v1:1 4v5:2 7v2:3 6v3:5", modulus=7)
    assert all(row.round(r, absent=7)[0].ns is None for r in range(7))
    with pytest.raises(InvalidMovement, match="pair 3 does not stay"):
        row.expand("row", "row", absent=2)
