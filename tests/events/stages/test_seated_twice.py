"""One player in two seats of a round."""

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import Substituted
from overtrick.events.journal.stages import Drawn, LinedUp, Paired, StagePlanned
from overtrick.events.stages.doubts import seated_twice

PLAN = [
    StagePlanned(stage="1", form="swiss", conditions={"boards": 8}),
    Drawn(stage="1", round=1, matches=(Paired("A", "3", "7"), Paired("B", "9", "12"))),
    Drawn(stage="1", round=2, matches=(Paired("C", "3", "9"), Paired("D", "7", "12"))),
]


def said(*told: Facts) -> list[str]:
    state = fold([tell(each) for each in (*PLAN, *told)])
    return [problem.message for problem in seated_twice(state, state.stage())]


def lined_up(
    match: str, team: str, room: str, players: str, first: int = 1, last: int | None = None
) -> LinedUp:
    one, two = players.split()
    return LinedUp(
        match=match,
        team=team,
        room=room,
        players=(one, two),
        first_board=first,
        last_board=last,
    )


def test_two_matches_of_a_round() -> None:
    assert said(
        lined_up("A", "3", "open", "Ada Alan"), lined_up("B", "9", "closed", "Ada Bob")
    ) == ["round 1: Ada sits in the open room of match A and the closed room of match B"]


def test_the_next_round_is_another_one() -> None:
    ada = lined_up("A", "3", "open", "Ada Alan"), lined_up("C", "3", "closed", "Ada Bob")
    assert said(*ada) == []


def test_rooms_may_change_after_half_the_boards() -> None:
    first = lined_up("A", "3", "open", "Ada Alan", 1, 4)
    assert said(first, lined_up("A", "3", "closed", "Ada Bob", 5, 8)) == []
    assert len(said(first, lined_up("A", "3", "closed", "Ada Bob", 4, 8))) == 1


def test_a_line_up_told_again_replaces_the_first() -> None:
    ada = lined_up("A", "3", "open", "Ada Alan"), lined_up("A", "3", "closed", "Ada Bob")
    assert len(said(*ada)) == 1
    assert said(*ada, lined_up("A", "3", "open", "Alan Bea")) == []


def test_a_substitute_who_sits_in_the_other_room() -> None:
    both = lined_up("A", "3", "open", "Ada Alan"), lined_up("A", "3", "closed", "Bea Bob")
    assert said(*both) == []
    change = Substituted(contestant="3", out="Ada", player="Bob", from_round="1")
    assert said(*both, change) == [
        "round 1: Bob sits in the open room of match A and the closed room of match A"
    ]
