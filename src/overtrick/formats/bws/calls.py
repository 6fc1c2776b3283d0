"""BiddingData and PlayData: the auction from the dealer, the cards from the opening leader."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from overtrick.core.auction import Auction
from overtrick.core.board import Board
from overtrick.core.calls import parse_call
from overtrick.core.cards import Card
from overtrick.core.outcome import NOT_PLAYED, Result
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.events.session import Line
from overtrick.formats.bws.book import Book, Cells, Key
from overtrick.formats.bws.results import key_of
from overtrick.formats.bws.sections import Sections
from overtrick.formats.contents.table import Called, Record, Shown

__all__ = ["SKIPPED", "UNKNOWN_CARD", "add_calls", "add_cards"]

SKIPPED: Final = "SkipBid"
"""Nothing was entered for that player."""
UNKNOWN_CARD: Final = re.compile(r"[SHDC]?[xX]")
"""A small card of that suit."""


def add_calls(book: Book, sections: Sections, records: dict[Key, Record]) -> None:
    """Read the auctions into their records."""
    for key, rows in _entries(book, "BiddingData").items():
        record = records.get(key) or _unknown(book, sections, key)
        first = record.line.board.dealer
        told = [(cells.text("Direction"), cells.text("Bid")) for cells in rows]
        calls, wrong = _called([bid for _, bid in told])
        wrong = wrong or _order(told, first, "the dealer")
        if wrong:
            book.problem("BiddingData", f"the auction is left out: {wrong}", key[3], key[2])
            continue
        records[key] = replace(record, calls=calls, calls_open=_is_open(first, calls))


def add_cards(book: Book, sections: Sections, records: dict[Key, Record]) -> None:
    """Read the cards played into their records."""
    for key, rows in _entries(book, "PlayData").items():
        record = records.get(key) or _unknown(book, sections, key)
        told = [(cells.text("Direction"), cells.text("Card")) for cells in rows]
        cards, wrong = _shown([card for _, card in told])
        declarer = _declarer(record)
        if declarer is not None and told:
            wrong = wrong or _order(told[:1], declarer.left, "the opening leader")
        if wrong:
            book.problem("PlayData", f"the play is left out: {wrong}", key[3], key[2])
            continue
        records[key] = replace(record, cards=cards)


def _entries(book: Book, table: str) -> dict[Key, list[Cells]]:
    """The entries of each table and board by their counter, the last one of each."""
    found: dict[Key, dict[int, Cells]] = {}
    for cells in sorted(book.rows(table), key=lambda one: one.number("ID") or 0):
        key, counter = key_of(cells), cells.number("Counter")
        if key is None or counter is None:
            book.problem(table, "an entry without its board or its counter")
        elif cells.flag("Erased"):
            continue
        else:
            found.setdefault(key, {})[counter] = cells
    return {key: [told[nth] for nth in sorted(told)] for key, told in found.items()}


def _unknown(book: Book, sections: Sections, key: Key) -> Record:
    section, round, table, board = key
    line = Line(
        Board.standard(board),
        NOT_PLAYED,
        session=sections[section].session,
        section=sections[section].letter,
        round=str(round) if round else None,
        table=str(table) if table else None,
        where=f"{book.name}:BiddingData",
    )
    return Record(line, is_pending=True)


def _called(bids: list[str]) -> tuple[tuple[Called, ...], str]:
    calls = []
    for bid in bids:
        if bid.casefold() == SKIPPED.casefold():
            calls.append(Called(None))
            continue
        try:
            calls.append(Called(parse_call(bid)))
        except OvertrickError as error:
            return (), str(error)
    return tuple(calls), ""


def _shown(cards: list[str]) -> tuple[tuple[Shown, ...], str]:
    shown = []
    for card in cards:
        if UNKNOWN_CARD.fullmatch(card):
            shown.append(Shown(None, note=card))
            continue
        try:
            shown.append(Shown(Card.parse(card)))
        except OvertrickError as error:
            return (), str(error)
    return tuple(shown), ""


def _order(told: list[tuple[str, str]], first: Seat, who: str) -> str:
    """Say what is wrong with the order of the seats; an empty direction is not told."""
    for nth, (direction, word) in enumerate(told):
        expected = first.after(nth)
        if direction and direction.upper() != str(expected):
            return f"{word} by {direction}, where {expected} was to follow from {who}"
    return ""


def _is_open(dealer: Seat, calls: tuple[Called, ...]) -> bool:
    known = tuple(told.call for told in calls if told.call is not None)
    if len(known) < len(calls):
        return False
    try:
        return bool(calls) and not Auction(dealer, known).is_over
    except OvertrickError:
        return False


def _declarer(record: Record) -> Seat | None:
    outcome = record.line.outcome
    return outcome.declarer if isinstance(outcome, Result) else record.declarer
