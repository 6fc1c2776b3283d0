"""Arrow switches: the best rounds for every verified size, and with a missing pair."""

import json
from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement
from overtrick.movements.balance import Balance, BalanceField, balance
from overtrick.movements.grid import GridMeeting, Movement
from overtrick.movements.individual import individual
from overtrick.movements.laws import facts
from overtrick.movements.mitchell import best_rounds, one_winner, share_and_relay, straight
from overtrick.movements.variations import stopped, without
from tests.cases import one_pass
from tests.movements.facts import VECTORS

ROWS = json.loads((VECTORS / "arrow_switch_sd.json").read_text("utf-8"))["rows"]
NEAR = Fraction(55, 100_000)  # the file has three decimals


def base(row: dict[str, Any]) -> Movement:
    make = straight if row["variant"] == "straight" else share_and_relay
    return make(row["tables"])


@one_pass("row", ROWS)
def test_the_best_choice_is_as_good_as_the_best_computed(row: dict[str, Any]) -> None:
    plan, last = base(row), row["tables"]
    best = best_rounds(plan, row["switched"])
    field = BalanceField.of(one_winner(plan))
    published = field.balance(row["rounds"])
    at_the_end = field.balance(range(last - row["switched"] + 1, last + 1))
    assert published is not None
    assert at_the_end is not None
    assert abs(best.sd - Fraction(str(row["sd"]))) <= NEAR
    assert published.sd == best.sd
    assert abs(at_the_end.sd - Fraction(str(row["sd_last_rounds"]))) <= NEAR


@pytest.mark.parametrize("tables", range(5, 16))
def test_unasked_it_finds_the_best_of_all_choices(tables: int) -> None:
    least = min(row["sd"] for row in ROWS if row["tables"] == tables)
    plan = straight(tables) if tables % 2 else share_and_relay(tables)
    assert abs(best_rounds(plan).sd - Fraction(str(least))) <= NEAR


def test_a_missing_pair_and_an_early_stop_are_reckoned_with() -> None:
    plan = stopped(without(straight(9), "ns9"), 8)
    best = best_rounds(plan)
    sds = [
        found.sd
        for count in (1, 2)
        for rounds in combinations(range(1, 9), count)
        if (found := balance(one_winner(plan, rounds)))
    ]
    assert best.sd == min(sds)
    assert max(best.rounds) <= 8


def _competition(meetings: list[list[GridMeeting]], one: str, other: str) -> Fraction:
    """What Manning and Moore say of two pairs of one field, set by set."""
    at: dict[str, dict[int | None, tuple[int, str | None]]] = {one: {}, other: {}}
    tables = Counter(meeting.set for each in meetings for meeting in each)
    for number, each in enumerate(meetings):
        for meeting in each:
            for side, pair in enumerate((meeting.ns, meeting.ew)):
                if pair in at:
                    at[pair][meeting.set] = side, f"{number} {meeting.table}"
    total = 0
    for played in at[one].keys() & at[other].keys():
        (side, table), (beside, other_table) = at[one][played], at[other][played]
        apart = tables[played] - 1 if table == other_table else -1
        total += 1 if side == beside else apart
    return Fraction(total)


@given(
    plan=st.sampled_from(
        [
            stopped(straight(9), 4),
            without(straight(7), "ns7"),
            share_and_relay(6),
            stopped(share_and_relay(8), 3),
        ]
    ),
    arrow=st.sets(st.integers(1, 3)),
)
def test_the_variance_is_that_of_the_definition(plan: Movement, arrow: set[int]) -> None:
    turned = one_winner(plan, arrow)
    meetings = [[m for m in each if m.is_played] for each in turned.meetings]
    pairs = sorted({id for each in meetings for m in each for id in (m.ns, m.ew) if id})
    values = [_competition(meetings, *both) for both in combinations(pairs, 2)]
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    field = BalanceField.of(one_winner(plan))
    found = field.balance(arrow)
    assert found is not None
    assert found.variance == field.variance(arrow) == variance
    assert (found.mean, found.min, found.max) == (mean, min(values), max(values))


def test_of_two_hundred_pairs_only_the_best_switch_is_measured_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = []
    plain = BalanceField.balance

    def noted(field: BalanceField, arrow: Collection[int] = ()) -> Balance | None:
        whole.append(arrow)
        return plain(field, arrow)

    monkeypatch.setattr(BalanceField, "balance", noted)
    best_rounds(stopped(share_and_relay(100), 12))
    assert len(whole) == 1


def test_a_switched_round_changes_seats_and_nothing_else() -> None:
    plain, switched = straight(7), one_winner(straight(7), (3, 7))
    for number, (before, after) in enumerate(
        zip(plain.meetings, switched.meetings, strict=True), 1
    ):
        for old, new in zip(before, after, strict=True):
            pair = (old.ns, str(int(old.ew or 0) + 7))
            assert (new.ns, new.ew) == (pair[::-1] if number in (3, 7) else pair)
            assert (new.set, new.switched) == (old.set, number in (3, 7))
    assert facts(switched).faults == ()


def test_the_impossible_is_refused() -> None:
    with pytest.raises(InvalidMovement, match="no round 8"):
        one_winner(straight(7), (8,))
    with pytest.raises(InvalidMovement, match="for pairs"):
        one_winner(individual(8))
