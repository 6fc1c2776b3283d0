import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.expectation import EXPECTANCIES, Expectancy, against_expectation
from overtrick.core.seats import Side, Vulnerability
from overtrick.errors import InvalidOutcome, InvalidScale, UnknownName
from tests.cases import one_pass

GOLDEN = Path(__file__).parents[1] / "vectors" / "golden"
ROWS = json.loads((GOLDEN / "hcp_expectancy_imps.json").read_text(encoding="utf-8"))["rows"]


@one_pass(("hcp", "not_vulnerable", "vulnerable"), ROWS)
def test_table(hcp: int, not_vulnerable: int, vulnerable: int) -> None:
    table = EXPECTANCIES["hcp"]
    assert table.expected(hcp, vulnerable=False) == not_vulnerable
    assert table.expected(hcp, vulnerable=True) == vulnerable
    assert against_expectation(vulnerable, hcp, Vulnerability.ALL).imps == 0


def test_one_table_with_a_yardstick() -> None:
    found = against_expectation(140, 25, Vulnerability.NONE)
    assert (found.expected, found.imps) == (300, -4)
    assert (found.of(Side.NS), found.of(Side.EW)) == (-4, 4)
    assert str(found) == (
        "NS hold 25 points, not vulnerable: 300 expected, 140 scored; "
        "140 - 300 = -160, -4 IMPs."
    )


def test_the_stronger_side_counts() -> None:
    found = against_expectation(-620, 14, Vulnerability.EW)
    assert (found.side, found.hcp, found.vulnerable, found.expected) == (Side.EW, 26, True, 520)
    assert (found.of(Side.EW), found.of(Side.NS)) == (3, -3)
    assert "EW hold 26 points, vulnerable: 520 expected, 620 scored" in str(found)


@given(st.integers(-760, 760), st.integers(0, 40), st.sampled_from(Vulnerability))
def test_turning_the_table_changes_nothing(
    tens: int, hcp: int, vulnerability: Vulnerability
) -> None:
    turned = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}
    here = against_expectation(10 * tens, hcp, vulnerability)
    there = against_expectation(-10 * tens, 40 - hcp, turned.get(vulnerability, vulnerability))
    assert here.of(Side.NS) == there.of(Side.EW)
    assert here.of(Side.NS) == -here.of(Side.EW)


def test_own_table(tmp_path: Path) -> None:
    file = tmp_path / "ours.csv"
    file.write_text("hcp,not_vulnerable,vulnerable\n20,0,0\n21,40,40\n22,80,90\n", "utf-8")
    own = Expectancy.read(file)
    assert own.expected(33, vulnerable=True) == 90, "the last row stands for all above"
    assert against_expectation(110, 22, Vulnerability.NONE, expectancy=own).imps == 1
    older = against_expectation(110, 23, Vulnerability.NS, expectancy=own, scale="pre_1962")
    assert older.imps == 1


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "no rows"),
        ([(21, 50, 50)], "line 1, '21,50,50': gap"),
        ([(20, 0, 0), (22, 70, 70)], "line 2, '22,70,70': gap"),
        ([(20, 0, 0), (20, 10, 10)], "line 2, '20,10,10': gap or not ascending"),
        ([(20, 50, 0)], "line 1, '20,50,0': with 20 points each"),
        ([(20, 0, 0), (21, -50, 0)], "not_vulnerable is not a whole number"),
        ([(hcp, 0, 0) for hcp in range(20, 42)], "line 22, '41,0,0': a deal has 40 points"),
    ],
)
def test_own_table_refused(rows: list[tuple[int, int, int]], said: str) -> None:
    with pytest.raises(InvalidScale) as refused:
        Expectancy.from_rows(rows)
    assert said in str(refused.value)


@pytest.mark.parametrize("hcp", [-1, 41, True, 25.0])
def test_points_held_refused(hcp: Any) -> None:
    with pytest.raises(InvalidOutcome, match="0 to 40 points"):
        against_expectation(140, hcp, Vulnerability.NONE)
    with pytest.raises(InvalidOutcome, match="20 to 40 points"):
        EXPECTANCIES["hcp"].expected(hcp, vulnerable=False)


def test_other_refusals() -> None:
    with pytest.raises(InvalidOutcome, match="whole number"):
        against_expectation(140.0, 25, Vulnerability.NONE)  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match="there are: hcp"):
        against_expectation(140, 25, Vulnerability.NONE, expectancy="par")
