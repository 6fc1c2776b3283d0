"""
Pages of BBO (Bridge Base Online) as people save them.

``hands.php`` lists one player's hands, or all tables of one board (a traveller); ``tview.php``
is the ranking of a tournament, and ``hands.php`` with a tournament's number the list of its
boards; any other page may link to boards in the hand viewer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from overtrick.core.outcome import NOT_PLAYED
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Record
from overtrick.formats.pages.bbo_hands import hands_page, is_hands_page, pairs_of
from overtrick.formats.pages.bbo_tournament import board_list, is_tournament, tournament_page
from overtrick.formats.pages.handviewer import lin_of, links_of
from overtrick.formats.pages.movie import board_of, movie_of, number_in, with_movie
from overtrick.formats.pages.page import Page, words_of

__all__ = ["bbo_page", "read_bbo"]


def read_bbo(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a saved page of BBO.

    >>> cells = "<td class='handnum'>7</td><td class='result'>4&spades;N=</td>"
    >>> people = "<td class='north'>eve</td><td class='south'>finn</td>"
    >>> row = f"<table class='body'><tr class='tourney'>{cells}{people}</tr></table>"
    >>> contents, _ = read_bbo(f"<html>{row}</html>".encode(), "hands.html")
    >>> print(contents.records[0].line.ns, contents.records[0].line.outcome)
    eve - finn 4S N =

    :raises InvalidFile: if it is no page of results.
    :raises MissingExtra: if lxml is not installed.
    """
    from overtrick.formats.pages.saved import read_saved_page

    return read_saved_page(data, name)


def bbo_page(
    page: Page, name: str, *, only_sure: bool = False
) -> tuple[Contents, list[Problem]] | None:
    """Read a page of BBO; None if it is none.  Links alone do not make it sure."""
    problems: list[Problem] = []

    def say(message: str, board: int | None = None, *, doubt: bool = False) -> None:
        where = f"{name}:board {board}" if board else name
        severity = Severity.QUESTION if doubt else Severity.ERROR
        problems.append(Problem(where, message, board, severity=severity))

    if is_hands_page(page):
        return hands_page(page, say), problems
    if is_tournament(page):
        return tournament_page(page, say), problems
    if (boards := board_list(page)) is not None:
        return boards, problems
    if only_sure:
        return None
    found = _linked(page, say)
    return (found, problems) if found.records or found.deals else None


def _linked(page: Page, say: Callable[..., None]) -> Contents:
    """Read every board that a page links to, or holds as text; each link once."""
    texts = [words_of(one) for one in page.tree.iter("lin")]
    texts += [text for link in links_of(page.tree) if (text := lin_of(link))]
    if not texts:
        texts = [text for text in [lin_of(page.address)] if text]
    records: list[Record] = []
    deals: dict[int, Dealt] = {}
    for lin in dict.fromkeys(texts):
        movie = movie_of(lin)
        number = number_in(lin) or len(records) + 1
        board = board_of(movie, number)
        for note in movie.notes:
            say(note, number)
        names = movie.record.names if movie.record else None
        ns, ew = pairs_of(names) if names and any(names) else (None, None)
        line = Line(board, NOT_PLAYED, ns, ew)
        record, notes = with_movie(Record(line, is_pending=True), movie)
        for note in notes:
            say(note, number)
        if movie.record is not None:
            records.append(_known(record, movie.record))
        if movie.dealt is not None:
            deals.setdefault(number, replace(movie.dealt, board=board))
    title = page.title
    return Contents(About(title), tuple(records), tuple(deals.values()))


def _known(record: Record, told: Record) -> Record:
    """A contract that the auction tells, where the result is not known."""
    if record.is_pending:
        return replace(record, contract=told.contract, declarer=told.declarer)
    return record
