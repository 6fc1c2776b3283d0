"""
Frames of pandas, polars and pyarrow, and what a database answers, as the table that they are.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from typing import Any

from overtrick.formats.tables.cell import text_of
from overtrick.formats.tables.write_text import write_rows

__all__ = ["frame_csv"]


def frame_csv(frame: object) -> bytes | None:
    """
    Write a frame as CSV, its names in the first line; None if it is no frame.

    >>> import pyarrow
    >>> frame_csv(pyarrow.table({"board": [1, 2], "score": [420, None]}))
    b'board,score\\n1,420\\n2,\\n'
    >>> frame_csv("results.csv") is None
    True
    """
    rows = _rows(frame)
    if rows is None:
        return None
    held = [{str(name): text_of(value) for name, value in row.items()} for row in rows]
    text = io.StringIO()
    write_rows(text, list(dict.fromkeys(name for row in held for name in row)), held, ",")
    return text.getvalue().encode()


def _rows(frame: Any) -> Iterable[Mapping[str, Any]] | None:
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
