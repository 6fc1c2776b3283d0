"""Matches made of lines, told as a whole, and told both ways."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.events.matches.gather import matches_of
from overtrick.events.problem import Problem
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Match
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from tests.events.matches.scenes import scene

DISCRETE = Settings(vp_scale="wbf_discrete")


def gathered(
    session: Session, settings: Settings = DISCRETE, method: str = "teams", *penalties: str
) -> tuple[tuple[Match, ...], list[str]]:
    problems: list[Problem] = []
    taken = [Penalty.parse(text) for text in penalties]
    found = matches_of(session, method, settings, taken, problems)
    return found.matches, [str(problem) for problem in problems]


def told(
    home: Exact | None, away: Exact | None, boards: int = 8, **more: object
) -> MatchResult:
    return MatchResult("1", "41", "42", home, away, boards, **more)  # type: ignore[arg-type]


def points(match: Match) -> tuple[Exact | None, Exact | None]:
    return match.home_points, match.away_points


TWO_BOARDS = """\
1 41 42 1 +420 +170
1 41 42 2 +110 +140"""


class TestLines:
    def test_a_match_of_two_boards(self) -> None:
        """6 IMPs and -1: 5 over two boards on the continuous scale."""
        [match], problems = gathered(scene(TWO_BOARDS), Settings())
        assert problems == []
        assert (match.home_imps, match.away_imps) == (6, 1)
        assert (match.home_margin, match.away_margin) == (5, -5)
        assert match.home_points is not None
        assert match.away_points is not None
        assert match.home_points + match.away_points == 20
        assert match.home_points > 10

    def test_a_match_knows_its_place(self) -> None:
        session = scene("3-1 41 42 1 +420 +170; session=2, section=B, round=3")
        [match], _ = gathered(session, Settings())
        assert (match.session, match.section, match.round) == ("2", "B", "3")

    def test_carried_imps_come_before_the_points(self) -> None:
        """12 on the boards and 6 carried: 18 over 8 boards is 16-4."""
        boards = "\n".join(f"1 41 42 {n} +420 +170" for n in (1, 2))
        flat = "\n".join(f"1 41 42 {n} +110 +110" for n in range(3, 9))
        base = told(None, None, home_carried=6)
        [match], problems = gathered(scene(f"{boards}\n{flat}", base))
        assert problems == []
        assert (match.home_imps, match.home_carried, match.home_margin) == (12, 6, 18)
        assert points(match) == (16, 4)

    def test_half_a_match_has_a_scale_of_its_own(self) -> None:
        boards = "\n".join(f"1 41 42 {n} +110 +110" for n in range(1, 7))
        [match], _ = gathered(scene(boards, told(None, None, kind="half")))
        assert (match.kind, points(match)) == ("half", (5, 5))

    def test_half_a_match_on_a_scale_of_your_own(self, tmp_path: Path) -> None:
        file = tmp_path / "half.csv"
        file.write_text("imp_low,vp_winner,vp_loser\n0,5,5\n4,8,2\n", encoding="utf-8")
        chosen = Settings(vp_scale="acbl20", vp_half_scale=str(file))
        [match], _ = gathered(
            scene("1 41 42 1 +420 +110", told(None, None, kind="half")), chosen
        )
        assert points(match) == (8, 2)

    @pytest.mark.parametrize(
        ("settings", "method", "said"),
        [
            (Settings(vp_scale="acbl20"), "teams", "acbl20 has no scale of half a match"),
            (Settings(), "patton", "patton has no scale of half a match"),
        ],
    )
    def test_there_is_not_half_of_every_scale(
        self, settings: Settings, method: str, said: str
    ) -> None:
        [match], [problem] = gathered(
            scene("1 41 42 1 0 0", told(None, None, kind="half")), settings, method
        )
        assert match.home_points is None
        assert said in problem


class TestTold:
    def test_in_imps(self) -> None:
        """34 to 21 over 16 boards: 13 IMPs are 14-6."""
        [match], problems = gathered(Session((), results=(told(34, 21, 16),)))
        assert problems == []
        assert points(match) == (14, 6)
        assert (match.home_imps, match.away_imps, match.counted) == (34, 21, 16)

    def test_with_what_was_carried(self) -> None:
        """13 less a carry-over of 3 for the others: 10 over 16 boards."""
        result = told(34, 21, 16, away_carried=3)
        [match], _ = gathered(Session((), results=(result,)))
        assert (match.home_margin, points(match)) == (10, (13, 7))

    def test_points_are_taken_as_they_are(self) -> None:
        result = told(None, None, home_points=12, away_points=0, kind="forfeit")
        [match], problems = gathered(Session((), results=(result,)))
        assert problems == []
        assert points(match) == (12, 0)
        assert match.home_imps is None

    def test_it_cannot_be_converted_without_its_boards(self) -> None:
        [match], [problem] = gathered(Session((), results=(told(34, 21, 0),)))
        assert match.home_points is None
        assert problem == "match 1: IMPs over how many boards?"

    @pytest.mark.parametrize("method", ["bam", "patton", "lederer", "total_points"])
    def test_imps_alone_are_no_other_method(self, method: str) -> None:
        result = told(34, 21)
        [match], [problem] = gathered(Session((), results=(result,)), method=method)
        assert match.home_points is None
        assert problem == f"match 1: {method} needs its boards, or its points"


class TestBoth:
    def test_boards_count_and_a_difference_is_said(self) -> None:
        """The captains told 7-1; the boards give 6-1."""
        [match], [problem] = gathered(scene(TWO_BOARDS, told(7, 1, 2)))
        assert problem == "match 1: told as 7-1, the boards give 6-1 and count"
        assert (match.home_imps, match.told) == (6, None)

    def test_the_same_is_no_problem(self) -> None:
        assert gathered(scene(TWO_BOARDS, told(6, 1, 2)))[1] == []

    def test_the_other_captain_tells_it_the_other_way_round(self) -> None:
        other = MatchResult("1", "42", "41", 1, 6, 2)
        [match], problems = gathered(scene(TWO_BOARDS, other))
        assert (match.home, match.home_imps, problems) == ("41", 6, [])

    def test_boards_that_are_not_all_there_yet_do_not_count(self) -> None:
        [match], problems = gathered(scene(TWO_BOARDS, told(20, 5, 8)))
        assert problems == []
        assert (match.home_margin, match.counted, len(match.boards)) == (15, 8, 2)

    def test_a_board_that_was_not_played_is_an_answer(self) -> None:
        [match], _ = gathered(scene(f"{TWO_BOARDS}\n1 41 42 3 NP NP", told(6, 1, 3)))
        assert match.told is None

    def test_a_ruling_on_the_match_stands_above_its_boards(self) -> None:
        ruled = told(None, None, home_points=0, away_points=12, kind="forfeit")
        [match], [problem] = gathered(scene(TWO_BOARDS, ruled))
        assert points(match) == (0, 12)
        assert problem.startswith("match 1: 0-12 was ruled and counts, the boards give ")


class TestRefusals:
    @pytest.mark.parametrize(
        ("result", "said"),
        [
            (MatchResult("9", "41", "41", 3, 2, 8), "team 41 cannot play against itself"),
            (MatchResult("9", "41", None, 3, 2, 8), "against whom did 41 play?"),
            (MatchResult("9", "", "42", 3, 2, 8), "no home team is named"),
            (MatchResult("9", "41", "42", kind="forfeit"), "how many points for each team?"),
            (MatchResult("9", "41", "42", 3, 2, 8, kind="drawn"), "not 'drawn'"),
            (MatchResult("1", "41", "43", 3, 2, 8), "but its boards are 41 v 42"),
        ],
    )
    def test_what_is_no_match(self, result: MatchResult, said: str) -> None:
        matches, [problem] = gathered(scene(TWO_BOARDS, result), Settings())
        assert said in problem
        assert [match.id for match in matches] == ["1"]

    def test_told_twice(self) -> None:
        again = told(30, 21, 16)
        [match], [problem] = gathered(Session((), results=(told(34, 21, 16), again)))
        assert problem == "match 1: told a second time; 34-21 counts"
        assert match.home_imps == 34


class TestPenalties:
    def test_imps_before_the_conversion_fall_on_the_offender_alone(self) -> None:
        session = Session((), results=(told(34, 21, 16),))
        [match], problems = gathered(session, DISCRETE, "teams", "41@1=3 IMP slow play")
        assert problems == []
        assert (match.home_margin, match.away_margin) == (10, -13)
        assert points(match) == (13, 6)
        assert match.penalties[0].reason == "slow play"

    def test_the_only_match_need_not_be_named(self) -> None:
        session = Session((), results=(told(34, 21, 16),))
        [match], problems = gathered(session, DISCRETE, "teams", "41=3 IMP")
        assert (match.home_margin, problems) == (10, [])

    def test_one_of_several_must_be(self) -> None:
        second = MatchResult("2", "43", "41", 9, 9, 16)
        session = Session((), results=(told(34, 21, 16), second))
        matches, [problem] = gathered(session, DISCRETE, "teams", "41=3 IMP")
        assert problem == "a penalty of 3 IMP for '41': in which match? they have played 1, 2"
        assert [match.penalties for match in matches] == [(), ()]

    def test_a_match_that_they_have_not_played(self) -> None:
        session = Session((), results=(told(34, 21, 16),))
        _, [problem] = gathered(session, DISCRETE, "teams", "41@7=1/2 VP")
        assert problem == "a penalty of 0.5 VP for '41' in match 7, which they have not played"

    def test_a_match_that_is_only_drawn(self) -> None:
        drawn = MatchResult("2", "43", "41", None, None, 16, home_carried=4)
        session = Session((), results=(told(34, 21, 16), drawn))
        matches, [problem] = gathered(session, DISCRETE, "teams", "41@2=1 VP")
        assert problem == "a penalty of 1 VP for '41' in match 2, which they have not played"
        assert [match.penalties for match in matches] == [(), ()]
        begun = Session((*scene("2 43 41 1 +420 -").lines,), results=session.results)
        matches, problems = gathered(begun, DISCRETE, "teams", "41@2=1 VP")
        assert (len(matches[1].penalties), problems) == (1, [])

    def test_points_that_were_told_have_no_imps(self) -> None:
        ruled = told(None, None, 8, home_points=12, away_points=3, kind="forfeit")
        session = Session((), results=(ruled,))
        [match], [problem] = gathered(session, DISCRETE, "teams", "42@1=2 IMP", "42@1=1 VP")
        expected = "a penalty of 2 IMP for '42' in match 1, whose points were told: give VP"
        assert problem == expected
        assert [str(each.amount) for each in match.penalties] == ["1"]


def test_a_rounded_margin() -> None:
    """60 % of 6 IMPs and 40 % of -1: 3.2, rounded to 3."""
    text = "1 41 42 1 60%+420|40%+140 +170"
    rows = scene(text).lines
    whole, _ = gathered(Session(rows), Settings(match_rounding="whole"))
    exact, _ = gathered(Session(rows), Settings())
    assert exact[0].home_margin == Fraction(16, 5)
    assert whole[0].home_margin == 3


def played(nth: str, home: str, away: str, *points: Exact, kind: str = "played") -> MatchResult:
    return MatchResult(
        nth, home, away, boards=8, home_points=points[0], away_points=points[1], kind=kind
    )


def alone(nth: str, team: str, kind: str = "bye", **more: Exact) -> MatchResult:
    return MatchResult(nth, team, None, boards=8, kind=kind, **more)  # type: ignore[arg-type]


# 41 meets 42 (14-6) and 43 (11-9), and has a bye.  42 has 15 against 43: its average is 21/2,
# that of 43 is 7; the opponents of 41 have 35/4 on the average, and 20 less that is 45/4.
THREE = (
    played("1", "41", "42", 14, 6),
    played("2", "41", "43", 11, 9),
    played("3", "42", "43", 15, 5),
    alone("4", "41"),
)


def bye(
    rule: str, results: tuple[MatchResult, ...] = THREE, **settings: object
) -> Exact | None:
    changed = Settings().change(match_bye=rule, match_missed=rule, **settings)
    found = matches_of(Session((), results=results), "teams", changed).matches
    [match] = [match for match in found if match.away is None]
    return match.home_points


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("60%", 12),
        ("50%", 10),
        ("11", 11),
        ("12.5", Fraction(25, 2)),
        ("own_average", Fraction(25, 2)),
        ("wbf", Fraction(25, 2)),
        ("none", None),
    ],
)
def test_each_rule(rule: str, points: Exact | None) -> None:
    assert bye(rule) == points


@pytest.mark.parametrize(
    ("own", "theirs", "points"), [(15, 5, 15), (8, 10, 12), (6, 2, 18)], ids=str
)
def test_the_greatest_of_three(own: int, theirs: int, points: int) -> None:
    """The own average; 12; or 20 less the opponents' average."""
    assert bye("wbf", (played("1", "41", "42", own, theirs), alone("2", "41"))) == points


@pytest.mark.parametrize(
    ("scale", "points"),
    [("acbl30", 18), ("acbl20", 12), ("wbf_discrete", 12), ("win_loss", Fraction(3, 5))],
)
def test_a_share_is_of_the_scale(scale: str, points: Exact) -> None:
    assert bye("60%", vp_scale=scale) == points


def test_a_bye_in_the_first_round_needs_no_match_to_compare_with() -> None:
    assert bye("60%", (alone("1", "41"),)) == bye("wbf", (alone("1", "41"),)) == 12
    assert bye("own_average", (alone("1", "41"),)) is None


def test_half_a_match_is_half_as_much_of_an_average() -> None:
    """14 of 20 and 7 of 10 are 14 a match."""
    half = played("2", "41", "43", 7, 3, kind="half")
    assert bye("own_average", (played("1", "41", "42", 14, 6), half, alone("3", "41"))) == 14


def test_a_bye_does_not_count_in_its_own_average() -> None:
    assert bye("own_average", (*THREE[:3], alone("4", "41"))) == Fraction(25, 2)


def test_points_that_were_told_for_a_bye_stand() -> None:
    assert bye("60%", (alone("1", "41", home_points=15),)) == 15


def test_a_late_entry_gets_nothing_unless_the_conditions_say_so() -> None:
    session = Session((), results=(*THREE[:3], alone("4", "44", "missed")))
    settings = Settings()
    for changed, points in ((settings, None), (settings.change(match_missed="40%"), 8)):
        [missed] = [m for m in matches_of(session, "teams", changed).matches if not m.away]
        assert missed.home_points == points


def test_a_ranking_counts_byes_but_no_boards_of_them() -> None:
    ranking = rank(Session((), results=THREE), method="teams")
    [line] = [line for line in ranking.standings if line.id == "41"]
    assert (line.total, line.boards, line.place) == (14 + 11 + 12, 16, 1)


@pytest.mark.parametrize(
    ("method", "points"), [("bam", Fraction(48, 5)), ("patton", 24), ("total_points", None)]
)
def test_what_a_match_is_worth_by_other_methods(method: str, points: Exact | None) -> None:
    """60 % of 2 x 8 boards; 60 % of 40; nothing where points have no end."""
    found = matches_of(Session((), results=THREE), method, Settings()).matches
    assert found[-1].home_points == points


def test_the_rule_is_named() -> None:
    found = matches_of(Session((), results=THREE), "teams", Settings()).matches
    assert found[-1].rule == "match_bye=60%"


def of_eight(boards: int, method: str, planned: int = 0) -> Exact | None:
    lines = [f"1 41 42 {n} +420 +170 +110 +110" for n in range(1, boards + 1)]
    alone = MatchResult("2", "43", None, boards=planned, kind="bye")
    played = scene("\n".join(lines), alone) if lines else Session((), results=(alone,))
    return matches_of(played, method, Settings()).matches[-1].home_points


@pytest.mark.parametrize(
    ("boards", "method", "points"),
    [(6, "bam", Fraction(72, 5)), (4, "lederer", Fraction(138, 5)), (4, "patton", 24)],
)
def test_teams_of_eight_compare_each_board_twice(
    boards: int, method: str, points: Exact
) -> None:
    """60 % of 2 x 12, of 30 + 2 x 8, and of 40."""
    assert of_eight(boards, method) == of_eight(boards, method, planned=boards) == points


@pytest.mark.parametrize(
    ("method", "planned", "points"),
    [
        ("lederer", 10, 30),
        ("lederer", 0, None),
        ("bam", 10, 12),
        ("bam", 0, None),
        ("patton", 0, 24),
    ],
)
def test_before_the_first_match_the_plan_says_what_one_is_worth(
    method: str, planned: int, points: Exact | None
) -> None:
    assert of_eight(0, method, planned) == points


def test_a_match_that_is_still_short_makes_no_bye_smaller() -> None:
    short = scene("1 41 42 1 +420 +170", MatchResult("2", "43", None, boards=10, kind="bye"))
    assert matches_of(short, "lederer", Settings()).matches[-1].home_points == 30
