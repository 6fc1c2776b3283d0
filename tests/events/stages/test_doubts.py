from overtrick.events.journal.facts import Undone
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.stages import LinedUp
from overtrick.events.problem import Severity
from overtrick.events.stages.doubts import stage_problems
from tests.events.stages.desk import Desk
from tests.events.stages.said import drawn, match, numbers, planned, swiss, teams

PLAN = swiss(*numbers(4), boards=8), drawn(1, "1-3", "2-4")


def doubts(desk: Desk) -> list[str]:
    found = stage_problems(desk.state)
    assert all(each.remedy or each.severity is Severity.ERROR for each in found)
    return [str(each) for each in found]


def line_up(team: str, *players: str, name: str = "1-1v3") -> LinedUp:
    return LinedUp(match=name, team=team, room="open", players=players)


def test_an_event_as_it_should_be() -> None:
    desk = Desk(*PLAN, match("1-1v3", "30-20"))
    desk.tell(Entered(board=1, match="1-2v4", room="open", outcome="PASS"))
    assert doubts(desk) == []


def test_captains_who_differ() -> None:
    desk = Desk(*PLAN, match("1-1v3", "30-20"), match("1-1v3", "30-2"))
    assert doubts(desk) == ["match 1-1v3: 30-2 IMPs stands, but 30-20 IMPs was told as well"]


def test_captains_who_agree_each_calling_the_own_team_home() -> None:
    desk = Desk(*PLAN, match("1-1v3", "30-20", home="1", away="3"))
    desk.tell(match("1-1v3", "20-30", home="3", away="1"))
    assert doubts(desk) == []
    assert desk.totals()["1"] > desk.totals()["3"]


def test_a_match_told_that_is_not_drawn() -> None:
    desk = Desk(*PLAN, match("1-1v2", "30-20", home="1", away="2"))
    assert doubts(desk) == ["match 1-1v2: 30-20 IMPs is told of it, but it is not drawn"]


def test_a_round_drawn_again_by_hand_after_results_were_told() -> None:
    desk = Desk(*PLAN, match("1-1v3", "30-20"), drawn(1, "1-2", "3-4"))
    assert doubts(desk) == [
        "round 1 was drawn twice, and differently: the later draw counts",
        "match 1-1v3: 30-20 IMPs is told of it, but it is not drawn in round 1: "
        "it does not count",
    ]
    desk.tell(Undone(of="e3"))
    assert doubts(desk) == ["round 1 was drawn twice, and differently: the later draw counts"]


def test_a_match_of_other_teams_than_were_drawn() -> None:
    desk = Desk(*PLAN, match("1-1v3", "30-20", home="1", away="4"))
    assert doubts(desk) == ["match 1-1v3: told of 1 v 4, but drawn were 1 v 3"]


def test_results_of_other_teams_than_were_drawn_are_asked_about_once() -> None:
    desk = Desk(*PLAN)
    for board in (1, 2):
        desk.tell(
            Entered(board=board, match="1-1v3", home="1", away="4", room="open", outcome="PASS")
        )
    assert doubts(desk) == ["match 1-1v3: 1 v 4 have played, but drawn were 1 v 3"]


def test_a_line_up_of_a_team_that_does_not_play_in_the_match() -> None:
    desk = Desk(*PLAN, line_up("2", "Ada", "Alan"))
    assert doubts(desk) == ["match 1-1v3: a line-up of 2, which does not play in it"]


def test_a_player_who_is_not_in_the_team() -> None:
    desk = Desk(*teams("1", t1=("Ada", "Alan", "Grace")), *PLAN)
    desk.tell(line_up("1", "Ada", "Grace"))
    assert doubts(desk) == []
    desk.tell(line_up("1", "Ada", "Kurt"))
    assert doubts(desk) == ["match 1-1v3: Kurt not in team 1"]


def test_a_team_whose_players_nobody_knows_may_line_up_anybody() -> None:
    assert doubts(Desk(*teams("1"), *PLAN, line_up("1", "Ada", "Kurt"))) == []


def test_somebody_drawn_who_is_not_registered() -> None:
    desk = Desk(swiss(*numbers(4)), drawn(1, "1-3", "2-9"))
    assert doubts(desk) == ["round 1: 9 is drawn and not registered"]


def test_a_draw_of_no_stage() -> None:
    assert doubts(Desk(drawn(1, "1-2", stage="X"))) == [
        "round 1 is drawn of 'X', which is no stage"
    ]


def test_matches_at_tables_need_no_draw() -> None:
    desk = Desk(planned("table", *numbers(4)), match("1", "30-20", home="1", away="2"))
    assert doubts(desk) == []


def test_a_match_of_another_stage_is_none_of_this_one() -> None:
    desk = Desk(*PLAN, swiss("5", "6", stage="B"), drawn(1, "5-6", stage="B"))
    desk.tell(match("1-5v6", "30-20", session="B"))
    assert doubts(desk) == []
    desk.tell(match("1-5v6", "30-20"))
    assert doubts(desk) == ["match 1-5v6: 30-20 IMPs is told of it, but it is not drawn"]


def test_a_tie_that_is_level_says_what_to_do() -> None:
    desk = Desk(planned("knockout", "1", "2", boards=32))
    desk.draw()
    desk.tell(match("F", "30-30"))
    [problem] = stage_problems(desk.state)
    assert str(problem) == "match F is level: 4 extra boards decide it"
    assert str(problem.remedy) == "Correct what was told of the match, extra boards included."
