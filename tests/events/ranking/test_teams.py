from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.errors import UnknownName
from overtrick.events.problem import Severity
from overtrick.events.ranking.rank import rank
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.formats.tables.tidy import read_tidy

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
