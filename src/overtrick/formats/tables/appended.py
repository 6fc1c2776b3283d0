"""
The tidy table of a file that is longer than memory, as CSV or TSV.

Which columns there are is known after the last row: until then the rows wait in a file.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import BinaryIO

from overtrick.formats.contents.contents import Contents
from overtrick.formats.tables.cell import written
from overtrick.formats.tables.write_row import RowMaker
from overtrick.formats.tables.write_text import beside_losses, write_rows

__all__ = ["CsvAppender", "TsvAppender"]


class CsvAppender:
    """
    Writes results part by part as ``write_csv`` writes them at once.

    >>> out = io.BytesIO()
    >>> CsvAppender(io.BytesIO()).write(out, Contents())
    []
    >>> out.getvalue()[:15]
    b'session,section'
    """

    delimiter = ","

    def __init__(self, waiting: BinaryIO) -> None:
        self._waiting = waiting
        self._making = RowMaker()

    def add(self, part: Contents) -> None:
        """Take the results of a part."""
        for told in part.records:
            row = self._making.row(told)
            texts = {name: written(cell) for name, cell in row.items()}
            self._waiting.write(f"{json.dumps(texts)}\n".encode())

    def write(self, out: BinaryIO, beside: Contents) -> list[str]:
        """Write all rows; say what is lost of them and of what stands *beside* them."""
        losses = self._making.losses()
        text = io.TextIOWrapper(out, encoding="utf-8", errors="replace", newline="")
        losses += write_rows(text, self._making.columns(), self._rows(), self.delimiter)
        text.flush()
        text.detach()
        return [*losses, *beside_losses(beside)]

    def _rows(self) -> Iterator[dict[str, str]]:
        self._waiting.seek(0)
        return map(json.loads, self._waiting)


class TsvAppender(CsvAppender):
    """
    Writes results part by part as ``write_tsv`` writes them at once.

    >>> TsvAppender.delimiter
    '\\t'
    """

    delimiter = "\t"
