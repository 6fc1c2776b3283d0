import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.field import Mixture
from overtrick.compare.imps import imps
from overtrick.compare.team_board import (
    Room,
    TeamAward,
    artificial_imps,
    bam_between,
    eight_by_pairing,
    eight_by_sum,
    imps_between,
    points_between,
)
from overtrick.core.outcome import BYE, NOT_PLAYED, Average, Share
from overtrick.errors import InvalidOutcome

GOLDEN = Path(__file__).parents[1] / "vectors" / "golden"
EXTERNAL = json.loads((GOLDEN / "external_vectors.json").read_text(encoding="utf-8"))["vectors"]

SIX_FOUR = Mixture(((420, Fraction(3, 5)), (-50, Fraction(2, 5))))
PLUS, MINUS = Average.PLUS, Average.MINUS

points = st.integers(-760, 760).map(lambda tens: 10 * tens)
mixtures = st.tuples(points, points, st.integers(1, 9)).map(
    lambda drawn: Mixture(
        ((drawn[0], Fraction(drawn[2], 10)), (drawn[1], 1 - Fraction(drawn[2], 10)))
    )
)
rooms = st.one_of(points, mixtures)


@pytest.mark.parametrize("vector", [v for v in EXTERNAL if v["kind"] == "weighted_imps"])
def test_weighted_score(vector: dict[str, Any]) -> None:
    ours = Mixture(tuple((score, Fraction(str(weight))) for weight, score in vector["ours"]))
    worth = Fraction(str(vector["imps"]))
    assert imps_between(ours, vector["other_table"]) == TeamAward(worth, -worth)


@pytest.mark.parametrize(
    ("opened", "closed", "home"),
    [(140, 300, -4), (420, 420, 0), (-50, 620, -12), (1440, -2200, 23), (420, -50, 10)],
)
def test_imps(opened: int, closed: int, home: int) -> None:
    assert imps_between(opened, closed) == TeamAward(home, -home)


@pytest.mark.parametrize(
    ("opened", "closed", "home", "away"),
    [
        ((PLUS, MINUS), 620, 3, -3),
        ((PLUS, PLUS), 620, 3, 3),
        (620, (PLUS, MINUS), -3, 3),
        ((Average.AVERAGE, Average.AVERAGE), NOT_PLAYED, 0, 0),
        ((PLUS, MINUS), (MINUS, PLUS), 3, -3),
        ((Share(55), Share(45)), 100, Fraction(3, 2), Fraction(-3, 2)),
        ((420, MINUS), 170, 6, -3),
        ((420, -50), 170, 6, 6),
    ],
)
def test_rulings_need_not_balance(opened: Any, closed: Any, home: Any, away: Any) -> None:
    if closed is NOT_PLAYED:
        closed = (NOT_PLAYED, NOT_PLAYED)
    assert imps_between(opened, closed) == TeamAward(home, away)


def test_average_imps_of_two() -> None:
    assert imps_between((PLUS, MINUS), 620, average_imps=2) == TeamAward(2, -2)
    assert artificial_imps(PLUS, 2) == 2


@pytest.mark.parametrize("missing", [NOT_PLAYED, BYE])
def test_a_room_without_a_result(missing: Any) -> None:
    assert imps_between((missing, missing), 620) is None
    assert bam_between(620, (missing, missing)) is None
    assert points_between((missing, missing), (missing, missing)) is None
    assert imps_between((PLUS, missing), 620) == TeamAward(3, 0)


@pytest.mark.parametrize(
    ("opened", "closed", "home", "away"),
    [
        (430, 420, 2, 0),
        (-100, -100, 1, 1),
        (-110, -100, 0, 2),
        (SIX_FOUR, 170, Fraction(6, 5), Fraction(4, 5)),
        ((PLUS, MINUS), 620, Fraction(6, 5), Fraction(4, 5)),
        ((Average.AVERAGE, Average.AVERAGE), 620, 1, 1),
        ((Share(100), Share(0)), 620, 2, 0),
    ],
)
def test_board_a_match(opened: Any, closed: Any, home: Any, away: Any) -> None:
    assert bam_between(opened, closed) == TeamAward(home, away)
    halved = TeamAward(Fraction(home) / 2, Fraction(away) / 2)
    assert bam_between(opened, closed, unit=1) == halved


def test_total_points() -> None:
    assert points_between(140, 300) == TeamAward(-160, 160)
    assert points_between(SIX_FOUR, 170) == TeamAward(62, -62)
    with pytest.raises(InvalidOutcome, match="no total points: A-"):
        points_between((MINUS, PLUS), 300)


def test_teams_of_eight() -> None:
    opened, closed = [420, -50], [170, 100]
    assert eight_by_pairing(opened, closed) == TeamAward(6 - 4, 4 - 6)
    assert eight_by_sum(opened, closed) == TeamAward(3, -3)
    assert eight_by_sum([SIX_FOUR, 0], [170, 0]) == imps_between(SIX_FOUR, 170)
    assert eight_by_sum([-7600, -7600], [7600, 7600]) == TeamAward(-24, 24)


def test_teams_of_eight_with_a_room_unplayed() -> None:
    unplayed = (NOT_PLAYED, NOT_PLAYED)
    assert eight_by_pairing([420, unplayed], [170, 100]) == TeamAward(6, -6)
    assert eight_by_pairing([unplayed], [170]) is None
    assert eight_by_sum([420, unplayed], [170, 100]) is None


@given(rooms, rooms)
def test_what_home_wins_away_loses(opened: Room, closed: Room) -> None:
    for between in (imps_between, points_between):
        award = between(opened, closed)
        assert award is not None
        assert award.home == -award.away
        assert between(closed, opened) == TeamAward(award.away, award.home)
    won = bam_between(opened, closed)
    assert won is not None
    assert won.home + won.away == 2


@given(points, points)
def test_plain_scores_are_plain_imps(opened: int, closed: int) -> None:
    assert imps_between(opened, closed) == TeamAward(
        imps(opened - closed), imps(closed - opened)
    )
    assert eight_by_sum([opened], [closed]) == eight_by_pairing([opened], [closed])


def test_rulings_that_differ() -> None:
    with pytest.raises(InvalidOutcome, match=r"differ: A\+ and A-"):
        imps_between((PLUS, MINUS), (PLUS, MINUS))


def test_weights_that_do_not_sum() -> None:
    with pytest.raises(InvalidOutcome, match="do not sum to 1"):
        imps_between(Mixture(((420, Fraction(1, 2)),)), 170)


@pytest.mark.parametrize("eight", [eight_by_pairing, eight_by_sum])
def test_rooms_that_are_no_match(eight: Any) -> None:
    with pytest.raises(InvalidOutcome, match="2 open and 1 closed"):
        eight([420, -50], [170])
    with pytest.raises(InvalidOutcome, match="0 open and 0 closed"):
        eight([], [])
