from __future__ import annotations

from fractions import Fraction
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.field import Entry, Mixture
from overtrick.compare.imp_pairs import (
    against_datum,
    compare_butler,
    compare_cross_imps,
    datum_of,
    root_share,
    trimmed,
)
from overtrick.compare.imps import imps
from overtrick.compare.profiles import profile
from overtrick.compare.settings import Settings
from overtrick.compare.victory_points import imp_scale
from overtrick.core.exact import Exact, number
from overtrick.core.outcome import NOT_PLAYED, Average
from tests.compare.strategies import BOARDS, ENTRIES, same
from tests.golden import golden

EXTERNAL = {v["id"]: v for v in golden("external_vectors")["vectors"]}
WBF = imp_scale("wbf_1962")


def test_the_bermuda_bowl_board() -> None:
    vector = EXTERNAL["external-09"]
    settings = Settings(trim=vector["trim"], datum_rounding=vector["datum_rounding"])
    board = [same(score) for score in vector["scores"]]
    done = compare_butler(board, len(board), settings)
    assert done.datum == vector["datum"]
    for score, award in zip(vector["scores"], done.ns, strict=True):
        assert award == vector["imps"][str(score)]


def test_the_datum_to_the_even_ten() -> None:
    vector = EXTERNAL["external-10"]
    settings = Settings(datum_rounding=vector["datum_rounding"])
    for mean, datum in vector["pairs"]:
        assert datum_of([mean], settings) == datum


def test_a_datum_that_is_given() -> None:
    vector = EXTERNAL["external-11"]
    settings = Settings(datum="given")
    board = [same(vector["score"])]
    done = compare_butler(board, 1, settings, given=vector["datum"])
    assert done.ns == (vector["imps"],)
    assert compare_butler(board, 1, settings).ns == (None,)


@pytest.mark.parametrize(
    ("rounding", "datum"),
    [("half_away", -450), ("half_even", -440), ("half_up", -440), ("none", -445)],
)
def test_four_ways_to_round_a_datum(rounding: str, datum: int) -> None:
    assert datum_of([-440, -450], Settings(datum_rounding=rounding)) == datum


def test_which_results_are_left_out() -> None:
    twenty = list(range(0, 200, 10))
    assert trimmed(twenty, Settings(trim=2)) == twenty[2:-2]
    assert trimmed(twenty, Settings(trim="5%")) == twenty[1:-1]
    assert trimmed(twenty[:19], Settings(trim="5%")) == twenty[:19]
    assert trimmed([3, 1, 2], Settings(trim=1)) == [1, 2, 3]  # fewer than trim_minimum
    assert trimmed([4, 3, 1, 2], Settings(trim=2)) == [2, 3]


def test_ruter_leaves_out_both_ends_of_three_results() -> None:
    """Ruter i Norge: 74 printed datums of three results are the one in the middle."""
    ruter = profile("ruter").settings
    assert trimmed([3, 1, 2], ruter) == [2]
    assert datum_of([-420, 50, -450], ruter) == -420
    assert trimmed([2, 1], ruter) == [1, 2]
    assert trimmed([5, 3, 1, 2, 4], ruter.change(trim=2)) == [3]


def test_a_seventh_is_left_out_from_four_results_on() -> None:
    """Germany: a seventh of the results at each end, the nearest whole number of them."""
    counts = {
        count: count - len(trimmed(range(count), Settings(trim="1/7"))) for count in range(25)
    }
    left_out = {0: range(4), 2: range(4, 11), 4: range(11, 18), 6: range(18, 25)}
    assert counts == {count: ends for ends, found in left_out.items() for count in found}


@given(BOARDS)
def test_medians(scores: list[int]) -> None:
    def datum(kind: str) -> Exact | None:
        return datum_of(scores, Settings(datum=kind, datum_rounding="none"))

    assert datum("median") == median(map(Fraction, scores))
    upper, lower = datum("upper_median"), datum("lower_median")
    assert upper is not None
    assert lower is not None
    assert upper >= lower
    assert {upper, lower} <= set(scores)


@given(BOARDS, st.sampled_from(["half_away", "half_even", "none"]), st.sampled_from([0, 1, 2]))
def test_swapping_the_sides_mirrors_every_award(
    scores: list[int], rounding: str, trim: int
) -> None:
    settings = Settings(datum_rounding=rounding, trim=trim)
    done = compare_butler([same(s) for s in scores], len(scores), settings)
    turned = compare_butler([same(-s) for s in scores], len(scores), settings)
    assert (turned.ns, turned.ew) == (done.ew, done.ns)


@given(BOARDS)
def test_a_weighted_score_against_the_datum(scores: list[int]) -> None:
    mixture = Mixture(((420, Fraction(3, 5)), (-50, Fraction(2, 5))))
    expected = Fraction(3, 5) * imps(420 - 100) + Fraction(2, 5) * imps(-50 - 100)
    assert against_datum(mixture, 100, WBF) == expected
    certain = [same(Mixture(((score, Fraction(1)),))) for score in scores]
    plain = [same(score) for score in scores]
    assert compare_butler(certain, 1, Settings()) == compare_butler(plain, 1, Settings())


@given(st.integers(-2000, 2000), st.fractions(-2000, 2000))
def test_a_datum_between_the_points(score: int, datum: Fraction) -> None:
    difference = abs(score - datum)
    found = against_datum(score, datum, WBF)
    assert abs(found) == imps(int(difference))
    assert against_datum(-score, -datum, WBF) == -found


def test_nobody_and_nothing() -> None:
    assert compare_butler([], 0, Settings()).datum is None
    done = compare_butler([(Average.PLUS, Average.MINUS), (NOT_PLAYED,) * 2], 2, Settings())
    assert done.datum is None
    assert done.ns == (Average.PLUS, None)
    assert compare_butler([same(420)], 1, Settings()).ns == (0,)


def test_a_split_score_is_met_as_its_mean() -> None:
    """
    NS 420 and EW -50 at one table; the others have 0 and 0.

    Own columns: datums 140 and -20 (-50/3); the mean of both is 185, so both datums are 60.
    """
    board = [(420, -50), (0, 0), (0, 0)]
    own = compare_butler(board, 3, Settings())
    assert (own.ns, own.ew) == ((7, -4, -4), (1, -1, -1))
    mean = compare_butler(board, 3, Settings(split_scores="mean"))
    assert mean.datum == 60
    assert (mean.ns, mean.ew) == ((8, -2, -2), (3, 2, 2))


def test_a_lone_result_is_a_plus() -> None:
    """White Book 3.3.2: at IMPs a form of a board that was played once gives A+ to both."""
    ebu = profile("ebu-2025").settings
    for compare in (compare_butler, compare_cross_imps):
        lone = compare([(420, 420), (NOT_PLAYED, NOT_PLAYED)], 2, ebu)
        assert (lone.ns, lone.ew) == ((Average.PLUS, None), (Average.PLUS, None))
        assert compare([(420, 420)], 1, ebu).ns == (0,)
        assert compare([(420, 420), (NOT_PLAYED, NOT_PLAYED)], 2, Settings()).ns == (0, None)
    given = ebu.change(datum="given")
    assert compare_butler([(420, 420)], 2, given, given=170).ns == (6,)


CROSS_EXTERNAL = {v["id"]: v for v in golden("external_vectors")["vectors"]}


def awards(scores: list[int], settings: Settings, expected: int | None = None) -> list[Exact]:
    board = [same(score) for score in scores]
    done = compare_cross_imps(board, expected or len(scores), settings)
    return [slot for slot in done.ns if isinstance(slot, int | Fraction)]


def raw(scores: list[int]) -> list[int]:
    return [sum(imps(mine - other) for other in scores) for mine in scores]


def test_the_finnish_page() -> None:
    vector = CROSS_EXTERNAL["external-07"]
    pair = vector["pair"]
    assert awards(vector["scores"], Settings(cross_divisor="none"))[pair] == vector["total"]
    assert number(awards(vector["scores"], Settings())[pair]) == vector["per_comparison"]


def test_the_polish_cap() -> None:
    vector = CROSS_EXTERNAL["external-08"]
    found = awards(vector["scores"], Settings(cap=vector["cap"]))
    assert [number(award) for award in found] == vector["out"]


def test_a_missing_result() -> None:
    vector: dict[str, Any] = CROSS_EXTERNAL["external-14"]

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
