"""Who has gone home, and what is left of a round robin then."""

from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.swiss import field_of
from overtrick.events.stages.to_come import matches_open
from overtrick.events.stages.undrawn import gone_home, without_gone
from tests.events.stages.desk import shown
from tests.events.stages.said import drawn, match, planned, told

ROUNDS = drawn(1, "3-7", "9-12"), drawn(2, "3-9", "7-12"), drawn(3, "3-12", "7-9")


def rounds(*facts: Facts, form: str = "round_robin") -> list[list[str]]:
    state = told(planned(form, "3", "7", "9", "12", boards=8), *ROUNDS, *facts)
    return [shown(draw) for draw in without_gone(state, state.stage()).draws]


def test_opponents_have_a_bye_from_then_on() -> None:
    gone = Left(contestant="7", from_round="2")
    assert rounds(gone) == [["3-7", "9-12"], ["3-9", "12"], ["3-12", "9"]]


def test_a_match_that_was_played_stays() -> None:
    gone = Left(contestant="7", from_round="2")
    assert rounds(match("2-7v12", "30-10"), gone)[1] == ["3-9", "7-12"]


def test_two_who_are_both_gone_leave_nothing() -> None:
    gone = [Left(contestant=who, from_round="3") for who in ("7", "9")]
    assert rounds(*gone)[2] == ["3-12"]


def test_a_round_of_a_swiss_has_a_bye_as_well_and_a_bracket_stays_as_it_was_drawn() -> None:
    gone = Left(contestant="7", from_round="2")
    assert rounds(gone, form="swiss")[1] == ["3-9", "12"]
    assert rounds(gone, form="knockout")[1] == ["3-9", "7-12"]


def test_who_has_said_that_they_will_go_is_not_gone_yet() -> None:
    state = told(planned("swiss", "3", "7"), Left(contestant="7", from_round="3"))
    stage = state.stage()
    assert [gone_home(state, stage, round) for round in (1, 2, 3)] == [(), ("7",), ("7",)]


def test_a_bye_that_somebody_left_behind_is_a_bye_for_the_next_draw() -> None:
    state = told(
        planned("swiss", "3", "7", "9", "12"), *ROUNDS[:1], Left(contestant="7", from_round="1")
    )
    field = field_of(state, state.stage(), 2)
    assert (field.byes, field.rounds_met("3", "7")) == ({"3": 1}, ())


def test_half_a_match_that_is_left_is_no_bye_for_the_next_draw() -> None:
    """Of three who meet in half matches one goes home: the others still play each other."""
    pairs = ("3", "7"), ("7", "9"), ("9", "3")
    halves = (Paired(f"1-{one}v{other}", one, other, half=1) for one, other in pairs)
    triple = Drawn(stage="1", round=1, matches=tuple(halves))
    state = told(planned("swiss", "3", "7", "9"), triple, Left(contestant="7", from_round="1"))
    field = field_of(state, state.stage(), 2)
    assert not any(field.byes.values())
    assert field.rounds_met("3", "9") == (1,)


def test_a_match_that_was_begun_is_waited_for_and_no_bye() -> None:
    """Of eight boards one is in: it goes on until the rest is told, or the score."""
    begun = [
        Entered(board=1, match="1-3v7", room=room, outcome=outcome)
        for room, outcome in (("open", "4S N ="), ("closed", "4S N -1"))
    ]
    facts = [*ROUNDS[:1], *begun, match("1-9v12", "9-8"), Left(contestant="7", from_round="1")]
    for last, waiting in (([], ["1-3v7"]), ([match("1-3v7", "10-0")], [])):
        state = told(planned("swiss", "3", "7", "9", "12", boards=8), *facts, *last)
        assert [each.match for _, each in matches_open(state, state.stage())] == waiting
        ranking = stage_ranking(state, state.stage())
        assert [(each.id, each.away) for each in ranking.matches] == [
            ("1-3v7", "7"),
            ("1-9v12", "12"),
        ]
        assert not ranking.problems


def test_half_a_match_that_was_begun_stays_half_a_match() -> None:
    """Its kind went with the bye that it never was."""
    half = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7", half=1),))
    boards = [
        Entered(board=1, match="1-3v7", room=room, outcome="PASS")
        for room in ("open", "closed")
    ]
    plan = planned("swiss", "3", "7", boards=2)
    state = told(plan, half, *boards, Left(contestant="7", from_round="1"))
    [found] = stage_ranking(state, state.stage()).matches
    assert (found.kind, found.home_points, found.away_points) == ("half", 5, 5)


def test_of_a_round_robin_no_match_that_was_cancelled_is_waited_for() -> None:
    """Begun by a team that withdrew before half of its matches."""
    begun = Entered(board=1, match="1-3v7", room="open", outcome="4S N =")
    facts = [*ROUNDS, begun, Left(contestant="7", from_round="1")]
    for rules, waiting in (({}, True), ({"withdrawal": "ebu"}, False)):
        state = told(planned("round_robin", "3", "7", "9", "12", boards=8, **rules), *facts)
        names = [each.match for _, each in matches_open(state, state.stage())]
        assert ("1-3v7" in names) is waiting
