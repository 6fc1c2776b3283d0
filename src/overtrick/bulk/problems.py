"""What is wrong in millions of results: rows that nobody can read, or that contradict."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from overtrick.bulk.arrays import Array
from overtrick.bulk.boards import EventRows, leave_out
from overtrick.bulk.packed import Packed, RowKind, packed
from overtrick.compare.settings import Settings
from overtrick.formats.tables.record_row import record_of

__all__ = ["problem_table"]

_COLUMNS = ("event", "session", "section", "board", "table", "ns", "ew")


def problem_table(
    table: pa.Table, settings: Settings | None = None, first: int = 0
) -> pa.Table:
    """
    List the problems of a table in the order of its rows, which count from *first*.

    >>> table = pa.table({"board": [1], "ns": [1], "ew": [3], "contract": ["4S"],
    ...                   "declarer": ["N"], "tricks": [10], "score": [-420]})
    >>> problem_table(table).select(["row", "message"]).to_pylist()
    [{'row': 0, 'message': '4S N = is +420 for NS, not -420; the contract counts'}]

    :raises InvalidFile: if it is no table of results.
    """
    found = packed(table)
    told = dict(found.messages)
    doubtful = _doubtful(found)
    for row, texts in zip(doubtful.tolist(), found.rows(doubtful), strict=True):
        notes = [note.message for note in record_of(texts)[1]]
        if notes:
            told.setdefault(row, "; ".join(notes))
    leave_out(found, EventRows(found), settings or Settings())
    told.update(found.messages)
    rows = sorted(told)
    columns: dict[str, pa.Array] = {"row": pa.array([first + row for row in rows], pa.int64())}
    cells = found.rows(np.array(rows, np.int64))
    for name in _COLUMNS:
        told_of = [each.get(name) or None for each in cells]
        if name == "event":
            told_of = [found.event.text(row) for row in rows]
        columns[name] = pa.array(told_of, pa.string())
    columns["message"] = pa.array([told[row] for row in rows], pa.string())
    return pa.table(columns)


def _doubtful(found: Packed) -> Array:
    """Find readable rows of which the reader may say something: seldom many."""
    doubt = (found.kind < RowKind.UNREAD) & (found.kind != RowKind.PLAYED)
    written = found.words("score").each(_points, np.int32)
    doubt |= (found.kind == RowKind.PLAYED) & (written != _NONE) & (written != found.points)
    doubt |= (found.kind < RowKind.UNREAD) & found.words("lead").each(_odd_lead, bool)
    return np.flatnonzero(doubt)


_NONE = -999_999
_SUITS, _RANKS = "SHDC", "AKQJT98765432"


def _points(text: str) -> int:
    try:
        return int(text) if text else _NONE
    except ValueError:
        return _NONE + 1


def _odd_lead(text: str) -> bool:
    return bool(text) and not (len(text) == 2 and text[0] in _SUITS and text[1] in _RANKS)
