"""The deal of all samples, and made-up boards of every number."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.format import Format
from overtrick.formats.registry import FORMATS
from tests.formats.making import DEALS

SAMPLE = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432")
FOUR_SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432.")
ONE = Contents(deals=(Dealt(Board.standard(1), SAMPLE),))

DEAL_FORMATS = [
    FORMATS[id]
    for id in ("dlm", "dup", "bri", "dge", "ber", "cds", "rzd", "bhg", "hrf", "bigdeal")
]
FIXED_FORMATS = [found for found in DEAL_FORMATS if found.streamer]
NUMBERED = frozenset({"dlm", "cds", "hrf", "bigdeal"})


REAL_DEALS = DEALS.filter(lambda deal: deal != FOUR_SUITS)
"""A DLM file marks boards that are not used with a hand of one suit each."""


@st.composite
def from_board_1(draw: Any) -> Contents:
    """Boards 1 to some number up to 99, many of them with the same few deals."""
    some = draw(st.lists(REAL_DEALS, min_size=1, max_size=4))
    number = draw(st.integers(1, 99))
    return boards(some, range(1, number + 1))


@st.composite
def of_any_numbers(draw: Any) -> Contents:
    """Boards of any numbers up to 99."""
    some = draw(st.lists(REAL_DEALS, min_size=1, max_size=4))
    numbers = draw(st.sets(st.integers(1, 99), min_size=1, max_size=12))
    return boards(some, sorted(numbers))


def boards(deals: list[Deal], numbers: Any) -> Contents:
    return Contents(
        deals=tuple(
            Dealt(Board.standard(number), deals[place % len(deals)])
            for place, number in enumerate(numbers)
        )
    )


def ids(found: Format) -> str:
    return found.id
