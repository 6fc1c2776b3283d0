"""What is none of our formats is named, with what to do instead."""

import io
import zipfile

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.registry import read_bytes, stranger
from tests.cases import one_pass

OLE = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600)


def archive(*names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as held:
        for name in names:
            held.writestr(zipfile.ZipInfo(name), "x" * 50)  # no time of day in it
    return made.getvalue()


@one_pass(
    ("name", "data", "said"),
    [
        ("photo.png", b"\x89PNG\r\n\x1a\n\0\0", "a picture"),
        ("photo.jpg", b"\xff\xd8\xff\xe0\0", "a picture"),
        ("results.pdf", b"%PDF-1.5\n", "a PDF, made to be printed"),
        (
            "letter.docx",
            archive("word/document.xml"),
            "save that as XLSX",
        ),
        ("letter.doc", OLE + "WordDocument".encode("utf-16-le"), "save that as XLSX"),
        ("club.pptx", archive("[Content_Types].xml", "ppt/x.xml"), "a presentation"),
        ("upload.zip", archive("night.bws"), "an archive (ZIP) of night.bws: unpack it"),
        ("upload.zip", archive(*"abcde"), "(ZIP) of a, b, c, ...: unpack it"),
        ("upload.zip", archive("night.bws")[:80], "cut off or damaged"),
        ("night.xlsx", archive("xl/workbook.xml")[:80], "cut off or damaged"),
        ("night.bws.gz", b"\x1f\x8b\x08", "packed (GZIP): unpack it"),
        ("night.bws", b"\0\1\0\0Standard ACE DB\0", "save it as an Access 2000 database"),
        (
            "p1.json",
            b'{"ScoringGroups": [{"Number": 0, "Scores": [{"Guest": {"Number": 6, "_person1": '
            b'{"_pid": {"__type": "RealPid:#TournamentStructure", "Number": 1}}}}]}]}',
            "copy the table that the page shows into a CSV or XLSX",
        ),
        ("party.sheet", b"game: rubber\nWe 3NT =\n", "overtrick sheet scores it"),
        ("night.ldb", b"CLUBPC\0\0", "give the .bws or .mdb itself"),
    ],
)
def test_is_named_with_what_to_do(name: str, data: bytes, said: str) -> None:
    with pytest.raises(InvalidFile) as caught:
        read_bytes(data, name)
    assert str(caught.value).startswith(f"{name}: this ")
    assert said in str(caught.value)


def test_workbooks_have_their_own_messages() -> None:
    for data in (OLE, OLE + "Workbook".encode("utf-16-le"), archive("xl/workbook.xml")):
        assert stranger(data) == ""
