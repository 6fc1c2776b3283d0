import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from overtrick.core.contract import Strain
from overtrick.core.seats import Seat
from overtrick.errors import InvalidAuction, OvertrickError
from tests.cases import one_pass

ALL_CALLS: list[Call] = [
    PASS,
    DOUBLE,
    REDOUBLE,
    *(Bid(level, strain) for level in range(1, 8) for strain in Strain),
]

# Dealer, calls, the contract, and who declares.
ENDED = [
    ("N", "1C P 1S P 2S P 4S AP", "4S", "S"),
    ("N", "1C P 1S P 2S P 3S P P P", "3S", "S"),
    ("E", "1NT P 2C P 2S P 3NT AP", "3NT", "E"),  # opener named no trump first
    ("W", "1D 1S P 2S X XX AP", "2SXX", "N"),
    ("S", "1S 2H 2S 3H AP", "3H", "W"),  # the raise does not declare
    ("S", "P 1H P 4H AP", "4H", "W"),
    ("N", "1H 1S P 2H P 2S AP", "2S", "E"),
    ("N", "1H P P X P 2C P 2H AP", "2H", "W"),  # hearts first by the other side: not theirs
    ("E", "1C X XX P P 1D X AP", "1DX", "S"),
    ("N", "3NT X P P XX AP", "3NTXX", "N"),
    ("N", "7NT X XX AP", "7NTXX", "N"),
    ("N", "1C X 1D AP", "1D", "S"),  # a bid supersedes the double
    ("W", "P P P 1C AP", "1C", "S"),
]


@one_pass(("dealer", "text", "contract", "declarer"), ENDED)
def test_contract_and_declarer(dealer: str, text: str, contract: str, declarer: str) -> None:
    auction = Auction.parse(text, Seat(dealer))
    assert (str(auction.contract), str(auction.declarer)) == (contract, declarer)
    assert auction.is_over
    assert auction.turn is None
    assert not auction.passed_out


@pytest.mark.parametrize("text", ["P P P P", "AP", "Pass pass PASS -", "P P AP", "all pass"])
def test_passed_out(text: str) -> None:
    auction = Auction.parse(text, Seat.NORTH)
    assert auction.is_over
    assert auction.passed_out
    assert (auction.contract, auction.declarer, len(auction.calls)) == (None, None, 4)


@one_pass(
    ("text", "calls"),
    [
        ("1♣ - 1♥ dbl", "1C Pass 1H X"),
        ("1NT-3NT", "1NT 3NT"),
        ("1NT – 3NT – – –", "1NT Pass 3NT Pass Pass Pass"),
        ("1C,p;1S|p", "1C Pass 1S Pass"),
        (
            "1C =1= Pass 1S! Pass\n2S $7 Pass 4S ?! AP",
            "1C Pass 1S Pass 2S Pass 4S " + "Pass " * 3,
        ),
        ("1C (1S) X (P)", "1C 1S X Pass"),
        ("2C* p 2D*", "2C Pass 2D"),
        ("1C Pass *", "1C Pass"),
        ("1C Pass +", "1C Pass"),
        ("1N d r", "1NT X XX"),
        ("1C P P all pass", "1C Pass Pass Pass"),
        ("", ""),
    ],
)
def test_auctions_as_written(text: str, calls: str) -> None:
    assert str(Auction.parse(text, Seat.EAST)) == calls.strip()


def test_the_turn_goes_round() -> None:
    auction = Auction(Seat.SOUTH)
    assert auction.turn is Seat.SOUTH
    assert auction.call("1C").turn is Seat.WEST
    assert auction.call("1C").call(PASS).call(PASS).call("X").turn is Seat.SOUTH
    assert auction == Auction(Seat.SOUTH)


def test_three_passes_do_not_end_an_auction_without_a_bid() -> None:
    auction = Auction.parse("P P P", Seat.NORTH)
    assert not auction.is_over
    assert str(auction.call("1C").contract) == "1C"


ILLEGAL = [
    ("X", "'X' by North: there is no bid to double"),
    ("P X", "'X' by East: there is no bid to double"),
    ("XX", "'XX' by North: there is no double to redouble"),
    ("1C XX", "'XX' by East: there is no double to redouble"),
    ("1C P X", "'X' by South: 1C is the bid of the same side"),
    ("1C X X", "'X' by South: 1C is the bid of the same side"),
    ("1C X P X", "'X' by West: 1C is doubled already"),
    ("1C X XX X", "'X' by West: 1C is doubled already"),
    ("1C X P XX", "'XX' by West: the double is of the same side"),
    ("1C X XX P XX", "'XX' by North: 1C is redoubled already"),
    ("1C X 1D XX", "'XX' by West: there is no double to redouble"),
    ("1H 1H", "'1H' by East: it is not more than 1H"),
    ("1S P 1NT 1H", "'1H' by West: it is not more than 1NT"),
    ("7NT 7S", "'7S' by East: it is not more than 7NT"),
    ("1C P P P P", "'Pass' by North: the auction is over"),
    ("P P P P 1C", "'1C' by North: the auction is over"),
    ("1C AP X", "'X' by North: the auction is over"),
    ("1C AP AP", "'AP': the auction is over"),
]


@one_pass(("text", "message"), ILLEGAL)
def test_calls_that_are_not_legal(text: str, message: str) -> None:
    with pytest.raises(InvalidAuction, match=re.escape(message)):
        Auction.parse(text, Seat.NORTH)


@pytest.mark.parametrize("word", ["8C", "1C2", "foo", "4SX", "1C^I", "---"])
def test_words_that_are_no_call_are_quoted(word: str) -> None:
    with pytest.raises(InvalidAuction, match=re.escape(repr(word))):
        Auction.parse(f"P {word} P", Seat.NORTH)


def test_what_is_no_auction() -> None:
    with pytest.raises(InvalidAuction, match="not an auction: None"):
        Auction.parse(None, Seat.NORTH)  # type: ignore[arg-type]
    with pytest.raises(InvalidAuction, match="not a call"):
        Auction(Seat.NORTH, ("1C",))  # type: ignore[arg-type]


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """Legal calls only, of those that are legal at each turn, until the end or twenty."""
    auction = Auction(draw(st.sampled_from(Seat)))
    for _ in range(draw(st.integers(0, 20))):
        legal = [call for call in ALL_CALLS if auction.is_legal(call)]
        if not legal:
            break
        # Low bids and passes often, or every auction would soar at once.
        auction = auction.call(draw(st.sampled_from(legal[:6])))
    return auction


@given(auctions())
def test_an_auction_comes_back(auction: Auction) -> None:
    assert Auction.parse(str(auction), auction.dealer) == auction
    assert pickle.loads(pickle.dumps(auction)) == auction


@given(auctions())
def test_is_legal_and_call_agree(auction: Auction) -> None:
    for call in ALL_CALLS:
        if auction.is_legal(call):
            assert auction.call(call).calls == (*auction.calls, call)
        else:
            with pytest.raises(InvalidAuction, match=f"'{call}' by"):
                auction.call(call)


@given(auctions())
def test_a_pass_is_legal_until_the_end(auction: Auction) -> None:
    assert auction.is_legal(PASS) is not auction.is_over
    assert (auction.turn is None) is auction.is_over


@given(auctions())
def test_passes_end_every_auction(auction: Auction) -> None:
    ended = auction
    while not ended.is_over:
        ended = ended.call(PASS)
    assert ended.contract == auction.contract
    assert ended.declarer == auction.declarer
    assert ended.passed_out is (auction.contract is None)
    if not auction.is_over:
        assert Auction.parse(f"{auction} AP", auction.dealer) == ended


@given(auctions())
def test_declarer_named_the_strain_before_its_partner(auction: Auction) -> None:
    contract, declarer = auction.contract, auction.declarer
    if contract is None or declarer is None:
        assert not any(isinstance(call, Bid) for call in auction.calls)
        return
    named = [
        seat
        for seat, call in auction.by_seat()
        if isinstance(call, Bid) and call.strain is contract.strain
    ]
    assert named[-1].side is declarer.side
    assert next(seat for seat in named if seat.side is declarer.side) is declarer


@given(st.text(alphabet="1234567CDHSNTXPA -*!=$", max_size=20))
def test_any_text_is_an_auction_or_our_error(text: str) -> None:
    try:
        auction = Auction.parse(text, Seat.WEST)
    except OvertrickError:
        return
    assert Auction(Seat.WEST, auction.calls) == auction
