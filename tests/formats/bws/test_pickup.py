"""What came in since last time, also from a file that is being written."""

from __future__ import annotations

import random

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.jet.jet_file import JetFile
from overtrick.formats.bws.pickup import Marker, marked, news_of

from .making_bws import database, result, sample


def test_an_evening_as_it_goes_on() -> None:
    edit = Edit(sample())
    news = news_of(edit.done(), name="x.bws")
    assert [told.line.board.number for told in news.new] == [1, 1, 2, 2]
    assert (news.changed, news.erased, news.problems) == ((), (), ())
    quiet = news_of(edit.done(), news.marker)
    assert (quiet.new, quiet.changed, quiet.erased) == ((), (), ())

    edit.append(
        "ReceivedData", [result(1, 1, Contract="3 S", Result="+1", seat="S", Declarer=1)]
    )
    edit.append("ReceivedData", [result(3, 1, Contract="PASS")])
    first = edit.rows("ReceivedData")
    edit.change("ReceivedData", first[2], {"Erased": True})
    edit.change("ReceivedData", first[3], {"Contract": "1 NT", "Result": "=", "NS/EW": "E"})
    later = news_of(edit.done(), news.marker)
    assert [told.line.board.number for told in later.new] == [3]
    assert sorted(str(told.line.outcome) for told in later.changed) == ["1NT E =", "3S S +1"]
    assert later.erased == ((1, 1, 1, 2),)
    assert news_of(edit.done(), later.marker).erased == ()


def test_marks_of_a_program_are_no_news() -> None:
    news = news_of(sample())
    again = news_of(marked(sample(), [1, 2]), news.marker)
    assert (again.new, again.changed, again.erased) == ((), (), ())


def test_a_marker_is_kept_as_text() -> None:
    marker = news_of(sample()).marker
    assert Marker.from_json(marker.to_json()) == marker
    for wrong in ("", "{}", "[]", '{"kind": "bws-marker", "seen": {"1/2": "x"}}', "[" * 10_000):
        with pytest.raises(InvalidFile, match="no marker"):
            Marker.from_json(wrong)


def test_a_table_that_cannot_be_read_now_erases_nothing() -> None:
    rows = [result(n, Contract="PASS", Remarks="x" * 60) for n in range(1, 60)]
    data = bytearray(database(ReceivedData=rows))
    whole = news_of(bytes(data))
    file = JetFile(bytes(data))
    table = file.table("ReceivedData")
    assert table is not None
    at = file.table_pages(table)[0] * 4096
    data[at : at + 4096] = bytes(4096)
    torn = news_of(bytes(data), whole.marker)
    assert (torn.new, torn.changed) == ((), ())
    assert (torn.erased, torn.marker) == ((), whole.marker)
    assert "missing or torn: 1; copy the file again" in torn.problems[0].message
    data[at : at + 16] = b"\1\1\xff\xff" + table.page.to_bytes(4, "little") + b"\xff" * 8
    torn = news_of(bytes(data), whole.marker)
    assert (torn.erased, torn.marker) == ((), whole.marker)
    assert torn.problems


def test_a_file_read_while_it_grows() -> None:
    edit = Edit(sample())
    before = edit.done()
    edit.append("ReceivedData", [result(n, 3, Contract="PASS") for n in range(1, 80)])
    after = edit.done()
    chance, seen = random.Random(7), news_of(before).marker
    for _ in range(200):
        pages = [
            (after if chance.random() < 0.5 else before)[at : at + 4096]
            for at in range(0, len(after), 4096)
        ]
        try:
            torn = news_of(b"".join(pages), seen)
        except InvalidFile:
            continue
        assert torn.erased == ()
        assert {told.line.table for told in torn.new} <= {"3"}
    assert len(news_of(after, seen).new) == 79
