"""A saved page of results, whichever site it comes from."""

from __future__ import annotations

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.pages.acbl import acbl_page
from overtrick.formats.pages.bbo_tournament import bbo_page
from overtrick.formats.pages.page import page_of
from overtrick.formats.pages.printed import printed_page

__all__ = ["read_saved_page"]


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
