"""Files that a verb writes: whole or not at all, and never over what was read."""

import io
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from typing import BinaryIO

import typer

from overtrick.cli.output import fail
from overtrick.cli.progress import hidden
from overtrick.core.whole_files import sync
from overtrick.errors import Text, UnknownName
from overtrick.events.problem import Problem
from overtrick.formats.format import Format
from overtrick.formats.registry import format_by_id, format_of
from overtrick.messages import translate

__all__ = ["check_output", "each_its_own", "known_format", "wanted_format", "write_bytes"]


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


_LAST = "the file to be written comes last, under a new name"


def wanted_format(target: str, output: Path) -> Format:
    """
    Say in what format a file is to be written: as *target* names it, else by its suffix.

    :raises BadParameter: if neither tells, or the format can only be read.
    """
    found = known_format(target) if target else format_of(output.name)
    if not target and output.suffix.lower() not in found.suffixes:
        what = "in what format?" if output.is_dir() else "what format is that?"
        said = 'Say --to FORMAT; "overtrick convert --formats" lists them.'
        raise typer.BadParameter(f"{output}: {what} {said}")
    if not found.writer and not found.filler:
        raise typer.BadParameter(
            translate("{title} can be read, not written", title=found.title)
        )
    if str(output) == "-" and not found.is_text and sys.stdout.isatty():
        fail(translate("{title} is no text for a terminal: say OUT", title=found.title))
    return found


def known_format(name: str) -> Format:
    """
    Give the format of that name.

    :raises BadParameter: if there is none.
    """
    try:
        return format_by_id(name)
    except UnknownName as error:
        raise typer.BadParameter(str(error)) from None


def check_output(output: Path, sources: Sequence[Path], wanted: Format) -> None:
    """
    Refuse what would cost somebody a file: ``convert *.bws`` names no file to be written.

    :raises BadParameter: if it is read, or is there already and like what is read, or of
        another format than what is to be written.
    """
    if output.is_dir() or str(output) == "-":
        return
    if _is_one_of(output, sources):
        raise typer.BadParameter(
            translate("{output} is read, and would be written over", output=output)
        )
    kinds = {file.suffix.lower() for file in sources}
    if kinds == {output.suffix.lower()} and output.is_file() and output.stat().st_size:
        said = "is there already, and like what is read"
        raise typer.BadParameter(f"{output} {said}: {_LAST}")
    if output.is_file() and (held := _other_format(output, wanted)):
        raise typer.BadParameter(
            translate(
                "{output} is there already ({title}): {last}",
                output=output,
                title=held.title,
                last=_LAST,
            )
        )
    if not output.parent.is_dir():
        raise typer.BadParameter(
            translate("{parent}: there is no such folder", parent=output.parent)
        )
    if len(sources) > 1 and not output.suffix and not output.exists():
        said = "there is no such folder; a file for all of them needs a suffix"
        raise typer.BadParameter(f"{output}: {said}")


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
