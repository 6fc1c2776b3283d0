from typing import Any

from overtrick.events.journal.stages import MatchTold
from overtrick.events.ranking.report import Match
from overtrick.events.stages.draw import drawn_by_hand
from overtrick.events.stages.knockout import earlier_meetings, knock_out, margin
from tests.cases import one_pass
from tests.events.stages.desk import Desk
from tests.events.stages.said import drawn, match, planned, swiss


def after_a_swiss(score: str = "10-41", **conditions: Any) -> Desk:
    """4 and 1 met in the Swiss, 4 at home; in the knock-out 1 is the higher seed."""
    desk = Desk(swiss("1", "2", "3", "4", boards=8), drawn(1, "4-1", "2-3"))
    desk.tell(match("1-4v1", score), match("1-2v3", "12-12"))
    own: dict[str, Any] = {"from_": "1", "boards": 16, **conditions}
    desk.tell(planned("knockout", "1", "2", "3", "4", stage="KO", **own))
    return desk


@one_pass(
    ("score", "conditions", "carried"),
    [
        ("10-41", {}, ("", "")),
        ("10-41", {"carry_over": "1/2"}, ("31/2", "")),
        ("10-41", {"carry_over": "1/3"}, ("31/3", "")),
        ("10-41", {"carry_over": "50%"}, ("31/2", "")),
        ("10-41", {"carry_over": "1/2", "carry_cap": 12}, ("12", "")),
        ("41-10", {"carry_over": "1/2"}, ("", "31/2")),
        ("41-10", {"carry_over": "1/2", "carry_for": "higher"}, ("", "")),
        ("10-41", {"carry_over": "1/2", "carry_for": "higher"}, ("31/2", "")),
        ("20-20", {"carry_over": "1/2"}, ("", "")),
        # Eight boards then, sixteen now: by boards the margin counts twice.
        ("10-41", {"carry_over": "1/2", "carry_by_boards": "yes"}, ("31", "")),
        ("10-41", {"carry_over": "1/2", "carry_by_boards": "yes", "boards": 4}, ("31/4", "")),
        ("10-41", {"carry_over": "1/2", "carry_by_boards": "yes", "carry_cap": 16}, ("16", "")),
        ("20-20", {"carry_over": "1/2", "carry_level": "1/2"}, ("1/2", "")),
        ("41-10", {"carry_over": "1/2", "carry_level": "1/2"}, ("", "31/2")),
        ("41-10", {"carry_level": "1/2"}, ("1/2", "")),
        (
            "41-10",
            {"carry_over": "1/2", "carry_for": "higher", "carry_level": "1/2"},
            ("1/2", ""),
        ),
    ],
)
def test_what_is_carried_over_from_the_swiss(
    score: str, conditions: dict[str, Any], carried: tuple[str, str]
) -> None:
    desk = after_a_swiss(score, **conditions)
    assert desk.draw("KO") == ["1-4", "2-3"]
    first, second = desk.stage("KO").draws[0].matches
    assert (first.home_carried, first.away_carried) == carried
    level = "1/2" if "carry_level" in conditions else ""  # 2 and 3 were level
    assert (second.home_carried, second.away_carried) == (level, "")


def test_half_an_imp_in_hand_decides_a_level_tie_of_two_who_never_met() -> None:
    desk = Desk(planned("knockout", "1", "2", stage="KO", boards=16, carry_level="1/2"))
    assert desk.draw("KO") == ["1-2"]
    desk.tell(match("F", "30-30", session="KO"))
    assert knock_out(desk.state, desk.stage("KO")).results == {"F": ("1", "2")}


def test_a_ruling_that_does_not_balance_counts_by_the_mean() -> None:
    ruled = Match("1", "3", "7", (), 3, 13, 12, 8, home_margin=3, away_margin=-13)
    assert margin(ruled) == 8


def test_what_is_carried_over_decides_the_tie() -> None:
    desk = after_a_swiss(carry_over="1/2")
    desk.draw("KO")
    desk.tell(match("SF1", "20-35", session="KO"))
    assert knock_out(desk.state, desk.stage("KO")).results == {"SF1": ("1", "4")}


def test_what_is_carried_over_turns_with_home_and_away() -> None:
    desk = after_a_swiss(carry_over="1/2")
    made = drawn_by_hand(desk.state, desk.stage("KO"), 1, [("4", "1"), ("2", "3")])
    assert (made.matches[0].home, made.matches[0].away_carried) == ("4", "31/2")


def test_a_match_that_was_ruled_carries_nothing_over() -> None:
    desk = Desk(swiss("1", "2", boards=8), drawn(1, "1-2"))
    desk.tell(MatchTold(match="1-1v2", home_points="12", away_points="0"))
    desk.tell(planned("knockout", "1", "2", stage="KO", from_="1", carry_over="1/2"))
    assert earlier_meetings(desk.state, desk.stage("KO")) == {}


def test_the_last_of_two_meetings_counts() -> None:
    desk = after_a_swiss(carry_over="1/2")
    desk.tell(drawn(2, "1-4"), match("2-1v4", "20-26"))
    found = earlier_meetings(desk.state, desk.stage("KO"))[frozenset(("1", "4"))]
    assert margin(found) == -6


def test_a_stage_before_that_nobody_planned_carries_nothing_over() -> None:
    plan = planned("knockout", "1", "4", stage="KO", from_="Q", carry_over="1/2")
    assert Desk(plan).draw("KO") == ["1-4"]
