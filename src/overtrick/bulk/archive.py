"""
Archives: each file of results scored, compared, ranked or checked, into a file of its own.

Memory holds two pieces at a time, whole events of half a million rows each, and their awards;
with a number of threads named, so many pieces.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pyarrow as pa

from overtrick.bulk.arrays import with_columns
from overtrick.bulk.awards import BulkCounts, compared
from overtrick.bulk.beside import Beside, Original, Sorted
from overtrick.bulk.calls import problem_table, scores
from overtrick.bulk.engine import cores
from overtrick.bulk.packed import asked_of
from overtrick.bulk.parts import Manifest, Part, kind_of_output
from overtrick.bulk.ranking import ranked
from overtrick.bulk.sources import Pieces, Source, sources_of
from overtrick.compare.settings import Settings
from overtrick.core.watched import BYTES, watched
from overtrick.core.whole_files import whole_file
from overtrick.errors import InvalidFile, OvertrickError

__all__ = ["PIECE", "VERBS", "Done", "Job", "finished", "work"]

PIECE = 500_000
"""Rows of a piece, where no event has more: two at once hold about 900 MB."""

_Asked = TypeVar("_Asked")
_Made = TypeVar("_Made")

VERBS = ("score", "compare", "rank", "check")
_ADDING = ("score", "compare")
"""Those that put columns beside the results."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done with every file."""

    verb: str
    methods: tuple[str, ...]
    settings: Settings
    rules: str = "default"
    threads: int = 0
    rows: int = PIECE
    master: str = ""
    """The cluster of Spark that does it; none: this process."""

    @property
    def at_once(self) -> int:
        """How many files, or pieces of one, are worked on at once: each holds memory."""
        return self.threads or min(2, cores())

    def told(self) -> dict[str, Any]:
        """Give what makes a job another one, as the manifest keeps it."""
        return {
            "overtrick": version("overtrick"),
            "verb": self.verb,
            "methods": list(self.methods),
            "rules": self.rules,
            "settings": self.settings.as_dict(),
        }


@dataclass(slots=True)
class Done:
    """What was done: rows and how they were compared, files, what could not be read."""

    counts: BulkCounts = field(default_factory=BulkCounts)
    files: int = 0
    kept: int = 0
    """Files that had been finished before."""
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    """What the manifest keeps of each finished file."""
    seconds: float = 0.0

    def add(self, more: Done) -> None:
        """Add what was done elsewhere."""
        self.counts += more.counts
        self.files += more.files
        self.problems += more.problems
        self.notes += more.notes


def work(inputs: Sequence[Path], output: Path, job: Job, *, resume: bool = False) -> Done:
    """
    Do a job with files and folders of results, into a file or a folder.

    A file that cannot be read costs nobody else anything: it stands in ``problems``.

    :raises InvalidFile: if there is nothing to read, or the output cannot be begun.
    """
    begun = time.monotonic()
    sources = sources_of(inputs)
    kind = kind_of_output(output)
    done = Done()
    if kind:
        if job.master:
            raise InvalidFile("Spark writes a file for each: name a folder", where=str(output))
        if len(sources) == 1:
            for source in _watched(sources):
                _guarded(source, done, partial(_alone, output, kind, source, job, done))
        else:
            with whole_file(output) as waiting:
                part = Part(waiting, kind)
                for source in _watched(sources):
                    _guarded(source, done, partial(_add, part, source, job, done))
                part.close()
    else:
        manifest = Manifest.begun(output, job.told(), resume=resume)
        todo = []
        for source, name in zip(sources, _names(sources), strict=True):
            line = manifest.done.get(source.name)
            if line and line["stamp"] == list(source.stamp) and (output / line["out"]).exists():
                done.kept += 1
            else:
                todo.append((source, name))
        for each in _each(todo, output, job):
            for line in each.lines:
                manifest.add(line)
            done.add(each)
    done.seconds = time.monotonic() - begun
    return done


def _each(todo: Sequence[tuple[Source, str]], output: Path, job: Job) -> Iterator[Done]:
    """Do a job with each file, here or on a cluster."""
    if job.master:
        from overtrick.bulk.spark import files_done

        yield from files_done(todo, output, job, job.master)
        return
    names = dict(todo)
    alone = replace(job, threads=1) if len(names) > 1 else job
    yield from _ahead(
        lambda source: finished(output, alone, source, names[source]),
        _watched(list(names)),
        min(job.at_once, len(names)),
    )


def _ahead(
    work_: Callable[[_Asked], _Made], asked: Iterable[_Asked], many: int
) -> Iterator[_Made]:
    """Work on so many at once, and give what was made in the order of what was asked."""
    if many < 2:
        yield from map(work_, asked)
        return
    waiting: deque[Future[_Made]] = deque()
    with ThreadPoolExecutor(many) as pool:
        for each in asked:
            waiting.append(pool.submit(work_, each))
            if len(waiting) > many:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def finished(folder: Path, job: Job, source: Source, name: str) -> Done:
    """Do a job with one file: its part is in the folder, or why not is said."""
    done = Done()
    _guarded(source, done, partial(_finish, folder, source, name, job, done))
    return done


def _watched(sources: Sequence[Source]) -> Iterator[Source]:
    sizes = {source.path: source.stamp[0] for source in sources}
    total = sum(sizes.values())
    return iter(watched(sources, BYTES, total, lambda source: sizes[source.path]))


def _names(sources: Sequence[Source]) -> list[str]:
    """Name the part of each file: its own name, and Parquet."""
    names: list[str] = []
    for source in sources:
        stem = source.name.removesuffix(source.path.suffix)
        name = f"{stem}.parquet"
        if name in names:
            name = f"{source.name}.parquet"
        names.append(name if name not in names else f"{stem}.{len(names)}.parquet")
    return names


def _guarded(source: Source, done: Done, work_: Callable[[], object]) -> None:
    try:
        work_()
        done.files += 1
    except InvalidFile as error:
        text = str(error)
        where = str(source.path)
        done.problems.append(text if text.startswith(where) else f"{where}: {text}")
    except OvertrickError as error:
        done.problems.append(f"{source.path}: {error}")


def _finish(folder: Path, source: Source, name: str, job: Job, done: Done) -> None:
    stamp = source.stamp
    rows = _alone(folder / name, "parquet", source, job, done)
    counts = done.counts
    done.lines.append(
        {
            "in": source.name,
            "stamp": list(stamp),
            "out": name,
            "rows": counts.rows,
            "kernel": counts.kernel,
            "exact": counts.exact,
            "uncounted": counts.uncounted,
            "written": rows,
            "problems": done.notes[:100],
        }
    )


def _alone(path: Path, kind: str, source: Source, job: Job, done: Done) -> int:
    """
    Do a job with one file, into a file of its own, and count the rows of that.

    :raises InvalidFile: if it cannot be read, or is another one in the end.
    """
    stamp = source.stamp
    with whole_file(path) as waiting, TemporaryDirectory(prefix="overtrick-") as folder:
        pieces = Pieces(source, job.rows, done.notes)
        part = _part(waiting, kind, pieces, job.verb, Path(folder))
        _into(part, pieces, job, done)
        part.close()
        if source.stamp != stamp:
            raise InvalidFile("changed while it was read", where=str(source.path))
        return part.rows


def _part(path: Path, kind: str, pieces: Pieces, verb: str, folder: Path) -> Part:
    """Begin a part; columns that only stand in it beside new ones are copied where they can."""
    source = pieces.source
    is_copied = verb in _ADDING and (source.kind, kind) == ("parquet", "parquet")
    original = Original.of(source.path) if is_copied else None
    if original is None:
        return Part(path, kind)
    return Sorted(path, original, folder) if pieces.is_mixed else Beside(path, original)


def _add(part: Part, source: Source, job: Job, done: Done) -> None:
    _into(part, Pieces(source, job.rows, done.notes), job, done)


def _into(part: Part, pieces: Pieces, job: Job, done: Done) -> None:
    found = _numbered(pieces.tables(asked_of(part.there) if part.there else None))
    there = frozenset(part.there)
    for made, counts in _ahead(lambda piece: _made(job, there, *piece), found, job.at_once):
        if job.verb == "check":  # a row is one of its file
            made = made.add_column(
                0, "file", pa.array([pieces.source.name] * made.num_rows, pa.string())
            )
        part.add(made)
        done.counts += counts


def _numbered(tables: Iterable[pa.Table]) -> Iterator[tuple[pa.Table, int]]:
    """Give each piece of a file with the number of its first row."""
    rows = 0
    for table in tables:
        yield table, rows
        rows += table.num_rows


def _made(
    job: Job, there: frozenset[str], table: pa.Table, first: int
) -> tuple[pa.Table, BulkCounts]:
    threads = job.threads or cores()
    if job.verb == "check":
        return problem_table(table, job.settings, first), BulkCounts(table.num_rows)
    if job.verb == "rank":
        made, counts, _ = ranked(table, job.methods[0], job.settings, threads=threads)
        return made, counts
    if job.verb == "score":
        columns, counts = {"score": scores(table)}, BulkCounts(table.num_rows)
    else:
        columns, counts, _ = compared(table, job.methods, job.settings, threads=threads)
    others = table.select([name for name in table.column_names if name not in there])
    return with_columns(others, columns), counts
