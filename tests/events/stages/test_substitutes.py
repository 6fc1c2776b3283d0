"""Substitutes in matches of teams."""

import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered, Substituted
from overtrick.events.journal.stages import Drawn, LinedUp, Paired, StagePlanned
from overtrick.events.now.desk import not_of_team
from overtrick.events.stages.session import stage_session

TEAM = Registered(contestant="3", players=("Ada", "Alan", "Bea", "Bob"))
PLAN = [
    StagePlanned(stage="1", form="swiss"),
    *(Drawn(stage="1", round=n, matches=(Paired(f"{n}-3v7", "3", "7"),)) for n in (1, 2, 3)),
    *(
        LinedUp(match=f"{n}-3v7", team="3", room="open", players=("Ada", "Alan"))
        for n in (1, 2, 3)
    ),
]
RESULTS = [
    Entered(board=n, match=f"{n}-3v7", room="open", ns="3", ew="7", outcome="PASS")
    for n in (1, 2, 3)
]


def north(*told: Facts) -> list[str | None]:
    """Who sat North for team 3 in rounds 1, 2 and 3."""
    state = fold([tell(each) for each in (*PLAN, *told)])
    lines = stage_session(state, state.stage()).lines
    return [line.players[0] if line.players else None for line in lines]


@pytest.mark.parametrize(
    ("since", "until", "expected"),
    [
        ("2", None, ["Ada", "Ida", "Ida"]),
        ("2", "2", ["Ada", "Ida", "Ada"]),
        ("1", "2", ["Ida", "Ida", "Ada"]),
        (None, None, ["Ada", "Ada", "Ada"]),
    ],
)
def test_from_one_round_to_another(
    since: str | None, until: str | None, expected: list[str]
) -> None:
    change = Substituted(
        contestant="3", out="Ada", player="Ida", from_round=since, until_round=until
    )
    assert north(*RESULTS, change) == expected


def test_from_now_on() -> None:
    change = Substituted(contestant="3", out="Ada", player="Ida")
    assert north(RESULTS[0], change, *RESULTS[1:]) == ["Ada", "Ida", "Ida"]


def test_another_team_has_no_part_in_it() -> None:
    change = Substituted(contestant="7", out="Ada", player="Ida", from_round="1")
    assert north(change, *RESULTS) == ["Ada", "Ada", "Ada"]


def test_who_is_named_with_the_result_has_played() -> None:
    change = Substituted(contestant="3", out="Ada", player="Ida", from_round="1")
    told = Entered(
        board=1,
        match="1-3v7",
        room="open",
        ns="3",
        ew="7",
        players=("Ada", "Eve", "Alan", "Finn"),
        outcome="PASS",
    )
    assert north(change, told) == ["Ada"]


@pytest.mark.parametrize(("out", "number"), [("Ada", 0), ("Ida", 0), ("Nobody", 1)])
def test_who_goes_out_has_to_be_of_the_team(out: str, number: int) -> None:
    """Ida came in for Bob, and may go out again"""
    told = [
        TEAM,
        Substituted(contestant="3", out="Bob", player="Ida"),
        Substituted(contestant="3", out=out, player="Eva"),
    ]
    assert len([*not_of_team(fold([tell(each) for each in told]))]) == number


@pytest.mark.parametrize(("out", "player"), [("Ada", "Ada"), ("Ida", "Ada"), ("Ada", "Zoe")])
def test_a_seat_is_named_by_whose_it_was_or_by_who_has_it(out: str, player: str) -> None:
    """Ida came in for Ada in round 2; in round 3 Ada is back, or Zoe comes."""
    came = Substituted(contestant="3", out="Ada", player="Ida", from_round="2")
    then = Substituted(contestant="3", out=out, player=player, from_round="3")
    roster = fold([tell(each) for each in (TEAM, came, then)]).roster
    pair = "Ada", "Alan"
    found = [roster.changed(pair, "3", "A", "NS", each, None)[0] for each in "123"]
    assert found == ["Ada", "Ida", player]
