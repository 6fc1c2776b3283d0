"""
Files that are written whole or not at all, and the list of what is finished.

A part has a temporary name until it is on the disk; only then it gets its own, and its line in
the manifest.  Whoever is killed leaves finished parts, and the next one does the rest.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.ipc
import pyarrow.parquet

from overtrick.core.whole_files import whole_file
from overtrick.errors import InvalidFile

__all__ = ["Manifest", "Part", "kind_of_output", "parquet_writer"]

_KINDS = {".parquet": "parquet", ".arrow": "arrow", ".feather": "arrow", ".csv": "csv"}


def kind_of_output(path: Path) -> str:
    """
    Say which kind of file a name asks for; a name without such an ending is a folder.

    >>> kind_of_output(Path("awards.parquet")), kind_of_output(Path("awards"))
    ('parquet', '')

    :raises InvalidFile: if the ending is that of another kind.
    """
    suffix = path.suffix.lower()
    if path.name != "-" and (suffix in _KINDS or not suffix or path.is_dir()):
        return "" if path.is_dir() else _KINDS.get(suffix, "")
    known = ", ".join(_KINDS)
    raise InvalidFile(
        "cannot write {suffix}: a folder, or {known}",
        where=str(path),
        suffix=suffix or path.name,
        known=known,
    )


class Part:
    """
    Writes tables one after another to a file of columns.

    All have the columns and types of the first.  Texts that come as dictionaries stay so on
    their way into Parquet, and whoever reads the file finds texts.
    """

    def __init__(self, path: Path, kind: str) -> None:
        self._path, self._kind = path, kind
        self._writer: Any = None
        self._schema: pa.Schema | None = None
        self.there: list[str] = []
        """The columns that it has already."""
        self.rows = 0

    def add(self, table: pa.Table) -> None:
        """
        Write one more table.

        :raises InvalidFile: if it has other columns.
        """
        if self._schema is None:
            plain = _plain_of(table.schema)
            coded = _told_as(table.schema, _coded)
            self._schema = coded if self._kind == "parquet" else plain
            try:
                self._writer = self._open(self._schema, plain)
            except pa.ArrowException as error:
                raise InvalidFile("cannot be written: {error}", error=error) from None
        try:
            columns = [_typed(table.column(each.name), each.type) for each in self._schema]
            same = pa.table(columns, self._schema)
        except (KeyError, pa.ArrowException):
            raise InvalidFile(
                "other columns than before: write into a folder, a file for each"
            ) from None
        self._write(same)
        self.rows += table.num_rows

    def _write(self, table: pa.Table) -> None:
        self._writer.write_table(table)

    def _open(self, schema: pa.Schema, plain: pa.Schema) -> Any:
        name = str(self._path)
        if self._kind == "csv":
            return pa.csv.CSVWriter(name, plain)
        if self._kind == "arrow":
            return pa.ipc.new_file(name, plain)
        return parquet_writer(name, schema, plain)

    def close(self) -> None:
        """Finish the file; without a table there is none."""
        if self._writer is None:
            self._path.unlink(missing_ok=True)  # where its columns could not be written
        else:
            self._writer.close()


def parquet_writer(where: Any, schema: pa.Schema, told: pa.Schema) -> Any:
    """Begin to write Parquet, of which readers of Arrow are told that it has another schema."""
    writer = pa.parquet.ParquetWriter(
        where,
        schema,
        compression="lz4",
        use_dictionary=True,  # awards too: a few numbers, again and again
        write_statistics=False,
        store_schema=False,
    )
    arrow = {b"ARROW:schema": b64encode(told.serialize().to_pybytes())}
    writer.add_key_value_metadata({**(told.metadata or {}), **arrow})
    return writer


def _plain_of(schema: pa.Schema) -> pa.Schema:
    """
    Give the schema of a table whose dictionaries are written as what they stand for.

    >>> _plain_of(pa.schema({"path": pa.dictionary(pa.int8(), pa.string())})).types
    [DataType(string)]
    """
    return _told_as(schema, _plain)


def _told_as(schema: pa.Schema, type_of: Callable[[pa.DataType], pa.DataType]) -> pa.Schema:
    return pa.schema([pa.field(each.name, type_of(each.type)) for each in schema])


def _typed(column: pa.ChunkedArray, kind: pa.DataType) -> pa.ChunkedArray:
    if not pa.types.is_dictionary(kind):
        return column.cast(kind)
    is_coded = pa.types.is_dictionary(column.type) and _plain(column.type) == kind.value_type
    if is_coded and not any(chunk.dictionary.null_count for chunk in column.chunks):
        return column.cast(kind)  # the same texts, numbered in as many bits as all others
    return column.cast(kind.value_type).dictionary_encode()


def _plain(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _coded(kind: pa.DataType) -> pa.DataType:
    return pa.dictionary(pa.int32(), kind.value_type) if pa.types.is_dictionary(kind) else kind


@dataclass(slots=True)
class Manifest:
    """
    What is finished in a folder: JSON Lines, the job first, then a line for each file.

    A last line torn by an accident counts as not written.
    """

    path: Path
    done: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def begun(cls, folder: Path, job: dict[str, Any], *, resume: bool) -> Manifest:
        """
        Begin a folder, or go on with one that was begun with the same job.

        :raises InvalidFile: if the folder holds another job, or finished parts of this one and
            nobody said that they may stay.
        """
        path = folder / "manifest.jsonl"
        lines = _lines(path)
        first, *done = lines or [job]
        if lines and not resume:
            raise InvalidFile("there are finished parts: go on with --resume", where=str(path))
        if first != job:
            named = ", ".join(key for key in job if first.get(key) != job[key])
            raise InvalidFile(
                "begun as another job ({named} differ): take another folder",
                where=str(path),
                named=named,
            )
        for left in folder.rglob(".*.partial") if resume else ():  # of one who was killed
            left.unlink()
        if not lines:
            folder.mkdir(parents=True, exist_ok=True)
            with whole_file(path) as waiting:
                waiting.write_text(json.dumps(job) + "\n", encoding="utf-8")
        return cls(path, {line["in"]: line for line in done})

    def add(self, line: dict[str, Any]) -> None:
        """Note a finished file; it is on the disk before this returns."""
        text = json.dumps(line, ensure_ascii=False)
        with self.path.open("r+b") as stream:
            end = stream.seek(0, os.SEEK_END)
            torn = bool(end) and (stream.seek(end - 1), stream.read(1))[1] != b"\n"
            stream.write((("\n" if torn else "") + text + "\n").encode())
            stream.flush()
            os.fsync(stream.fileno())
        self.done[line["in"]] = line


def _lines(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    found = []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue  # torn by an accident
    return found
