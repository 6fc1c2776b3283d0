"""Which match is being played now."""

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left
from overtrick.events.stages.to_come import match_in_play, match_last_told, round_in_play
from tests.events.stages.said import drawn, match, planned, told

ROUNDS = drawn(1, "3-7", "9-12"), drawn(2, "3-9", "7-12"), drawn(3, "3-12", "7-9")
FOUR = "3", "7", "9", "12"


def league(*facts: Facts, boards: int = 1) -> tuple[str | int, ...]:
    """The match that 3 is playing, the one told last, and the round."""
    state = told(planned("round_robin", *FOUR, boards=boards), *ROUNDS, *facts)
    stage = state.stage()
    now, last = match_in_play(state, stage, "3"), match_last_told(state, stage, "3")
    return (
        now[1].match if now else "",
        last[1].match if last else "",
        round_in_play(state, stage),
    )


def in_both_rooms(name: str) -> list[Facts]:
    return [
        Entered(board=1, match=name, room=room, outcome="PASS") for room in ("open", "closed")
    ]


def test_the_first_without_a_result_is_in_play() -> None:
    assert league() == ("1-3v7", "", 1)
    assert league(match("1-3v7", "30-10")) == ("2-3v9", "1-3v7", 1)
    assert league(match("1-3v7", "30-10"), match("1-9v12", "30-10")) == ("2-3v9", "1-3v7", 2)


def test_a_match_played_out_of_turn_leaves_the_others() -> None:
    assert league(match("2-3v9", "30-10")) == ("1-3v7", "2-3v9", 1)


def test_after_all_it_is_the_last_one() -> None:
    every = [match(each.match, "30-10") for round in ROUNDS for each in round.matches]
    assert league(*every) == ("3-3v12", "3-3v12", 3)


def test_a_match_is_in_play_until_all_its_boards_are() -> None:
    both = in_both_rooms("1-3v7")
    assert league(both[0])[0] == "1-3v7"
    assert league(*both)[0] == "2-3v9"
    assert league(*both, boards=2)[0] == "1-3v7"


def test_where_nobody_says_how_many_boards_the_one_begun_goes_on() -> None:
    assert league(*in_both_rooms("1-3v7"), boards=0)[0] == "1-3v7"


def test_nobody_plays_against_who_has_gone_home() -> None:
    assert league(Left(contestant="7", from_round="1"))[0] == "2-3v9"


def test_the_other_captain_tells_the_match_that_was_just_played() -> None:
    plan = planned("round_robin", *FOUR, boards=8), *ROUNDS
    state = fold(
        [
            *(tell(each, by="desk") for each in plan),
            tell(match("1-3v7", "30-20"), by="captain 3"),
        ]
    )

    def meant(by: str) -> str:
        found = match_in_play(state, state.stage(), "7", by)
        assert found is not None
        return found[1].match

    assert meant("captain 7") == "1-3v7"
    assert meant("captain 3") == "2-7v12"  # who has told it goes on with the next one
