"""
New columns beside those of a Parquet file, whose own pages are copied as they are.

To decode an archive's columns and encode them again costs more than all comparing; a copy of
their bytes costs next to nothing, and changes none of them.

The last part of a file says where its columns stand, in Thrift's compact protocol. No library
at hand joins the columns of two files without decoding them. No footer has sets, maps or
identifiers: one that does is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet

from overtrick.bulk.parts import Part, parquet_writer
from overtrick.bulk.sources import ROW

__all__ = [
    "I64",
    "LIST",
    "Beside",
    "Original",
    "Sorted",
    "Struct",
    "footer_of",
    "written",
]

_MOST = 2_000_000
"""Rows of a group up to which its new columns may wait in memory for the last of them."""
_BLOCK = 1 << 23  # bytes that are copied at once
_AT_ONCE = 4096  # rows of a table on the disk that are in memory at once

_SCHEMA, _GROUPS, _CREATOR, _ORDERS = 2, 4, 6, 7  # fields of a footer
_NAME, _CHILDREN = 4, 5  # of an element of its schema
_COLUMNS, _SIZE, _ROWS, _BEGIN, _PACKED = 1, 2, 3, 5, 6  # of a group of rows
_FILE, _OFFSET, _ABOUT, _KEYS, _ENCRYPTED = 1, 2, 3, 8, 9  # of a column of a group
_PATH, _UNPACKED_BYTES, _BYTES = 3, 6, 7  # of what is said about it
_PAGES = 9, 10, 11
"""Where its data, index and dictionary begin."""
_STAYS = frozenset({*range(1, 14), 16})
"""What is said about a column that names no other place in the file."""


@dataclass(frozen=True, slots=True)
class Original:
    """A Parquet file whose columns can stand in another as they are."""

    path: Path
    schema: pa.Schema
    footer: Struct

    @classmethod
    def of(cls, path: Path) -> Original | None:
        """Open a file; nothing where columns are nested or encrypted, or groups too long."""
        with pa.parquet.ParquetFile(path) as file:
            data, schema, names = file.metadata, file.schema_arrow, file.schema.names
        sizes = [data.row_group(nth).num_rows for nth in range(data.num_row_groups)]
        if not sizes or not 0 < min(sizes) <= max(sizes) <= _MOST:
            return None
        if names != schema.names or len(set(names)) < len(names):
            return None
        try:
            with path.open("rb") as stream:
                footer = footer_of(stream)[0]
        except LookupError:
            return None
        found = cls(path, schema, footer)
        columns = [column for _, each in found.groups() for column in each.values()]
        is_here = all(not column.keys() & {_FILE, _KEYS, _ENCRYPTED} for column in columns)
        is_flat = len(_list(footer, _SCHEMA)) == 1 + len(names)  # though ``a`` be in ``a``
        return found if is_here and is_flat else None

    def groups(self) -> Iterator[tuple[int, dict[bytes, Struct]]]:
        """Give how many rows each group has, and its columns by name."""
        for group in _list(self.footer, _GROUPS):
            yield group[_ROWS][1], _columns(group)


class Beside(Part):
    """Writes new columns, in groups of as many rows as those beside which they stand have."""

    def __init__(self, path: Path, original: Original) -> None:
        super().__init__(path, "parquet")
        self._original, self.there = original, original.schema.names
        self._groups = original.groups()
        self._next = next(self._groups, None)
        self._waiting: list[pa.Table] = []
        self._copied: list[dict[bytes, Struct]] = []
        self._sink: Any = None

    def _open(self, schema: pa.Schema, plain: pa.Schema) -> Any:
        fields = {each.name: each for one in (self._original.schema, plain) for each in one}
        self._sink = pa.OSFile(str(self._path), "wb")
        told = pa.schema(list(fields.values()), self._original.schema.metadata)
        return parquet_writer(self._sink, schema, told)

    def _write(self, table: pa.Table) -> None:
        whole = pa.concat_tables([*self._waiting, table])
        while self._next and whole.num_rows >= self._next[0]:
            rows, columns = self._next
            self._copy(columns, {name.encode() for name in table.column_names})
            self._writer.write_table(whole.slice(0, rows), row_group_size=rows)
            whole, self._next = whole.slice(rows), next(self._groups, None)
        self._waiting = [whole]

    def _copy(self, columns: dict[bytes, Struct], new: set[bytes]) -> None:
        """Copy the columns of a group that are not written anew."""
        copied = dict(columns)
        with self._original.path.open("rb") as stream:
            for name, column in columns.items():
                if name not in new:
                    begin, left = stream.seek(_begin(column)), column[_ABOUT][1][_BYTES][1]
                    copied[name] = _moved(column, self._sink.tell() - begin)
                    while left and (block := stream.read(min(left, _BLOCK))):
                        self._sink.write(block)
                        left -= len(block)
        self._copied.append(copied)

    def close(self) -> None:
        """Finish the file: its footer speaks of the columns of both."""
        super().close()
        if self._sink is None:
            return
        self._sink.close()
        with self._path.open("r+b") as stream:
            footer, begin = footer_of(stream)
            stream.seek(begin)
            stream.truncate()
            stream.write(written(self._joined(footer)))

    def _joined(self, new: Struct) -> Struct:
        old = self._original.footer
        root = _list(old, _SCHEMA)[0]
        elements = {
            each[_NAME][1]: each for one in (old, new) for each in _list(one, _SCHEMA)[1:]
        }
        root = root | {_CHILDREN: (root[_CHILDREN][0], len(elements))}
        groups = zip(self._copied, _list(new, _GROUPS), strict=True)
        made = new | {
            _SCHEMA: _structs([root, *elements.values()]),
            _GROUPS: _structs([_group(own, more) for own, more in groups]),
            _ORDERS: _structs(list(_orders(old, new))),
        }
        if not _list(made, _ORDERS):
            del made[_ORDERS]
        return made | {_CREATOR: old[_CREATOR]} if _CREATOR in old else made


class Sorted(Beside):
    """Writes new columns whose rows come in another order than that of the original."""

    def __init__(self, path: Path, original: Original, folder: Path) -> None:
        super().__init__(path, original)
        self._folder = folder
        self._stored: list[Path] = []

    def add(self, table: pa.Table) -> None:
        """Keep a table on the disk; its rows are in order by themselves."""
        self._stored.append(self._folder / f"made.{len(self._stored)}.arrow")
        with pa.ipc.new_file(str(self._stored[-1]), table.schema) as writer:
            writer.write_table(table, max_chunksize=_AT_ONCE)

    def close(self) -> None:
        """Bring the rows of all tables into their order, group by group, and write them."""
        runs = [_Run(path) for path in self._stored]
        end = 0
        for rows, _ in self._original.groups():
            end += rows
            parts = [part for run in runs for part in run.before(end)]
            group = pa.Table.from_batches(parts).unify_dictionaries()
            order = np.argsort(group.column(ROW).to_numpy())
            super().add(group.drop_columns(ROW).take(pa.array(order)))
        super().close()


class _Run:
    """A table that waits on the disk, its rows in order: read on as far as is asked."""

    def __init__(self, path: Path) -> None:
        self._batches = self._of(path)
        self._batch = next(self._batches, None)

    @staticmethod
    def _of(path: Path) -> Iterator[pa.RecordBatch]:
        with pa.OSFile(str(path)) as stored, pa.ipc.open_file(stored) as file:
            for nth in range(file.num_record_batches):
                yield file.get_batch(nth)

    def before(self, end: int) -> Iterator[pa.RecordBatch]:
        """Give the rows with a number below *end* that were not given yet."""
        while self._batch is not None:
            many = int(np.searchsorted(self._batch.column(ROW).to_numpy(), end))
            if many:
                yield self._batch.slice(0, many)
            if many < self._batch.num_rows:
                self._batch = self._batch.slice(many)
                return
            self._batch = next(self._batches, None)


def _orders(old: Struct, new: Struct) -> Iterator[Struct]:
    """Say how the values of each column are ordered, where both say it."""
    if _ORDERS in old and _ORDERS in new:
        both: dict[bytes, Struct] = {}
        for one in (old, new):
            names = (each[_NAME][1] for each in _list(one, _SCHEMA)[1:])
            both.update(zip(names, _list(one, _ORDERS), strict=True))
        yield from both.values()


def _group(own: dict[bytes, Struct], new: Struct) -> Struct:
    columns = (own | _columns(new)).values()
    about = [column[_ABOUT][1] for column in columns]
    return {
        _COLUMNS: _structs(list(columns)),
        _SIZE: (I64, sum(each[_UNPACKED_BYTES][1] for each in about)),
        _ROWS: new[_ROWS],
        _BEGIN: (I64, min(map(_begin, columns))),
        _PACKED: (I64, sum(each[_BYTES][1] for each in about)),
    }


def _begin(column: Struct) -> int:
    about = column[_ABOUT][1]
    begin: int = min(about[page][1] for page in _PAGES if page in about and about[page][1])
    return begin


def _moved(column: Struct, by: int) -> Struct:
    about = {field: told for field, told in column[_ABOUT][1].items() if field in _STAYS}
    about |= {
        page: (I64, about[page][1] + by) for page in _PAGES if page in about and about[page][1]
    }
    return {_OFFSET: (I64, 0), _ABOUT: (_STRUCT, about)}


def _list(struct: Struct, field: int) -> list[Struct]:
    found: list[Struct] = struct[field][1][1]
    return found


def _structs(values: list[Struct]) -> tuple[int, tuple[int, list[Struct]]]:
    return LIST, (_STRUCT, values)


def _columns(group: Struct) -> dict[bytes, Struct]:
    """Give the columns of a group by name: they are not nested."""
    found = _list(group, _COLUMNS)
    return {column[_ABOUT][1][_PATH][1][1][0]: column for column in found}


Struct = dict[int, tuple[int, Any]]
"""The fields of a struct by number: their types, and their values."""

_YES, _NO, _BYTE, _I16, _I32, I64, _DOUBLE, _TEXT, LIST = range(1, 10)
_STRUCT = 12
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


def _list_in(data: BytesIO) -> tuple[int, list[Any]]:
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
    LIST: _list_in,
    _STRUCT: _struct,
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
    if kind == _STRUCT:
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
