"""Saved pages of results, whichever site they come from, and what ACBL hands out as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents, joined
from overtrick.formats.contents.parts import side_by_side
from overtrick.formats.pages.acbl_club import club_game, is_club_game
from overtrick.formats.pages.acbl_hands import is_hand_record
from overtrick.formats.pages.acbl_live import is_live, live_page
from overtrick.formats.pages.acbl_session import as_session, tournament_session
from overtrick.formats.pages.bbo_tournament import bbo_page
from overtrick.formats.pages.embedded import DocumentReport, documents_in, json_of, text_at
from overtrick.formats.pages.page import Page, is_page, page_of
from overtrick.formats.pages.printed import printed_page
from overtrick.formats.plain import decoded

__all__ = ["acbl_page", "read_acbl_json", "read_saved_page"]

_DEEPEST = 3  # levels of a document in which the game is looked for
_MOST = 200  # sessions of a list


def read_saved_page(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a page of BBO or ACBL, or a printed one of Norway or Poland.

    >>> page = b"<html><p>Good evening</p></html>"
    >>> read_saved_page(page, "page.html")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: page.html: no page of results that is known: of BBO there...

    :raises InvalidFile: if no known site makes such pages.
    :raises MissingExtra: if lxml is not installed.
    """
    page = page_of(data, name)
    found = bbo_page(page, name, only_sure=True) or acbl_page(page, name)
    found = found or printed_page(page, name) or bbo_page(page, name)
    if found is None:
        raise InvalidFile(
            "no page of results that is known: of BBO there are my hands, "
            "travellers, tournaments and links to boards, of ACBL the games of "
            "clubs and the boards and cards of ACBL Live, and the boards and "
            "rankings of Ruter, JFR and KoPS; save another page as CSV or XLSX "
            "and read that with --guess",
            where=name,
        )
    return found


def read_acbl_json(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read the game of a club or a session of a tournament, from JSON or from a saved page.

    >>> board = '{"board_number": 7, "orientation": "N-S", "pair_number": 3, "score": "50"}'
    >>> text = f'{{"sections": [{{"section_label": "A", "board_results": [{board}]}}]}}'
    >>> contents, _ = read_acbl_json(text.encode(), "session.json")
    >>> contents.records[0].line.board.number, contents.records[0].line.ns
    (7, '3')

    :raises InvalidFile: if it is neither.
    :raises MissingExtra: if it is a page and lxml is not installed.
    """
    if is_page(data):
        return read_saved_page(data, name)
    say = DocumentReport(name, size=len(data))
    found = _document(json_of(decoded(data), name), say)
    if found is None:
        raise InvalidFile("JSON, but no game, no session and no hands of ACBL", where=name)
    return found, say.problems


def acbl_page(page: Page, name: str) -> tuple[Contents, list[Problem]] | None:
    """Read a saved page of ACBL; None if it is none."""
    say = DocumentReport(name, size=page.size)
    for document in documents_in(page):
        found = _document(document, say)
        if found is not None:
            return found, say.problems
    if not is_live(page):
        return None
    found = live_page(page, say)
    if not found.records and not found.deals:
        return None
    return found, say.problems


def _document(document: Any, say: DocumentReport, depth: int = 0) -> Contents | None:
    if is_club_game(document):
        return club_game(document, say)
    if (session := as_session(document)) is not None:
        return tournament_session(session, say)
    hands = [document] if isinstance(document, Mapping) else document
    if isinstance(hands, list) and any(is_hand_record(one) for one in hands[:50]):
        return _hand_records(hands, say)
    if depth < _DEEPEST and isinstance(document, Mapping):
        for inner in list(document.values())[:50]:
            found = _document(inner, say, depth + 1)
            if found is not None:
                return found
    if depth < _DEEPEST and isinstance(document, list):
        return _several(document[:_MOST], say, depth)
    return None


def _several(documents: list[Any], say: DocumentReport, depth: int) -> Contents | None:
    """Read the sections or the sessions of a list; sessions of one number are told apart."""
    if len(documents) > 1 and all(
        isinstance(one, Mapping) and "board_results" in one for one in documents
    ):
        return tournament_session({"sections": documents}, say)
    found = [_document(one, say, depth + 1) for one in documents]
    told = [one for one in found if one is not None]
    return side_by_side(told) if len(told) > 1 else next(iter(told), None)


def _hand_records(hands: list[Any], say: DocumentReport) -> Contents:
    """Read hand records that stand alone: those of each box as a session of its own."""
    boxes: dict[str, list[Any]] = {}
    for told in filter(is_hand_record, hands):
        boxes.setdefault(text_at(told, "box_number"), []).append(told)
    return joined(
        tournament_session({"handrecord": held, "session_number": str(nth)}, say)
        for nth, held in enumerate(boxes.values(), 1)
    )
