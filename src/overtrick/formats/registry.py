"""
The formats, found by content and by suffix; and the door to all of them.

Adding one is a file in a room and a row in ``catalogue.py``; an outside package adds its own by
an entry point, which is loaded when nothing of ours fits.

Files that hold no results but are taken for one that does: what each is, what to do.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from os import PathLike
from pathlib import Path, PurePath
from typing import Final

from overtrick.errors import InvalidFile, Text, UnknownName
from overtrick.events.problem import Problem, notes_once
from overtrick.events.session import Session
from overtrick.formats.catalogue import FORMATS, plugged_in
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.parts import side_by_side
from overtrick.formats.format import Format
from overtrick.formats.tables.columnar import frame_csv

__all__ = [
    "FORMATS",
    "format_by_id",
    "format_of",
    "formats",
    "is_long",
    "is_plain_text",
    "read",
    "read_bytes",
    "read_contents",
    "stranger",
    "suffixes",
    "with_pages",
]

_MOST_PAGES = 2_000  # that a list of boards brings
_HEAD = 4096  # bytes that tell what a file is
_LONG: Final = 8 << 20  # bytes
_LONG_HEAD = 65536  # where its first lines are filled in with blanks


def read(source: object) -> tuple[Session, list[Problem]]:
    """
    Read the results of a session, with the problems found on the way.

    *source* is the path of a file, a stream that is open for reading (texts or bytes), a frame
    of pandas, polars or pyarrow, or what a database answers (DuckDB, a cursor of Python's); its
    rows are counted from line 2, as in a file.

    >>> session, problems = read("examples/evening.csv")
    >>> len(session.lines), problems
    (161, [])
    >>> from io import StringIO
    >>> len(read(StringIO("board,ns,ew,score\\n1,3,7,420\\n"))[0].lines)
    1

    :raises OSError: if the file cannot be opened.
    :raises InvalidFile: if it is nothing that we can read.
    :raises MissingExtra: if a library is needed that is not installed.
    """
    if isinstance(source, str | PathLike):
        path = Path(source)
        contents, problems = read_contents(path)
        return contents.with_title(path.stem).session(), problems
    if callable(take := getattr(source, "read", None)):
        name, held = str(getattr(source, "name", "stream")), take()
        data = held.encode() if isinstance(held, str) else held
    else:
        name, data = "frame", frame_csv(source)
    if not isinstance(data, bytes):
        kind = type(source).__name__
        raise InvalidFile("neither a path, a stream nor a frame: {kind}", kind=kind)
    contents, problems = read_bytes(data, name, "csv" if name == "frame" else "")
    return contents.with_title(Path(name).stem).session(), problems


def read_contents(
    path: str | PathLike[str], format: str = ""
) -> tuple[Contents, list[Problem]]:
    """
    Read all that a file holds: results, deals, names, a ranking, a movement.

    >>> contents, _ = read_contents("examples/evening.csv")
    >>> len(contents.records), 'rulings' in contents.carries()
    (161, True)

    :raises OSError: if the file cannot be opened.
    :raises InvalidFile: if it is nothing that we can read.
    :raises UnknownName: if there is no such format.
    """
    return with_pages(*read_bytes(Path(path).read_bytes(), str(path), format), str(path))


def with_pages(
    contents: Contents, problems: list[Problem], path: str
) -> tuple[Contents, list[Problem]]:
    """
    Add what the pages hold that a list of boards links to, if they are in the same folder.

    >>> with_pages(Contents(pages=("board 1.html",)), [], "nowhere/list.html")[1][0].message
    'none of the pages that it links to (board 1.html ...) is in its folder'
    """
    if contents.records or not contents.pages:
        return contents, problems
    held = [contents]
    wanted, seen = [*dict.fromkeys(contents.pages)], {Path(path).name}
    known = set(wanted)
    beside = sorted(file for file in Path(path).parent.glob("*") if file.is_file())
    for page in islice(wanted, _MOST_PAGES):  # it grows by what pages link to
        for file in (one for one in beside if _is_page(one.name, page)):
            if file.name not in seen and len(seen) < _MOST_PAGES:
                seen.add(file.name)
                with suppress(InvalidFile, OSError):
                    more, own = read_bytes(file.read_bytes(), str(file))
                    held.append(more)
                    problems += own
                    further = () if more.records else dict.fromkeys(more.pages)
                    wanted += (one for one in further if one not in known)
                    known.update(further)
    if len(held) == 1 and contents.is_empty:
        said = Text(
            "none of the pages that it links to ({pages} ...) is in its folder",
            pages=contents.pages[0],
        )
        problems.append(Problem(path, said))
    whole = side_by_side(held) if len(held) > 1 else contents
    named = (one.piece_of for one in held if one.records and one.piece_of)
    return replace(whole, piece_of=next(named, contents.piece_of)), problems


def _is_page(name: str, wanted: str) -> bool:
    """Whether a file is the page that is meant: by its name, or by the number in it."""
    return name == wanted if "." in wanted else wanted.partition("=")[2] in name


def read_bytes(data: bytes, name: str, format: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read what bytes hold; *name* is what problems call them, and a note is said once.

    >>> read_bytes(b"board,ns,ew,score\\n1,3,7,420\\n", "typed.csv")[0].records[0].line.ns
    '3'

    :raises InvalidFile: if it is nothing that we can read.
    """
    found = format_by_id(format) if format else format_of(name, data)
    if not data.strip() and found.id != "jsonl":  # a journal begins empty
        raise InvalidFile("the file is empty", where=name)
    contents, problems = _read(found, data, name, is_asked=bool(format))
    return contents, notes_once(problems)


def _read(
    found: Format, data: bytes, name: str, *, is_asked: bool
) -> tuple[Contents, list[Problem]]:
    try:
        return found.read(data, name)
    except InvalidFile as error:
        if said := stranger(data, name):
            raise InvalidFile("{said}", where=name, said=said) from None
        other = found.otherwise
        if not found.is_text and is_plain_text(data[:_HEAD]):
            other = "csv"  # a table under the suffix of a workbook
        if other and not is_asked:
            with suppress(InvalidFile):
                return FORMATS[other].read(data, name)
        if is_asked or Path(name).suffix.lower() in found.suffixes:
            raise
        raise InvalidFile(
            "{error}{out_of_use}", error=error, out_of_use=_out_of_use()
        ) from None


def formats() -> dict[str, Format]:
    """
    List every format by its id, ours first, then those of outside packages.

    >>> list(formats())[:3]
    ['csv', 'tsv', 'json']
    """
    return FORMATS | plugged_in().formats


def format_by_id(id: str) -> Format:
    """
    Find a format by its id, or by a suffix without its dot.

    >>> format_by_id("TAB").id
    'tsv'

    :raises UnknownName: with the list of those there are.
    """
    word = id.strip().lower().lstrip(".")
    found = _named(word, FORMATS) or _named(word, plugged_in().formats)
    if found is None:
        known = ", ".join(formats())
        raise UnknownName(
            "no format {id!r}; there are {known}{out_of_use}",
            id=id,
            known=known,
            out_of_use=_out_of_use(),
        )
    return found


def suffixes() -> frozenset[str]:
    """
    List the suffixes of all readable formats, each with its dot.

    >>> ".csv" in suffixes()
    True
    """
    return frozenset(
        suffix for found in formats().values() if found.reader for suffix in found.suffixes
    )


def format_of(name: str, data: bytes = b"") -> Format:
    """
    Find the format of a file: what its suffix says, unless the bytes say another.

    >>> format_of("evening.TSV").id, format_of("evening").id
    ('tsv', 'csv')
    """
    suffix, head = Path(name).suffix.lower(), data[:_HEAD]
    named = _with_suffix(suffix, FORMATS.values())
    if ours := _sniffed(head, _each_once(named, FORMATS.values())):
        return ours
    if named and not (head and named[0].sniff):
        return named[0]
    outside = plugged_in().formats.values()
    of_others = _with_suffix(suffix, outside)
    if theirs := _sniffed(head, _each_once(of_others, outside)):
        return theirs
    return next(iter([*named, *of_others]), FORMATS["csv"])


def _named(word: str, known: Mapping[str, Format]) -> Format | None:
    by_suffix = _with_suffix(f".{word}", known.values())
    return known.get(word) or next(iter(by_suffix), None)


def _with_suffix(suffix: str, known: Iterable[Format]) -> list[Format]:
    return [found for found in known if suffix in found.suffixes]


def _each_once(first: list[Format], others: Iterable[Format]) -> list[Format]:
    return [*first, *(found for found in others if found not in first)]


def _sniffed(head: bytes, known: Iterable[Format]) -> Format | None:
    if not head:
        return None
    return next((found for found in known if found.sniff and found.sniff(head)), None)


def _out_of_use() -> str:
    return "".join(f"; {problem}" for problem in plugged_in().problems)


_UNPACK = Text("unpack it, and give what is in it")
_PICTURE = Text(
    "this is a picture: results have to be typed in, or come from the program itself"
)
_WORD = Text("this is a text document: copy its table into a spreadsheet and save that as XLSX")
_SLIDES = Text(
    "this is a presentation: ask for the table, or for the file of the scoring program"
)
_LOCK = Text("this only says that the database beside it is open: give the .bws or .mdb itself")
_ACCESS = Text(
    "this is a database of Access 2007 or later: save it as an Access 2000 database (MDB)"
)

_SHEET = Text("this is the sheet of a rubber or a Chicago: overtrick sheet scores it")
_PRINTED = Text("this is a PDF, made to be printed: ask for the file that it was printed from")


def _packed(kind: str) -> Text:
    return Text("this is packed ({kind}): {unpack}", kind=kind, unpack=_UNPACK)


def _archived(kind: str) -> Text:
    return Text("this is an archive ({kind}): {unpack}", kind=kind, unpack=_UNPACK)


_BEGINNINGS: tuple[tuple[bytes, Text], ...] = (
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"II*\0", _PICTURE),
    (b"MM\0*", _PICTURE),
    (b"%PDF-", _PRINTED),
    (b"{\\rtf", _WORD),
    (b"\x1f\x8b", _packed("GZIP")),
    (b"BZh", _packed("BZIP2")),
    (b"\xfd7zXZ", _packed("XZ")),
    (b"7z\xbc\xaf", _archived("7Z")),
    (b"Rar!", _archived("RAR")),
    (b"\0\x01\0\0Standard ACE DB", _ACCESS),
)
_TOURNAMENT_CALCULATOR = Text(
    "this is the data behind a page of Tournament Calculator: copy the table that the page "
    "shows into a CSV or XLSX, and read that with --guess"
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # Office of 1997 to 2003
_CUT_OFF = Text("this is cut off or damaged: its end is missing; copy or download it again")
_LOCKS = (".ldb", ".laccdb")
_NAMED = 3  # files of an archive
_ODDITIES = bytes(range(9)) + bytes(range(14, 26)) + bytes((28, 29, 30, 31))


def stranger(data: bytes, name: str = "") -> Text | str:
    """
    Say what a file is that none of our formats can read, and what to do; empty if unknown.

    >>> print(stranger(b"%PDF-1.5"))
    this is a PDF, made to be printed: ask for the file that it was printed from
    >>> stranger(b"board,ns,ew")
    ''
    """
    suffix = PurePath(name).suffix.lower()
    if suffix in _LOCKS:
        return _LOCK
    if suffix == ".sheet":
        return _SHEET
    for beginning, said in _BEGINNINGS:
        if data.startswith(beginning):
            return said
    if data.startswith(b"PK\x03\x04"):
        return _archive(data)
    if data.startswith(_OLE) and "WordDocument".encode("utf-16-le") in data:
        return _WORD
    if data.startswith(_OLE) and "PowerPoint Document".encode("utf-16-le") in data:
        return _SLIDES
    if b':#TournamentStructure"' in data[:_LONG_HEAD]:
        return _TOURNAMENT_CALCULATOR
    return ""


def is_plain_text(head: bytes) -> bool:
    """
    Whether the beginning of a file is that of a text, in any encoding but those of two bytes.

    >>> is_plain_text(b"board;ns;ew"), is_plain_text(b"PK\\x03\\x04")
    (True, False)
    """
    return bool(head.strip()) and len(head.translate(None, _ODDITIES)) == len(head)


def _archive(data: bytes) -> Text | str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [entry.filename for entry in archive.infolist() if not entry.is_dir()]
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return _CUT_OFF
    if any(name.startswith("word/") for name in names):
        return _WORD
    if any(name.startswith("ppt/") for name in names):
        return _SLIDES
    if any(name.startswith("xl/") or name == "mimetype" for name in names):
        return ""
    listed = ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")
    held = {"files": listed or Text("nothing"), "unpack": _UNPACK}
    return Text("this is an archive (ZIP) of {files}: {unpack}", **held)


def is_long(path: Path) -> bool:
    """
    Say whether a file is better read in parts.

    >>> is_long(Path("examples/evening.csv"))
    False
    """
    return path.is_file() and path.stat().st_size > _LONG
