import pytest

from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.movements.swiss.reasons import DrawReason
from overtrick.printing.columns import PAGE, width
from overtrick.printing.match_card import draw_own_match
from tests.events.stages.swiss_evening import names, swiss

STAGE = Stage(
    "1",
    "swiss",
    draws=(
        Drawn(stage="1", round=1, matches=(Paired("a", "12", "3", "1"),)),
        Drawn(stage="1", round=2, matches=(Paired("b", "5", "12", "1"), Paired("c", "3"))),
        Drawn(
            stage="1",
            round=3,
            matches=(
                Paired("d", "7", "12", "3", why_away=(DrawReason("met", ("3", "5")),)),
                Paired("e", "3", why=(DrawReason("bye", ("12",)),)),
            ),
        ),
        Drawn(stage="1", round=4, matches=(Paired("f", "12", "7"), Paired("g", "3", "5"))),
    ),
)


@pytest.mark.parametrize(
    ("round", "who", "said"),
    [
        (1, "12", "you, 12, meet 3 at table 1, at home."),
        (2, "12", "you, 12, meet 5 at table 1, as visitors: 3 you have met."),
        (2, "3", "you, 3, have the bye."),
        (3, "12", "you, 12, meet 7 at table 3, as visitors: 3 and 5 you have met."),
        (3, "7", "you, 7, meet 12 at table 3, at home."),
        (3, "3", "you, 3, have the bye: 12 has had it."),
        (4, "12", "you, 12, meet 7, at home: you have met in round 3."),
        (4, "9", "9 is not drawn."),
    ],
)
def test_what_one_team_is_told(round: int, who: str, said: str) -> None:
    assert draw_own_match(STAGE, round, who) == f"Round {round}: {said}"


def test_a_triple_tells_both_matches_and_goes_on() -> None:
    matches = (Paired("a", "3", "7", "1", until=3), Paired("b", "9", "3", "2", until=3))
    stage = Stage(
        "1",
        "swiss",
        draws=(
            Drawn(stage="1", round=2, matches=matches),
            Drawn(stage="1", round=3, matches=()),
        ),
    )
    for round in (2, 3):
        assert draw_own_match(stage, round, "3").splitlines() == [
            f"Round {round}: you, 3, meet 7 at table 1, at home, until round 3.",
            f"Round {round}: you, 3, meet 9 at table 2, as visitors, until round 3.",
        ]


def test_long_names_fit_and_a_round_to_come_is_said() -> None:
    stage, _ = swiss(9, 3)
    text = draw_own_match(stage, 3, "1", names(9))
    assert all(width(line) <= PAGE for line in text.splitlines())
    assert draw_own_match(stage, 4, "1").startswith("Round 4 is not drawn yet")


@pytest.mark.parametrize(("who", "seat"), [("12", "North-South"), ("7", "East-West")])
def test_pairs_are_told_their_line(who: str, seat: str) -> None:
    assert f", {seat}: " in draw_own_match(STAGE, 4, who, pairs=True)
    assert seat not in draw_own_match(STAGE, 4, who)
