"""A club's own table read by a mapping; and what its columns would be taken for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.plain import decoded
from overtrick.formats.tables.columnar import placed_columns
from overtrick.formats.tables.guess import guess_rows
from overtrick.formats.tables.json_document import is_json, placed_records
from overtrick.formats.tables.layout import Placed, placed_rows
from overtrick.formats.tables.mapping import Guess, TableMapping, apply
from overtrick.formats.tables.mapping_file import mapping_text, read_mapping
from overtrick.formats.tables.split import lines_of, split_lines
from overtrick.formats.tables.tidy import contents_of_rows
from overtrick.formats.tables.workbook import sheets_of

__all__ = ["draw_mapping", "guess_of", "mapping_text", "read_mapped", "read_mapping"]

Sample = list[list[str]]

_SAMPLE = 8
_WIDTH = 80


def read_mapped(
    data: bytes, name: str, mapping: TableMapping
) -> tuple[Contents, list[Problem]]:
    """
    Read a table by a mapping, from CSV, XLSX, JSON, Parquet or Arrow.

    >>> mapping = TableMapping({"board": "Brett", "ns": "NS", "ew": 3, "score": "Punkte"})
    >>> contents, _ = read_mapped(b"Brett;NS;OW;Punkte\\n7;3;10;-50\\n", "club.csv", mapping)
    >>> contents.records[0].line.ew
    '10'

    :raises InvalidFile: if it is no table, or has not the columns of the mapping.
    """
    if mapping.missing:
        raise InvalidFile(
            "the mapping lacks {missing}", where=name, missing=", ".join(mapping.missing)
        )
    return contents_of_rows(apply(mapping, _placed(data, name, mapping.sheet)[0], name))


def guess_of(data: bytes, name: str = "") -> tuple[TableMapping, Sample]:
    """
    Guess what the columns of a table are; beside it stand its first rows.

    >>> mapping, sample = guess_of(b"Bd,NS pair,EW pair,Score\\n7,3,10,-50\\n", "club.csv")
    >>> mapping.columns["ns"], sample
    ('NS pair', [['7', '3', '10', '-50']])

    :raises InvalidFile: if it is no table at all.
    """
    placed, sheet = _placed(data, name)
    mapping = replace(guess_rows(placed[:400]), sheet=sheet)
    told = [cells for _, cells in placed if isinstance(cells, list) and any(cells)]
    header = [guess.header for guess in mapping.guesses]
    at = next((at for at, row in enumerate(told) if _is(row, header)), -1)
    return mapping, told[at + 1 : at + 1 + _SAMPLE]


def draw_mapping(mapping: TableMapping) -> str:
    """
    Draw what the columns are taken for, at most 80 columns wide.

    >>> found, _ = guess_of(b"Bd,NS pair,EW pair,Score,Bar\\n7,3,10,-50,tea\\n", "club.csv")
    >>> print(draw_mapping(found))
    column   is        sure  because                                       such as
    Bd       board     95 %  the name 'Bd' says so (en)                    7
    NS pair  ns        95 %  the name 'NS pair' says so (en)               3
    EW pair  ew        95 %  the name 'EW pair' says so (en)               10
    Score    score     97 %  the name 'Score' is ours                      -50
    Bar      (as is)                                                       tea
    """
    rows = [_drawn(guess) for guess in mapping.guesses] or [
        (str(named), target, "", "", "") for target, named in mapping.columns.items()
    ]
    table = [("column", "is", "sure", "because", "such as"), *rows]
    limits = (18, 15, 5, 43, 12)
    widths = [min(limit, max(len(row[at]) for row in table)) for at, limit in enumerate(limits)]
    widths[1] = max(widths[1], 8)
    widths[3] = max(_WIDTH - sum(widths) + widths[3] - 8 - 2, 10)
    lines = ["  ".join(_cut(cell, widths[at]) for at, cell in enumerate(row)) for row in table]
    told = [f"missing: {name}" for name in mapping.missing]
    told += [f"in doubt: {doubt}" for doubt in mapping.doubts]
    told += [f"{target}: {_words(words)}" for target, words in mapping.values.items()]
    if mapping.score_words:
        told.append(f"score: {mapping.score_words}")
    if mapping.fill:
        told.append(f"as above where empty: {', '.join(mapping.fill)}")
    lines += [_cut(line, _WIDTH) for line in told]
    return "\n".join(line.rstrip() for line in lines)


def _placed(data: bytes, name: str, sheet: str = "") -> tuple[list[Placed], str]:
    """The rows of a table however it is kept, and the sheet they are on."""
    if data[:4] in (b"PK\x03\x04", b"\xd0\xcf\x11\xe0"):
        return _sheet(data, name, sheet)
    if data[:4] in (b"PAR1", b"ARRO", b"FEA1") or data[:4] == b"\xff\xff\xff\xff":
        return list(placed_columns(data, name)), ""
    text = decoded(data)
    if is_json(text):
        return placed_records(text, name), ""
    if "\0" in text:
        raise InvalidFile("not a table: it holds binary data", where=name)
    return list(placed_rows(split_lines(lines_of(text)), name)), ""


def _sheet(data: bytes, name: str, sheet: str) -> tuple[list[Placed], str]:
    sheets = {title: rows for title, rows in sheets_of(data, name).items() if rows}
    if sheet and sheet not in sheets:
        raise InvalidFile(
            "no sheet {sheet!r}; there are {sheets}",
            where=name,
            sheet=sheet,
            sheets=", ".join(sheets),
        )
    if not sheets:
        raise InvalidFile("the workbook is empty", where=name)
    if sheet:
        return sheets[sheet], sheet
    # The sheet of which most is understood; the first of them.
    best = max(sheets, key=lambda title: len(guess_rows(sheets[title][:400]).columns))
    return sheets[best], best if len(sheets) > 1 else ""


def _is(row: list[str], header: list[str]) -> bool:
    return any(header) and [cell.strip() for cell in row] == header[: len(row)]


def _drawn(guess: Guess) -> tuple[str, str, str, str, str]:
    column = guess.header or f"column {guess.at + 1}"
    sure = f"{guess.confidence} %" if guess.target else ""
    return column, guess.target or "(as is)", sure, guess.why, ", ".join(guess.samples)


def _words(words: Mapping[str, str]) -> str:
    return ", ".join(f"{word} = {ours}" for word, ours in words.items())


def _cut(text: str, width: int) -> str:
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return (plain if len(plain) <= width else f"{plain[: width - 1]}…").ljust(width)
