from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.field import Column, Compared, Entry, Mixture
from overtrick.compare.matchpoints import compare_matchpoints, matchpoints, round_award
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.exact import Exact, number
from overtrick.core.outcome import NOT_PLAYED, Average, Share
from overtrick.errors import InvalidOutcome
from overtrick.rules import duplicate
from tests.compare.strategies import BOARDS, ENTRIES, RULINGS, same
from tests.golden import golden

EXTERNAL = golden("external_vectors")["vectors"]
SEEDS = golden("seed_vectors")["matchpoints"]


def of_kind(kind: str) -> list[Any]:
    found = [vector for vector in EXTERNAL if vector["kind"] == kind]
    assert found, kind
    return [pytest.param(vector, id=vector["id"]) for vector in found]


def entries(scores: list[int]) -> list[Entry]:
    return [same(score) for score in scores]


def raw(scores: list[int]) -> list[Exact]:
    """Matchpoints the plain way: every result against every other."""
    return [sum(1 + (mine > other) - (mine < other) for other in scores) - 1 for mine in scores]


def total(slots: tuple[Any, ...]) -> Exact:
    return sum((slot for slot in slots if isinstance(slot, int | Fraction)), Fraction(0))


class TestVectors:
    @pytest.mark.parametrize("vector", [v for v in SEEDS if "ns" in v], ids=lambda v: v["id"])
    def test_the_seeds_tables(self, vector: dict[str, Any]) -> None:
        rules = Settings(unit=vector["unit"], missing=vector.get("missing", "default"))
        scores: list[int | None] = vector["ns_scores"]
        columns: list[Column] = [Share(50) if score is None else score for score in scores]
        done = compare_matchpoints([(c, c) for c in columns], len(scores), rules)
        for place, score in enumerate(scores):
            if score is not None:
                assert done.ns[place] == vector["ns"][place]
                assert done.ew[place] == vector["ew"][place]
            else:
                assert done.available_ns == 2 * vector["ns"][place]

    def test_a_top_is_two_for_each_other_table(self) -> None:
        [vector] = [v for v in SEEDS if "top_by_tables" in v]
        for tables, top in vector["top_by_tables"].items():
            board = entries([0] * int(tables))
            assert compare_matchpoints(board, int(tables), Settings()).available_ns == top

    @pytest.mark.parametrize("vector", of_kind("matchpoints"))
    def test_published_boards(self, vector: dict[str, Any]) -> None:
        found = matchpoints(vector["scores"], unit=vector["unit"])
        assert [number(award) for award in found] == vector["mp"]

    @pytest.mark.parametrize("vector", of_kind("missing"))
    def test_one_board_under_every_convention(self, vector: dict[str, Any]) -> None:
        def done(missing: str) -> Compared:
            settings = Settings(missing=missing)
            return compare_matchpoints(entries(vector["scores"]), vector["E"], settings)

        assert list(done("add_one").ns) == vector["add_one"]
        assert [str(award) for award in done("neuberg").ns] == vector["neuberg"]
        assert list(done("factor").ns) == vector["factor"]
        share = done("share")
        assert share.available_ns == 4
        percentages = [Fraction(100 * total((award,)), 4) for award in share.ns]
        assert percentages == vector["share_percentage"]
        own = done("own_boards")
        assert list(own.ns) == vector["own_boards"]["award"]
        assert own.available_ns == vector["own_boards"]["available"]

    @pytest.mark.parametrize("vector", of_kind("weighted_matchpoints"))
    def test_a_weighted_score_is_compared_first(self, vector: dict[str, Any]) -> None:
        columns = [
            Mixture(tuple((points, Fraction(str(weight))) for weight, points in table))
            for table in vector["tables"]
        ]
        done = compare_matchpoints([(c, c) for c in columns], 4, Settings())
        assert [number(total((award,))) for award in done.ns] == vector["mp"]

    def test_groups_of_a_fouled_board(self) -> None:
        [vector] = [v for v in EXTERNAL if v["id"] == "external-01"]
        settings = Settings(award_rounding=vector["award_rounding"])
        for size, published in vector["groups"].items():
            board = entries(list(range(10 * int(size), 0, -10)))
            done = compare_matchpoints(board, vector["E"], settings, largest=False)
            assert [number(total((award,))) for award in done.ns] == published


class TestMissing:
    @given(BOARDS, st.integers(0, 5))
    def test_totals_are_kept(self, scores: list[int], absent: int) -> None:
        actual, expected = len(scores), len(scores) + absent
        for missing in ("neuberg", "add_one", "factor", "share", "own_boards"):
            done = compare_matchpoints(entries(scores), expected, Settings(missing=missing))
            full = actual if missing in ("share", "own_boards") else expected
            if missing != "factor" or actual > 1:
                assert total(done.ns) == actual * (full - 1)
                assert total(done.ew) == actual * (full - 1)

    @given(BOARDS)
    def test_nothing_changes_on_a_full_board(self, scores: list[int]) -> None:
        plain = compare_matchpoints(entries(scores), len(scores), Settings()).ns
        assert list(plain) == raw(scores)
        for missing in ("add_one", "factor", "share", "own_boards"):
            settings = Settings(missing=missing)
            assert compare_matchpoints(entries(scores), len(scores), settings).ns == plain

    def test_a_lone_result_is_half_of_the_board(self) -> None:
        for missing in ("neuberg", "add_one", "factor"):
            done = compare_matchpoints(entries([420]), 9, Settings(missing=missing))
            assert (done.ns, done.available_ns) == ((8,), 16)
        assert compare_matchpoints(entries([420]), 1, Settings()).available_ns == 0
        assert compare_matchpoints([], 3, Settings()).ns == ()


class TestSmallFields:
    @pytest.mark.parametrize("vector", of_kind("small_field"))
    def test_the_white_book(self, vector: dict[str, Any]) -> None:
        for size, published in vector["percentage"].items():
            actual = int(size)
            seen: set[Exact] = set()
            for scores in ([*range(actual)], [7] * actual, [0, 7, 7][:actual]):
                board = entries(scores)
                done = compare_matchpoints(board, 9, Settings(small_field="ebu"))
                for award, score in zip(done.ns, raw(scores), strict=True):
                    assert award == Share(60 + 5 * (score - (actual - 1)))
                    assert isinstance(award, Share)
                    seen.add(award.percentage)
            assert seen <= set(published)
            assert {max(seen), min(seen)} == {max(published), min(published)}

    def test_when_the_formula_rules(self) -> None:
        ebu, wbf = Settings(small_field="ebu"), Settings(small_field="wbf")
        assert compare_matchpoints(entries([0, 1]), 5, ebu).ns == (
            Fraction(3, 2),
            Fraction(13, 2),
        )
        assert compare_matchpoints(entries([1]), 5, ebu).ns == (Average.PLUS,)
        assert compare_matchpoints(entries([1]), 5, wbf).ew == (Share(60),)
        assert compare_matchpoints(entries([0, 1]), 5, wbf).ns == (Share(55), Share(65))
        three = entries([0, 1, 2])
        assert compare_matchpoints(three, 5, wbf, largest=False).ns[2] == Share(70)
        assert compare_matchpoints(three, 5, wbf, largest=True).ns[2] == Fraction(22, 3)
        single = Settings(small_field="single")
        assert compare_matchpoints(entries([1]), 5, single).ns == (Share(60),)
        assert compare_matchpoints(entries([0, 1]), 5, single).ns[0] == Fraction(3, 2)

    @given(BOARDS)
    def test_a_full_board_is_never_small(self, scores: list[int]) -> None:
        plain = compare_matchpoints(entries(scores), len(scores), Settings())
        for rule in ("ebu", "wbf", "single"):
            settings = Settings(small_field=rule)
            assert compare_matchpoints(entries(scores), len(scores), settings) == plain


class TestAscherman:
    """H. De Wael's account of 1996: 1, 3, 5, ... of two for each result; Neuberg is inside."""

    def test_the_published_figures(self) -> None:
        for tables, top in ((10, "95"), (100, "99.5")):
            field = list(range(tables))
            done = compare_matchpoints(
                entries(field), tables, Settings(ascherman="yes", unit=1)
            )
            assert done.available_ns == tables
            share = tables * Fraction(top) / 100
            assert (done.ns[-1], done.ns[0]) == (share, tables - share)

    @given(BOARDS, st.integers(0, 4), st.sampled_from(["neuberg", "share", "own_boards"]))
    def test_a_percentage_does_not_hang_on_results_that_are_missing(
        self, scores: list[int], absent: int, missing: str
    ) -> None:
        settings = Settings(ascherman="yes", missing=missing)
        whole = compare_matchpoints(entries(scores), len(scores), settings)
        short = compare_matchpoints(entries(scores), len(scores) + absent, settings)
        for full, lifted in zip(whole.ns, short.ns, strict=True):
            assert isinstance(full, int | Fraction)
            assert isinstance(lifted, int | Fraction)
            share = Fraction(full) / (whole.available_ns or 1)
            assert share == Fraction(lifted) / (short.available_ns or 1)
        for ns, ew in zip(short.ns, short.ew, strict=True):
            assert total((ns, ew)) == short.available_ns


class TestRounding:
    def test_an_exact_half_goes_toward_the_average(self) -> None:
        below, above = Fraction(9, 4), Fraction(63, 4)
        assert round_award(below, 9, "0.1") == Fraction(23, 10)
        assert round_award(above, 9, "0.1") == Fraction(157, 10)
        assert round_award(below, 9, "none") == below

    @given(BOARDS, st.integers(1, 4), st.sampled_from(["0.1", "0.01", "0.0001"]))
    def test_the_two_sides_still_make_a_top(
        self, scores: list[int], absent: int, rule: str
    ) -> None:
        expected = len(scores) + absent
        settings = Settings(award_rounding=rule)
        done = compare_matchpoints(entries(scores), expected, settings)
        for ns, ew in zip(done.ns, done.ew, strict=True):
            assert total((ns, ew)) == done.available_ns


class TestProperties:
    @given(ENTRIES, st.integers(0, 3))
    def test_swapping_the_sides_mirrors_every_award(
        self, board: list[Entry], absent: int
    ) -> None:
        def turned(column: Column) -> Column:
            if isinstance(column, Mixture):
                return Mixture(tuple((-points, weight) for points, weight in column.parts))
            return -column if isinstance(column, int) else column

        expected = len(board) + absent
        for settings in (Settings(), Settings(award_rounding="0.1", small_field="ebu")):
            done = compare_matchpoints(board, expected, settings)
            mirror = [(turned(ew), turned(ns)) for ns, ew in board]
            other = compare_matchpoints(mirror, expected, settings)
            assert (other.ns, other.ew) == (done.ew, done.ns)

    @given(ENTRIES)
    def test_weighted_scores_conserve_and_order_does_not_matter(
        self, board: list[Entry]
    ) -> None:
        done = compare_matchpoints(board, len(board), Settings())
        assert total(done.ns) == len(board) * (len(board) - 1)
        back = compare_matchpoints(board[::-1], len(board), Settings())
        assert back.ns[::-1] == done.ns

    @given(BOARDS)
    def test_one_outcome_is_the_plain_score(self, scores: list[int]) -> None:
        certain = [same(Mixture(((score, Fraction(1)),))) for score in scores]
        plain = compare_matchpoints(entries(scores), len(scores), Settings())
        assert compare_matchpoints(certain, len(scores), Settings()) == plain

    @given(BOARDS, RULINGS)
    def test_a_ruling_is_handed_on_and_compared_with_nobody(
        self, scores: list[int], ruling: Average | Share
    ) -> None:
        board = [*entries(scores), (ruling, Average.MINUS), (NOT_PLAYED, NOT_PLAYED)]
        done = compare_matchpoints(board, len(board), Settings())
        assert done.actual == len(scores)
        assert (done.ns[-2], done.ew[-2]) == (ruling, Average.MINUS)
        assert (done.ns[-1], done.ew[-1]) == (None, None)

    @given(BOARDS.filter(lambda scores: len(scores) > 1))
    def test_a_split_score_stands_in_each_sides_column(self, scores: list[int]) -> None:
        board = [(scores[0], 7600), *entries(scores[1:])]
        done = compare_matchpoints(board, len(board), Settings())
        assert list(done.ns) == raw(scores)
        other = raw([7600, *scores[1:]])
        assert list(done.ew) == [2 * (len(scores) - 1) - award for award in other]
        mean = compare_matchpoints(board, len(board), Settings(split_scores="mean"))
        assert mean.ns[0] == done.ns[0]
        for place in range(1, len(scores)):
            both = done.ns[place] + (2 * (len(scores) - 1) - done.ew[place])  # type: ignore[operator]
            assert mean.ns[place] == Fraction(both) / 2


@pytest.mark.parametrize("wrong", [420.0, float("nan"), True, "420", None])
def test_points_are_whole_numbers(wrong: Any) -> None:
    with pytest.raises(InvalidOutcome, match="whole number"):
        matchpoints([420, wrong])


def test_scores_of_declarers_on_either_side_are_those_of_north_south() -> None:
    """The natural loop: the board of seed 000, whoever declared."""
    board = Board(1)
    results = ["3NT E -1", "4S E =", "4S E +1", "3S E +1"]
    assert matchpoints(duplicate.score(text, board) for text in results) == [6, 2, 0, 4]
    with pytest.raises(InvalidOutcome, match="nobody said who declared 4S="):
        matchpoints([duplicate.score("4S=")])
