"""Files that hold no results but are taken for one that does: what each is, what to do."""

from __future__ import annotations

import io
import zipfile
from pathlib import PurePath

__all__ = ["is_plain_text", "stranger"]

_UNPACK = "unpack it, and give what is in it"
_PICTURE = "this is a picture: results have to be typed in, or come from the program itself"
_WORD = "this is a text document: copy its table into a spreadsheet and save that as XLSX"
_SLIDES = "this is a presentation: ask for the table, or for the file of the scoring program"
_LOCK = "this only says that the database beside it is open: give the .bws or .mdb itself"
_ACCESS = "this is a database of Access 2007 or later: save it as an Access 2000 database (MDB)"

_BEGINNINGS: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"II*\0", _PICTURE),
    (b"MM\0*", _PICTURE),
    (b"%PDF-", "this is a PDF, made to be printed: ask for the file that it was printed from"),
    (b"{\\rtf", _WORD),
    (b"\x1f\x8b", f"this is packed (GZIP): {_UNPACK}"),
    (b"BZh", f"this is packed (BZIP2): {_UNPACK}"),
    (b"\xfd7zXZ", f"this is packed (XZ): {_UNPACK}"),
    (b"7z\xbc\xaf", f"this is an archive (7Z): {_UNPACK}"),
    (b"Rar!", f"this is an archive (RAR): {_UNPACK}"),
    (b"\0\x01\0\0Standard ACE DB", _ACCESS),
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # Office of 1997 to 2003
_LOCKS = (".ldb", ".laccdb")
_NAMED = 3  # files of an archive
_ODDITIES = bytes(range(9)) + bytes(range(14, 26)) + bytes((28, 29, 30, 31))


def stranger(data: bytes, name: str = "") -> str:
    """
    Say what a file is that none of our formats can read, and what to do; empty if unknown.

    >>> stranger(b"%PDF-1.5")
    'this is a PDF, made to be printed: ask for the file that it was printed from'
    >>> stranger(b"board,ns,ew")
    ''
    """
    if PurePath(name).suffix.lower() in _LOCKS:
        return _LOCK
    for beginning, said in _BEGINNINGS:
        if data.startswith(beginning):
            return said
    if data.startswith(b"PK\x03\x04"):
        return _archive(data)
    if data.startswith(_OLE) and "WordDocument".encode("utf-16-le") in data:
        return _WORD
    if data.startswith(_OLE) and "PowerPoint Document".encode("utf-16-le") in data:
        return _SLIDES
    return ""


def is_plain_text(head: bytes) -> bool:
    """
    Whether the beginning of a file is that of a text, in any encoding but those of two bytes.

    >>> is_plain_text(b"board;ns;ew"), is_plain_text(b"PK\\x03\\x04")
    (True, False)
    """
    return bool(head.strip()) and len(head.translate(None, _ODDITIES)) == len(head)


def _archive(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [entry.filename for entry in archive.infolist() if not entry.is_dir()]
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return "this is cut off or damaged: its end is missing; copy or download it again"
    if any(name.startswith("word/") for name in names):
        return _WORD
    if any(name.startswith("ppt/") for name in names):
        return _SLIDES
    if any(name.startswith("xl/") or name == "mimetype" for name in names):
        return ""
    listed = ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")
    return f"this is an archive (ZIP) of {listed or 'nothing'}: {_UNPACK}"
