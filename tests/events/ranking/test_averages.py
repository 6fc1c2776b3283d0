"""A+, A- and sit-outs at IMPs: Laws 12C2b and 12C2c, EBU White Book 4.1.1.1, Ruter i Norge."""

from fractions import Fraction

import pytest

from overtrick.compare.profiles import profile
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.errors import InvalidSetting
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from tests.events.evenings import evening, standing
from tests.events.why.test_explain import told

# Two boards where pair 1 wins 12 IMPs at each (600 is 12), and a third of rulings.
TWELVE = """
1 1 11 +600
1 2 12 0
2 1 11 +600
2 2 12 0
3 1 11 {}
3 2 12 {}
"""


def ranked(text: str, method: str = "cross_imps", **changes: object) -> Ranking:
    return rank(evening(text), method=method, settings=Settings().change(**changes))


def awards(ranking: Ranking) -> list[tuple[Exact | None, Exact | None]]:
    return [(line.ns, line.ew) for line in ranking.boards[-1].lines]


class TestOwnAverage:
    @pytest.mark.parametrize("method", ["cross_imps", "butler"])
    def test_it_counts_where_it_is_more_or_less(self, method: str) -> None:
        """Butler: the datum is 300, and 300 is 7 IMPs; 1 and 12 are well over +3."""
        own = {"cross_imps": 12, "butler": 7}[method]
        found = ranked(TWELVE.format("A+/A-", "A-/A+"), method)
        assert awards(found) == [(own, -own), (-own, own)]
        assert standing(found, "1").total == 3 * own
        other = ranked(TWELVE.format("A-/A+", "A+/A-"), method)
        assert awards(other) == [(-3, 3), (3, -3)]

    def test_the_white_book_s_example(self) -> None:
        """4.1.1.1: a pair that averages +4 a board gets +4, one that averages -4 gets -4."""
        text = "1 1 11 +140\n1 2 12 0\n2 1 11 {}\n2 2 12 {}"  # 140 is 4 IMPs
        assert awards(ranked(text.format("A+/A-", "A/A"))) == [(4, -4), (0, 0)]

    @pytest.mark.parametrize("rule", ["fixed", "own_matchpoints"])
    def test_it_can_be_left_out(self, rule: str) -> None:
        found = ranked(TWELVE.format("A+/A-", "60%/40%"), average_plus=rule)
        assert awards(found) == [(3, -3), (3, -3)]

    def test_other_percentages_stay_as_they_were_given(self) -> None:
        found = ranked(TWELVE.format("60%/40%", "A/A"))
        assert awards(found) == [(3, -3), (0, 0)]

    def test_a_session_has_its_own(self) -> None:
        """+12 in session 1 lifts no A+ of session 2, where pair 1 has -1 and nothing else."""
        text = "1 1 11 +600\n1 2 12 0\n1 1 11 -20; session=2\n1 2 12 0; session=2"
        text += "\n2 1 11 A+/A-; session=2\n2 2 12 A/A; session=2"
        assert awards(ranked(text)) == [(3, -3), (0, 0)]

    def test_of_totals_it_is_by_comparison(self) -> None:
        """
        Total IMPs, three tables: 600 beats 0 and 0 by 12 each, +24 over 2 comparisons.

        On a board of two results there is one comparison, so A+ is 12; with Neuberg both
        boards count as of three tables, and A+ is 24 (and not 3 x (A - 1)).
        """
        text = "1 1 11 +600\n1 2 12 0\n1 3 13 0\n2 1 11 A+/A-\n2 2 12 0\n2 3 13 0"
        totals = {"cross_divisor": "none"}
        assert awards(ranked(text, **totals))[0] == (12, -12)
        assert awards(ranked(text, missing="neuberg", **totals))[0] == (24, -24)
        fixed = {"average_plus": "fixed", **totals}
        assert awards(ranked(text, **fixed))[0] == (3, -3)
        for missing in ("neuberg", "factor", "add_one"):
            assert awards(ranked(text, missing=missing, **fixed))[0] == (6, -6)

    def test_why(self) -> None:
        found = ranked(TWELVE.format("A+/A-", "A/A"))
        assert (
            "+12: a ruling of A+ is the own average on the other boards, more than +3 "
            "(Law 12C2c)"
        ) in told(found, "1", 3)


class TestRuter:
    """Ruter i Norge prints: at least 1.5 IMPs, exactly 0, at most -1.5, or the own average."""

    RUTER = profile("ruter").settings

    def test_one_and_a_half(self) -> None:
        text = "1 1 11 +20\n1 2 12 0\n2 1 11 {}\n2 2 12 {}"  # 1 IMP
        found = rank(
            evening(text.format("A+/A-", "A/55%")), method="cross_imps", settings=self.RUTER
        )
        half = Fraction(3, 2)
        assert awards(found) == [(half, -half), (0, half / 2)]

    @pytest.mark.parametrize("method", ["cross_imps", "butler"])
    def test_the_own_average_where_it_is_more(self, method: str) -> None:
        found = rank(
            evening(TWELVE.format("A+/A-", "A-/A+")), method=method, settings=self.RUTER
        )
        own = {"cross_imps": 12, "butler": 7}[method]
        assert awards(found) == [(own, -own), (-own, own)]

    @pytest.mark.parametrize("method", ["cross_imps", "butler"])
    def test_a_sit_out_is_the_own_average_without_rulings(self, method: str) -> None:
        """
        Pair 1 wins 12 IMPs (Butler: 7) on its one board, has A- on another, and sits out.

        A- would be less than the own average only if that were under -1.5.
        """
        text = "1 1 11 +600\n1 2 12 0\n2 1 11 A-/A+\n2 2 12 0\n3 1 - BYE\n3 2 12 0\n3 3 11 0"
        found = rank(evening(text), method=method, settings=self.RUTER)
        own = {"cross_imps": 12, "butler": 7}[method]
        assert found.boards[-1].lines[0].ns == own
        line = standing(found, "1")
        assert (line.total, line.boards) == (2 * own - Fraction(3, 2), 2)
        assert "a sit-out at the own average" in told(found, "1", 3)

    def test_the_average_a_board_does_not_grow_by_sitting_out(self) -> None:
        """Pair 1 plays two boards at +12 and sits out one; pair 2 has -12, -12 and 0."""
        text = "1 1 11 +600\n1 2 12 0\n2 1 11 +600\n2 2 12 0\n3 1 - BYE\n3 2 12 0\n3 3 11 0"
        found = rank(evening(text), method="cross_imps", settings=self.RUTER)
        assert standing(found, "1").score == 12
        assert standing(found, "2").score == -8


def test_a_number_of_imps() -> None:
    assert Settings().read(["average_imps=2.5"]).imps_of_plus == Fraction(5, 2)
    assert Settings().read(["average_imps=2"]).average_imps == 2
    assert Settings().read(["average_imps=1,5"]).imps_of_plus == Fraction(3, 2)
    for wrong in ("-1.5", "1,5,2", "x", "1."):
        with pytest.raises(InvalidSetting, match=r"3, 2, or a number such as 1\.5$"):
            Settings().read([f"average_imps={wrong}"])
