from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.cross_imps import compare_cross_imps, root_share
from overtrick.compare.field import Entry, Mixture
from overtrick.compare.imps import imps
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, number
from tests.compare.strategies import BOARDS, ENTRIES, same
from tests.golden import golden

EXTERNAL = {v["id"]: v for v in golden("external_vectors")["vectors"]}


def awards(scores: list[int], settings: Settings, expected: int | None = None) -> list[Exact]:
    board = [same(score) for score in scores]
    done = compare_cross_imps(board, expected or len(scores), settings)
    return [slot for slot in done.ns if isinstance(slot, int | Fraction)]


def raw(scores: list[int]) -> list[int]:
    return [sum(imps(mine - other) for other in scores) for mine in scores]


def test_the_finnish_page() -> None:
    vector = EXTERNAL["external-07"]
    pair = vector["pair"]
    assert awards(vector["scores"], Settings(cross_divisor="none"))[pair] == vector["total"]
    assert number(awards(vector["scores"], Settings())[pair]) == vector["per_comparison"]


def test_the_polish_cap() -> None:
    vector = EXTERNAL["external-08"]
    found = awards(vector["scores"], Settings(cap=vector["cap"]))
    assert [number(award) for award in found] == vector["out"]


def test_a_missing_result() -> None:
    vector: dict[str, Any] = EXTERNAL["external-14"]

    def done(**settings: str) -> list[str]:
        changed = Settings().change(**settings)
        return [str(award) for award in awards(vector["scores"], changed, vector["E"])]

    assert done(cross_divisor="none") == [str(x) for x in vector["sum"]]
    assert done() == [str(x) for x in vector["plain_n_minus_1"]]
    assert done(missing="neuberg") == vector["neuberg_n_minus_1"]
    assert done(missing="neuberg", cross_divisor="none") == vector["neuberg_total"]
    factor = done(missing="factor", cross_divisor="none")
    assert factor == [str(x) for x in vector["factor_total"]]
    assert done(missing="add_one") == ["16/3", "0", "-16/3"]
    assert done(cross_divisor="n") == ["16/3", "0", "-16/3"]


@given(BOARDS)
def test_every_pair_of_results_the_plain_way(scores: list[int]) -> None:
    assert awards(scores, Settings(cross_divisor="none")) == (
        raw(scores) if len(scores) > 1 else [0]
    )


@given(ENTRIES, st.integers(0, 3))
def test_imps_are_conserved_and_mirrored(board: list[Entry], absent: int) -> None:
    for missing in ("share", "neuberg", "factor", "add_one"):
        for divisor in ("n-1", "n", "none"):
            settings = Settings(missing=missing, cross_divisor=divisor)
            done = compare_cross_imps(board, len(board) + absent, settings)
            ns = [slot for slot in done.ns if isinstance(slot, int | Fraction)]
            assert sum(ns, Fraction(0)) == 0
            assert [-award for award in ns] == list(done.ew)


@given(BOARDS)
def test_one_outcome_is_the_plain_score(scores: list[int]) -> None:
    certain = [same(Mixture(((score, Fraction(1)),))) for score in scores]
    plain = [same(score) for score in scores]
    settings = Settings()
    assert compare_cross_imps(certain, len(scores), settings) == compare_cross_imps(
        plain, len(scores), settings
    )


@pytest.mark.parametrize("scale", ["wbf_1962", "pre_1962"])
def test_the_scale_is_a_setting(scale: str) -> None:
    assert awards([500, 0], Settings(imp_scale=scale)) == (
        [11, -11] if scale == "wbf_1962" else [6, -6]
    )


def test_a_lone_result_wins_nothing() -> None:
    assert awards([420], Settings(), 5) == [0]
    assert compare_cross_imps([], 0, Settings()).ns == ()


def test_divided_by_a_root() -> None:
    """White Book 3.1.3: 420, 170 and -50 among three results, and four that were expected."""
    scores, divided = [420, 170, -50], Settings(cross_divisor="sqrt")
    found = awards(scores, divided)
    assert [number(award) for award in found] == [9.2376, 0, -9.2376], "16 / sqrt(3 x 2 / 2)"
    assert sum(found) == 0
    lifted = awards(scores, divided.change(missing="neuberg"), 4)
    assert number(lifted[0]) == 8.7093, "16 x 4/3 / sqrt(4 x 3 / 2)"


@pytest.mark.parametrize(("results", "divisor"), [(2, 1), (9, 6), (50, 35)])
def test_a_root_that_is_whole_is_exact(results: int, divisor: int) -> None:
    scores = [10 * place * place for place in range(results)]
    found = awards(scores, Settings(cross_divisor="sqrt"))
    assert found == [Fraction(total, divisor) for total in raw(scores)]


@given(st.integers(2, 60), st.integers(-2000, 2000), st.integers(-400, 400))
def test_a_match_by_roots_is_rounded_as_its_square_says(r: int, total: int, k: int) -> None:
    """T / sqrt(q) is above k + 1/2 where 4 T T is above (2k + 1)(2k + 1) q."""
    exact = 4 * total * total * 2 > (2 * k + 1) ** 2 * r * (r - 1)
    worth = abs(total) * root_share(r)
    assert (worth > Fraction(abs(2 * k + 1), 2)) is exact
