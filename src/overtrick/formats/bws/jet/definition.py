"""The definition of a table: its columns and indexes, over one page or several."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Final

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.pages import (
    DEFINITION_PAGE,
    MOST_COLUMNS,
    MOST_DEFINITION_PAGES,
    SIZES,
    JetColumn,
    JetKind,
    JetLayout,
    Pages,
    RowPlace,
    pointed,
)

__all__ = ["JetTable", "table_at"]

_U16: Final = struct.Struct("<H")
_U32: Final = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class JetTable:
    """A table: where its definition stands, its columns by number, its maps of pages."""

    name: str
    page: int
    columns: tuple[JetColumn, ...]
    rows: int
    """As many as the definition says."""
    counter: int
    """The last number that the database gave itself."""
    most_columns: int
    variable_columns: int
    used_map: RowPlace
    free_map: RowPlace
    indexes: int
    indexed: frozenset[int] | None
    """The numbers of the columns that an index holds; None where that cannot be read."""
    _by_name: dict[str, JetColumn] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        by_name = {one.name.casefold(): one for one in reversed(self.columns)}
        object.__setattr__(self, "_by_name", by_name)  # the first of a name counts

    def column(self, name: str) -> JetColumn | None:
        """Give the column of that name, whatever the case of its letters."""
        return self._by_name.get(name.casefold())


def table_at(pages: Pages, number: int, name: str) -> JetTable:
    """
    Read the definition that begins at a page.

    :raises InvalidFile: if there is none, or it cannot be.
    """
    layout, text = pages.layout, _whole(pages, number)
    try:
        return _table(layout, text, number, name)
    except struct.error:
        raise InvalidFile("the definition of {name} is cut off", name=name) from None


def _whole(pages: Pages, number: int) -> bytes:
    """The pages of a definition, each but the first without its head."""
    text, seen = b"", set[int]()
    while number:
        if number in seen or len(seen) >= MOST_DEFINITION_PAGES:
            raise InvalidFile("the definition on page {number} does not end", number=number)
        page = pages.page(number)
        if page[0] != DEFINITION_PAGE:
            raise InvalidFile("page {number} defines no table", number=number)
        text += page[8:] if seen else page
        seen.add(number)
        (number,) = _U32.unpack_from(page, 4)
    return text


def _table(layout: JetLayout, text: bytes, page: int, name: str) -> JetTable:
    def short(at: int) -> int:
        return int(_U16.unpack_from(text, at)[0])

    def long(at: int) -> int:
        return int(_U32.unpack_from(text, at)[0])

    number, indexes = short(layout.columns), long(layout.indexes)
    if number > MOST_COLUMNS or indexes > MOST_COLUMNS:
        raise InvalidFile(
            "{name} cannot have {number} columns and {indexes} indexes",
            name=name,
            number=number,
            indexes=indexes,
        )
    start = layout.index_entries + indexes * layout.index_entry
    names, end = _names(layout, text, start + number * layout.column, number)
    columns = [
        _column(layout, text, start + place * layout.column, names[place])
        for place in range(number)
    ]
    columns.sort(key=lambda one: one.number)
    if len({one.number for one in columns}) < number:
        raise InvalidFile("two columns of {name} have one number", name=name)
    return JetTable(
        name,
        page,
        tuple(columns),
        long(layout.rows),
        long(layout.counter),
        short(layout.most_columns),
        short(layout.variable_columns),
        pointed(long(layout.used_map)),
        pointed(long(layout.free_map)),
        indexes,
        _indexed(layout, text, end, indexes),
    )


def _names(layout: JetLayout, text: bytes, at: int, number: int) -> tuple[list[str], int]:
    names = []
    for _ in range(number):
        head = text[at : at + layout.name_length]
        size = int.from_bytes(head, "little")
        at += layout.name_length
        raw = text[at : at + size]
        if len(head) < layout.name_length or len(raw) < size:
            raise InvalidFile("the names of the columns are cut off")
        names.append(raw.decode("cp1252" if layout.version == 3 else "utf-16-le", "replace"))
        at += size
    return names, at


def _column(layout: JetLayout, text: bytes, at: int, name: str) -> JetColumn:
    def short(offset: int) -> int:
        return int(_U16.unpack_from(text, at + offset)[0])

    kind, flags = text[at], text[at + layout.column_flags]
    size, number = short(layout.column_size), short(layout.column_number)
    if number >= MOST_COLUMNS:
        raise InvalidFile("column {name} cannot be number {number}", name=name, number=number)
    is_fixed = bool(flags & 1) and kind not in (JetKind.TEXT, JetKind.OLE, JetKind.MEMO)
    return JetColumn(
        name,
        kind,
        number,
        short(layout.column_variable),
        short(layout.column_fixed),
        SIZES.get(kind, size) if is_fixed else size,  # type: ignore[call-overload]
        is_fixed or kind == JetKind.YES_NO,
        bool(flags & 4),
    )


def _indexed(layout: JetLayout, text: bytes, at: int, indexes: int) -> frozenset[int] | None:
    found: set[int] = set()
    for index in range(indexes):
        begin = at + index * layout.index_record + layout.index_columns
        if begin + 30 > len(text):
            return None
        for place in range(10):
            (number,) = _U16.unpack_from(text, begin + 3 * place)
            if number != 0xFFFF:
                found.add(number)
    return frozenset(found)
