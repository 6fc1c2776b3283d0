"""A cell as bytes, in and out: numbers, dates, text in one byte or two, compressed text."""

from __future__ import annotations

import math
import struct
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final
from uuid import UUID

from overtrick.core.exact import decimal_text, parse_exact
from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.layout import SIZES, JetKind, Value

__all__ = ["EPOCH", "decoded_value", "encoded_value"]

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
        return _text(raw, version)
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


def _text(raw: bytes, version: int) -> str:
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
