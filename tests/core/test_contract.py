import copy
import dataclasses
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.contract import BOOK, CONTRACTS, Contract, Doubling, Strain
from overtrick.errors import InvalidContract, OvertrickError
from tests.cases import one_pass

ANY = st.sampled_from(CONTRACTS)

TOLERATED = {
    "1C": "1C|1c|1♣|1♧|1club|1 club|one club|1 Clubs|ONE CLUB",
    "1CXX": "1CXX|1 club xx|1c**|1C rdbl|one club redoubled|1♣ × ×|one club doubled redoubled",
    "4S": "4S|4s|4♠|4♤| 4 S |4 spades|four spades|4spade",
    "4SX": "4SX|4Sx|4♠X|4 S x|4S*|4s dbl|4 S doubled|4♠×|4S✕|four spades double",
    "3D": "3D|3♦|3♢|three diamonds",
    "2HX": "2HX|2♥x|2♡*|two hearts doubled",
    "3NT": "3NT|3nt|3N|3n|3SA|3 sa|3 no trump|3 No-Trumps|3sans|three notrump",
    "3NTX": "3NTX|3NX|3nx|3SAx|3 N x|3N T X|3nt*",
    "7NTXX": "7NTXX|7Nxx|7 SA xx|seven no trump redoubled",
    "4NTX": "4N T X|4NT X|4 N TX",
}
"""The contract, and the ways to write it."""


@one_pass(
    ("text", "contract"),
    [(text, contract) for contract, texts in TOLERATED.items() for text in texts.split("|")],
)
def test_as_players_write_it(text: str, contract: str) -> None:
    assert str(Contract.parse(text)) == contract


@pytest.mark.parametrize(
    ("text", "strain"),
    [
        ("c", Strain.CLUBS),
        ("♦", Strain.DIAMONDS),
        ("Hearts", Strain.HEARTS),
        ("♤", Strain.SPADES),
        ("N", Strain.NOTRUMP),
        ("no-trump", Strain.NOTRUMP),
    ],
)
def test_strains_as_written(text: str, strain: Strain) -> None:
    assert Strain.parse(text) is strain


def test_strains_rise_in_the_order_of_the_auction() -> None:
    by_rank = sorted(Strain, key=lambda strain: strain.rank)
    assert "".join(map(str, by_rank)) == "CDHSNT"
    assert [strain for strain in Strain if strain.is_minor] == [Strain.CLUBS, Strain.DIAMONDS]


def test_doubling_multiplies() -> None:
    assert [doubling.factor for doubling in Doubling] == [1, 2, 4]


def test_there_are_105_contracts_each_at_its_index() -> None:
    assert len(CONTRACTS) == len(set(CONTRACTS)) == 7 * 5 * 3
    assert [contract.index for contract in CONTRACTS] == list(range(105))


@given(ANY)
def test_text_comes_back(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == contract
    assert Contract.parse(contract.symbols) == contract
    assert Contract.parse(" ".join(str(contract).lower())) == contract


@given(ANY)
def test_a_copy_keeps_the_double(contract: Contract) -> None:
    """In another library a copied 4SNX= became 4SN=, 590 turning into 420."""
    for twin in (
        pickle.loads(pickle.dumps(contract)),
        copy.copy(contract),
        copy.deepcopy(contract),
        dataclasses.replace(contract),
    ):
        assert twin == contract
        assert hash(twin) == hash(contract)
        assert str(twin) == str(contract)
        assert twin.index == contract.index


@given(ANY, ANY)
def test_equal_only_if_level_strain_and_doubling_are(one: Contract, other: Contract) -> None:
    same = (one.level, one.strain, one.doubling) == (other.level, other.strain, other.doubling)
    assert (one == other) is same


def test_equality_sees_the_double() -> None:
    assert len({Contract.parse(text) for text in ("3NT", "3NTX", "3NTXX")}) == 3


@given(ANY)
def test_target_is_the_book_and_the_level(contract: Contract) -> None:
    assert contract.target == BOOK + contract.level
    assert 7 <= contract.target <= 13


def test_a_contract_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Contract.parse("4S").level = 5  # type: ignore[misc]


REFUSED = ["", " ", "4", "X", "S", "NT", "8C", "9NT", "0C", "10C", "-1C", "4SXXX", "4S***"]
REFUSED += ["4Z", "4SS", "44S", "S4", "4SXN", "7NNX", "4S+1", "4S=", "4S X*", "4N T T", "Pass"]
REFUSED += ["eight clubs", "4 S by N", "４S ♠", "4S\x00", "4♠♠"]


@one_pass("text", REFUSED)
def test_what_is_no_contract(text: str) -> None:
    with pytest.raises(InvalidContract, match=re.escape(repr(text))):
        Contract.parse(text)


@pytest.mark.parametrize("value", [None, 4, b"4S", 4.0])
def test_what_is_no_text(value: object) -> None:
    with pytest.raises(InvalidContract, match="not a contract"):
        Contract.parse(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [0, 8, -1, 4.0, "4", True, None])
def test_levels_that_are_none(level: object) -> None:
    with pytest.raises(InvalidContract, match="level must be 1 to 7"):
        Contract(level, Strain.SPADES)  # type: ignore[arg-type]


def test_parts_of_the_wrong_kind() -> None:
    with pytest.raises(InvalidContract, match="not a strain: 'S'"):
        Contract(4, "S")  # type: ignore[arg-type]
    with pytest.raises(InvalidContract, match="not a doubling: 1"):
        Contract(4, Strain.SPADES, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "Z", "CD", "trump", "♠♠"])
def test_no_strain(text: str) -> None:
    with pytest.raises(InvalidContract, match=f"not a strain: '{text}'"):
        Strain.parse(text)


@given(st.text(max_size=12))
def test_any_text_is_a_contract_or_our_error(text: str) -> None:
    try:
        contract = Contract.parse(text)
    except OvertrickError:
        return
    assert contract in CONTRACTS


@given(st.text(alphabet="0123456789CDHSNTXA*♠♥♦♣ xn", max_size=7))
def test_nearly_contracts_are_read_right_or_refused(text: str) -> None:
    try:
        contract = Contract.parse(text)
    except InvalidContract:
        return
    assert text.strip().lstrip("♠♥♦♣ ")[0] == str(contract.level)
    marks = sum(text.upper().replace("♦", "D").count(mark) for mark in "X*D")
    assert marks - (contract.strain is Strain.DIAMONDS) == contract.doubling
