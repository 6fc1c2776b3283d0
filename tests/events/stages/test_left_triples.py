"""Three meet in a Swiss, and one of them goes home: what is left of the triple."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from overtrick.core.exact import Exact
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.swiss import field_of, going_on
from overtrick.events.stages.to_come import matches_open
from overtrick.events.stages.undrawn import without_gone
from overtrick.events.why.explain import why
from tests.events.stages.desk import Desk
from tests.events.stages.said import match, numbers, swiss, told

PAIRS = ("3", "7"), ("3", "9"), ("7", "9")


def triple(*more: Facts, half: bool, rules: dict[str, str] | None = None) -> Event:
    """Four teams of whom 3, 7 and 9 meet each other, and a match of two others."""
    each = [
        Paired(f"1-{a}v{b}", a, b, half=nth if half else None, until=None if half else 2)
        for nth, (a, b) in enumerate(PAIRS, 1)
    ]
    planned = StagePlanned(
        stage="1",
        form="swiss",
        entrants=("1", "2", "3", "7", "9"),
        conditions={"boards": 8, "rounds": 5},
        settings={"vp_scale": "wbf_discrete", **(rules or {})},
    )
    drawn = Drawn(stage="1", round=1, matches=(Paired("1-1v2", "1", "2"), *each))
    return told(planned, drawn, match("1-1v2", "30-10"), *more)


def points(state: Event) -> dict[str, tuple[str, str | None, Exact | None]]:
    ranking = stage_ranking(state, state.stage())
    return {each.id: (each.home, each.away, each.home_points) for each in ranking.matches}


def waited_for(state: Event) -> list[str]:
    return [each.match for _, each in matches_open(state, state.stage())]


def test_who_leaves_before_the_second_round_leaves_byes() -> None:
    """A match over two rounds of which no board is in waits for nobody who is gone."""
    state = triple(Left(contestant="9", from_round="2"), half=False)
    assert points(state) == {
        "1-1v2": ("1", "2", 16),
        "1-3v9": ("3", None, 12),
        "1-7v9": ("7", None, 12),
    }
    assert waited_for(state) == ["1-3v7"]
    ends = {each.match: each.until for _, each in without_gone(state, state.stage()).paired()}
    assert ends == {"1-1v2": None, "1-3v7": 2, "1-3v9": 2, "1-7v9": 2}
    assert len(going_on(without_gone(state, state.stage()), 2)) == 3
    assert field_of(state, state.stage(), 3).byes == {"3": 1, "7": 1}


def test_who_leaves_after_the_second_round_is_still_waited_for() -> None:
    state = triple(Left(contestant="9", from_round="3"), half=False)
    assert waited_for(state) == ["1-3v7", "1-3v9", "1-7v9"]


def test_a_match_that_has_begun_is_played_on_or_told() -> None:
    begun = Entered(board=1, match="1-3v9", room="open", outcome="4S N =")
    state = triple(begun, Left(contestant="9", from_round="2"), half=False)
    assert waited_for(state) == ["1-3v7", "1-3v9"]


@pytest.mark.parametrize(
    ("rules", "worth"),
    [
        ({}, 6),  # 60 % of the 10 points of half a match
        ({"match_bye": "11"}, Fraction(11, 2)),
        ({"match_bye": "own_average"}, 8),  # 8 of 10 in the other half
        ({"match_bye": "wbf"}, 8),
        ({"match_bye": "none"}, None),
        ({"vp_scale": "acbl20"}, 6),  # without a half scale: half of what a match is worth
        ({"vp_scale": "acbl20", "vp_half_scale": "win_loss_half"}, Fraction(3, 10)),
    ],
)
def test_half_a_match_that_is_left_is_half_a_bye(
    rules: dict[str, str], worth: Exact | None
) -> None:
    facts = match("1-3v7", "18-10"), Left(contestant="9", from_round="1")
    state = triple(*facts, half=True, rules=rules)
    assert points(state)["1-3v9"] == ("3", None, worth)


def test_the_reason_says_that_it_is_half_a_bye() -> None:
    facts = match("1-3v7", "18-10"), Left(contestant="9", from_round="1")
    state = triple(*facts, half=True)
    [reason] = why(stage_ranking(state, state.stage()), "3")
    assert "match 1-3v9: half a bye, 6 (match_bye=60%)" in [
        str(each.text) for each in reason.below
    ]


def test_a_whole_bye_stays_a_whole_one() -> None:
    desk = Desk(swiss(*numbers(5), boards=8))
    desk.draw()
    desk.play()
    assert points(desk.state)["1-5bye"] == ("5", None, 12)


@pytest.mark.parametrize("seed", range(12))
def test_the_points_of_a_decided_match_are_those_of_its_scale(seed: int) -> None:
    """Over random Swiss events of odd fields, of whom some go home on the way."""
    dice = random.Random(seed)
    odd = dice.choice(["bye", "triple", "half_triple"])
    desk = Desk(swiss(*numbers(dice.choice((7, 9, 11))), boards=8, rounds=5, odd=odd))
    for _ in range(4):
        desk.draw()
        desk.play(imps=dice.randrange(40))
        if dice.random() < 0.4:
            desk.tell(Left(contestant=dice.choice(numbers(7))))
    ranking = stage_ranking(desk.state, desk.stage())
    for each in ranking.matches:
        if each.away is None:
            assert each.home_points in (None, 6 if each.is_half else 12)
        elif each.home_points is not None and each.away_points is not None:
            assert each.home_points + each.away_points == (10 if each.kind == "half" else 20)
