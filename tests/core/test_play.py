import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.play import Play, Trick
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidCard, InvalidPlay
from tests.packs import PACKS

DEAL = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432")


def _trick(leader: Seat, text: str) -> Trick:
    return Trick(leader, tuple(map(Card.parse, text.split())))


@pytest.mark.parametrize(
    ("cards", "trumps", "winner"),
    [
        ("H4 HT H2 HK", Strain.NOTRUMP, Seat.WEST),
        ("H4 HT H2 HK", Strain.SPADES, Seat.WEST),
        ("HA HK HQ HJ", Strain.NOTRUMP, Seat.NORTH),
        ("H2 SA DA CA", Strain.NOTRUMP, Seat.NORTH),  # a discard never wins
        ("HA S2 HK HQ", Strain.SPADES, Seat.EAST),  # the lowest trump does
        ("HA S2 S3 HQ", Strain.SPADES, Seat.SOUTH),  # and a higher one over it
        ("S2 S3 DA S4", Strain.SPADES, Seat.WEST),
        ("D9 DT D8 D7", Strain.CLUBS, Seat.EAST),  # ten over nine
    ],
)
def test_who_won_the_trick(cards: str, trumps: Strain, winner: Seat) -> None:
    assert _trick(Seat.NORTH, cards).winner(trumps) is winner


def test_a_trick_in_progress_says_who_is_winning() -> None:
    trick = _trick(Seat.SOUTH, "H4 HT")
    assert trick.winner(Strain.NOTRUMP) is Seat.WEST
    assert not trick.is_complete


def test_a_whole_deal_played_out() -> None:
    """Four spades by South: West wins one trick, East two."""
    play = Play.parse(
        """
        HT H4 HQ HK   S4 S3 SA S8   SK S9 S6 S5   SQ SJ S7 H6   C7 C5 CJ CA
        H7 H5 HA H3   H2 H8 H9 HJ   D3 D4 DQ D5   CQ C2 C8 C6   C9 C3 CK CT
        S2 D6 ST C4   DA D7 D9 D8   D2 DJ DT DK
        """,
        Strain.SPADES,
        Seat.SOUTH,
        DEAL,
    )
    winners = "".join(str(trick.winner(Strain.SPADES)) for trick in play.tricks)
    assert winners == "SNNNWENSSNSSE"
    assert (play.is_over, play.turn) == (True, None)
    assert play.declarer_tricks == play.won(Side.NS) == 10
    assert play.won(Side.EW) == 3


def test_the_opening_lead_is_from_declarers_left() -> None:
    play = Play(Strain.SPADES, Seat.SOUTH, DEAL)
    assert play.turn is play.leader is Seat.WEST
    assert play.dummy is Seat.NORTH
    assert play.declarer_tricks == 0


def test_the_winner_leads() -> None:
    play = Play(Strain.SPADES, Seat.SOUTH, DEAL)
    for card, turn in [("HT", "N"), ("H4", "E"), ("HQ", "S"), ("HK", "S"), ("S4", "W")]:
        play = play.play(card)
        assert str(play.turn) == turn
    assert (play.won(Side.NS), play.won(Side.EW)) == (1, 0)
    assert str(play) == "HT H4 HQ HK S4"


def test_a_play_is_a_value() -> None:
    play = Play.parse("HT H4", Strain.SPADES, Seat.SOUTH, DEAL)
    longer = play.play("HQ")
    assert play == Play(Strain.SPADES, Seat.SOUTH, DEAL).play("HT").play(Card.parse("4H"))
    assert play != longer
    assert pickle.loads(pickle.dumps(longer)) == longer


def test_without_a_deal_any_card_follows() -> None:
    play = Play.parse("HT C2, S3; D4", Strain.NOTRUMP, Seat.SOUTH)
    assert play.won(Side.EW) == 1
    assert Play.parse(" ", Strain.NOTRUMP, Seat.SOUTH).cards == ()


def test_a_revoke_is_reported() -> None:
    with pytest.raises(InvalidPlay, match="'S2' by North is a revoke: H4 is held"):
        Play.parse("HT S2", Strain.SPADES, Seat.SOUTH, DEAL)


def test_whoever_is_void_may_discard() -> None:
    spades = "S3 SA S8 S4  SK S9 S6 S5  SQ SJ S7 D5"
    assert Play.parse(spades, Strain.HEARTS, Seat.SOUTH, DEAL).won(Side.NS) == 3


def test_a_card_of_another_hand_is_reported() -> None:
    with pytest.raises(InvalidPlay, match="'SA' by West: North was dealt it"):
        Play(Strain.SPADES, Seat.SOUTH, DEAL).play("SA")


@pytest.mark.parametrize("deal", [DEAL, None], ids=["deal", "no deal"])
def test_a_card_is_played_once(deal: Deal | None) -> None:
    with pytest.raises(InvalidPlay, match="'HT' is played twice"):
        Play.parse("HT H4 HQ HK S4 HT", Strain.SPADES, Seat.SOUTH, deal)


def test_a_word_that_is_no_card() -> None:
    with pytest.raises(InvalidPlay, match="not a card: 'H1'"):
        Play.parse("HT H1", Strain.SPADES, Seat.SOUTH)
    with pytest.raises(InvalidCard, match="not a card: 'H1'"):
        Play(Strain.SPADES, Seat.SOUTH).play("H1")


@pytest.mark.parametrize("cards", [(), CARDS[:5]], ids=len)
def test_a_trick_has_one_to_four_cards(cards: tuple[Card, ...]) -> None:
    with pytest.raises(InvalidPlay, match=re.escape("a trick is")):
        Trick(Seat.NORTH, cards)


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """A random deal, every card a legal one, to the end."""
    pack = draw(PACKS)
    deal = Deal(*(Hand(tuple(pack[start : start + 13])) for start in range(0, 52, 13)))
    play = Play(draw(st.sampled_from(Strain)), draw(st.sampled_from(Seat)), deal)
    choice = draw(st.randoms(use_true_random=False))
    while play.turn is not None:
        held = [card for card in deal[play.turn] if card not in play.cards]
        trick = play.tricks[-1] if play.tricks else None
        led = trick.suit if trick and not trick.is_complete else None
        play = play.play(choice.choice([c for c in held if c.suit is led] or held))
    return play


@given(plays())
def test_thirteen_tricks_are_shared(play: Play) -> None:
    assert play.is_over
    assert play.won(Side.NS) + play.won(Side.EW) == 13
    assert play.declarer_tricks == play.won(play.declarer.side)
    for trick, following in zip(play.tricks, play.tricks[1:], strict=False):
        assert following.leader is trick.winner(play.strain)


@given(plays())
def test_the_deal_only_checks(play: Play) -> None:
    unchecked = Play(play.strain, play.declarer, None, play.cards)
    assert unchecked.tricks == play.tricks
    assert Play.parse(str(play), play.strain, play.declarer, play.deal) == play
