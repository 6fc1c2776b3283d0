"""What one board is written from, and what has to be known of it more than once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from overtrick.core.board import Board, dealer_of
from overtrick.core.outcome import PassedOut, Result
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Called, Record, Shown
from overtrick.formats.lin.calls import calls_to, shown_of
from overtrick.formats.lin.deals import Cards, cards_of, deal_text
from overtrick.formats.lin.results import Bidding, bidding_of, ending_of

__all__ = ["Page"]

_AS_PLAYED = 52


@dataclass(frozen=True)
class Page:
    """
    A board with what happened, its cards, and how it is called in ``qx``.

    >>> Page(Board(7), None, Dealt(Board(7), hands="N:- - AK... -")).cards_text
    '1SKAHDC,,,'
    """

    board: Board
    record: Record | None = None
    dealt: Dealt | None = None
    qx: str = ""
    names: tuple[str, str, str, str] | None = None
    """Of North, East, South and West."""
    in_file: bool = False
    """Whether other programs read it: these part boards by names, and know calls alone."""

    @property
    def extra(self) -> Mapping[str, str]:
        """What rode along."""
        if self.record is not None:
            return self.record.line.extra or {}
        return {} if self.dealt is None else self.dealt.extra

    @property
    def calls(self) -> tuple[Called, ...]:
        """The auction; or the shortest one that ends so."""
        if self.is_made_up and self.record is not None:
            outcome = self.record.line.outcome
            assert isinstance(outcome, Result | PassedOut)
            return calls_to(outcome, self.board.dealer)
        return () if self.record is None else self.record.calls

    @cached_property
    def is_made_up(self) -> bool:
        """Whether the calls are: other programs know of no contract without cards."""
        if self.record is None or self.record.calls or not self.in_file:
            return False
        return isinstance(self.record.line.outcome, Result | PassedOut)

    @cached_property
    def cards_text(self) -> str:
        """The value of ``md``; empty where it would tell nothing."""
        board, dealt = self.board, self.dealt
        if told := self.extra.get("lin:md"):
            return told
        if dealt is not None and (dealt.deal is not None or dealt.hands):
            return deal_text(board.dealer, dealt.known_hands)
        is_usual = board.dealer is dealer_of(board.number)
        return "" if is_usual else deal_text(board.dealer, {})[:1]

    @cached_property
    def cards(self) -> Cards:
        """What a reader makes of that."""
        return cards_of(self.cards_text)

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """The cards played, or the lead alone; as far as they are known."""
        if self.record is None:
            return ()
        cards, lead = self.record.cards, self.record.line.lead
        if not cards and lead:
            cards = shown_of(lead)
        for place, shown in enumerate(cards):
            if shown.card is None and not shown.mark:
                return cards[:place]
        return cards

    @cached_property
    def bidding(self) -> Bidding:
        """What the auction comes to."""
        return bidding_of(self.board.dealer, self.calls)

    @cached_property
    def claim(self) -> str:
        """Tricks for ``mc``: where the cards alone do not tell them."""
        if self.record is None:
            return ""
        if told := self.extra.get("lin:mc"):
            return told if told.isascii() and told.isdigit() and len(told) < 3 else ""
        outcome, bidding = self.record.line.outcome, self.bidding
        if self.record.is_pending or not isinstance(outcome, Result):
            return ""
        if self.in_file and self.cards.deal is None:
            return ""  # other programs take tricks for those of a declarer whom they know
        if (bidding.contract, bidding.declarer) != (outcome.contract, outcome.declarer):
            return ""
        if len(self.shown) == _AS_PLAYED:
            counted = ending_of(bidding, self.shown, None, None, self.cards.holders)
            if counted.outcome == outcome and not counted.problems:
                return ""
        return str(outcome.tricks)
