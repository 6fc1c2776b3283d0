"""Tables of text: columns as wide as they need to be, at most a page wide."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextvars import ContextVar
from textwrap import wrap
from unicodedata import combining, east_asian_width

from overtrick.core.exact import Exact, decimal_text, plain_text
from overtrick.errors import Text
from overtrick.messages import say
from overtrick.messages.written import number_text

__all__ = [
    "PAGE",
    "Head",
    "columns",
    "decimals",
    "fitted",
    "numbers",
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
