"""What clubs send to simultaneous pairs: a file, what is read of it, a name taken out of it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace

from overtrick.app.club.people import plain
from overtrick.compare.reference import ReferenceField
from overtrick.errors import InvalidFile, OvertrickError
from overtrick.events.against import reference_field
from overtrick.events.problem import Problem, no_result
from overtrick.events.session import Line, Session
from overtrick.formats.contents.contents import contents_of
from overtrick.formats.registry import read_bytes
from overtrick.formats.tables.write_row import write_csv

__all__ = [
    "FixedFile",
    "Upload",
    "fixed_of_bytes",
    "heat_of_bytes",
    "names_person",
    "without_person",
]


@dataclass(frozen=True, slots=True)
class Upload:
    """What a club sent: the file, and what was read of it."""

    heat: str
    file: str
    data: bytes
    session: Session
    problems: tuple[Problem, ...] = ()


def heat_of_bytes(heat: str, file: str, data: bytes) -> Upload:
    """
    Read what a club sent, in whatever format it is.

    >>> heat_of_bytes("ox", "ox.csv", b"board,ns,ew,score\\n1,1,2,420\\n").session.lines[0].ns
    '1'
    """
    try:
        contents, problems = read_bytes(data, file)
    except OvertrickError as error:
        return Upload(heat, file, data, Session(()), (Problem(file, error.text),))
    return Upload(heat, file, data, contents.session(), tuple(problems))


@dataclass(frozen=True, slots=True)
class FixedFile:
    """A file of results that were made before, and the fixed field that was read of it."""

    file: str
    data: bytes
    reference: ReferenceField
    problems: tuple[Problem, ...] = ()


def fixed_of_bytes(file: str, data: bytes) -> FixedFile:
    """
    Read a fixed field, results in whatever format or a frequency table.

    >>> told = fixed_of_bytes("world.csv", b"board,score,times\\n7,420,3\\n7,-50,1\\n")
    >>> told.reference.numbers, told.reference.results
    ((7,), 4)

    :raises InvalidFile: if there is nothing in it to compare with.
    """
    try:
        contents, problems = read_bytes(data, file)
    except OvertrickError as error:
        raise no_result(file, [Problem(file, error.text)]) from None
    found = reference_field(contents.lines_and_times())
    if not found.results:
        raise no_result(file, problems)
    return FixedFile(file, data, found, tuple(problems))


def names_person(sent: Upload, name: str) -> bool:
    """
    Whether a file names somebody so.

    >>> text = b"board,north,south,east,west,score\\n1,Ann Ash,Bob,Cy,Di,420\\n"
    >>> names_person(heat_of_bytes("ox", "ox.csv", text), "ann  ash")
    True
    """
    return any(plain(each) == plain(name) for each in _names(sent.session))


def without_person(sent: Upload, name: str) -> Upload:
    """
    Take a name out of a file; where its format hides it, the results are written as a table.

    >>> text = b"board,north,south,east,west,score\\n1,Ann Ash,Bob,Cy,Di,420\\n"
    >>> clean = without_person(heat_of_bytes("ox", "ox.csv", text), "Ann Ash")
    >>> b"Ash" in clean.data, len(clean.session.lines)
    (False, 1)

    :raises InvalidFile: if the results would not be the same without it.
    """
    spelled = {each for each in _names(sent.session) if plain(each) == plain(name)}
    instead = f"Erased {secrets.token_hex(2)}"
    data = sent.data
    for each in spelled:
        for code in ("utf-8", "utf-16-le", "cp1252"):
            data = data.replace(each.encode(code, "ignore"), instead.encode(code))
    clean = heat_of_bytes(sent.heat, sent.file, data)
    if not _is_clean(clean, sent, name):
        lines = tuple(_anonymous(line, name, instead) for line in sent.session.lines)
        bare = replace(sent.session, lines=lines, names={})
        clean = heat_of_bytes(
            sent.heat, f"{sent.heat.strip()}.csv", write_csv(contents_of(bare))[0]
        )
    if not _is_clean(clean, sent, name):
        raise InvalidFile(
            "{file}: its results cannot be kept without that name; take the file back",
            file=sent.file,
        )
    return clean


def _names(session: Session) -> Iterator[str]:
    for names in session.names.values():
        yield from names
    for line in session.lines:
        yield from (who for who in line.players or () if who)


def _anonymous(line: Line, name: str, instead: str) -> Line:
    if line.players is None:
        return line
    if not line.is_individual:
        return replace(line, players=None)
    north, east, south, west = (
        instead if who and plain(who) == plain(name) else who for who in line.players
    )
    return replace(line, players=(north, east, south, west))


def _is_clean(clean: Upload, sent: Upload, name: str) -> bool:
    """Whether nobody can read the name any more, and the results are what they were."""
    text = plain(clean.data.decode("utf-8", "replace") + clean.data.decode("cp1252", "replace"))
    told = [[_bare(line) for line in each.session.lines] for each in (clean, sent)]
    return plain(name) not in text and told[0] == told[1]


def _bare(line: Line) -> tuple[object, ...]:
    place = line.session, line.section, line.round, line.table
    return line.board.number, line.version, line.outcome, line.ns, line.ew, *place
