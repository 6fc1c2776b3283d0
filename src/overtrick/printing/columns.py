"""
Tables of text: columns as wide as they need to be, at most a page wide.

Tables that are wider than a page: blocks that repeat the first columns, or packed lists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from textwrap import wrap
from unicodedata import combining, east_asian_width

from overtrick.core.exact import Exact, decimal_text, plain_text
from overtrick.errors import Text
from overtrick.messages import say
from overtrick.messages.written import number_text

__all__ = [
    "PAGE",
    "Column",
    "Head",
    "blocks",
    "columns",
    "decimals",
    "fitted",
    "numbers",
    "packed",
    "page_width",
    "paragraph",
    "plain",
    "side",
    "table",
    "use_page",
    "width",
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
        kept = ""
        for sign in text:
            if width(kept + sign) > places - 1:
                break
            kept += sign
        text = kept + "…"
    fill = " " * (places - width(text))
    return fill + text if right else text + fill


def columns(
    head: Sequence[Head],
    rows: Sequence[Sequence[str]],
    align: str,
    *,
    cut: Collection[Head] = (),
) -> list[str]:
    """
    Lay out a table: *align* has ``<`` or ``>`` for each column.

    A table wider than a page is narrowed in the columns named in *cut*, the widest first, so
    that no number ever loses a digit.

    >>> for line in columns(["pair", "%"], [["1", "62.48"], ["13", "58.00"]], "<>"):
    ...     print(line)
    pair      %
    ----  -----
    1     62.48
    13    58.00
    """
    rows = [[" ".join(cell.split()) for cell in row] for row in rows]
    heads = [say(name) for name in head]
    wide = [
        max(width(text) for text in (name, *(row[place] for row in rows)))
        for place, name in enumerate(heads)
    ]
    _narrow(wide, [place for place, name in enumerate(head) if name in cut])
    return [
        _GAP.join(
            fitted(cell, places, right=side == ">")
            for cell, places, side in zip(row, wide, align, strict=True)
        ).rstrip()
        for row in (heads, ["-" * places for places in wide], *rows)
    ]


def table(
    cells: Mapping[str, Sequence[str]], align: str, *, cut: Collection[str] = ()
) -> list[str]:
    """
    Lay out columns that stand under their heads, which are templates.

    >>> table({"place": ["1"], "%": ["62.48"]}, ">>")
    ['place      %', '-----  -----', '    1  62.48']
    """
    rows = list(zip(*cells.values(), strict=True))
    return columns([*map(Text, cells)], rows, align, cut=[*map(Text, cut)])


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


def _narrow(wide: list[int], cut: Sequence[int]) -> None:
    over = sum(wide) + len(_GAP) * (len(wide) - 1) - page_width()
    while over > 0 and cut:
        widest = max(cut, key=lambda place: wide[place])
        if wide[widest] <= _LEAST:
            return
        wide[widest] -= 1
        over -= 1


_NAME = 16
"""Places that a name keeps at least where a table is cut into blocks."""


_STUCK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its cells, and how they are aligned."""

    head: Head
    cells: Sequence[str]
    align: str = ">"
    can_be_cut: bool = False

    @property
    def wide(self) -> int:
        """Places that it needs."""
        return max(map(width, (say(self.head), *self.cells)))

    @property
    def least(self) -> int:
        """Places that it needs at least: of a name, as many as tell it from others."""
        return min(self.wide, _NAME) if self.can_be_cut else self.wide


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
        if parts[-1] and _least((*fixed, *parts[-1], column)) > page_width():
            parts.append([])
        parts[-1].append(column)
    tables = [(*fixed, *part) for part in parts]
    # The same column is as wide in one block as in the others, so that the eye finds its row.
    wide = [_widths(table) for table in tables]
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


def _least(table: Sequence[Column]) -> int:
    return sum(column.least for column in table) + len(_GAP) * (len(table) - 1)


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


def _widths(table: Sequence[Column]) -> list[int]:
    """As wide as needed; on a full page names give way, the longest first."""
    wide = [column.wide for column in table]
    over = sum(wide) + len(_GAP) * (len(wide) - 1) - page_width()
    while over > 0:
        slack = [places - column.least for places, column in zip(wide, table, strict=True)]
        longest = max(range(len(wide)), key=lambda at: (slack[at] > 0, wide[at]))
        if slack[longest] <= 0:
            break
        wide[longest] -= 1
        over -= 1
    return wide
