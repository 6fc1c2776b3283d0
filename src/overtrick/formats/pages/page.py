"""
A saved page as a tree: of any encoding, with whatever a browser adds when it saves.

Browsers save a page alone, with a folder beside it, or in one file of several parts (MHTML).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from overtrick.errors import InvalidFile
from overtrick.formats.format import needs
from overtrick.formats.limits import WIDTH, most
from overtrick.formats.plain import decoded

__all__ = ["Page", "classes_of", "is_page", "page_of", "rows_of", "words_of"]

_HEAD = 4096
_MOST = 100_000  # letters of an element; those within it are each part of many
_CHARSET = re.compile(rb"charset\s{0,9}=\s{0,9}[\"']?([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_TAG = re.compile(rb"<[A-Za-z][^<>]*")
_TAG_COST, _WORD_COST = 184, 216  # bytes of an element with what is read of it, and of a word
_SAVED = re.compile(rb"<!--\s{0,9}saved from url=\([0-9]{1,6}\)([^\s>]{1,2000})")
_SYMBOLS = {"spades": "S", "hearts": "H", "diams": "D", "diamonds": "D", "clubs": "C"}


class Page(NamedTuple):
    """A page: its tree, and the address that it was saved from where that is known."""

    tree: Any
    address: str = ""

    @property
    def title(self) -> str:
        """What stands in the title bar."""
        return next((words_of(element) for element in self.tree.iter("title")), "")


def is_page(head: bytes) -> bool:
    """
    Whether the first bytes can be those of a page.

    >>> is_page(b"<!DOCTYPE html><html>"), is_page(b"board,ns,ew")
    (True, False)
    """
    start = head[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        start = decoded(head[:_HEAD]).strip().lower().encode()
    return (
        start.startswith((b"<!doctype html", b"<html", b"<!-- saved from url"))
        or (start.startswith((b"<!--", b"<?xml", b"<head", b"<body")) and b"<html" in start)
        or _is_of_parts(start)
    )


def page_of(data: bytes, name: str) -> Page:
    """
    Parse a saved page.

    >>> words_of(page_of(b"<html><b>4</b><span class='hearts symbol'></span>", "").tree)
    '4H'

    :raises InvalidFile: if there is nothing in it.
    :raises MissingExtra: if lxml is not installed.
    """
    etree, html = needs("lxml.etree"), needs("lxml.html")
    charset, address = "", ""
    if _is_of_parts(data[:_HEAD].lower()):
        data, charset, address = _main_part(data, name)
    elif match := _SAVED.search(data[:_HEAD]):
        address = match[1].decode("latin-1")
    data = _text(data, charset).replace("\0", "").encode("utf-8", "replace")
    _check(data, name)
    parser = html.HTMLParser(
        encoding="utf-8", recover=True, remove_comments=True, remove_pis=True, huge_tree=False
    )
    parser.set_element_class_lookup(None)  # no classes of their own: half the time of a walk
    try:
        tree = html.document_fromstring(data, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, AssertionError) as error:
        raise InvalidFile("not a page: {error}", where=name, error=error) from None
    for symbol in tree.iter("span", "i", "b"):
        if "symbol" in (classes := classes_of(symbol)):
            letters = [_SYMBOLS[one] for one in classes if one in _SYMBOLS]
            symbol.text = letters[0] if letters else symbol.text
    return Page(tree, address)


def words_of(element: Any) -> str:
    """Give the text of an element, blanks collapsed; of a very long one the beginning."""
    if element is None:
        return ""
    write = needs("lxml.etree").tostring
    text = write(element, encoding="unicode", method="text", with_tail=False)
    return " ".join(str(text)[:_MOST].split())


def classes_of(element: Any) -> tuple[str, ...]:
    """Give the classes of an element."""
    return tuple((element.get("class") or "").split())


def rows_of(table: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Go through the rows of a table and their cells, not those of tables inside it."""
    for child in table:
        for row in child if child.tag in ("thead", "tbody", "tfoot") else (child,):
            if row.tag == "tr":
                yield row, [cell for cell in islice(row, WIDTH) if cell.tag in ("td", "th")]


def _check(data: bytes, name: str) -> None:
    """Refuse a page of nearly nothing but tags: their tree would fill the memory."""
    left = most(len(data), 1)
    for tag in _TAG.finditer(data):
        left -= _TAG_COST + _WORD_COST * len(tag[0].split())
        if left < 0:
            line = data.count(b"\n", 0, tag.start()) + 1
            raise InvalidFile("too many tags in so short a page", where=f"{name}:{line}")


def _text(data: bytes, charset: str) -> str:
    if not charset and (match := _CHARSET.search(data[:_HEAD])):
        charset = match[1].decode("ascii")
    if charset.lower().replace("_", "-") in ("", "utf-8", "utf8", "unicode", "utf-16"):
        return decoded(data)
    try:
        return data.decode(charset)
    except (LookupError, ValueError):
        return decoded(data)


def _is_of_parts(start: bytes) -> bool:
    return b"mime-version:" in start[:2000] and b"multipart/" in start


def _main_part(data: bytes, name: str) -> tuple[bytes, str, str]:
    """The page of a file of several parts, its charset and its address."""
    import email

    try:
        whole = email.message_from_bytes(data)
        for part in whole.walk():
            if part.get_content_type() == "text/html":
                found = part.get_payload(decode=True)
                address = whole.get("Snapshot-Content-Location") or ""
                address = part.get("Content-Location") or address
                if isinstance(found, bytes):
                    return found, part.get_content_charset() or "", str(address)
    except (RecursionError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise InvalidFile(
            "the saved page cannot be unpacked: {error}", where=name, error=error
        ) from None
    raise InvalidFile("there is no page among the parts of the file", where=name)
