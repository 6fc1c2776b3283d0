import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.auction import DOUBLE, PASS, REDOUBLE, Bid, Call, parse_call
from overtrick.core.contract import Strain
from overtrick.errors import InvalidAuction, OvertrickError

BIDS = [Bid(level, strain) for level in range(1, 8) for strain in Strain]


@pytest.mark.parametrize(
    ("call", "texts"),
    [
        (PASS, "Pass|pass|P|p|-|--|–|no bid|NB|pas|passe"),
        (DOUBLE, "X|x|×|d|Dbl|double"),
        (REDOUBLE, "XX|xx|××|r|rdbl|Redouble"),
        (Bid(1, Strain.CLUBS), "1C|1c|1♣|1 club|one club"),
        (Bid(3, Strain.NOTRUMP), "3NT|3N|3n|3SA|3 no trump"),
        (Bid(4, Strain.SPADES), "4S|4 s|4♠|4♠\ufe0f"),
    ],
    ids=str,
)
def test_calls_as_written(call: Call, texts: str) -> None:
    for text in texts.split("|"):
        assert parse_call(text) == call


def test_there_are_35_bids_each_more_than_the_last() -> None:
    assert [bid.rank for bid in BIDS] == list(range(35))
    assert [str(bid) for bid in BIDS[3:6]] == ["1S", "1NT", "2C"]


@given(st.sampled_from([PASS, DOUBLE, REDOUBLE, *BIDS]))
def test_a_call_comes_back(call: Call) -> None:
    assert parse_call(str(call)) == call
    assert pickle.loads(pickle.dumps(call)) == call


@pytest.mark.parametrize(
    "text", ["", "8C", "0C", "1", "C", "XXX", "1Z", "AP", "*", "1C 1D", "---"]
)
def test_no_call(text: str) -> None:
    with pytest.raises(InvalidAuction, match=re.escape(f"not a call: {text!r}")):
        parse_call(text)


@pytest.mark.parametrize("value", [None, 1, PASS])
def test_what_is_no_text(value: object) -> None:
    with pytest.raises(InvalidAuction, match="not a call"):
        parse_call(value)  # type: ignore[arg-type]


def test_a_doubled_bid_is_two_calls() -> None:
    with pytest.raises(InvalidAuction, match="two calls: '4SX'"):
        parse_call("4SX")


@pytest.mark.parametrize("level", [0, 8, "1", True])
def test_no_bid(level: object) -> None:
    with pytest.raises(InvalidAuction, match=f"level must be 1 to 7, not {level!r}"):
        Bid(level, Strain.CLUBS)  # type: ignore[arg-type]


@given(st.text(max_size=6))
def test_any_text_is_a_call_or_our_error(text: str) -> None:
    try:
        call = parse_call(text)
    except OvertrickError:
        return
    assert call in (PASS, DOUBLE, REDOUBLE, *BIDS)
