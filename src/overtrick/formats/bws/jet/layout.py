"""Where everything stands in a Jet file: the two versions side by side, types, limits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Final, NamedTuple, Protocol

__all__ = [
    "DATA_PAGE",
    "DEFINITION_PAGE",
    "DELETED",
    "JET3",
    "JET4",
    "MOST_COLUMNS",
    "MOST_DEFINITION_PAGES",
    "MOVED",
    "SIZES",
    "START",
    "USAGE_PAGE",
    "JetColumn",
    "Data",
    "JetKind",
    "JetLayout",
    "RowPlace",
    "Value",
    "pointed",
]

DATA_PAGE: Final = 0x01
DEFINITION_PAGE: Final = 0x02
USAGE_PAGE: Final = 0x05

DELETED: Final = 0x8000
MOVED: Final = 0x4000
START: Final = 0x1FFF
"""The bits of a slot: the row is deleted, stands elsewhere, begins there."""

MOST_COLUMNS: Final = 1024  # Access allows 255
MOST_DEFINITION_PAGES: Final = 64

Value = str | int | float | bool | bytes | datetime | None
"""What a cell can hold."""


class Data(Protocol):
    """The bytes of a file: bytes, a bytearray, or a file mapped into memory."""

    def __len__(self) -> int: ...

    def __getitem__(self, part: slice, /) -> bytes | bytearray: ...


class JetKind(IntEnum):
    """The types of a column."""

    YES_NO = 1
    U8 = 2
    I16 = 3
    I32 = 4
    MONEY = 5
    FLOAT = 6
    DOUBLE = 7
    DATE = 8
    BINARY = 9
    TEXT = 10
    OLE = 11
    MEMO = 12
    GUID = 15
    NUMERIC = 16


SIZES: Final = {
    JetKind.YES_NO: 1,
    JetKind.U8: 1,
    JetKind.I16: 2,
    JetKind.I32: 4,
    JetKind.MONEY: 8,
    JetKind.FLOAT: 4,
    JetKind.DOUBLE: 8,
    JetKind.DATE: 8,
    JetKind.GUID: 16,
    JetKind.NUMERIC: 17,
}
"""The bytes that a value of fixed length takes."""


class RowPlace(NamedTuple):
    """Where a row stands: its page, and its slot in that page."""

    page: int
    slot: int


def pointed(pointer: int) -> RowPlace:
    """
    Read a pointer to a row: the slot in the low byte, the page above it.

    >>> pointed(0x0502)
    RowPlace(page=5, slot=2)
    """
    return RowPlace(pointer >> 8, pointer & 0xFF)


@dataclass(frozen=True, slots=True)
class JetColumn:
    """A column as the definition of its table tells it."""

    name: str
    kind: int
    number: int
    variable_index: int
    fixed_offset: int
    size: int
    is_fixed: bool
    is_counted: bool
    """Numbered by the database itself."""


@dataclass(frozen=True, slots=True)
class JetLayout:
    """One version of the file: sizes and offsets, all in bytes."""

    version: int
    page: int
    count: int
    """The size of counts and offsets within a row."""
    slots: int
    """In a data page, where the number of row slots stands."""
    rows: int
    """In a definition: the number of rows, and so on."""
    counter: int
    table_type: int
    most_columns: int
    variable_columns: int
    columns: int
    logical_indexes: int
    indexes: int
    used_map: int
    free_map: int
    index_entries: int
    index_entry: int
    column: int
    column_number: int
    column_variable: int
    column_flags: int
    column_fixed: int
    column_size: int
    name_length: int
    index_record: int
    index_columns: int
    """In the record of an index, where its ten columns begin."""
    map_bytes: int
    """The bitmap that a new table gets."""


JET3: Final = JetLayout(
    3, 2048, 1, 8, 0x0C, 0x10, 0x14, 0x15, 0x17, 0x19, 0x1B, 0x1F, 0x23, 0x27, 0x2B, 8,
    18, 1, 3, 13, 14, 16, 1, 39, 0, 128,
)  # fmt: skip
JET4: Final = JetLayout(
    4, 4096, 2, 12, 0x10, 0x14, 0x28, 0x29, 0x2B, 0x2D, 0x2F, 0x33, 0x37, 0x3B, 0x3F, 12,
    25, 5, 7, 15, 21, 23, 2, 52, 4, 64,
)  # fmt: skip
