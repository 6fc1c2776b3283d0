"""
The tidy table in columns: Parquet, and Arrow (Feather).

Scores are int16, tricks int8, contracts and sections dictionaries, awards and the datum numbers
where a float says them exactly.  Whoever wrote a file (pandas, polars, a database) may have
other types: they are read as their texts.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.format import MissingExtra, needs
from overtrick.formats.limits import WIDTH, most
from overtrick.formats.tables.header import Cell, as_number, column_of, text_of, written
from overtrick.formats.tables.layout import Placed
from overtrick.formats.tables.tidy import contents_of_table
from overtrick.formats.tables.tidy_row import COLUMNS
from overtrick.formats.tables.write_row import beside_losses, table_of, write_rows

__all__ = [
    "frame_csv",
    "placed_columns",
    "read_arrow",
    "read_parquet",
    "write_arrow",
    "write_parquet",
]

_ROW, _CELL, _TEXT = 500, 60, 120  # bytes of memory
_SHORTEST = 3  # bytes of a cell and its comma, were it CSV
_AS_LONG = 11 << 20
"""Columns of few different values pack to nothing: so long a file may a short one stand for."""
_BATCH = 4_096
_OURS = frozenset(COLUMNS)
_SHORT = {"board": "int32", "tricks": "int8", "score": "int16"}
_NUMBERS = frozenset({"datum", "ns_award", "ew_award"})
_WORDS = frozenset({"session", "section", "contract", "declarer", "room", "status", "ruling"})


def read_parquet(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a Parquet file.

    >>> data, _ = write_parquet(Contents())
    >>> read_parquet(data)[0].records
    ()

    :raises InvalidFile: if it is none, or no table of results.
    :raises MissingExtra: if the library is not installed.
    """
    return contents_of_table(placed_columns(data, name), name)


def read_arrow(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read an Arrow file (Feather), or an Arrow stream.

    >>> read_arrow(write_arrow(Contents())[0])[0].records
    ()

    :raises InvalidFile: if it is none, or no table of results.
    :raises MissingExtra: if the library is not installed.
    """
    return contents_of_table(placed_columns(data, name), name)


def write_parquet(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the results as Parquet.

    >>> write_parquet(Contents())[0][:4]
    b'PAR1'

    :raises MissingExtra: if the library is not installed.
    """
    parquet = needs("pyarrow.parquet")
    table, losses = _table(contents)
    out = io.BytesIO()
    parquet.write_table(table, out, compression="zstd")
    return out.getvalue(), losses


def write_arrow(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the results as an Arrow file, which is Feather too.

    >>> write_arrow(Contents())[0][:6]
    b'ARROW1'

    :raises MissingExtra: if the library is not installed.
    """
    arrow = needs("pyarrow")
    table, losses = _table(contents)
    out = io.BytesIO()
    with arrow.ipc.new_file(out, table.schema) as writer:
        writer.write_table(table)
    return out.getvalue(), losses


def placed_columns(data: bytes, name: str = "") -> Iterator[Placed]:
    """
    Give a Parquet or Arrow file as rows of texts, the names of the columns first.

    >>> next(placed_columns(write_arrow(Contents())[0], "evening.arrow"))[1][:2]
    ['session', 'section']

    :raises InvalidFile: if it is neither.
    """
    kind = "Parquet" if data[:4] == b"PAR1" else "Arrow"
    try:
        if data[:4] == b"FEA1":
            raise InvalidFile("this is Feather of an old kind (V1): save it as V2", where=name)
        batches = _parquet(data, name) if kind == "Parquet" else _arrow(data, name)
        yield from _rows(batches, len(data), name)
    except (InvalidFile, MissingExtra):
        raise
    except Exception as error:  # whatever a damaged file makes of the library
        said = " ".join(str(error).split())[:100] or type(error).__name__
        raise InvalidFile(
            "not a sound {kind} file: {said}", where=name, kind=kind, said=said
        ) from None


def _parquet(data: bytes, name: str) -> Iterator[Any]:
    arrow, parquet = needs("pyarrow"), needs("pyarrow.parquet")
    buffer = arrow.BufferReader(data)
    told = parquet.read_metadata(buffer)
    groups = (told.row_group(at).total_byte_size for at in range(told.num_row_groups))
    schema = parquet.read_schema(buffer)
    _check(schema, told.num_rows, sum(groups), len(data), name)
    # A long text that stands in many rows stays one.
    texts = [field.name for field in schema if arrow.types.is_string(field.type)]
    file = parquet.ParquetFile(buffer, metadata=told, read_dictionary=texts)
    yield schema
    yield from file.iter_batches(_BATCH, use_threads=False)


def _arrow(data: bytes, name: str) -> Iterator[Any]:
    ipc = needs("pyarrow").ipc
    buffer = needs("pyarrow").BufferReader(data)
    file = ipc.open_file(buffer) if data[:6] == b"ARROW1" else ipc.open_stream(buffer)
    _check(file.schema, 0, 0, len(data), name)
    yield file.schema
    rows = size = 0
    for batch in _batches(file):
        batch.validate(full=True)  # before a cell is touched: places within it may be false
        rows, size = rows + batch.num_rows, size + batch.nbytes
        _check(file.schema, rows, size, len(data), name)
        yield from (batch.slice(at, _BATCH) for at in range(0, batch.num_rows, _BATCH))


def _batches(file: Any) -> Iterator[Any]:
    if hasattr(file, "num_record_batches"):
        return (file.get_batch(at) for at in range(file.num_record_batches))
    return iter(file)


def _check(schema: Any, rows: int, unpacked: int, size: int, name: str, texts: int = 0) -> None:
    beside = sum(column_of(column) not in _OURS for column in schema.names)
    memory = max(rows * (_ROW + _CELL * beside) + texts * _TEXT, unpacked)
    written = min(_AS_LONG, rows * len(schema) * _SHORTEST)
    if len(schema) > WIDTH or memory > most(max(size, written), 1):
        raise InvalidFile(
            "too large when unpacked: {rows} rows, {columns} columns, "
            "{unpacked} bytes of a file of {size}; save it as CSV, or in parts",
            where=name,
            rows=rows,
            columns=len(schema),
            unpacked=unpacked,
            size=size,
        )


def _rows(batches: Iterator[Any], size: int, name: str) -> Iterator[Placed]:
    schema = next(batches)
    yield f"{name}:columns", list(schema.names)
    number = texts = unpacked = 0

    def spend(more: int) -> None:
        nonlocal unpacked
        unpacked += more
        if unpacked > most(size, 1):
            _check(schema, number, unpacked, size, name)

    for batch in batches:
        columns = [_texts(column, spend) for column in batch.columns]
        texts += sum(len(words) for words, _ in columns)
        _check(schema, number + len(batch), 0, size, name, texts)
        cells = (map(words.__getitem__, at) for words, at in columns)
        for row in zip(*cells, strict=True):
            number += 1
            yield f"{name}:row {number}", list(row)


def _texts(column: Any, spend: Callable[[int], None]) -> tuple[list[str], Sequence[int]]:
    """The different texts of a column, and which of them stands in each row."""
    arrow = needs("pyarrow")
    if not arrow.types.is_dictionary(column.type):
        try:
            column = column.dictionary_encode()
        except arrow.ArrowNotImplementedError:  # of lists and the like
            return [_text(cell, spend) for cell in column], range(len(column))
    used = column.indices.dictionary_encode()  # the words are those of many batches
    found, places = column.dictionary, used.dictionary.drop_null().to_pylist()
    is_plain = not found.type.num_fields and not arrow.types.is_dictionary(found.type)
    words = [
        *(
            text_of(found[place].as_py()) if is_plain else _text(found[place], spend)
            for place in places
        ),
        "",
    ]
    return words, used.indices.fill_null(len(words) - 1).to_pylist()


def _text(cell: Any, spend: Callable[[int], None]) -> str:
    """The text of a list and the like, whose values may share their bytes: they count first."""
    for size in _sizes(cell):
        spend(size)
    return text_of(cell.as_py())


def _sizes(cell: Any) -> Iterator[int]:
    arrow = needs("pyarrow")
    yield _CELL
    inner: Iterable[Any] = ()
    if not cell.is_valid:
        return
    if isinstance(cell, arrow.ListScalar):
        if arrow.types.is_primitive(cell.values.type) or arrow.types.is_null(cell.values.type):
            yield _CELL * len(cell.values)  # each takes the same
        else:
            inner = cell.values
    elif isinstance(cell, arrow.StructScalar):
        inner = (value for _, value in cell.items())
    elif isinstance(cell, arrow.BinaryScalar):
        yield cell.as_buffer().size
    elif hasattr(cell, "value"):
        inner = (cell.value,)
    for value in inner:
        yield from _sizes(value)


def _table(contents: Contents) -> tuple[Any, list[str]]:
    arrow = needs("pyarrow")
    table, losses = table_of(contents)
    arrays = [
        _array(arrow, column, [row.get(column) for row in table.rows])
        for column in table.columns
    ]
    made = arrow.Table.from_arrays(arrays, names=[_sound(name) for name in table.columns])
    return made, [*losses, *beside_losses(contents)]


def _array(arrow: Any, column: str, cells: Sequence[Cell | None]) -> Any:
    if column in _SHORT:
        return _numbers(arrow, cells, getattr(arrow, _SHORT[column])())
    if column in _NUMBERS:
        values = [None if cell is None else as_number(cell) for cell in cells]
        if all(value is None or isinstance(value, int | float) for value in values):
            floats = [None if value is None else float(value) for value in values]
            return arrow.array(floats, arrow.float64())
    texts = [None if cell is None else _sound(written(cell)) for cell in cells]
    array = arrow.array(texts, arrow.string())
    return array.dictionary_encode() if column in _WORDS else array


def _numbers(arrow: Any, cells: Sequence[Cell | None], type: Any) -> Any:
    try:
        return arrow.array(cells, type)
    except (arrow.ArrowInvalid, arrow.ArrowTypeError, OverflowError, TypeError):
        texts = [None if cell is None else written(cell) for cell in cells]
        return arrow.array(texts, arrow.string())


def _sound(text: str) -> str:
    return text.encode(errors="replace").decode()


def frame_csv(frame: object) -> bytes | None:
    """
    Write a frame as CSV, its names in the first line; None if it is no frame.

    >>> import pyarrow
    >>> frame_csv(pyarrow.table({"board": [1, 2], "score": [420, None]}))
    b'board,score\\n1,420\\n2,\\n'
    >>> frame_csv("results.csv") is None
    True
    """
    rows = _rows_of_frame(frame)
    if rows is None:
        return None
    held = [{str(name): text_of(value) for name, value in row.items()} for row in rows]
    text = io.StringIO()
    write_rows(text, list(dict.fromkeys(name for row in held for name in row)), held, ",")
    return text.getvalue().encode()


def _rows_of_frame(frame: Any) -> Iterable[Mapping[str, Any]] | None:
    if hasattr(frame, "collect") and hasattr(frame, "lazy"):  # polars, still to be worked out
        frame = frame.collect()
    if hasattr(frame, "fetchall") and hasattr(frame, "description"):  # DuckDB, a cursor
        names = [column[0] for column in frame.description]
        return [dict(zip(names, row, strict=True)) for row in frame.fetchall()]
    if hasattr(frame, "to_dicts"):  # polars
        return list(frame.to_dicts())
    if hasattr(frame, "to_pylist"):  # pyarrow
        return list(frame.to_pylist())
    if hasattr(frame, "itertuples") and hasattr(frame, "notna"):  # pandas
        known = frame.astype(object).where(frame.notna(), None)
        return list(known.to_dict(orient="records"))
    return None
