"""
The distributed engine: the same work on PySpark, whole events at a time.

A file of an archive is a task of its own, and no row goes through Java.  The rows of a
dataframe come to the kernels by ``mapInArrow``; they move between machines only where that is
asked for.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa

from overtrick.bulk.archive import PIECE, Done, Job, finished
from overtrick.bulk.arrays import words_of
from overtrick.bulk.packed import names_of_table
from overtrick.bulk.sources import Source
from overtrick.core.shown import needs
from overtrick.core.watched import BYTES, watched
from overtrick.errors import OvertrickError

__all__ = ["files_done", "through"]

_EVENT, _ROW = "__overtrick_event", "__overtrick_row"
_WITHIN = 33
"""Bits of a row's number within its partition; those above are the number of the partition."""

_ROUND = 8
"""Files a core that are given out at once; what is finished is noted after each round."""


def through(
    frame: Any,
    work: Callable[[pa.Table, int], pa.Table],
    *,
    shuffle: bool,
    numbered: bool = False,
) -> Any:
    """
    Do the same with every whole event of a dataframe of PySpark.

    *work* makes a table of a table, with so many threads: one, Spark has a worker on each core.
    Without *shuffle* each event must stand in one partition; with it Spark brings them there.
    If *numbered*, the column ``row`` of what is made counts the rows of the whole dataframe.

    :raises InvalidFile: if it is no table of results.
    :raises OvertrickError: if an event stands in several partitions.
    """
    functions = needs("pyspark.sql.functions", "spark")
    types = needs("pyspark.sql.pandas.types", "spark")
    event = names_of_table(frame.columns).get("event")
    key = functions.lit("")
    if event is not None:
        text = functions.col(f"`{event}`").cast("string")
        key = functions.coalesce(functions.regexp_replace(text, r"^\s+|\s+$", ""), key)
    told = frame.withColumns({_EVENT: key, _ROW: functions.monotonically_increasing_id()})
    here = functions.spark_partition_id()
    if shuffle:
        whole = told.repartition(_EVENT)
    else:
        where = told.select(_EVENT, here.alias("part")).distinct().groupBy(_EVENT).count()
        if apart := where.filter("count > 1").head():
            raise OvertrickError(
                "event {event!r} stands in several partitions: say shuffle=True, or"
                " partition by event",
                event=apart[0][:60],
            )
        whole = told
    begins = _begins(frame.groupBy(here.alias("part")).count().collect()) if numbered else None
    empty = _plain(work(types.to_arrow_schema(frame.schema).empty_table(), 1))
    each = _Events(work, empty.schema, begins)
    made, schema = (
        whole.sortWithinPartitions(_EVENT, _ROW),
        types.from_arrow_schema(empty.schema),
    )
    with warnings.catch_warnings():  # it asks for a pandas, which nothing here uses
        warnings.simplefilter("ignore", FutureWarning)
        return made.mapInArrow(each, schema)


def _begins(parts: Iterable[Any]) -> dict[int, int]:
    """Say which row of the whole a partition begins with."""
    begins, rows = {}, 0
    for part, count in sorted(tuple(each) for each in parts):
        begins[part] = rows
        rows += count
    return begins


@dataclass(frozen=True, slots=True)
class _Events:
    """What a worker does with the rows of a partition, which come sorted by event."""

    work: Callable[[pa.Table, int], pa.Table]
    schema: pa.Schema
    begins: dict[int, int] | None = None
    rows: int = PIECE

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for table in _whole_events(batches, self.rows):
            made = self.work(table.drop_columns([_EVENT, _ROW]), 1)
            if self.begins is not None:
                made = self._numbered(made, table.column(_ROW).to_numpy())
            columns = [_plain(made).column(name) for name in self.schema.names]
            typed = pa.table(columns, self.schema.names).cast(self.schema)
            yield from typed.to_batches()

    def _numbered(self, made: pa.Table, ids: Any) -> pa.Table:
        begins = self.begins or {}
        own = ids[made.column("row").to_numpy()]
        rows = [begins[each >> _WITHIN] + each % (1 << _WITHIN) for each in own.tolist()]
        at = made.column_names.index("row")
        return made.set_column(at, "row", pa.array(rows, pa.int64()))


def _whole_events(batches: Iterator[pa.RecordBatch], rows: int) -> Iterator[pa.Table]:
    """
    Give tables of about so many rows, each event whole in one of them.

    >>> batch = pa.record_batch({_EVENT: ["a", "b", "b"]})
    >>> [table.num_rows for table in _whole_events(iter([batch, batch.slice(1)]), 2)]
    [1, 4]
    """
    waiting: list[pa.RecordBatch] = []
    count, enough = 0, rows
    for batch in batches:
        waiting.append(batch)
        count += batch.num_rows
        if count < enough:
            continue
        table = pa.Table.from_batches(waiting)
        codes = words_of(table.column(_EVENT)).codes
        before = np.flatnonzero(codes != codes[-1])
        if len(before):
            cut = int(before[-1]) + 1
            yield table.slice(0, cut)
            table = table.slice(cut)
        waiting, count = table.to_batches(), table.num_rows
        enough = count + rows
    if count:
        yield pa.Table.from_batches(waiting)


def _plain(table: pa.Table) -> pa.Table:
    """Write dictionaries as what they stand for."""
    for at, name in enumerate(table.column_names):
        kind = table.schema.field(name).type
        if pa.types.is_dictionary(kind):
            table = table.set_column(at, name, table.column(name).cast(kind.value_type))
    return table


def files_done(
    todo: Sequence[tuple[Source, str]], folder: Any, job: Job, master: str
) -> Iterator[Done]:
    """
    Do a job with files on a cluster: each is a task, and its part is whole or not there.

    Every machine must see the files, and the folder, under the same names.
    """
    sql = needs("pyspark.sql", "spark")
    if master.startswith("local"):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = sql.SparkSession.builder.appName("overtrick bulk").master(master)
    session = builder.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    try:
        context = session.sparkContext
        many = _ROUND * max(1, context.defaultParallelism)
        sizes = {source.path: source.stamp[0] for source, _ in todo}
        rounds = [list(todo[at : at + many]) for at in range(0, len(todo), many)]
        size = partial(_size, sizes)
        work = partial(_finished, folder.absolute(), replace(job, threads=1))
        for files in watched(rounds, BYTES, sum(sizes.values()), size):
            there = [(replace(each, path=each.path.absolute()), name) for each, name in files]
            yield from context.parallelize(there, len(there)).map(work).collect()
    finally:
        session.stop()


def _size(sizes: dict[Any, int], files: list[tuple[Source, str]]) -> int:
    return sum(sizes[source.path] for source, _ in files)


def _finished(folder: Any, job: Job, file: tuple[Source, str]) -> Done:
    return finished(folder, job, *file)
