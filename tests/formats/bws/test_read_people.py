"""Movement, people, sections, cards, auctions and play of a session database."""

from __future__ import annotations

from typing import Any

from overtrick.core.seats import Seat, Side
from overtrick.events.problem import Problem, Severity
from overtrick.formats.bws.read import read_bws
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import PlannedMeeting
from overtrick.formats.contents.table import FileCard, Record

from .making_bws import HANDS, database, result

SECTION = [{"ID": 1, "Letter": "A ", "Tables": 2}]


def read(**tables: Any) -> tuple[Contents, list[Problem]]:
    return read_bws(database(**tables), "x.bws")


def one(**cells: Any) -> tuple[Record, list[Problem]]:
    contents, problems = read(ReceivedData=[result(**cells)])
    [record] = contents.records
    return record, problems


def test_results_that_do_not_fit_the_movement_are_questions() -> None:
    plan = [
        {
            "Section": 1,
            "Table": 1,
            "Round": 1,
            "NSPair": 1,
            "EWPair": 11,
            "LowBoard": 1,
            "HighBoard": 2,
        }
    ]
    played = {"Contract": "1 NT", "Result": "=", "seat": "N"}
    contents, problems = read(
        Section=SECTION,
        RoundData=plan,
        ReceivedData=[
            result(1, 1, **played),
            result(2, 1, **played, PairNS=11, PairEW=1),
            result(9, 1, **played),
            result(1, 2, **played),
        ],
    )
    assert [problem.severity for problem in problems] == [Severity.QUESTION] * 3
    assert [problem.message for problem in problems] == [
        "11 and 1 are told, 1 and 11 were planned",
        "board 9 was not planned at table 1 in round 1",
        "round 1 at table 2 is not in the movement",
    ]
    assert (contents.records[1].line.ns, contents.records[1].line.ew) == ("11", "1")


def test_boards_of_a_movement() -> None:
    row = {"Section": 1, "Round": 1, "NSPair": 1, "EWPair": 2, "LowBoard": 1, "HighBoard": 3}
    contents, problems = read(
        Section=SECTION,
        RoundData=[
            row | {"Table": 1},
            row | {"Table": 2, "CustomBoards": "1,2,5,6"},
            row | {"Table": 3, "CustomBoards": "1-4"},
            row | {"Table": 4, "LowBoard": 1, "HighBoard": 30000},
            row | {"Table": 5, "NSPair": 7, "EWPair": 0, "LowBoard": 0, "HighBoard": 0},
            {
                "Section": 1,
                "Table": 6,
                "Round": 1,
                "NSPair": 0,
                "EWPair": 0,
                "LowBoard": 0,
                "HighBoard": 0,
            },
        ],
    )
    boards = [meeting.boards for meeting in contents.movement]
    assert boards == [(1, 2, 3), (1, 2, 5, 6), (1, 2, 3), (), (), ()]
    assert [problem.message for problem in problems] == [
        "no list of boards: '1-4'",
        "boards 1 to 30000 in one round",
    ]
    assert contents.movement[4] == PlannedMeeting("1", "5", "7", None, ())
    assert contents.movement[5] == PlannedMeeting("1", "6", None, None, ())


def test_a_missing_pair_is_nobody_in_the_movement() -> None:
    contents, _ = read(
        Section=[{"ID": 1, "Letter": "A", "Tables": 1, "MissingPair": 11}],
        RoundData=[
            {
                "Section": 1,
                "Table": 1,
                "Round": 1,
                "NSPair": 1,
                "EWPair": 11,
                "LowBoard": 1,
                "HighBoard": 2,
            }
        ],
    )
    assert contents.movement[0].ew is None
    assert contents.extra["bws:Section.A.MissingPair"] == "11"


def _seat(table: int, seat: str, name: str = "", **more: Any) -> dict[str, Any]:
    return dict(Section=1, Table=table, Direction=seat, Name=name, **more)


def _plan(rounds: int, *tables: tuple[int, int]) -> list[dict[str, Any]]:
    return [
        {
            "Section": 1,
            "Table": n,
            "Round": r,
            "NSPair": ns,
            "EWPair": ew,
            "LowBoard": r,
            "HighBoard": r,
        }
        for r in range(1, rounds + 1)
        for n, (ns, ew) in enumerate(tables, 1)
    ]


def test_who_sits_where() -> None:
    contents, problems = read(
        Section=SECTION,
        RoundData=_plan(1, (1, 11), (2, 12)),
        PlayerNumbers=[
            _seat(1, "N", "Eve", Number="00123"),
            _seat(1, "S", Number="42"),
            _seat(1, "E", Number="0"),
            _seat(1, "W", Number="007"),
            _seat(2, "N", " Finn "),
        ],
        PlayerNames=[
            {"ID": 42, "Name": "Gus", "strID": "042"},
            {"ID": 7, "Name": "Hal", "strID": "7"},
        ],
    )
    people = {
        who.id: [(p.name, p.number, p.seat) for p in who.players]
        for who in contents.contestants
    }
    assert people == {
        "1": [("Eve", "00123", Seat.NORTH), ("Gus", "42", Seat.SOUTH)],
        "11": [("Hal", "007", Seat.WEST)],
        "2": [("Finn", "", Seat.NORTH)],
    }
    assert problems == []


def test_east_west_move_up_after_they_entered_their_names() -> None:
    contents, _ = read(
        Section=[{"ID": 1, "Letter": "A", "Tables": 2, "EWMoveBeforePlay": 1}],
        RoundData=_plan(1, (1, 11), (2, 12)),
        PlayerNumbers=[_seat(1, "E", "Eve"), _seat(2, "W", "Finn"), _seat(1, "N", "Gus")],
    )
    assert {who.id: who.names for who in contents.contestants} == {
        "12": ("Eve",),
        "11": ("Finn",),
        "1": ("Gus",),
    }


def test_somebody_who_sat_in_is_named_in_that_round() -> None:
    contents, _ = read(
        Section=SECTION,
        RoundData=_plan(2, (1, 11)),
        PlayerNumbers=[
            _seat(1, "N", "Eve", Round=0),
            _seat(1, "S", "Finn", Round=0),
            _seat(1, "N", "Eve", Round=2),
            _seat(1, "S", "Gus", Round=2),
        ],
        ReceivedData=[result(n, 1, Round=n, Contract="PASS") for n in (1, 2)],
    )
    assert [who.names for who in contents.contestants] == [("Eve", "Finn")]
    assert [told.names for told in contents.records] == [None, ("", "", "Gus", "")]


def test_a_name_where_no_pair_sits_is_a_problem() -> None:
    _, [problem] = read(Section=SECTION, PlayerNumbers=[_seat(9, "N", "Eve")])
    assert "Eve sits north where no pair is known" in problem.message


def test_names_without_a_movement_are_found_by_the_results() -> None:
    contents, _ = read(
        PlayerNumbers=[_seat(1, "E", "Eve"), _seat(1, "W", "Finn")],
        ReceivedData=[result(Contract="PASS")],
    )
    assert [(who.id, who.names) for who in contents.contestants] == [("11", ("Eve", "Finn"))]


def test_two_winners_with_the_same_numbers() -> None:
    contents, problems = read(
        Section=SECTION,
        RoundData=_plan(1, (1, 1), (2, 2)),
        PlayerNumbers=[_seat(1, "N", "Eve"), _seat(1, "E", "Finn")],
        ReceivedData=[
            result(1, 1, PairEW=1, Contract="4 S", Result="=", seat="E", Declarer=1),
            result(1, 2, PairEW=2, Contract="4 S", Result="=", seat="N", Declarer=2),
        ],
    )
    assert problems == []
    assert contents.about.winners == 2
    assert {(who.id, who.side): who.names for who in contents.contestants} == {
        ("1", Side.NS): ("Eve",),
        ("1", Side.EW): ("Finn",),
    }


def test_single_players() -> None:
    contents, problems = read(
        Section=SECTION,
        RoundData=[
            {
                "Section": 1,
                "Table": 1,
                "Round": 1,
                "NSPair": 1,
                "EWPair": 2,
                "South": 3,
                "West": 4,
            }
            | {"LowBoard": 1, "HighBoard": 2}
        ],
        PlayerNumbers=[_seat(1, seat, name) for seat, name in zip("NESW", "abcd", strict=True)],
        ReceivedData=[
            result(1, 1, PairEW=2, South=3, West=4, Contract="4 S", Result="=", seat="W"),
            result(2, 1, PairEW=2, Contract="4 S", Result="=", seat="S", Declarer=1),
        ],
    )
    assert [told.line.players for told in contents.records] == [("1", "2", "3", "4")] * 2
    assert contents.records[0].line.is_individual
    assert contents.about.kind == "individual"
    assert contents.movement[0].players == ("1", "2", "3", "4")
    assert {who.id: who.names for who in contents.contestants} == {
        "1": ("a",), "2": ("b",), "3": ("c",), "4": ("d",),
    }  # fmt: skip
    assert problems == []


def test_sections_by_their_letters() -> None:
    contents, problems = read(
        Section=[
            {"ID": 1, "Letter": "A"},
            {"ID": 27, "Letter": "AA"},
            {"ID": 3, "Letter": "A"},
        ],
        ReceivedData=[result(Section=n, Contract="PASS") for n in (1, 27, 3, 4)],
    )
    assert [told.line.section for told in contents.records] == ["A", "AA", "A3", "D"]
    assert [problem.message for problem in problems] == ["two sections are A: one is called A3"]


def test_deals_of_each_section_or_once_for_all() -> None:
    other = {**HANDS, "NorthSpades": "AKQ3", "WestSpades": "52"}
    contents, problems = read(
        Section=[{"ID": 1, "Letter": "A"}, {"ID": 2, "Letter": "B"}],
        HandRecord=[
            HANDS | {"Section": 1, "Board": 1},
            HANDS | {"Section": 2, "Board": 1},
            HANDS | {"Section": 1, "Board": 2},
            other | {"Section": 2, "Board": 2},
            HANDS | {"Section": 1, "Board": 3, "NorthSpades": "10AKQ", "SouthSpades": "7642"},
            HANDS | {"Section": 1, "Board": 4, "NorthSpades": "AKQ2", "EastSpades": "J98A"},
            HANDS
            | {
                "Section": 1,
                "Board": 5,
                "WestSpades": None,
                "WestHearts": "",
                "WestDiamonds": "-",
            }
            | {"WestClubs": ""},
            {"Section": 1, "Board": 6},
        ],
    )
    told = [
        (dealt.board.number, dealt.section, dealt.deal is not None) for dealt in contents.deals
    ]
    assert told == [
        (1, "", True), (2, "A", True), (2, "B", True), (3, "A", True), (4, "A", False),
        (5, "A", False),
    ]  # fmt: skip
    assert contents.deals[-1].hands.endswith("T764.K83.AQ2.QJ9 -")
    assert [problem.board for problem in problems] == [4]


def test_tricks_that_could_be_made() -> None:
    from overtrick.formats.bws.book import TRICKS

    tricks = {name: nth % 14 for nth, (_, _, name) in enumerate(TRICKS)}
    contents, problems = read(
        HandRecord=[HANDS | {"Section": 1, "Board": 1}],
        HandEvaluation=[
            tricks | {"Section": 1, "Board": 1},
            dict.fromkeys(tricks, 14) | {"Section": 1, "Board": 2},
            dict.fromkeys(tricks, 0) | {"Section": 1, "Board": 3},
        ],
    )
    [dealt] = contents.deals
    assert dealt.tricks is not None
    assert dealt.tricks.rows()[0][2] == 4  # North in no trump is the fifth column
    assert len(problems) == 1


def _entries(word: str, first: str, *told: str, **more: Any) -> list[dict[str, Any]]:
    seats = "NESW"
    at = seats.index(first)
    return [
        {
            "Section": 1,
            "Table": 1,
            "Round": 1,
            "Board": 1,
            "Counter": nth,
            "Direction": seats[(at + nth - 1) % 4],
        }
        | {word: one_}
        | more
        for nth, one_ in enumerate(told, 1)
    ]


def test_auctions() -> None:
    played = [result(Contract="1 NT", Result="=", seat="N", Declarer=1)]
    calls = ["1C", "X", "XX", "SkipBid", "1NT", "PASS", "PASS", "PASS"]
    contents, problems = read(
        ReceivedData=played, BiddingData=_entries("Bid", "N", *calls)[::-1]
    )
    [record] = contents.records
    told = [None if called.call is None else str(called.call) for called in record.calls]
    assert told == ["1C", "X", "XX", None, "1NT", "Pass", "Pass", "Pass"]
    assert problems == []
    contents, [problem] = read(
        ReceivedData=played, BiddingData=_entries("Bid", "E", "1C", "PASS")
    )
    assert contents.records[0].calls == ()
    assert "the auction is left out" in problem.message
    contents, _ = read(BiddingData=_entries("Bid", "N", "1C", "PASS"))
    assert (contents.records[0].is_pending, contents.records[0].calls_open) == (True, True)


def test_play_with_small_cards_that_nobody_knows() -> None:
    played = [result(Contract="1 NT", Result="=", seat="N", Declarer=1)]
    contents, problems = read(
        ReceivedData=played, PlayData=_entries("Card", "E", "ST", "Cx", "S10", "D2")
    )
    cards = contents.records[0].cards
    assert [str(shown.card) if shown.card else shown.note for shown in cards] == [
        "ST", "Cx", "ST", "D2",
    ]  # fmt: skip
    assert cards[1] == FileCard(None, note="Cx")
    assert problems == []
    _, [problem] = read(ReceivedData=played, PlayData=_entries("Card", "N", "ST"))
    assert "opening leader" in problem.message
