from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.errors import InvalidOutcome, InvalidSetting
from overtrick.events.problem import Severity
from overtrick.events.ranking.extras import Handicap, HandicapUnit, with_handicaps
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from tests.events.evenings import evening, standing

HOWELL = """
1 1 2 +100
1 3 4 +50
2 1 3 +50
2 2 4 +50
3 1 4 +100
3 2 3 +50
"""
GIVEN = {name: Handicap.parse(text) for name, text in (("1", "0%"), ("2", "30%"), ("4", "10%"))}


def lines(ranking: Ranking) -> list[tuple[str, int | None, Exact | None, Exact | None]]:
    return [
        (line.id, line.place, line.percentage, line.details.get("scratch_place"))
        for line in ranking.standings
    ]


class TestMatchpoints:
    """
    Three boards, top 2, so 6 are available.

        pair   scratch        handicap   with it
         1     5 of 6 83.33       -      83.33
         2     1 of 6 16.67      30      46.67
         3     3 of 6 50          -      50
         4     3 of 6 50         10      60
    """

    def test_a_percentage_is_added_before_ranking(self) -> None:
        found = rank(evening(HOWELL), settings=Settings(handicap=100), handicaps=GIVEN)
        assert lines(found) == [
            ("1", 1, Fraction(250, 3), 1),
            ("4", 2, 60, 2),
            ("3", 3, 50, 2),
            ("2", 4, Fraction(140, 3), 4),
        ]
        assert found.problems == ()
        two = standing(found, "2")
        assert (two.total, two.available, two.details["handicap"]) == (Fraction(14, 5), 6, 30)

    def test_half_of_it(self) -> None:
        found = rank(evening(HOWELL), settings=Settings(handicap=50), handicaps=GIVEN)
        assert standing(found, "4").percentage == 55
        assert standing(found, "2").details["handicap"] == 15

    def test_none_of_it_is_said(self) -> None:
        found = rank(evening(HOWELL), handicaps=GIVEN)
        assert found.standings == rank(evening(HOWELL)).standings
        [problem] = found.problems
        assert problem.severity is Severity.QUESTION
        assert "handicap=0 adds none" in problem.message

    def test_matchpoints(self) -> None:
        settings = Settings(handicap=100)
        found = rank(evening(HOWELL), settings=settings, handicaps={"2": Handicap.parse("3MP")})
        two = standing(found, "2")
        assert (two.total, two.percentage, two.place) == (4, Fraction(200, 3), 2)

    def test_equals_with_handicaps_are_told_apart_by_their_play(self) -> None:
        """Pair 2 has 50 with its handicap, as 3 and 4 have without; it had no top."""
        given = {"2": Handicap(Fraction(100, 3))}
        session = evening(HOWELL)
        shared = rank(session, settings=Settings(handicap=100), handicaps=given)
        assert [line.tied for line in shared.standings] == [False, True, True, True]
        settings = Settings(handicap=100, tie_chain="most_tops")
        parted = rank(session, settings=settings, handicaps=given)
        tops = "tops: 1 for 3, 1 for 4, 0 for 2"
        assert [(line.id, line.place) for line in parted.standings] == [
            ("1", 1),
            ("3", 2),
            ("4", 2),
            ("2", 4),
        ]
        assert standing(parted, "2").decided == tops


class TestPoints:
    def test_imps_are_added_to_the_total(self) -> None:
        settings = Settings(handicap=50)
        plain = rank(evening(HOWELL), method="butler")
        found = rank(
            evening(HOWELL), method="butler", settings=settings, handicaps={"2": Handicap(6)}
        )
        assert standing(found, "2").total == standing(plain, "2").total + 3
        assert standing(found, "2").score == standing(found, "2").total

    def test_where_boards_differ_all_get_the_same_for_a_whole_session(self) -> None:
        """Pair 5 played one board of three: an IMP a board is what 3 IMPs are to the others."""
        session = evening(HOWELL + "1 5 6 0")
        given = {name: Handicap(3) for name in "12345"}
        found = rank(
            session, method="cross_imps", settings=Settings(handicap=100), handicaps=given
        )
        plain = rank(session, method="cross_imps")
        for name in "15":
            gain = standing(found, name).score - standing(plain, name).score
            assert gain == 1

    def test_victory_points(self) -> None:
        scratch = [Standing("1", "A", None, 12, 8, 12, place=1)]
        [line] = with_handicaps(scratch, {"1": Handicap.parse("1.5 VPs")}, 100)
        assert line.total == line.score == Fraction(27, 2)


class TestRefusals:
    def test_who_is_not_there_and_what_does_not_fit(self) -> None:
        given = {"9": Handicap(3), "1": Handicap.parse("4IMP")}
        found = rank(evening(HOWELL), settings=Settings(handicap=100), handicaps=given)
        assert [problem.message for problem in found.problems] == [
            "a handicap for '9': there is no such contestant",
            "a handicap for '1' in IMP cannot be added to matchpoints",
        ]
        assert standing(found, "1").percentage == Fraction(250, 3)

    @pytest.mark.parametrize(
        ("text", "amount", "unit"),
        [
            ("2.5%", Fraction(5, 2), HandicapUnit.PERCENTAGE),
            ("2,5 %", Fraction(5, 2), HandicapUnit.PERCENTAGE),
            ("12 mps", 12, HandicapUnit.MATCHPOINTS),
            ("-3IMP", -3, HandicapUnit.IMPS),
            ("4", 4, None),
        ],
    )
    def test_read(self, text: str, amount: Exact, unit: HandicapUnit | None) -> None:
        assert Handicap.parse(text) == Handicap(amount, unit)

    @pytest.mark.parametrize("text", ["", "%", "2.5 points", "1e3", "two", "3 % MP"])
    def test_what_is_no_handicap(self, text: str) -> None:
        with pytest.raises(InvalidOutcome, match="not a handicap"):
            Handicap.parse(text)

    def test_the_share_is_one_of_three(self) -> None:
        with pytest.raises(InvalidSetting, match="0, 50, 100"):
            Settings().read(["handicap=75"])
