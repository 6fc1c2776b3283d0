"""What is asked of a dataframe of results: its scores, awards, rankings and problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from overtrick.bulk.arrays import Array, Frame, arrow_of, is_of_spark, with_columns
from overtrick.bulk.awards import BulkCounts, compared, methods_of, score_column
from overtrick.bulk.boards import EventRows, leave_out
from overtrick.bulk.engine import cores
from overtrick.bulk.exact import points_shown
from overtrick.bulk.packed import Packed, RowKind, packed
from overtrick.bulk.ranking import ranked
from overtrick.compare.profiles import profile
from overtrick.compare.settings import Settings
from overtrick.formats.tables.record_row import record_of

__all__ = [
    "check",
    "compare",
    "counts",
    "problem_table",
    "rank",
    "score",
]


def score(frame: Frame, *, shuffle: bool = False) -> Frame:
    """
    Give each result its points for NS, in the column ``score``.

    *shuffle* lets PySpark bring the rows of an event together; elsewhere they need not be.

    >>> results = pa.table({"board": [7], "ns": [1], "ew": [2], "contract": ["4SX"],
    ...                     "declarer": ["N"], "tricks": [11]})
    >>> score(results).column("score").to_pylist()
    [990]

    :raises InvalidFile: if it is no table of results.
    """
    return _through(frame, scored, shuffle=shuffle)


def scored(table: pa.Table, threads: int = 0) -> pa.Table:
    """Give a table of Arrow the column ``score``."""
    return with_columns(table, {"score": scores(table, threads)})


def scores(table: pa.Table, threads: int = 0) -> pa.Array:
    """Give the column ``score`` of a table of Arrow."""
    found = packed(table, threads=threads or cores())
    others = (found.kind == RowKind.OTHER) | (found.kind == RowKind.APART)
    points_shown(found, others.nonzero()[0])
    return score_column(found)


def compare(
    frame: Frame,
    methods: str | Sequence[str] | None = None,
    rules: str = "default",
    *,
    threads: int = 0,
    shuffle: bool = False,
    **settings: object,
) -> Frame:
    """
    Give each result its awards, by board; the columns are those of :doc:`bulk`.

    *rules* names a profile, *settings* change it.  The order and all other columns stay.

    >>> results = pa.table({"board": [1, 1], "ns": [1, 2], "ew": [3, 4], "score": [420, 170]})
    >>> compare(results, "cross_imps").column("ximp_ns").to_pylist()
    [6.0, -6.0]

    :raises InvalidFile: if it is no table of results.
    :raises UnknownName: if there is no such method or profile.
    :raises InvalidSetting: if there is no such setting or value.
    """
    asked = partial(_compared, methods=methods_of(methods), settings=_settings(rules, settings))
    return _through(frame, asked, threads, shuffle=shuffle)


def _compared(
    table: pa.Table, threads: int, methods: Sequence[str], settings: Settings
) -> pa.Table:
    columns, _, _ = compared(table, methods, settings, threads=threads)
    columns["path"] = columns["path"].cast(pa.string())
    return with_columns(table, columns)


def counts(frame: Any) -> BulkCounts:
    """
    Count how the rows of what :func:`compare` gave were compared.

    >>> results = pa.table({"board": [1, 1], "ns": [1, 2], "ew": [3, 4], "score": [420, 17]})
    >>> counts(compare(results))
    BulkCounts(rows=2, kernel=1, exact=0, uncounted=1)
    """
    path = arrow_of(frame)[0].column("path")
    told = {each["values"]: each["counts"] for each in pc.value_counts(path).to_pylist()}
    return BulkCounts(len(path), told.get("kernel", 0), told.get("exact", 0), path.null_count)


def rank(
    frame: Frame,
    method: str = "matchpoints",
    rules: str = "default",
    *,
    threads: int = 0,
    shuffle: bool = False,
    **settings: object,
) -> Frame:
    """
    Rank every event: one row a contestant, by event, section, direction and place.

    >>> results = pa.table({"board": [1, 1], "ns": [1, 2], "ew": [1, 2], "score": [420, 170]})
    >>> rank(results).select(["direction", "id", "place", "percentage"]).to_pylist()[0]
    {'direction': 'NS', 'id': '1', 'place': 1, 'percentage': 100.0}

    :raises InvalidFile: if it is no table of results.
    :raises UnknownName: if there is no such method or profile.
    :raises InvalidSetting: if there is no such setting or value.
    """
    [name] = methods_of(method)
    asked = partial(_ranked, method=name, settings=_settings(rules, settings))
    return _through(frame, asked, threads, shuffle=shuffle)


def _ranked(table: pa.Table, threads: int, method: str, settings: Settings) -> pa.Table:
    return ranked(table, method, settings, threads=threads)[0]


def check(frame: Frame, *, shuffle: bool = False) -> Frame:
    """
    List what is wrong in results: the number of each row, and a sentence.

    >>> results = pa.table({"board": [1, 0], "ns": [1, 2], "ew": [3, 4], "score": [420, 170]})
    >>> check(results).column("message").to_pylist()
    ["not a board number: '0'"]

    :raises InvalidFile: if it is no table of results.
    """
    return _through(frame, _checked, shuffle=shuffle)


def _checked(table: pa.Table, threads: int) -> pa.Table:
    return problem_table(table)


def _through(
    frame: Frame, work: Callable[[pa.Table, int], pa.Table], threads: int = 0, *, shuffle: bool
) -> Frame:
    """Bring a dataframe in as a table of Arrow, and what is made of it out again."""
    made: Frame
    if is_of_spark(frame):
        from overtrick.bulk.spark import through

        made = through(frame, work, shuffle=shuffle, numbered=work is _checked)
        return made
    table, back = arrow_of(frame)
    made = back(work(table, threads or cores()))
    return made


def _settings(rules: str, changes: dict[str, object]) -> Settings:
    return profile(rules).settings.change(**changes)


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
