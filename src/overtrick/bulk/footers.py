"""
The last part of a Parquet file, which says where its columns stand: read, changed and written.

It is a struct of Thrift in the compact protocol.  No library at hand joins the columns of two
files without decoding them.  No footer has sets, maps or identifiers: one that does is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any, BinaryIO

__all__ = ["I64", "LIST", "STRUCT", "Struct", "footer_of", "written"]

Struct = dict[int, tuple[int, Any]]
"""The fields of a struct by number: their types, and their values."""

_YES, _NO, _BYTE, _I16, _I32, I64, _DOUBLE, _TEXT, LIST = range(1, 10)
STRUCT = 12
_MAGIC = b"PAR1"


def footer_of(file: BinaryIO) -> tuple[Struct, int]:
    """
    Read the footer of a Parquet file, and say where it begins.

    :raises LookupError: if it breaks off, or has what is not known here.
    """
    end = file.seek(-8, 2)
    size = int.from_bytes(file.read(4), "little")
    file.seek(end - size)
    return _struct(BytesIO(file.read(size))), end - size


def written(footer: Struct) -> bytes:
    """
    Write a footer, its length and the letters that end a file.

    >>> footer = {1: (5, -3), 4: (9, (6, [1, 300])), 30: (8, b"made"), 31: (1, True)}
    >>> footer_of(BytesIO(b"PAR1" + written(footer))) == (footer, 4)
    True
    """
    made = bytearray()
    _write_struct(made, footer)
    return bytes(made) + len(made).to_bytes(4, "little") + _MAGIC


def _number(data: BytesIO) -> int:
    found = shift = 0
    while True:
        byte = data.read(1)[0]
        found |= (byte & 127) << shift
        if byte < 128:
            return found
        shift += 7


def _signed(data: BytesIO) -> int:
    number = _number(data)
    return (number >> 1) ^ -(number & 1)


def _struct(data: BytesIO) -> Struct:
    found: Struct = {}
    field = 0
    while head := data.read(1)[0]:
        field = field + (head >> 4) if head >> 4 else _signed(data)
        kind = head & 15
        found[field] = kind, kind == _YES if kind <= _NO else _READERS[kind](data)
    return found


def _list(data: BytesIO) -> tuple[int, list[Any]]:
    head = data.read(1)[0]
    size = head >> 4 if head >> 4 < 15 else _number(data)
    kind = head & 15  # of an empty list some name none
    return kind, [_READERS[kind](data) for _ in range(size)]


def _bytes(data: BytesIO, size: int) -> bytes:
    found = data.read(size)
    if len(found) < size:
        raise LookupError(size)
    return found


_READERS: dict[int, Callable[[BytesIO], Any]] = {
    **dict.fromkeys((_YES, _NO, _BYTE), partial(_bytes, size=1)),  # in a list a truth is a byte
    **dict.fromkeys((_I16, _I32, I64), _signed),
    _DOUBLE: partial(_bytes, size=8),
    _TEXT: lambda data: _bytes(data, _number(data)),
    LIST: _list,
    STRUCT: _struct,
}


def _write_number(made: bytearray, number: int) -> None:
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    made.append(number)


def _write_struct(made: bytearray, struct: Struct) -> None:
    before = 0
    for field, (kind, value) in sorted(struct.items()):
        if 0 < field - before < 16:
            made.append((field - before) << 4 | kind)
        else:
            made.append(kind)
            _write(made, _I16, field)
        before = field
        if kind > _NO:
            _write(made, kind, value)
    made.append(0)


def _write(made: bytearray, kind: int, value: Any) -> None:
    if kind == STRUCT:
        _write_struct(made, value)
    elif kind in (_I16, _I32, I64):
        _write_number(made, value << 1 if value >= 0 else ~(value << 1))
    elif kind == _TEXT:
        _write_number(made, len(value))
        made += value
    elif kind == LIST:
        of, values = value
        made.append(min(len(values), 15) << 4 | of)
        if len(values) > 14:
            _write_number(made, len(values))
        for each in values:
            _write(made, of, each)
    else:
        made += value
