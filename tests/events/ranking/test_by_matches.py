from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.settings import Settings, Value
from overtrick.core.exact import Exact, parse_exact
from overtrick.errors import UnknownName
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.now.live import LiveEvent, ranking_of
from overtrick.events.problem import Severity
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.formats.tables.tidy import read_tidy
from tests.events.evenings import evening, standing

HEAD = "section,match,board,room,home,away,ns,ew,score\n"


def session(*matches: tuple[str, str, str, str, int]) -> Session:
    """Matches as (section, match, home, away, boards): home wins 420 against 170 on each."""
    rows = [
        f"{section},{match},{board},{room},{home},{away},{ns},{ew},{score}"
        for section, match, home, away, boards in matches
        for board in range(1, boards + 1)
        for room, ns, ew, score in (("open", home, away, 420), ("closed", away, home, 170))
    ]
    found, problems = read_tidy((HEAD + "\n".join(rows)).encode(), "e.csv")
    assert not problems
    return found


def test_a_match_too_short_for_its_scale_leaves_the_others_ranked() -> None:
    event = session(("A", "1", "41", "42", 7), ("A", "2", "43", "44", 5))
    ranking = rank(event, method="teams", settings=Settings(vp_scale="acbl30"))
    assert [str(problem) for problem in ranking.problems] == [
        "e.csv:16: match 2: acbl30 has tables for 6-8, 9-11 boards, not 5"
    ]
    first, second = ranking.matches
    assert (first.home_points, first.away_points) == (30, 0)
    assert (second.home_points, second.away_points) == (None, None)
    assert (second.home_imps, second.away_imps) == (30, 0)
    assert (ranking.standings[0].id, ranking.standings[0].total) == ("41", 30)
    places = {line.id: line.place for line in ranking.standings}
    assert places == {"41": 1, "42": 2, "43": None, "44": None}, "nobody stands at 0 for it"


@pytest.mark.parametrize("across_field", ["no", "yes"])
def test_one_section_alone(across_field: str) -> None:
    event = session(("A", "1", "41", "42", 8), ("B", "2", "43", "44", 8))
    settings = Settings(across_field=across_field)
    ranking = rank(event, method="teams", settings=settings, section="B")
    assert [(line.section, line.id) for line in ranking.standings] == [("B", "43"), ("B", "44")]
    assert [match.id for match in ranking.matches] == ["2"]
    assert ranking.standings[0].total == Fraction(20)
    with pytest.raises(UnknownName, match="no section 'C'; there are: A, B"):
        rank(event, method="teams", section="C")


def test_every_setting_is_told_as_it_was_used() -> None:
    settings = rank(session(("A", "1", "41", "42", 1)), method="teams").settings
    assert (settings.missing, settings.winners) == ("share", 1)


class TestMinimumBoards:
    """41 and 42 play 8 boards; 43 and 44 play 3."""

    EVENT = session(("A", "1", "41", "42", 8), ("A", "2", "43", "44", 3))

    @pytest.mark.parametrize("least", [4, "50%", 8, "100%"])
    def test_who_has_too_few_stands_last_without_a_place(self, least: int | str) -> None:
        ranking = rank(self.EVENT, method="bam", settings=Settings(minimum_boards=least))
        assert [(line.id, line.place) for line in ranking.standings] == [
            ("41", 1),
            ("42", 2),
            ("43", None),
            ("44", None),
        ]

    @pytest.mark.parametrize("least", [0, 3, "37%"])
    def test_who_has_enough_is_ranked(self, least: int | str) -> None:
        ranking = rank(self.EVENT, method="bam", settings=Settings(minimum_boards=least))
        assert all(line.place for line in ranking.standings)

    def test_boards_that_were_told_count_and_rounds_are_added(self) -> None:
        """Two rounds of 16: 44 has a bye in one of them, and 50 % are 16."""
        told = [
            MatchResult("1", "41", "42", 30, 20, 16, round="1"),
            MatchResult("2", "43", "44", 30, 20, 16, round="1"),
            MatchResult("3", "41", "43", 30, 20, 16, round="2"),
            MatchResult("4", "42", "45", 30, 20, 8, round="2"),
            MatchResult("5", "44", None, kind="bye", round="2"),
        ]
        settings = Settings(minimum_boards="50%")
        ranking = rank(Session((), results=tuple(told)), method="teams", settings=settings)
        without = [line.id for line in ranking.standings if line.place is None]
        assert (without, ranking.standings[-1].id) == (["45"], "45")


UNFIT = [
    ("teams", "25%", "teams takes VP or IMP"),
    ("teams", "2MP", "teams takes VP or IMP"),
    ("bam", "1VP", "bam takes % or MP"),
    ("bam", "2IMP", "bam takes % or MP"),
    ("patton", "2MP", "patton takes VP or IMP"),
    ("lederer", "25%", "lederer takes VP or IMP"),
    ("total_points", "1%", "total_points takes none"),
    ("total_points", "1MP", "total_points takes none"),
    ("total_points", "1IMP", "total_points takes none"),
    ("total_points", "1VP", "total_points takes none"),
]


@pytest.mark.parametrize(("method", "amount", "known"), UNFIT)
def test_a_penalty_that_the_method_cannot_take(method: str, amount: str, known: str) -> None:
    penalty = Penalty.parse(f"41={amount}")
    ranking = rank(session(("A", "1", "41", "42", 7)), method=method, penalties=[penalty])
    assert [str(each) for each in ranking.problems] == [
        f"{penalty.text} is not deducted: {known}",
    ]
    assert {line.penalty for line in ranking.standings} == {0}


@pytest.mark.parametrize(
    ("method", "text", "lost"),
    [
        ("teams", "41=1VP", 1),
        ("teams", "41@1=1VP", 1),
        ("bam", "41=25%", Fraction(1, 2)),
        ("bam", "41=1MP", 1),
    ],
)
def test_a_penalty_that_it_takes(method: str, text: str, lost: Exact) -> None:
    event = session(("A", "1", "41", "42", 8))
    ranking = rank(event, method=method, penalties=[Penalty.parse(text)])
    assert (ranking.standings[0].penalty, ranking.problems) == (lost, ())


def test_a_penalty_in_a_match_of_others_is_not_taken() -> None:
    event = session(("A", "1", "41", "42", 8), ("A", "2", "43", "44", 8))
    ranking = rank(event, method="teams", penalties=[Penalty.parse("41@2=1VP")])
    assert [str(each) for each in ranking.problems] == [
        "a penalty of 1 VP for '41' in match 2, which they have not played"
    ]
    assert {line.penalty for line in ranking.standings} == {0}


def test_a_penalty_counts_in_one_session_of_two() -> None:
    told = [MatchResult("1", "41", "42", 30, 20, 16, session=each) for each in ("1", "2")]
    event = Session((), results=tuple(told))
    penalty = Penalty.parse("41@1=4IMP")
    asked = rank(event, method="teams", penalties=[penalty])
    assert [match.home_margin for match in asked.matches] == [10, 10]
    assert str(asked.problems[0]) == (
        "a penalty of 4 IMP for '41' in match 1: in which session? they have played 1 in 1, 2"
    )
    one = rank(event, method="teams", penalties=[replace(penalty, session="2")])
    assert [match.home_margin for match in one.matches] == [10, 6]
    assert not one.problems


def test_after_a_round_the_penalties_of_later_matches_are_not_there_yet() -> None:
    told = [MatchResult(each, "41", "42", 30, 20, 16, round=each) for each in ("1", "2")]
    event = Session((), results=tuple(told))
    given = [Penalty.parse("41@2=1VP"), Penalty.parse("42@1=2VP")]
    early = rank(event.until(1), method="teams", penalties=given)
    assert [(line.id, line.penalty) for line in early.standings] == [("41", 0), ("42", 2)]
    assert not early.problems
    late = rank(event.until(2), method="teams", penalties=given)
    assert [(line.id, line.penalty) for line in late.standings] == [("41", 1), ("42", 2)]


class TestLederer:
    TEN = session(("A", "1", "41", "42", 10))

    @pytest.mark.parametrize("chosen", [{}, {"vp_scale": "acbl30"}])
    def test_its_own_scale_is_one_of_thirty(self, chosen: dict[str, str]) -> None:
        ranking = rank(self.TEN, method="lederer", settings=Settings().change(**chosen))
        assert (ranking.settings.vp_scale, ranking.problems) == ("acbl30", ())
        assert ranking.standings[0].total == 50

    @pytest.mark.parametrize(
        ("scale", "worth", "whole"),
        [("wbf_continuous", 20, 40), ("acbl20", 20, 40), ("win_loss", 1, 21)],
    )
    def test_another_is_obeyed_and_asked_about(
        self, scale: str, worth: int, whole: int
    ) -> None:
        ranking = rank(self.TEN, method="lederer", settings=Settings(vp_scale=scale))
        assert ranking.settings.vp_scale == scale
        [problem] = ranking.problems
        assert problem.severity is Severity.QUESTION
        assert problem.message == (
            f"lederer: vp_scale={scale} is worth {worth}, not 30, "
            f"so a match of 10 boards is then worth {whole}"
        )
        assert ranking.standings[0].total == whole


@pytest.mark.parametrize("method", ["teams", "patton", "bam", "butler", "matchpoints"])
def test_the_scale_of_other_methods_is_told_as_it_was_used(method: str) -> None:
    ranking = rank(session(("A", "1", "41", "42", 8)), method=method)
    assert ranking.settings.vp_scale == "wbf_continuous"


PERCENT_HEAD = "percent_low,vp_winner,vp_loser\n"
TWO_ROUNDS = """
1 1 2 +420 ; round=1,table=1
1 3 4 -50  ; round=1,table=2
2 1 2 -100 ; round=1,table=1
2 3 4 +140 ; round=1,table=2
3 1 3 +50  ; round=2,table=1
3 4 2 -620 ; round=2,table=2
4 1 3 +110 ; round=2,table=1
4 4 2 +110 ; round=2,table=2
"""
AT_MATCHPOINTS = {"vp_scale": "percent20"}


@pytest.fixture(scope="module")
def uneven(tmp_path_factory: pytest.TempPathFactory) -> str:
    rows = "50,15,15\n52.5,18,12\n60,25,4\n80,25,0\n"
    return scale(tmp_path_factory.mktemp("scale"), rows)


@pytest.fixture
def wide(tmp_path: Path) -> str:
    return scale(tmp_path, "50,10,10\n90,20,0\n")


def scale(folder: Path, rows: str) -> str:
    file = folder / "own.csv"
    file.write_text(PERCENT_HEAD + rows, encoding="utf-8")
    return str(file)


def ranked(session: Session | str, method: str = "cross_imps", **chosen: Any) -> Ranking:
    whole = evening(session) if isinstance(session, str) else session
    more = {name: chosen.pop(name) for name in ("section", "penalties") if name in chosen}
    settings = Settings().change(pair_matches="vp", **chosen)
    return rank(whole, method=method, settings=settings, **more)


def totals(ranking: Ranking) -> dict[str, Exact]:
    return {line.id: line.total for line in ranking.standings}


def points(ranking: Ranking) -> dict[str, tuple[Exact | None, Exact | None]]:
    return {match.id: (match.home_points, match.away_points) for match in ranking.matches}


def told(*results: MatchResult) -> Session:
    return Session(evening(TWO_ROUNDS).lines, results=results)


def said(ranking: Ranking) -> list[str]:
    return [problem.message for problem in ranking.problems]


class TestFourPairs:
    def test_cross_imps(self) -> None:
        """
        Round 1, board 1: 1-2 has +420 and 3-4 has -50: 470 is 10 IMPs to 1 and to 4.
        Board 2: -100 against +140: 240 is 6 IMPs to 2 and to 3.  So 1 beats 2 by 4 IMPs, and 4
        beats 3 by 4: over 2 boards 13.12 to 6.88.
        Round 2, board 3: 1-3 has +50 and 4-2 has -620: 670 is 12 IMPs to 1 and to 2.
        Board 4 is flat.  12 IMPs over 2 boards are 17.31 to 2.69.
        """
        ranking = ranked(TWO_ROUNDS)
        small, large = parse_exact("13.12"), parse_exact("17.31")
        assert points(ranking) == {
            "1-1": (small, 20 - small),
            "1-2": (20 - small, small),
            "2-1": (large, 20 - large),
            "2-2": (20 - large, large),
        }
        assert [(line.place, line.id, line.details["imps"]) for line in ranking.standings] == [
            (1, "1", 16),
            (2, "2", 8),
            (3, "4", -8),
            (4, "3", -16),
        ]
        assert totals(ranking)["1"] == small + large
        assert not ranking.problems

    def test_matchpoints(self) -> None:
        """
        Two results a board, a top of 2.  Round 1: each of the four wins a board and loses one,
        50 %, 10 to 10.  Round 2: 1 and 2 win board 3 and share board 4: 3 of 4, 75 %, 15 to 5.
        """
        ranking = ranked(TWO_ROUNDS, "matchpoints", **AT_MATCHPOINTS)
        assert points(ranking) == {
            "1-1": (10, 10),
            "1-2": (10, 10),
            "2-1": (15, 5),
            "2-2": (5, 15),
        }
        match = ranking.matches[2]
        assert (match.home_margin, match.away_margin) == (75, 25)
        assert [(b.home, b.away, b.home_top) for b in match.boards] == [(2, 0, 2), (1, 1, 2)]
        assert totals(ranking) == {"1": 25, "2": 25, "3": 15, "4": 15}
        line = standing(ranking, "1")
        assert line.details == {"mean_percentage": Fraction(125, 2)}

    def test_butler(self) -> None:
        """
        Board 1: the mean of 420 and -50 is 185, the datum 190: 230 and 240 away from it, 6 IMPs
        and -6.  Board 2: 20 is the datum, 120 away: 3.  So 1 beats 2 by 6 - 3 = 3: 13 to 7.
        """
        ranking = ranked(TWO_ROUNDS, "butler", vp_scale="wbf_discrete")
        assert points(ranking)["1-1"] == (13, 7)

    def test_a_margin_that_is_no_whole_number_is_read_as_the_nearest(self) -> None:
        """Divided by 2 the first match is 2 IMPs; the second 6, by a scale of 7 boards."""
        ranking = ranked(TWO_ROUNDS, cross_divisor="n")
        assert [match.home_margin for match in ranking.matches] == [2, -2, 6, -6]
        third = TWO_ROUNDS + "1 5 6 +170 ; round=1,table=3\n2 5 6 0 ; round=1,table=3"
        match = ranked(third).matches[0]
        # 1 won (10 + 6) / 2 = 8 and lost (6 + 3) / 2 = 4.5.
        assert match.home_margin == Fraction(7, 2)
        assert match.home_points == parse_exact("13.12")  # that of 4 IMPs

    def test_pairs_that_change_seats_are_still_one_match(self) -> None:
        turned = TWO_ROUNDS.replace("2 1 2 -100", "2 2 1 +100")
        match = ranked(turned).matches[0]
        assert (match.home, match.away, len(match.boards)) == ("1", "2", 2)
        # 1 sits East-West with 4, whose partner's side has lost 140: +100 is 1 IMP worse.
        assert [(b.open, b.closed) for b in match.boards] == [(420, None), (None, 100)]
        assert [b.home for b in match.boards] == [10, 1]


SCORES = st.lists(st.integers(-80, 80).map(lambda n: 10 * n), min_size=12, max_size=12)
DRAWS = (((1, 2), (3, 4), (5, 6)), ((1, 3), (5, 2), (4, 6)))


def swiss(scores: list[int]) -> str:
    places = [
        (2 * round + board, ns, ew, round + 1, table)
        for round, draw in enumerate(DRAWS)
        for table, (ns, ew) in enumerate(draw, 1)
        for board in (1, 2)
    ]
    return "\n".join(
        f"{board} {ns} {ew} {score:+d} ; round={round},table={table}"
        for (board, ns, ew, round, table), score in zip(places, scores, strict=True)
    )


class TestSums:
    @given(
        SCORES,
        st.sampled_from(["cross_imps", "butler", "matchpoints"]),
        st.sampled_from(["neuberg", "share", "add_one"]),
    )
    def test_a_match_is_worth_20(self, scores: list[int], method: str, missing: str) -> None:
        scale = "percent20" if method == "matchpoints" else "wbf_continuous"
        ranking = ranked(swiss(scores), method, vp_scale=scale, missing=missing)
        assert len(ranking.matches) == 6
        for match in ranking.matches:
            assert (match.home_points or 0) + (match.away_points or 0) == 20
        assert sum(line.total for line in ranking.standings) == 120
        if method != "matchpoints":
            assert sum(line.details["imps"] for line in ranking.standings) == 0

    @given(SCORES, st.randoms(use_true_random=False))
    def test_the_order_of_lines_never_matters(self, scores: list[int], random: Any) -> None:
        lines = swiss(scores).splitlines()
        before = ranked("\n".join(lines))
        random.shuffle(lines)
        after = ranked("\n".join(lines))
        assert (after.matches, after.standings) == (before.matches, before.standings)

    @given(SCORES)
    def test_a_scale_of_your_own(self, uneven: str, scores: list[int]) -> None:
        ranking = ranked(swiss(scores), "matchpoints", vp_scale=uneven)
        for match in ranking.matches:
            both = sorted([match.home_points or 0, match.away_points or 0])
            assert both in ([15, 15], [12, 18], [4, 25], [0, 25])


class TestRulings:
    def test_each_side_has_its_own_margin(self) -> None:
        """
        Board 1 is A+ for both at table 1: +3 for 1, and for 2 its own average of +6 (Law
        12C2c).  With board 2, where 1 loses 6 IMPs, 1 has -3 and 2 has +12; each is looked up
        on its own, and they have more than 20 together.
        """
        ranking = ranked(
            TWO_ROUNDS.replace("1 1 2 +420", "1 1 2 A+/A+"), vp_scale="wbf_discrete"
        )
        match = ranking.matches[0]
        assert (match.home_margin, match.away_margin, match.counted) == (-3, 12, 2)
        assert (match.home_points, match.away_points) == (7, 17)

    def test_percentages_of_their_own(self) -> None:
        """
        A+ and A- on board 1, of which 3-4 has the only result: a top of 2.  On board 2 1 has
        nothing and 2 all, so A+ stays 60 % for 1 and A- is 40 % for 2: 1.2 + 0 and 0.8 + 2.
        """
        session = TWO_ROUNDS.replace("1 1 2 +420", "1 1 2 A+/A-")
        ranking = ranked(session, "matchpoints", average_plus="fixed", **AT_MATCHPOINTS)
        assert points(ranking)["1-1"] == (6, 14)

    def test_a_board_that_was_not_played_makes_the_match_shorter(self) -> None:
        ranking = ranked(TWO_ROUNDS.replace("1 1 2 +420", "1 1 2 NP"))
        assert [match.counted for match in ranking.matches] == [1, 2, 2, 2]
        assert len(ranking.matches[0].boards) == 2

    def test_penalties(self) -> None:
        """1 wins by 4 IMPs; 2 of them are taken before the conversion, and 0.5 VP after it."""
        given = [Penalty.parse("1@1-1=2 IMP slow"), Penalty.parse("1=0.5 VP late")]
        ranking = ranked(TWO_ROUNDS, penalties=given)
        match = ranking.matches[0]
        assert (match.home_margin, match.away_margin) == (2, -4)
        assert (match.home_points, match.away_points) == (
            Fraction("11.67"),
            Fraction("6.88"),
        )
        line = standing(ranking, "1")
        assert line.total == Fraction("11.67") + Fraction("17.31") - Fraction(1, 2)
        assert line.penalty == Fraction(1, 2)

    def test_a_penalty_that_fits_no_match(self) -> None:
        given = [Penalty.parse("1=2 IMP slow"), Penalty.parse("2=25%")]
        assert said(ranked(TWO_ROUNDS, penalties=given)) == [
            "a penalty of 25 % for '2' is not deducted: matches at cross_imps take VP or IMP",
            "a penalty of 2 IMP for '1': in which match? they have played 1-1, 2-1",
        ]
        ranking = ranked(TWO_ROUNDS, "matchpoints", penalties=given[:1], **AT_MATCHPOINTS)
        assert said(ranking) == [
            "a penalty of 2 IMP for '1' is not deducted: matches at matchpoints take VP"
        ]
        assert {line.penalty for line in ranking.standings} == {0}

    def test_a_penalty_in_a_match_of_others_is_not_taken(self) -> None:
        ranking = ranked(TWO_ROUNDS, penalties=[Penalty.parse("1@1-2=1VP")])
        assert said(ranking) == [
            "a penalty of 1 VP for '1' in match 1-2, which they have not played"
        ]
        assert {line.penalty for line in ranking.standings} == {0}

    def test_a_penalty_of_a_later_round_is_not_there_yet(self) -> None:
        after = evening(TWO_ROUNDS).until(1)
        ranking = ranked(after, penalties=[Penalty.parse("1@2-1=1VP")])
        assert (said(ranking), standing(ranking, "1").penalty) == ([], 0)

    @pytest.mark.parametrize(
        ("least", "places"), [(3, [1, 2]), ("75%", [1, 2]), (2, [1, 2, 3, 4])]
    )
    def test_too_few_boards_give_no_place(self, least: Value, places: list[int]) -> None:
        """4 boards are in play; 3 and 4 played one in each round."""
        few = TWO_ROUNDS.replace("2 3 4 +140", "2 3 4 NP").replace("4 1 3 +110", "4 1 3 NP")
        few = few.replace("4 4 2 +110", "4 4 2 NP")
        ranking = ranked(few, minimum_boards=least)
        assert [line.place for line in ranking.standings if line.place] == places
        last = ranking.standings[len(places) :]
        assert all(line.boards < 3 and line.place is None for line in last)


class TestWithoutAnOpponent:
    ODD = TWO_ROUNDS + "1 5 - BYE ; round=1\n2 5 - BYE ; round=1\n3 5 - BYE ; round=2"

    @pytest.mark.parametrize(
        ("rule", "each"),
        [("60%", 12), ("11.5", Fraction(23, 2)), ("none", None), ("own_average", None)],
    )
    def test_a_sit_out_is_a_bye(self, rule: str, each: Exact | None) -> None:
        ranking = ranked(self.ODD, match_bye=rule)
        byes = [match for match in ranking.matches if match.kind == "bye"]
        assert [(match.id, match.home, match.away) for match in byes] == [
            ("1-bye-5", "5", None),
            ("2-bye-5", "5", None),
        ]
        assert [match.home_points for match in byes] == [each, each]
        line = standing(ranking, "5")
        assert (line.total, line.place is None) == (2 * (each or 0), each is None)

    def test_at_matchpoints(self) -> None:
        ranking = ranked(self.ODD, "matchpoints", **AT_MATCHPOINTS)
        assert totals(ranking)["5"] == 24

    def test_half_a_round_of_sitting_out_is_no_bye(self) -> None:
        late = TWO_ROUNDS.replace("1 1 2 +420", "1 1 - BYE")
        assert [match.kind for match in ranked(late).matches] == ["played"] * 4

    def test_what_was_told_counts_beside_the_boards(self) -> None:
        results = (
            MatchResult("2-bye-5", "5", None, round="2", kind="bye"),
            MatchResult("1-missed-5", "5", None, round="1", kind="missed"),
            MatchResult(
                "3-1", "1", "5", home_points=0, away_points=12, round="3", kind="forfeit"
            ),
        )
        ranking = ranked(told(*results), match_missed="40%")
        assert points(ranking)["3-1"] == (0, 12)
        line = standing(ranking, "5")
        assert (line.total, line.boards, line.place) == (12 + 8 + 12, 0, 1)
        assert totals(ranking)["1"] == Fraction("13.12") + Fraction("17.31")

    def test_points_that_were_ruled_come_before_the_boards(self) -> None:
        ruled = MatchResult("4", "2", "1", home_points=14, away_points=2, round="1")
        ranking = ranked(told(ruled))
        match = ranking.matches[-1]
        assert (match.id, match.home, match.home_points, match.away_points) == ("4", "2", 14, 2)
        assert len(match.boards) == 2
        assert said(ranking) == [
            "match 4: 14-2 was ruled and counts, the boards give 6.88-13.12"
        ]


class TestFields:
    def test_sections_are_compared_apart_unless_across_the_field(self) -> None:
        other = TWO_ROUNDS.strip().replace(";", "; section=B,")
        both = f"{TWO_ROUNDS}{other}"
        apart, across = ranked(both), ranked(both, across_field="yes")
        assert [(line.section, line.id, line.place) for line in apart.standings][4] == (
            "B",
            "1",
            1,
        )
        assert [line.total for line in apart.standings[:4]] == [
            line.total for line in ranked(TWO_ROUNDS).standings
        ]
        assert [(line.section, line.id, line.place) for line in across.standings[:3]] == [
            ("A", "1", 1),
            ("B", "1", 1),
            ("A", "2", 3),
        ]
        alone = ranked(both, section="B")
        assert {match.section for match in alone.matches} == {"B"}
        assert {line.section for line in alone.standings} == {"B"}
        of_field = ranked(both, section="B", across_field="yes")
        assert {match.section for match in of_field.matches} == {"B"}
        # Two of three others have the same result, so a swing counts two thirds.
        assert of_field.matches[0].home_margin == Fraction(8, 3)

    def test_rounds_with_the_same_board_numbers_have_deals_of_their_own(self) -> None:
        again = TWO_ROUNDS.replace("\n3 ", "\n1 ").replace("\n4 ", "\n2 ")
        ranking = ranked(again)
        assert not ranking.problems
        assert totals(ranking) == totals(ranked(TWO_ROUNDS))
        assert {match.session for match in ranking.matches} == {"1 round 1", "1 round 2"}

    def test_a_howell_compares_over_rounds(self) -> None:
        """Board 1 is played in both rounds, by other pairs: 250 points, 6 IMPs."""
        first = "1 1 2 +420 ; round=1\n2 3 4 0 ; round=1"
        second = "1 3 4 +170 ; round=2\n2 1 2 0 ; round=2"
        found = {m.id: m.home_margin for m in ranked(f"{first}\n{second}").matches}
        assert found == {"1-1-2": 6, "1-3-4": 0, "2-1-2": 0, "2-3-4": -6}


class TestTies:
    @pytest.mark.parametrize("chain", ["none", "head_to_head", "wins", "net_imps"])
    def test_equals_in_everything_share(self, chain: str) -> None:
        ranking = ranked(TWO_ROUNDS, "matchpoints", tie_chain=chain, **AT_MATCHPOINTS)
        assert [(line.place, line.tied) for line in ranking.standings] == [
            (1, True),
            (1, True),
            (3, True),
            (3, True),
        ]

    def test_head_to_head_and_net_imps(self) -> None:
        """
        One victory point for a win: 1 and 4 win round 1, 1 and 2 round 2.  2 and 4 have one
        each and met in round 2, where 2 won; by IMPs 2 has +8 and 4 -8.
        """
        for chain, words in (
            ("head_to_head", "head to head: 1 for 2, 0 for 4"),
            ("net_imps", "net IMPs: 8 for 2, -8 for 4"),
        ):
            ranking = ranked(TWO_ROUNDS, vp_scale="win_loss", tie_chain=chain)
            assert [line.id for line in ranking.standings] == ["1", "2", "4", "3"]
            assert standing(ranking, "2").decided == words

    def test_wins(self) -> None:
        """4 has drawn and had 2 without play, 2 has drawn and won by a forfeit: 3/4 a match."""
        text = "1 1 2 +50 ; round=1\n1 3 4 +50 ; round=1"
        bye = MatchResult("2-bye-4", "4", None, home_points=2, round="2", kind="bye")
        won = MatchResult(
            "2-1", "2", "5", home_points=2, away_points=0, round="2", kind="forfeit"
        )
        session = Session(evening(text).lines, results=(bye, won))
        ranking = ranked(session, tie_chain="wins")
        assert totals(ranking)["2"] == totals(ranking)["4"] == 12
        assert standing(ranking, "2").decided == "matches won: 0.75 for 2, 0.5 for 4"

    def test_matchpoints_before_victory_points(self, wide: str) -> None:
        """By a scale with a wide draw all have 10 a match; 1 and 2 have 5 of 8 matchpoints."""
        ranking = ranked(TWO_ROUNDS, "matchpoints", vp_scale=wide, tie_chain="net_imps")
        assert set(totals(ranking).values()) == {20}
        assert [line.place for line in ranking.standings] == [1, 1, 3, 3]
        assert standing(ranking, "1").decided == (
            "matchpoints: 5 for 1, 5 for 2, 3 for 3, 3 for 4"
        )


class TestMeetings:
    def test_a_line_without_a_round_belongs_to_no_match(self) -> None:
        ranking = ranked(TWO_ROUNDS.replace("4 4 2 +110 ; round=2,table=2", "4 4 2 +110"))
        assert said(ranking) == ["board 4, 4 v 2: no round is named, so it belongs to no match"]
        assert ranking.matches[3].counted == 1
        assert ranking.boards[3].lines[0].ns == 0  # it is compared all the same

    def test_a_slip_in_a_number_is_a_question(self) -> None:
        text = TWO_ROUNDS.replace("2 1 2 -100", "2 1 12 -100") + "5 1 2 0 ; round=1,table=1"
        ranking = ranked(text)
        assert said(ranking) == ["round 1: 1 met 2 (2) and 12 (1), each a match (boards)"]
        assert [match.id for match in ranking.matches] == ["1-1", "1-1-12", "1-2", "2-1", "2-2"]

    def test_the_draw_names_its_matches(self) -> None:
        carried = MatchResult("X", "2", "1", round="1", home_carried=3)
        match = ranked(told(carried)).matches[-1]
        assert (match.id, match.home, match.away, match.home_margin) == ("X", "2", "1", -1)

    def test_no_percentage_can_take_imps_that_were_carried(self) -> None:
        carried = MatchResult("1-1", "1", "2", round="1", home_carried=3)
        ranking = ranked(told(carried), "matchpoints", **AT_MATCHPOINTS)
        assert said(ranking) == [
            "match 1-1: IMPs were carried, and no percentage can take them"
        ]
        assert points(ranking)["1-1"] == (10, 10)

    def test_a_name_that_the_draw_gave_to_others_is_not_taken(self) -> None:
        bye = MatchResult("1-1", "5", None, round="1", kind="bye")
        ranking = ranked(told(bye))
        assert [(match.id, match.home) for match in ranking.matches[:3]] == [
            ("1-1", "5"),
            ("1-1-2", "1"),
            ("1-2", "3"),
        ]

    def test_a_sit_out_of_two_is_nobodys_bye(self) -> None:
        ranking = ranked(TWO_ROUNDS + "3 5 6 BYE ; round=2")
        assert said(ranking) == [
            "board 3, 5 v 6: a sit-out of which of the two? it is nobody's bye"
        ]
        assert standing(ranking, "5").place is None


class TestStage:
    def test_a_swiss_of_pairs(self) -> None:
        """The draw has 2 at home, who sit East-West, and gives 5 a bye."""
        settings: dict[str, Value] = {"pair_matches": "vp"}
        facts: list[Facts] = [
            StagePlanned(stage="1", form="swiss", method="cross_imps", settings=settings),
            Drawn(
                stage="1",
                round=1,
                matches=(Paired("1-1", "2", "1"), Paired("1-2", "3", "4"), Paired("1-3", "5")),
            ),
            Entered(board=1, ns="1", ew="2", outcome="+420", match="1-1", round="1"),
            Entered(board=1, ns="3", ew="4", outcome="-50", match="1-2", round="1"),
            Entered(board=2, ns="1", ew="2", outcome="-100", match="1-1", round="1"),
            Entered(board=2, ns="3", ew="4", outcome="+140", match="1-2", round="1"),
        ]
        entries = [tell(each) for each in facts]
        ranking = ranking_of(fold(entries))
        won, lost = Fraction("13.12"), Fraction("6.88")
        assert points(ranking) == {"1-1": (lost, won), "1-2": (lost, won), "1-3": (12, None)}
        assert totals(ranking) == {"1": won, "2": lost, "3": lost, "4": won, "5": 12}
        assert LiveEvent(entries).ranking().standings == ranking.standings


class TestRefusals:
    def test_the_scale_must_fit(self) -> None:
        ranking = ranked(TWO_ROUNDS, "matchpoints")
        assert said(ranking) == [
            "no matches of pairs: WBF continuous scale, 20 to 0 goes by IMPs; "
            "by percentages: the percentage written on 20 (percent20); "
            "EBU Swiss pairs, 20 to 0 by percentage (ebu_swiss_pairs); "
            "ranked by percentages instead"
        ]
        assert ranking.settings.pair_matches == "no"
        assert standing(ranking, "1").percentage == Fraction(125, 2)
        assert not ranking.matches
        by_imps = ranked(TWO_ROUNDS, vp_scale="percent20")
        assert said(by_imps)[0].startswith(
            "no matches of pairs: the percentage written on 20 goes by percentages; by IMPs: "
            "WBF continuous scale, 20 to 0 (wbf_continuous); "
        )
        assert totals(by_imps)["1"] == 16

    def test_no_table_for_so_few_boards(self) -> None:
        ranking = ranked(TWO_ROUNDS, vp_scale="acbl30")
        assert said(ranking)[0].endswith("acbl30 has tables for 6-8, 9-11 boards, not 2")
        assert len(ranking.problems) == 4
        assert points(ranking)["1-1"] == (None, None)

    @pytest.mark.parametrize(
        ("text", "method", "why"),
        [
            ("1 1 2 +50\n1 3 4 0", "butler", "no line names its round, so nothing tells the"),
            (
                TWO_ROUNDS,
                "total_points",
                "there is no scale of victory points for total points",
            ),
        ],
    )
    def test_no_matches(self, text: str, method: str, why: str) -> None:
        ranking = ranked(text, method)
        assert said(ranking)[0].startswith(f"no matches of pairs: {why}")
        assert not ranking.matches
        assert ranking.standings

    def test_an_event_that_has_not_begun(self) -> None:
        ranking = ranked(Session(()))
        assert (ranking.standings, ranking.matches, ranking.problems) == ((), (), ())


class TestTheSessionIsTheMatch:
    """
    Pair 1 has 100 % in match 1.  In match 2 it has 0 % on board 4 and A+ on board 3: the best
    of 60 % and the average of the match's other boards (White Book 8.80.6.1; ACBL).
    """

    EVENT = """
    1 1 2 +420  ; round=1,table=1
    1 3 4 -50   ; round=1,table=2
    2 1 2 +420  ; round=1,table=1
    2 3 4 +140  ; round=1,table=2
    3 1 3 A+/A- ; round=2,table=1
    3 4 2 -620  ; round=2,table=2
    4 1 3 -110  ; round=2,table=1
    4 4 2 +110  ; round=2,table=2
    """

    @pytest.mark.parametrize(
        ("over", "share"),
        [("default", 60), ("session", Fraction(200, 3)), ("event", Fraction(200, 3))],
    )
    def test_the_award(self, over: str, share: Exact) -> None:
        ranking = ranked(self.EVENT, "matchpoints", average_over=over, **AT_MATCHPOINTS)
        (line,) = (
            awarded
            for report in ranking.boards
            if report.number == 3
            for awarded in report.lines
            if awarded.line.ns == "1"
        )
        assert line.ns_percentage == share
        (match,) = (match for match in ranking.matches if match.id == "2-1")
        assert match.home_margin == Fraction(share) / 2

    def test_a_better_average_of_the_match_counts(self) -> None:
        better = self.EVENT.replace("4 1 3 -110", "4 1 3 +500")
        ranking = ranked(better, "matchpoints", **AT_MATCHPOINTS)
        (match,) = (match for match in ranking.matches if match.id == "2-1")
        assert match.home_margin == 100, "A+ is 100 %, as on the other board of the match"
