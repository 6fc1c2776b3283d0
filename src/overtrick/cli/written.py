"""
Files that a verb writes: whole or not at all, and never over what was read.

A ranking as a file of its own: the suffix of its name says in which form.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from typing import Any, BinaryIO

from overtrick.cli.output import WrongUsage, as_usage, refuse, write
from overtrick.cli.progress import hidden
from overtrick.core.whole_files import sync
from overtrick.errors import Text, UnknownName
from overtrick.events.problem import Problem
from overtrick.formats.format import Format
from overtrick.formats.registry import format_by_id, format_of
from overtrick.formats.tables.write_row import write_rows

__all__ = [
    "check_output",
    "each_its_own",
    "is_table",
    "known_format",
    "wanted_format",
    "write_bytes",
    "write_ranking",
    "write_table",
]


def write_bytes(data: bytes | BinaryIO, output: Path) -> None:
    """
    Write a file so that a reader sees the old one or the new one; ``-`` is standard output.

    What is longer than memory is given as a file, which is copied.

    :raises OSError: if it cannot be written; then the old file is as it was.
    """
    source = io.BytesIO(data) if isinstance(data, bytes) else data
    if str(output) == "-":
        with hidden(sys.stdout):
            copyfileobj(source, sys.stdout.buffer)
            sys.stdout.buffer.flush()
        return
    if output.exists() and not output.is_file():  # a device or a pipe
        with output.open("wb") as file:
            copyfileobj(source, file)
        return
    target = output.resolve()  # through a link, to what it names
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    try:
        with NamedTemporaryFile(
            dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as file:
            try:
                copyfileobj(source, file)
                file.flush()
                os.fsync(file.fileno())
                os.chmod(file.name, mode)
                os.replace(file.name, target)
                sync(target.parent)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
    except OSError as error:
        error.filename = str(output)  # what was asked for, not its name until it is whole
        raise


_LAST = Text("the file to be written comes last, under a new name")


def wanted_format(target: str, output: Path) -> Format:
    """
    Say in what format a file is to be written: as *target* names it, else by its suffix.

    :raises BadParameter: if neither tells, or the format can only be read.
    """
    found = known_format(target) if target else format_of(output.name)
    if not target and output.suffix.lower() not in found.suffixes:
        raise WrongUsage(
            "{output}: in what format? Say --to FORMAT; "
            '"overtrick convert --formats" lists them.',
            output=output,
        )
    if not found.writer and not found.filler:
        raise WrongUsage("{title} can be read, not written", title=Text(found.title))
    if str(output) == "-" and not found.is_text and sys.stdout.isatty():
        refuse("{title} is no text for a terminal: say OUT", title=Text(found.title))
    return found


def known_format(name: str) -> Format:
    """
    Give the format of that name.

    :raises BadParameter: if there is none.
    """
    with as_usage(UnknownName):
        return format_by_id(name)


def check_output(output: Path, sources: Sequence[Path], wanted: Format) -> None:
    """
    Refuse what would cost somebody a file: ``convert *.bws`` names no file to be written.

    :raises BadParameter: if it is read, or is there already and like what is read, or of
        another format than what is to be written.
    """
    if output.is_dir() or str(output) == "-":
        return
    if _is_one_of(output, sources):
        raise WrongUsage("{output} is read, and would be written over", output=output)
    kinds = {file.suffix.lower() for file in sources}
    if kinds == {output.suffix.lower()} and output.is_file() and output.stat().st_size:
        raise WrongUsage(
            "{output} is there already, and like what is read: {last}",
            output=output,
            last=_LAST,
        )
    if output.is_file() and (held := _other_format(output, wanted)):
        raise WrongUsage(
            "{output} is there already ({title}): {last}",
            output=output,
            title=held.title,
            last=_LAST,
        )
    if not output.parent.is_dir():
        raise WrongUsage("{parent}: there is no such folder", parent=output.parent)
    if len(sources) > 1 and not output.suffix and not output.exists():
        raise WrongUsage(
            "{output}: there is no such folder; a file for all of them needs a suffix",
            output=output,
        )


def each_its_own(
    sources: Sequence[Path], folder: Path, suffix: str
) -> Iterator[tuple[Path, Path | Problem]]:
    """Give each file its own in a folder, or a problem where that would cost another."""
    taken: set[Path] = set()
    for file in sources:
        own = folder / f"{file.stem}{suffix}"
        if own in taken:
            yield file, Problem(str(file), Text("{own} has been written already", own=own))
        elif _is_one_of(own, sources):
            yield (
                file,
                Problem(
                    str(file), Text("{output} is read, and would be written over", output=own)
                ),
            )
        else:
            yield file, own
        taken.add(own)


def _other_format(output: Path, wanted: Format) -> Format | None:
    """The format of a file that is there, if it is of another room than what is wanted."""
    with output.open("rb") as stream:
        head = stream.read(4096)
    held = format_of(output.name, head)
    is_other = held.subject != wanted.subject
    is_known = held.sniff is not None or bool(wanted.suffixes)
    return held if head.strip() and is_other and is_known else None


def _is_one_of(output: Path, files: Iterable[Path]) -> bool:
    return any(
        str(file) != "-" and file.exists() and output.exists() and output.samefile(file)
        for file in files
    )


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


_FORMS = {".csv": ",", ".tsv": "\t", ".html": "", ".htm": ""}
"""The suffixes beside ``.json``, with what parts the columns."""

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body{{font:1rem/1.4 system-ui,sans-serif;margin:1rem;color-scheme:light dark}}
table{{border-collapse:collapse}}th,td{{padding:.2rem .6rem;text-align:start}}
tr+tr{{border-top:1px solid #8888}}</style>
<h1>{title}</h1>
<table>
<tr>{heads}</tr>
{rows}
</table>
</html>
"""


def is_table(output: Path) -> bool:
    """
    Whether the name of a file asks for a table.

    >>> is_table(Path("tuesday.CSV")), is_table(Path("tuesday.txt"))
    (True, False)
    """
    return output.suffix.lower() in _FORMS


def write_ranking(document: Mapping[str, Any], title: str, output: Path) -> None:
    """Write the lines of a ranking document as CSV, TSV or a page, by the suffix."""
    rows = [_row(line) for line in document["ranking"]]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    write_table(columns, rows, title or "Ranking", output)


def write_table(
    columns: Sequence[str], rows: Sequence[Mapping[str, Any]], title: str, output: Path
) -> None:
    """Write rows as CSV, TSV or a page, by the suffix."""
    parted = _FORMS[output.suffix.lower()]
    if not parted:
        write(_page(title, columns, rows), output)
        return
    text = StringIO()
    write_rows(text, list(columns), rows, parted)
    output.write_text(text.getvalue(), encoding="utf-8", newline="")  # tabs are meant here


def _row(line: Mapping[str, Any]) -> dict[str, str]:
    """
    Give a line of a ranking as cells; lists are joined, and what has parts is left out.

    >>> _row({"place": 1, "names": ["Ann", "Bob"], "tied": False, "carried": {"vp": 3}})
    {'place': '1', 'names': 'Ann & Bob', 'tied': 'no'}
    """
    return {
        name: " & ".join(map(str, value)) if isinstance(value, list | tuple) else _cell(value)
        for name, value in line.items()
        if not isinstance(value, dict)
    }


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _page(title: str, columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> str:
    names = list(columns)
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    lines = (
        "".join(f"<td>{escape(str(row.get(name, '')))}</td>" for name in names) for row in rows
    )
    body = "\n".join(f"<tr>{cells}</tr>" for cells in lines)
    return _PAGE.format(title=escape(title), heads=heads, rows=body)
