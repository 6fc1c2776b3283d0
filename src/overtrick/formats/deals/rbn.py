"""
RBN and RBX, the notation of Richard Pavlicek: deals, auctions, play and results of archives.

What one label says holds for the records that follow, up to the hands.  Labels that are not
confirmed ride along in ``extra`` under their letter (``rbn:I``).
"""

from __future__ import annotations

from overtrick.core.letters import whole_number
from overtrick.errors import EnglishText, InvalidFile
from overtrick.formats.contents.abilities import written_otherwise
from overtrick.formats.contents.contents import Contents
from overtrick.formats.deals.rbn_reading import contents_of_raw
from overtrick.formats.deals.rbn_records import (
    RawRecords,
    bracketed,
    raw_rbn,
    raw_rbx,
    written_rbn,
    written_rbx,
)
from overtrick.formats.deals.rbn_writing import raw_of_contents
from overtrick.formats.deals.records import Part
from overtrick.formats.plain import decoded

__all__ = ["read_rbn", "read_rbx", "write_rbn", "write_rbx"]


def read_rbn(data: bytes, name: str = "") -> Part:
    """
    Read an RBN file.

    >>> text = "N Eve+Finn:Hal+Gus\\nB 1\\nA NZ:1SP4SA\\nR 10+420\\n"
    >>> held, problems = read_rbn(text.encode())
    >>> str(held.records[0].line.outcome), held.records[0].line.ew, problems
    ('4S N =', 'Gus - Hal', [])

    :raises InvalidFile: if it is nothing of this kind.
    """
    return _read(raw_rbn(decoded(data), name), name, "an RBN file")


def read_rbx(data: bytes, name: str = "") -> Part:
    """
    Read an RBX file: RBN with a record on a line.

    >>> held, _ = read_rbx(b"B{1}C{4S:N}R{10+420}\\n")
    >>> str(held.records[0].line.outcome)
    '4S N ='

    :raises InvalidFile: if it is nothing of this kind.
    """
    return _read(raw_rbx(decoded(data), name), name, "an RBX file")


def write_rbn(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write deals, results, names, auctions and play as RBN; what is lost is said.

    >>> held, _ = read_rbn(b"B 1\\nC 4S:N\\nR 10+420\\n")
    >>> write_rbn(held)
    (b'B 1\\nC 4S:N\\nR 10+420\\n\\n', [])

    :raises InvalidFile: if there is neither a deal nor a result.
    """
    header, records, losses = raw_of_contents(contents)
    return written_rbn(header, records).encode("utf-8", "replace"), losses


def write_rbx(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write as RBX: the same, a record on a line, without comments.

    >>> write_rbx(read_rbn(b"B 1\\nC 4S:N\\nR 10+420\\n")[0])[0]
    b'B{1}C{4S:N}R{10+420}\\n'

    :raises InvalidFile: if there is neither a deal nor a result.
    """
    header, records, losses = raw_of_contents(contents)
    if comments := sum(len(record.comments) for record in records):
        losses.append(EnglishText("comments are not written: {count}", count=comments))
    told = (text for record in records for text in record.told.values())
    losses += written_otherwise(told, bracketed)
    return written_rbx(header, records).encode("utf-8", "replace"), losses


def _read(raw: RawRecords, name: str, title: str) -> Part:
    records, header, problems = raw
    if not any(set("BHACPRN") & record.told.keys() for record in records):
        raise InvalidFile(
            "not {title}: no board, hands, auction or result in it", where=name, title=title
        )
    contents, found = contents_of_raw(records, header, name)
    return contents, sorted(
        [*problems, *found], key=lambda problem: _line_number(problem.where)
    )


def _line_number(where: str) -> int:
    return whole_number(where.rpartition(":")[2]) or 0
