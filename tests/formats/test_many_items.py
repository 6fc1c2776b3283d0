"""Files of many small things that once held a reader too long, each under its name."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import replace

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import PASSED_OUT
from overtrick.errors import InvalidFile
from overtrick.events.session import Line
from overtrick.formats import limits
from overtrick.formats.bws.jet.jet_file import JetFile
from overtrick.formats.bws.jet.pages import DATA_PAGE
from overtrick.formats.bws.numbering import Numbering
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import FREE, LISTED, most
from overtrick.formats.registry import FORMATS
from tests.formats.costs import taken, within, work
from tests.formats.seeds import seeds_of
from tests.work import growth

EVENT = b"<USEBIO><EVENT>"
ENDS = b"</EVENT></USEBIO>"


@pytest.mark.parametrize("name", [b"a", b"a.", b"1a"])
def test_an_attribute_of_a_long_name_without_quotes(name: bytes) -> None:
    """It was tried from each of its letters: half a second for 6,000."""
    data = EVENT + b"<A " + name * (40_000 // len(name)) + b"=1>" + ENDS
    with within(len(data), constant=2):
        taken(FORMATS["usebio"], data)


def test_participants_that_stand_each_alone() -> None:
    """With each, all before were gone through."""

    def evening(number: int) -> bytes:
        team = b'<PARTICIPANTS><TEAM TEAM_ID="%d" TEAM_NAME="n%d"/></PARTICIPANTS>'
        return EVENT + b"".join(team % (at, at) for at in range(number)) + ENDS

    files = {number: evening(number) for number in (15, 150, 600)}
    assert growth(lambda number: lambda: taken(FORMATS["usebio"], files[number]), 150) < 5


@pytest.mark.parametrize("first", [0, 1])
def test_the_name_of_a_team_that_is_anothers_number_tells_nothing(first: int) -> None:
    teams = [
        b'<PARTICIPANTS><TEAM TEAM_ID="5"/></PARTICIPANTS>',
        b'<PARTICIPANTS><TEAM TEAM_ID="8" TEAM_NAME="5"/></PARTICIPANTS>',
    ]
    match = b"<MATCH><TEAM>5</TEAM><OPPOSING_TEAM>9</OPPOSING_TEAM><TEAM_SCORE>3</TEAM_SCORE>"
    told = teams[first] + teams[1 - first] + match + b"</MATCH>"
    contents, _ = FORMATS["usebio"].read(EVENT + told + ENDS, "x")
    assert [found.home for found in contents.matches] == ["5"]


@pytest.mark.parametrize(
    ("head", "item"),
    [
        (b'{"Results":[', b"{},"),
        (b'{"Sections":[{"Tables":[{"Rounds":[', b"{},"),
        (b'{"Sessions":[{"ScoringGroups":[{"Sections":[', b"{},"),
        (b'{"Participations":[', b"{},"),
        (b'[{"SerializedData":"[', b"{},"),
        (b"[x", b"{}x"),
    ],
)
def test_more_messages_than_so_short_a_file_has(head: bytes, item: bytes) -> None:
    """Each empty one is 1,200 to 2,000 bytes in memory."""
    with (
        within(90_000, constant=1),
        pytest.raises(InvalidFile, match=r"more than 26\d\d\d rec"),
    ):
        FORMATS["bridgemate"].read(head + item * 30_000, "x")


PASSED = b'{"SectionLetters":"A","TableNumber":3,"RoundNumber":1,"BoardNumber":7,"Level":0}'


@pytest.mark.parametrize("head", [b'{"Results":[', b"["])
def test_where_nearly_nothing_is_a_message_reading_stops(head: bytes) -> None:
    """Each of a hundred thousand numbers was named: four seconds a megabyte."""
    data = head + PASSED + b",1" * 9_000 + b"]" + b"}" * (b"{" in head)
    contents, problems = FORMATS["bridgemate"].read(data, "x")
    assert len(contents.records) == 1
    assert len(problems) == LISTED + 2
    said = [str(problem) for problem in problems if "reading stops here" in str(problem)]
    assert len(said) == 1
    assert said[0].endswith(" 2002: too much before here could not be read; reading stops here")


def test_what_is_odd_in_many_messages_is_listed_as_far_as_anybody_reads() -> None:
    told = [PASSED.replace(b"7", b"%d" % at) for at in range(1, 1_501)]
    contents, problems = FORMATS["bridgemate"].read(b"[" + b",".join(told) + b"]", "x")
    assert len(contents.records) == 1_500
    assert len(problems) == LISTED + 1
    assert sum(problem.count for problem in problems) == 3_000


def test_more_contestants_than_so_short_a_file_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of 15 bytes took a thousand in memory."""
    data = b"".join(b"A;%d;N;;;;\n" % at for at in range(30_000))
    monkeypatch.setattr(limits, "FREE", FREE // 4)
    with within(len(data)):
        contents, problems = FORMATS["jannersten"].read(data, "x")
    number = most(len(data), 900)
    assert len(contents.contestants) == number < 30_000
    said = f"x:{number + 1}: more than {number} records in so short a file; reading stops here"
    assert str(problems[-1]) == said


def passed(section: int, at: int) -> Record:
    line = Line(Board.standard(at % 30 + 1), PASSED_OUT, "1", "2", section=f"s{section}")
    return Record(replace(line, round=str(at // 30 + 1), table="1"))


@pytest.mark.parametrize("slot", [0x0000, 0x1000, 0x5000])
def test_pages_of_rows_that_cannot_be_name_a_thousand(slot: int) -> None:
    """Each of 2,041 in a page was named, and looked for among all that were: 5 s a megabyte."""
    found, page = FORMATS["bws"], 4_096
    good, _ = found.write(Contents(records=tuple(passed(1, at) for at in range(400))))
    table, data, number = JetFile(good).table("ReceivedData"), bytearray(good), 0
    assert table
    for start in range(0, len(data), page):
        if data[start] == DATA_PAGE and data[start + 4] == table.page:
            data[start + 12 : start + page] = struct.pack("<H2041H", 2_041, *[slot] * 2_041)
            number += 1
    taken(found, good)
    _, problems = found.read(bytes(data), "x")
    assert 0 < len(problems) <= 1_000
    assert number > 5
    assert work(lambda: taken(found, bytes(data))) < 32 * 2_041 * number


def test_a_database_of_many_sections_is_written_by_their_number() -> None:
    """With each, the highest number of all before was looked for."""
    found = FORMATS["bws"]

    def evening(sections: int) -> Callable[[], object]:
        contents = Contents(records=tuple(passed(at, at) for at in range(sections)))
        return lambda: Numbering(contents, {})

    with within(0, constant=5):
        evening(30_000)()
    data, _ = found.write(Contents(records=(passed(1, 1), passed(2, 1), passed(1, 2))))
    sections = [told.line.section for told in found.read(data, "x")[0].records]
    assert sections == ["s1", "s2", "s1"]


@pytest.mark.parametrize("name", ["cds", "rzd", "bri", "ber"])
def test_where_nearly_no_record_is_a_deal_reading_stops(name: str) -> None:
    """Each of 36,000 was put into words: three seconds a megabyte."""
    found, size = FORMATS[name], {"cds": 14, "rzd": 13, "bri": 128, "ber": 52}[name]
    [good, *_] = seeds_of(found)
    head = good[: 13 + size] if name == "rzd" else good[:size]
    contents, problems = found.read(head + b"1" * (size * 9_000), "x")
    assert len(contents.deals) == 1
    assert len(problems) < LISTED + 100
    where = "x:board 49" if name == "cds" else "x:board 2048"
    said = f"{where}: too much before here could not be read; reading stops here"
    assert [str(problem) for problem in problems].count(said) == 1


def test_a_file_of_deals_of_which_some_are_damaged_is_read_to_its_end() -> None:
    found = FORMATS["bri"]
    [good, *_] = seeds_of(found)
    contents, problems = found.read((good[:128] * 4 + b"x" * 128) * 2_500, "x")
    assert len(contents.deals) == 10_000
    assert len(problems) == 2_500


def test_where_nearly_no_board_has_a_deal_that_can_be_read_reading_stops() -> None:
    """Each hand of too many cards was quoted: three seconds a megabyte."""
    hands = "".join(
        f"qx|o{at}|md|1SAKQHAKQDAKQCAKQJ{at % 8 + 2}|pg||" for at in range(1, 4_000)
    )
    contents, problems = FORMATS["lin"].read(hands.encode(), "x")
    assert len(contents.deals) < LISTED + 64
    said = "x:1: too much before here could not be read; reading stops here"
    assert [str(problem) for problem in problems].count(said) == 1


def test_boards_of_one_hand_each_are_all_read() -> None:
    hands = "".join(f"qx|o{at}|md|1SAKQHAKQDAKQCAKQJ|pg||" for at in range(1, 4_000))
    contents, _ = FORMATS["lin"].read(hands.encode(), "x")
    assert len(contents.deals) == 3_999


@pytest.mark.parametrize("name", ["rbn", "rbx"])
@pytest.mark.parametrize("result", ["9+400P", "3650-3650"])
def test_where_nearly_no_record_of_rbn_can_be_read_reading_stops(
    name: str, result: str
) -> None:
    """Each was put into words, and a result that is not known yet: four seconds a megabyte."""
    units = (f"B 1\nR {result}\n\n", f"B{{1}}R{{{result}}}\n")
    data = (units[name == "rbx"] * 9_000).encode()
    contents, problems = FORMATS[name].read(data, "x")
    assert LISTED < len(contents.records) < LISTED + 20
    assert str(problems[-1]).endswith(
        "too much before here could not be read; reading stops here"
    )


def test_records_of_rbn_that_tell_something_odd_are_all_read() -> None:
    data = b"B 1\nC 4S:N\nR 10+430\n\n" * 4_000
    contents, problems = FORMATS["rbn"].read(data, "x")
    assert len(contents.records) == 4_000
    assert sum(problem.count for problem in problems) == 4_000
