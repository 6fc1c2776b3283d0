from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from overtrick.errors import InvalidMovement
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left
from overtrick.events.journal.stages import MatchReplaced, MatchTold
from overtrick.events.stages.doubts import stage_problems
from overtrick.events.stages.knockout import knock_out, with_places
from overtrick.events.stages.ranking import stage_ranking
from tests.events.stages.desk import Desk
from tests.events.stages.said import match, numbers, planned


def knockout(teams: int, **conditions: Any) -> Desk:
    return Desk(planned("knockout", *numbers(teams), boards=16, **conditions))


def to_the_end(desk: Desk, upsets: Sequence[str] = ()) -> list[list[str]]:
    """Draw and play until there is nothing left; the ties of each round."""
    rounds: list[list[str]] = []
    while True:
        try:
            desk.draw()
        except InvalidMovement:
            return rounds
        rounds.append([each.match for each in desk.stage().draws[-1].matches])
        desk.play(upsets=tuple(upsets))


def places(desk: Desk, until: int | None = None) -> list[str]:
    """Everybody with the place, such as ``3= 4``."""
    ranking = stage_ranking(desk.state, desk.stage(), until)
    lines = with_places(desk.state, desk.stage(), ranking).standings
    return [f"{line.place or '-'}{'=' if line.tied else ''} {line.id}" for line in lines]


def problems(desk: Desk) -> list[str]:
    return [str(each) for each in stage_problems(desk.state)]


def test_the_top_seeds_have_byes_and_the_stronger_win() -> None:
    desk = knockout(6)
    assert to_the_end(desk) == [["QF1", "QF2"], ["SF1", "SF2"], ["F"]]
    assert places(desk) == ["1 1", "2 2", "3= 3", "3= 4", "5= 5", "5= 6"]


def test_whoever_wins_goes_on() -> None:
    desk = knockout(4)
    desk.draw()
    desk.play(upsets=("SF1",))
    assert desk.draw() == ["2-4"]
    assert places(desk) == ["- 2", "- 4", "3= 1", "3= 3"]


def test_places_after_a_round_are_those_of_then() -> None:
    desk = knockout(4)
    to_the_end(desk)
    assert places(desk) == ["1 1", "2 2", "3= 3", "3= 4"]
    assert places(desk, until=1) == ["- 1", "- 2", "3= 3", "3= 4"]


def test_a_match_for_the_third_place() -> None:
    desk = knockout(4, kind="third_place")
    assert len(to_the_end(desk)[1]) == 2
    assert places(desk) == ["1 1", "2 2", "3 3", "4 4"]


def test_a_consolation_for_who_lost_the_first_match() -> None:
    desk = knockout(8, kind="consolation")
    assert sum(map(len, to_the_end(desk))) == 7 + 3
    assert places(desk)[0] == "1 1"
    assert "5 5" in places(desk)


@pytest.mark.parametrize(
    ("upsets", "again"), [((), False), (("GF",), True), (("GF", "GF2"), True)]
)
def test_double_elimination_to_the_end(upsets: tuple[str, ...], again: bool) -> None:
    desk = knockout(6, kind="double")
    ties = [tie for ties in to_the_end(desk, upsets) for tie in ties]
    assert ("GF2" in ties) == again
    assert len(ties) == 2 * 6 - 2 + again
    losses: dict[str, int] = {}
    for each in stage_ranking(desk.state, desk.stage()).matches:
        loser = each.home if (each.home_imps or 0) < (each.away_imps or 0) else each.away or ""
        losses[loser] = losses.get(loser, 0) + 1
    winner = "2" if upsets == ("GF", "GF2") else "1"
    assert places(desk)[0] == f"1 {winner}"
    assert {who: n for who, n in losses.items() if who != winner} == {
        who: 2 for who in numbers(6) if who != winner
    }


def test_three_meet_in_half_matches_and_one_goes_on() -> None:
    desk = knockout(5, ways=3)
    assert desk.draw() == ["1-4", "2-3", "2-5", "3-5"]
    triple = [each for each in desk.stage().draws[0].matches if each.half]
    assert [each.half for each in triple] == [1, 2, 3]
    assert len({each.tie for each in triple}) == 1
    desk.play()
    assert [len(pairs.split("-")) for pairs in desk.draw()] == [2]


def test_three_of_whom_two_go_on() -> None:
    desk = knockout(7, ways=3)
    desk.draw()
    filled = knock_out(desk.state, desk.stage()).filled
    [three] = [each for each in filled if len(each.entrants) > 2]
    assert three.entrants == ("1", "6", "7")
    desk.play()
    order = knock_out(desk.state, desk.stage()).results[three.tie.id]
    assert order == ("1", "6", "7")
    assert len(desk.draw()) == 2


def test_three_who_won_one_each_are_ordered_by_their_margins() -> None:
    desk = Desk(planned("knockout", *numbers(3), boards=16, ways=3))
    desk.draw()
    ids = [each.match for each in desk.stage().draws[0].matches]
    for id, score in zip(ids, ("30-20", "20-25", "21-20"), strict=True):  # 1-2, 1-3, 2-3
        desk.tell(match(id, score, session="1"))
    now = knock_out(desk.state, desk.stage())
    # 1 is +10 -5, 2 is -10 +1, 3 is +5 -1: each has won a match.
    assert [*now.results.values()] == [("1", "3", "2")]


def test_four_meet_and_two_go_on() -> None:
    desk = knockout(8, ways=4)
    desk.draw()
    four = [each.entrants for each in knock_out(desk.state, desk.stage()).filled][:2]
    assert [len(entrants) for entrants in four] == [4, 4]
    assert len(desk.stage().draws[0].matches) == 2 * 6
    desk.play()
    to_the_end(desk)
    assert places(desk)[:2] == ["1 1", "2 2"]


def test_a_tie_that_is_level_waits_for_extra_boards() -> None:
    desk = knockout(4)
    desk.draw()
    desk.tell(match("SF1", "30-30"), match("SF2", "30-20"))
    assert problems(desk) == ["match SF1 is level: 2 extra boards decide it"]
    with pytest.raises(InvalidMovement, match=r"round 2 waits for SF1 \(SF1 level\)"):
        desk.draw()
    desk.tell(MatchReplaced(match="SF1", home_imps="30", away_imps="36", boards=18))
    assert problems(desk) == []
    assert desk.draw() == ["2-4"]


def test_extra_boards_entered_decide_a_match_played_board_by_board() -> None:
    desk = Desk(planned("knockout", "1", "2", boards=2))
    desk.draw()

    def enter(board: int, at_open: str, at_closed: str) -> None:
        for room, outcome in (("open", at_open), ("closed", at_closed)):
            desk.tell(Entered(board=board, match="F", room=room, outcome=outcome))

    enter(1, "4S N =", "4S N -1")
    assert places(desk) == ["- 1", "- 2"]
    enter(2, "4S E =", "4S E -1")
    assert problems(desk) == ["match F is level: 2 extra boards decide it"]
    enter(3, "3NT N =", "3NT N -3")
    assert places(desk) == ["1 1", "2 2"]
    assert problems(desk) == []


def test_points_as_ruled_decide_a_tie() -> None:
    desk = knockout(4)
    desk.draw()
    desk.tell(match("SF2", "30-20"))
    desk.tell(MatchTold(match="SF1", home_points="0", away_points="1", law="86B"))
    assert desk.draw() == ["2-4"]


def test_a_walkover_for_whoever_meets_a_team_that_has_gone() -> None:
    desk = knockout(4)
    desk.draw()
    desk.tell(Left(contestant="1", from_round="1"))
    assert knock_out(desk.state, desk.stage()).results == {"SF1": ("4", "1")}
    desk.tell(match("SF2", "30-20"))
    assert desk.draw() == ["2-4"]


@pytest.mark.parametrize(("boards", "through"), [((1,), "1"), ((1, 2), "4")])
def test_who_leads_and_goes_home_does_not_go_on(boards: Sequence[int], through: str) -> None:
    """Unless all boards were in: told late, it has won."""
    desk = Desk(planned("knockout", *numbers(4), boards=2))
    desk.draw()
    for board in boards:
        for room, outcome in (("open", "4S N -1"), ("closed", "4S N =")):
            desk.tell(Entered(board=board, match="SF1", room=room, outcome=outcome))
    desk.tell(Left(contestant="4", from_round="1"))
    [semifinal] = [
        each for each in knock_out(desk.state, desk.stage()).filled if each.tie.id == "SF1"
    ]
    assert semifinal.survivors == (through,)
    assert problems(desk) == []
    assert not stage_ranking(desk.state, desk.stage()).problems


def test_a_team_that_goes_home_after_winning_loses_the_next_match() -> None:
    desk = knockout(4)
    desk.draw()
    desk.play()
    desk.tell(Left(contestant="1"))
    assert desk.draw() == ["1-2"]
    assert places(desk) == ["1 2", "2 1", "3= 3", "3= 4"]


def test_three_of_whom_one_has_gone() -> None:
    desk = knockout(3, ways=3)
    desk.draw()
    desk.tell(Left(contestant="1", from_round="1"))
    last = desk.stage().meeting(1, "2", "3")
    assert last is not None
    desk.tell(match(last.match, "20-21"))
    [order] = knock_out(desk.state, desk.stage()).results.values()
    assert order == ("3", "2", "1")


def test_whom_the_higher_seeds_choose() -> None:
    desk = knockout(8, choice="1=7,2=8,3=5")
    assert {frozenset(each.split("-")) for each in desk.draw()} == {
        frozenset("17"),
        frozenset("28"),
        frozenset("35"),
        frozenset("46"),
    }
    desk.play()
    to_the_end(desk)
    final = desk.stage().draws[-1].matches
    assert {final[0].home, final[0].away} == {"1", "2"}


@pytest.mark.parametrize(
    ("teams", "choice", "message"),
    [
        (8, "yes", "'1' has yet to choose among 5, 6, 7, 8"),
        (8, "1=8,2=6", "'3' has yet to choose among 5, 7"),
        (8, "1=3", "'1' chose '3': free are 5, 6, 7, 8"),
        (8, "2=8", "'2' chose '8': '1' chooses"),
        (6, "1=6", "6 cannot choose opponents: 2, 4, 8 .. can, two in a match"),
    ],
)
def test_a_choice_that_is_open_or_wrong(teams: int, choice: str, message: str) -> None:
    desk = knockout(teams, choice=choice)
    assert problems(desk) == [f"stage 1: {message}"]
    with pytest.raises(InvalidMovement) as caught:
        desk.draw()
    assert str(caught.value) == message


def test_the_bracket_does_not_depend_on_the_order_in_which_ties_are_told() -> None:
    found = []
    for ids in permutations(("SF1", "SF2")):
        desk = knockout(4)
        desk.draw()
        for id in ids:
            desk.tell(match(id, "30-20"))
        found.append((knock_out(desk.state, desk.stage()), desk.draw()))
    assert found[0] == found[1]
    assert found[0][1] == ["1-2"]


def test_a_knock_out_of_one() -> None:
    with pytest.raises(InvalidMovement, match="2 entries or more"):
        knock_out(knockout(1).state, knockout(1).stage())
    assert places(knockout(1)) == []
    assert problems(knockout(1)) == []
