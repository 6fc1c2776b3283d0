"""Jannersten results.txt: 13, 8 and 22 fields, and back again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidFile
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.registry import format_of
from overtrick.formats.uploads.jannersten_reader import read_jannersten
from overtrick.formats.uploads.jannersten_writer import write_jannersten
from tests.cases import one_pass
from tests.formats.making import facts, sessions

SAMPLE = "#01;A;1;1;11;;;140;3S;S;9;HT;2;0;;;100;0;;2;;"


def text(contents: Contents) -> list[str]:
    return write_jannersten(contents)[0].decode("cp1252").splitlines()


def read(*lines: str) -> tuple[Contents, list[str]]:
    contents, problems = read_jannersten("\n".join(lines).encode("cp1252"), "results.txt")
    return contents, [str(problem) for problem in problems]


def record(told: str, **more: object) -> Record:
    line = Line(Board.standard(1), parse_outcome(told), "1", "11", round="1", table="1")
    return Record(replace(line, **more))  # type: ignore[arg-type]


EVENING = Contents(
    About("Tuesday", "2026-03-10", kind="pairs", method="matchpoints"),
    (
        replace(record("3S S =", lead="HT"), ns_award=2, ew_award=0),
        replace(record("4S N -1", ns="2", ew="12", table="2"), ns_award=0, ew_award=2),
        record("60%/40%", board=Board.standard(2)),
        record("PASS", board=Board.standard(2), ns="2", ew="12"),
    ),
    contestants=(
        Contestant("1", (Person("Eve Adams"), Person('Finn "F" Öberg; MD'))),
        Contestant("11", (Person("Gus", extra={"masterpoints": "12"}), Person("Hal"))),
    ),
    ranking=(Placed("1", 1, total=18, percentage=75), Placed("11", 2, total=6, percentage=25)),
)


def test_the_sample_of_the_specification() -> None:
    contents, problems = read(SAMPLE)
    [told] = contents.records
    assert (str(told.line.outcome), told.line.ns, told.line.ew) == ("3S S =", "1", "11")
    assert (told.line.lead, told.line.round, told.ns_award) == ("HT", "1", 2)
    assert problems == []
    assert text(replace(contents, about=About(method="matchpoints")))[-1] == SAMPLE


def test_an_evening() -> None:
    data, losses = write_jannersten(EVENING)
    assert data.decode("cp1252").split("\r\n") == [
        "A;2;2;1;MP;;Pairs;;;2026-03-10;Tuesday;1;",
        'A;1;N;"Eve Adams";18;75;;',
        'A;1;S;"Finn ""F"" Öberg; MD";18;75;;',
        'A;11;E;"Gus";6;25;;12',
        'A;11;W;"Hal";6;25;;',
        "#01;A;1;1;11;;;140;3S;S;9;HT;2;0;;;100;0;;2;;",
        "#01;A;1;2;12;;;-50;4S;N;9;;0;2;;;0;100;;2;;",
        "#02;A;1;1;11;;;;;;;;;;;;;;;;;60%/40%",
        "#02;A;1;2;12;;;0;PASS;;;;;;;;;;;;;",
        "",
    ]
    assert losses == ["places are not written, only totals and percentages"]
    lines = data.decode("cp1252").splitlines()
    assert [line.count(";") for line in lines if line.startswith("#")] == [21] * 4
    back, problems = read_jannersten(data, "x")
    assert problems == []
    assert facts(back).records == tuple(
        replace(one, line=replace(one.line, table=None)) for one in EVENING.records
    )
    assert [one.names for one in back.contestants] == [
        ("Eve Adams", 'Finn "F" Öberg; MD'),
        ("Gus", "Hal"),
    ]
    assert back.contestants[1].players[0].extra == {"masterpoints": "12"}
    assert [(one.id, one.total, one.percentage) for one in back.ranking] == [
        ("1", 18, 75),
        ("11", 6, 25),
    ]
    assert (back.about.title, back.about.date) == ("Tuesday", "2026-03-10")
    assert (back.about.kind, back.about.method) == ("pairs", "matchpoints")
    assert write_jannersten(back)[0] == data


@given(sessions("rounds", "leads", "rulings", "points", "weighted", "split", "names"))
def test_a_round_trip(held: Contents) -> None:
    data, losses = write_jannersten(held)
    assert write_jannersten(held)[0] == data
    back, problems = read_jannersten(data, "x")
    assert problems == []
    assert facts(back).records == held.records
    assert [one.names for one in back.contestants] == [one.names for one in held.contestants]
    assert not [loss for loss in losses if "as its text" not in loss and "UTF-8" not in loss]
    assert write_jannersten(back)[0] == data


@pytest.mark.parametrize(
    ("told", "fields"),
    [
        ("NP", "#01;A;1;1;11;;;;;;;;;;;;;;;;;Not played"),
        ("BYE", "#01;A;1;1;;;;;;;;;;;;;;;;;;Bye"),
        ("A+/A-", "#01;A;1;1;11;;;;;;;;;;;;;;;;;A+/A-"),
        ("+420", "#01;A;1;1;11;;;420;;;;;;;;;;;;;;"),
        ("3NTXX E -2", "#01;A;1;1;11;;;600;3NTXX;E;7;;;;;;;;;;;"),
    ],
)
def test_five_different_things(told: str, fields: str) -> None:
    held = record(told, ew=None) if told == "BYE" else record(told)
    contents = Contents(records=(held,))
    assert text(contents)[-1] == fields
    [back] = read(fields)[0].records
    assert (back.line.outcome, back.is_pending) == (held.line.outcome, False)


def test_what_is_not_known_yet_stays_so() -> None:
    pending = replace(record("NP"), is_pending=True)
    assert text(Contents(records=(pending,)))[-1] == "#01;A;1;1;11;;;;;;;;;;;;;;;;;"
    assert read("#01;A;1;1;11;;;;;;;;;;;;;;;;;")[0].records[0].is_pending
    begun = replace(pending, contract=parse_outcome("4S N =").contract)  # type: ignore[union-attr]
    back = read(text(Contents(records=(begun,)))[-1])[0].records[0]
    assert (back.is_pending, str(back.contract)) == (True, "4S")


def test_individuals_fill_four_fields() -> None:
    line = Line(Board(1), parse_outcome("3S S ="), players=("1", "2", "3", "4"), round="1")
    people = tuple(
        Contestant(str(n), (Person(f"P{n}", seat=seat),)) for n, seat in enumerate(Seat, 1)
    )
    held = Contents(About(kind="individual"), (Record(line),), contestants=people)
    lines = text(held)
    assert lines[0] == "A;1;1;1;;;Individual;;;;;1;"
    assert lines[1:5] == [f'A;{n};{seat};"P{n}";;;;' for n, seat in enumerate("NESW", 1)]
    assert lines[5] == "#01;A;1;1;2;3;4;140;3S;S;9;;;;;;;;;;;"
    back, problems = read(*lines)
    assert problems == []
    assert back.records[0].line.players == ("1", "2", "3", "4")
    assert back.about.kind == "individual"
    assert [one.players[0].seat for one in back.contestants] == list(Seat)


def test_imps_stand_in_their_own_fields() -> None:
    told = replace(record("3S S =", datum=120), ns_award=2, ew_award=-2)
    held = Contents(About(method="butler"), (told,))
    assert text(held)[-1] == "#01;A;1;1;11;;;140;3S;S;9;;;;2;-2;;;120;;;"
    [back] = read(*text(held))[0].records
    assert (back.ns_award, back.ew_award, back.line.datum) == (2, -2, 120)


def test_two_winners_have_a_number_twice() -> None:
    held = Contents(
        records=(record("PASS", ew="1"),),
        contestants=(
            Contestant("1", (Person("Eve"), Person("Finn")), side=Side.NS),
            Contestant("1", (Person("Gus"), Person("Hal")), side=Side.EW),
        ),
        ranking=(Placed("1", total=5, side=Side.NS), Placed("1", total=4, side=Side.EW)),
    )
    assert text(held)[1:5] == [
        'A;1;N;"Eve";5;;;',
        'A;1;S;"Finn";5;;;',
        'A;1;E;"Gus";4;;;',
        'A;1;W;"Hal";4;;;',
    ]
    back, _ = read(*text(held))
    assert [(one.side, one.names) for one in back.contestants] == [
        (Side.NS, ("Eve", "Finn")),
        (Side.EW, ("Gus", "Hal")),
    ]
    assert [one.total for one in back.ranking] == [5, 4]


def test_sections_one_after_another() -> None:
    held = Contents(records=(record("PASS", section="B"), record("4S N =")))
    lines = text(held)
    assert [line[:4] for line in lines] == ["A;1;", "#01;", "B;1;", "#01;"]
    back, problems = read(*lines)
    assert [one.line.section for one in back.records] == ["A", "B"]
    assert problems == []


def test_a_section_does_not_look_like_a_result() -> None:
    held = Contents(records=(record("PASS", section="#1"),))
    assert len(read(*text(held))[0].records) == 1


def test_what_rides_along_is_written_back() -> None:
    lines = [
        "A;2;2;1;Monrad;x;Pairs;w;h;10 mars;Cup;1;yes",
        'A;1;N;"Eve";18;75;12,5;3',
        "#01;A;1;1;11;;;140;3S;S;9;HT;2;0;5;-5;100;0;;2;1;late",
    ]
    back, problems = read(*lines)
    assert problems == []
    assert back.about.extra["jannersten:ScoringMethod"] == "Monrad"
    assert text(back)[0] == "A;1;1;1;Monrad;x;Pairs;w;h;10 mars;Cup;1;yes"
    assert text(back)[1:] == ['A;1;N;"Eve";18;75;12,5;3', lines[2]]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("#1A;A;1;1;11;;;140;3S;S;9;;;;;;;;;;;", "not a board: '1A'"),
        (
            "#02;A;1;1;11;;;140;9S;S;9;;;;;;;;;;;",
            "not a contract: '9S' (the highest level is 7)",
        ),
        ("#02;A;1", "a result has 22 fields, not 3"),
        ("hello", "no line of results: 'hello'"),
        ('A;1;N;"Eve', "no line of results: 'A;1;N;Eve'"),
    ],
)
def test_one_damaged_line_among_good_ones(line: str, said: str) -> None:
    contents, problems = read(SAMPLE, line, SAMPLE.replace("#01", "#03"))
    assert [one.line.board.number for one in contents.records] == [1, 3]
    assert problems == [f"results.txt:2: {said}"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (SAMPLE.replace(";140;", ";170;"), "board 1: 3S S = is +140 for NS, not +170"),
        (SAMPLE.replace("HT", "H1"), "board 1: lead: not a card: 'H1'"),
        (SAMPLE[:-2], "a result has 22 fields, not 20"),
        (SAMPLE.replace(";2;0;", ";two;0;"), "board 1: not a number: 'two'"),
    ],
)
def test_an_odd_line_is_kept_and_named(line: str, said: str) -> None:
    contents, [problem] = read(line)
    assert str(contents.records[0].line.outcome) == "3S S ="
    assert said in problem


@pytest.mark.parametrize("data", [b"", b"\0\1", b"board,ns\n1,2\n", b"\xff\xfe#"])
def test_what_is_nothing_of_the_kind(data: bytes) -> None:
    with pytest.raises(InvalidFile, match="x: not a Jannersten results file"):
        read_jannersten(data, "x")


@one_pass("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@one_pass("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end(encoding: str, end: str) -> None:
    told = end.join(['A;1;N;"Åke Öst";18;75;;', SAMPLE, ""]).encode(encoding)
    contents, problems = read_jannersten(told, "x")
    assert (contents.contestants[0].names, problems) == (("Åke Öst",), [])


def test_letters_that_windows_lacks() -> None:
    held = Contents(contestants=(Contestant("1", (Person("Łukasz"),)),))
    data, losses = write_jannersten(held)
    assert data.startswith(b"\xef\xbb\xbf")
    assert losses == ["names need letters that Windows files lack: the file is UTF-8"]
    assert read_jannersten(data)[0].contestants[0].names == ("Łukasz",)


def test_it_is_found_by_what_is_in_it() -> None:
    assert format_of("results.txt", SAMPLE.encode()).id == "jannersten"
    assert format_of("results.txt", b"board,ns,ew,score\n").id == "csv"


def test_losses_are_named() -> None:
    held = Contents(
        About(club="West", winners=2),
        (
            replace(record("60% 4S N 10 | 40% 4S N 9"), names=("a", "b", "c", "d")),
            record("PASS", extra={"pbn:Room": "x"}),
        ),
    )
    assert write_jannersten(held)[1] == [
        "board 1, table 1: the weighted score is written as its text",
        "of the event not written: club, winners",
        "players by seat at a table are not written: 1",
        "values of other formats are not written: pbn:Room (1)",
    ]
