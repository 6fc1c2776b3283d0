import json
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.imps import IMP_SCALES, LARGEST_DIFFERENCE, ImpScale, imps, weighted
from overtrick.errors import InvalidFile, InvalidOutcome, InvalidScale, UnknownName
from tests.cases import one_pass

GOLDEN = Path(__file__).parents[1] / "vectors" / "golden"
TABLES: dict[str, Any] = json.loads((GOLDEN / "imp_tables.json").read_text(encoding="utf-8"))
EXTERNAL = json.loads((GOLDEN / "external_vectors.json").read_text(encoding="utf-8"))["vectors"]
ROWS = [(name, *row) for name in TABLES for row in TABLES[name]["rows"]]

differences = st.integers(-40_000, 40_000)
points = st.integers(-760, 760).map(lambda tens: tens * 10)


@one_pass(("scale", "worth", "low", "high"), ROWS)
def test_table(scale: str, worth: int, low: int, high: int | None) -> None:
    assert imps(low, scale) == imps(high or 40_000, scale) == worth
    assert imps(-low, scale) == -worth
    begins, ends = IMP_SCALES[scale].band(worth)
    assert begins == low
    assert ends == (None if high is None else high + 9)


def test_every_scale_has_its_table() -> None:
    assert set(IMP_SCALES) == set(TABLES)
    assert all(IMP_SCALES[name].id == name and IMP_SCALES[name].source for name in IMP_SCALES)


@one_pass(
    ("difference", "worth", "why"),
    [
        (0, 0, "a loop that found no step gave 23"),
        (10, 0, "less than the first step"),
        (420, 9, "copied as 10"),
        (430, 10, ""),
        (1190, 15, ""),
        (1200, 15, "copied as 16"),
        (1290, 15, "copied as 16"),
        (1300, 16, ""),
        (2990, 21, ""),
        (3000, 22, "lists without this step end at 23"),
        (3490, 22, ""),
        (3990, 23, ""),
        (4000, 24, "copied as 23"),
        (15_200, 24, "the largest there is"),
    ],
)
def test_slips_of_other_scorers(difference: int, worth: int, why: str) -> None:
    assert imps(difference) == worth, why
    assert imps(-difference) == -worth, why


@pytest.mark.parametrize("scale", list(IMP_SCALES))
def test_flat_table_equals_the_scale(scale: str) -> None:
    chosen = IMP_SCALES[scale]
    assert len(chosen.by_tens) == LARGEST_DIFFERENCE // 10 + 1 == 1521
    for difference in range(-16_000, 16_001):
        size = abs(difference)
        slow = sum(step <= size for step in chosen.steps)
        assert abs(chosen.imps(difference)) == slow
        assert (chosen.imps(difference) > 0) is (difference > 0 and slow > 0)
        if size % 10 == 0 and size <= LARGEST_DIFFERENCE:
            assert chosen.by_tens[size // 10] == slow


@pytest.mark.parametrize("vector", [v for v in EXTERNAL if v["kind"] == "weighted_imps"])
def test_weighted(vector: dict[str, Any]) -> None:
    ours = {score: Fraction(str(weight)) for weight, score in vector["ours"]}
    assert weighted(ours, {vector["other_table"]: 1}, imps) == Fraction(str(vector["imps"]))
    mean = sum((weight * score for score, weight in ours.items()), Fraction(0))
    assert imps(int(mean) - vector["other_table"]) == 2, "the points are never averaged"


@given(differences)
def test_antisymmetric(difference: int) -> None:
    assert imps(-difference) == -imps(difference)


@given(differences, differences, st.sampled_from(sorted(TABLES)))
def test_more_points_never_cost(one: int, other: int, scale: str) -> None:
    less, more = sorted((one, other))
    assert imps(less, scale) <= imps(more, scale)


@given(points, points, points, points, st.fractions(0, 1))
def test_weighting_conserves(a: int, b: int, c: int, d: int, share: Fraction) -> None:
    ours = {a: share, b: 1 - share} if 0 < share < 1 and a != b else {a: Fraction(1)}
    theirs = {c: Fraction(1, 3), d: Fraction(2, 3)} if c != d else {c: Fraction(1)}
    assert weighted(ours, theirs, imps) == -weighted(theirs, ours, imps)
    assert weighted({a: 1}, {c: 1}, imps) == imps(a - c)


def test_importing_is_quick() -> None:
    code = "import sys, overtrick.compare.imps as i; i.imps; print(*sys.modules)"
    source = str(Path(__file__).parents[2] / "src")
    loaded = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {source!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert not {"csv", "decimal", "fractions", "pathlib", "importlib.resources"} & set(loaded)


def test_own_scale_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    file.write_text("# title: Club scale\n\nimps,low,high\n0,0,10\n1,20,90\n2,100,\n", "utf-8")
    scale = ImpScale.read(file)
    assert (scale.id, scale.title, scale.steps) == ("club", "Club scale", (20, 100))
    assert imps(-95, scale) == -1
    assert weighted({110: 1}, {0: 1}, scale.imps) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'own' has no rows"),
        ("imps,low\n", "'own' has no rows"),
        ("points,low\n0,0\n", "line 1, 'points,low': no column imps"),
        ("imps,low\n0,0\n2,20\n", "line 3, '2,20': gap"),
        ("imps,low\n0,0\n1,50\n2,20\n", "line 4, '2,20': not ascending: 20 after 50"),
        ("imps,low\n0,10\n1,50\n", "line 2, '0,10': gap: the table begins at 10"),
        ("imps,low,high\n0,0,10\n1,10,40\n2,50,\n", "line 3, '1,10,40': overlap"),
        ("imps,low,high\n0,0,10\n1,30,40\n2,50,\n", "line 3, '1,30,40': gap"),
        ("imps,low\n0,0\n1,many\n", "line 3, '1,many': low is not a whole number"),
        ("imps,low\n0,0\n1,-20\n", "line 3, '1,-20': low is not a whole number"),
        ("imps,low\n0,0,0\n", "line 2, '0,0,0': 3 cells for 2 columns"),
        ("imps,low\n0,0\n", "'own' has no rows"),
    ],
)
def test_own_scale_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "own.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(InvalidScale) as refused:
        ImpScale.read(file)
    assert said in str(refused.value)


def test_own_scale_of_rows_refused() -> None:
    with pytest.raises(InvalidScale, match=r"line 2, '1,20.0': numbers must be exact"):
        ImpScale.from_rows([(0, 0), (1, 20.0)])  # type: ignore[list-item]
    with pytest.raises(InvalidScale, match="not ascending: 20 after 20"):
        ImpScale(id="own", steps=(20, 20))


def test_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match=r"none\.csv"):
        ImpScale.read(tmp_path / "none.csv")


@pytest.mark.parametrize("difference", [True, 420.0, "420", None, Fraction(420)])
def test_difference_refused(difference: Any) -> None:
    with pytest.raises(InvalidOutcome, match="must be a whole number"):
        imps(difference)


@pytest.mark.parametrize(
    "weights", [{}, {420: Fraction(1, 2)}, {420: 0.5, 50: 0.5}, {420: 2, 50: -1}]
)
def test_weights_refused(weights: Any) -> None:
    with pytest.raises(InvalidOutcome, match="weight"):
        weighted(weights, {0: 1}, imps)


def test_unknown_scale() -> None:
    with pytest.raises(UnknownName, match=r"no IMP scale 'wbf'; there are: wbf_1962, pre_1962"):
        imps(420, "wbf")


def test_band_refused() -> None:
    scale = IMP_SCALES["pre_1962"]
    assert [low for low, _ in map(scale.band, range(1, 16))] == list(scale.steps)
    assert all(low < high for low, high in pairwise(scale.steps))
    with pytest.raises(InvalidScale, match="0 to 15 IMPs, not 16"):
        scale.band(16)
