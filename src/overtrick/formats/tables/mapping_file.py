"""
A mapping as a small file that people change: TOML, read by the standard library.

::

    header = 3
    decimal = ","
    score = "ns"

    [columns]
    board = "Brett"
    ns = 2

    [constants]
    section = "A"

    [values.declarer]
    O = "E"

A club's own table read by a mapping; and what its columns would be taken for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from overtrick.core.own_files import toml_values
from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.plain import decoded
from overtrick.formats.tables.columnar import placed_columns
from overtrick.formats.tables.guess import guess_rows
from overtrick.formats.tables.json_document import is_json, placed_records
from overtrick.formats.tables.layout import Placed, placed_rows
from overtrick.formats.tables.mapping import TARGETS, Guess, TableMapping, apply
from overtrick.formats.tables.split import lines_of, split_lines
from overtrick.formats.tables.tidy import contents_of_rows
from overtrick.formats.tables.xlsx_sheets import sheets_of

__all__ = [
    "draw_mapping",
    "guess_of",
    "mapping_text",
    "read_mapped",
    "read_mapping",
]

_KEYS = (
    *("columns", "constants", "values", "header", "sheet"),
    *("decimal", "score", "fill", "pairs"),
)
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def mapping_text(mapping: TableMapping) -> str:
    """
    Write a mapping as a file, with what was guessed and why as comments.

    >>> print(mapping_text(TableMapping({"board": "Brett"}, header=1)), end="")
    # How the columns of this table are read.  Change what is wrong; a column is named by
    # its header, or by its number from 1.  What is not named rides along.
    # missing: ns, ew, contract or score
    header = 1
    decimal = "."
    score = "ns"  # whose points a score is: "ns", "declarer" or "unsigned"
    <BLANKLINE>
    [columns]
    board = "Brett"
    """
    why = {guess.target: guess for guess in mapping.guesses if guess.target}
    lines = [
        "# How the columns of this table are read.  Change what is wrong; a column is named by",
        "# its header, or by its number from 1.  What is not named rides along.",
    ]
    if mapping.missing:
        lines.append(f"# missing: {', '.join(mapping.missing)}")
    lines += [f"# in doubt: {_line(doubt)}" for doubt in mapping.doubts]
    if mapping.header is not None:
        lines.append(f"header = {mapping.header}")
    if mapping.sheet:
        lines.append(f"sheet = {_quoted(mapping.sheet)}")
    lines.append(f"decimal = {_quoted(mapping.decimal)}")
    lines.append(
        f"score = {_quoted(mapping.score)}  # whose points a score is: "
        '"ns", "declarer" or "unsigned"'
    )
    if mapping.fill:
        filled = ", ".join(map(_quoted, mapping.fill))
        lines.append(f"fill = [{filled}]  # an empty cell means: as above")
    if mapping.pairs:
        lines.append("pairs = true  # two players who sit together are a pair")
    lines += ["", "[columns]"]
    for target, named in mapping.columns.items():
        said = f"  # {_line(why[target].why)}" if target in why else ""
        lines.append(f"{target} = {named if isinstance(named, int) else _quoted(named)}{said}")
    lines += [
        f"# {_line(guess.header) or f'column {guess.at + 1}'}: rides along"
        for guess in mapping.guesses
        if not guess.target
    ]
    lines += _table("constants", mapping.constants)
    for target, words in mapping.values.items():
        lines += _table(f"values.{target}", words)
    return "\n".join(lines) + "\n"


def read_mapping(data: bytes, name: str = "") -> TableMapping:
    """
    Read a mapping from a file.

    >>> read_mapping(b'[columns]\\nboard = "Brett"\\nns = 2\\n').columns
    {'board': 'Brett', 'ns': 2}

    :raises InvalidFile: if it is no mapping; it says what is wrong.
    """
    told = toml_values(decoded(data), name)
    unknown = [key for key in told if key not in _KEYS]
    if unknown:
        known = ", ".join(_KEYS)
        raise InvalidFile(
            "a mapping has no {unknown}; it has {known}",
            where=name,
            unknown=", ".join(unknown),
            known=known,
        )
    header = told.get("header")
    if header is not None and (type(header) is not int or header < 0):
        raise InvalidFile("header is no number of a row: {header!r}", where=name, header=header)
    return TableMapping(
        columns=_columns(told.get("columns"), name),
        constants=_texts(told.get("constants", {}), "constants", name),
        values=_values(told.get("values", {}), name),
        header=header,
        sheet=_choice(told, "sheet", None, name),
        decimal=_choice(told, "decimal", (".", ","), name),
        score=_choice(told, "score", ("ns", "declarer", "unsigned"), name),
        fill=_fill(told.get("fill", []), name),
        pairs=told.get("pairs") is True,
    )


def _columns(told: Any, name: str) -> dict[str, str | int]:
    if not isinstance(told, dict) or not told:
        raise InvalidFile("a mapping needs [columns]", where=name)
    for target, named in told.items():
        _check_target(target, name)
        is_number = type(named) is int and 0 < named < 100_000
        if not is_number and not (isinstance(named, str) and named.strip()):
            raise InvalidFile(
                "{target} is neither a header nor a number: {named!r:.60}",
                where=name,
                target=target,
                named=named,
            )
    return dict(told)


def _texts(told: Any, what: str, name: str) -> dict[str, str]:
    if not isinstance(told, dict):
        raise InvalidFile("{what} is no table", where=name, what=what)
    for key, value in told.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise InvalidFile(
                "{what}: {key} is no text: {value!r:.60}",
                where=name,
                what=what,
                key=key,
                value=value,
            )
        if what == "constants":
            _check_target(key, name)
    return {key: str(value) for key, value in told.items()}


def _values(told: Any, name: str) -> dict[str, dict[str, str]]:
    if not isinstance(told, dict):
        raise InvalidFile("values is no table", where=name)
    for target in told:
        _check_target(target, name)
    return {target: _texts(words, f"values.{target}", name) for target, words in told.items()}


def _choice(
    told: Mapping[str, Any], key: str, values: tuple[str, ...] | None, name: str
) -> str:
    value = told.get(key, values[0] if values else "")
    if not isinstance(value, str) or (values and value not in values):
        allowed = f" ({' or '.join(values)})" if values else ""
        raise InvalidFile(
            "{key}{allowed} cannot be {value!r:.60}",
            where=name,
            key=key,
            allowed=allowed,
            value=value,
        )
    return value


def _fill(told: Any, name: str) -> tuple[str, ...]:
    if not isinstance(told, list) or not all(isinstance(target, str) for target in told):
        raise InvalidFile("fill is no list of columns", where=name)
    for target in told:
        _check_target(target, name)
    return tuple(told)


def _check_target(target: str, name: str) -> None:
    if target not in TARGETS:
        raise InvalidFile(
            "no column {target!r}; there are {targets}",
            where=name,
            target=target,
            targets=", ".join(TARGETS),
        )


def _table(name: str, words: Mapping[str, str]) -> list[str]:
    if not words:
        return []
    told = [f"{_key(word)} = {_quoted(ours)}" for word, ours in words.items()]
    return ["", f"[{name}]", *told]


def _key(word: str) -> str:
    return word if _BARE.fullmatch(word) else _quoted(word)


def _quoted(text: str) -> str:
    # JSON's strings are TOML's, but for signs beyond 16 bits, which stand as they are, and DEL.
    sound = text.encode("utf-8", errors="replace").decode()
    return json.dumps(sound, ensure_ascii=False).replace("\x7f", "\\u007f")


def _line(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)[:90]


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
    with sheets_of(data, name) as found:
        sheets = {title: rows for title, each in found.items() if (rows := list(each))}
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
