"""Auctions and plays with everything that stands in them."""

from __future__ import annotations

import pytest

from overtrick.formats.pbn.pbn import write_pbn
from tests.formats.pbn.reading import DEAL, one, read


def test_an_auction_with_everything() -> None:
    told = one(
        '[Board "1"]\n[Contract "2S"]\n[Declarer "E"]\n[Result "8"]\n[Auction "N"]\n'
        'pass =1= 1S!  - X?? $7\nxx ^I 2s AP\n[Note "1:late"]\n'
    )
    calls = [str(called.call) for called in told.calls]
    assert calls == ["Pass", "1S", "None", "X", "XX", "2S", "Pass", "Pass", "Pass"]
    assert [called.mark for called in told.calls][:6] == ["", "!", "", "?? $7", "^I", ""]
    assert told.calls[0].alerted
    assert told.calls[0].note == "late"


@pytest.mark.parametrize(("end", "is_open"), [("*", True), ("+", True), ("Pass", False)])
def test_the_end_of_an_auction(end: str, is_open: bool) -> None:
    told = one(f'[Board "1"]\n[Auction "N"]\n1C Pass {end}\n')
    assert told.calls_open is is_open


def test_a_word_that_is_no_call_keeps_the_lines_as_they_are() -> None:
    text = '[Board "1"]\n[Contract "Pass"]\n[Auction "N"]\nPass 8C Pass\n'
    held, problems = read(text)
    assert [problem.message for problem in problems] == ["Auction: not a call: '8C'"]
    assert held.records[0].calls_open
    assert b'[Auction "N"]\r\nPass 8C Pass\r\n' in write_pbn(held)[0]


def test_play_in_fixed_columns_notes_after_it_and_a_claim() -> None:
    told = one(
        '[Board "1"]\n[Contract "3D"]\n[Declarer "E"]\n[Result "9"]\n[Auction "E"]\n1C =2= AP\n'
        '[Play "S"]\nh6 HK H4 H5 ! =1=\nCA C2 C7 CK\nH9 S3 -- --\n*\n'
        '[Note "1: low"]\n[Note "2: 2+"]\n'.replace('[Auction "E"]', '[Auction "N"]')
    )
    words = [str(shown.card) for shown in told.cards]
    assert words == ["H6", "HK", "H4", "H5", "C2", "C7", "CK", "CA", "H9", "S3"]
    assert (told.cards[3].mark, told.cards[3].note) == ("!", "low")
    assert told.calls[0].note == "2+"


def test_play_without_trumps_stays_as_text() -> None:
    text = '[Board "1"]\n[Play "W"]\nH6 HK H4 H5\nCA C2 C7 CK\n*\n'
    held, problems = read(text)
    assert "the order of play cannot be told" in problems[0].message
    assert b'[Play "W"]\r\nH6 HK H4 H5\r\nCA C2 C7 CK\r\n*\r\n' in write_pbn(held)[0]


def test_rows_in_the_order_of_play_are_seen_by_who_held_the_cards() -> None:
    head = f'[Board "1"]\n[Deal "{DEAL}"]\n[Contract "4S"]\n[Declarer "S"]\n[Result "9"]\n'
    fixed = head + '[Play "W"]\nHT H4 HQ HK\nD5 D3 D4 DA\nS3 SA S8 S4\n*\n'
    turned = head + '[Play "W"]\nHT H4 HQ HK\nDA D5 D3 D4\nS4 S3 SA S8\n*\n'
    held, problems = read(turned)
    assert held.records[0].cards == one(fixed).cards
    assert "columns" in problems[0].message


def test_a_star_within_an_auction_is_a_double() -> None:
    """LoveBridge writes ``*`` for a double; at the end it is the end, as by the standard."""
    held, problems = read('[Board "1"]\n[Auction "N"]\n1C * ** Pass\n2C * AP\n')
    assert [str(told.call) for told in held.records[0].calls][1:3] == ["X", "XX"]
    assert str(held.records[0].contract) == "2CX"
    assert problems == []
    assert held.records[0].calls_open is False
    held, _ = read('[Board "1"]\n[Auction "N"]\n1C Pass\n*\n')
    assert held.records[0].calls_open is True


def test_a_star_behind_a_contract_is_a_double() -> None:
    held, _ = read('[Board "1"]\n[Declarer "N"]\n[Contract "4S*"]\n[Result "9"]\n')
    assert str(held.records[0].line.outcome) == "4SX N -1"
