"""
Files of results, read in pieces that hold whole events, however long the file is.

What every event needs is read first: where its last row stands.  Where events are mixed up so
that no piece would be small, their rows are sorted into pieces on the disk.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.ipc
import pyarrow.parquet

from overtrick.bulk.arrays import Array, starts_of, without_views
from overtrick.bulk.packed import names_of_table
from overtrick.core.watched import watched
from overtrick.errors import InvalidFile, OvertrickError
from overtrick.formats.plain import encoding_of
from overtrick.formats.registry import read_contents
from overtrick.formats.tables.columnar import write_arrow
from overtrick.formats.tables.header import text_of

__all__ = ["ROW", "Pieces", "Source", "sources_of"]

ROW = "__overtrick_row"
"""The column that numbers the rows of a file whose events are mixed up."""

_COLUMNAR = {
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".ipc": "arrow",
    ".csv": "csv",
    ".tsv": "csv",
}
"""Suffixes of files that are read in pieces; any other is read by its format, whole."""

_BYTES = 1 << 20  # of lines whose encoding is looked at at once
_BATCH = 131_072  # rows that are looked at at once
_RUNS = 2_000_000  # notes of where events stand that are kept until they are brought together


@dataclass(frozen=True, slots=True)
class Source:
    """A file of results, and what it is called within the folder that was named."""

    path: Path
    name: str

    @property
    def kind(self) -> str:
        """The kind of columns it holds; empty for the formats of clubs."""
        return _COLUMNAR.get(self.path.suffix.lower(), "")

    @property
    def stamp(self) -> tuple[int, int]:
        """Its size and when it was changed: another stamp is another file."""
        state = self.path.stat()
        return state.st_size, state.st_mtime_ns


@dataclass(frozen=True, slots=True)
class _Ends:
    """Where the events of a file stand; texts as they are written may name the same one."""

    values: pa.Array
    """The different values of the column."""
    names: list[str]
    """The event that each of them names."""
    rows: dict[str, tuple[int, int]]
    """The first and the last row of each event, by first row."""


def sources_of(paths: Sequence[Path]) -> list[Source]:
    """
    Find the files that paths name, folders with all that is in them.

    :raises InvalidFile: if there is no such file, or none in a folder.
    """
    found: list[Source] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if _is_data(each, path))
            if not inside:
                raise InvalidFile("the folder is empty", where=str(path))
            found += [Source(each, each.relative_to(path).as_posix()) for each in inside]
        elif path.exists():
            found.append(Source(path, path.name))
        else:
            raise InvalidFile("No such file or directory", where=str(path))
    return found


def _is_data(path: Path, folder: Path) -> bool:
    hidden = any(part.startswith((".", "_")) for part in path.relative_to(folder).parts)
    return path.is_file() and not hidden and not path.name.startswith("manifest.")


class Pieces:
    """
    A file of results as it is read: in tables of about so many rows, each event whole in one.

    A file that does not say ``event`` is one event of its name.

    :raises InvalidFile: if it cannot be read.
    """

    def __init__(self, source: Source, rows: int, problems: list[str]) -> None:
        self.source, self._rows, self._problems = source, rows, problems
        self._event, self._ends, self._cuts = "", _Ends(pa.nulls(0), [], {}), [0]
        self.is_mixed = False
        """Whether the rows come in another order than that of the file."""
        with _readable(source):
            self._in_columns = bool(source.kind) and (source.kind != "csv" or _is_tidy(source))
            self._schema = _schema(source) if self._in_columns else pa.schema([])
            names = [name for name in self._schema.names if name.strip().lower() == "event"]
            if names:
                self._event = names[0]
                self._ends = _ends_of_events(_batches(source, names, []))
                self._cuts, self.is_mixed = _cuts(self._ends.rows, rows)

    def tables(self, only: list[str] | None = None) -> Iterator[pa.Table]:
        """
        Give the tables; where columns are named, *only* these of a file of columns.

        Where events are mixed up, :data:`ROW` then says where each row stood.
        """
        with _readable(self.source):
            if self._in_columns:
                yield from self._in_pieces(only)
            else:
                yield _named(_of_format(self.source, self._problems), self.source)

    def _in_pieces(self, only: list[str] | None) -> Iterator[pa.Table]:
        if not self._event:
            whole = list(_batches(self.source, only, self._problems))
            table = pa.Table.from_batches(whole) if whole else self._schema.empty_table()
            yield _named(table, self.source)
            return
        if not self._ends.rows:  # its columns alone
            yield self._schema.empty_table()
            return
        names = only and list(dict.fromkeys([*only, self._event]))
        batches = _batches(self.source, names, self._problems, self._rows)
        if self.is_mixed:
            told = _numbered(batches) if only else batches
            found = _mixed(told, self._event, self._ends, self._rows)
        else:
            found = _cut(batches, self._cuts)
        yield from watched(found, "rows", self._cuts[-1], lambda table: table.num_rows)


@contextmanager
def _readable(source: Source) -> Iterator[None]:
    try:
        yield
    except (pa.ArrowException, OSError, UnicodeError) as error:
        said = " ".join(str(error).split())[:200]
        raise InvalidFile("cannot be read: {said}", where=str(source.path), said=said) from None


def _of_format(source: Source, problems: list[str]) -> pa.Table:
    contents, found = read_contents(source.path)
    problems += [f"{problem.where}: {problem.message}" for problem in found]
    return pa.ipc.open_file(pa.BufferReader(write_arrow(contents)[0])).read_all()


def _named(table: pa.Table, source: Source) -> pa.Table:
    if "event" in table.column_names:
        return table
    name = source.name.removesuffix(source.path.suffix)
    codes = pa.array(np.zeros(table.num_rows, np.int32))
    return table.append_column("event", pa.DictionaryArray.from_arrays(codes, pa.array([name])))


def _is_tidy(source: Source) -> bool:
    try:
        names_of_table(_header(source)[0])
    except OvertrickError:
        return False
    return True


def _header(source: Source) -> tuple[list[str], str]:
    encoding = _encoding(source.path, source.stamp)
    with source.path.open(encoding=encoding, errors="replace", newline="") as stream:
        first = stream.readline(100_000).removeprefix("\ufeff")
    sign = max(",;\t", key=first.count)
    return next(csv.reader([first], delimiter=sign), []), sign


@lru_cache(maxsize=8)
def _encoding(path: Path, _stamp: tuple[int, int]) -> str:
    """Find the encoding of a text: that of the first lines that are not UTF-8."""
    with path.open("rb") as stream:
        for lines in iter(partial(stream.readlines, _BYTES), []):
            part = b"".join(lines)
            if not part.isascii() and (found := encoding_of(part)) != "utf-8":
                return found
    return "utf-8"


def _schema(source: Source) -> pa.Schema:
    if source.kind == "parquet":
        return pa.parquet.read_schema(source.path)
    if source.kind == "csv":
        return pa.schema([(name, pa.string()) for name in _header(source)[0]])
    with pa.memory_map(str(source.path)) as mapped:
        return _ipc(mapped).schema


def _batches(
    source: Source, columns: list[str] | None, problems: list[str], rows: int = _BATCH
) -> Iterator[pa.RecordBatch]:
    if source.kind == "parquet":
        schema = pa.parquet.read_schema(source.path)
        texts = [field.name for field in schema if pa.types.is_string(field.type)]
        # Without a buffer ahead, which is kept until the whole file is read.
        file = pa.parquet.ParquetFile(source.path, read_dictionary=texts, pre_buffer=False)
        yield from file.iter_batches(rows, columns=columns)
    elif source.kind == "csv":
        yield from _csv(source, columns, problems)
    else:
        with pa.memory_map(str(source.path)) as mapped:
            file = _ipc(mapped)
            many = getattr(file, "num_record_batches", None)
            found = iter(file) if many is None else map(file.get_batch, range(many))
            for batch in found:
                yield without_views(batch.select(columns) if columns else batch)


def _ipc(mapped: Any) -> Any:
    try:
        return pa.ipc.open_file(mapped)
    except pa.ArrowInvalid:
        mapped.seek(0)
        return pa.ipc.open_stream(mapped)


def _csv(
    source: Source, columns: list[str] | None, problems: list[str]
) -> Iterator[pa.RecordBatch]:
    names, sign = _header(source)
    where = str(source.path)

    def odd(row: Any) -> str:
        at = "" if row.number is None else f":{row.number}"
        problems.append(
            f"{where}{at}: {row.actual_columns} cells, not {row.expected_columns}: left out"
        )
        return "skip"

    text = pa.dictionary(pa.int32(), pa.string())
    yield from pa.csv.open_csv(
        source.path,
        read_options=pa.csv.ReadOptions(
            block_size=1 << 23,
            use_threads=False,
            encoding=_encoding(source.path, source.stamp),
        ),
        parse_options=pa.csv.ParseOptions(delimiter=sign, invalid_row_handler=odd),
        convert_options=pa.csv.ConvertOptions(
            column_types=dict.fromkeys(names, text),
            include_columns=columns or [],
            strings_can_be_null=True,
            null_values=[""],
        ),
    )


def _ends_of_events(batches: Iterator[pa.RecordBatch]) -> _Ends:
    """Say of each event where its first and its last row stand, in the order of the first."""
    found = None
    waiting: list[pa.Table] = []
    start = many = 0
    for batch in batches:
        column = batch.column(0)
        codes = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
        runs = starts_of(codes.indices.cast(pa.int64()).fill_null(-1).to_numpy())
        lasts = np.append(runs[1:], len(column))[: len(runs)] - 1
        told = {"first": pa.array(start + runs), "last": pa.array(start + lasts)}
        waiting.append(pa.table({"event": _plain(column.take(pa.array(runs))), **told}))
        start, many = start + len(column), many + len(runs)
        if many > _RUNS:
            found, waiting, many = _one_each(found, waiting), [], 0
    found = _one_each(found, waiting)
    if found is None:
        return _Ends(pa.nulls(0), [], {})
    values = found.column("event").combine_chunks()
    names = [text_of(value).strip() for value in values.to_pylist()]
    ends: dict[str, tuple[int, int]] = {}
    order = np.argsort(found.column("first").to_numpy())
    firsts, lasts = (found.column(name).to_numpy().tolist() for name in ("first", "last"))
    for nth in order.tolist():
        first, last = ends.get(names[nth], (firsts[nth], lasts[nth]))
        ends[names[nth]] = first, max(last, lasts[nth])
    return _Ends(values, names, ends)


def _one_each(found: pa.Table | None, more: list[pa.Table]) -> pa.Table | None:
    """Bring together what was noted of each event."""
    parts = [*([] if found is None else [found]), *more]
    if not parts:
        return None
    grouped = pa.concat_tables(parts).group_by("event", use_threads=False)
    made = grouped.aggregate([("first", "min"), ("last", "max")])
    return made.rename_columns(
        [name.removesuffix("_min").removesuffix("_max") for name in made.column_names]
    )


def _cuts(ends: dict[str, tuple[int, int]], rows: int) -> tuple[list[int], bool]:
    """Find where pieces of about so many rows may end, and whether events are mixed up."""
    cuts: list[int] = []
    done = last = -1
    longest = 0
    for first, end in ends.values():  # by first row
        if first > last and last - done >= rows:
            cuts.append(last + 1)
            longest, done = max(longest, last - done), last
        last = max(last, end)
    cuts.append(last + 1)
    longest = max(longest, last - done)
    return cuts, longest > 4 * rows and len(ends) > 1


def _cut(batches: Iterator[pa.RecordBatch], cuts: Sequence[int]) -> Iterator[pa.Table]:
    waiting: list[pa.RecordBatch] = []
    start = nth = 0
    for batch in batches:
        while nth < len(cuts) - 1 and start + batch.num_rows >= cuts[nth]:
            here = cuts[nth] - start
            yield pa.Table.from_batches([*waiting, batch.slice(0, here)])
            batch, start, waiting = batch.slice(here), cuts[nth], []
            nth += 1
        if batch.num_rows:
            waiting.append(batch)
        start += batch.num_rows
    if waiting:
        yield pa.Table.from_batches(waiting)


def _numbered(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    start = 0
    for batch in batches:
        rows = pa.array(np.arange(start, start + batch.num_rows))
        yield batch.append_column(ROW, rows)
        start += batch.num_rows


def _mixed(
    batches: Iterator[pa.RecordBatch], event: str, ends: _Ends, rows: int
) -> Iterator[pa.Table]:
    """Sort rows into files of about so many rows by event, and give these one by one."""
    total = 1 + max(end for _, end in ends.rows.values())
    count = -(-total // rows)
    bucket = {name: nth * count // len(ends.rows) for nth, name in enumerate(ends.rows)}
    buckets = np.array([bucket[name] for name in ends.names])
    with TemporaryDirectory(prefix="overtrick-") as folder:
        paths = [Path(folder) / f"{nth}.arrow" for nth in range(count)]
        _spread(batches, event, ends.values, buckets, paths)
        for path in filter(Path.exists, paths):
            yield _stored(path)
            path.unlink()


def _spread(
    batches: Iterator[pa.RecordBatch],
    event: str,
    values: pa.Array,
    buckets: Array,
    paths: Sequence[Path],
) -> None:
    """Write each row to the file of its event; *buckets* says which, value by value."""
    writers: dict[int, Any] = {}
    for batch in batches:
        named = _plain(batch.column(batch.schema.names.index(event)))
        of = buckets[pc.index_in(named, value_set=values).to_numpy()]
        order = np.argsort(of, kind="stable")
        bounds = np.searchsorted(of[order], np.arange(len(paths) + 1))
        columns = batch.take(pa.array(order)).columns
        flat = pa.RecordBatch.from_arrays(list(map(_plain, columns)), batch.schema.names)
        for nth, (low, high) in enumerate(pairwise(bounds.tolist())):
            if high > low:
                if nth not in writers:
                    writers[nth] = pa.ipc.new_file(str(paths[nth]), flat.schema)
                writers[nth].write_batch(flat.slice(low, high - low))
    for writer in writers.values():
        writer.close()


def _stored(path: Path) -> pa.Table:
    """Read a file that was sorted out, texts numbered as they are from Parquet."""
    with pa.OSFile(str(path)) as stored:
        table = pa.ipc.open_file(stored).read_all()
    return pa.table([_coded(column) for column in table.columns], table.column_names)


def _plain(column: pa.Array) -> pa.Array:
    if pa.types.is_dictionary(column.type):
        return pc.cast(column, column.type.value_type)
    return column


def _coded(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return column.dictionary_encode() if pa.types.is_string(column.type) else column
