"""
A saved page as a tree: of any encoding, with whatever a browser adds when it saves.

Browsers save a page alone, with a folder beside it, or in one file of several parts (MHTML).

A table of a page as rows of texts: cells that span several are repeated, suits are letters.

Pages draw suits as pictures (``S.gif``, or one whose text is ``hearts``), as signs, or as empty
elements that are named by their class (``card-d``).

Dates as American pages and game files write them: ``March 3, 2025``, ``03/06/2026``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from overtrick.errors import InvalidFile
from overtrick.formats.format import needs
from overtrick.formats.limits import WIDTH, most
from overtrick.formats.plain import date_of_parts, decoded

__all__ = [
    "PageCell",
    "Page",
    "all_lines",
    "classes_of",
    "date_of",
    "divisions",
    "grid_of",
    "is_page",
    "lettered",
    "lines_of",
    "own_parts",
    "page_of",
    "rows_of",
    "words_of",
]

_HEAD = 4096
_MOST = 100_000  # letters of an element; those within it are each part of many
_CHARSET = re.compile(rb"charset\s{0,9}=\s{0,9}[\"']?([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_TAG = re.compile(rb"<[A-Za-z][^<>]*")
_VALUE = rb"=\s*+(?:\"[^\"]*+\"|'[^']*+')?+"
_WHOLE_TAG = re.compile(  # with what its quotation marks hold; no tag stands in the first two
    rb"<!--(?:-?>|.*?(?:--!?>|\Z))|<(script|style)\b[^>]*+>.*?(?:</\1|\Z)"
    rb"|<[A-Za-z](?:[^>=]++|" + _VALUE + rb")*+",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE = re.compile(_VALUE + rb"|[^\s/=]++")
_PART_COST, _LONGEST_TYPE, _MOST_SEVERAL = 4_000, 1_000, 8  # of a file of several parts
_TAG_COST, _WORD_COST = 184, 216  # bytes of an element with what is read of it, and of a word
_SAVED = re.compile(rb"<!--\s{0,9}saved from url=\([0-9]{1,6}\)([^\s>]{1,2000})")
_SYMBOLS = {"spades": "S", "hearts": "H", "diams": "D", "diamonds": "D", "clubs": "C"}


class Page(NamedTuple):
    """A page: its tree, the address that it was saved from where that is known, its bytes."""

    tree: Any
    address: str = ""
    size: int = 0

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
    return Page(tree, address, len(data))


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


def divisions(top: Any, name: str) -> Iterator[Any]:
    """Go through the divisions of one class, not those within another of it."""
    walk = needs("lxml.etree").iterwalk(top, events=("start",), tag="div")
    for _, one in walk:
        if name in classes_of(one):
            walk.skip_subtree()
            yield one


def own_parts(top: Any, *tags: str) -> Iterator[Any]:
    """Go through the elements of a row or a cell, not those of tables inside it."""
    walk = needs("lxml.etree").iterwalk(top, events=("start",), tag=(*tags, "table"))
    for _, one in walk:
        if one.tag == "table":
            walk.skip_subtree()
        else:
            yield one


def _check(data: bytes, name: str) -> None:
    """Refuse a page of nearly nothing but tags: their tree would fill the memory."""
    left = most(len(data), 1)
    for tag in _TAG.finditer(data):
        left -= _TAG_COST + _WORD_COST * len(tag[0].split())
        if left < 0:
            line = data.count(b"\n", 0, tag.start()) + 1
            raise InvalidFile("too many tags in so short a page", where=f"{name}:{line}")
    for tag in _WHOLE_TAG.finditer(data):  # each attribute is compared with all before it
        if len(tag[0]) > 2 * WIDTH and not tag[1] and not tag[0].startswith(b"<!"):
            words = sum(not word[0].startswith(b"=") for word in _ATTRIBUTE.finditer(tag[0]))
            if words > WIDTH:
                line = data.count(b"\n", 0, tag.start()) + 1
                raise InvalidFile(
                    "more than {width} attributes of one tag",
                    where=f"{name}:{line}",
                    width=WIDTH,
                )


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
    from email.message import Message

    most_parts = most(len(data), _PART_COST)
    parts = several = 0

    class Part(Message):
        def __init__(self, **policy: Any) -> None:
            nonlocal parts
            super().__init__(**policy)
            parts += 1
            if parts > most_parts:
                raise InvalidFile(
                    "more than {most} elements in so short a file; reading stops here",
                    most=most_parts,
                )

        def set_raw(self, name: str, value: str) -> None:
            nonlocal several
            if name.lower() == "content-type":
                value = value[:_LONGEST_TYPE]  # gone through anew for each of its words
                several += value.strip().lower().startswith("multipart/")
                if several > _MOST_SEVERAL:  # each line is compared with the ends of them all
                    raise InvalidFile(
                        "elements stand in one another more than {most} deep",
                        most=_MOST_SEVERAL,
                    )
            super().set_raw(name, value)

    try:
        whole = email.message_from_bytes(data, Part)
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


_SUITS = {
    **dict.fromkeys(("s", "spade", "spades", "spar", "pik", "card-s"), "S"),
    **dict.fromkeys(("h", "heart", "hearts", "hjerter", "kier", "card-h"), "H"),
    **dict.fromkeys(("d", "diamond", "diamonds", "ruter", "karo", "card-d"), "D"),
    **dict.fromkeys(("c", "club", "clubs", "kløver", "klover", "trefl", "card-c"), "C"),
    **dict.fromkeys(("n", "nt", "notrump", "grand", "ba", "card-n", "card-nt"), "NT"),
}
_FILE = re.compile(r"([A-Za-z-]{1,12})\.(?:gif|png|jpe?g|svg)$", re.IGNORECASE)
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_BLOCKS = ("p", "div", "li", "h1", "h2", "h3", "h4")
_ENDS = frozenset((*_BLOCKS, "td", "th", "br", "tr", "table", "pre"))
"""What ends a line."""
_NO_TEXT = ("script", "style", "table")
_WIDEST, _TALLEST = 16, 60  # columns and rows that one cell may span
_MOST_COLUMNS = 32


class PageCell(NamedTuple):
    """The lines of a cell, and whether it begins here or only reaches here."""

    lines: tuple[str, ...] = ()
    is_start: bool = True

    @property
    def text(self) -> str:
        """
        All its lines as one text.

        >>> PageCell(("Eve Adams", "Finn Baker")).text
        'Eve Adams Finn Baker'
        """
        return " ".join(self.lines)


def lettered(tree: Any) -> None:
    """Write the suits that a page draws as letters into its texts."""
    for element in tree.iter("img", "span", "i", "font"):
        if letter := _suit_of(element):
            if element.tag == "img":
                element.tail = letter + _CONTROLS.sub("", element.tail or "")
            elif not (element.text or "").strip():
                element.text = letter


def _suit_of(element: Any) -> str:
    if element.tag != "img":
        return next((_SUITS[name] for name in classes_of(element) if name in _SUITS), "")
    file = _FILE.search(element.get("src") or "")
    words = [(element.get("alt") or "").strip().lower(), file[1].lower() if file else ""]
    return next((_SUITS[word] for word in words if word in _SUITS), "")


def lines_of(element: Any) -> tuple[str, ...]:
    """
    Give the text of an element line by line, as ``<br>`` parts it; empty lines are left out.

    >>> from overtrick.formats.pages.page import page_of
    >>> lines_of(page_of(b"<html><p>Eve<br>Finn</p></html>", "").tree)
    ('Eve', 'Finn')
    """
    if not len(element):
        return _one_line(element.text)
    parts: list[str] = []
    open_tags: list[Any] = [element]
    while open_tags:  # what stands in a table within it is that table's, and read once
        one = open_tags.pop()
        if isinstance(one, str):
            parts.append(one)
            continue
        if one.tag == "br":
            parts.append("\n")
        parts.append((one.text or "").replace("\n", " "))
        if one is not element and one.tag in _BLOCKS:
            open_tags.append("\n")
        for child in reversed(one):
            open_tags.append((child.tail or "").replace("\n", " "))
            if child.tag not in _NO_TEXT:
                open_tags.append(child)
    return _lines(parts)


def all_lines(tree: Any) -> Iterator[str]:
    """
    Give the lines of a whole page in their order, each cell of a table as one or several.

    >>> from overtrick.formats.pages.page import page_of
    >>> list(all_lines(page_of(b"<html><p>Dato: 6.3.<table><td>a<td>b</table>", "").tree))
    ['Dato: 6.3.', 'a', 'b']
    """
    parts: list[str] = []
    for event, one in needs("lxml.etree").iterwalk(tree, events=("start", "end")):
        if one.tag in ("script", "style"):
            continue
        if one.tag in _ENDS and parts:
            yield from _lines(parts)
            parts.clear()
        if text := one.text if event == "start" else one.tail:
            parts.append(text if one.tag == "pre" else text.replace("\n", " "))
    yield from _lines(parts)


def _lines(parts: list[str]) -> tuple[str, ...]:
    text = "".join(parts)
    if "\n" not in text:
        return _one_line(text)
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return tuple(line for line in lines if line)


def _one_line(text: str | None) -> tuple[str, ...]:
    line = " ".join(text.split()) if text else ""
    return (line,) if line else ()


def grid_of(table: Any) -> Iterator[list[PageCell]]:
    """
    Go through the rows of a table; a cell stands in each column and row that it spans.

    >>> from overtrick.formats.pages.page import page_of
    >>> page = page_of(b"<html><table><tr><td colspan=2>a<td>b</table></html>", "")
    >>> [[cell.text for cell in row] for row in grid_of(next(page.tree.iter("table")))]
    [['a', 'a', 'b']]
    """
    hanging: dict[int, tuple[int, PageCell]] = {}
    for _, elements in rows_of(table):
        row: list[PageCell] = []
        for element in elements:
            if hanging:
                _hang(row, hanging)
            cell = PageCell(lines_of(element))
            if not element.attrib and len(row) < _MOST_COLUMNS:
                row.append(cell)
                continue
            tall, again = _span(element.get("rowspan"), _TALLEST), PageCell(cell.lines, False)
            below = tall - 1, again
            for nth in range(_span(element.get("colspan"), _WIDEST)):
                if len(row) >= _MOST_COLUMNS:
                    break
                if tall > 1:
                    hanging[len(row)] = below
                row.append(again if nth else cell)
        _hang(row, hanging)
        yield row


def _hang(row: list[PageCell], hanging: dict[int, tuple[int, PageCell]]) -> None:
    """Add the cells of rows above that reach down to here."""
    while len(row) in hanging:
        left, cell = hanging.pop(len(row))
        if left > 1:
            hanging[len(row)] = (left - 1, cell)
        row.append(cell)


def _span(text: str | None, most: int) -> int:
    if not text:
        return 1
    word = text.strip()
    if not (word.isascii() and word.isdigit()):
        return 1
    return max(1, min(int(word.lstrip("0")[:9] or "1"), most))


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ISO = re.compile(r"\b([12][0-9]{3})-([0-9]{2})-([0-9]{2})")
_SOLID = re.compile(r"\b([12][0-9]{3})([01][0-9])([0-3][0-9])\b")
_SLASHED = re.compile(r"\b([0-9]{1,2})/([0-9]{1,2})/([12][0-9]{3})\b")
_WORDS = re.compile(r"\b([A-Za-z]{3})[a-z]{0,6}\.? ?([0-9]{1,2}),? ?([12][0-9]{3})\b")
_TURNED = re.compile(r"\b([0-9]{1,2})[ -]?([A-Za-z]{3})[a-z]{0,6}[ ,-]{0,2}([12][0-9]{3})\b")


def date_of(text: str) -> str:
    """
    Find the date in a text and write it as ISO 8601 does; nothing if there is none.

    >>> date_of("Saturday, Apr 25, 2026"), date_of("06/01/2026"), date_of("20260410")
    ('2026-04-25', '2026-06-01', '2026-04-10')

    The month comes first, as in North America.
    """
    head = text[:200]
    if match := _ISO.search(head) or _SOLID.search(head):
        return date_of_parts(int(match[1]), int(match[2]), int(match[3]))
    if match := _SLASHED.search(head):
        return date_of_parts(int(match[3]), int(match[1]), int(match[2]))
    if match := _WORDS.search(head):
        return date_of_parts(int(match[3]), _month(match[1]), int(match[2]))
    if match := _TURNED.search(head):
        return date_of_parts(int(match[3]), _month(match[2]), int(match[1]))
    return ""


def _month(word: str) -> int:
    known = word.lower()
    return _MONTHS.index(known) + 1 if known in _MONTHS else 0
