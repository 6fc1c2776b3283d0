"""
The door: whatever table comes in (polars, pandas, pyarrow, DuckDB) goes out with new columns.

narwhals knows the libraries; inside the room a table is always one of Arrow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pyarrow as pa

from overtrick.errors import OvertrickError
from overtrick.formats.format import needs

__all__ = ["Frame", "arrow_of", "is_of_spark", "with_columns", "without_views"]

Frame = TypeVar("Frame")
"""A dataframe or a relation of any library that narwhals knows."""


def arrow_of(frame: Any) -> tuple[pa.Table, Callable[[pa.Table], Any]]:
    """
    Give a dataframe as a table of Arrow, and how a table becomes such a dataframe.

    >>> table, back = arrow_of(pa.table({"board": [7]}))
    >>> back(table).to_pylist()
    [{'board': 7}]

    :raises OvertrickError: if it is no dataframe that narwhals knows.
    """
    if isinstance(frame, pa.Table):
        return frame, lambda table: table
    narwhals = needs("narwhals", "bulk")
    try:
        known = narwhals.from_native(frame)
    except TypeError:
        raise OvertrickError("not a dataframe: {kind}", kind=type(frame).__name__) from None
    library = known.implementation
    if library.is_duckdb():
        duckdb = needs("duckdb", "bulk")
        return known.collect("pyarrow").to_native(), duckdb.from_arrow
    if isinstance(known, narwhals.LazyFrame):
        table = known.collect("pyarrow").to_native()
        return table, lambda made: narwhals.from_arrow(made, backend=library).lazy().to_native()
    if library.is_pandas():
        index = frame.index
        return known.to_arrow(), lambda made: _of_pandas(made, index)
    return known.to_arrow(), lambda made: narwhals.from_arrow(made, backend=library).to_native()


def is_of_spark(frame: object) -> bool:
    """
    Whether a dataframe is one of PySpark, which is not imported for that.

    >>> is_of_spark({})
    False
    """
    return type(frame).__module__.startswith("pyspark.")


def with_columns(table: pa.Table, columns: Mapping[str, pa.Array]) -> pa.Table:
    """
    Put columns into a table, in the place of those that have their names.

    >>> with_columns(pa.table({"score": ["+50"]}), {"score": pa.array([50])}).to_pylist()
    [{'score': 50}]
    """
    for name, values in columns.items():
        if name in table.column_names:
            table = table.set_column(table.column_names.index(name), name, values)
        else:
            table = table.append_column(name, values)
    return table


_Rows = TypeVar("_Rows", pa.Table, pa.RecordBatch)


def without_views(table: _Rows) -> _Rows:
    """
    Give texts that are kept as views, of which Arrow cannot take rows, as plain ones.

    >>> without_views(pa.table({"ns": pa.array(["7"], pa.string_view())})).schema.types
    [DataType(large_string)]
    """
    for nth, each in enumerate(table.schema):
        is_coded = pa.types.is_dictionary(each.type)
        if pa.types.is_string_view(each.type.value_type if is_coded else each.type):
            column = table.column(nth)
            if isinstance(column, pa.ChunkedArray):
                column = pa.chunked_array(
                    map(_plain_texts, column.chunks), _plain_type(each.type)
                )
            else:
                column = _plain_texts(column)
            table = table.set_column(nth, each.name, column)
    return table


def _plain_type(of: pa.DataType) -> pa.DataType:
    text = pa.large_string()
    return pa.dictionary(of.index_type, text) if pa.types.is_dictionary(of) else text


def _plain_texts(column: pa.Array) -> pa.Array:
    if not pa.types.is_dictionary(column.type):
        return column.cast(pa.large_string())
    texts = column.dictionary.cast(pa.large_string())
    return pa.DictionaryArray.from_arrays(column.indices, texts)


def _of_pandas(table: pa.Table, index: Any) -> Any:
    frame = table.to_pandas()
    if len(index) == len(frame):
        frame.index = index
    return frame
