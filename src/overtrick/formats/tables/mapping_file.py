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
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from overtrick.errors import InvalidFile
from overtrick.formats.plain import decoded
from overtrick.formats.tables.mapping import TARGETS, TableMapping

__all__ = ["mapping_text", "read_mapping"]

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
    try:
        told = tomllib.loads(decoded(data).replace("\r\n", "\n").replace("\r", "\n"))
    except (ValueError, RecursionError) as error:
        raise InvalidFile("not a mapping (TOML): {error}", where=name, error=error) from None
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
