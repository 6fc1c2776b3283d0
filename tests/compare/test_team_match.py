import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.team_board import TeamAward, bam_between, imps_between
from overtrick.compare.team_match import (
    knockout_mean,
    lederer,
    match_margin,
    match_points,
    patton,
)
from overtrick.errors import InvalidScale

GOLDEN = Path(__file__).parents[1] / "vectors" / "golden"
EXTERNAL = json.loads((GOLDEN / "external_vectors.json").read_text(encoding="utf-8"))["vectors"]

awards = st.fractions(-24, 24, max_denominator=10)


@pytest.mark.parametrize("vector", [v for v in EXTERNAL if v["kind"] == "knockout_unbalanced"])
def test_knockout_unbalanced(vector: dict[str, Any]) -> None:
    award = TeamAward(vector["for_a"], -vector["for_b"])
    assert knockout_mean(award) == TeamAward(vector["a_scores"], -vector["a_scores"])


@given(awards, awards)
def test_a_knockout_balances(home: Fraction, away: Fraction) -> None:
    mean = knockout_mean(TeamAward(home, away))
    assert mean.home == -mean.away
    assert knockout_mean(mean) == mean


def test_a_match_of_ten_boards() -> None:
    """Home by both ways of counting: three boards won, one lost, the others flat."""
    played = [(430, 420), (420, -50), (140, 110), (-620, 100)] + [(110, 110)] * 6
    margin = match_margin(imps_between(*rooms) for rooms in played)
    won = match_margin(bam_between(*rooms) for rooms in played)
    assert margin == TeamAward(0 + 10 + 1 - 12, 12 - 10 - 1)
    assert won == TeamAward(12, 8)
    assert patton(margin, won, 10, scale="wbf_discrete") == TeamAward(9 + 12, 11 + 8)
    assert lederer(margin, won, 10, "acbl30") == TeamAward(12 + 12, 18 + 8)


def test_patton_of_other_lengths_and_units() -> None:
    even = TeamAward(0, 0)
    assert patton(even, TeamAward(30, 18), 24) == TeamAward(Fraction(45, 2), Fraction(35, 2))
    assert patton(even, TeamAward(15, 9), 24, unit=1) == patton(even, TeamAward(30, 18), 24)


@given(st.integers(-90, 90), st.integers(0, 20))
def test_forty_and_fifty_in_all(margin: int, won: int) -> None:
    imps, bam = TeamAward(margin, -margin), TeamAward(won, 20 - won)
    hybrid = patton(imps, bam, 10)
    assert hybrid.home + hybrid.away == 40
    hybrid = lederer(imps, bam, 10, "acbl30")
    assert hybrid.home + hybrid.away == 50


def test_each_margin_is_converted_by_itself() -> None:
    """A penalty of 3 IMPs falls on the offender only: the victory points do not sum to 20."""
    fair, fined = match_points(TeamAward(5, -5), 8), match_points(TeamAward(5, -8), 8)
    assert fair.home + fair.away == 20
    assert fined.home == fair.home
    assert fined.away < fair.away


def test_nothing_played() -> None:
    assert match_margin([]) == match_margin([None, None]) == TeamAward(0, 0)
    with pytest.raises(InvalidScale, match="whole number from 1"):
        patton(TeamAward(0, 0), TeamAward(0, 0), 0)
