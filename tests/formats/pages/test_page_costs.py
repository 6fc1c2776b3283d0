"""No page holds its reader by what stands in one another, or by what is wrong in it."""

from __future__ import annotations

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.registry import FORMATS
from tests.formats.costs import memory_over, taken, within, work
from tests.formats.seeds import seeds_of

SIZE = 20_000
LIVE = b"<html><title>ACBL Live</title>"
BBO = b"<html>bridgebase.com"
HANDS = b"<table><tr><th>north<th>south<th>result<th>x<th>y"
FIELD = b"<table class=sectiontable><tr><th>username<th>rank<th>score<th>x"
ROW = b'<tr><td>a<td>b<td>P<td>1<td><a href="?lin=ah|1|md|1S%cH%cD%c|"></a>'
RESULT = b'{"board_number":"1","orientation":"N-S","pair_number":"%d"}'
PARTS = b'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="B0"\n\n'
PART = b'--B%d\nContent-Type: multipart/related; boundary="B%d"\n\n'


def filled(head: bytes, unit: bytes, size: int = SIZE) -> bytes:
    """A head, and a unit again and again."""
    return head + unit * ((size - len(head)) // len(unit))


def taken_from(name: str, data: bytes) -> tuple[Contents, list[str]]:
    with within(len(data)):
        contents, problems = FORMATS[name].read(data, "x")
    return contents, [str(problem) for problem in problems]


def listed(*units: bytes) -> bytes:
    return b"[%b]" % b",".join(units)


@pytest.mark.parametrize(
    ("name", "data", "calls_a_byte"),
    [
        (
            "acbl",
            b'{"sections":[{"board_results":%b,"section_results":%b}]}'
            % (
                listed(*(RESULT % at for at in range(160))),
                listed(*[b'{"pair_number":"1"}'] * 500),
            ),
            8,
        ),
        (
            "acbl",
            b'{"overall":%b,"sections":%b}'
            % (
                listed(*[b'{"pair_number":"1","section":"B"}'] * 300),
                listed(*[b'{"board_results":[]}'] * 500),
            ),
            6,
        ),
        (
            "acbl",
            filled(LIVE + b"<div class=board>" * 60 + b"<div class=board-data>" * 60, b"<p>"),
            4,
        ),
        (
            "acbl",
            filled(
                LIVE
                + b"<table><tr><th>pairs<th>contract<th>x<th>y<tr><td>1<td>P<td>x<td>" * 40,
                b'<a href="handviewer?n=sa&b=1">',
            ),
            24,
        ),
        (
            "acbl",
            filled(
                LIVE
                + b"<div class=board id=board-1></div>"
                + b"<table><tr><th>contract<th>x<th>y<th>pairs<tr><td>P<td>x<td>y<td>1 vs 2"
                * 40,
                b"<span class=name>a</span>",
            ),
            10,
        ),
        ("acbl", filled(LIVE + b"<div class=x>" * 200, b"<table></table>"), 5),
        (
            "acbl",
            filled(
                LIVE + b"<h4>x</h4>" * 300 + b"<table><tr><th>board<th>vs<th>contract<th>x",
                b"<tr><td>1<td>2<td>P<td>",
            ),
            20,
        ),
        (
            "bbo",
            filled(BBO + (HANDS + b"<tr><td>a<td>b<td>P<td>1<td>") * 50, b'<a href="?lin=x">'),
            6,
        ),
        (
            "bbo",
            BBO
            + HANDS
            + b"".join(
                ROW
                % (b"AKQJT98765432"[at % 13], b"AKQJT98765432"[at // 13 % 13], at // 169 + 50)
                for at in range(1_200)
            ),
            17,
        ),
        (
            "bbo",
            filled(
                BBO + b"<div class=bbo_tr_o>" * 100,
                b"<table><tr><td class=username>a</table>",
            ),
            6,
        ),
        (
            "bbo",
            filled(
                BBO + b"<table class=sectiontable><tr><td class=username>a<td class=rank>" * 70,
                b"1<b>2</b>",
                2 * SIZE,
            ),
            10,
        ),
        (
            "bbo",
            filled(PARTS + b"".join(PART % (at, at + 1) for at in range(100)), b"\n"),
            4,
        ),
        ("bbo", filled(PARTS, b"--B0\n\n", 8 * SIZE), 10),
    ],
    ids=[
        "ranking of a section",
        "ranking of many sections",
        "divisions",
        "links of hands",
        "names",
        "tables in divisions",
        "cards",
        "movies",
        "deals of a board",
        "leaders",
        "ranks",
        "parts in parts",
        "parts",
    ],
)
def test_what_stands_in_one_another_or_again_is_gone_through_once(
    name: str, data: bytes, calls_a_byte: int
) -> None:
    """Twice to five hundred times as much, and more of the longer."""
    taken(FORMATS[name], data[:1_000])
    assert work(lambda: taken(FORMATS[name], data)) < calls_a_byte * len(data)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("bbo", filled(BBO + FIELD + b"<tr><td>a<td>1<td>2<td>", b"a", 200_000)),
        ("acbl", filled(LIVE + b"<div class=scores>", b"<table></table>", 500_000)),
        ("acbl", filled(LIVE + b"<script>=" + b'{"a":' * 199 + b"[", b"1,", 800_000)),
        ("bbo", filled(PARTS.partition(b"boundary")[0] + b'a="', b";", 300_000) + b"\n\n"),
    ],
    ids=["cell", "tables", "script", "header"],
)
def test_a_long_text_that_nothing_ends_holds_no_reader(name: str, data: bytes) -> None:
    with within(len(data), constant=2):
        taken(FORMATS[name], data)


@pytest.mark.parametrize(
    "head",
    [
        b'{"sessions":[{"sections":[{"boards":[{"board":"1","board_results":[{}%b]}]}]}]}',
        b'{"sessions":[{"sections":[{"boards":[],"pair_summaries":[{}%b]}]}]}',
        b'{"sessions":[{"sections":[{"pair_summaries":[{"players":[{}%b]}]}]}]}',
        b'{"sections":[{"board_results":[]}%b]}',
    ],
    ids=["results", "pairs", "players", "sections"],
)
def test_a_document_of_many_small_things_is_read_as_far_as_memory_allows(head: bytes) -> None:
    """They once took 80 to 140 times their size, and nine seconds a megabyte."""
    found = FORMATS["acbl"]
    data = head % (b",{}" * 200_000)
    for seed in seeds_of(found)[:3]:
        taken(found, seed)
    told: list[str] = []
    assert memory_over(len(data), lambda: told.extend(taken_from("acbl", data)[1])) == 0
    assert told == ["x: more than 34166 records in so short a file; reading stops here"]


PRINTED = b"<html><h3>Spill 7</h3><table><tr><th>Par<th>Par<th>Kontrakt<th>Score"
POLISH = b"<html><h3>rozdanie 7</h3><table><tr><th>numery<th>numery<th>kontrakt<th>zapis"


@pytest.mark.parametrize(
    ("name", "head", "row", "good"),
    [
        ("ruter", PRINTED, b"<tr><td>1<td>2<td>q%d<td>", b"<tr><td>1<td>2<td>4H S =<td>420"),
        ("jfr", POLISH, b"<tr><td>1<td>2<td>4p%d<td>", b"<tr><td>1<td>2<td>4H S =<td>420"),
        ("kops", POLISH, b"<tr><td>1<td>2<td>4p%d<td>", b"<tr><td>1<td>2<td>4H S =<td>420"),
        (
            "bbo",
            BBO + HANDS,
            b"<tr><td>a<td>b<td>q%d<td>1<td>",
            b"<tr><td>a<td>b<td>4HS=<td>420<td>",
        ),
    ],
    ids=["ruter", "jfr", "kops", "bbo"],
)
def test_a_page_of_which_nearly_no_result_can_be_read_says_where(
    name: str, head: bytes, row: bytes, good: bytes
) -> None:
    rows = b"".join(row % at for at in range(2_200))
    contents, problems = taken_from(name, head + rows)
    assert 1_000 <= len(contents.records) <= 2_001
    assert problems[-1] == "x: too much before here could not be read; reading stops here"
    rows = b"".join(row % at + good for at in range(2_100))
    contents, problems = taken_from(name, head + rows)
    assert len(contents.records) == 4_200
    assert "not listed one by one" in problems[-1]


def test_points_that_a_contract_cannot_score_are_looked_up() -> None:
    """Fourteen results were made for each of two signs."""
    rows = b"".join(b"<tr><td>1<td>2<td>%dS N<td>%d0" % (at % 7 + 1, at) for at in range(1_000))
    taken(FORMATS["kops"], POLISH + rows[:1_000])
    assert work(lambda: taken(FORMATS["kops"], POLISH + rows)) < 22 * len(rows)


def test_where_reading_stops_is_said_once_for_all_days_of_a_page() -> None:
    rows = b"".join(
        b"<tr class=day%d><td>a<td>b<td>q%d<td>1<td>" % (at, at) for at in range(1_100)
    )
    _, problems = taken_from("bbo", BBO + HANDS + rows)
    assert sum("reading stops here" in problem for problem in problems) == 1


NAMES = b" ".join(b"n%d" % at for at in range(9_000))


@pytest.mark.parametrize("name", ["acbl", "bbo", "jfr", "kops", "ruter"])
@pytest.mark.parametrize(
    "tag",
    [
        b"<p %b>",
        b"<p a='>' b=\"<\" %b>",
        b"<!--><p %b>",
        b"<p title='<script>'><p %b></script>",
    ],
)
def test_a_tag_of_many_attributes_is_refused_with_its_line(name: str, tag: bytes) -> None:
    """Each was compared with all before it: a minute and a half for a megabyte."""
    with pytest.raises(InvalidFile, match="x:2: more than 1000 attributes of one tag"):
        FORMATS[name].read(b"<html>\n" + tag.replace(b"%b", NAMES), "x")


@pytest.mark.parametrize(
    "part", [b"<!-- <p %b> -->", b"<script>if (i<n %b)</script>", b"<p title='%b'>", b"</p %b>"]
)
def test_what_is_no_attribute_is_none(part: bytes) -> None:
    with pytest.raises(InvalidFile, match="neither boards nor a ranking are on it"):
        FORMATS["jfr"].read(b"<html>\n" + part.replace(b"%b", NAMES), "x")
