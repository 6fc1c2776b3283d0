"""A ladder folded out of the journal: matches in the order of time, who left between them."""

import pytest

from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import Left
from overtrick.events.journal.stages import MatchReplaced, StagePlanned
from overtrick.events.now.doubts import problems
from overtrick.events.now.live import ranking_of
from overtrick.events.stages.ladder import LadderNow, ladder_now
from tests.events.stages.said import match, told


def ladder(*order: str, **conditions: str | int) -> StagePlanned:
    return StagePlanned(stage="1", form="ladder", entrants=order, conditions=conditions)


def beat(winner: str, loser: str, name: str = "", score: str = "34-21") -> Facts:
    return match(name or f"{winner}v{loser}", score, home=winner, away=loser)


def now(*facts: Facts) -> LadderNow:
    state = told(*facts)
    return ladder_now(state, state.stage())


@pytest.mark.parametrize(
    ("facts", "order"),
    [
        ((), "1234"),
        ((beat("4", "2"),), "1423"),
        ((beat("2", "4"),), "1234"),
        ((beat("3", "1"), beat("4", "1")), "3412"),
        ((beat("3", "2", score="20-20"),), "1234"),
        ((beat("4", "1"),), "1234"),
        ((beat("9", "1"),), "1234"),
        ((Left(contestant="2"), beat("4", "1")), "413"),
        ((beat("4", "2"), Left(contestant="2")), "143"),
        ((Left(contestant="8"),), "1234"),
    ],
)
def test_matches_move_those_who_play(facts: tuple[Facts, ...], order: str) -> None:
    assert "".join(now(ladder("1", "2", "3", "4"), *facts).ladder.order) == order


def test_a_correction_counts_where_the_match_was_told() -> None:
    """4 beat 2, then 3 beat 2 out of 2's new place; the first was 2's win after all."""
    first = MatchReplaced(match="a", home="4", away="2", home_imps="1", away_imps="9")
    facts = [ladder("1", "2", "3", "4"), beat("4", "2", "a"), beat("3", "2", "b"), first]
    assert now(*facts[:3]).ladder.order == ("1", "4", "3", "2")
    assert now(*facts).ladder.order == ("1", "3", "2", "4")


def test_a_challenge_out_of_reach_is_a_question() -> None:
    found = now(ladder("1", "2", "3", "4", reach=1), beat("3", "1"), beat("2", "1"))
    assert [str(each).partition(" on ")[0] for each in found.problems] == ["'3'"]
    assert [each.winner for each in found.challenges] == ["2"]
    state = told(ladder("1", "2", "3", reach=1), beat("3", "1"))
    assert [each.message for each in problems(state)] == [
        "'3' on rung 3 cannot challenge '1' on rung 1: 1 up at most"
    ]


def test_who_has_not_played_or_has_left_is_in_the_ranking() -> None:
    state = told(
        ladder("1", "2", "3", "4"),
        beat("4", "2"),
        Left(contestant="2"),
    )
    lines = ranking_of(state).standings
    assert [(line.place, line.id) for line in lines] == [
        (1, "1"),
        (2, "4"),
        (3, "3"),
        (None, "2"),
    ]
