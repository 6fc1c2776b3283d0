"""What the columns of a club's own table are taken for: shown, saved, and read by."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from overtrick.cli.output import WrongUsage, fail, leave_with, placed, read, show, write_json
from overtrick.cli.written import write_bytes
from overtrick.errors import InvalidFile, OvertrickError, system_text
from overtrick.events.problem import Problem
from overtrick.formats.answers.formats_json import guess_document
from overtrick.formats.contents.contents import Contents
from overtrick.formats.registry import format_of, stranger
from overtrick.messages import say, translate

if TYPE_CHECKING:
    from overtrick.formats.tables.mapping import TableMapping

__all__ = ["is_table", "mapping_of", "read_by_map", "show_guess"]

_TABLES = ("csv", "tsv", "json", "xlsx", "parquet", "arrow")


def is_table(data: bytes, name: str) -> bool:
    """
    Whether a mapping says how a file is read; the columns of others are known.

    >>> is_table(b"Brett;Paar", "club.csv"), is_table(b"% PBN 2.1", "club.csv")
    (True, False)
    """
    return format_of(name, data).id in _TABLES


def mapping_of(file: Path | None) -> TableMapping | None:
    """Read a mapping; if that cannot be done nothing else is, and the status is 1."""
    if file is None:
        return None
    from overtrick.formats.tables.mapping_file import read_mapping

    try:
        return read_mapping(file.read_bytes(), str(file))
    except OSError as error:
        fail(say(system_text(error)), place=str(file))
    except InvalidFile as error:
        leave_with([placed(str(file), error)])
        raise


def read_by_map(
    data: bytes, name: str, mapping: TableMapping
) -> tuple[Contents, list[Problem]]:
    """
    Read a table by a mapping.

    :raises InvalidFile: if the table cannot be read by it.
    """
    from overtrick.formats.tables.mapping_file import read_mapped

    return read_mapped(data, name, mapping)


def show_guess(files: Sequence[Path], *, as_json: bool = False) -> None:
    """Show what the columns of each table would be taken for; a last ``.toml`` saves it."""
    saved = files[-1] if files[-1].suffix.lower() == ".toml" else None
    tables = files if saved is None else files[:-1]
    if saved is None and len(files) > 1 and not files[-1].exists():
        raise WrongUsage("{files}: a guess is saved in a file *.toml", files=files[-1])
    if not tables or (saved is not None and len(tables) > 1):
        raise WrongUsage("a guess that is saved is that of one table")
    documents: list[dict[str, object]] = []
    problems: list[Problem] = []
    for file in tables:
        try:
            found = _guessed(file)
            if as_json:
                documents.append({"file": str(file), **guess_document(found)})
            _keep(found, file, saved, quiet=as_json)
        except BrokenPipeError:  # the reader has seen enough
            raise
        except OSError as error:
            problems.append(Problem(str(file), system_text(error)))
        except OvertrickError as error:
            problems.append(placed(str(file), error))
    if as_json:
        write_json({"tables": documents})
    leave_with(problems)


def _guessed(file: Path) -> TableMapping:
    from overtrick.formats.tables.mapping_file import guess_of

    data = read(file)
    if said := stranger(data, str(file)):
        raise InvalidFile(said)
    if not is_table(data, str(file)):
        found = format_of(str(file), data)
        raise InvalidFile("{title}: its parts are known, nothing is guessed", title=found.title)
    return guess_of(data, str(file))[0]


def _keep(mapping: TableMapping, file: Path, saved: Path | None, *, quiet: bool) -> None:
    from overtrick.formats.tables.mapping_file import draw_mapping, mapping_text

    if saved is not None:
        write_bytes(mapping_text(mapping).encode(), saved)
    if quiet:
        return
    show(draw_mapping(mapping))
    if saved is None:
        show(
            translate(
                "\nto keep or change that: overtrick convert --guess {file} columns.toml",
                file=file,
            )
        )
        return
    show(
        translate(
            "\nsaved: {saved}; change what is wrong, then read the table with --map {saved}",
            saved=saved,
        )
    )
