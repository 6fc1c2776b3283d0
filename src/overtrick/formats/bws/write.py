"""
Write contents into a session database: one that the club's own software has made, or a new one.

What the file holds already stays: results are not doubled, a correction is a later row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from overtrick.errors import EnglishText, InvalidFile
from overtrick.formats.bws.book import FORMS, KNOWN, BwsBook, Cells, written
from overtrick.formats.bws.jet.create import TableForm, new_file
from overtrick.formats.bws.jet.definition import JetTable
from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.jet.pages import JetColumn, JetKind, Value
from overtrick.formats.bws.numbering import sections_of
from overtrick.formats.bws.results import WATCHED, key_of, last_valid
from overtrick.formats.bws.told_result import moment_of
from overtrick.formats.bws.told_rows import BwsTold, Row, told_of
from overtrick.formats.contents.contents import Contents

__all__ = ["fill_bws", "new_bws", "write_bws"]

_KEYS: Final = {
    "Clients": ("ID",),
    "Section": ("ID",),
    "Tables": ("Section", "Table"),
    "RoundData": ("Section", "Table", "Round"),
    "PlayerNumbers": ("Section", "Table", "Direction", "Round"),
    "PlayerNames": ("ID",),
    "HandRecord": ("Section", "Board"),
    "HandEvaluation": ("Section", "Board"),
    "BiddingData": ("Section", "Table", "Round", "Board", "Counter"),
    "PlayData": ("Section", "Table", "Round", "Board", "Counter"),
    "Session": ("ID",),
}
"""What tells the rows of a table apart."""
_KEPT: Final = ("Clients", "Section", "Tables", "Session", "Settings", "PlayerNames")
"""Tables whose rows are the file's own: only new ones are added."""
_RESULTS: Final = ("ReceivedData", "IntermediateData")
_LIMITS: Final = {
    JetKind.U8: (0, 255),
    JetKind.I16: (-32768, 32767),
    JetKind.I32: (-(2**31), 2**31 - 1),
}


def write_bws(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write a new session database; other programs read it, Access itself has not been tried.

    >>> from overtrick.formats.bws.read import read_bws
    >>> from overtrick.formats.contents.contents import About
    >>> data, losses = write_bws(Contents(About(title="Tuesday", date="2026-03-10")))
    >>> read_bws(data)[0].about.title, losses
    ('Tuesday', [])

    :raises InvalidFile: if there is more than such a file can hold.
    """
    return new_bws(contents)


def new_bws(contents: Contents, version: int = 4) -> tuple[bytes, list[str]]:
    """
    Write a new file, of Access 2000 or, as version 3, of Access 97.

    >>> new_bws(Contents(), version=3)[0][20]
    0

    :raises InvalidFile: if there is more than such a file can hold.
    """
    told = told_of(contents, {})
    forms = [_with_others(form, told.rows.get(form.name, ())) for form in FORMS]
    if settings := told.rows.get("Settings"):
        names = dict.fromkeys(name for row in settings for name in row)
        forms.append(TableForm("Settings", [(name, _kind(name, settings)) for name in names]))
    return _filled(new_file(forms, version), told)


def fill_bws(contents: Contents, into: bytes) -> tuple[bytes, list[str]]:
    """
    Write into a copy of a session database that the club's own software has made.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> from overtrick.formats.contents.table import Record
    >>> line = Line(Board(7), parse_outcome("4S N ="), "3", "10", round="1", table="2")
    >>> empty, _ = write_bws(Contents())
    >>> once, _ = fill_bws(Contents(records=(Record(line),)), empty)
    >>> fill_bws(Contents(records=(Record(line),)), once)[0] == once
    True

    :raises InvalidFile: if the file cannot take it; it says why.
    """
    book = BwsBook(into, "")
    known = {
        (section.session, section.letter): number
        for number, section in sections_of(book).items()
    }
    return _filled(into, told_of(contents, known))


def _filled(into: bytes, told: BwsTold) -> tuple[bytes, list[str]]:
    filling = _Filling(into, list(told.losses))
    for name, rows in told.rows.items():
        filling.fill(name, rows)
    if filling.edit.file.damaged:
        what = filling.edit.file.problems[0]
        raise InvalidFile("the file is damaged or being written: {what}", what=what)
    return filling.edit.done(), filling.losses


def _with_others(form: TableForm, rows: Iterable[Row]) -> TableForm:
    """A table with the columns of other programs that ride along."""
    known = KNOWN[form.name]
    names = dict.fromkeys(name for row in rows for name in row if name.casefold() not in known)
    return TableForm(form.name, (*form.columns, *((name, "t255") for name in names)))


def _kind(name: str, rows: list[Row]) -> str:
    """A setting is a number, unless it is not."""
    values = [row[name] for row in rows if row.get(name)]
    fits = all(str(value).removeprefix("-").isdecimal() for value in values)
    return "i16" if fits and all(len(str(value)) < 5 for value in values) else "t255"


class _Filling:
    """Rows on their way into a file."""

    def __init__(self, into: bytes, losses: list[str]) -> None:
        self.edit = Edit(into)
        self.losses = losses

    def fill(self, name: str, rows: list[Row]) -> None:
        table = self.edit.file.table(name)
        if table is None:
            if name not in _KEPT:
                self._lose(
                    EnglishText(
                        "the file has no table {table}: {count} rows are left out",
                        table=name,
                        count=len(rows),
                    )
                )
            return
        fitted = [row for one in rows if (row := self._fitted(table, one)) is not None]
        if name in _RESULTS:
            self._results(name, table, fitted)
        else:
            self._others(name, table, fitted)

    def _results(self, name: str, table: JetTable, rows: list[Row]) -> None:
        """Add what is new; what differs comes as a later row."""
        held = {
            key: _content(cells)
            for key, cells in last_valid(
                Cells(found.cells) for found in self.edit.rows(name)
            ).items()
        }
        new: list[Row] = []
        for row in rows:
            cells = Cells(row)
            key = key_of(cells)
            assert key is not None  # every record has its place
            if held.get(key) == _content(cells):
                continue
            if key in held and table.column("ExternalUpdate"):
                row["ExternalUpdate"] = True
            held[key] = _content(cells)
            new.append(row)
        self._append(name, table, new)

    def _others(self, name: str, table: JetTable, rows: list[Row]) -> None:
        keys = _KEYS.get(name, ())
        held = {_place(Cells(found.cells), keys): found for found in self.edit.rows(name)}
        new: list[Row] = []
        for row in rows:
            found = held.get(_place(Cells(row), keys))
            if found is None:
                new.append(row)
                continue
            if name in _KEPT:
                continue
            old = Cells(found.cells)
            differing = {
                column: value
                for column, value in row.items()
                if value is not None and old.text(column) != written(value)
            }
            if differing:
                if name == "PlayerNumbers" and table.column("Updated"):
                    differing["Updated"] = True
                self.edit.change(name, found, differing)
        if name != "Settings" or not held:
            self._append(name, table, new)

    def _append(self, name: str, table: JetTable, rows: list[Row]) -> None:
        if not rows:
            return
        column = table.column("ID")
        if column is not None and not column.is_counted and "ID" not in rows[0]:
            last = max(
                (Cells(found.cells).number("ID") or 0 for found in self.edit.rows(name)),
                default=0,
            )
            for nth, row in enumerate(rows, last + 1):
                row[column.name] = nth
        self.edit.append(name, rows)

    def _fitted(self, table: JetTable, row: Mapping[str, Value]) -> Row | None:
        """The cells for which the table has a column, as that column holds them."""
        fitted: Row = {}
        for name, value in row.items():
            column = table.column(name)
            if value is None or (value == "" and column is None):
                continue
            if column is None:
                if name == "Round":  # an older file: names of the first round only
                    if value:
                        self._lose(
                            EnglishText(
                                "{table} has no column Round: later names are left out",
                                table=table.name,
                            )
                        )
                        return None
                elif value not in (0, False):
                    self._lose(
                        EnglishText(
                            "{table} has no column {column}: it is left out",
                            table=table.name,
                            column=name,
                        )
                    )
                continue
            fitted[column.name] = self._value(table, column, value)
        return fitted

    def _value(self, table: JetTable, column: JetColumn, value: Value) -> Value:
        kind = column.kind
        if kind == JetKind.TEXT:
            text = value.strip() if isinstance(value, str) else written(value)
            return self._text(table, column, text)
        if kind == JetKind.YES_NO:
            return bool(value)
        if kind == JetKind.DATE and isinstance(value, str):
            return moment_of(value)
        if kind in _LIMITS:
            number = Cells({"": value}).number("")
            low, high = _LIMITS[kind]  # type: ignore[index]  # it is one of them
            if number is None or not low <= number <= high:
                self._lose(
                    EnglishText(
                        "{table}: {column} cannot be {value!r}",
                        table=table.name,
                        column=column.name,
                        value=value,
                    )
                )
                return None
            return number
        return value

    def _text(self, table: JetTable, column: JetColumn, text: str) -> str:
        is_97 = self.edit.file.version == 3
        letters = "cp1252" if is_97 else "utf-16-le"
        kept = text.replace("\0", "?").encode(letters, errors="replace").decode(letters)
        if kept != text:
            self._lose(
                EnglishText(
                    "{text} is written as {kept}, in the letters of Access 97",
                    text=text,
                    kept=kept,
                )
                if is_97
                else EnglishText("{text!r} is written as {kept!r}", text=text, kept=kept)
            )
        text, room = kept, column.size if is_97 else column.size // 2
        if len(text.encode("utf-16-le")) > 2 * room:
            cut = text.encode("utf-16-le")[: 2 * room].decode("utf-16-le", errors="ignore")
            self._lose(
                EnglishText(
                    "{table}: {text} is cut to {cut}", table=table.name, text=text, cut=cut
                )
            )
            return cut
        return text

    def _lose(self, sentence: str) -> None:
        if sentence not in self.losses:
            self.losses.append(sentence)


def _content(cells: Cells) -> tuple[str, ...]:
    """What a result says, to be compared: nothing and 0 are the same."""
    told = (cells.text(name).replace(" ", "").upper() for name in WATCHED)
    return tuple("" if text == "0" else text for text in told)


def _place(cells: Cells, keys: Iterable[str]) -> tuple[str, ...]:
    told = (cells.text(name).upper() for name in keys)
    return tuple(
        "" if text in ("0", "1") and name == "Round" else text
        for name, text in zip(keys, told, strict=True)
    )
