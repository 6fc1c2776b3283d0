"""
Read a session database: results, people, cards and movement, as clubs' programs leave them.

Every column is optional; what cannot be read is named and left open, and the rest stands.
"""

from __future__ import annotations

from collections import Counter

from overtrick.events.problem import Problem
from overtrick.formats.bws.book import Book, Key
from overtrick.formats.bws.calls import add_calls, add_cards
from overtrick.formats.bws.cards import deals_of
from overtrick.formats.bws.jet.layout import Data
from overtrick.formats.bws.people import contestants_of, two_sided
from overtrick.formats.bws.results import records_of
from overtrick.formats.bws.sections import Sections, meetings_of, plan_of, sections_of
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.table import Record

__all__ = ["read_bws"]

_SECRETS = ("bm2pincode",)


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
    book = Book(data, name)
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
    book: Book, sections: Sections, records: dict[Key, Record], *, is_two: bool
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


def _day(book: Book) -> str:
    """The day on which most results were entered, the first of several."""
    days = Counter(
        when.date().isoformat()
        for cells in book.rows("ReceivedData")
        if (when := cells.moment("DateLog")) is not None and when.year > 1980
    )
    most = max(days.values(), default=0)
    return min((day for day, number in days.items() if number == most), default="")


def _rides_along(book: Book, sections: Sections) -> dict[str, str]:
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
