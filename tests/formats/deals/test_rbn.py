"""RBN and RBX: labels, what they hand on, results, auctions, play; and there and back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.contract import Contract
from overtrick.core.exact import Exact
from overtrick.core.outcome import (
    BYE,
    NOT_PLAYED,
    PASSED_OUT,
    Artificial,
    Average,
    Outcome,
    Points,
)
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidFile
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import FileCall, FileCard, Record
from overtrick.formats.deals import rbn_writing
from overtrick.formats.format import Format
from overtrick.formats.registry import FORMATS, format_of
from tests.cases import one_pass
from tests.formats.costs import work
from tests.formats.deals.samples import DEAL_FORMATS, ONE, SAMPLE
from tests.formats.evenings import evenings
from tests.formats.making import DEALS, NAMES, PLAYED, auctions, facts
from tests.work import growth

RBN, RBX = FORMATS["rbn"], FORMATS["rbx"]
HANDS = "H N:AKQ2.J54.T93.K87:J98.AQ2.K864.T65:T764.K83.AQ2.QJ9:"
EVENING = f"""% RBN 3.2
{{A file made by hand}}

D 20260310:1930
T :Eve Adams
L Ankara:Sample Club
E Club night
F M
S 2
N Eve+Finn:Hal+Gus:1
B 1
{HANDS}
A NZ:1C^1P1SP:2SP3S*A
1 may be short
C 3S:S
P HT42K:SA58!3
R 9+140:7.5
{{Well played.
Or was it?}}

N Ivy+Jan:Lea+Kim:2
A NZ:1SP4SA
C 4S:N
P D4
R 9-50:0

B 2
H W:53.T976.J75.A432:AKQ2.J54.T93.K87:J98.AQ2.K864.T65:
A EN:PPPP
R P

"""


def read(text: str) -> Contents:
    contents, problems = RBN.read(text.encode(), "x")
    assert problems == []
    return contents


def problems_of(text: str) -> list[str]:
    return [str(problem) for problem in RBN.read(text.encode(), "x")[1]]


def test_an_evening() -> None:
    held = read(EVENING)
    assert [str(told.line.outcome) for told in held.records] == ["3S S =", "4S N -1", "PASS"]
    first, second, third = held.records
    assert first.names == ("Eve", "Gus", "Finn", "Hal")
    assert (first.line.ns, first.line.ew, first.line.table) == ("Eve - Finn", "Gus - Hal", "1")
    assert first.line.board == second.line.board == Board(1)
    assert third.line.board == Board(2, Seat.EAST, Vulnerability.NS)
    assert (first.ns_award, first.ew_award) == (Fraction(15, 2), None)
    assert [str(told.call) for told in first.calls[:5]] == ["1C", "Pass", "1S", "Pass", "2S"]
    assert (first.calls[0].note, first.calls[6].alerted) == ("may be short", True)
    assert [str(shown.card) for shown in first.cards[:4]] == ["HT", "H4", "H2", "HK"]
    assert (first.cards[6].mark, first.line.lead, second.line.lead) == ("!", "HT", "D4")
    assert second.cards == ()
    assert [dealt.deal for dealt in held.deals] == [SAMPLE, SAMPLE]
    assert (held.about.title, held.about.date) == ("Club night", "2026-03-10")
    assert (held.about.method, held.about.kind) == ("matchpoints", "pairs")
    assert held.about.venue == "Ankara: Sample Club"
    assert held.session().names["Eve - Finn"] == ("Eve", "Finn")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_there_and_back_as_text(end: str) -> None:
    held, problems = RBN.read(EVENING.replace("\n", end).encode(), "x")
    assert problems == []
    data, losses = RBN.write(held)
    assert losses == []
    again, _ = RBN.read(data, "x")
    assert facts(again) == facts(held)
    assert RBN.write(again)[0] == data
    # West's hand is given by the three others, whoever of them is first.
    expected = EVENING.replace("H W:53.T976.J75.A432:AKQ2.J54.T93.K87:J98.AQ2.K864.T65:\n", "")
    assert data.decode() == expected


def test_rbx_says_the_same_on_a_line() -> None:
    held = read(EVENING)
    data, losses = RBX.write(held)
    assert losses == ["comments are not written: 2"]
    lines = data.decode().splitlines()
    assert lines[0] == "%{RBX 3.2}"
    assert lines[2].startswith("N{Ivy+Jan:Lea+Kim:2}A{NZ:1SP4SA}C{4S:N}P{D4}R{9-50:0}")
    again, problems = RBX.read(data)
    assert problems == []
    assert facts(again).records == facts(held).records
    assert again.deals == held.deals
    assert RBN.write(again)[0].startswith(b"% RBN 3.2\n")
    assert format_of("x.txt", data).id == "rbx"


def test_a_match_of_two_rooms() -> None:
    text = (
        "F I\nK Nickell:Schwartz:12:3.50\nN A+B:C+D:O\nB 1\nC 3S:S\nR 9+140:+5\n\n"
        "N E+F:G+H:C\nC 4S:N\nR 9-50:-5\n\nB 2\nN A+B:C+D:O\nR P:=\n\n"
    )
    held = read(text)
    lines = [told.line for told in held.records]
    assert [(line.ns, line.ew, line.room) for line in lines] == [
        ("Nickell", "Schwartz", "open"),
        ("Schwartz", "Nickell", "closed"),
        ("Nickell", "Schwartz", "open"),
    ]
    assert {(line.match, line.home, line.away) for line in lines} == {
        ("1", "Nickell", "Schwartz")
    }
    assert [(told.ns_award, told.ew_award) for told in held.records] == [
        (5, -5),
        (-5, 5),
        (0, 0),
    ]
    [carried] = held.matches
    assert (carried.home_carried, carried.away_carried) == (12, Fraction(7, 2))
    assert {one.name for one in held.contestants} == {"Nickell", "Schwartz"}
    assert held.about.kind == "teams"
    data, _ = RBN.write(held)
    assert facts(RBN.read(data)[0]) == facts(held)


def test_deals_only_and_partial_hands() -> None:
    held = read(f"{HANDS}\n\nH E:AKQ2.J54.T93.K87::J98.AQ2..T65\n\n")
    assert [dealt.board.number for dealt in held.deals] == [1, 2]
    assert held.deals[0].deal == SAMPLE
    assert held.deals[1].hands == "E:AKQ2.J54.T93.K87 - J98.AQ2..T65 -"
    assert held.records == ()
    data, losses = RBN.write(held)
    assert losses == []
    assert RBN.read(data)[0].deals == held.deals


def test_no_result_yet_is_not_no_tricks_and_not_a_pass() -> None:
    held = read(
        "N A+B:C+D\nB 1\n\nB 2\nC 4S:N\n\nB 3\nA SE:PPPP\n\nB 4\nA WB:1S\n\nB 5\nR P\n\n"
    )
    pending = [told.is_pending for told in held.records]
    assert pending == [True, True, False, True, False]
    assert (held.records[1].contract, held.records[1].declarer) == (
        Contract.parse("4S"),
        Seat.NORTH,
    )
    assert [told.line.outcome for told in held.records[2::2]] == [PASSED_OUT, PASSED_OUT]
    assert held.records[3].calls_open
    assert facts(RBN.read(RBN.write(held)[0])[0]).records == facts(held).records


def test_the_contract_may_be_told_by_the_auction_alone() -> None:
    [told] = read("B 1\nA NZ:1SP4SX:RA\nR 10+880\n\n").records
    assert str(told.line.outcome) == "4SXX N ="


def test_without_a_prefix_west_deals() -> None:
    [told] = read("B 7\nA 1SP4SA\nR 10-620\n\n").records
    assert (told.line.board.dealer, str(told.line.outcome)) == (Seat.WEST, "4S W =")


@one_pass(
    ("text", "said"),
    [
        ("B 1\nC 8S:N\nR 9-50\n\n", "x:1: board 1: not a contract of RBN: '8S:N'"),
        ("B 1\nC 4S:N\nR 14+420\n\n", "x:1: board 1: tricks must be 0 to 13, not 14"),
        ("B 1\nC 4S:N\nR ten\n\n", "x:1: board 1: not a result of RBN: 'ten'"),
        ("B 1\nC 4S:N\nR P\n\n", "x:1: board 1: 4S is no pass-out: 'P'"),
        ("B 1\nR 9+140\n\n", "x:1: board 1: a result without its contract: '9+140'"),
        ("B 1\nH N:AKQ2.J54.T93.K87:AKQ2...\n\n", "x:1: board 1: SA is dealt twice"),
        ("B 1\nA NZ:1S1C\n\n", "x:1: board 1: '1C' by East: it is not more than 1S"),
        ("B 1\nA NZ:1SPQ\n\n", "x:1: board 1: the auction is read up to 'Q'"),
        ("B 1\nC 4S:N\nP SAX\nR 10+420\n\n", "x:1: board 1: the play is read up to 'X'"),
        ("B 1\nC 4S:N\nR 10+420:top\n\n", "x:1: board 1: not what a result gives: 'top'"),
        ("B 1\nC 4S:N\nR 10+420\nQ 7\n\n", "x:4: no label of RBN: 'Q 7'"),
        ("B 1\nC 4S:N\nR 10+420\n{So\n\n", "x:1: a comment is not closed"),
        ("B 1\nC 4S:N\nR 10+430\n\n", "4S N = is +420 for NS, not +430; the contract counts"),
        ("B 1\nA NZ:1SA\nC 4S:N\nR 10+420\n\n", "the auction ends with 1S; label C counts"),
        ("B 3a\nC 4S:N\nR 10+420\n\n", "not a board number: '3a'; it is called 37"),
        ("B 1\nR P\nB 2\nR P\n", "x:3: label B again, without an empty line"),
        (f"B 1\n{HANDS}\n\nH N:...AKQJT98765432:::\n\n", "other cards than before"),
        (
            f"B 1\n{HANDS}\nM ::98765=:!!\n\n",
            "label M is read, but its layout is not confirmed",
        ),
        (f"B 1\n{HANDS}\nM 9\n\n", "x:1: board 1: not a table of makes: '9'"),
    ],
)
def test_an_odd_line_is_a_problem_and_is_kept(text: str, said: str) -> None:
    good = "B 36\nC 4S:N\nR 10+420\n\n"
    contents, problems = RBN.read((text + good).encode(), "x")
    assert any(said in str(problem) for problem in problems)
    assert str(contents.records[-1].line.outcome) == "4S N ="
    data, _ = RBN.write(contents)
    kept = data.decode().replace("{So}", "{So")  # a comment is closed
    for line in text.splitlines():
        assert line in kept.splitlines() or line.startswith("H ")
    assert facts(RBN.read(data)[0]) == facts(contents)


def test_unknown_words_ride_along() -> None:
    text = (
        "{One}\n{Two\nlines}\n\nE Book\nB 10:7X01\nN Eve+Finn:Hal+Gus:9:rest\nC 4S:N:x\n"
        "R 10+620\n5 a note of nobody\nI one:two\n\n"
        "E Other\nT About it:Eve\nB xy\nC 3N:W\nR 9-400\n\n"
    )
    contents, problems = RBN.read(text.encode(), "x")
    assert [problem.board for problem in problems] == [11]
    assert [told.line.session for told in contents.records] == ["1", "2"]
    data, losses = RBN.write(contents)
    assert losses == []
    assert sorted(data.decode().split()) == sorted(text.split())
    again, _ = RBN.read(data, "x")
    assert facts(again) == facts(contents)
    assert [told.line.extra for told in again.records] == [
        told.line.extra for told in contents.records
    ]


def test_an_unknown_line_never_becomes_a_label() -> None:
    text = "B 1\nR P\nAQ2.K864.T65\n"
    contents, [problem] = RBN.read(text.encode(), "x")
    assert str(problem) == "x:3: no label of RBN: 'AQ2.K864.T65'"
    for found in (RBN, RBX):
        again, [problem] = found.read(found.write(contents)[0], "x")
        assert "no label of RBN: 'AQ2.K864.T65'" in str(problem)
        assert facts(again) == facts(contents)


@pytest.mark.parametrize(
    "outcome",
    [NOT_PLAYED, BYE, Artificial(Average.PLUS, Average.MINUS)],
)
def test_what_cannot_be_said_is_left_out(outcome: Outcome) -> None:
    line = Line(Board(7), outcome, "A - B", "C - D", table="3")
    held = Contents(records=(Record(line), Record(replace(line, outcome=PASSED_OUT))))
    data, losses = RBN.write(held)
    assert losses[0] == f"board 7, table 3: {outcome} cannot be said, it is left out"
    assert [told.line.outcome for told in RBN.read(data)[0].records] == [PASSED_OUT]


@pytest.mark.parametrize(
    ("text", "outcome", "tricks"),
    [
        ("B 1\nC 3S\nR 9+140\n\n", Points(140, Contract.parse("3S")), 9),
        ("B 1\nC 3S:S\nR +140\n\n", Points(140, Contract.parse("3S"), Seat.SOUTH), None),
        ("B 1\nR -50:3\n\n", Points(-50), None),
    ],
)
def test_points_without_all_of_the_contract(
    text: str, outcome: Outcome, tricks: int | None
) -> None:
    held = read(text)
    assert [(told.line.outcome, told.line.tricks) for told in held.records] == [
        (outcome, tricks)
    ]
    assert RBN.write(held) == (text.encode(), [])


def test_names_come_from_the_list_and_numbers_are_lost() -> None:
    people = (
        Contestant("7", (Person("Eve"), Person("Finn"))),
        Contestant("12", (Person("Gus"), Person("Hal"))),
    )
    line = Line(Board(1), PASSED_OUT, "7", "12")
    data, losses = RBN.write(Contents(records=(Record(line),), contestants=people))
    assert data == b"N Eve+Finn:Hal+Gus\nB 1\nR P\n\n"
    assert losses == ["results by names only, without the numbers of pairs: 1"]


def test_numbers_stand_where_no_name_is_known() -> None:
    told = tuple(
        Record(Line(Board(1), PASSED_OUT, ns, ew))
        for ns, ew in (
            ("3", "11"),
            ("4A", "Cohen - Cohen"),
            ("Amber", "Ann - Ben"),
            ("2", None),
        )
    )
    data, losses = RBN.write(Contents(records=told))
    assert losses == []
    lines = data.decode().splitlines()
    assert [line for line in lines if line[:1] == "N"] == [
        "N 3+3:11+11",
        "N 4A+4A:+Cohen - Cohen",
        "N Amber:Ben+Ann",
        "N 2+2",
    ]
    held, problems = RBN.read(data)
    assert problems == []
    assert [(one.line.ns, one.line.ew) for one in held.records] == [
        (one.line.ns, one.line.ew) for one in told
    ]
    assert held.records[0].names is None
    assert RBN.write(held)[0] == data


def test_two_pairs_of_one_number_keep_their_names() -> None:
    people = (
        Contestant("7", (Person("Eve"), Person("Finn")), side=Side.NS),
        Contestant("7", (Person("Gus"), Person("Hal")), side=Side.EW),
    )
    line = Line(Board(1), PASSED_OUT, "7", "7")
    data, _ = RBN.write(Contents(records=(Record(line),), contestants=people))
    assert data.startswith(b"N Eve+Finn:Hal+Gus\n")


def test_facts_that_have_no_label_are_said() -> None:
    about = About("Final: part 2", "2026-03-10", director="Eve", kind="pairs", method="bam")
    data, losses = RBN.write(replace(ONE, about=about))
    assert data.startswith(b"D 20260310\nE Final:: part 2\nB 1\n")
    assert losses == ["of the event is not written: director, kind, method"]
    assert RBN.read(data)[0].about.title == "Final: part 2"


def test_deals_of_every_other_format_become_rbn_and_back() -> None:
    for found in DEAL_FORMATS:
        held, _ = found.read(found.write(ONE)[0])
        data, _ = RBN.write(held)
        assert RBN.read(data)[0].deals == ONE.deals


@st.composite
def archives(draw: st.DrawFn) -> Contents:
    """Pairs known by their names, at tables, with auctions, play and awards."""
    names = draw(st.lists(NAMES, min_size=8, max_size=8, unique=True).map(_plain))
    numbers = draw(st.lists(st.integers(1, 99), min_size=1, max_size=3, unique=True))
    deals, records = [], []
    for number in numbers:
        board = Board(number, draw(st.sampled_from(Seat)), draw(st.sampled_from(Vulnerability)))
        if draw(st.booleans()):
            deals.append(Dealt(board, draw(DEALS)))
        for table in range(1, draw(st.integers(1, 2)) + 1):
            seated = names[4 * table - 4 : 4 * table]
            records.append(_record(draw, board, str(table), seated))
    contestants: dict[str | None, Contestant] = {}
    for told in records:
        north, east, south, west = told.names or ("",) * 4
        for who, pair in ((told.line.ns, (north, south)), (told.line.ew, (east, west))):
            persons = (Person(pair[0]), Person(pair[1]))
            contestants.setdefault(who, Contestant(who or "", persons))
    about = About("An archive", "2026-03-10", kind="pairs", method="matchpoints")
    dealt = {each.board.number for each in deals}
    records.sort(key=lambda told: told.line.board.number not in dealt)
    return Contents(about, tuple(records), tuple(deals), tuple(contestants.values()))


def _record(draw: Any, board: Board, table: str, names: list[str]) -> Record:
    outcome = draw(PLAYED)
    north, east, south, west = names
    cards = tuple(map(FileCard, draw(st.just([]) | st.permutations([*map(Card.parse, CARDS)]))))
    lead = str(cards[0].card) if cards else draw(st.none() | st.sampled_from(CARDS))
    line = Line(
        board, outcome, f"{north} - {south}", f"{east} - {west}", table=table, lead=lead
    )
    award: Exact | None = draw(st.none() | st.integers(0, 200).map(lambda n: Fraction(n, 10)))
    if isinstance(award, Fraction) and award.denominator == 1:
        award = award.numerator
    calls: tuple[FileCall, ...] = ()
    if draw(st.booleans()):
        bids: tuple[FileCall, ...] = draw(auctions(board.dealer))
        calls = tuple(replace(told, alerted=draw(st.booleans())) for told in bids)
    if calls and draw(st.booleans()):
        calls = (FileCall(calls[0].call, calls[0].alerted, "may be short", "!"), *calls[1:])
    return Record(
        line, calls=calls, cards=cards, names=(north, east, south, west), ns_award=award
    )


CARDS = ("HT", "H4", "H2", "HK", "SA", "S5", "D8", "C3", "C2")


def _plain(names: list[str]) -> list[str]:
    """Names without the signs that part names, each another."""
    bare = (name.translate(str.maketrans(":+{}", "    ")).split() for name in names)
    return [" ".join([*words, f"no{place}"]) for place, words in enumerate(bare)]


@given(held=archives())
def test_archives_there_and_back(held: Contents) -> None:
    for found in (RBN, RBX):
        data, losses = found.write(held)
        assert losses == []
        again, problems = found.read(data, "x")
        assert all("label C counts" in str(p) for p in problems)  # the auctions are made up
        again, before = facts(again), facts(held)
        assert again.records == before.records
        assert [told.calls for told in again.records] == [told.calls for told in held.records]
        assert again.deals == before.deals
        assert set(again.contestants) == set(before.contestants)
        assert again.about == before.about
        assert found.write(again)[0] == data


def test_known_by_content() -> None:
    for data in (EVENING.encode(), f"B 1\n{HANDS}\n".encode(), b"% RBN 3.2\n"):
        assert format_of("x.txt", data).id == "rbn"
    for data in (b"I am no record\n", b"B flat\n", b"E 1\nS 2\n", b"[Board]\nH N:\n", b"A+\n"):
        assert format_of("x.txt", data).id != "rbn"


@pytest.mark.parametrize("data", [b"", b"x", b"\0\1\2", b"E Club night\n", b"board,ns,ew\n"])
def test_what_is_no_rbn_is_refused(data: bytes) -> None:
    for found in (RBN, RBX):
        with pytest.raises(InvalidFile):
            found.read(data, "x")


def test_nothing_to_write() -> None:
    with pytest.raises(InvalidFile, match="there are none"):
        RBN.write(Contents(About("Tuesday")))


def through(found: Format, text: str) -> Callable[[], None]:
    def deed() -> None:
        with suppress(InvalidFile):
            found.write(found.read(text.encode(), "x")[0])

    return deed


@pytest.mark.parametrize("found", [RBN, RBX], ids=["rbn", "rbx"])
@pytest.mark.parametrize(
    "text",
    [
        lambda n: "{x}\n" * n + "\nB 1\nR P\n",
        lambda n: "{x}\n\n" * n + "B 1\nR P\n",
        lambda n: (
            "B 1\n" + "".join(f"H N:{'AKQJT98765432'[: i % 13]}...:\n\n" for i in range(n))
        ),
        lambda n: "B 1\nR P\n" * n,
        lambda n: "Q\n" * n + "B 1\nR P\n",
    ],
    ids=range(5),
)
def test_odd_files_are_work_by_their_size(found: Format, text: Callable[[int], str]) -> None:
    assert growth(lambda length: through(found, text(length)), 500) < 4.5


@pytest.mark.parametrize(
    ("found", "record"),
    [(RBN, b"B 1\nC 4S:N\nR 10+430\n\n"), (RBX, b"B{1}C{4S:N}R{10+430}\n")],
    ids=["rbn", "rbx"],
)
def test_what_short_records_say_alike_is_worked_out_once(found: Format, record: bytes) -> None:
    found.read(record, "x")
    assert work(lambda: found.read(record * 1_000, "x")) < 130 * 1_000


@pytest.mark.parametrize("found", [RBN, RBX], ids=["rbn", "rbx"])
def test_lines_of_any_length_come_to_an_end(found: Format) -> None:
    long = 2_000_000
    through(found, "B 1\nA NZ:" + "P" * long + "A" * long + "\n")()
    through(found, "B 1\nC 4S:N\nP " + "SA:" * long + "\n")()
    through(found, "{" * long + "\nB 1\nR P\n")()


def test_mutations_raise_nothing_else() -> None:
    rng = Random(11)
    for _ in range(300):
        data = bytearray(EVENING.encode())
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(data))
            if rng.random() < 0.5:
                data[at] = rng.choice(b"\n:NSHDCP^*{}0123456789AKQJTXR\xff")
            elif rng.random() < 0.5:
                del data[at : at + rng.randint(1, 60)]
            else:
                data[at:at] = data[at : at + rng.randint(1, 60)]
        with suppress(InvalidFile):
            contents, _ = RBN.read(bytes(data), "x")
            written, _ = RBN.write(contents)
            RBN.read(written, "x")


@given(
    evenings(RBN.carries),
    st.lists(st.tuples(st.integers(0, 50), st.sampled_from(range(7))), max_size=20),
)
def test_what_is_said_once_is_what_would_be_said_of_each_record(
    contents: Contents, more: list[tuple[int, int]]
) -> None:
    """A record of the place of the one before it is written without asking what it inherits."""
    records = list(contents.records)
    for at, change in more if records else ():
        like = records[at % len(records)]
        line = like.line
        changed = (
            *(line, replace(line, table="12"), replace(line, table="x"), replace(line, ns="a")),
            *(replace(line, section="B"), replace(line, room="third", match=None)),
            replace(line, extra={"rbn:N": "Eve+Finn:Hal+Gus:1"}),
        )
        records.insert(at % len(records), replace(like, line=changed[change]))
    whole = replace(contents, records=tuple(records))
    for format in (RBN, RBX):
        with suppress(InvalidFile):
            short = format.write(whole)
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(rbn_writing, "_place_of", lambda *given: ())
                assert format.write(whole) == short
