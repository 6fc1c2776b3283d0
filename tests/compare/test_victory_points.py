import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.victory_points import (
    VP_SCALES,
    continuous_table,
    discrete_bounds,
    victory_points,
)
from overtrick.compare.vp_tables import TableScale
from overtrick.errors import InvalidFile, InvalidOutcome, InvalidScale, UnknownName
from tests.cases import one_pass

GOLDEN = Path(__file__).parents[1] / "vectors" / "golden"


def golden(name: str) -> Any:
    return json.loads(
        (GOLDEN / f"{name}.json").read_text(encoding="utf-8"), parse_float=Fraction
    )


def margins(low: int, high: int | None) -> range:
    return range(low, (low + 99 if high is None else high) + 1)


CONTINUOUS: dict[str, Any] = golden("vp_wbf_continuous")["boards"]
DISCRETE = golden("vp_wbf_discrete")
LEGACY = golden("vp_acbl_legacy")
EXTERNAL = golden("external_vectors")["vectors"]

# The table of whole points as rules.md prints it: the last margin of 10-10, 11-9 .. 19-1.
PRINTED_DISCRETE = {
    6: (0, 2, 4, 7, 10, 13, 17, 21, 26, 32),
    7: (0, 2, 5, 8, 11, 14, 18, 23, 28, 35),
    8: (0, 3, 6, 9, 12, 16, 20, 25, 30, 38),
    9: (0, 3, 6, 9, 12, 16, 21, 26, 32, 40),
    10: (0, 3, 6, 9, 13, 17, 22, 27, 34, 42),
    12: (1, 4, 7, 11, 15, 19, 24, 30, 37, 46),
    14: (1, 4, 8, 12, 16, 21, 26, 33, 40, 50),
    16: (1, 4, 8, 12, 17, 22, 28, 35, 43, 53),
    20: (1, 5, 9, 14, 19, 25, 31, 39, 48, 60),
    24: (1, 5, 10, 15, 21, 27, 34, 43, 53, 65),
    28: (1, 6, 11, 17, 23, 29, 37, 46, 57, 71),
    32: (2, 7, 12, 18, 24, 32, 40, 50, 61, 76),
}


@one_pass("boards", [int(boards) for boards in CONTINUOUS])
def test_continuous(boards: int) -> None:
    table = CONTINUOUS[str(boards)]
    for margin, winner in enumerate(table["winner_vp"]):
        assert victory_points(margin, boards) == (winner, 20 - winner)
        assert victory_points(-margin, boards) == (20 - winner, winner)
    blitz = table["blitz"]
    assert len(continuous_table(boards)) == blitz + 1
    assert victory_points(blitz - 2, boards)[0] < 20
    assert victory_points(blitz, boards) == victory_points(blitz + 500, boards) == (20, 0)
    for margin, (_, corrected) in table["corrected_at"].items():
        assert victory_points(int(margin), boards)[0] == corrected


def test_all_64_tables_are_there() -> None:
    assert list(CONTINUOUS) == [str(boards) for boards in range(1, 65)]
    assert sum(len(table["corrected_at"]) for table in CONTINUOUS.values()) > 400


@pytest.mark.parametrize(
    ("boards", "margin", "winner", "why"),
    [
        (8, 40, "19.74", "the plain formula has 19.73"),
        (6, 37, "20", "the first blitz"),
        (6, 36, "19.91", ""),
        (32, 84, "19.95", ""),
        (32, 85, "20", "the first blitz"),
        (1, 5, "15", "the third part of X is exactly 15"),
        (24, 13, "12.95", ""),
    ],
)
def test_known_points(boards: int, margin: int, winner: str, why: str) -> None:
    assert victory_points(margin, boards)[0] == Fraction(winner), why


@one_pass("boards", [*range(1, 65), 72, 96, 100, 128, 200, 500])
def test_continuous_is_concave_to_the_last(boards: int) -> None:
    table = continuous_table(boards)
    steps = [after - before for before, after in pairwise(table)]
    assert steps == sorted(steps, reverse=True), "each IMP is worth no more than the one before"
    assert steps[-1] >= 0
    assert (table[0], table[-1]) == (1000, 2000)


@pytest.mark.parametrize("boards", [24, 32, 60, 100, 200])
def test_concavity_takes_no_more_than_it_must(boards: int) -> None:
    """Sweeps of the regulation, one hundredth at a time, from the formula in floats."""
    from math import ceil, sqrt

    ratio, reach = sqrt(5) - 2, 15 * sqrt(boards)
    plain = [
        int(1000 + 1000 * (1 - ratio ** (margin / reach)) / (1 - ratio) + 0.5)
        for margin in range(ceil(reach))
    ]
    table = [*plain, 2000]
    moved = True
    while moved:
        moved = False
        for at in range(1, len(table) - 1):
            if table[at + 1] - table[at] > table[at] - table[at - 1]:
                table[at] += 1
                moved = True
    assert continuous_table(boards) == tuple(table)


def test_tables_are_built_once() -> None:
    assert continuous_table(60) is continuous_table(60)


@one_pass("boards", [int(boards) for boards in DISCRETE["vp20"]])
def test_discrete(boards: int) -> None:
    for low, high, winner, loser in DISCRETE["vp20"][str(boards)]["bands"]:
        for margin in margins(low, high):
            assert victory_points(margin, boards, "wbf_discrete") == (winner, loser)
            assert victory_points(-margin, boards, "wbf_discrete") == (loser, winner)


@one_pass("boards", [int(boards) for boards in DISCRETE["vp10_half_match"]])
def test_half_a_match(boards: int) -> None:
    for low, high, winner, loser in DISCRETE["vp10_half_match"][str(boards)]["bands"]:
        for margin in margins(low, high):
            assert victory_points(margin, boards, "wbf_discrete_half") == (winner, loser)


@one_pass(("boards", "bounds"), list(PRINTED_DISCRETE.items()))
def test_printed_discrete(boards: int, bounds: tuple[int, ...]) -> None:
    assert discrete_bounds(boards) == bounds


@pytest.mark.parametrize("vector", [v for v in EXTERNAL if v["kind"] == "vp_wbf_discrete"])
def test_discrete_is_not_the_continuous_rounded(vector: dict[str, Any]) -> None:
    winner, _ = victory_points(vector["imps"], vector["boards"], "wbf_discrete")
    assert winner == vector["winner"]
    assert round(victory_points(vector["imps"], vector["boards"])[0]) != winner


@one_pass("scale", ["vp20", "vp30"])
@one_pass("boards", range(6, 12))
def test_acbl(scale: str, boards: int) -> None:
    name = scale.replace("vp", "acbl")
    for low, high, winner, loser in LEGACY[scale]["6-8" if boards < 9 else "9-11"]:
        for margin in margins(low, high):
            assert victory_points(margin, boards, name) == (winner, loser)
            assert victory_points(-margin, boards, name) == (loser, winner)


# The lowest margins of 11 to 20 victory points, as a secondary source lists them; its rows of
# 6 to 8 and 9 to 11 boards are those of the ACBL's own print above.
LONGER_ACBL20 = {
    (1, 5): (1, 3, 5, 8, 11, 14, 17, 20, 24, 28),
    (12, 15): (1, 4, 7, 11, 15, 20, 25, 30, 36, 42),
    (16, 20): (2, 5, 9, 14, 19, 25, 32, 39, 47, 56),
    (21, 27): (3, 7, 12, 18, 25, 33, 42, 51, 61, 72),
    (28, 36): (4, 9, 15, 22, 30, 39, 49, 60, 72, 85),
}


@pytest.mark.parametrize(("boards", "lows"), list(LONGER_ACBL20.items()))
def test_acbl20_of_all_lengths(boards: tuple[int, int], lows: tuple[int, ...]) -> None:
    for count in range(boards[0], boards[1] + 1):
        for margin in range(100):
            won = 10 + sum(low <= margin for low in lows)
            assert victory_points(margin, count, "acbl20") == (won, 20 - won)


# White Book 3.1.2: half a match of three boards on the scale of ten.
HALF_OF_THREE = {5: (0, 0), 6: (1, 3), 7: (4, 6), 8: (7, 9), 9: (10, 14), 10: (15, 60)}


@pytest.mark.parametrize(("won", "band"), list(HALF_OF_THREE.items()))
def test_half_matches_of_three_boards(won: int, band: tuple[int, int]) -> None:
    for margin in margins(*band):
        assert victory_points(margin, 3, "wbf_discrete_half") == (won, 10 - won)


@one_pass("boards", range(1, 101))
@one_pass("pool", [10, 20])
def test_the_formula_takes_any_number_of_boards(boards: int, pool: int) -> None:
    bounds = discrete_bounds(boards, pool)
    assert bounds[0] >= 0
    assert all(one < other for one, other in pairwise(bounds)), "no band is empty"


@pytest.mark.parametrize(
    ("margin", "won"), [("0", "1/2"), ("1", "3/4"), ("2", "3/4"), ("3", "1"), ("40", "1")]
)
def test_acbl_win_loss(margin: str, won: str) -> None:
    ours, theirs = victory_points(int(margin), 7, "acbl_win_loss")
    assert (ours, theirs) == (Fraction(won), 1 - Fraction(won))


def test_win_loss() -> None:
    half = Fraction(1, 2)
    assert victory_points(0, 24, "win_loss") == (half, half)
    assert victory_points(Fraction(1, 10), 24, "win_loss") == (1, 0)
    assert victory_points(-40, 24, "win_loss") == (0, 1)
    assert victory_points(-1, 3, "win_loss_half") == (0, half)
    assert victory_points(0, 3, "win_loss_half") == (half / 2, half / 2)


@given(
    st.fractions(-120, 120, max_denominator=20),
    st.integers(1, 120),
    st.sampled_from(["wbf_continuous", "win_loss"]),
)
def test_what_one_team_wins_the_other_loses(margin: Fraction, boards: int, scale: str) -> None:
    ours, theirs = victory_points(margin, boards, scale)
    assert ours + theirs == (20 if scale == "wbf_continuous" else 1)
    assert victory_points(-margin, boards, scale) == (theirs, ours)


@given(st.integers(-120, 120), st.integers(1, 120), st.integers(9, 11))
def test_one_imp_more_never_costs(margin: int, boards: int, few: int) -> None:
    assert victory_points(margin, boards)[0] <= victory_points(margin + 1, boards)[0]
    for scale in ("wbf_discrete", "wbf_discrete_half", "acbl20", "acbl30"):
        here = victory_points(margin, few, scale)
        assert here[0] <= victory_points(margin + 1, few, scale)[0]
        assert sum(here) == {"acbl30": 30, "wbf_discrete_half": 10}.get(scale, 20)


@given(st.integers(0, 120), st.integers(1, 64))
def test_exact_to_the_hundredth(margin: int, boards: int) -> None:
    assert all((points * 100).denominator == 1 for points in victory_points(margin, boards))


@one_pass(
    ("margin", "nearest"),
    [("1/2", 1), ("-1/2", -1), ("49/100", 0), ("5/2", 3), ("-5/2", -3), ("-12/5", -2)],
)
@one_pass("scale", ["wbf_continuous", "wbf_discrete", "acbl20"])
def test_a_fraction_is_the_nearest_imp(margin: str, nearest: int, scale: str) -> None:
    assert victory_points(Fraction(margin), 8, scale) == victory_points(nearest, 8, scale)


OWN = """# title: League of the town
boards_low,boards_high,imp_low,imp_high,vp_winner,vp_loser
6,8,0,2,15,15
6,8,3,9,17.5,12.5
6,8,10,,25,4
9,,0,,1/2,1/2
9,,1,,1,0
"""


def test_own_table(tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    file.write_text(OWN, "utf-8")
    league = TableScale.read(file)
    assert (league.id, league.title) == ("league", "League of the town")
    assert victory_points(-3, 8, league) == (Fraction(25, 2), Fraction(35, 2))
    assert victory_points(40, 6, league) == (25, 4), "the two need not sum to a constant"
    assert victory_points(1, 40, league) == (1, 0)
    with pytest.raises(InvalidScale, match=r"league has tables for 6-8, 9\+ boards, not 5"):
        victory_points(1, 5, league)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("imp_low,vp_winner,vp_loser\n", "no rows"),
        ("imp_low,vp_winner\n0,10\n", "line 1, 'imp_low,vp_winner': no column vp_loser"),
        ("imp_low,vp_winner,vp_loser\n1,11,9\n", "line 2, '1,11,9': gap"),
        ("imp_low,vp_winner,vp_loser\n0,11,9\n", "line 2, '0,11,9': a draw"),
        (
            "imp_low,vp_winner,vp_loser\n0,10,10\n4,12,8\n2,11,9\n",
            "line 4, '2,11,9': not ascending: 2 after 4",
        ),
        (
            "imp_low,vp_winner,vp_loser\n0,10,10\n2,12,8\n4,11,9\n",
            "line 4, '4,11,9': not ascending: a larger win",
        ),
        (
            "imp_low,imp_high,vp_winner,vp_loser\n0,2,10,10\n2,,12,8\n",
            "line 3, '2,,12,8': overlap: the line before ends at 2",
        ),
        (
            "imp_low,imp_high,vp_winner,vp_loser\n0,2,10,10\n4,,12,8\n",
            "line 3, '4,,12,8': gap: the line before ends at 2",
        ),
        (
            "imp_low,vp_winner,vp_loser\n0,ten,10\n",
            "line 2, '0,ten,10': vp_winner: not a number",
        ),
        ("imp_low,vp_winner,vp_loser\n0,-1,-1\n", "vp_winner is less than 0"),
        (OWN.replace("9,,0", "8,,0").replace("9,,1", "8,,1"), "overlap: 8+ boards after 6-8"),
        (OWN.replace("6,8,", "6,5,"), "not ascending: 5 boards after 6"),
    ],
)
def test_own_table_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "own.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(InvalidScale) as refused:
        TableScale.read(file)
    assert said in str(refused.value)


def test_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidFile, match=r"own\.csv"):
        TableScale.read(file)


@one_pass("boards", [0, -1, True, 8.0, Fraction(8)])
@one_pass("scale", list(VP_SCALES))
def test_boards_refused(boards: Any, scale: str) -> None:
    with pytest.raises(InvalidScale, match="boards must be a whole number from 1"):
        victory_points(1, boards, scale)


def test_boards_refused_in_a_table_that_is_there() -> None:
    assert continuous_table(1)[1] == 1120
    for boards in (True, 1.0):
        with pytest.raises(InvalidScale):
            continuous_table(boards)


@pytest.mark.parametrize(
    ("scale", "boards", "known"),
    [
        ("acbl20", 37, "21-27, 28-36"),
        ("acbl30", 12, "6-8, 9-11"),
        ("acbl30", 5, "6-8, 9-11"),
    ],
)
def test_no_table_for_so_many(scale: str, boards: int, known: str) -> None:
    with pytest.raises(InvalidScale, match=rf"{scale} has .*{known} boards, not {boards}"):
        victory_points(0, boards, scale)


@pytest.mark.parametrize("margin", [True, 1.5, "3", None])
def test_margin_refused(margin: Any) -> None:
    with pytest.raises(InvalidOutcome, match="exact number of IMPs"):
        victory_points(margin, 8)


def test_unknown_scale() -> None:
    with pytest.raises(UnknownName, match=r"no victory point scale 'wbf'; there are: wbf_cont"):
        victory_points(1, 8, "wbf")


@pytest.mark.parametrize("name", list(VP_SCALES))
def test_registry(name: str) -> None:
    scale = VP_SCALES[name]
    assert (scale.id, bool(scale.title), bool(scale.source)) == (name, True, True)
    assert VP_SCALES[name] is scale
    assert name not in ("acbl20", "acbl30") or scale == TableScale.of_the_house(name)
