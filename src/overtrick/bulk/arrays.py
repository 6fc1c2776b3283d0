"""
Columns of whole numbers: their type, and small work on them that several modules share.

A column of texts as numbers: each different text once, and for every row which one it is.

Whatever table comes in (polars, pandas, pyarrow, DuckDB) goes out with new columns: narwhals
knows the libraries; inside the room a table is always one of Arrow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa

from overtrick.errors import OvertrickError
from overtrick.formats.format import needs
from overtrick.formats.tables.header import text_of

__all__ = [
    "Array",
    "Frame",
    "Words",
    "arrow_of",
    "combined",
    "is_of_spark",
    "numbered",
    "starts_of",
    "with_columns",
    "without_views",
    "words_of",
]

Array = np.ndarray[Any, Any]
"""A NumPy array of one dimension."""


def combined(first: Array, more: Array) -> Array:
    """
    Number the pairs that two columns of codes make, from 0, in the order of the two.

    >>> combined(np.array([5, 5, 2]), np.array([1, 0, 7])).tolist()
    [2, 1, 0]
    """
    if not len(first):
        return first.astype(np.int64)
    wide = np.int64(int(more.max()) + 1)
    keys = first.astype(np.int64) * wide + more
    if int(keys.max()) <= 2 * len(keys):
        return keys
    starts = starts_of(keys)  # what is equal mostly stands together
    _, places = np.unique(keys[starts], return_inverse=True)
    lengths = np.diff(np.append(starts, len(keys)))
    return np.repeat(places.astype(np.int64), lengths)


def numbered(keys: Array) -> tuple[Array, Array]:
    """
    Give the different keys, none below nought, and for each key which of them it is.

    >>> [each.tolist() for each in numbered(np.array([7, 3, 7]))]
    [[3, 7], [1, 0, 1]]
    """
    if int(keys.max(initial=0)) > 4 * len(keys) + 1000:
        different, places = np.unique(keys, return_inverse=True)
        return different, places
    there = np.bincount(keys) > 0  # few and small: no need to sort them
    return np.flatnonzero(there), (np.cumsum(there) - 1)[keys]


def starts_of(keys: Array) -> Array:
    """
    Find where runs of equal keys begin.

    >>> starts_of(np.array([3, 3, 1, 1, 3])).tolist()
    [0, 2, 4]
    """
    if not len(keys):
        return np.zeros(0, np.int64)
    return np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))


@dataclass(frozen=True, slots=True)
class Words:
    """The different texts of a column, stripped, and the place of each row's among them."""

    codes: Array
    texts: tuple[str, ...]

    def each(self, value_of: Callable[[str], int], dtype: Any = np.int32) -> Array:
        """
        Give a number for every row, made once for each different text.

        >>> words_of(pa.array(["N", "E", "N"])).each("NESW".index).tolist()
        [0, 1, 0]
        """
        if not self.texts:
            return np.zeros(len(self.codes), dtype)
        return np.array([value_of(text) for text in self.texts], dtype)[self.codes]

    def text(self, row: int) -> str:
        """
        Give the text of a row.

        >>> words_of(pa.array([7, None])).text(1)
        ''
        """
        return self.texts[int(self.codes[row])]


def words_of(column: pa.Array | pa.ChunkedArray | None, rows: int = 0) -> Words:
    """
    Number the texts of a column; of one that is not there, every row is empty.

    >>> words = words_of(pa.array([" 7", None, "7"]))
    >>> words.texts, words.codes.tolist()
    (('', '7'), [1, 0, 1])
    """
    if column is None:
        return Words(np.zeros(rows, np.int32), ("",))
    if isinstance(column, pa.ChunkedArray):
        column = column.unify_dictionaries().combine_chunks()
    if isinstance(column, pa.ChunkedArray):  # no rows: nothing to combine
        column = pa.array([], column.type)
    if pa.types.is_dictionary(column.type) and len(column.dictionary) > len(column):
        column = column.dictionary_decode()  # a few rows of a long table
    if not pa.types.is_dictionary(column.type):
        column = column.dictionary_encode()
    indices = column.indices
    found = [text_of(value).strip() for value in column.dictionary.to_pylist()]
    if indices.null_count:
        indices = indices.fill_null(len(found))
        found.append("")
    codes = indices.to_numpy().astype(np.int32, copy=False)
    texts = tuple(sorted(set(found))) or ("",)
    places = {text: at for at, text in enumerate(texts)}
    if list(texts) != found:
        codes = np.array([places[text] for text in found] or [0], np.int32)[codes]
    return Words(codes, texts)


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
