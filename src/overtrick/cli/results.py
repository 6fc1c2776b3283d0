"""
What verbs that take results share: files in.

Files as they are named on the command line: themselves, folders, and patterns with stars.

What the columns of a club's own table are taken for: shown, saved, and read by.
"""

from __future__ import annotations

import glob
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import WrongUsage, fail, leave_with, placed, read, show, write_json
from overtrick.cli.progress import doing
from overtrick.cli.written import write_bytes
from overtrick.core.watched import BYTES, watched
from overtrick.errors import NO_FILE, InvalidFile, OvertrickError, Text, system_text
from overtrick.events.problem import Problem, Severity, notes_once
from overtrick.formats.answers.formats_json import guess_document
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.parts import side_by_side
from overtrick.formats.contents.same_event import (
    Named,
    SameNames,
    shared_contestants,
    whole_sessions,
    without_copies,
)
from overtrick.formats.conversion import results_in_parts
from overtrick.formats.format import MissingExtra
from overtrick.formats.plain import decoded
from overtrick.formats.registry import (
    format_of,
    is_long,
    read_bytes,
    stranger,
    suffixes,
    with_pages,
)
from overtrick.messages import say, translate

if TYPE_CHECKING:
    from overtrick.formats.tables.mapping import TableMapping

__all__ = [
    "Files",
    "Map",
    "Sessions",
    "files_of",
    "is_plan",
    "mapping_of",
    "of_house_or_own",
    "read_all",
    "read_each",
    "read_one",
    "show_guess",
    "size_of",
    "together",
]

Value = TypeVar("Value")


def files_of(named: Iterable[Path]) -> tuple[list[Path], list[Problem]]:
    """
    List the files that are meant: a folder stands for the files in it that we can read.

    Patterns are for shells that leave them alone; a file that is called so comes first.

    >>> [str(file) for file in files_of([Path("examples/ev*.csv")])[0]]
    ['examples/evening.csv']
    """
    files: list[Path] = []
    problems: list[Problem] = []
    for name in named:
        found = list(_meant(name))
        if not found:
            is_folder = name.is_dir()
            what = Text("no file in it that we can read") if is_folder else NO_FILE
            problems.append(Problem(str(name), what, severity=Severity.ERROR))
        files += found
    return files, problems


def is_plan(key: str, *files: Path) -> bool:
    """
    Say whether one file is given, and is a plan: JSON with keys, that one among them.

    >>> plan = Path("examples/simultaneous.json")
    >>> is_plan("heats", plan), is_plan("heats", Path("examples/evening.csv"))
    (True, False)
    """
    if len(files) != 1 or files[0].suffix.lower() != ".json":
        return False
    data = read(files[0])
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(told, dict) and key in told


def of_house_or_own(
    kind: str,
    name: str,
    house: Mapping[str, Value],
    parse: Callable[[str, str], tuple[Value | None, Sequence[Problem]]],
) -> Value:
    """
    Find what is named: one of the house by its id, else read from a TOML file of the user's.

    >>> of_house_or_own("scale", "plain", {"plain": 24}, lambda *_: (None, ()))
    24

    :raises BadParameter: if there is none, and the name is no such file's.
    """
    if name in house:
        return house[name]
    file = Path(name)
    if file.suffix.lower() != ".toml":
        raise WrongUsage(
            "no {kind} {name!r}; there are: {house}; a file ends with .toml",
            kind=translate(kind),
            name=name,
            house=", ".join(house),
        )
    try:
        value, problems = parse(decoded(read(file)), name)
    except OSError as error:
        fail(say(system_text(error)), place=name)
    if value is None:
        leave_with(problems)
        raise typer.Exit(1)
    return value


def _meant(name: Path) -> Iterator[Path]:
    text = str(name)
    if text == "-":
        yield name
    elif name.is_dir():
        yield from sorted(file for file in name.iterdir() if _is_ours(file))
    elif not name.exists() and glob.has_magic(text):
        for found in sorted(glob.glob(text, recursive=True)):
            if Path(found).is_dir():
                continue
            yield Path(found)
    else:
        yield name  # what is not there is said when it is opened


def _is_ours(file: Path) -> bool:
    hidden = file.name.startswith((".", "~$"))
    return not hidden and file.is_file() and file.suffix.lower() in suffixes()


Files = Annotated[
    list[Path],
    argument("FILE...", "Results in any format, folders, patterns; - reads standard input."),
]
Sessions = Annotated[bool, flag("--sessions", "Each file is a session of one event.")]
Map = Annotated[
    Path | None,
    option("--map", "FILE", "What the columns of a table are."),
]

_STDIN = "standard input"


def read_all(
    files: Iterable[Path],
    format: str = "",
    mapping: TableMapping | None = None,
    *,
    sessions: bool = False,
    results_only: bool = False,
    people: bool = True,
) -> tuple[Contents, list[Problem]]:
    """
    Read files, folders and patterns; what cannot be read is a problem, the rest goes on.

    An event that is told by several files counts once.  *sessions* says that each file is a
    session of its own, which is asked where files name contestants alike.  *results_only* lets
    a long file be read without its auctions and its play, and without its *people* where nobody
    asks who they are.
    """
    found, problems = files_of(files)
    is_bare = results_only and len(found) == 1 and not (format or mapping)
    held, own = read_each(found, format, mapping, is_bare=is_bare, people=people)
    whole, again = together(held, sessions=sessions)
    return whole, notes_once([*problems, *own, *again])


def read_each(
    files: Sequence[Path],
    format: str = "",
    mapping: TableMapping | None = None,
    *,
    is_bare: bool = False,
    people: bool = True,
) -> tuple[list[Named], list[Problem]]:
    """
    Read files one by one: what each holds, and what is wrong with them.

    *is_bare* lets a long file be read without its auctions and its play.
    """
    held: list[Named] = []
    problems: list[Problem] = []
    for file in watched(files, BYTES, sum(map(size_of, files)), size_of):
        contents, own = (_read_bare(file, people=people) if is_bare else None) or read_one(
            file, format, mapping
        )
        if contents is not None:
            held.append(Named(str(file), contents))
        problems += own
    return held, problems


def together(
    held: list[Named], *, sessions: bool = False
) -> tuple[Contents, Sequence[Problem]]:
    """Make one of what files hold; an event that is told by several of them counts once."""
    again: Sequence[Problem] = ()
    if not sessions and len(held) > 1:
        held, again = without_copies(whole_sessions(held))
        if shared := shared_contestants(held):
            fail(_asked(shared))
    return side_by_side([one.contents for one in held]) if held else Contents(), again


def size_of(file: Path) -> int:
    """The bytes of a file; 0 of standard input and of what is not there."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _asked(shared: SameNames) -> str:
    first, second, alike = shared
    known = f"{', '.join(alike[:3])}{', ...' if len(alike) > 3 else ''}"
    return translate(
        "{first} and {second} both know {known}: are they sessions of one event? Then say "
        "--sessions; clubs that played the same boards are ranked as one field by "
        "overtrick simultaneous rank; any others, rank each file alone",
        first=first,
        second=second,
        known=known,
    )


def _read_bare(file: Path, *, people: bool) -> tuple[Contents, list[Problem]] | None:
    """Read a long file without its auctions and its play; None where it is read as a whole."""
    if not is_long(file):
        return None
    doing("reading", file.name)
    with suppress(OSError, OvertrickError):  # the whole reading says why
        return results_in_parts(file, people=people)
    return None


def read_one(
    file: Path, format: str = "", mapping: TableMapping | None = None
) -> tuple[Contents | None, list[Problem]]:
    """Read a file, or standard input; None if that cannot be done, and why."""
    name = _STDIN if str(file) == "-" else str(file)
    doing("reading", Path(name).name)
    try:
        data = read(file)
        if mapping is not None and _can_be_mapped(data, name):
            return _read_by_map(data, name, mapping)
        found = read_bytes(data, name, format)
        return found if name == _STDIN else with_pages(*found, name)
    except MissingExtra as error:
        return None, [Problem(name, error.whole)]
    except OSError as error:
        return None, [Problem(name, system_text(error))]
    except OvertrickError as error:
        return None, [placed(name, error)]


_TABLES = ("csv", "tsv", "json", "xlsx", "parquet", "arrow")


def _can_be_mapped(data: bytes, name: str) -> bool:
    """
    Whether a mapping says how a file is read; the columns of others are known.

    >>> _can_be_mapped(b"Brett;Paar", "club.csv"), _can_be_mapped(b"% PBN 2.1", "club.csv")
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


def _read_by_map(
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
    if not _can_be_mapped(data, str(file)):
        found = format_of(str(file), data)
        raise InvalidFile(
            "{title}: its parts are known, nothing is guessed", title=Text(found.title)
        )
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
