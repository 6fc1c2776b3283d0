import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.contract import Strain
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidSheet
from overtrick.rules.editions import edition
from overtrick.rules.points import Honours, checked_honours, honours
from tests.golden import golden

RUBBER = edition("rubber-2014")
CARDS = [f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT98765432"]
[VALUES] = [it for it in golden("seed_vectors")["misc"] if it["kind"] == "honours"]


@pytest.mark.parametrize(
    ("hand", "trumps", "award"),
    [
        ("SA SK SQ SJ H2", Strain.SPADES, VALUES["four_trump_honours"]),
        ("SA SK SQ ST H2", Strain.SPADES, VALUES["four_trump_honours"]),
        ("SA SK SQ SJ ST", Strain.SPADES, VALUES["five_trump_honours"]),
        ("SA HA DA CA", Strain.NOTRUMP, VALUES["four_aces_notrump"]),
        ("SA HA DA CA", Strain.SPADES, 0),
        ("SA SK SQ SJ ST", Strain.NOTRUMP, 0),
        ("SA SK SQ SJ ST", Strain.HEARTS, 0),
        ("SA SK SQ S9 S8", Strain.SPADES, 0),
        ("", Strain.CLUBS, 0),
    ],
)
def test_a_hand(hand: str, trumps: Strain, award: int) -> None:
    assert honours(hand.split(), trumps, RUBBER) == award


def test_honours_are_off_in_duplicate() -> None:
    assert (
        honours(["SA", "SK", "SQ", "SJ", "ST"], Strain.SPADES, edition("duplicate-2017")) == 0
    )


@given(st.permutations(CARDS), st.sampled_from(Strain))
def test_no_deal_has_two_awards(cards: list[str], trumps: Strain) -> None:
    hands = {seat: cards[13 * place : 13 * place + 13] for place, seat in enumerate(Seat)}
    assert sum(honours(hand, trumps, RUBBER) > 0 for hand in hands.values()) <= 1


@pytest.mark.parametrize(
    ("points", "trumps", "rules", "message"),
    [
        (120, Strain.SPADES, "rubber-2014", "100 or 150, not 120"),
        (100, Strain.NOTRUMP, "rubber-2014", "150 for four aces, not 100"),
        (100, None, "rubber-2014", "passed out"),
        (100, Strain.SPADES, "chicago-duplicate", "do not count in chicago-duplicate"),
    ],
)
def test_claims_that_cannot_be(
    points: int, trumps: Strain | None, rules: str, message: str
) -> None:
    with pytest.raises(InvalidSheet, match=message):
        checked_honours(Honours(Side.NS, points), trumps, edition(rules))
