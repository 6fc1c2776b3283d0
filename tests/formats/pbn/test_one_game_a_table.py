"""Games of their own: online rooms, matches, archives."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from tests.formats.pbn.reading import DEAL, online, read


def test_a_match_where_home_is_whoever_sits_north() -> None:
    text = online(1, 11, "AUT", "DEN", 10, "ABCD") + online(1, 7, "DEN", "AUT", 9, "EFGH")
    held, problems = read(text + online(2, 7, "DEN", "AUT", 9, "EFGH"))
    assert problems == []
    lines = [told.line for told in held.records]
    assert [(line.ns, line.ew, line.room) for line in lines] == [
        ("AUT", "DEN", "open"),
        ("DEN", "AUT", "closed"),
        ("DEN", "AUT", "closed"),
    ]
    assert {line.match for line in lines} == {"AUT - DEN"}
    assert held.about.method == "teams"
    assert held.records[0].ns_award == 4
    assert held.records[0].names == ("A", "B", "C", "D")
    assert (held.records[0].line.extra or {})["pbn:North"] == "A#65"
    assert len(held.deals) == 2
    again, _ = read_pbn(write_pbn(held)[0])
    assert [told.line for told in again.records] == [
        _at(told.line, other.line.where)
        for told, other in zip(held.records, again.records, strict=True)
    ]


def _at(line: Any, where: str) -> Any:
    return replace(line, where=where)


def test_pairs_of_an_online_club_by_their_names() -> None:
    text = "".join(
        online(1, table, "", "", 10 - table, names)
        for table, names in ((1, "ABCD"), (2, "EFGH"))
    ).replace("Teams", "Pairs")
    held, problems = read(text)
    assert problems == []
    assert [told.line.ns for told in held.records] == ["A - C", "E - G"]
    assert held.contestants[0].players[0].number == "65"
    assert len(held.deals) == 1
    again, _ = read_pbn(write_pbn(held)[0])
    assert [told.names for told in again.records] == [told.names for told in held.records]
    assert sorted(who.id for who in again.contestants) == sorted(
        who.id for who in held.contestants
    )


def test_an_archive_that_leaves_out_what_stays_the_same() -> None:
    text = (
        "% PBN (c) archive\n"
        '[Date "2014.07.??"]\n[Event "Cup"]\n[Stage "Final"]\n[HomeTeam "M"]\n[VisitTeam "S"]\n'
        f'[West "a"]\n[North "b"]\n[East "c"]\n[South "d"]\n[Board "62"]\n[Deal "{DEAL}"]\n'
        '[Declarer "N"]\n[Contract "4S"]\n[Result "11"]\n\n'
        '[West "e"]\n[North "f"]\n[East "g"]\n[South "h"]\n'
        '[Declarer "E"]\n[Contract "6SX"]\n[Result "9"]\n\n'
        '[Board "6"]\n[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n\n'
        '[Declarer "S"]\n[Contract "3H"]\n[Result "8"]\n'
    )
    held, problems = read(text)
    assert problems == []
    assert [
        (told.line.board.number, told.line.room, told.line.ns) for told in held.records
    ] == [*((62, "open", "M"), (62, "closed", "S"), (6, "open", "M"), (6, "closed", "S"))]
    assert len(held.deals) == 1
    assert held.about.date == "2014-07-??"


def test_the_same_number_with_other_cards() -> None:
    other = DEAL.replace("N:", "E:")
    fouled = f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "1"]\n[Deal "{other}"]\n'
    held, problems = read(fouled)
    assert [dealt.version for dealt in held.deals] == ["a", "b"]
    assert "version b" in problems[0].message
    rounds = fouled.replace("[Board", '[Round "1"]\n[Board', 1).replace(
        "\n\n[Board", '\n\n[Round "2"]\n[Board'
    )
    held, problems = read(rounds)
    assert [dealt.session for dealt in held.deals] == ["1", "1 round 2"]
    assert problems == []
    events = fouled.replace("[Board", '[Event "x"]\n[Board', 1).replace(
        "\n\n[Board", '\n\n[Event "y"]\n[Board'
    )
    assert [dealt.session for dealt in read(events)[0].deals] == ["1", "2"]


def test_a_label_without_a_number_is_the_same_board_at_the_next_table() -> None:
    game = '[Board "{}"]\n[Contract "Pass"]\n\n'
    held, problems = read(game.format("P") * 2 + game.format("Q") + game.format("P"))
    assert [told.line.board.number for told in held.records] == [1, 1, 2, 1]
    assert problems[0].message == "not a board number: 'P'; taken as 1"
