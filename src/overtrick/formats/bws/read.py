"""
Read a session database: results, people, cards and movement, as clubs' programs leave them.

Every column is optional; what cannot be read is named and left open, and the rest stands.

HandRecord and HandEvaluation as deals: once for all sections that play the same cards.

BiddingData and PlayData: the auction from the dealer, the cards from the opening leader.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from overtrick.core.auction import Auction, parse_call
from overtrick.core.board import Board
from overtrick.core.cards import Card, Hand
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.outcome import NOT_PLAYED, Result
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.events.session import Line
from overtrick.formats.bws.book import HANDS, TRICKS, BwsBook, Cells, Key
from overtrick.formats.bws.jet.pages import Data
from overtrick.formats.bws.numbering import Sections, meetings_of, plan_of, sections_of
from overtrick.formats.bws.people import contestants_of, two_sided
from overtrick.formats.bws.results import key_of, records_of
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt, hands_text
from overtrick.formats.contents.table import FileCall, FileCard, Record
from overtrick.formats.plain import attempt

__all__ = ["SKIPPED", "UNKNOWN_CARD", "add_calls", "add_cards", "deals_of", "read_bws"]

_SECRETS = ("bm2pincode",)

T = TypeVar("T")


def read_bws(data: Data, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read what a session database tells.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> from overtrick.formats.bws.write import write_bws
    >>> line = Line(Board(7), parse_outcome("4S N +1"), "3", "10", round="1", table="2")
    >>> data, _ = write_bws(Contents(records=(Record(line),)))
    >>> str(read_bws(data)[0].records[0].line.outcome)
    '4S N +1'

    :raises InvalidFile: if it is no session database, or cannot be opened; it says what to do.
    """
    book = BwsBook(data, name)
    sections, plan = sections_of(book), plan_of(book)
    records = records_of(book, sections, plan)
    add_calls(book, sections, records)
    add_cards(book, sections, records)
    contestants = contestants_of(book, sections, plan, records)
    contents = Contents(
        _about(book, sections, records, is_two=bool(two_sided(sections, plan, records))),
        tuple(records.values()),
        tuple(deals_of(book, sections)),
        tuple(contestants),
        movement=tuple(meetings_of(plan, sections)),
        extra=_rides_along(book, sections),
    )
    return contents, book.all_problems()


def _about(
    book: BwsBook, sections: Sections, records: dict[Key, Record], *, is_two: bool
) -> About:
    title, date, extra = "", "", dict[str, str]()
    for cells in book.rows("Session")[:1]:
        title = cells.text("Name")
        when = cells.moment("Date")
        date = when.date().isoformat() if when else ""
        told = cells.others("Session", ("Time", "GUID", "PairsMoveAcrossField", "EWReturnHome"))
        extra = {key.replace("bws:", "bws:Session.", 1): text for key, text in told.items()}
    winners = {section.winners for section in sections.values() if section.winners in (1, 2)}
    if is_two:
        winners = {2}
    alone = bool(records) and all(told.line.is_individual for told in records.values())
    return About(
        title,
        date or _day(book),
        kind="individual" if alone else "",
        winners=winners.pop() if len(winners) == 1 else None,
        extra=extra,
    )


def _day(book: BwsBook) -> str:
    """The day on which most results were entered, the first of several."""
    days = Counter(
        when.date().isoformat()
        for cells in book.rows("ReceivedData")
        if (when := cells.moment("DateLog")) is not None and when.year > 1980
    )
    most = max(days.values(), default=0)
    return min((day for day, number in days.items() if number == most), default="")


def _rides_along(book: BwsBook, sections: Sections) -> dict[str, str]:
    extra: dict[str, str] = {}
    for section in sections.values():
        for key, text in section.extra.items():
            extra[key.replace("bws:", f"bws:Section.{section.letter}.", 1)] = text
    for nth, cells in enumerate(book.rows("Settings")[:78], 1):
        for key, text in cells.others("Settings").items():
            if key.removeprefix("bws:").casefold() not in _SECRETS:
                extra[key.replace("bws:", f"bws:Settings.{nth}.", 1)] = text
    for cells in book.rows("Tables"):
        group, number = cells.number("Group"), cells.number("Section")
        if group and number is not None:
            letter = sections[number].letter
            extra[f"bws:Tables.{letter}.{cells.text('Table')}.Group"] = str(group)
    for cells in book.rows("Clients")[:1]:
        if cells.text("Computer"):
            extra["bws:Clients.Computer"] = cells.text("Computer")
    return extra


_Place = tuple[int, int]


def deals_of(book: BwsBook, sections: Sections) -> list[Dealt]:
    """Read the cards of every board, with the tricks that could be made."""
    found: dict[_Place, Dealt] = {}
    for place, cells in _placed(book, "HandRecord"):
        dealt = _dealt(book, place, cells)
        if dealt is not None:
            found[place] = dealt
    for place, cells in _placed(book, "HandEvaluation"):
        tricks = _tricks(book, place, cells)
        if tricks is not None:
            dealt = found.get(place, Dealt(Board.standard(place[1])))
            found[place] = replace(dealt, tricks=tricks)
    return _merged(found, sections)


def _placed(book: BwsBook, table: str) -> list[tuple[_Place, Cells]]:
    rows = []
    for cells in book.rows(table):
        section, board = cells.number("Section"), cells.number("Board")
        if board is None or board < 1:
            book.problem(table, "cards without the number of their board")
        else:
            rows.append(((1 if section is None else section, board), cells))
    return rows


def _dealt(book: BwsBook, place: _Place, cells: Cells) -> Dealt | None:
    hands: dict[Seat, Hand] = {}
    board, where = Board.standard(place[1]), f"HandRecord {place[0]}/{place[1]}"
    extra = cells.others("HandRecord")
    for letter, suits in HANDS:
        told = [cells.text(name).strip("-") for name in suits]
        if not any(told):
            continue
        try:
            hands[Seat(letter)] = Hand.parse(".".join(told))
        except OvertrickError as error:
            book.problem(where, error.text, place[1])
    if not hands:
        return None
    try:
        return Dealt(board, Deal(*(hands[seat] for seat in Seat)), extra=extra)
    except (OvertrickError, KeyError) as error:
        if isinstance(error, OvertrickError):
            book.problem(where, error.text, place[1])
    return Dealt(board, hands=hands_text(hands), extra=extra)


def _tricks(book: BwsBook, place: _Place, cells: Cells) -> TrickTable | None:
    told = {(Strain(strain), Seat(seat)): cells.number(name) for seat, strain, name in TRICKS}
    known = {where: number for where, number in told.items() if number is not None}
    if not known or (set(known.values()) == {0}):  # an empty row of a template
        return None
    try:
        return TrickTable.of(known)
    except OvertrickError as error:
        book.problem(f"HandEvaluation {place[0]}/{place[1]}", error.text, place[1])
        return None


def _merged(found: dict[_Place, Dealt], sections: Sections) -> list[Dealt]:
    """One deal for all, where every section of a session has the same cards on that board."""
    by_board: dict[tuple[str, int], dict[int, Dealt]] = {}
    for (number, board), dealt in found.items():
        by_board.setdefault((sections[number].session, board), {})[number] = dealt
    everywhere: dict[str, set[int]] = {}
    for number, section in sections.items():
        everywhere.setdefault(section.session, set()).add(number)
    merged = []
    for (session, _), told in by_board.items():
        first = next(iter(told.values()))
        if set(told) == everywhere[session] and all(one == first for one in told.values()):
            merged.append(replace(first, session=session))
            continue
        merged += [
            replace(dealt, section=sections[number].letter, session=sections[number].session)
            for number, dealt in told.items()
        ]
    return merged


SKIPPED: Final = "SkipBid"
"""Nothing was entered for that player."""
UNKNOWN_CARD: Final = re.compile(r"[SHDC]?[xX]")
"""A small card of that suit."""


def add_calls(book: BwsBook, sections: Sections, records: dict[Key, Record]) -> None:
    """Read the auctions into their records."""
    for key, rows in _entries(book, "BiddingData").items():
        record = records.get(key) or _unknown(book, sections, key)
        first = record.line.board.dealer
        told = [(cells.text("Direction"), cells.text("Bid")) for cells in rows]
        calls, wrong = _each(_call, [bid for _, bid in told])
        wrong = wrong or _order(told, first, Text("the dealer"))
        if wrong:
            book.problem(
                "BiddingData",
                EnglishText("the auction is left out: {wrong}", wrong=wrong),
                key[3],
                key[2],
            )
            continue
        records[key] = replace(record, calls=calls, calls_open=_is_open(first, calls))


def add_cards(book: BwsBook, sections: Sections, records: dict[Key, Record]) -> None:
    """Read the cards played into their records."""
    for key, rows in _entries(book, "PlayData").items():
        record = records.get(key) or _unknown(book, sections, key)
        told = [(cells.text("Direction"), cells.text("Card")) for cells in rows]
        cards, wrong = _each(_card, [card for _, card in told])
        declarer = _declarer(record)
        if declarer is not None and told:
            wrong = wrong or _order(told[:1], declarer.left, Text("the opening leader"))
        if wrong:
            book.problem(
                "PlayData",
                EnglishText("the play is left out: {wrong}", wrong=wrong),
                key[3],
                key[2],
            )
            continue
        records[key] = replace(record, cards=cards)


def _entries(book: BwsBook, table: str) -> dict[Key, list[Cells]]:
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


def _unknown(book: BwsBook, sections: Sections, key: Key) -> Record:
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


def _call(bid: str) -> FileCall:
    return FileCall(None if bid.casefold() == SKIPPED.casefold() else parse_call(bid))


def _card(word: str) -> FileCard:
    if UNKNOWN_CARD.fullmatch(word):
        return FileCard(None, note=word)
    return FileCard(Card.parse(word))


def _each(read: Callable[[str], T], words: list[str]) -> tuple[tuple[T, ...], str]:
    """Read each word, or say which of them is none."""
    try:
        return tuple(map(read, words)), ""
    except OvertrickError as error:
        return (), EnglishText(error.text)


def _order(told: list[tuple[str, str]], first: Seat, who: Text) -> str:
    """Say what is wrong with the order of the seats; an empty direction is not told."""
    for nth, (direction, word) in enumerate(told):
        expected = first.after(nth)
        if direction and direction.upper() != str(expected):
            return EnglishText(
                "{word} by {direction}, where {expected} was to follow from {who}",
                word=word,
                direction=direction,
                expected=expected,
                who=who,
            )
    return ""


def _is_open(dealer: Seat, calls: tuple[FileCall, ...]) -> bool:
    known = tuple(told.call for told in calls if told.call is not None)
    made = attempt(Auction, dealer, known) if 0 < len(calls) == len(known) else None
    return made is not None and not made.is_over


def _declarer(record: Record) -> Seat | None:
    outcome = record.line.outcome
    return outcome.declarer if isinstance(outcome, Result) else record.declarer
