"""The file of a mapping: written, changed by hand, read; and what cannot be one."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.errors import InvalidFile
from overtrick.formats.tables.mapping import TARGETS, TableMapping
from overtrick.formats.tables.mapping_file import (
    draw_mapping,
    guess_of,
    mapping_text,
    read_mapped,
    read_mapping,
)
from tests.cases import one_pass
from tests.formats.making import WORDS
from tests.formats.tables.test_workbook import book

DATA = "Abend;;;;\nBrett;NS;OW;Was;Wer\n1;3;7;4 Pik;Ost\n2;3;7;Rundpass;\n"
MAPPING = """
header = 2
[columns]
board = "Brett"
ns = "NS"
ew = 3
contract = "Was"
declarer = "Wer"
[constants]
section = "B"
tricks = 10
[values.declarer]
Ost = "E"
[values.strain]
Pik = "S"
"""


def test_a_mapping_by_hand() -> None:
    contents, problems = read_mapped(DATA.encode(), "club.csv", read_mapping(MAPPING.encode()))
    assert problems == []
    assert [str(told.line.outcome) for told in contents.records] == ["4S E =", "PASS"]
    assert {told.line.section for told in contents.records} == {"B"}


def test_a_mapping_of_a_sheet() -> None:
    rows: list[list[Any]] = [["Nr", "A", "B", "Pts"], [1, 3, 7, -50], [2, 3, 7, 420]]
    data = book(("tea", [["sugar"]]), ("Two", rows))
    mapping, _ = guess_of(data, "club.xlsx")
    assert mapping.missing == ("board", "ns", "ew", "contract or score")
    text = '[columns]\nboard = "Nr"\nns = "A"\new = "B"\nscore = "Pts"\n'
    told = read_mapping(f'sheet = "Two"\n{text}'.encode())
    contents, _ = read_mapped(data, "club.xlsx", told)
    assert [str(one.line.outcome) for one in contents.records] == ["-50", "+420"]
    with pytest.raises(InvalidFile, match="no sheet 'Three'; there are tea, Two"):
        read_mapped(data, "club.xlsx", read_mapping(f'sheet = "Three"\n{text}'.encode()))


MAPPINGS = st.builds(
    TableMapping,
    st.dictionaries(
        st.sampled_from(TARGETS), WORDS | st.integers(1, 99), min_size=1, max_size=5
    ),
    st.dictionaries(st.sampled_from(TARGETS), st.text(max_size=9), max_size=2),
    st.dictionaries(
        st.sampled_from(TARGETS),
        st.dictionaries(WORDS, st.text(max_size=5), min_size=1),
        max_size=2,
    ),
    st.none() | st.integers(0, 9),
    st.just("") | WORDS,
    st.sampled_from([".", ","]),
    st.sampled_from(["ns", "declarer"]),
    st.lists(st.sampled_from(TARGETS), max_size=2).map(tuple),
    st.booleans(),
)


@settings(max_examples=200, deadline=None)
@given(MAPPINGS)
def test_what_is_written_is_read(mapping: TableMapping) -> None:
    text = mapping_text(mapping)
    assert read_mapping(text.encode()) == mapping
    assert mapping_text(read_mapping(text.encode())) == text
    assert all(len(line) <= 80 for line in draw_mapping(mapping).splitlines())


@one_pass(
    ("text", "said"),
    [
        ("", "a mapping needs [columns]"),
        ("[columns]\n", "a mapping needs [columns]"),
        ("columns = 3", "a mapping needs [columns]"),
        ("[columns", "not TOML"),
        ("[columns]\nfoo = 3", "no column 'foo'; there are session, section"),
        ("[columns]\nboard = 0", "board is neither a header nor a number: 0"),
        ("[columns]\nboard = true", "board is neither a header nor a number: True"),
        ("header = -1\n[columns]\nboard = 1", "header is no number of a row: -1"),
        (
            'score = "ew"\n[columns]\nboard = 1',
            "score (ns or declarer or unsigned) cannot be 'ew'",
        ),
        ('decimal = ";"\n[columns]\nboard = 1', "decimal (. or ,) cannot be ';'"),
        ("fill = 3\n[columns]\nboard = 1", "fill is no list of columns"),
        ("tea = 3\n[columns]\nboard = 1", "a mapping has no tea"),
        ("[columns]\nboard = 1\n[values]\ndeclarer = 3", "values.declarer is no table"),
        ("[columns]\nboard = 1\n[constants]\nns = [1]", "constants: ns is no text"),
    ],
)
def test_what_is_no_mapping_is_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidFile) as refused:
        read_mapping(text.encode(), "club.toml")
    assert str(refused.value).startswith(f"club.toml: {said}")
    assert "\n" not in str(refused.value)


def test_a_table_that_lacks_what_the_mapping_names() -> None:
    with pytest.raises(InvalidFile, match="no row has the columns Brett, NS, OW, Punkte"):
        read_mapped(
            b"a;b;c;d\n1;2;3;4\n",
            "club.csv",
            TableMapping({"board": "Brett", "ns": "NS", "ew": "OW", "score": "Punkte"}),
        )
    with pytest.raises(InvalidFile, match="the mapping lacks ew, contract or score"):
        read_mapped(b"", "club.csv", TableMapping({"board": 1, "ns": 2}))


def test_a_mapping_of_numbers_needs_no_names() -> None:
    mapping = TableMapping({"board": 2, "ns": 1, "ew": 3, "score": 9}, header=0)
    contents, problems = read_mapped(b"3;1;7\n", "club.csv", mapping)
    assert contents.records[0].is_pending
    assert contents.records[0].line.ns == "3"
    assert len(problems) == 1
