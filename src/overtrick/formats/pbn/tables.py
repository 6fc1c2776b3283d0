r"""
Tables (PBN 2.1 section 5): a header such as ``Rank\2R;PairId\3R``, and rows of cells.

A cell with blanks is quoted by the standard; club programs rather trust the widths.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from overtrick.errors import EnglishText
from overtrick.formats.limits import most
from overtrick.formats.pbn.text import Tag, escaped

__all__ = [
    "UNPARTED",
    "PbnColumn",
    "cells_of",
    "columns_of",
    "names_of",
    "names_text",
    "numbered_rows",
    "rows_of",
    "table_text",
]

_WIDTH: Final = re.compile(r"([0-9]{1,3})\s*([LRlr]?)")
_CELL: Final = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)(?:"|\\?$)|\S+')
_STANDARD: Final = (
    *("Rank", "RankTie", "PairId", "TeamId", "PlayerId", "Section", "Table", "Round"),
    *("Contract", "Declarer", "Denomination", "Result", "Lead", "Direction", "Percentage"),
    *("PairId_NS", "PairId_EW", "Score_NS", "Score_EW", "Names", "Names_NS", "Names_EW"),
    *("Multiplicity", "NrBoards", "TotalScoreMP", "TotalScoreIMP", "TotalPercentage"),
)
_SPELT: Final = {
    **{name.lower(): name for name in _STANDARD},
    **{"setion": "Section", "direcion": "Direction", "percentege": "Percentage"},
    "denom": "Denomination",
}
_DEFAULTS: Final = {"optimumresulttable": "Declarer;Denomination;Result"}
_BETWEEN: Final = (" - ", " & ", " / ", " + ", "-", "/", "&")
_MOST: Final = 200  # columns
_LONGEST_NAMES: Final = 400  # letters of two pairs, where nothing tells them apart
_ROW: Final = 2_400  # bytes in memory, of the shortest row while its table is read
_ONE_CELL: Final = 100  # bytes of each cell of a wider one, those too that the row leaves out
UNPARTED: Final = "Names_NS_EW"
"""Names of which nobody can tell where those of one side end; no column of the standard."""
_COUNTED: Final = re.compile("MP|IMP|BAM|VP|Total|NrBoards|Percentage|Score")


class PbnColumn(NamedTuple):
    """A column of a table; a width of 0 is none."""

    name: str
    width: int = 0
    is_right: bool = False


def columns_of(tag: Tag) -> list[PbnColumn]:
    r"""
    Read the header of a table.

    >>> columns_of(Tag("ScoreTable", r"Setion\1L;+PairId_NS\2R"))[1:]
    [PbnColumn(name='PairId_NS', width=2, is_right=True)]
    """
    header = tag.value.strip() or _DEFAULTS.get(tag.name.lower(), "")
    between = next((sign for sign in ";," if sign in header), None)
    found = [_column(text[:100]) for text in header.split(between)[:_MOST]]
    while found and not found[-1].name:
        found.pop()
    return found


def _column(text: str) -> PbnColumn:
    name, _, form = text.partition("\\")
    width = _WIDTH.fullmatch(form.lstrip("\\").strip())
    name = (name if width or not form else text).strip().lstrip("+-").strip()
    name = _SPELT.get(name.lower(), name)
    return PbnColumn(name, int(width[1]), width[2].upper() == "R") if width else PbnColumn(name)


def rows_of(tag: Tag) -> tuple[list[dict[str, str]], list[str]]:
    r"""
    Read the rows of a table by the names of its columns; and the rows that do not fit.

    >>> rows_of(Tag("T", "Rank;Club", '1 "Eve and Finn"\n2\n'))
    ([{'Rank': '1', 'Club': 'Eve and Finn'}], ['2'])
    """
    rows: list[dict[str, str]] = []
    wrong: list[str] = []
    for _, row in numbered_rows(tag):
        if isinstance(row, str):
            wrong.append(row)
        else:
            rows.append(row)
    return rows, wrong


def numbered_rows(tag: Tag) -> Iterator[tuple[int, dict[str, str] | str]]:
    r"""
    Read the rows of a table with their numbers; of a row that does not fit the text.

    A table of more rows than its length can pay for ends with what says so.

    >>> list(numbered_rows(Tag("T", "Rank;Club", "1 Rook\n2\n")))
    [(1, {'Rank': '1', 'Club': 'Rook'}), (2, '2')]
    """
    columns = columns_of(tag)
    last = most(len(tag.text), max(_ROW, _ONE_CELL * len(columns)))
    names = [column.name for column in columns]
    named = [at for at, name in enumerate(names) if name.startswith("Names_")]
    for number, row in enumerate(tag.rows, 1):
        if number > last:
            yield (
                number,
                EnglishText(
                    "{row}, and all that follow: too many in so short a table", row=row.strip()
                ),
            )
            return
        cells = cells_of(row, columns)
        if cells is None:
            yield number, row
            continue
        found = dict(zip(names, cells, strict=True))
        if named and all(cells[at] == "-" for at in named):
            words = row.split()
            if len(words) > len(columns):
                end = len(words) - (len(columns) - 1 - named[-1])
                found[UNPARTED] = " ".join(words[named[0] : end])
        yield number, found


def cells_of(row: str, columns: Sequence[PbnColumn]) -> list[str] | None:
    r"""
    Part a row: by blanks and quotation marks, else by the widths, else around the names.

    >>> columns = columns_of(Tag("T", r"PairId\2R;Names\20L;Club\4L"))
    >>> cells_of(" 1 Eve Adams - Finn Bay Rook", columns)
    ['1', 'Eve Adams - Finn Bay', 'Rook']
    """
    cells = row.split() if '"' not in row else _quoted(row)
    if len(cells) == len(columns):
        return cells
    return _by_width(row.expandtabs(), columns) or _around_names(row, cells, columns)


def table_text(
    name: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    right: Iterable[str] = (),
    quoted: Iterable[str] = (),
) -> list[str]:
    r"""
    Write a table: widths of the widest cells, texts quoted where the standard asks for it.

    >>> table_text("T", ["Rank", "Names"], [["1", "Eve - Finn"], ["12", "-"]], ["Rank"])
    ['[T "Rank\\2R;Names\\12L"]', ' 1 "Eve - Finn"', '12 -']
    """
    strings = frozenset(quoted)
    written = [
        [
            f'"{cell}"' if column in strings and cell.isalnum() else _cell(cell)
            for column, cell in zip(columns, row, strict=True)
        ]
        for row in rows
    ]
    to_the_right = frozenset(right)
    widths = [max([1, *(len(row[at]) for row in written)]) for at in range(len(columns))]
    header = ";".join(
        f"{column}\\{width}{'R' if column in to_the_right else 'L'}"
        for column, width in zip(columns, widths, strict=True)
    )
    lines = [f'[{name} "{header}"]']
    for row in written:
        padded = [
            cell.rjust(width) if column in to_the_right else cell.ljust(width)
            for cell, width, column in zip(row, widths, columns, strict=True)
        ]
        lines.append(" ".join(padded).rstrip())
    return lines


def names_of(text: str) -> tuple[str, ...]:
    """
    Part the names of a pair or a team.

    >>> names_of("Eve Adams - Finn Bay"), names_of("Adams-Bay"), names_of("Adams-Smith Bay-Lee")
    (('Eve Adams', 'Finn Bay'), ('Adams', 'Bay'), ('Adams-Smith Bay-Lee',))
    """
    word = text.strip()
    if word in ("", "-", "?"):
        return ()
    for between in _BETWEEN:
        if between in word:
            parts = tuple(part.strip() for part in word.split(between))
            if len(between) == 3 or (len(parts) == 2 and all(parts)):
                return tuple("" if part == "?" else part for part in parts)
            break
    return (word,)


def names_text(names: Sequence[str]) -> str | None:
    """
    Write names so that they can be parted again; None if that cannot be.

    >>> names_text(["Eve", "Finn"]), names_text(["A - B", "C"])
    ('Eve - Finn', None)
    """
    text = " - ".join(name or "?" for name in names)
    return text if names_of(text) == tuple(names) else None


def _cell(text: str) -> str:
    if not text:
        return '""'
    is_plain = not any(sign in text for sign in ' \t"\\;{}[]%') and not text.isspace()
    return text if is_plain and text.split() == [text] else f'"{escaped(text)}"'


def _quoted(row: str) -> list[str]:
    return [
        re.sub(r'\\([\\"])', r"\1", match[1]) if match[1] is not None else match[0]
        for match in _CELL.finditer(row)
    ]


def _by_width(row: str, columns: Sequence[PbnColumn]) -> list[str] | None:
    """By the widths, if every border between two columns is blank; what is cut is unknown."""
    if not columns or not all(column.width for column in columns[:-1]):
        return None
    cells: list[str] = []
    at = 0
    for column in columns[:-1]:
        end = at + column.width
        if row[end : end + 1].strip():
            return None
        is_cut = column.name == "Contract" and not row[at:].strip()
        is_cut = is_cut and "-" not in cells  # else a pair that sits out
        cells.append("?" if is_cut else row[at:end].strip().strip('"') or "-")
        at = end + 1
    cells.append(row[at:].strip().strip('"') or "-")
    return None if all(cell == "-" for cell in cells) else cells


def _around_names(row: str, cells: list[str], columns: Sequence[PbnColumn]) -> list[str] | None:
    """What stands before the names and after them is one word each."""
    named = [at for at, column in enumerate(columns) if column.name.startswith("Names")]
    if not named:
        return None
    first, last = named[0], named[-1]
    after = len(columns) - 1 - last
    if len(cells) < first + after or last - first + 1 != len(named):
        return None
    if len(cells) < len(columns):  # nobody wrote the names, or not all of them
        between = cells[first : len(cells) - after]
        empty = ["-"] * (len(named) - len(between))
        return [*cells[:first], *between, *empty, *cells[len(cells) - after :]]
    tail = cells[len(cells) - after :] if after else []
    if any(_COUNTED.match(column.name) for column in columns[last + 1 :]) and not any(
        sign.isdigit() for cell in tail for sign in cell
    ):
        tail, after = ["-"] * after, 0  # the cells after the names are empty
    words = list(_CELL.finditer(row))
    text = row[words[first].start() : words[len(words) - after - 1].end()]
    parts = [text] if len(named) == 1 else _parted(text, columns[first].width, len(named))
    return [*cells[:first], *parts, *tail]


def _parted(text: str, width: int, count: int) -> list[str]:
    """Several names side by side: parted by wide gaps, by the width of the first, or not."""
    by_gaps = re.split(r"\s{2,}", text)
    if len(by_gaps) == count:
        return by_gaps
    if count == 2 and width and not text[width : width + 1].strip():
        return [text[:width].strip() or "-", text[width:].strip() or "-"]
    # Longer than its column: the first names end where both are pairs.
    if count == 2 and len(text) <= _LONGEST_NAMES:
        ends = [match.start() for match in re.finditer(" ", text) if match.start() > width]
        pairs = [(text[:end], text[end + 1 :]) for end in ends]
        found = [both for both in pairs if all(len(names_of(names)) == 2 for names in both)]
        if len(found) == 1:
            return list(found[0])
    return ["-"] * count
