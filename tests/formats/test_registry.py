from pathlib import Path

import pytest

from overtrick.core.outcome import PASSED_OUT
from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.registry import FORMATS, format_of, read, read_bytes, with_pages
from tests.work import lines_run

TABLE = "board,ns,ew,contract,declarer,tricks\n1,3,7,4S,N,10\n2,3,7,PASS,,\n"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("evening.csv", "csv"),
        ("EVENING.CSV", "csv"),
        ("evening.tab", "tsv"),
        ("evening.json", "json"),
        ("evening", "csv"),
        ("evening.2024", "csv"),
        ("standard input", "csv"),
    ],
)
def test_a_format_is_found_by_its_suffix(name: str, found: str) -> None:
    assert format_of(name).id == found


def test_every_suffix_names_one_format() -> None:
    suffixes = [suffix for found in FORMATS.values() for suffix in found.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert all(suffix.startswith(".") and suffix.islower() for suffix in suffixes)
    assert all(FORMATS[name].id == name and found.title for name, found in FORMATS.items())


@pytest.mark.parametrize("name", ["evening.csv", "evening.tsv", "evening.json", "-"])
def test_a_table_is_read_whatever_its_name_says(name: str) -> None:
    contents, problems = read_bytes(TABLE.encode(), name)
    session = contents.session()
    assert problems == []
    assert str(session.lines[0].outcome) == "4S N ="
    assert session.lines[1].outcome == PASSED_OUT


@pytest.mark.parametrize("name", ["evening.xlsx", "evening.bws"])
def test_a_table_is_read_under_the_suffix_of_a_binary_file(name: str) -> None:
    contents, problems = read_bytes(TABLE.encode(), name)
    assert (len(contents.records), problems) == (2, [])
    with pytest.raises(InvalidFile) as caught:
        read_bytes(b"Dear members,\nbring cake.\n", name)
    assert "no column" not in str(caught.value)


def test_records_are_read_whatever_their_name_says() -> None:
    records = b'[{"board": 1, "ns": 3, "ew": 7, "score": 420}]'
    for name in ("evening.csv", "evening.json"):
        [line] = read_bytes(records, name)[0].session().lines
        assert (line.ns, str(line.outcome)) == ("3", "+420")


def test_from_a_file_with_its_problems(tmp_path: Path) -> None:
    path = tmp_path / "Evening.CSV"
    path.write_bytes(
        b"\xef\xbb\xbf" + TABLE.replace("\n", "\r\n").encode() + b"3,3,7,9S,N,1\r\n"
    )
    session, problems = read(path)
    assert len(session.lines) == 2
    assert session.title == "Evening"
    [problem] = problems
    assert problem.where == f"{path}:4"
    assert "'9S'" in problem.message
    assert read(str(path)) == (session, problems)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "evening.csv: the file is empty"),
        (b" \r\n \n", "evening.csv: the file is empty"),
        (b"\0\1\2", "evening.csv: not a table of results: it holds binary data"),
        (b"pair,points\n1,2\n", "evening.csv:1: no column board, no column contract"),
        (b'{"a": 1}', "evening.csv: not a table of results"),
        (b"[{]", "evening.csv: not JSON"),
    ],
)
def test_what_is_nothing_we_know(data: bytes, said: str) -> None:
    with pytest.raises(InvalidFile) as caught:
        read_bytes(data, "evening.csv")
    assert str(caught.value).startswith(said)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        read("no such file.csv")


def test_a_page_of_a_hundred_thousand_links_asks_for_the_first_of_them(tmp_path: Path) -> None:
    """Each was looked for among all files, and each time the rest moved up."""
    for number in range(3):
        tmp_path.joinpath(f"board {number}.csv").write_text(TABLE, encoding="utf-8")
    links = Contents(
        pages=("board 1.csv", *(f"{n}.htm" for n in range(100_000)), "board 2.csv")
    )
    told: list[Contents] = []

    def deed() -> None:
        told.append(with_pages(links, [], str(tmp_path / "list.htm"))[0])

    assert lines_run(deed) < 100_000
    assert len(told[0].records) == 2
