"""What is asked of a dataframe of results: its scores, awards, rankings and problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from overtrick.bulk.awards import Counts, compared, methods_of, score_column
from overtrick.bulk.engine import cores
from overtrick.bulk.exact import points_shown
from overtrick.bulk.frames import Frame, arrow_of, with_columns
from overtrick.bulk.packed import Kind, packed
from overtrick.bulk.problems import problem_table
from overtrick.bulk.ranking import ranked
from overtrick.compare.profiles import profile
from overtrick.compare.settings import Settings

__all__ = ["check", "compare", "counts", "rank", "score"]


def score(frame: Frame) -> Frame:
    """
    Give each result its points for NS, in the column ``score``.

    >>> results = pa.table({"board": [7], "ns": [1], "ew": [2], "contract": ["4SX"],
    ...                     "declarer": ["N"], "tricks": [11]})
    >>> score(results).column("score").to_pylist()
    [990]

    :raises InvalidFile: if it is no table of results.
    """
    table, back = arrow_of(frame)
    made: Frame = back(scored(table))
    return made


def scored(table: pa.Table) -> pa.Table:
    """Give a table of Arrow the column ``score``."""
    found = packed(table, threads=cores())
    others = (found.kind == Kind.OTHER) | (found.kind == Kind.APART)
    points_shown(found, others.nonzero()[0])
    return with_columns(table, {"score": score_column(found)})


def compare(
    frame: Frame,
    methods: str | Sequence[str] | None = None,
    rules: str = "default",
    *,
    threads: int = 0,
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
    table, back = arrow_of(frame)
    columns, _, _ = compared(
        table, methods_of(methods), _settings(rules, settings), threads=threads or cores()
    )
    columns["path"] = columns["path"].cast(pa.string())
    made: Frame = back(with_columns(table, columns))
    return made


def counts(frame: Any) -> Counts:
    """
    Count how the rows of what :func:`compare` gave were compared.

    >>> results = pa.table({"board": [1, 1], "ns": [1, 2], "ew": [3, 4], "score": [420, 17]})
    >>> counts(compare(results))
    Counts(rows=2, kernel=1, exact=0, uncounted=1)
    """
    path = arrow_of(frame)[0].column("path")
    told = {each["values"]: each["counts"] for each in pc.value_counts(path).to_pylist()}
    return Counts(len(path), told.get("kernel", 0), told.get("exact", 0), path.null_count)


def rank(
    frame: Frame,
    method: str = "matchpoints",
    rules: str = "default",
    *,
    threads: int = 0,
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
    table, back = arrow_of(frame)
    [name] = methods_of(method)
    made: Frame = back(
        ranked(table, name, _settings(rules, settings), threads=threads or cores())[0]
    )
    return made


def check(frame: Frame) -> Frame:
    """
    List what is wrong in results: the number of each row, and a sentence.

    >>> results = pa.table({"board": [1, 0], "ns": [1, 2], "ew": [3, 4], "score": [420, 170]})
    >>> check(results).column("message").to_pylist()
    ["not a board number: '0'"]

    :raises InvalidFile: if it is no table of results.
    """
    table, back = arrow_of(frame)
    made: Frame = back(problem_table(table))
    return made


def _settings(rules: str, changes: dict[str, object]) -> Settings:
    return profile(rules).settings.change(**changes)
