from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.scale_choice import percentage_scale, vp_scale
from overtrick.compare.victory_points import VP_SCALES
from overtrick.compare.vp_percent import OnTwenty, PercentageScale, PercentageTable
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
    assert OnTwenty().points(parse_exact(percentage)) == parse_exact(points)


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
    assert scale.points(parse_exact(percentage)) == points


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
    assert percentage_scale(str(file)).points(parse_exact(percentage)) == points


@given(PERCENTAGES)
def test_both_sides_have_20_together(percentage: Exact) -> None:
    scale = OnTwenty()
    assert scale.points(percentage) + scale.points(100 - percentage) == 20
    assert abs(scale.points(percentage) - Fraction(percentage) / 5) <= Fraction(1, 200)


@given(PERCENTAGES, PERCENTAGES)
def test_more_is_never_worth_less(one: Exact, other: Exact) -> None:
    table = PercentageTable.from_rows([(50, 15, 15), (52, 18, 12), (60, 25, 5), (75, 25, 0)])
    scales: list[PercentageScale] = [OnTwenty(), table]
    for scale in scales:
        assert scale.points(min(one, other)) <= scale.points(max(one, other))


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    file.write_text(
        "# title: the club's own\npercent_low,vp_winner,vp_loser\n50,10,10\n52.5,12.5,7.5\n",
        encoding="utf-8",
    )
    scale = percentage_scale(str(file))
    assert (scale.id, scale.title) == ("club", "the club's own")
    assert scale.points(Fraction(95, 2)) == Fraction(15, 2)
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
