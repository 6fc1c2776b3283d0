"""What is written is read again: made-up evenings, and the awkward corners by hand."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from overtrick.core.auction import parse_call
from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import BYE, NOT_PLAYED, PASSED_OUT, Points, Split
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import FileCall, Record
from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from tests.cases import one_pass
from tests.formats.making import DEALS, NAMES, extras, facts, sessions

ALL = (
    *("points", "rulings", "weighted", "split", "tables", "rounds", "leads", "auction"),
    *("deals", "tricks", "names", "numbers"),
)


WORDS = NAMES.filter(lambda name: name not in ("-", "?"))
"""Names; a dash or a question mark alone is no name in this format."""


def in_order(contents: Contents) -> Contents:
    """Boards by number, as they are written."""
    return replace(
        facts(contents),
        records=tuple(sorted(facts(contents).records, key=lambda told: told.line.board.number)),
        deals=tuple(sorted(contents.deals, key=lambda dealt: dealt.board.number)),
    )


def again(contents: Contents) -> Contents:
    data, _ = write_pbn(contents)
    assert write_pbn(contents)[0] == data
    held, problems = read_pbn(data, "x.pbn")
    assert problems == []
    return held


def same(contents: Contents) -> None:
    expected, found = in_order(contents), in_order(again(contents))
    for part in fields(Contents):
        assert getattr(found, part.name) == getattr(expected, part.name), part.name
    assert extras(found) == extras(expected)


@settings(suppress_health_check=list(HealthCheck))
@given(contents=sessions(*ALL, names=WORDS))
def test_an_evening_is_read_as_it_was_written(contents: Contents) -> None:
    same(contents)


@given(deal=DEALS, first=st.sampled_from(Seat))
def test_a_deal_is_read_from_any_seat(deal: object, first: Seat) -> None:
    text = deal.text(first)  # type: ignore[attr-defined]
    held, _ = read_pbn(f'[Board "1"]\n[Deal "{text}"]'.encode())
    assert held.deals[0].deal == deal


def line(outcome: object, **more: object) -> Line:
    parts: dict[str, object] = {"ns": "1", "ew": "2", "table": "1", **more}
    return Line(Board.standard(7), outcome, **parts)  # type: ignore[arg-type]


@one_pass(
    "told",
    [
        Record(line(BYE, ew=None)),
        Record(line(NOT_PLAYED)),
        Record(line(NOT_PLAYED, ew=None)),
        Record(line(NOT_PLAYED), is_pending=True),
        Record(line(NOT_PLAYED), True, Contract.parse("4SX"), Seat.NORTH),
        Record(line(PASSED_OUT), ns_award=Fraction(9, 2), ew_award=0),
        Record(line(Points(420))),
        Record(line(parse_outcome("A+/40%"), ruling="late play")),
        Record(line(parse_outcome("A/A"))),
        Record(line(parse_outcome("1/3 4S N 10 | 2/3 4S N 9"))),
        Record(line(Split(Points(420), NOT_PLAYED))),
        Record(line(Split(PASSED_OUT, parse_outcome("60%/40%")))),  # type: ignore[arg-type]
        Record(line(parse_outcome("4S N ="), section="B", version="b", round="3")),
        Record(line(parse_outcome("4S N ="), tricks=None, datum=Fraction(41, 4))),
        Record(line(parse_outcome("4S N ="), ns=None, ew=None, players=("a", "b c", "d", "e"))),
        Record(line(parse_outcome("4S N ="), lead="HT", session="evening")),
        Record(line(parse_outcome("4S N =")), names=('A "Big" B', "C - D", "", "E;F")),
        Record(line(parse_outcome("4S N =")), names=("Eve", "Gus", "Finn", "Hal")),
    ],
)
def test_each_kind_of_result_is_restored(told: Record) -> None:
    found = again(Contents(records=(told,)))
    assert facts(found).records == (told,)


def test_a_board_of_its_own_dealer_and_a_label_that_is_no_number() -> None:
    board = Board(7, Seat.WEST, Vulnerability.NONE)
    record = Record(Line(board, PASSED_OUT, "1", "2", extra={"pbn:Board": "7x-1"}))
    deal = Dealt(
        board, extra={"pbn:Board": "7x-1", "pbn:Annotator": 'E"v\\e', "pbn:{}": "good"}
    )
    data, losses = write_pbn(Contents(records=(record,), deals=(deal,)))
    held, problems = read_pbn(data)
    assert losses == []
    assert [str(problem) for problem in problems] == [
        ":1: not a board number: '7x-1'; taken as 7"
    ]
    assert held.deals == (deal,)
    assert facts(held).records == (record,)
    assert extras(held) == [{"pbn:Board": "7x-1"}]


def test_calls_keep_notes_alerts_and_marks() -> None:
    words = ["1C", "X", "XX", "1NT", "Pass", "Pass", "Pass"]
    calls = [FileCall(parse_call(word)) for word in words]
    calls[0] = replace(calls[0], alerted=True, note='may be "short"; 2+')
    calls[1] = replace(calls[1], mark="!? $4")
    calls[2] = replace(calls[2], alerted=True)
    calls[3] = replace(calls[3], note="10-12")
    calls[5] = replace(calls[5], mark="^I")
    record = Record(line(parse_outcome("1NT W -1")), calls=tuple(calls))
    assert facts(again(Contents(records=(record,)))).records == (record,)
    cut = replace(record, calls=(*calls[:3], FileCall(None)), calls_open=True)
    assert facts(again(Contents(records=(cut,)))).records == (cut,)


def test_a_match_is_restored_with_its_rooms() -> None:
    home = {"match": "4", "home": "41", "away": "42", "round": "2", "table": None}
    records = (
        Record(line(parse_outcome("4S N ="), ns="41", ew="42", room="open", **home)),
        Record(line(parse_outcome("4S N -1"), ns="42", ew="41", room="closed", **home)),
    )
    about = About("Cup", kind="teams", method="teams")
    told = MatchResult("9", "41", "43", 34, 21, 16, Fraction(1234, 100), round="1")
    contents = Contents(about, records, matches=(told,))
    found = facts(again(contents))
    assert found.records == records
    assert found.about == about
    assert replace(found.matches[0], where="") == told
    assert found.session().is_teams


def test_a_ranking_of_two_winners_is_restored() -> None:
    people = (
        Contestant(
            "1", (Person("Eve", "007"), Person("Finn")), side=Side.NS, extra={"pbn:Club": "R 1"}
        ),
        Contestant("1", (Person("A-B"), Person("C - D", "12")), side=Side.EW),
        Contestant("9", (Person("Zoë"),), session="2", section="B", name="The Nines"),
    )
    ranking = (
        Placed("1", 1, False, Fraction(125, 2), Fraction(52083, 1000), 24, side=Side.NS),
        Placed("1", 1, True, 12, None, None, side=Side.EW, extra={"pbn:MP": "0.40"}),
        Placed("2", 1, True, 12, None, None, side=Side.EW),
        Placed("3", None, False, None, 0, 2, section="B", session="2"),
    )
    about = About(
        *(
            "Pairs",
            "2026-03-??",
            "Rook",
            "0042",
            "Town",
            "D. R.",
            "S",
            "pairs",
            "matchpoints",
            2,
        )
    )
    contents = Contents(about, contestants=people, ranking=ranking)
    found = again(contents)
    assert found.about == about
    assert found.ranking[:1] == ranking[:1]
    assert [dict(one.extra, pbn_place=one.place) for one in found.ranking][1:3] == [
        {"pbn:MP": "0.40", "pbn:RankTie": "2", "pbn_place": 1},
        {"pbn:RankTie": "2", "pbn_place": 1},
    ]
    assert [who.exact_id for who in found.contestants] == [who.exact_id for who in people]
    assert found.contestants == people


def test_an_award_that_no_decimal_tells_is_named() -> None:
    told = Record(line(PASSED_OUT), ns_award=Fraction(17, 3))
    _, losses = write_pbn(Contents(records=(told,)))
    assert losses == ["board 7, table 1: the award of NS is rounded to 5.6667"]


def test_details_of_other_formats_are_named_in_one_sentence() -> None:
    told = Record(line(PASSED_OUT, extra={"usebio:X": "1", "remark": "late"}))
    _, losses = write_pbn(Contents(records=(told,), extra={"bws:Y": "2"}))
    assert losses == [
        "values of other formats are not written: bws:Y (1), usebio:X (1), remark (1)"
    ]


def test_a_match_of_another_section_keeps_its_name() -> None:
    match = {"match": "7", "home": "41", "away": "42", "room": "open", "section": "B"}
    calls = tuple(FileCall(parse_call("Pass")) for _ in range(4))
    told = Record(line(PASSED_OUT, ns="41", ew="42", **match), calls=calls)
    deal = Dealt(Board.standard(7), hands="N:AKQ... - - -")
    found = facts(again(Contents(records=(told,), deals=(deal,))))
    assert found.records == (told,)
    assert found.deals == (deal,)


@pytest.mark.parametrize("title", ["#", "##", "#1 Cup"])
def test_a_title_may_begin_with_the_sign_for_the_game_before(title: str) -> None:
    data, losses = write_pbn(Contents(About(title=title)))
    assert losses == []
    assert read_pbn(data)[0].about.title == title
