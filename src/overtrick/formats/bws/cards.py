"""HandRecord and HandEvaluation as deals: once for all sections that play the same cards."""

from __future__ import annotations

from dataclasses import replace

from overtrick.core.board import Board
from overtrick.core.cards import Hand
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.core.trick_table import TrickTable
from overtrick.errors import OvertrickError
from overtrick.formats.bws.book import Book, Cells
from overtrick.formats.bws.schema import HANDS, TRICKS
from overtrick.formats.bws.sections import Sections
from overtrick.formats.contents.dealt import Dealt, hands_text

__all__ = ["deals_of"]

_Place = tuple[int, int]


def deals_of(book: Book, sections: Sections) -> list[Dealt]:
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


def _placed(book: Book, table: str) -> list[tuple[_Place, Cells]]:
    rows = []
    for cells in book.rows(table):
        section, board = cells.number("Section"), cells.number("Board")
        if board is None or board < 1:
            book.problem(table, "cards without the number of their board")
        else:
            rows.append(((1 if section is None else section, board), cells))
    return rows


def _dealt(book: Book, place: _Place, cells: Cells) -> Dealt | None:
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
            book.problem(where, str(error), place[1])
    if not hands:
        return None
    try:
        return Dealt(board, Deal(*(hands[seat] for seat in Seat)), extra=extra)
    except (OvertrickError, KeyError) as error:
        if isinstance(error, OvertrickError):
            book.problem(where, str(error), place[1])
    return Dealt(board, hands=hands_text(hands), extra=extra)


def _tricks(book: Book, place: _Place, cells: Cells) -> TrickTable | None:
    told = {(Strain(strain), Seat(seat)): cells.number(name) for seat, strain, name in TRICKS}
    known = {where: number for where, number in told.items() if number is not None}
    if not known or (set(known.values()) == {0}):  # an empty row of a template
        return None
    try:
        return TrickTable.of(known)
    except OvertrickError as error:
        book.problem(f"HandEvaluation {place[0]}/{place[1]}", str(error), place[1])
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
