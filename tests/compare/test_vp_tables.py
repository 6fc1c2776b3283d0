from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.victory_points import VP_SCALES, half_scale, percentage_scale, vp_scale
from overtrick.compare.vp_tables import (
    PERCENTAGE_SCALES,
    OnTwenty,
    PercentageScale,
    PercentageTable,
)
from overtrick.core.exact import Exact, parse_exact
from overtrick.errors import InvalidFile, InvalidScale, UnknownName

PERCENTAGES = st.fractions(0, 100, max_denominator=500)


@pytest.mark.parametrize(
    ("percentage", "points"),
    [
        ("50", "10"),
        ("60", "12"),
        ("56.25", "11.25"),
        ("53.33", "10.67"),
        ("100", "20"),
        ("0", "0"),
    ],
)
def test_the_percentage_on_20(percentage: str, points: str) -> None:
    assert OnTwenty().points(parse_exact(percentage), 8) == parse_exact(points)


@pytest.mark.parametrize(
    ("percentage", "points"),
    [
        # The bands that are known of a scale in use: a draw to 50.65, 11 to 51.98, then more.
        *(("49.35", 10), ("50", 10), ("50.65", 10), ("50.66", 11), ("51.98", 11)),
        *(("49.34", 9), ("48.02", 9), ("68.35", 12), ("68.36", 20), ("31.64", 0), ("100", 20)),
    ],
)
def test_a_table(percentage: str, points: int) -> None:
    rows = [("50", 10), ("50.66", 11), ("51.99", 12), ("68.36", 20)]
    scale = PercentageTable.from_rows([(parse_exact(low), vp, 20 - vp) for low, vp in rows])
    assert scale.points(parse_exact(percentage), 8) == points


# The largest percentage of a draw, of 15-5 and of 19-1, and the length: White Book 2025, 3.1.7,
# as two readers of it print it; 7 to 9 boards also as a congress booklet prints it.
EBU = {
    (1, 4): ("50.92", "61.08", "75.95"),
    (5, 6): ("50.78", "59.45", "72.13"),
    (7, 9): ("50.65", "57.83", "68.35"),
    (10, 13): ("50.54", "56.53", "65.30"),
    (14, 19): ("50.45", "55.45", "62.78"),
    (20, 27): ("50.38", "54.57", "60.71"),
}
SEVEN_BOARDS = "50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35"
HAIR = Fraction(1, 1000)


@pytest.mark.parametrize(("boards", "ends"), list(EBU.items()))
def test_ebu_swiss_pairs(boards: tuple[int, int], ends: tuple[str, ...]) -> None:
    scale = PERCENTAGE_SCALES["ebu_swiss_pairs"]
    for count in boards:
        for end, points in zip(ends, (10, 15, 19), strict=True):
            most = parse_exact(end)
            assert scale.points(most, count) == points, "on a boundary: nearer to the average"
            assert scale.points(most + HAIR, count) == points + 1
            assert scale.points(100 - most, count) == 20 - points
            assert scale.points(100 - most - HAIR, count) == 19 - points


def test_ebu_swiss_pairs_of_seven_boards() -> None:
    scale = PERCENTAGE_SCALES["ebu_swiss_pairs"]
    for points, end in enumerate(SEVEN_BOARDS.split(), 10):
        assert scale.points(parse_exact(end), 7) == points
        assert scale.points(parse_exact(end) + HAIR, 7) == points + 1


@pytest.mark.parametrize(
    ("boards", "ends"),
    [
        (2, "51.86 55.70 59.94 65.12 73.15"),
        (3, "51.59 54.87 58.48 62.89 69.75"),
        (4, "51.32 54.03 57.03 60.70 66.38"),
        (6, "51.09 53.36 55.86 58.92 63.66"),
        (8, "50.92 52.81 54.93 57.45 61.41"),
        (12, "50.77 52.36 54.10 56.24 59.56"),
    ],
)
def test_ebu_half_matches(boards: int, ends: str) -> None:
    scale = PERCENTAGE_SCALES[half_scale("ebu_swiss_pairs")]
    assert scale is PERCENTAGE_SCALES["ebu_swiss_pairs_half"]
    assert scale.points(50, boards) == 5
    for points, end in enumerate(ends.split(), 5):
        assert scale.points(parse_exact(end), boards) == points
        assert scale.points(parse_exact(end) + HAIR, boards) == points + 1


def test_no_ebu_table_for_28_boards() -> None:
    with pytest.raises(
        InvalidScale, match=r"ebu_swiss_pairs has tables for .*20-27 boards, not"
    ):
        PERCENTAGE_SCALES["ebu_swiss_pairs"].points(50, 28)


@pytest.mark.parametrize(("column", "points"), [("percent_low", 10), ("percent_above", 11)])
def test_between_two_printed_percentages(tmp_path: Path, column: str, points: int) -> None:
    """50.655 % is more than 50.65: White Book 3.1.7 has ">", not the next printed hundredth."""
    begins = {"percent_low": "50.66", "percent_above": "50.65"}[column]
    file = tmp_path / "club.csv"
    file.write_text(f"{column},vp_winner,vp_loser\n50,10,10\n{begins},11,9\n", encoding="utf-8")
    assert percentage_scale(str(file)).points(Fraction(50655, 1000), 8) == points


def test_a_file_for_several_lengths(tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    rows = ["boards_low,boards_high,percent_low,vp_winner,vp_loser"]
    rows += ["1,6,50,10,10", "1,6,60,20,0", "7,,50,10,10", "7,,55,20,0"]
    file.write_text("\n".join(rows), encoding="utf-8")
    scale = percentage_scale(str(file))
    assert (scale.points(57, 6), scale.points(57, 7)) == (10, 20)
    file = tmp_path / "neither.csv"
    file.write_text("vp_winner,vp_loser\n10,10\n", encoding="utf-8")
    with pytest.raises(InvalidScale, match="percent_low or percent_above"):
        percentage_scale(str(file))


@pytest.mark.parametrize(
    ("percentage", "points"),
    [("56.23", 10), ("56.235", 11), ("56.24", 11), ("43.765", 9), ("43.77", 10), ("50", 10)],
)
def test_more_than_a_percentage_is_in_the_next_row(
    tmp_path: Path, percentage: str, points: int
) -> None:
    """White Book 3.1.7 has "> 56.23": 56.235 % is more, and falls between no two rows."""
    file = tmp_path / "strict.csv"
    file.write_text("percent_above,vp_winner,vp_loser\n50,10,10\n56.23,11,9\n")
    assert percentage_scale(str(file)).points(parse_exact(percentage), 8) == points


@given(PERCENTAGES)
def test_both_sides_have_20_together(percentage: Exact) -> None:
    scale = OnTwenty()
    assert scale.points(percentage, 8) + scale.points(100 - percentage, 8) == 20
    assert abs(scale.points(percentage, 8) - Fraction(percentage) / 5) <= Fraction(1, 200)


@given(PERCENTAGES, PERCENTAGES)
def test_more_is_never_worth_less(one: Exact, other: Exact) -> None:
    table = PercentageTable.from_rows([(50, 15, 15), (52, 18, 12), (60, 25, 5), (75, 25, 0)])
    scales: list[PercentageScale] = [OnTwenty(), table]
    for scale in scales:
        assert scale.points(min(one, other), 8) <= scale.points(max(one, other), 8)


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    file.write_text(
        "# title: the club's own\npercent_low,vp_winner,vp_loser\n50,10,10\n52.5,12.5,7.5\n",
        encoding="utf-8",
    )
    scale = percentage_scale(str(file))
    assert (scale.id, scale.title) == ("club", "the club's own")
    assert scale.points(Fraction(95, 2), 8) == Fraction(15, 2)
    with pytest.raises(InvalidScale, match="no column imp_low"):
        vp_scale(str(file))
    with pytest.raises(InvalidFile, match="cannot read"):
        percentage_scale(str(tmp_path / "lost.csv"))


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([], "no rows"),
        ([(49, 10, 10)], "begins at 50, with the draw"),
        ([(50, 11, 9)], "a draw must give both sides the same"),
        ([(50, 10, 10), (50, 11, 9)], "do not ascend to 100"),
        ([(50, 10, 10), (101, 11, 9)], "do not ascend to 100"),
        ([(50, 10, 10), (55, 9, 11)], "may not be worth less"),
        ([(50, 10, 10), (55, 12, 11)], "may not be worth less"),
    ],
)
def test_a_table_that_is_none(rows: list[tuple[int, int, int]], why: str) -> None:
    with pytest.raises(InvalidScale, match=why):
        PercentageTable.from_rows(rows)


@pytest.mark.parametrize("name", sorted(VP_SCALES))
def test_a_scale_by_imps_is_refused(name: str) -> None:
    with pytest.raises(InvalidScale, match=f"{name} goes by IMPs; by percentages: percent20"):
        percentage_scale(name)


def test_a_scale_by_percentages_is_refused_at_imps() -> None:
    with pytest.raises(InvalidScale, match="percent20 goes by percentages; by IMPs: wbf_cont"):
        vp_scale("percent20")
    with pytest.raises(UnknownName, match="no victory point scale by percentage 'percent30'"):
        percentage_scale("percent30")
