from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.exact import Exact
from overtrick.events.ranking.rank import rank
from overtrick.events.series.season import Season, SeasonLine, season
from overtrick.events.series.season_rules import Absence, Counts, SeasonRules
from overtrick.events.series.sessions import (
    Missed,
    SeriesSession,
    SessionResult,
    scored,
    session_of,
)
from tests.events.evenings import evening

CLUB = {
    "counts": "percentage",
    "absence": {
        "one_substitute": "score",
        "two_substitutes": {"own_average": 50},
        "notice": {"own_average": [50, 45, 40, 35]},
        "no_notice": 25,
    },
}
"""One Dutch club's rules (product.md D-10)."""


def rules(**changes: Any) -> SeasonRules:
    found, problems = SeasonRules.read({**CLUB, **changes})
    assert problems == []
    return found


def week(
    name: str,
    scores: Mapping[str, Exact],
    *,
    absent: Mapping[str, Absence] | None = None,
    substitutes: Mapping[str, int] | None = None,
) -> SeriesSession:
    plain = scored(name, scores)
    sittings = tuple(
        SessionResult(each.who, each.line, each.field, each.sharing, substitutes=came)
        for each in plain.sittings
        for came in [(substitutes or {}).get(each.who, 0)]
    )
    missed = tuple(Missed(who, kind) for who, kind in (absent or {}).items())
    return SeriesSession(name, sittings, missed)


def line(table: Season, who: str) -> SeasonLine:
    [found] = [each for each in table.lines if each.standing.id == who]
    return found


def order(table: Season) -> list[tuple[int | None, str, Exact]]:
    return [(each.place, each.id, each.total) for each in table.standings]


class TestOneClubsAbsences:
    """
    Pair 7 plays two of eight sessions itself: 60 and 52, and 56 with one substitute.

        session        what happened              gives  because
        1  60          played                     60
        2  70          two substitutes            50     own average 56, at most 50
        3  56          one substitute             56     a normal score
        4              absent with notice         50     own average 56, at most 50
        5              absent with notice         45     at most 45
        6              absent without             25     outside the own average
        7              absent with notice         40     at most 40
        8  52          played                     52

    Own average: (60 + 56 + 52) / 3 = 56.  Season: 378 / 8 = 47.25.
    """

    WEEKS = (
        week("1", {"7": 60, "9": 40}),
        week("2", {"7": 70, "9": 30}, substitutes={"7": 2}),
        week("3", {"7": 56, "9": 44}, substitutes={"7": 1}),
        week("4", {"9": 44}, absent={"7": Absence.NOTICE}),
        week("5", {"9": 44}, absent={"7": Absence.NOTICE}),
        week("6", {"9": 44}, absent={"7": Absence.NO_NOTICE}),
        week("7", {"9": 44}, absent={"7": Absence.NOTICE}),
        week("8", {"7": 52}, absent={"9": Absence.NOTICE}),
    )

    def test_every_session(self) -> None:
        seven = line(season(self.WEEKS, rules()), "7")
        assert [score.value for score in seven.scores] == [60, 50, 56, 50, 45, 25, 40, 52]
        assert (seven.average, seven.played) == (56, 3)
        assert seven.standing.total == Fraction(189, 4)

    def test_an_average_below_the_limit_stays(self) -> None:
        """Pair 9: 40 30 44 44 44 44 44 make 290 / 7, less than 50."""
        nine = line(season(self.WEEKS, rules()), "9")
        assert nine.scores[7].value == Fraction(290, 7)
        assert nine.standing.total == Fraction(290, 7)

    def test_every_session_says_why(self) -> None:
        said = [str(score.why) for score in line(season(self.WEEKS, rules()), "7").scores]
        assert said == [
            "60 %",
            "70 %; with two substitutes: 1st time: own average 56 %, at most 50 %",
            "56 %; with a substitute: the score counts",
            "absent with notice: 1st time: own average 56 %, at most 50 %",
            "absent with notice: 2nd time: own average 56 %, at most 45 %",
            "absent without notice: gives 25 %",
            "absent with notice: 3rd time: own average 56 %, at most 40 %",
            "52 %",
        ]

    def test_beyond_the_last_limit_it_stays(self) -> None:
        weeks = [week(str(n), {"9": 50}, absent={"7": Absence.NOTICE}) for n in range(6)]
        table = season([week("first", {"7": 60, "9": 40}), *weeks], rules())
        assert [score.value for score in line(table, "7").scores][1:] == [
            50,
            45,
            40,
            35,
            35,
            35,
        ]

    def test_the_best_four_of_eight(self) -> None:
        """60 56 52 and one of the two 50s, the earlier: 218 / 4."""
        seven = line(season(self.WEEKS, rules(best=4)), "7")
        assert [score.session for score in seven.counted] == ["1", "2", "3", "8"]
        assert seven.standing.total == Fraction(109, 2)
        assert str(seven.scores[3].why).endswith("at most 50 %; dropped: the best 4 count")

    def test_absence_is_no_session_played(self) -> None:
        table = season(self.WEEKS, rules(minimum=4))
        assert [(each.place, each.id) for each in table.standings] == [(1, "9"), (None, "7")]

    def test_a_fixed_score_may_be_let_into_the_average(self) -> None:
        """(60 + 56 + 52 + 25) / 4 = 48.25, below the first limit."""
        absence = {**CLUB["absence"], "no_notice": {"fixed": 25, "in_average": True}}  # type: ignore[dict-item]
        seven = line(season(self.WEEKS, rules(absence=absence)), "7")
        assert seven.average == seven.scores[3].value == Fraction(193, 4)

    def test_nothing_played_gives_no_average(self) -> None:
        weeks = [
            week("1", {"7": 70, "9": 30}, substitutes={"7": 2}),
            week("2", {"9": 50}, absent={"7": Absence.NO_NOTICE}),
        ]
        seven = line(season(weeks, rules()), "7")
        assert str(seven.scores[0].why).endswith("no average yet: nothing was played")
        assert (seven.average, seven.standing.total) == (None, 25)

    def test_who_is_neither_there_nor_told_absent(self) -> None:
        weeks = [week("1", {"7": 60, "9": 40}), week("2", {"9": 50})]
        table = season(weeks, rules())
        score = line(table, "7").scores[1]
        assert (score.value, str(score.why)) == (None, "did not play: gives nothing")
        strict = rules(absence={"unsaid": 0})
        assert line(season(weeks, strict), "7").standing.total == 30


class TestWhatCounts:
    def test_points_by_place(self) -> None:
        """Ann and Bob share 1st and 2nd: (10 + 8) / 2; Dee is beyond the table."""
        table = season(
            [
                scored("1", {"Ann": 55, "Bob": 55, "Cid": 50, "Dee": 40}),
                scored("2", {"Ann": 40, "Bob": 60, "Cid": 50, "Dee": 50}),
            ],
            SeasonRules.read({"counts": "points", "points": [10, 8, 6]})[0],
        )
        assert order(table) == [(1, "Bob", 19), (2, "Cid", 13), (3, "Ann", 9), (4, "Dee", 7)]
        assert str(line(table, "Ann").scores[0].why) == "9 for 1st of 4, shared by 2"
        assert str(line(table, "Ann").scores[1].why) == "0 for 4th of 4"

    def test_victory_points_are_summed(self) -> None:
        table = season(
            [scored("1", {"41": 12, "42": 8}), scored("2", {"41": Fraction(15, 2)})],
            SeasonRules(Counts.SCORE),
        )
        assert order(table) == [(1, "41", Fraction(39, 2)), (2, "42", 8)]

    def test_a_sit_out_is_scaled(self) -> None:
        """Five rounds for those who sat out, six for the others: 20 points x 6/5 = 24."""
        text = (
            "".join(f"{n} 1 2 +50\n{n} 3 4 0\n" for n in range(1, 6)) + "6 1 2 +50\n6 3 5 0\n"
        )
        session, problems = session_of("1", rank(evening(text)))
        assert problems == []
        plain = season([session], SeasonRules(Counts.SCORE))
        scaled = season([session], SeasonRules(Counts.SCORE, scale_sit_outs=True))
        assert line(plain, "4").standing.total == 10
        assert line(scaled, "4").standing.total == 12
        assert str(line(scaled, "4").scores[0].why) == "12 = 10 on 5 boards x 6/5"
        assert line(scaled, "1").scores == line(plain, "1").scores

    def test_equals_share_a_place(self) -> None:
        table = season([scored("1", {"a": 50, "b": 60, "c": 50})])
        assert [(each.place, each.tied) for each in table.standings] == [
            (1, False),
            (2, True),
            (2, True),
        ]

    def test_no_percentage_counts_for_nobody(self) -> None:
        session, _ = session_of("IMPs", rank(evening("1 1 2 +50\n1 3 4 0"), method="butler"))
        table = season([session])
        assert {each.place for each in table.standings} == {None}
        assert "IMPs: nobody has a percentage" in str(table.problems[0])


class TestProblems:
    def test_problems_of_a_season(self) -> None:
        twice = scored("1", {"7": 60})
        again = SeriesSession("1", (*twice.sittings, *scored("x", {"7": 20}).sittings))
        gone = week("2", {"7": 50}, absent={"99": Absence.NOTICE})
        table = season([twice, again, gone])
        assert [str(problem) for problem in table.problems] == [
            "1: 2 sessions have this name",
            "1: '7' stands there twice; the first counts",
            "2: '99' is told absent, but never played",
        ]
        assert [score.value for score in line(table, "7").scores] == [60, 60, 50]


SCORES = st.lists(
    st.dictionaries(st.sampled_from("abcde"), st.fractions(0, 100, max_denominator=50)),
    min_size=1,
    max_size=6,
)


class TestProperties:
    @given(SCORES, st.integers(1, 7))
    def test_one_session_more_that_counts_never_costs(
        self, weeks: list[dict[str, Fraction]], best: int
    ) -> None:
        """In sums of scores from 0 up; and to drop the worst never costs an average."""
        sessions = [scored(str(n), week) for n, week in enumerate(weeks)]
        fewer = season(sessions, SeasonRules(Counts.SCORE, best=best))
        more = season(sessions, SeasonRules(Counts.SCORE, best=best + 1))
        for each in fewer.standings:
            assert each.total <= line(more, each.id).standing.total
        averages = season(sessions, SeasonRules(best=best))
        for each in averages.standings:
            assert each.total >= line(season(sessions), each.id).standing.total

    @given(SCORES)
    def test_the_order_of_the_sessions_never_matters(
        self, weeks: list[dict[str, Fraction]]
    ) -> None:
        sessions = [scored(str(n), week) for n, week in enumerate(weeks)]
        assert order(season(sessions)) == order(season(sessions[::-1]))
