import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.auction import Auction
from overtrick.core.cards import CARDS as PACK
from overtrick.core.cards import Hand
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.outcome import Result
from overtrick.core.play import Play
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidAuction, OvertrickError, Text
from overtrick.formats.contents.table import FileCall, FileCard
from overtrick.formats.lin.calls import called_of
from overtrick.formats.lin.deals import cards_of, deal_text
from overtrick.formats.lin.read import read_lin
from overtrick.formats.lin.results import (
    Bidding,
    bidding_of,
    ending_of,
    outcome_of,
    result_text,
)
from tests.cases import one_pass
from tests.formats.lin.samples import CARDS, SINGLE
from tests.formats.making import CONTRACTS, RESULTS, auctions


def told(rs: str, calls: str, after: str = "") -> tuple[str, list[str]]:
    """The result of a board with a heading, and what was said of it."""
    text = f"vg|x,,I,1,1,A,,B,|rs|{rs},|pg||qx|o1|md|3{CARDS}|sv|o|{calls}{after}"
    contents, problems = read_lin(text.encode())
    [record] = contents.records
    shown = "pending" if record.is_pending else str(record.line.outcome)
    return shown, [problem.message.partition(": ")[2] for problem in problems]


SPADE = "mb|1S|mb|p|mb|p|mb|p|pg||"


@one_pass(
    ("rs", "calls", "after", "outcome", "said"),
    [
        ("1SN+2", SPADE, "mc|9|", "1S N +2", ""),
        ("", SPADE, "mc|9|", "1S N +2", ""),
        ("1SN+1", SPADE, "", "1S N +1", ""),
        (
            "1SN+1",
            SPADE,
            "mc|9|",
            "1S N +2",
            "the claim gives 1S N +2, rs says 1S N +1",
        ),
        ("4SN=", SPADE, "", "4S N =", "the auction gives 1S N, rs says 4S N =; rs counts"),
        ("", SPADE, "", "pending", ""),
        ("PASS", "mb|p|mb|p|mb|p|mb|p|", "", "PASS", ""),
        ("", "mb|p|mb|p|mb|p|mb|p|", "", "PASS", ""),
        ("4SN=", "mb|p|mb|p|mb|p|mb|p|", "", "4S N =", "passed out, rs says 4S N =; rs counts"),
        ("PASS", SPADE, "", "PASS", "the auction gives 1S N, rs says PASS; rs counts"),
        ("", "mb|AP|", "", "PASS", ""),
        ("", "mb|1Sppp|", "mc|7|", "1S N =", ""),
        ("", "mb|1S|mb|-|mb|P!|mb|Pass|", "mc|7|", "1S N =", ""),
        ("", "mb|1NT|mb|dbl|mb|rdbl!|mb|AP|", "mc|7|", "1NTXX N =", ""),
        ("4SN=", "mb|4S|mb|3S|mb|p|mb|p|mb|p|", "mc|9|", "4S N =", "it is not more than 4S"),
        ("", "mb|1S|mb|8C|mb|p|mb|p|mb|p|", "mc|9|", "1S N +2", "not a call: '8C'"),
        (
            "",
            SPADE,
            "pc|D4|pc|DA|pc|D5|pc|D3|mc|0|",
            "pending",
            "allow 1 to 13",
        ),
        ("1SN=", SPADE, "pc|D4|pc|DA|pc|D5|pc|D3|mc|0|", "1S N =", "allow 1 to 13"),
        ("", SPADE, "pc|D4|pc|H2|mc|7|", "1S N =", "H2 is not in South's hand"),
        ("", SPADE, "pc|D4|pc|Q|mc|7|", "1S N =", "not a card: 'Q'"),
        ("", SPADE, "pc|D4|pc|D4|mc|7|", "1S N =", "D4 is played twice"),
        ("", SPADE, "pc|D4D2D5D3|mc|7|", "1S N =", ""),
        ("", SPADE, "mc|14|", "pending", "not a number of tricks: '14'"),
        ("9SN=", SPADE, "mc|7|", "1S N =", "rs: "),
        ("A+/A-", "", "", "A+/A-", ""),
        ("?", SPADE, "", "pending", ""),
        ("", "", "mc|9|", "pending", "9 tricks are claimed, but in what contract?"),
        ("", "mb|1S|mb|p|", "mc|7|", "1S N =", "not told to its end"),
    ],
)
def test_how_a_board_ended(rs: str, calls: str, after: str, outcome: str, said: str) -> None:
    found, problems = told(rs, calls, after)
    assert found == outcome
    assert bool(problems) == bool(said)
    assert said in "".join(problems)


@pytest.mark.parametrize(
    "text", ["3NSx-2", "3NSX-2", "3ntsx-2", "3NxS-2", "3N S x -2", "3NTxS-2", "3NTS*-2"]
)
def test_spellings_of_a_result(text: str) -> None:
    assert str(outcome_of(text)) == "3NTX S -2"


@pytest.mark.parametrize("text", ["PASS", "pass", "P", "AP", "Passed out"])
def test_spellings_of_a_pass_out(text: str) -> None:
    assert str(outcome_of(text)) == "PASS"


@pytest.mark.parametrize("text", ["4SN", "8CN=", "4SN+7", "hello", "4SN++"])
def test_what_is_no_result(text: str) -> None:
    with pytest.raises(OvertrickError):
        outcome_of(text)


@given(RESULTS)
def test_every_result_is_read_as_it_was_written(result: Result) -> None:
    assert outcome_of(result_text(result)) == result


@given(st.data(), st.sampled_from(Seat))
def test_an_auction_comes_to_what_the_laws_say(data: st.DataObject, dealer: Seat) -> None:
    calls = data.draw(auctions(dealer))
    cut = data.draw(st.integers(0, len(calls)))
    auction = Auction(dealer, tuple(each.call for each in calls[:cut] if each.call))
    found = bidding_of(dealer, calls[:cut])
    expected = Bidding(auction.contract, auction.declarer, auction.is_over)
    assert found == expected


CALLS = st.sampled_from(["p", "p", "p", "d", "r", "1C", "1D", "1S", "2H", "3N", "7N"])


@given(st.lists(CALLS, max_size=12), st.sampled_from(Seat))
def test_an_auction_is_legal_as_the_laws_say(texts: list[str], dealer: Seat) -> None:
    calls = tuple(each for text in texts for each in called_of(text))
    found = bidding_of(dealer, calls)
    known = tuple(each.call for each in calls if each.call)
    if found.problem:
        with pytest.raises(InvalidAuction) as refused:
            Auction(dealer, known)
        assert found.problem == str(refused.value)
    else:
        auction = Auction(dealer, known)
        assert found == Bidding(auction.contract, auction.declarer, auction.is_over)


@given(CONTRACTS, st.sampled_from(Seat), st.integers(0, 2**32))
def test_tricks_are_counted_as_the_laws_say(contract, declarer, seed) -> None:  # type: ignore[no-untyped-def]
    chance = random.Random(seed)
    pack = list(PACK)
    chance.shuffle(pack)
    deal = Deal(*(Hand(tuple(pack[at : at + 13])) for at in (0, 13, 26, 39)))
    play = _random_play(contract.strain, declarer, deal, chance)
    holders = cards_of(deal_text(declarer, dict(deal.hands))).holders
    bidding = Bidding(contract, declarer, True)
    shown = [FileCard(card) for card in play.cards]
    found = ending_of(bidding, shown, None, None, holders)
    assert found.outcome == Result(contract, declarer, play.declarer_tricks)
    assert found.problems == []
    assert ending_of(bidding, shown, 13, None, holders).outcome == found.outcome


def _random_play(strain: Strain, declarer: Seat, deal: Deal, chance: random.Random) -> Play:
    play = Play(strain, declarer)
    hands = {seat: list(hand) for seat, hand in deal.hands.items()}
    while play.turn is not None:
        hand = hands[play.turn]
        led = play.tricks[-1].suit if play.tricks and not play.tricks[-1].is_complete else None
        card = chance.choice([card for card in hand if card.suit is led] or hand)
        hand.remove(card)
        play = play.play(card)
    return play


def test_a_revoke_is_named() -> None:
    text = SINGLE.replace("pc|D4|", "pc|D4|pc|SA|pc|D5|pc|D3|")
    _, problems = read_lin(text.encode())
    assert "SA is not in South's hand" in problems[0].message
    text = SINGLE.replace("pc|D4|", "pc|D4|pc|C9|pc|D5|pc|D3|pc|C2|pc|C8|pc|C5|pc|CJ|")
    text = text.replace("pc|CJ|", "pc|CJ|pc|DA|")
    contents, problems = read_lin(text.encode())
    assert len(problems) == 1
    assert str(contents.records[0].line.outcome) == "1S N +2"


def test_what_is_no_call_keeps_its_place() -> None:
    [first, second] = called_of("1D!p")
    assert first == FileCall(first.call, alerted=True)
    assert not second.alerted


def test_a_call_or_card_of_thousands_of_letters_is_quoted_by_its_start() -> None:
    """The whole was printed: a line of five thousand letters."""
    data = b"qx|o1|md|3SAKQ,SJT9,S876,|sv|0|mb|1S|mb|%s|pc|%s|pg||" % (b"q" * 5000, b"z" * 5000)
    _, problems = read_lin(data, "x.lin")
    assert any("not a call: 'qqq" in str(problem) for problem in problems)
    assert all(len(str(problem)) < 400 for problem in problems)
    assert all(isinstance(problem.text, Text | EnglishText) for problem in problems)
