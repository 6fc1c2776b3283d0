"""
Tables of text: columns as wide as they need to be, at most a page wide.

Tables that are wider than a page: blocks that repeat the first columns, or packed lists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from textwrap import wrap
from unicodedata import combining, east_asian_width

from overtrick.core.exact import Exact, decimal_text, plain_text
from overtrick.errors import Text
from overtrick.messages import say
from overtrick.messages.language import number_text

__all__ = [
    "PAGE",
    "Column",
    "Head",
    "blocks",
    "columns",
    "decimals",
    "filled",
    "fitted",
    "numbers",
    "of_rows",
    "packed",
    "page_width",
    "paragraph",
    "parted",
    "plain",
    "side",
    "table",
    "use_page",
    "width",
    "words",
]

PAGE = 80
"""Columns of a terminal that everything fits on."""

Head = Text | str
"""What stands over a column: a word in the reader's language, or a name as it is."""

_page: ContextVar[int] = ContextVar("_page", default=PAGE)

_GAP = "  "
_LEAST = 4
"""What is left of a text that had to be cut."""


def page_width() -> int:
    """
    How many columns there are: those of a page, or what was chosen.

    >>> page_width()
    80
    """
    return _page.get()


def use_page(columns: int) -> int:
    """
    Choose how many columns there are from now on; return how many there were.

    >>> use_page(60), page_width(), use_page(PAGE)
    (80, 60, 60)
    """
    before = _page.get()
    _page.set(columns)
    return before


def width(text: str) -> int:
    """
    How many places a text takes on a terminal.

    >>> width("Zoë"), width("Zoe\\u0308"), width("東京")
    (3, 3, 4)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )


def fitted(text: str, places: int, *, right: bool = False) -> str:
    """
    Fill or cut a text to exactly so many places.

    >>> fitted("North", 7), fitted("+420", 6, right=True), fitted("Wilhelmina", 6)
    ('North  ', '  +420', 'Wilhe…')
    """
    if width(text) > places:
        kept, left = "", places - 1
        for sign in text:
            if (left := left - width(sign)) < 0:
                break
            kept += sign
        text = kept + "…"
    fill = " " * (places - width(text))
    return fill + text if right else text + fill


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its cells, how they are aligned, and whether a page may cut them."""

    head: Head
    cells: Sequence[str]
    align: str = ">"
    can_be_cut: bool = False

    @property
    def wide(self) -> int:
        """Places that it needs."""
        return max(map(width, (say(self.head), *self.cells)))

    def least(self, kept: int) -> int:
        """Places that it needs at least, if so many of what can be cut are *kept*."""
        return min(self.wide, kept) if self.can_be_cut else self.wide


def words(head: Head, cells: Sequence[str], align: str = "") -> Column:
    """
    Make a column of names or ids, which may be cut; numbers among them stand to the right.

    >>> words("no.", ["7", "13"]).align, words("name", ["Eve"]).align
    ('>', '<')
    """
    return Column(head, cells, align or side(cells), can_be_cut=True)


def filled(shown: Iterable[Column | None]) -> list[Column]:
    """
    Give the columns in which anything stands.

    >>> [each.head for each in filled([Column("no.", ["7"]), Column("names", [""]), None])]
    ['no.']
    """
    return [column for column in shown if column is not None and any(column.cells)]


def table(shown: Iterable[Column]) -> list[str]:
    """
    Lay out a table.

    One that is wider than a page is narrowed in the columns that may be cut, the widest first,
    so that no number ever loses a digit.

    >>> for line in table([words("pair", ["1", "13"], "<"), Column("%", ["62.48", "58.00"])]):
    ...     print(line)
    pair      %
    ----  -----
    1     62.48
    13    58.00
    """
    whole = [
        replace(each, cells=[" ".join(cell.split()) for cell in each.cells]) for each in shown
    ]
    return _drawn(whole, _widths(whole, _LEAST))


def columns(
    head: Sequence[Head],
    rows: Sequence[Sequence[str]],
    align: str,
    *,
    cut: Collection[Head] = (),
) -> list[str]:
    """
    Lay out a table row by row: *align* has a sign for each column, *cut* names some to be cut.

    >>> columns(["pair", "%"], [["1", "62.48"]], "<>")[2]
    '1     62.48'
    """
    return table(of_rows(head, rows, align, cut))


def of_rows(
    head: Sequence[Head],
    rows: Sequence[Sequence[str]],
    align: str,
    cut: Collection[Head] = (),
) -> list[Column]:
    """
    Make columns of rows.

    >>> of_rows(["pair", "%"], [["1", "62.48"]], "<>")[1]
    Column(head='%', cells=['62.48'], align='>', can_be_cut=False)
    """
    return [
        Column(name, [row[at] for row in rows], align[at], name in cut)
        for at, name in enumerate(head)
    ]


def numbers(values: Sequence[Exact | None], *, signed: bool = False) -> list[str]:
    """
    Write the numbers of a column with the same decimals: none, one or two, as they need.

    >>> from fractions import Fraction
    >>> numbers([Fraction(15, 2), 6, None]), numbers([50, 0, -6], signed=True)
    (['7.5', '6.0', ''], ['+50', '0', '-6'])
    """
    known = [value for value in values if value is not None]
    places = next((n for n in (0, 1) if all(not value * 10**n % 1 for value in known)), 2)
    return ["" if v is None else _signed(v, places, signed) for v in values]


def decimals(value: Exact, places: int) -> str:
    """
    Write a number with so many decimals, by the sign of the reader's language.

    >>> decimals(50, 1)
    '50.0'
    """
    return number_text(decimal_text(value, places))


def plain(value: Exact | None) -> str:
    """
    Write a number with the decimals that it needs, by the sign of the reader's language.

    >>> from fractions import Fraction
    >>> plain(Fraction(15, 2)), plain(20)
    ('7.5', '20')
    """
    return number_text(plain_text(value))


def side(names: Sequence[str]) -> str:
    """
    Say how a column of ids or names is aligned: numbers to the right, words to the left.

    >>> side(["7", "13", "-"]), side(["Eve", "13"])
    ('>', '<')
    """
    return ">" if all(name.isdecimal() or name in ("", "-") for name in names) else "<"


def paragraph(
    text: str, lead: str = "", *, then: str | None = None, page: int | None = None
) -> list[str]:
    """
    Break a text into lines of a page; *then* stands before every line but the first.

    >>> paragraph("Rules: wbf", "  ")
    ['  Rules: wbf']
    """
    return wrap(
        text,
        page_width() if page is None else page,
        initial_indent=lead,
        subsequent_indent=lead + "    " if then is None else then,
        break_on_hyphens=False,
    ) or [lead.rstrip()]


def _signed(value: Exact, places: int, signed: bool) -> str:
    text = decimals(value, places)
    return f"+{text}" if signed and value > 0 and text.strip("0.,") else text


_NAME = 16
"""Places that a name keeps at least where a table is cut into blocks."""


_STUCK = "\N{NO-BREAK SPACE}"


def blocks(fixed: Sequence[Column], others: Sequence[Column]) -> Iterator[list[str]]:
    """
    Draw a table in as many blocks as it needs; each repeats the *fixed* columns.

    >>> rounds = [Column(f"round {number}", ["12.34"]) for number in range(1, 14)]
    >>> for block in blocks([Column("no.", ["7"])], rounds):
    ...     print(block[0])
    no.  round 1  round 2  round 3  round 4  round 5  round 6  round 7  round 8
    no.  round 9  round 10  round 11  round 12  round 13
    """
    parts: list[list[Column]] = [[]]
    for column in others:
        if parts[-1] and _least_width((*fixed, *parts[-1], column)) > page_width():
            parts.append([])
        parts[-1].append(column)
    tables = [(*fixed, *part) for part in parts]
    # The same column is as wide in one block as in the others, so that the eye finds its row.
    wide = [_widths(table, _NAME) for table in tables]
    alike = [min(places) for places in zip(*(each[: len(fixed)] for each in wide), strict=True)]
    for table, places in zip(tables, wide, strict=True):
        yield _drawn(table, [*alike, *places[len(fixed) :]])


def packed(items: Iterable[str], lead: str = "") -> list[str]:
    """
    Write items one after the other, broken into lines between them only.

    >>> packed(["12.34 v 7", "9 v 12"], "   ")
    ['   12.34 v 7   9 v 12']
    """
    stuck = (f"{item}  ".replace(" ", _STUCK) for item in items)
    lines = paragraph(" ".join(stuck), lead, then=lead)
    return [line.replace(_STUCK, " ").rstrip() for line in lines]


def _least_width(table: Iterable[Column]) -> int:
    """
    Give the places that a table needs at least, where names are cut.

    >>> _least_width([words("name", ["x" * 90]), Column("%", ["62.48"])])
    23
    """
    least = [column.least(_NAME) for column in table]
    return sum(least) + len(_GAP) * (len(least) - 1)


def parted(table: Sequence[Column], more: Iterable[Column], kept: int) -> list[list[Column]]:
    """
    Put *more* columns beside a table, or, where a page is too narrow, in tables of their own.

    Those repeat the first *kept* columns.

    >>> wide = [Column(f"round {number}", ["12.34"]) for number in range(1, 12)]
    >>> [len(each) for each in parted([Column("no.", ["7"]), Column("total", ["9"])], wide, 1)]
    [2, 9, 4]
    """
    if _least_width(whole := [*table, *more]) <= page_width():
        return [whole]
    heads, parts = [*table[:kept]], [[*table]]
    for column in whole[len(table) :]:
        if len(parts) == 1 or _least_width([*parts[-1], column]) > page_width():
            parts.append([*heads])
        parts[-1].append(column)
    return parts


def _drawn(table: Sequence[Column], wide: Sequence[int]) -> list[str]:
    lines = [
        [say(column.head) for column in table],
        ["-" * places for places in wide],
        *zip(*(column.cells for column in table), strict=True),
    ]
    return [
        _GAP.join(
            fitted(cell, places, right=column.align == ">")
            for cell, places, column in zip(line, wide, table, strict=True)
        ).rstrip()
        for line in lines
    ]


def _widths(table: Sequence[Column], kept: int) -> list[int]:
    """As wide as needed; on a full page names give way, the longest first."""
    wide = [column.wide for column in table]
    over = sum(wide) + len(_GAP) * (len(wide) - 1) - page_width()
    least = [column.least(kept) for column in table]
    while over > 0:
        slack = [places - few for places, few in zip(wide, least, strict=True)]
        longest = max(range(len(wide)), key=lambda at: (slack[at] > 0, wide[at]))
        if slack[longest] <= 0:
            break
        wide[longest] -= 1
        over -= 1
    return wide
