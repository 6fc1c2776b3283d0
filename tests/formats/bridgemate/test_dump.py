"""Saved messages: results and all the rest, in and out, and what is odd about them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import (
    BYE,
    NOT_PLAYED,
    PASSED_OUT,
    Artificial,
    Outcome,
    Points,
    Share,
)
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile
from overtrick.events.session import Line
from overtrick.formats.bridgemate.dump import read_bridgemate, write_bridgemate
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt, PlannedMeeting
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record
from overtrick.formats.registry import format_of
from tests.cases import one_pass
from tests.formats.bridgemate.evening import DEAL, EVENING, TRICKS
from tests.formats.making import extras, facts, sessions

GUID = "A1B2C3D4E5F60718293A4B5C6D7E8F90"


def result(**told: Any) -> dict[str, Any]:
    """A message as the developer's guide lists it: board 1, table 1, South in 3 spades."""
    return {
        "SessionGuid": GUID,
        "SectionLetters": "A",
        "TableNumber": 1,
        "RoundNumber": 1,
        "BoardNumber": 1,
        "ScoringDirection": 3,
        "IsDeleted": False,
        "PairNorthSouth": 1,
        "PairEastWest": 11,
        "DeclaringPair": 1,
        "DeclarerDirection": 3,
        "Level": 3,
        "Denomination": 4,
        "Stake": 0,
        "TotalTricks": 9,
        "LeadCardRank": 10,
        "LeadCardSuit": 3,
        "ValidationMessages": None,
    } | told


def read(*told: object) -> tuple[Contents, list[str]]:
    contents, problems = read_bridgemate(json.dumps(list(told)).encode(), "queue.json")
    return contents, [str(problem) for problem in problems]


def outcome(**told: Any) -> tuple[str, list[str]]:
    contents, problems = read(result(**told))
    return " ".join(str(one.line.outcome) for one in contents.records), problems


def test_a_result_as_the_guide_has_it() -> None:
    contents, problems = read(result())
    [record] = contents.records
    line = record.line
    assert (str(line.outcome), line.ns, line.ew, line.lead) == ("3S S =", "1", "11", "HT")
    assert (line.table, line.round, line.section, line.session) == ("1", "1", "A", "1")
    assert line.where == "queue.json:item 1"
    assert line.extra == {"bridgemate:SessionGuid": GUID}
    assert problems == []
    assert json.loads(write_bridgemate(contents)[0]) == [result()]


@one_pass(
    ("told", "said"),
    [
        ({"Level": 0}, "PASS"),
        ({"Level": -10}, "NP"),
        ({"Level": -1}, "A-/A-"),
        ({"Level": -2}, "A-/A"),
        ({"Level": -3}, "A-/A+"),
        ({"Level": -4}, "A/A-"),
        ({"Level": -5}, "A/A"),
        ({"Level": -6}, "A/A+"),
        ({"Level": -7}, "A+/A-"),
        ({"Level": -8}, "A+/A"),
        ({"Level": -9}, "A+/A+"),
        ({"Denomination": 5, "Stake": 2, "TotalTricks": 0}, "3NTXX S -9"),
        ({"DeclaringPair": 11, "DeclarerDirection": 4, "Stake": 1}, "3SX W ="),
    ],
)
def test_every_level(told: dict[str, Any], said: str) -> None:
    assert outcome(**told) == (said, [])


def test_the_levels_are_those_of_the_vendor() -> None:
    from bridgemate_dataconnector.dto import ResultDTO as Theirs

    words = {"Min": "A-", "Avg": "A", "Plus": "A+"}
    for name, level in vars(Theirs).items():
        if name.startswith("Avg") and name[3:]:
            first, second = name[3:6].rstrip("P"), name[6:]
            if name.startswith("AvgPlus"):
                first, second = "Plus", name[7:]
            assert outcome(Level=level)[0] == f"{words[first]}/{words[second]}"


def test_pairs_that_sat_the_other_way_round() -> None:
    told = result(DeclaringPair=11, DeclarerDirection=3)
    contents, problems = read(told)
    [record] = contents.records
    assert (record.line.ns, record.line.ew, problems) == ("11", "1", [])
    assert json.loads(write_bridgemate(contents)[0]) == [told]


def test_a_movement_tells_that_pairs_sat_the_other_way_round() -> None:
    line = Line(Board(1), parse_outcome("4S N ="), "11", "1", table="1", round="1")
    held = Contents(
        records=(Record(line),), movement=(PlannedMeeting("1", "1", "1", "11", (1, 2)),)
    )
    [told] = json.loads(write_bridgemate(held)[0])["Results"]
    assert (told["PairNorthSouth"], told["DeclaringPair"], told["DeclarerDirection"]) == (
        *(1, 11, 1),
    )


def test_a_two_winner_event_has_a_number_twice() -> None:
    contents, problems = read(result(PairEastWest=1, DeclarerDirection=2))
    assert (contents.records[0].line.ns, contents.records[0].line.ew) == ("1", "1")
    assert problems == []


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"Level": 8}, "board 2, table A1: no contract has the level 8"),
        ({"Level": -11}, "no contract has the level -11"),
        ({"Denomination": 0}, "no contract: level 3, denomination 0, stake 0"),
        ({"Stake": 3}, "stake 3"),
        ({"DeclarerDirection": 5}, "no seat has the number 5"),
        ({"TotalTricks": 14}, "tricks must be 0 to 13, not 14"),
        ({"PairEastWest": -11}, "no pair has the number -11"),
        ({"BoardNumber": 0}, "boards are numbered from 1, not 0"),
        ({"BoardNumber": "1A"}, "BoardNumber is not a number: '1A'"),
    ],
)
def test_one_damaged_result_among_good_ones(told: dict[str, Any], said: str) -> None:
    contents, problems = read(
        result(), result(TableNumber=1, BoardNumber=2) | told, result(TableNumber=3)
    )
    assert [one.line.table for one in contents.records] in (["1", "3"], ["3"])
    [problem] = problems
    assert problem.startswith("queue.json:item 2: ")
    assert said in problem


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"DeclaringPair": 7}, "pair 7 declares, but pairs 1 and 11 play"),
        ({"LeadCardRank": 1}, "lead: no card of rank 1, suit 3"),
        ({"LeadCardSuit": 0}, "lead: no card of rank 10, suit 0"),
        ({"ScoringDirection": 1}, "only the score of NS is told"),
        ({"ScoringDirection": 2}, "only the score of EW is told"),
    ],
)
def test_an_odd_result_is_kept_and_named(told: dict[str, Any], said: str) -> None:
    words, problems = outcome(**told)
    assert words == "3S S ="
    assert problems == [f"queue.json:item 1: board 1, table A1: {said}"]


def test_whose_the_contract_was_is_all_that_is_known() -> None:
    contents, problems = read(result(DeclarerDirection=0, DeclaringPair=11, TotalTricks=7))
    [record] = contents.records
    assert (str(record.line.outcome), record.line.tricks, problems) == ("+100", 7, [])
    [told] = json.loads(write_bridgemate(contents)[0])
    assert (told["DeclaringPair"], told["DeclarerDirection"], told["TotalTricks"]) == (11, 0, 7)
    [pending] = read(result(DeclarerDirection=0, DeclaringPair=0))[0].records
    assert (pending.is_pending, str(pending.contract)) == (True, "3S")


@pytest.mark.parametrize(
    ("name", "said", "outcome_or_contract"),
    [
        ("Level", "the result is not told", None),
        ("TotalTricks", "the tricks are not told", "3S"),
    ],
)
def test_what_is_not_told_is_neither_a_pass_nor_no_trick(
    name: str, said: str, outcome_or_contract: str | None
) -> None:
    for told in (result(**{name: None}), {k: v for k, v in result().items() if k != name}):
        contents, problems = read({"Results": [told]})
        [record] = contents.records
        assert record.is_pending
        assert (str(record.contract) if record.contract else None) == outcome_or_contract
        assert problems == [f"queue.json:item 1:Results 1: board 1, table A1: {said}"]
        assert write_bridgemate(contents) == (b"[]\n", [])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("TableNumber", "the table"),
        ("RoundNumber", "the round"),
        ("PairNorthSouth", "the pair NS"),
        ("PairEastWest", "the pair EW"),
    ],
)
def test_a_place_that_is_not_told_is_named(name: str, said: str) -> None:
    contents, problems = read(result(Level=0, **{name: 0}))
    assert contents.records[0].line.outcome == PASSED_OUT
    assert [problem.rpartition(": ")[2] for problem in problems] == [f"{said} is not told"]
    assert len(write_bridgemate(contents)[1]) == 1


def test_a_split_score() -> None:
    told = result(ScoringDirection=1, Level=-7), result(ScoringDirection=2, Level=-3)
    contents, problems = read(*told)
    [record] = contents.records
    # EW's own message names EW's grade first: average minus to EW, average plus to NS.
    assert (str(record.line.outcome), problems) == ("NS A+/A-, EW A+/A-", [])
    data, losses = write_bridgemate(contents)
    assert [(one["ScoringDirection"], one["Level"]) for one in json.loads(data)] == [
        *((1, -7), (2, -3)),
    ]
    assert losses == ["board 1, table 1: a split score, of which NS's part counts there"]


def test_a_later_message_counts() -> None:
    contents, problems = read(
        result(), result(TableNumber=2), result(TotalTricks=8), result(TableNumber=2)
    )
    assert [str(one.line.outcome) for one in contents.records] == ["3S S -1", "3S S ="]
    assert problems == []
    split = result(ScoringDirection=1, Level=-7), result(ScoringDirection=2, Level=-7)
    assert str(read(*split, result())[0].records[0].line.outcome) == "3S S ="


def test_a_result_that_was_taken_back_is_not_known_yet() -> None:
    told = result(IsDeleted=True, PairNorthSouth=0, PairEastWest=0)
    contents, problems = read(result(), told)
    [record] = contents.records
    assert (record.is_pending, record.line.ns, problems) == (True, None, [])
    [again] = json.loads(write_bridgemate(contents)[0])
    assert again["IsDeleted"] is True


ENVELOPE = {
    "RequestCommand": 19,
    "DataType": 12,
    "LastQueueItemId": 7,
    "ErrorType": 0,
    "SessionGuid": GUID,
}


@one_pass(
    "told",
    [
        json.dumps(result()),
        json.dumps([result()], indent=2),
        json.dumps([[result()]]),
        json.dumps(ENVELOPE | {"SerializedData": json.dumps([result()])}),
        json.dumps(ENVELOPE | {"SerializedData": [result()]}),
        json.dumps([ENVELOPE | {"SerializedData": json.dumps([result()])}]),
        json.dumps({"Command": 10, "SerializedData": json.dumps([result()])}),
        json.dumps({"Results": [result()]}),
        "\n".join(
            [
                json.dumps({"Command": 19, "SerializedData": ""}),
                json.dumps(ENVELOPE | {"SerializedData": json.dumps([result()])}),
                json.dumps(ENVELOPE | {"DataType": 1, "SerializedData": '"done"'}),
                json.dumps({"Command": 27, "SerializedData": "7"}),
            ]
        ),
        "[\n" + json.dumps(result()) + ",\n",
    ],
)
@one_pass("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_every_shape_of_a_dump(told: str, encoding: str) -> None:
    contents, problems = read_bridgemate(told.encode(encoding), "log.json")
    assert [str(one.line.outcome) for one in contents.records] == ["3S S ="]
    assert problems == []
    assert read_bridgemate(told.replace("\n", "\r\n").encode(encoding), "x")[0] is not None


def test_a_licence_key_is_never_kept() -> None:
    told = {"Command": 5, "ClubId": "club", "LicenceKey": "secret-key"}
    event = {"Sessions": [], "LicenceKey": "secret-key", "Results": [result()]}
    data = json.dumps(told | {"SerializedData": json.dumps(event)})
    contents, _ = read_bridgemate(data.encode(), "x")
    assert "secret" not in repr(contents) + write_bridgemate(contents)[0].decode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"[1, 2]", "no message: '1'"),
        (b"hello", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'[{"board": 1, "ns": 3}]', "no message: it has board, ns"),
        (b'{"DataType": 4, "ErrorType": 5, "SerializedData": "\\"no\\""}', "an error"),
    ],
)
def test_what_is_nothing_of_the_kind(data: bytes, said: str) -> None:
    with pytest.raises(InvalidFile, match=said):
        read_bridgemate(data, "x.json")


def test_it_is_found_by_what_is_in_it() -> None:
    assert format_of("queue.json", json.dumps([result()]).encode()).id == "bridgemate"
    assert format_of("x.json", json.dumps([result()]).encode("utf-16")).id == "bridgemate"
    assert format_of("x.json", b'[{"board": 1, "ns": 3, "score": 420}]').id == "json"


def test_a_whole_evening_and_back() -> None:
    records = (
        _record("4S N =", 1, ("1", "3"), lead="HT"),
        _record("PASS", 2, ("1", "3")),
        _record("NP", 1, ("2", "4"), table="2"),
        _record("A+/A-", 2, ("2", "4"), table="2"),
    )
    held = replace(EVENING, records=records)
    data, losses = write_bridgemate(held)
    assert losses == []
    assert write_bridgemate(held)[0] == data
    back, problems = read_bridgemate(data, "evening.json")
    assert problems == []
    assert facts(back).records == tuple(map(_known, records))
    assert (back.about, back.movement) == (EVENING.about, EVENING.movement)
    assert [(one.deal, one.tricks) for one in back.deals] == [(DEAL, TRICKS)]
    assert {one.id: one.names for one in back.contestants} == {
        one.id: one.names for one in EVENING.contestants
    }
    numbers = [who.number for one in back.contestants for who in one.players]
    assert "00101" in numbers
    again, losses = write_bridgemate(back)
    assert (json.loads(again), losses) == (json.loads(data), [])


def _record(told: str, board: int, pairs: tuple[str, str], **more: Any) -> Record:
    places = {"table": "1", "round": "1"} | more
    return Record(Line(Board.standard(board), parse_outcome(told), *pairs, **places))


def _known(record: Record) -> Record:
    return record


@given(sessions("tables", "rounds", "leads"))
def test_results_come_back_as_they_were(held: Contents) -> None:
    data, losses = write_bridgemate(held)
    assert losses == []
    back, problems = read_bridgemate(data, "x.json") if held.records else (held, [])
    assert problems == []
    assert facts(back).records == facts(held).records
    assert write_bridgemate(back)[0] == data


@given(sessions("tables", "rounds", "leads", "rulings", "points", "weighted", "split", "deals"))
def test_what_cannot_be_said_is_named(held: Contents) -> None:
    data, losses = write_bridgemate(held)
    back, problems = read_bridgemate(data, "x.json")
    assert problems == []
    unsaid = [loss for loss in losses if "cannot be sent" in loss]
    assert len(back.records) + len(unsaid) == len(held.records)
    assert [one.deal for one in back.deals] == [one.deal for one in held.deals]
    assert write_bridgemate(back)[0] == write_bridgemate(read_bridgemate(data)[0])[0]


def test_losses_are_named() -> None:
    told: list[tuple[Outcome, str]] = [
        (Points(420), "+420 cannot be sent: points without a contract and its tricks"),
        (BYE, "BYE cannot be sent: a sit-out"),
        (
            Artificial(Share(55), Share(45)),
            "55%/45% cannot be sent: there are averages of 40, 50 and 60 % only",
        ),
        (Artificial(Share(60), Share(40)), "60%/40% is sent as A+/A-"),
    ]
    for found, said in told:
        line = Line(Board(7), found, "1", "2", table="3", round="1")
        assert write_bridgemate(Contents(records=(Record(line),)))[1] == [
            f"board 7, table 3: {said}"
        ]
    for change, said in (
        ({"table": None}, "no table is known"),
        ({"round": "final"}, "round 'final' is no number"),
        ({"ns": "1NS"}, "pair '1NS' is no number"),
        ({"ew": None}, "no pair is known"),
    ):
        line = replace(Line(Board(7), PASSED_OUT, "1", "2", table="3", round="1"), **change)
        [loss] = write_bridgemate(Contents(records=(Record(line),)))[1]
        assert loss.endswith(f"the result cannot be sent: {said}")
    foreign = Line(
        Board(7), NOT_PLAYED, "1", "2", table="3", round="1", extra={"pbn:Room": "x"}
    )
    assert "pbn:Room" in write_bridgemate(Contents(records=(Record(foreign),)))[1][0]
    titled = Contents(About("Tuesday"), (Record(replace(foreign, extra=None)),))
    assert write_bridgemate(titled)[1] == ["title and date are written with a movement only"]


def test_hands_that_are_not_whole() -> None:
    told = {
        f"{seat}{suit}": ""
        for seat in ("North", "East", "South", "West")
        for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
    }
    told |= {"NorthSpades": "AKQ", "NorthHearts": "10 9"}
    base = {"SessionGuid": GUID, "ScoringGroupNumber": 1, "SectionLetters": "A"}
    contents, problems = read(
        base | {"BoardNumber": 3} | told,
        base | {"BoardNumber": 4} | told | {"EastSpades": "A"},
        base | {"BoardNumber": 5} | told | {"NorthClubs": "XYZ"},
        base | {"BoardNumber": 0} | told,
    )
    assert contents.deals[0].hands == "N:AKQ.T9.. - - -"
    assert contents.deals[1].hands == "N:AKQ.T9.. A... - -"
    assert len(contents.deals) == 2
    assert len(problems) == 2
    _, losses = write_bridgemate(contents)
    assert losses[:1] == ["board 3: the cards are not all known"]


def test_double_dummy_that_cannot_be() -> None:
    from overtrick.formats.bridgemate.codec import to_wire
    from overtrick.formats.bridgemate.hands import handrecord_of

    told = to_wire(handrecord_of(Dealt(Board(1), DEAL, TRICKS)))
    contents, problems = read(told | {"DoubleDummyWestClubs": 14})
    assert (contents.deals[0].deal, contents.deals[0].tricks) == (DEAL, None)
    assert problems == [
        "queue.json:item 1: board 1: double dummy: tricks must be 0 to 13, not 14"
    ]


def test_two_winners_with_the_same_numbers() -> None:
    held = Contents(
        About(winners=2),
        contestants=(
            Contestant("1", (Person("Eve"), Person("Finn")), side=Side.NS),
            Contestant("1", (Person("Gus"), Person("Hal")), side=Side.EW),
        ),
        movement=(PlannedMeeting("1", "1", "1", "1", (1, 2)),),
    )
    data, _ = write_bridgemate(held)
    back, problems = read_bridgemate(data)
    assert [(one.side, one.names) for one in back.contestants] == [
        (Side.NS, ("Eve", "Finn")),
        (Side.EW, ("Gus", "Hal")),
    ]
    assert (back.about.winners, problems) == (2, [])


def test_names_of_more_than_two_words_and_countries() -> None:
    seat = {"SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1}
    people = [
        seat | {"Direction": 1, "FirstName": "Anna", "LastName": "van den Berg", "Vegan": True},
        seat | {"Direction": 3, "FirstName": "Bo Erik", "LastName": "Ek", "CountryCode": "SWE"},
        seat | {"Direction": 2, "PlayerNumber": "007"},
        seat | {"Direction": 4, "PlayerNumber": "999", "FirstName": "", "LastName": "Önal"},
    ]
    players = [
        {"PlayerNumber": "007", "FirstName": "James", "LastName": "Bond"},
        {"PlayerNumber": "008", "LastName": "Idle"},
    ]
    contents, problems = read(result(), *people, *players)
    assert problems == []
    assert {one.id: one.names for one in contents.contestants} == {
        "1": ("Anna van den Berg", "Bo Erik Ek"),
        "11": ("James Bond", "Önal"),
    }
    told = json.loads(write_bridgemate(contents)[0])
    seats = {one["Direction"]: one for one in told["Participations"]}
    assert (seats[1]["FirstName"], seats[1]["LastName"]) == ("Anna", "van den Berg")
    assert (seats[1]["Vegan"], seats[3]["CountryCode"]) == (True, "SWE")
    assert [one["LastName"] for one in told["PlayerData"]] == ["Bond", "Önal", "Idle"]


def test_a_substitute_in_a_later_round() -> None:
    seat = {"SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 1, "Direction": 1}
    contents, problems = read(
        result(),
        result(RoundNumber=2, BoardNumber=3),
        seat | {"RoundNumber": 2, "LastName": "Kay"},
    )
    assert [one.names for one in contents.records] == [None, ("Kay", "", "", "")]
    assert problems == []
    told = json.loads(write_bridgemate(contents)[0])
    assert [one["RoundNumber"] for one in told["Participations"]] == [2]


def test_a_player_nobody_knows_where() -> None:
    seat = {"SessionGuid": GUID, "SectionLetters": "B", "TableNumber": 4, "Direction": 3}
    contents, problems = read(result(), seat | {"LastName": "Kay"})
    assert problems == [
        "queue.json:item 2: table B4, South: no pair is known that begins there"
    ]
    assert "Kay" in contents.extra["bridgemate:Participations"]


def test_unknown_fields_are_written_back() -> None:
    told = result(Confidence=[1, {"x": None}])
    contents, _ = read(told)
    assert extras(contents)[0]["bridgemate:Confidence"] == '[1,{"x":null}]'
    assert json.loads(write_bridgemate(contents)[0]) == [told]
    event = {
        "Results": [result()],
        "Bridgemate2Settings": [{"LeadCard": True}],
        "Colour": "red",
    }
    again = json.loads(write_bridgemate(read(event)[0])[0])
    assert (again["Bridgemate2Settings"], again["Colour"]) == ([{"LeadCard": True}], "red")
    call = {"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1, "Hour": 20, "Status": 1}
    assert json.loads(write_bridgemate(read(call)[0])[0])["TdCalls"][0]["Hour"] == 20


def test_a_movement_alone_and_its_oddities() -> None:
    rounds = [
        {"RoundNumber": 1, "PairNS": 1, "PairEW": 0, "LowBoardNumber": 0, "HighBoardNumber": 0},
        {"RoundNumber": 2, "PairNS": 1, "PairEW": 2, "LowBoardNumber": 9, "HighBoardNumber": 3},
        {
            "RoundNumber": 3,
            "PairNS": 1,
            "PairEW": 2,
            "LowBoardNumber": 1,
            "HighBoardNumber": 10**8,
        },
    ]
    section = {
        "Letters": "A",
        "Winners": 7,
        "GameType": 99,
        "Tables": [{"TableNumber": 1, "Rounds": rounds}],
    }
    contents, problems = read(section)
    assert [(one.ns, one.ew, one.boards) for one in contents.movement] == [
        ("1", None, ()),
        ("1", "2", ()),
        ("1", "2", ()),
    ]
    assert [one.split("round ")[1] for one in problems] == [
        "2: no boards 9 to 3",
        "3: no boards 1 to 100000000",
    ]
    assert (contents.about.winners, contents.about.kind) == (None, "")


def test_a_movement_that_cannot_be_sent_as_it_is() -> None:
    held = Contents(
        About(date="2026-03-10"),
        movement=(
            PlannedMeeting("2", "1", "1", "2", (1, 2, 5)),
            PlannedMeeting("1", "two", "3", "4", (1,)),
        ),
    )
    data, losses = write_bridgemate(held)
    assert losses == [
        "table 1, round 2: the boards are not consecutive: 1 to 5",
        "table two, round 1: left out of the movement: a table, round or pair is no number",
    ]
    [table] = json.loads(data)["Sessions"][0]["ScoringGroups"][0]["Sections"][0]["Tables"]
    assert [(one["RoundNumber"], one["PairNS"]) for one in table["Rounds"]] == [(1, 0), (2, 1)]


@pytest.mark.parametrize("indent", [None, 2])
def test_a_damaged_file_loses_the_damaged_result_alone(indent: int | None) -> None:
    whole = json.dumps([result(TableNumber=number) for number in range(1, 6)], indent=indent)
    damaged = whole.replace('"TableNumber": 3', '"TableNumber": ?')[:-80]
    contents, problems = read_bridgemate(damaged.encode(), "log.json")
    assert [one.line.table for one in contents.records] == ["1", "2", "4"]
    assert len(problems) == 2
    assert all("not JSON" in problem.message for problem in problems)
    envelope = json.dumps(ENVELOPE | {"SerializedData": damaged})
    contents, problems = read_bridgemate(envelope.encode(), "log.json")
    assert [one.line.table for one in contents.records] == ["1", "2", "4"]
    assert len(problems) == 2


@pytest.mark.parametrize(
    "text",
    [
        '{"a":[' * 50_000,
        '[{"a":' * 50_000,
        "{" * 300_000,
        '{"a":"' * 50_000,
        '{"a":1e999,"b":' * 20_000,
    ],
)
def test_nested_without_end(text: str) -> None:
    with pytest.raises(InvalidFile):
        read_bridgemate(text.encode(), "x")


def test_sessions_are_told_apart_by_their_guids() -> None:
    other = result(SessionGuid="B" * 32)
    contents, _ = read(result(), other, result(SessionGuid=None, TableNumber=2))
    assert [one.line.session for one in contents.records] == ["1", "2", "1"]
    guids = [one["SessionGuid"] for one in json.loads(write_bridgemate(contents)[0])]
    assert guids == [GUID, "B" * 32, GUID]


@pytest.mark.parametrize("text", ["[]", "{}"])
def test_a_file_of_no_messages_is_empty(text: str) -> None:
    assert read_bridgemate(text.encode(), "x") == (Contents(), [])
