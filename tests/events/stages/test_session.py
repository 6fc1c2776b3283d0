from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.stages import LinedUp, MatchTold, Paired, StagePlanned
from overtrick.events.session import Session
from overtrick.events.stages.doubts import stage_problems
from overtrick.events.stages.session import stage_session
from tests.events.stages.desk import Desk
from tests.events.stages.said import drawn, match, swiss, teams, told


def session(*facts: object, until: int | None = None) -> Session:
    state = told(*facts)  # type: ignore[arg-type]
    return stage_session(state, state.stage(), until)


def kinds(found: Session) -> list[tuple[str, str | None, str, str | None]]:
    return [(each.home, each.away, each.kind, each.round) for each in found.results]


def test_a_line_of_a_drawn_match_need_not_say_who_is_at_home() -> None:
    result = Entered(board=4, match="2-3v7", room="closed", outcome="4S N =")
    found = session(swiss("3", "7"), drawn(2, "3-7"), result)
    [line] = found.lines
    assert (line.home, line.away, line.round) == ("3", "7", "2")


def test_it_and_its_problems_are_worked_out_once_until_the_next_entry() -> None:
    """A page of a stage asks for them up to twenty times."""
    desk = Desk(swiss("3", "7"), drawn(1, "3-7"))
    for board in (1, 2):
        room = ("open", "closed")[board - 1]
        desk.tell(Entered(board=board, match="1-3v7", room=room, outcome="4S N ="))
        found = stage_session(desk.state, desk.stage())
        assert stage_session(desk.state, desk.stage()) is found
        assert (
            len(found.lines) == len(stage_session(desk.state, desk.stage(), 1).lines) == board
        )
        assert stage_problems(desk.state) is stage_problems(desk.state)
    desk.tell(match("1-3v8", "34-21", home="3", away="8"))
    assert len(stage_problems(desk.state)) == 1


def test_a_line_that_says_who_met_is_believed() -> None:
    result = Entered(board=4, match="2-3v7", room="open", home="3", away="8", outcome="4S N =")
    [line] = session(swiss("3", "7", "8"), drawn(2, "3-7"), result).lines
    assert (line.home, line.away) == ("3", "8")


def test_boards_of_a_match_told_whole_are_those_of_the_stage_unless_said() -> None:
    plan = swiss("3", "7", "8", "9", boards=8), drawn(1, "3-7", "8-9")
    found = session(*plan, match("1-3v7", "34-21"), match("1-8v9", "5-5", boards=7))
    assert [result.boards for result in found.results] == [8, 7]


def test_a_bye_counts_when_its_round_is_played() -> None:
    facts = swiss("3", "7", "9", boards=8), drawn(1, "3-7", "9")
    assert kinds(session(*facts)) == []
    found = session(*facts, match("1-3v7", "34-21"))
    assert kinds(found) == [("3", "7", "played", "1"), ("9", None, "bye", "1")]


def test_who_meets_somebody_gone_has_a_bye() -> None:
    gone = Left(contestant="7", from_round="2")
    found = session(swiss("3", "7"), drawn(1, "3-7"), drawn(2, "7-3"), gone)
    assert kinds(found) == [("3", None, "bye", "2")]


def test_a_match_that_both_have_left_keeps_no_bye_waiting() -> None:
    gone = [Left(contestant=who, from_round="2") for who in ("3", "7")]
    first = drawn(1, "3-7", "9"), match("1-3v7", "34-21")
    found = session(swiss("3", "7", "9"), *first, drawn(2, "3-7", "9"), *gone)
    assert kinds(found) == [
        ("3", "7", "played", "1"),
        ("9", None, "bye", "1"),
        ("9", None, "bye", "2"),
    ]


def test_a_score_told_counts_though_somebody_has_gone_since() -> None:
    gone = Left(contestant="7", from_round="2")
    found = session(swiss("3", "7"), drawn(2, "3-7"), match("2-3v7", "34-21"), gone)
    assert kinds(found) == [("3", "7", "played", "2")]


def test_a_late_entry_has_missed_the_rounds_before() -> None:
    entries = teams("1", "2", "3")
    late = Registered(contestant="4")
    found = session(
        *entries,
        swiss(),
        drawn(1, "1-2", "3"),
        late,
        drawn(2, "1-3", "2-4"),
        match("1-1v2", "5-5"),
    )
    assert ("4", None, "missed", "1") in kinds(found)
    assert not [each for each in kinds(found) if each[2] == "missed" and each[0] != "4"]


def test_a_match_over_two_rounds_leaves_nobody_missing() -> None:
    three = tuple(
        Paired(f"1-{home}v{away}", home, away, until=2)
        for home, away in (("1", "2"), ("2", "3"), ("3", "1"))
    )
    triangle = type(drawn(1))(stage="1", round=1, matches=three)
    found = session(
        swiss("1", "2", "3", "4", "5"), triangle, match("1-1v2", "5-5"), drawn(2, "4-5")
    )
    assert [each for each in kinds(found) if each[2] == "missed"] == [
        ("4", None, "missed", "1"),
        ("5", None, "missed", "1"),
    ]


def test_carried_imps_ride_along_before_the_match_is_told() -> None:
    carried = Paired("SF1", "1", "4", home_carried="5.5")
    plan = swiss("1", "4"), type(drawn(1))(stage="1", round=1, matches=(carried,))
    [result] = session(*plan).results
    assert (str(result.home_carried), result.has_score) == ("11/2", False)


def test_points_as_ruled_are_a_forfeit() -> None:
    ruled = MatchTold(match="1-3v7", home_points="12", away_points="0")
    [result] = session(swiss("3", "7"), drawn(1, "3-7"), ruled).results
    assert (result.kind, result.home_points, result.away_points) == ("forfeit", 12, 0)


def test_line_ups_seat_home_north_south_in_the_open_room() -> None:
    seats = [
        LinedUp(
            match="1-3v7", team=team, room=room, players=(f"{team}{room}a", f"{team}{room}b")
        )
        for team in ("3", "7")
        for room in ("open", "closed")
    ]
    results = [
        Entered(board=1, match="1-3v7", room=room, outcome="PASS")
        for room in ("open", "closed")
    ]
    found = session(swiss("3", "7"), drawn(1, "3-7"), *seats, *results)
    assert [line.players for line in found.lines] == [
        ("3opena", "7opena", "3openb", "7openb"),
        ("7closeda", "3closeda", "7closedb", "3closedb"),
    ]


def test_a_line_up_of_a_set_counts_on_its_boards() -> None:
    first = LinedUp(match="1-3v7", team="3", room="open", players=("a", "b"), last_board=8)
    second = LinedUp(match="1-3v7", team="3", room="open", players=("a", "c"), first_board=9)
    results = [
        Entered(board=board, match="1-3v7", room="open", outcome="PASS") for board in (8, 9)
    ]
    found = session(swiss("3", "7"), drawn(1, "3-7"), first, second, *results)
    assert [line.players for line in found.lines] == [
        ("a", None, "b", None),
        ("a", None, "c", None),
    ]


def test_until_a_round_takes_lines_and_whole_matches_of_the_rounds_before() -> None:
    facts = (
        swiss("1", "2", "3", "4"),
        drawn(1, "1-2", "3-4"),
        drawn(2, "1-3", "2-4"),
        match("1-1v2", "10-0"),
        match("2-1v3", "0-10"),
        Entered(board=1, match="2-2v4", room="open", outcome="PASS"),
    )
    first = session(*facts, until=1)
    assert ([each.match for each in first.results], first.lines) == (["1-1v2"], ())
    assert len(session(*facts, until=2).lines) == 1


def test_a_captain_who_calls_the_own_team_home_is_understood() -> None:
    turned = match("1-3v7", "21-34", home="7", away="3")
    [result] = session(swiss("3", "7"), drawn(1, "3-7"), turned).results
    assert (result.home, result.home_imps, result.away_imps) == ("3", 34, 21)
    ruled = MatchTold(match="1-3v7", home="7", away="3", home_points="12", away_points="0")
    [result] = session(swiss("3", "7"), drawn(1, "3-7"), ruled).results
    assert (result.home_points, result.away_points) == (0, 12)


def test_a_drawn_match_is_of_the_session_it_was_told_in() -> None:
    plan = StagePlanned(stage="1", form="swiss", entrants=("3", "7"), sessions=("sat", "sun"))
    told_on = match("1-3v7", "9-0", session="sun")
    [result] = session(plan, drawn(1, "3-7"), told_on).results
    assert (result.session, result.home_imps) == ("sun", 9)


def test_matches_of_one_name_in_two_sessions_are_two() -> None:
    plan = StagePlanned(stage="1", form="table", sessions=("sat", "sun"))
    own = (match("1", "9-0", home="3", away="7", session=name) for name in ("sat", "sun"))
    found = session(plan, *own).results
    assert [(each.session, each.home_imps) for each in found] == [("sat", 9), ("sun", 9)]
