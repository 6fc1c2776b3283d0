"""Sheets of XLSX: read as openpyxl reads them, which is the independent reader, or refused."""

import io
import warnings
import zipfile
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from openpyxl.styles.numbers import BUILTIN_FORMATS

from overtrick.errors import InvalidFile
from overtrick.formats import limits
from overtrick.formats.contents.contents import Contents
from overtrick.formats.tables.header import text_of
from overtrick.formats.tables.workbook import write_xlsx
from overtrick.formats.tables.xlsx_sheets import sheets_of, texts_of
from tests.cases import one_pass
from tests.formats.tables.tables import EVENING
from tests.formats.tables.test_workbook import GOOD, rezipped

SHEET = "xl/worksheets/sheet1.xml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml"

BARE, _ = write_xlsx(Contents())

Texts = dict[str, list[tuple[str, list[str]]]]


def ours(data: bytes) -> Texts:
    with sheets_of(data, "e.xlsx") as sheets:
        return {
            title: [(where, texts) for where, texts in rows if isinstance(texts, list)]
            for title, rows in sheets.items()
        }


def theirs(data: bytes) -> Texts:
    """The same by openpyxl."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of days that no calendar has
        book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    several = len(book.worksheets) > 1
    return {
        sheet.title: [
            (f"e.xlsx:{sheet.title}:{at}" if several else f"e.xlsx:{at}", texts)
            for at, row in enumerate(sheet.iter_rows(), 1)
            if (texts := texts_of(map(their_text, row)))
        ]
        for sheet in book.worksheets
    }


def their_text(cell: Any) -> str:
    value = cell.value
    if cell.data_type == "e":
        return ""
    if isinstance(value, str):
        return value.replace("_x000D_", "\r")
    share = type(value) in (int, float) and abs(value) <= 1 and "%" in cell.number_format
    return text_of(value, share)


FORMATS = [
    *BUILTIN_FORMATS.values(),
    *("0.0%", "[h]:mm", "[mm]:ss", "[Red]0.0", '"days" 0', "\\d0", "_d0", "yyyy-mm-dd;@"),
    *("0;[Red]d", '0"%"', "dddd", "[$-F800]dddd\\,\\ mmmm", "[$-409]0.00", "hh:mm:ss.000"),
]


def value_of(chance: Random) -> Any:
    return chance.choice(
        [
            chance.randint(-2_000, 20_000),
            chance.randint(-8, 8) / 8,
            chance.random(),
            chance.random() * 10 ** chance.randint(-12, 12),
            round(chance.random() * 50_000, chance.randint(0, 5)),
            chance.choice(["4S", " x ", "", "Zoë & <b>", "a\nb", "007", "=1+1", "\U0001f0a1"]),
            chance.random() < 0.5,
            date(2026, chance.randint(1, 12), chance.randint(1, 28)),
            datetime(
                2026, 3, chance.randint(1, 28), chance.randint(0, 23), chance.randint(0, 59)
            ),
            time(chance.randint(0, 23), chance.randint(0, 59)),
            timedelta(minutes=chance.randint(1, 9_000)),
            None,
        ]
    )


def by_openpyxl(chance: Random) -> bytes:
    made = openpyxl.Workbook()
    made.epoch = chance.choice([made.epoch, datetime(1904, 1, 1)])
    for at in range(chance.randint(1, 3)):
        sheet = made.active if at == 0 else made.create_sheet()
        for _ in range(chance.randint(0, 40)):
            cell = sheet.cell(chance.randint(1, 30), chance.randint(1, 60), value_of(chance))
            if chance.random() < 0.5:
                cell.number_format = chance.choice(FORMATS)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def by_xlsxwriter(chance: Random) -> bytes:
    out = io.BytesIO()
    made = xlsxwriter.Workbook(
        out,
        {
            "date_1904": chance.random() < 0.3,
            "use_zip64": chance.random() < 0.3,
            "constant_memory": chance.random() < 0.3,  # inline texts, so rows go down
            "default_date_format": "d mmm yyyy",
        },
    )
    bold = made.add_format({"bold": True})
    forms = [None, *(made.add_format({"num_format": each}) for each in FORMATS[:60])]
    for _ in range(chance.randint(1, 3)):
        sheet = made.add_worksheet()
        for row in sorted(chance.sample(range(40), chance.randint(0, 30))):
            for column in chance.sample(range(30), chance.randint(1, 6)):
                kind = chance.randrange(4)
                if kind == 0:
                    sheet.write_rich_string(row, column, "North ", bold, "and", " South")
                elif kind == 1:
                    cached = chance.choice([7, 0.25, "4S", True, "#DIV/0!", ""])
                    sheet.write_formula(row, column, "=A1+1", chance.choice(forms), cached)
                else:
                    sheet.write(row, column, value_of(chance), chance.choice(forms))
    made.close()
    return out.getvalue()


@pytest.mark.parametrize("make", [by_openpyxl, by_xlsxwriter])
def test_random_workbooks_are_read_as_openpyxl_reads_them(make: Any) -> None:
    for seed in range(16):
        data = make(Random(seed))
        assert ours(data) == theirs(data), seed


def test_what_we_write_is_read_as_openpyxl_reads_it() -> None:
    data, _ = write_xlsx(EVENING)
    assert ours(data) == theirs(data)
    assert ours(GOOD) == theirs(GOOD)


def book(sheet: str, **parts: str) -> bytes:
    """A workbook with a sheet of these rows, and other parts beside it."""
    named = {name.replace("__", "/") + ".xml": text.encode() for name, text in parts.items()}
    text = f'<worksheet xmlns="{MAIN}"><sheetData>{sheet}</sheetData></worksheet>'
    return rezipped(BARE, {SHEET: text.encode(), **named})


def rows(data: bytes) -> list[tuple[str, list[str]]]:
    [found] = ours(data).values()
    return found


@one_pass(
    ("sheet", "texts"),
    [
        ("<row><c><v>1</v></c><c t='str'><v>x</v></c></row>", [("e.xlsx:1", ["1", "x"])]),
        ("<row r='3'><c r='C3'><v>1</v></c></row>", [("e.xlsx:3", ["", "", "1"])]),
        ("<row r='3'/><row><c r='B4'><v>1</v></c></row>", [("e.xlsx:4", ["", "1"])]),
        ("<row r='2.0'><c r='b2'><v> 1.50 </v></c></row>", [("e.xlsx:2", ["", "1.5"])]),
        ("<row><c><f>1+1</f></c><c><f>1</f><v>2</v></c></row>", [("e.xlsx:1", ["", "2"])]),
        (
            "<row><c t='e'><v>#N/A</v></c><c t='b'><v>1</v></c></row>",
            [("e.xlsx:1", ["", "true"])],
        ),
        (
            "<row><c t='d'><v>2026-03-06T19:30:00Z</v></c><c t='d'><v>2026-03-06</v></c>"
            "<c t='d'><v>19:30</v></c></row>",
            [("e.xlsx:1", ["2026-03-06 19:30:00", "2026-03-06", "19:30:00"])],
        ),
        (
            "<row><c t='inlineStr'><is><r><t xml:space='preserve'>North </t></r><r><t>S</t></r>"
            "<rPh sb='0' eb='1'><t>spoken</t></rPh></is></c></row>",
            [("e.xlsx:1", ["North S"])],
        ),
        (
            "<row><c t='str'><v>a&amp;b<!-- c --><![CDATA[<d>]]></v></c></row>",
            [("e.xlsx:1", ["a&b<d>"])],
        ),
        ("<row><c r='B1'><v>1</v></c><c r='A1'><v>2</v></c></row>", [("e.xlsx:1", ["2", "1"])]),
        ("<row r='1048577'><c><v>1</v></c></row>", []),
    ],
)
def test_cells_as_other_programs_write_them(
    sheet: str, texts: list[tuple[str, list[str]]]
) -> None:
    assert rows(book(sheet)) == texts


def test_escaped_signs_in_a_text() -> None:
    cells = "".join(f"<c t='str'><v>{text}</v></c>" for text in ("a_x000D_", "_x005F_x0041_"))
    assert rows(book(f"<row>{cells}</row>")) == [("e.xlsx:1", ["a\r", "_x0041_"])]


def test_shared_texts_of_runs_without_how_they_are_spoken() -> None:
    shared = (
        "<si><r><t>North </t></r><r><rPr><b/></rPr><t>and South</t></r></si>"
        "<si><t>東</t><rPh sb='0' eb='1'><t>ヒガシ</t></rPh><phoneticPr fontId='1'/></si>"
    )
    data = book(
        "<row><c t='s'><v>0</v></c><c t='s'><v>1</v></c></row>",
        xl__sharedStrings=f"<sst xmlns='{MAIN}'>{shared}</sst>",
    )
    assert rows(data) == [("e.xlsx:1", ["North and South", "東"])] == theirs(data)["results"]


def test_the_strict_kind_with_prefixes_and_names_written_otherwise() -> None:
    relation = f"{STRICT}/officeDocument/relationships"
    parts = {
        "[content_types].xml": "<Types/>",
        "_rels/.RELS": f"<Relationships><Relationship Id='a' Type='{relation}/officeDocument'"
        " Target='/XL/Book.xml'/></Relationships>",
        "xl/book.xml": f"<w:workbook xmlns:w='{STRICT}' xmlns:x='{relation}'>"
        "<w:workbookPr date1904='true'/><w:sheets><w:sheet name='A' sheetId='1' x:id='b'/>"
        "<w:sheet name='gone' sheetId='2' x:id='c'/></w:sheets></w:workbook>",
        "xl/_rels/book.xml.rels": f"<r:Relationships xmlns:r='r'><r:Relationship Id='b'"
        f" Type='{relation}/worksheet' Target='../Sheets/a.xml'/></r:Relationships>",
        "sheets\\A.XML": f"<w:worksheet xmlns:w='{STRICT}/spreadsheetml/main' xmlns:o='o'>"
        "<w:sheetData><w:row><o:c><o:v>9</o:v></o:c><w:c><w:v>1</w:v></w:c></w:row>"
        "</w:sheetData></w:worksheet>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, text in parts.items():
            made.writestr(name, text)
    assert ours(out.getvalue()) == {"A": [("e.xlsx:1", ["1"])]}


@one_pass(
    ("sheet", "said"),
    [
        ("<row>" + "<c>" * 300 + "</c>" * 300 + "</row>", "more than 200 deep"),
        (f"<row a='{'x' * 3_000_000}'/>", "a tag of more than 2000000 bytes"),
        ("<row><c r='A1B1'/></row>", "'A1B' is no column"),
        ("<row><c><v>x</v></c></row>", "invalid literal"),
        ("<row><c t='s'><v>99999</v></c></row>", "no shared text 99999; there are "),
        ("<row r='x'/>", "could not convert"),
        ("<row><c/>" * 2, "mismatched tag"),
    ],
)
def test_a_sheet_that_cannot_be_read_is_refused_in_a_line(sheet: str, said: str) -> None:
    with pytest.raises(InvalidFile) as refused:
        ours(book(sheet))
    assert said in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_row_of_too_many_cells_is_read_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FREE", 1 << 20)
    with pytest.raises(InvalidFile, match=r"e\.xlsx:1: more rows and cells than a file of"):
        ours(book("<row>" + "<c/>" * 60_000 + "<"))


def test_a_document_type_behind_a_long_comment_is_refused() -> None:
    text = f"<!--{'x' * 5_000}--><!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>".encode()
    with pytest.raises(InvalidFile, match="a document type is declared"):
        ours(rezipped(GOOD, {SHEET: text}))


def test_rows_that_are_not_there_cost_nothing() -> None:
    sheet = "<row r='2'><c><v>1</v></c></row><row r='1048576'><c><v>2</v></c></row>"
    assert rows(book(sheet)) == [("e.xlsx:2", ["1"]), ("e.xlsx:1048576", ["2"])]
