"""Pages as browsers save them: encodings, wrappings, damage, size."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.format import MissingExtra, needs
from overtrick.formats.pages import page as saved
from overtrick.formats.pages.page import is_page
from overtrick.formats.pages.saved import read_acbl_json, read_saved_page
from overtrick.formats.registry import format_of, read_bytes
from tests.cases import one_pass
from tests.formats.pages.page_making import (
    LIN,
    SUMMARY,
    club_game,
    club_page,
    hand,
    hand_record,
    hands_page,
    pair,
    result,
    tournament_page,
)
from tests.formats.pages.test_acbl_live import board_page, pairs, row
from tests.work import growth

HANDS = hands_page(
    SUMMARY, hand(1, "3&spades;S=", -140, "-2.50", lin=LIN), hand(2, "2NE=", 120, "1.00")
)


@one_pass("charset", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@one_pass("ends", ["\n", "\r\n", "\r"])
def test_encodings_and_ends_of_lines(charset: str, ends: str) -> None:
    page = HANDS.replace("eve", "éve").replace("\n", ends)
    page = page.replace('charset="utf-8"', f'charset="{charset.removesuffix("-sig")}"')
    contents, problems = read_saved_page(page.encode(charset), "hands.html")
    assert problems == []
    assert contents.records[1].line.ns == "éve - finn"


def test_a_declared_charset_is_honoured() -> None:
    page = HANDS.replace("eve", "ёва").replace('charset="utf-8"', 'charset="windows-1251"')
    contents, _ = read_saved_page(page.encode("cp1251"), "hands.html")
    assert contents.records[1].line.ns == "ёва - finn"


@pytest.mark.parametrize("coding", ["base64", "quoted-printable"])
def test_one_file_of_several_parts(coding: str) -> None:
    text = HANDS.encode()
    if coding == "base64":
        body = base64.encodebytes(text).decode()
    else:
        body = text.decode().replace("=", "=3D")
    wrapped = (
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x/hands.php\r\n"
        "Subject: Bridge Base Online - Myhands\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related; type="text/html"; boundary="--x"\r\n\r\n\r\n----x\r\n'
        f"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: {coding}\r\n"
        f"Content-Location: https://x/hands.php?tourney=7-&username=gus\r\n\r\n{body}\r\n"
        "----x\r\nContent-Type: text/css\r\n\r\nbody {}\r\n----x--\r\n"
    )
    contents, problems = read_bytes(wrapped.encode(), "hands.mhtml")
    assert problems == []
    assert len(contents.records) == 2


def test_the_address_that_a_page_was_saved_from() -> None:
    page = board_page(row("3NT", "N", "-100", "1", pairs("2", "5")))
    page = page.replace('id="board-3"', 'id="board"').replace("<span>3</span></div>", "</div>")
    address = "https://live.acbl.org/event/26043/2501/2/board-detail/PP?board_num=9"
    saved = f"<!-- saved from url=(0079){address} -->\n{page}"
    contents, _ = read_acbl_json(saved.encode(), "board.html")
    assert contents.records[0].line.board.number == 9
    assert contents.records[0].line.section == "PP"


def test_markup_that_somebody_added() -> None:
    page = HANDS.replace(
        '<td class="result">', "<td id=7 data-x class='blue result big'><font>"
    )
    page = page.replace("</table>", "<tr><td colspan=9>printed</td></tr></table><div>")
    contents, problems = read_saved_page(page.encode(), "hands.html")
    assert problems == []
    assert [str(told.line.outcome) for told in contents.records] == ["3S S =", "2NT E ="]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b"<!DOCTYPE html>", True),
        (b"\xef\xbb\xbf \r\n<html>", True),
        ("<html>".encode("utf-16"), True),
        (b"<!-- saved from url=(0001)x -->", True),
        (b'<?xml version="1.0"?><html xmlns="x">', True),
        (b"From: x\nMIME-Version: 1.0\nContent-Type: multipart/related", True),
        (b'<?xml version="1.0"?><USEBIO>', False),
        (b'{"a": 1}', False),
        (b"", False),
    ],
)
def test_what_is_a_page(head: bytes, expected: bool) -> None:
    assert is_page(head) is expected


@pytest.mark.parametrize(
    ("page", "id"),
    [
        (HANDS, "bbo"),
        (board_page(), "acbl"),
        (club_page(club_game({})).replace("Live<", "ACBL Live for Clubs<"), "acbl"),
    ],
)
def test_the_registry_names_the_site(page: str, id: str) -> None:
    assert format_of("page.html", page.encode()).id == id


def test_any_page_finds_its_reader_by_the_suffix() -> None:
    page = club_page(club_game({1: [result("1", "2", 50)]})).encode()
    contents, _ = read_bytes(page, "page.htm")
    assert len(contents.records) == 1


@pytest.mark.parametrize(
    "data", [b"<html>", b"<html></html>", b"<html>\x00\x00", b"<!doctype html>"]
)
def test_pages_with_nothing_in_them(data: bytes) -> None:
    with pytest.raises(InvalidFile):
        read_saved_page(data, "page.html")


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: str) -> object:
        raise MissingExtra('this needs: pip install "overtrick[formats]"')

    monkeypatch.setattr(saved, "needs", missing)
    with pytest.raises(MissingExtra, match="formats"):
        read_saved_page(HANDS.encode(), "page.html")
    assert needs("json").dumps(1) == "1"


def looked_at(inside: str) -> Callable[[], None]:
    def deed() -> None:
        with suppress(InvalidFile):
            read_saved_page(f"<html>{inside}".encode(), "page.html")

    return deed


@pytest.mark.parametrize(
    "inside",
    [
        lambda n: "<div>" * n,
        lambda n: "<table><tr><td>" * n,
        lambda n: "<script>" + "x = {" * n,
        lambda n: "<script>" + "data = {'a': 1}; " * n,
        lambda n: "<a href='?lin=md|3" + "%7C" * n + "'>",
        lambda n: "<span class='symbol spades'>" * n,
    ],
)
def test_odd_pages_are_work_by_their_size(inside: Callable[[int], str]) -> None:
    assert growth(lambda length: looked_at(inside(length)), 500) < 4.5


@pytest.mark.parametrize(
    ("begins", "goes_on"),
    [
        ("<div>", "<div>"),
        ("<script>var data = ", "["),
        ("<script>", "x = {"),
        ("<a onclick=\"hv_popuplin('", "\\"),
        ("<div data='", "{"),
        ("<!-- saved from url=(1)", "x"),
    ],
)
def test_odd_pages_of_any_length_come_to_an_end(begins: str, goes_on: str) -> None:
    looked_at(begins + goes_on * 1_000_000)()


def test_a_huge_page_is_work_in_proportion() -> None:
    def read(rows: int) -> Callable[[], Contents]:
        lines = (hand(1 + number % 999, "2NE=", 120, "1.00") for number in range(rows))
        data = hands_page(*lines).encode()
        return lambda: read_saved_page(data, "hands.html")[0]

    assert growth(read, 250) < 4.5
    assert len(read(1_000)().records) == 1_000


def test_damage_raises_nothing_else() -> None:
    game = club_game({1: [result("1", "2", 50)]}, [pair("1", "NS", "Eve")], [hand_record()])
    seeds = [
        HANDS,
        tournament_page(("Section 1 N/S", [("eve+finn", "42.75", "1", "", "2.40")])),
        board_page(row("3NT", "N", "-100", "1", pairs("2", "5"))),
        club_page(game),
        club_page(game, "script"),
    ]
    dice = random.Random(11)
    for _ in range(250):
        text = list(dice.choice(seeds))
        for _ in range(dice.randint(1, 20)):
            at = dice.randrange(len(text))
            text[at : at + dice.randrange(4)] = dice.choice(
                ("<", ">", '"', "&", "9", "", "|", "é")
            )
        if dice.random() < 0.3:
            del text[dice.randrange(1, len(text)) :]
        with suppress(InvalidFile):
            read_saved_page("".join(text).encode(), "page.html")
