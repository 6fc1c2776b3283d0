"""
One row as bytes, in and out: fixed values, variable ones with their offsets, the null mask.

Offsets in a Jet 3 row are single bytes; its jump table says from which column on they count
from 256, 512 and so on.

Memos and OLE objects: in their row, in a row elsewhere, or in a chain of rows.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Final
from uuid import UUID

from overtrick.core.exact import decimal_text, parse_exact
from overtrick.errors import EnglishText, InvalidFile
from overtrick.formats.bws.jet.definition import JetTable
from overtrick.formats.bws.jet.pages import (
    SIZES,
    JetColumn,
    JetKind,
    JetLayout,
    Pages,
    RowPlace,
    Value,
    pointed,
)

__all__ = [
    "decoded_value",
    "encoded_row",
    "encoded_value",
    "EPOCH",
    "flag_at",
    "LongValues",
    "MOST_BYTES",
    "RowReader",
]

MOST_BYTES: Final = {3: 1900, 4: 4000}
"""The longest row that we write; Access allows some bytes more."""

_U16: Final = struct.Struct("<H")
_LONG: Final = (JetKind.MEMO, JetKind.OLE)
_YES_NO: Final = JetKind.YES_NO

LongText = Callable[[int, bytes], Value]
"""Gives what a memo or an OLE cell of that type holds, or points to."""


class RowReader:
    """Reads the rows of one table; what is wrong with a cell goes to ``problems``."""

    def __init__(self, layout: JetLayout, table: JetTable, long_text: LongText) -> None:
        self._layout = layout
        self._table = table
        self._long_text = long_text
        self._first_variable = min(
            (one.number for one in table.columns if not one.is_fixed), default=None
        )
        self._columns = [(one, *_placed_number(one, layout)) for one in table.columns]
        self.problems: list[str] = []

    def read(self, raw: bytes) -> dict[str, Value]:
        """
        Give the cells of a row by the name of their column.

        :raises InvalidFile: if the bytes can be no row of this table.
        """
        size = self._layout.count
        columns = int.from_bytes(raw[:size], "little")
        mask_at = len(raw) - (columns + 7) // 8
        if not columns or mask_at < size or columns > max(self._table.most_columns, 1):
            raise InvalidFile(
                "a row of {number} bytes cannot have {columns} columns",
                number=len(raw),
                columns=columns,
            )
        mask = int.from_bytes(raw[mask_at:], "little") & (1 << columns) - 1
        offsets = self._offsets(raw, columns, mask_at)
        fixed_end = offsets[0] if offsets else mask_at
        cells: dict[str, Value] = {}
        for column, packed, start, end in self._columns:
            is_there = mask >> column.number & 1
            if column.kind == _YES_NO:
                cells[column.name] = bool(is_there)
            elif not is_there:
                cells[column.name] = None
            elif packed is not None and end <= fixed_end:
                (cells[column.name],) = packed.unpack_from(raw, start)
            else:
                cells[column.name] = self._cell(raw, column, offsets, mask_at)
        return cells

    def _cell(
        self, raw: bytes, column: JetColumn, offsets: Sequence[int], mask_at: int
    ) -> Value:
        if column.is_fixed:
            start = self._layout.count + column.fixed_offset
            end = start + column.size
            if end > (offsets[0] if offsets else mask_at):
                self.problems.append(
                    EnglishText("{name} lies beyond its row", name=column.name)
                )
                return None
        else:
            place = column.variable_index
            if place + 1 >= len(offsets):
                return None
            start, end = offsets[place], offsets[place + 1]
        try:
            if column.kind in _LONG:
                return self._long_text(column.kind, raw[start:end])
            return decoded_value(column.kind, raw[start:end], self._layout.version)
        except InvalidFile as error:
            self.problems.append(EnglishText("{name}: {error}", name=column.name, error=error))
            return None

    def _offsets(self, raw: bytes, columns: int, mask_at: int) -> Sequence[int]:
        """Where each variable value begins, and where the last one ends."""
        if self._first_variable is None or self._first_variable >= columns:
            return ()
        if self._layout.version == 3:
            return _short_offsets(raw, mask_at)
        count_at = mask_at - 2
        if count_at < 2:
            raise InvalidFile("a row without its number of variable columns")
        (number,) = _U16.unpack_from(raw, count_at)
        first = count_at - 2 * (number + 1)
        if first < 2:
            raise InvalidFile(
                "a row of {number} bytes with {number_2} variable columns",
                number=len(raw),
                number_2=number,
            )
        found = struct.unpack_from(f"<{number + 1}H", raw, first)[::-1]
        return _checked(found, first)


def _placed_number(
    column: JetColumn, layout: JetLayout
) -> tuple[struct.Struct | None, int, int]:
    """How a number of fixed length is packed, and from where to where it stands in a row."""
    start = layout.count + column.fixed_offset
    packed = _NUMBERS.get(column.kind) if column.is_fixed else None  # type: ignore[call-overload]
    is_whole = packed is not None and packed.size <= column.size
    return packed if is_whole else None, start, start + column.size


def _short_offsets(raw: bytes, mask_at: int) -> Sequence[int]:
    """Offsets of Jet 3: by the jump table, which may have an entry that is not needed."""
    number = raw[mask_at - 1]
    most = (len(raw) - 1) // 256
    fallback: tuple[Sequence[int], int] | None = None
    for jumps in range(most, max(most - 2, -1), -1):
        first = mask_at - 1 - jumps - (number + 1)
        if first < 1:
            continue
        found = _jumped(raw, mask_at, number, jumps)
        if found[-1] == first and all(a <= b for a, b in pairwise(found)):
            return found
        if fallback is None and jumps == most:
            fallback = found, first
    if fallback is None:
        raise InvalidFile(
            "a row of {number} bytes with {number_2} variable columns",
            number=len(raw),
            number_2=number,
        )
    return _checked(*fallback)


def _jumped(raw: bytes, mask_at: int, number: int, jumps: int) -> list[int]:
    last = mask_at - 2 - jumps
    entries = raw[last + 1 : mask_at - 1][::-1]
    used, found = 0, []
    for place in range(number + 1):
        while used < jumps and entries[used] <= place:
            used += 1
        found.append(raw[last - place] + 256 * used)
    return found


def _checked(offsets: Sequence[int], end: int) -> Sequence[int]:
    before = 0
    for offset in offsets:
        if not before <= offset <= end:
            raise InvalidFile("a row whose values overlap")
        before = offset
    return offsets


def encoded_row(layout: JetLayout, table: JetTable, cells: Mapping[str, Value]) -> bytes:
    """
    Write a row with all columns that the table has now; what is not told is null.

    :raises InvalidFile: if a value does not fit its column, or the row no page.
    """
    number = table.most_columns
    if max(number, table.variable_columns) > 255:
        raise InvalidFile("{table} has more columns than a row can hold", table=table.name)
    fixed, variable, mask = bytearray(), dict[int, bytes](), 0
    for column in table.columns:
        _check_place(table, column)
        value = cells.get(column.name)
        if column.is_fixed and column.kind != JetKind.YES_NO:
            end = column.fixed_offset + column.size
            fixed.extend(bytes(max(0, end - len(fixed))))
        if value is None or value is False:
            continue
        mask |= 1 << column.number
        if column.kind == JetKind.YES_NO:
            continue
        raw = encoded_value(column.kind, value, layout.version)
        if column.is_fixed:
            fixed[column.fixed_offset : column.fixed_offset + column.size] = raw
        elif len(raw) > column.size:
            raise InvalidFile(
                "{column} holds {size} bytes, not {number}",
                column=column.name,
                size=column.size,
                number=len(raw),
            )
        else:
            variable[column.variable_index] = raw
    values = [variable.get(place, b"") for place in range(table.variable_columns)]
    return _joined(layout, table, bytes(fixed), values, mask)


def _check_place(table: JetTable, column: JetColumn) -> None:
    is_beyond = not column.is_fixed and column.variable_index >= table.variable_columns
    if column.number >= table.most_columns or is_beyond:
        raise InvalidFile(
            "{table} has no room for {column}: it is damaged",
            table=table.name,
            column=column.name,
        )


def _joined(
    layout: JetLayout, table: JetTable, fixed: bytes, values: Sequence[bytes], mask: int
) -> bytes:
    number, most = table.most_columns, MOST_BYTES[layout.version]
    head = number.to_bytes(layout.count, "little") + fixed
    tail = mask.to_bytes((number + 7) // 8, "little")
    size = len(head) + sum(map(len, values)) + len(tail)
    if size <= most:
        ends = _ends(layout, len(head), values, len(tail))
        size += len(ends)
    if size > most:
        raise InvalidFile(
            "a row of {table} is {size} bytes long: too long", table=table.name, size=size
        )
    return head + b"".join(values) + ends + tail


def _ends(layout: JetLayout, at: int, values: Sequence[bytes], tail: int) -> bytes:
    """The offsets backwards, the jump table of Jet 3, the number of variable columns."""
    if not values:
        return b""
    offsets = [at]
    for value in values:
        offsets.append(offsets[-1] + len(value))
    number = len(values).to_bytes(layout.count, "little")
    if layout.version == 4:
        return b"".join(_U16.pack(offset) for offset in reversed(offsets)) + number
    jumps = 0
    while (offsets[-1] + len(offsets) + jumps + 1 + tail - 1) // 256 > jumps:
        jumps += 1
    table = [
        next((n for n, offset in enumerate(offsets) if offset >= 256 * (jump + 1)), 0xFF)
        for jump in range(jumps)
    ]
    return bytes(offset & 0xFF for offset in reversed(offsets)) + bytes(table[::-1]) + number


def flag_at(raw: bytes, column: JetColumn, layout: JetLayout) -> tuple[int, int] | None:
    """
    Say where a yes/no column's bit stands: the byte of the row, and the bit's weight.

    None where the row is older than the column.
    """
    columns = int.from_bytes(raw[: layout.count], "little")
    if column.number >= columns:
        return None
    return len(raw) - (columns + 7) // 8 + column.number // 8, 1 << column.number % 8


_INSIDE, _ELSEWHERE = 0x80000000, 0x40000000


class LongValues:
    """
    Follows the pointers of long cells, each row once.

    A file in which two cells point to one row is damaged, and following them all could take
    forever.
    """

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._seen: set[RowPlace] = set()

    def __call__(self, kind: int, raw: bytes) -> Value:
        """
        Give the text of a memo, or the bytes of an OLE object.

        :raises InvalidFile: if they cannot be found.
        """
        if len(raw) < 12:
            raise InvalidFile("a long value of {number} bytes", number=len(raw))
        told = int.from_bytes(raw[:4], "little")
        size, place = told & 0x3FFFFFFF, pointed(int.from_bytes(raw[4:8], "little"))
        if told & _INSIDE:
            held = raw[12 : 12 + size]
        elif told & _ELSEWHERE:
            held = self._row(place)[:size]
        else:
            held = self._chain(place, size)
        if kind == JetKind.MEMO:
            return decoded_value(JetKind.TEXT, held, self._pages.layout.version)
        return held

    def _row(self, place: RowPlace) -> bytes:
        if place in self._seen:
            raise InvalidFile(
                "row {slot} of page {page} is used twice", slot=place.slot, page=place.page
            )
        self._seen.add(place)
        return self._pages.row(place)

    def _chain(self, place: RowPlace, size: int) -> bytes:
        parts, left = [], size
        while left > 0 and place.page:
            row = self._row(place)
            parts.append(row[4 : 4 + left])
            left -= len(parts[-1])
            place = pointed(int.from_bytes(row[:4], "little"))
        return b"".join(parts)


EPOCH: Final = datetime(1899, 12, 30)
"""The day 0; a time alone stands on it."""

_NUMBERS: Final = {
    JetKind.U8: struct.Struct("<B"),
    JetKind.I16: struct.Struct("<h"),
    JetKind.I32: struct.Struct("<i"),
    JetKind.FLOAT: struct.Struct("<f"),
    JetKind.DOUBLE: struct.Struct("<d"),
}
_FLOAT: Final = struct.Struct("<d")
_DAY: Final = 86_400


def decoded_value(kind: int, raw: bytes, version: int) -> Value:
    """
    Read one cell that is there.

    >>> decoded_value(JetKind.I16, b"\\x07\\x00", 4)
    7
    >>> decoded_value(JetKind.TEXT, b"\\xff\\xfe3 NT", 4)
    '3 NT'
    >>> evening = datetime(2026, 3, 10, 19, 30)
    >>> decoded_value(JetKind.DATE, encoded_value(JetKind.DATE, evening, 4), 4)
    datetime.datetime(2026, 3, 10, 19, 30)

    :raises InvalidFile: if the bytes are no such value.
    """
    if kind == JetKind.TEXT:
        return _decoded_text(raw, version)
    if kind == JetKind.BINARY:
        return bytes(raw)
    size = SIZES.get(kind)  # type: ignore[call-overload]  # any number asks, few are kinds
    if size is None or len(raw) < size:
        raise InvalidFile(
            "{number} bytes are no value of type {kind}", number=len(raw), kind=kind
        )
    packed = _NUMBERS.get(kind)  # type: ignore[call-overload]
    if packed is not None:
        number: int | float = packed.unpack_from(raw)[0]
        return number
    return _other(kind, bytes(raw[:size]))


def encoded_value(kind: int, value: Value, version: int) -> bytes:
    """
    Write one cell.

    >>> encoded_value(JetKind.TEXT, "3 NT", 3), encoded_value(JetKind.I32, 7, 4)
    (b'3 NT', b'\\x07\\x00\\x00\\x00')

    :raises InvalidFile: if the column cannot hold that.
    """
    try:
        if kind == JetKind.TEXT and isinstance(value, str):
            return value.removeprefix("\ufeff").encode(
                "cp1252" if version == 3 else "utf-16-le", errors="replace"
            )
        if kind in (JetKind.BINARY, JetKind.NUMERIC) and isinstance(value, bytes):
            return value
        if kind == JetKind.GUID and isinstance(value, str):
            return UUID(value).bytes_le
        if kind == JetKind.MONEY and isinstance(value, str):
            return int(parse_exact(value) * 10_000).to_bytes(8, "little", signed=True)
        if kind == JetKind.DATE and isinstance(value, datetime):
            return _FLOAT.pack(_days(value))
        packed = _NUMBERS.get(kind)  # type: ignore[call-overload]
        if packed is not None and isinstance(value, int | float):
            written: bytes = packed.pack(value)
            return written
    except (struct.error, OverflowError, ValueError):
        pass
    raise InvalidFile("a column of type {kind} cannot hold {value!r}", kind=kind, value=value)


def _decoded_text(raw: bytes, version: int) -> str:
    if version == 3:
        return raw.decode("cp1252", errors="replace")
    if raw[:2] != b"\xff\xfe":
        return raw[: len(raw) & ~1].decode("utf-16-le", errors="replace")
    parts, is_narrow = [], True
    for part in _runs(raw[2:]):
        if is_narrow:
            parts.append(part.decode("latin-1"))
        else:
            parts.append(part[: len(part) & ~1].decode("utf-16-le", errors="replace"))
        is_narrow = not is_narrow
    return "".join(parts)


def _runs(raw: bytes) -> list[bytes]:
    """Narrow, wide, narrow..: a zero byte ends a run, in a wide one where a sign begins."""
    runs, start, is_narrow = [], 0, True
    while True:
        if is_narrow:
            end = raw.find(b"\0", start)
        else:
            end = next((at for at in range(start, len(raw), 2) if not raw[at]), -1)
        if end < 0:
            runs.append(raw[start:])
            return runs
        runs.append(raw[start:end])
        start, is_narrow = end + 1, not is_narrow


def _other(kind: int, raw: bytes) -> Value:
    if kind == JetKind.DATE:
        return _moment(_FLOAT.unpack(raw)[0])
    if kind == JetKind.MONEY:
        return decimal_text(Fraction(int.from_bytes(raw, "little", signed=True), 10_000), 4)
    if kind == JetKind.GUID:
        return str(UUID(bytes_le=raw))
    return raw


def _moment(days: float) -> datetime:
    """A date; before the epoch the time still counts forward within its day."""
    if not math.isfinite(days) or abs(days) > 3_000_000:
        raise InvalidFile("no date: {days!r}", days=days)
    whole = math.trunc(days)
    try:
        return EPOCH + timedelta(whole, round(abs(days - whole) * _DAY))
    except OverflowError:
        raise InvalidFile("no date: {days!r}", days=days) from None


def _days(moment: datetime) -> float:
    past = moment - EPOCH
    part = past.seconds / _DAY
    return past.days + part if past.days >= 0 else past.days - part
