"""
A column of texts as numbers: each different text once, and for every row which one it is.

Numbers, dictionaries and nothing become the texts that a reader of tables would see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from overtrick.bulk.arrays import Array
from overtrick.formats.tables.header import text_of

__all__ = ["Words", "words_of"]


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
