"""XLS, the workbooks of Excel 97 to 2003: values, their formats, and what is none."""

from __future__ import annotations

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.registry import read_bytes, read_contents
from overtrick.formats.tables.workbook import read_xls
from tests.formats.seeds import VECTORS

TUESDAY = VECTORS / "xls" / "tuesday.xls"


def test_an_old_workbook_is_read_as_one_of_today() -> None:
    contents, problems = read_contents(TUESDAY)
    lines = [told.line for told in contents.records]
    assert [str(line.outcome) for line in lines] == ["4S N =", "3NT W -1", "PASS", "60%/40%"]
    assert [(line.ns, line.ew) for line in lines[:2]] == [("3", "7"), ("4", "8")]
    assert lines[0].lead == "HK"
    assert lines[0].extra == {"when": "2003-03-06", "sure": "true"}
    assert [who.names for who in contents.contestants] == [
        ("Åse Lind", "Finn Berg"),
        ("Gus", "Hal"),
    ]
    assert [problem.message for problem in problems] == ["sheets left out: Notes"]
    assert lines[0].where.endswith("tuesday.xls:results:2")


def test_it_is_known_by_its_bytes() -> None:
    contents, _ = read_bytes(TUESDAY.read_bytes(), "tuesday.xlsx")
    assert len(contents.records) == 4


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a workbook of Excel 97 to 2003"),
        (b"PK\x03\x04", "not a workbook of Excel 97 to 2003"),
        (TUESDAY.read_bytes()[:700], "cannot be read"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "without a password",
        ),
    ],
)
def test_what_is_no_old_workbook(data: bytes, said: str) -> None:
    with pytest.raises(InvalidFile, match=said):
        read_xls(data, "evening.xls")
