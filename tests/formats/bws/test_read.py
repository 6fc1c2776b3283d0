"""What the tables of a session database mean, row by row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.deal import Deal
from overtrick.core.outcome import BYE, NOT_PLAYED, PASSED_OUT, Artificial, Points, Share
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidFile, Text
from overtrick.events.problem import Problem, Severity
from overtrick.formats.bws.jet.create import TableForm, new_file
from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.read import read_bws
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import PlannedMeeting
from overtrick.formats.contents.table import Record

from .making_bws import DAY, HANDS, database, result, sample

SECTION = [{"ID": 1, "Letter": "A ", "Tables": 2}]


def read(**tables: Any) -> tuple[Contents, list[Problem]]:
    return read_bws(database(**tables), "x.bws")


def one(**cells: Any) -> tuple[Record, list[Problem]]:
    contents, problems = read(ReceivedData=[result(**cells)])
    [record] = contents.records
    return record, problems


@pytest.mark.parametrize("version", [3, 4])
def test_the_sample_of_the_specification(version: int) -> None:
    contents, problems = read_bws(sample(version), "x.bws")
    assert problems == []
    told = [
        (str(r.line.board.number), r.line.table, r.line.ns, r.line.ew, str(r.line.outcome))
        for r in contents.records
    ]
    assert told == [
        ("1", "1", "1", "11", "3S S ="),
        ("1", "2", "2", "12", "4S N -1"),
        ("2", "1", "1", "11", "60%/40%"),
        ("2", "2", "2", "12", "PASS"),
    ]
    assert [r.line.lead for r in contents.records] == ["HT", "D4", None, None]
    assert contents.about.date == "2026-03-10"
    assert contents.deals[0].deal == Deal.parse(
        "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"
    )
    assert contents.deals[0].section == ""
    assert contents.movement == (
        PlannedMeeting("1", "1", "1", "11", (1, 2)),
        PlannedMeeting("1", "2", "2", "12", (1, 2)),
    )
    line = contents.records[0].line
    assert line.extra == {"bws:DateLog": "2026-03-10", "bws:TimeLog": "19:30:00"}
    assert line.where == "x.bws:ReceivedData 1"
    assert contents.extra == {"bws:Clients.Computer": "CLUBPC"}


NINE = [(ns, ew) for ns in (40, 50, 60) for ew in (40, 50, 60)]


@pytest.mark.parametrize(("ns", "ew"), NINE)
def test_the_nine_artificial_scores(ns: int, ew: int) -> None:
    record, problems = one(Remarks=f"{ns}%-{ew}%")
    assert record.line.outcome == Artificial(Share(ns), Share(ew))
    assert problems == []


@pytest.mark.parametrize(
    ("cells", "outcome"),
    [
        ({"Contract": "PASS"}, PASSED_OUT),
        ({"Contract": "pass", "Result": "0"}, PASSED_OUT),
        ({"Remarks": "Not played"}, NOT_PLAYED),
        ({"Remarks": "not PLAYED "}, NOT_PLAYED),
        ({"PairEW": 0, "Remarks": "Not played"}, BYE),
        (
            {"Declarer": 1, "seat": "NS", "Contract": "4 S", "Result": "="},
            Points(420),
        ),
    ],
)
def test_outcomes_without_a_declarer(cells: dict[str, Any], outcome: object) -> None:
    record, problems = one(**cells)
    told = record.line.outcome
    if isinstance(told, Points):
        assert (told.ns, str(told.contract), told.declarer) == (420, "4S", None)
        assert record.line.tricks == 10
    else:
        assert told == outcome
    assert not record.is_pending
    assert problems == []


@pytest.mark.parametrize(
    ("contract", "result_", "seat", "told"),
    [
        ("1H", "+1", "N", "1H N +1"),
        ("2 NT", "=", "E", "2NT E ="),
        ("4Sx", "-2", "S", "4SX S -2"),
        ("3 D xx", "+6", "w", None),
        ("3 D xx", "+4", "w", "3DXX W +4"),
        ("3NT X", "-13", "N", None),
        ("7 n", "=", "n", "7NT N ="),
        ("4 H", "10", "E", "4H E ="),
    ],
)
def test_contracts_as_devices_write_them(
    contract: str, result_: str, seat: str, told: str | None
) -> None:
    record, problems = one(Contract=contract, Result=result_, seat=seat)
    if told is None:
        assert record.is_pending
        assert "cannot be" in problems[0].message
        assert (record.line.extra or {})["bws:Contract"] == contract
    else:
        assert (str(record.line.outcome), problems) == (told, [])


@pytest.mark.parametrize("lead", ["S10", "10S", "ST", "TS", "♠10"])
def test_leads_both_ways(lead: str) -> None:
    assert one(Contract="3 NT", Result="=", seat="N", LeadCard=lead)[0].line.lead == "ST"


def test_a_lead_that_is_no_card_is_named_and_kept() -> None:
    record, problems = one(Contract="3 NT", Result="=", seat="N", LeadCard="S1")
    assert record.line.lead is None
    assert (record.line.extra or {})["bws:LeadCard"] == "S1"
    assert "S1" in problems[0].message
    assert one(Contract="3 NT", Result="=", seat="N", LeadCard="SKIP")[1] == []


def test_the_last_row_that_is_not_erased_counts() -> None:
    row: dict[str, Any] = {"seat": "N", "Contract": "4 S", "Declarer": 1}
    contents, problems = read(
        ReceivedData=[
            result(**row, Result="=", ID=5),
            result(**row, Result="+1", ID=9),
            result(**row, Result="+2", ID=12, Erased=True),
            result(**row, Result="-1", ID=2),
            result(2, **row, Result="=", Erased=True),
        ]
    )
    assert [str(told.line.outcome) for told in contents.records] == ["4S N +1"]
    assert problems == []


def test_nothing_known_and_a_contract_alone_are_not_results() -> None:
    record, problems = one()
    assert (record.is_pending, record.contract, problems) == (True, None, [])
    record, problems = one(Contract="4 S", seat="N", Declarer=1)
    assert (record.is_pending, record.contract, record.declarer) == (
        True,
        Contract.parse("4S"),
        Seat.NORTH,
    )
    assert problems == []


def test_what_is_being_entered_is_pending_until_it_is_received() -> None:
    entered = result(1, Contract="4 S", seat="N", LeadCard="H2", Declarer=1)
    contents, _ = read(
        IntermediateData=[entered, result(2, Contract="PASS"), result(3, Contract="3 NT")],
        ReceivedData=[result(3, Contract="3 NT", seat="E", Result="=", Declarer=11)],
    )
    by_board = {told.line.board.number: told for told in contents.records}
    assert [by_board[n].is_pending for n in (1, 2, 3)] == [True, True, False]
    assert str(by_board[1].contract) == "4S"
    assert by_board[1].line.lead == "H2"


def test_an_arbitral_score_waits_for_the_director() -> None:
    record, [problem] = one(Remarks="Arbitral score")
    assert record.is_pending
    assert "director" in problem.message
    assert problem.severity is Severity.QUESTION
    assert (problem.board, problem.table) == (1, "1")


def test_wrong_direction_turns_the_pairs() -> None:
    record, problems = one(
        Contract="4 S", Result="=", seat="N", Declarer=1, Remarks="Wrong direction"
    )
    assert (record.line.ns, record.line.ew) == ("11", "1")
    assert (record.line.extra or {})["bws:Remarks"] == "Wrong direction"
    assert problems == []


def test_free_remarks_ride_along_and_change_nothing() -> None:
    for remark in ("claim", "A", "bye bye", "4S"):
        record, _ = one(Contract="4 S", Result="=", seat="N", Remarks=remark)
        assert str(record.line.outcome) == "4S N ="
        assert (record.line.extra or {})["bws:Remarks"] == remark


def test_a_ruling_beside_a_contract_counts_and_is_named() -> None:
    record, [problem] = one(Contract="4 S", Result="=", seat="N", Remarks="60%-40%")
    assert str(record.line.outcome) == "60%/40%"
    assert "the ruling counts" in problem.message


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({"Contract": "9 Z", "Result": "=", "seat": "N"}, "9 Z"),
        ({"Contract": "4 S", "Result": "+9", "seat": "N"}, "at most 3 overtricks"),
        ({"Contract": "4 S", "Result": "=", "Declarer": 99}, "who declared"),
        ({"Contract": "4 S", "Result": "=", "seat": "Q", "Declarer": 1}, "no declarer: 'Q'"),
        ({"Contract": "4 S", "Result": "=", "seat": "N", "Declarer": 11}, "also pair 11"),
        ({"Result": "+1"}, "without a contract"),
    ],
)
def test_one_odd_row_is_named_and_the_others_stand(cells: dict[str, Any], message: str) -> None:
    good = [result(n, Contract="1 NT", Result="=", seat="N", Declarer=1) for n in (2, 3)]
    contents, problems = read(ReceivedData=[good[0], result(**cells), good[1]])
    assert len(contents.records) == 3
    assert sum(str(told.line.outcome) == "1NT N =" for told in contents.records) == 2
    assert any(message in problem.message for problem in problems)


def test_a_row_without_its_board_is_named() -> None:
    contents, problems = read(ReceivedData=[result(Board=None), result(-3), result(7)])
    assert [told.line.board for told in contents.records] == [Board(7)]
    assert ["number of its board" in problem.message for problem in problems] == [True, True]


def test_the_session_and_its_date() -> None:
    contents, _ = read(
        Session=[{"ID": 1, "Name": "Tuesday", "Date": DAY, "GUID": "ABC"}],
        Section=SECTION,
        ReceivedData=[result(Contract="PASS", DateLog=None, TimeLog=None)],
    )
    assert (contents.about.title, contents.about.date) == ("Tuesday", "2026-03-10")
    assert contents.about.extra == {"bws:Session.GUID": "ABC"}


def test_columns_of_other_programs_and_settings_ride_along() -> None:
    from overtrick.formats.bws.book import FORMS

    forms = [
        replace(form, columns=(*form.columns, ("custom_mark", "t20"))) for form in FORMS
    ] + [
        TableForm("Settings", (("ShowResults", "i16"), ("BM2PINcode", "t4"))),
        TableForm("Conversion Errors", (("Error", "t20"),)),
    ]
    edit = Edit(new_file(forms))
    edit.append("ReceivedData", [result(Contract="PASS", custom_mark="x")])
    edit.append("Settings", [{"ShowResults": 0, "BM2PINcode": "1234"}])
    contents, problems = read_bws(edit.done())
    assert (contents.records[0].line.extra or {})["bws:custom_mark"] == "x"
    assert contents.extra == {"bws:Settings.1.ShowResults": "0"}
    assert problems == []


def test_every_column_is_optional() -> None:
    form = TableForm("receiveddata", (("BOARD", "t5"), ("Contract", "t10"), ("ns/ew", "t2")))
    edit = Edit(new_file([form, TableForm("Result", (("Result", "t10"),))]))
    edit.append("receiveddata", [{"BOARD": "7", "Contract": "PASS"}])
    contents, problems = read_bws(edit.done())
    assert [(told.line.board.number, str(told.line.outcome)) for told in contents.records] == [
        (7, "PASS")
    ]
    assert problems == []


def test_a_database_that_is_cut_off_says_so() -> None:
    with pytest.raises(InvalidFile, match="cut off or damaged, copy it again"):
        read_bws(sample()[: 4096 * 14])


def test_a_database_of_something_else_is_refused() -> None:
    with pytest.raises(InvalidFile, match="its tables are Recipes"):
        read_bws(new_file([TableForm("Recipes", (("Cake", "t20"),))]))
    with pytest.raises(InvalidFile, match="no Access database"):
        read_bws(b"")


def test_a_deal_only_file() -> None:
    contents, problems = read(HandRecord=[HANDS | {"Section": 1, "Board": 1}])
    assert (len(contents.deals), contents.records, problems) == (1, (), [])


def test_what_is_wrong_with_cards_and_calls_keeps_its_template() -> None:
    """A problem made of an error's words was said in English in every language."""
    at = {"Section": 1, "Table": 1, "Round": 1, "Board": 1, "Counter": 1}
    _, problems = read(
        ReceivedData=[result(Board=1, Contract="9 S")],
        HandRecord=[{"Section": 1, "Board": 1, "NorthSpades": "AA"}],
        HandEvaluation=[{"Section": 1, "Board": 1, "NorthSpades": 14}],
        BiddingData=[{"ID": 1, **at, "Direction": "W", "Bid": "1S"}],
        PlayData=[{"ID": 1, **at, "Direction": "N", "Card": "ZZ"}],
    )
    told = [getattr(problem.text, "text", problem.text) for problem in problems]
    texts = [text for text in told if isinstance(text, Text)]
    assert len(texts) == len(told) == 5
    assert all(text.values for text in texts)
    nested = [text.values["wrong"] for text in texts if "wrong" in text.values]
    assert len(nested) == 2
    assert all(isinstance(text, EnglishText) for text in nested)
