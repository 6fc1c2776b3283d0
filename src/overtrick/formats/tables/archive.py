"""
A workbook's archive looked at before anything is unpacked: what it is, and how much it holds.

A few kilobytes can unpack to gigabytes, and parts can name other files: sizes are bounded as
the archive declares them, and only plain parts are let in.  Of a part stored or deflated the
library gives no more than is declared; of other kinds it unpacks all before it looks.
"""

from __future__ import annotations

import io
import zipfile

from overtrick.errors import InvalidFile
from overtrick.formats.limits import most

__all__ = ["check_archive", "check_not_encrypted"]

_MOST_PARTS = 2_000
_PLAINLY_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # as ISO/IEC 29500-2 has it
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DECLARATIONS = (
    b"<!DOCTYPE",
    b"<!ENTITY",
    "<!DOC".encode("utf-16-le"),
    "<!DOC".encode("utf-16-be"),
)


def check_archive(data: bytes, name: str = "") -> None:
    """
    Refuse what is no workbook, or none that can be read in safety.

    >>> check_archive(b"board,ns,ew", "evening.xlsx")
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.xlsx: not a workbook (XLSX)

    :raises InvalidFile: saying what it is instead, if that can be told.
    """
    check_not_encrypted(data, name)
    if data.startswith(_OLD):
        raise InvalidFile("this is a workbook of an old kind (XLS)", where=name)
    if not zipfile.is_zipfile(io.BytesIO(data)):
        raise InvalidFile("not a workbook (XLSX)", where=name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_archive(archive, len(data), name)
    except InvalidFile:
        raise
    except Exception as error:  # whatever a damaged archive makes of the library
        raise InvalidFile("not a workbook (XLSX){why}", where=name, why=_why(error)) from None


def check_not_encrypted(data: bytes, name: str = "") -> None:
    """
    Refuse a workbook with a password, which hides in a file as old ones have.

    >>> check_not_encrypted(b"board,ns,ew")

    :raises InvalidFile: saying what to do.
    """
    if data.startswith(_OLD) and "EncryptedPackage".encode("utf-16-le") in data:
        raise InvalidFile("the workbook is encrypted: save it without a password", where=name)


def _why(error: Exception) -> str:
    return f": the archive is damaged ({error})" if str(error) else ": the archive is damaged"


def _check_archive(archive: zipfile.ZipFile, size: int, name: str) -> None:
    parts = archive.infolist()
    names = {part.filename.lower() for part in parts}
    if "mimetype" in names and "content.xml" in names:
        raise InvalidFile("this is an OpenDocument file (ODS): save it as XLSX", where=name)
    if "xl/workbook.bin" in names:
        raise InvalidFile("this is a binary workbook (XLSB): save it as XLSX", where=name)
    if "[content_types].xml" not in names:
        raise InvalidFile("not a workbook (XLSX), but an archive of other files", where=name)
    total = sum(part.file_size for part in parts)
    if len(parts) > _MOST_PARTS or total > most(size, 1):
        raise InvalidFile(
            "the workbook is too large: {number} parts, {total} bytes in a file of {size}",
            where=name,
            number=len(parts),
            total=total,
            size=size,
        )
    for part in parts:
        if part.compress_type not in _PLAINLY_PACKED:
            raise InvalidFile(
                "the workbook is packed in a way that is not read here ({filename!r:.60}): "
                "save it anew",
                where=name,
                filename=part.filename,
            )
        _check_part(archive, part, name)


def _check_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo, name: str) -> None:
    if part.flag_bits & 1:
        raise InvalidFile("the workbook is encrypted: save it without a password", where=name)
    steps = part.filename.replace("\\", "/").split("/")
    if ".." in steps or part.filename.startswith(("/", "\\")) or ":" in steps[0]:
        raise InvalidFile(
            "the archive names a place outside it: {filename!r:.60}",
            where=name,
            filename=part.filename,
        )
    if part.filename.endswith((".xml", ".rels")):
        with archive.open(part) as stream:
            head = stream.read(_HEAD)
        if any(sign in head for sign in _DECLARATIONS):
            raise InvalidFile(
                "{filename} declares entities, which no workbook does",
                where=name,
                filename=part.filename,
            )


_HEAD = 4096
