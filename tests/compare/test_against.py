"""A score beside a field that it is no part of: by hand, and beside the methods of a field."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.expectation import against_field
from overtrick.compare.field import Field
from overtrick.compare.imp_pairs import compare_cross_imps
from overtrick.compare.imps import imps
from overtrick.compare.settings import Settings
from overtrick.errors import InvalidOutcome

SCORES = st.integers(-150, 150).map(lambda tens: 10 * tens)
FIELDS = st.lists(SCORES, min_size=1, max_size=30)


def test_a_score_against_a_published_frequency_table_by_hand() -> None:
    """30 results, 19 of +420: 11 lower count 2, 19 equal count 1, of 60; 41 / 60."""
    field = {420: 19, 400: 3, 140: 2, 0: 1, -50: 5}
    found = against_field(420, field)
    assert found.percentage == Fraction(4100, 60)
    assert (found.results, found.datum) == (30, 310)  # 9310 / 30 = 310.3
    assert found.imps == imps(110) == 3
    # +20 is 1 IMP, +280 is 7, +420 is 9, +470 is 10
    assert found.cross_imps == Fraction(3 * 1 + 2 * 7 + 1 * 9 + 5 * 10, 30)


@given(SCORES, FIELDS)
def test_it_is_what_the_methods_give_to_one_more_table(own: int, field: list[int]) -> None:
    found = against_field(own, Counter(field))
    assert found.percentage * 2 * len(field) == 100 * Field([own, *field]).matchpoints(own)
    entries = [(score, score) for score in (own, *field)]
    assert found.cross_imps == compare_cross_imps(entries, len(entries), Settings()).ns[0]


@given(SCORES, FIELDS)
def test_one_more_trick_never_costs(own: int, field: list[int]) -> None:
    less, more = (against_field(points, Counter(field)) for points in (own, own + 30))
    assert less.percentage <= more.percentage
    assert less.imps <= more.imps
    assert less.cross_imps <= more.cross_imps
    assert less.datum == more.datum  # the field does not change


@given(SCORES, FIELDS)
def test_the_other_side_has_the_rest(own: int, field: list[int]) -> None:
    ours = against_field(own, Counter(field))
    theirs = against_field(-own, Counter(-score for score in field))
    assert ours.percentage + theirs.percentage == 100
    assert (ours.imps, ours.cross_imps) == (-theirs.imps, -theirs.cross_imps)


def test_settings_choose_datum_and_cap() -> None:
    field = {3000: 1, 420: 2, 170: 1, 140: 1}
    assert against_field(420, field, Settings(datum="median")).datum == 420
    assert against_field(420, field, Settings(trim=1)).datum == 340  # 1010 / 3 = 336.7
    uncapped, capped = (against_field(-1000, field, Settings(cap=cap)) for cap in ("none", 17))
    assert uncapped.cross_imps < capped.cross_imps == Fraction(-17 - 2 * 16 - 15 - 15, 5)


@pytest.mark.parametrize("field", [{}, {420: 0}, {420: 999_999, 450: 2}])
def test_a_field_of_nobody_or_of_too_many_is_refused(field: dict[int, int]) -> None:
    with pytest.raises(InvalidOutcome, match="1 to 1000000 results"):
        against_field(420, field)
