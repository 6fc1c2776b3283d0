"""
From the contents of a file to another format, with what that one cannot carry.

Long files from one format to another, a part at a time, in bounded memory.

The bytes, the losses and the problems are those of a file that is converted as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, BinaryIO, Final, NamedTuple, TypeVar

from overtrick.core.watched import BYTES, watched
from overtrick.errors import Text
from overtrick.events.problem import FirstProblems, Problem
from overtrick.events.ranking.report import Ranking
from overtrick.formats.contents.abilities import lacking, losses
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.parts import Summed, whole_of
from overtrick.formats.contents.ranked import with_ranking
from overtrick.formats.contents.table import BareRecords, Record
from overtrick.formats.format import Format
from overtrick.formats.registry import format_by_id, format_of

__all__ = [
    "Conversion",
    "Ready",
    "changed_only",
    "converted",
    "converted_in_parts",
    "lacks_ranking",
    "results_in_parts",
]


class Conversion(NamedTuple):
    """The bytes of a file, and what it does not carry."""

    data: bytes
    lacking: list[str]
    """What the format has no room for, each kind in a few words, with how many."""
    changed: list[Text | str]
    """What the writer left out or wrote otherwise, each in a sentence."""

    @property
    def losses(self) -> list[Text | str]:
        """Everything that is lost or changed."""
        return [*self.lacking, *self.changed]


def lacks_ranking(contents: Contents, target: Format) -> bool:
    """
    Say whether a format wants a ranking that the contents do not have yet.

    >>> from overtrick.formats.registry import FORMATS
    >>> lacks_ranking(Contents(), FORMATS["csv"])
    False
    """
    has_results = any(not told.is_pending for told in contents.records)
    return has_results and not contents.ranking and target.wants_ranking


def converted(
    contents: Contents,
    target: Format,
    ranking: Ranking | None = None,
    into: bytes | None = None,
) -> Conversion:
    """
    Write contents in a format; *into* is a file of that format to be filled, as a copy.

    >>> from overtrick.formats.contents.contents import About
    >>> from overtrick.formats.registry import FORMATS
    >>> converted(Contents(About(title="Tuesday")), FORMATS["csv"]).losses
    ['facts of the event such as title or date (1)']

    :raises InvalidFile: if the format cannot be written, or not with these contents.
    :raises MissingExtra: if a library is needed that is not installed.
    """
    whole = contents if ranking is None else with_ranking(contents, ranking)
    write: Callable[[], tuple[bytes, list[str]]] = (
        (lambda: target.write(whole)) if into is None else (lambda: target.fill(whole, into))
    )
    data, own = write()
    lacking = losses(contents, target.carries)
    return Conversion(data, lacking, changed_only(own, lacking))


def changed_only(own: Iterable[Text | str], lacking: Sequence[str]) -> list[Text | str]:
    """
    Give the losses that a writer says and that are not said already, each once.

    >>> changed_only(["leads (7)", "no title", "no title"], ["leads (7)"])
    ['no title']
    """
    return [said for said in dict.fromkeys(own) if said not in lacking]


_Value = TypeVar("_Value")
_NOTHING: Final[Mapping[str, str]] = {}
_ALIKE: Final = ("board", "outcome", "ns", "ew", "session")
"""What many lines have alike."""
_KNOWN: Final = 20_000  # values
_HEAD: Final = 4096


class Ready(NamedTuple):
    """A file that can be written, what it does not carry, and what was wrong with the old."""

    data: bytes | BinaryIO
    lacking: list[str]
    changed: list[Text | str]
    held: Mapping[str, int]
    """What was read, by ability."""
    problems: list[Problem]


@contextmanager
def converted_in_parts(
    path: Path, target: Format, source: str = "", beside: Path | None = None
) -> Iterator[Ready | None]:
    """
    Convert a file part by part; None if these formats cannot, or nothing was read.

    What waits does so in files without a name in the folder *beside*.

    >>> from overtrick.formats.registry import FORMATS
    >>> with converted_in_parts(Path("examples/evening.csv"), FORMATS["tsv"]) as ready:
    ...     ready is None
    True

    :raises OSError: if a file cannot be read or written.
    :raises InvalidFile: if it is nothing that its format can be.
    """
    with (
        path.open("rb") as stream,
        TemporaryFile(dir=beside) as waiting,
        TemporaryFile(dir=beside) as out,
    ):
        head = stream.read(_HEAD)
        stream.seek(0)
        found = format_by_id(source) if source else format_of(str(path), head)
        begun = target.appending(found, waiting)
        if begun is None:
            yield None
            return
        appender, people = begun
        summed, problems = Summed(people), FirstProblems()
        for part, wrong in _watched_parts(found, stream, path):
            summed.add(part)
            appender.add(part)
            problems += wrong
        if summed.is_empty:
            yield None
            return
        own = appender.write(out, summed.beside())
        held = summed.abilities()
        lost = lacking(held, target.carries)
        out.seek(0)
        yield Ready(out, lost, changed_only(own, lost), held, problems.listed())


def results_in_parts(
    path: Path, *, people: bool = True
) -> tuple[Contents, list[Problem]] | None:
    """
    Read what can be ranked or checked; None where the format cannot do that part by part.

    Auctions, the play, who sat where and what rides along are let go with each part: no ranking
    and no check looks at them.  A check needs no *people* either: of results it has the ids.

    >>> results_in_parts(Path("examples/evening.csv")) is None
    True

    :raises OSError: if the file cannot be read.
    :raises InvalidFile: if it is nothing that its format can be.
    """
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
        stream.seek(0)
        found = format_of(str(path), head)
        if not (found.streamer and found.people):
            return None
        known: dict[object, Any] = {}
        records = BareRecords()
        parts = _watched_parts(found, stream, path)
        bare = (
            (_bare(part if people else _without_people(part), known, records), wrong)
            for part, wrong in parts
        )
        contents, problems = whole_of(bare, found.whole())
    return replace(contents, records=records), problems


def _watched_parts(
    found: Format, stream: BinaryIO, path: Path
) -> Iterable[tuple[Contents, list[Problem]]]:
    """Read a file part by part; the bytes that are read count for whoever watches."""
    done = 0

    def size(_: object) -> int:
        nonlocal done
        before, done = done, stream.tell()
        return done - before

    return watched(found.parts(stream, str(path)), BYTES, path.stat().st_size, size)


def _without_people(part: Contents) -> Contents:
    """A part without who competes, where its results name them."""
    return replace(part, contestants=()) if part.records else part


def _bare(part: Contents, known: dict[object, Any], records: BareRecords) -> Contents:
    """
    A part without how its results came about, which go to the *records* of the file.

    What is *known* already is held once.
    """

    def once(value: _Value) -> _Value:
        if len(known) >= _KNOWN:  # where everything differs, nothing is gained
            known.clear()
        kept: _Value = known.setdefault(value, value)
        return kept

    for told in part.records:
        records.add(_bare_record(told, once))
    return replace(
        part,
        records=(),
        deals=tuple(
            replace(
                dealt,
                board=once(dealt.board),
                tricks=dealt.tricks and once(dealt.tricks),
                session=once(dealt.session),
                extra=_NOTHING,
            )
            for dealt in part.deals
        ),
        contestants=tuple(
            replace(
                who,
                id=once(who.id),
                players=once(tuple(map(once, who.players))),
                session=once(who.session),
                extra=who.extra or _NOTHING,
            )
            for who in part.contestants
        ),
    )


def _bare_record(told: Record, once: Callable[[Any], Any]) -> Record:
    same = {name: once(getattr(told.line, name)) for name in _ALIKE}
    line = replace(told.line, **same, extra=None)
    return replace(told, line=line, calls=(), calls_open=False, cards=(), names=None)
