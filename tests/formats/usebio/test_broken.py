"""USEBIO cut short or damaged: everything before and around the fault."""

from __future__ import annotations

import re

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.usebio.read import read_usebio
from tests.cases import one_pass
from tests.formats.usebio.samples import SAMPLE, TEAMS


def told(contents: Contents) -> list[tuple[int, str | None, str]]:
    return [
        (each.line.board.number, each.line.ns, str(each.line.outcome))
        for each in contents.records
    ]


WHOLE = told(read_usebio(SAMPLE, "x")[0])


@pytest.mark.parametrize("data", [SAMPLE, TEAMS])
def test_a_file_cut_anywhere_keeps_what_was_before(data: bytes) -> None:
    whole = told(read_usebio(data, "x")[0])
    kept = 0
    for length in (*range(0, len(data), 97), len(data)):
        cut = data[:length]
        try:
            contents, problems = read_usebio(cut, "x")
        except InvalidFile:
            assert b"<event" not in cut.lower()
            continue
        lines = cut.count(b"</TRAVELLER_LINE>")
        assert told(contents) == whole[:lines]
        if length < len(data) - 10:
            assert problems
        people = cut.count(b"</PLAYER_NAME>")
        assert sum(len(who.players) for who in contents.contestants) >= people - 1
        kept = max(kept, lines)
    assert kept == len(whole)


@one_pass("tag", sorted(set(re.findall(rb"</?[A-Z_]+>", SAMPLE))))
def test_a_lost_tag_costs_no_other_board(tag: bytes) -> None:
    at = SAMPLE.index(tag)
    contents, problems = read_usebio(SAMPLE[:at] + SAMPLE[at + len(tag) :], "x")
    assert problems
    found = told(contents)
    assert found[-2:] == WHOLE[-2:]  # the other board
    assert len(contents.contestants) >= 4
    if tag not in (b"<BOARD>", b"<BOARD_NUMBER>"):
        assert sum(line in WHOLE for line in found) >= len(WHOLE) - 1


def test_a_foreign_tag_that_is_never_closed_swallows_nothing() -> None:
    contents, problems = read_usebio(
        SAMPLE.replace(b"<PARTICIPANTS>", b"<FOO><PARTICIPANTS>"), "x"
    )
    assert told(contents) == WHOLE
    assert len(contents.contestants) == 4
    assert problems


def test_one_damaged_board_among_good_ones() -> None:
    text = SAMPLE.replace(b"<CONTRACT>3S</CONTRACT>", b"<CONTRACT>3Z</CONTRACT>")
    text = text.replace(b"<SCORE>140</SCORE>", b"")
    contents, problems = read_usebio(text, "x")
    assert contents.records[0].is_pending
    assert contents.records[0].line.extra is not None
    assert contents.records[0].line.extra["usebio:CONTRACT"] == "3Z"
    assert told(contents)[1:] == WHOLE[1:]
    assert [(each.where, each.board) for each in problems] == [("x:26", 1)]


def test_an_unknown_tag_rides_along() -> None:
    text = SAMPLE.replace(b"<LEAD>HT</LEAD>", b"<LEAD>HT</LEAD><MOOD x='1'>good</MOOD>")
    contents, problems = read_usebio(text, "x")
    assert contents.records[0].line.extra == {"usebio:MOOD": '<MOOD x="1">good</MOOD>'}
    assert problems == []


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"\n", b"\r"),
        lambda data: data.decode().encode("utf-16"),
        lambda data: data.lower().replace(b"player ", b"Player "),
        lambda data: data.replace(b'encoding="ISO-8859-1"', b""),
        lambda data: re.sub(rb"<!DOCTYPE[^>]*>", b"", data),
        lambda data: data.replace(b"<USEBIO ", b"<USEBIO xmlns='urn:usebio' "),
        lambda data: data + b"\n\n<!-- end -->\n",
        lambda data: b"\n  " + data,
    ],
)
def test_shapes_of_the_same_file(change: object) -> None:
    assert callable(change)
    contents, _ = read_usebio(change(SAMPLE), "x")
    assert told(contents) == WHOLE
    assert contents.contestants[0].names == ("Player 1", "Player 2")
    assert len(contents.ranking) == 4
