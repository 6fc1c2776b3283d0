import io
from dataclasses import replace
from urllib.parse import unquote

import pytest
from endplay.parsers import lin as endplay_lin
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import NOT_PLAYED, PASSED_OUT, Result
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidFile
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import FileCall, FileCard, Record
from overtrick.formats.lin.calls import called_of, shown_of
from overtrick.formats.lin.read import read_lin
from overtrick.formats.lin.write import write_lin
from overtrick.formats.lin.write_board import handviewer_link
from tests.formats.lin.samples import MATCH, SINGLE, TOURNAMENT, VUGRAPH, records, results
from tests.formats.making import BOARDS, DEALS, PLAYED, auctions, extras, facts, sessions


def again(contents: Contents) -> Contents:
    """What comes back after writing; written twice, it is the same."""
    data, _ = write_lin(contents)
    found, problems = read_lin(data, "x.lin")
    assert all("the play: " in problem.message for problem in problems)  # a lead made up
    assert write_lin(found)[0] == data
    return found


def test_the_match_is_written_as_it_was_read() -> None:
    data, losses = write_lin(records(MATCH.decode()))
    assert losses == []
    names = b"pn|S1,W1,N1,E1,S2,W2,N2,E2|"  # each board has its own: others read no eight
    assert data.replace(b"\n", b"") == MATCH.replace(b"\n", b"").replace(names, b"")


@pytest.mark.parametrize("text", [MATCH.decode(), VUGRAPH, TOURNAMENT, SINGLE, SINGLE * 3])
def test_what_was_read_comes_back(text: str) -> None:
    contents = records(text)
    found = again(contents)
    assert sorted(results(found)) == sorted(results(contents))
    assert {told.line.board: told.calls for told in facts(found).records} == {
        told.line.board: told.calls for told in facts(contents).records
    }
    assert sorted(map(str, extras(found))) == sorted(map(str, extras(contents)))
    assert found.deals == contents.deals
    assert [told.home_carried for told in found.matches] == [
        told.home_carried for told in contents.matches
    ]
    assert found.about == contents.about
    assert set(found.contestants) == set(contents.contestants)


def test_the_vugraph_is_the_same_after_a_round() -> None:
    once = again(records(VUGRAPH))
    assert facts(again(once)) == facts(once)


NAMES = st.tuples(*[st.sampled_from(["Eve", "Finn Ó", "Gus", "Hal d.J.", "~~M1", "山田"])] * 4)


@st.composite
def played(draw: st.DrawFn, board: Board) -> Record:
    calls = draw(auctions(board.dealer))
    line = Line(board, NOT_PLAYED)
    told = Record(line, True, calls=calls)
    auction = told.auction()
    if auction.contract is None or auction.declarer is None:
        line = replace(line, outcome=PASSED_OUT)
    else:
        tricks = draw(st.integers(0, 13))
        lead = draw(st.none() | st.sampled_from(["SA", "HT", "C2"]))
        outcome = Result(auction.contract, auction.declarer, tricks)
        line = replace(line, outcome=outcome, lead=lead)
    noted = draw(st.sampled_from(["", "weak, 5-9", "!s and !h"]))
    calls = (FileCall(calls[0].call, bool(noted), noted), *calls[1:])
    cards = shown_of(line.lead) if line.lead else ()
    names = draw(NAMES)
    north, east, south, west = names
    line = replace(line, ns=f"{north} - {south}", ew=f"{east} - {west}")
    return Record(line, calls=calls, cards=cards, names=names)


@st.composite
def archives(draw: st.DrawFn) -> Contents:
    boards = draw(st.lists(BOARDS, min_size=1, max_size=3, unique_by=lambda b: b.number))
    told = [draw(played(board)) for board in boards for _ in range(draw(st.integers(1, 2)))]
    told = [each for each in told if each.names and not _is_ids(each.names)]
    deals = [Dealt(board, draw(DEALS)) for board in boards]
    return Contents(records=tuple(told), deals=tuple(deals))


def _is_ids(names: tuple[str, ...]) -> bool:
    north, east, south, west = names
    return north == south and east == west


@given(archives())
def test_boards_with_auctions_come_back(contents: Contents) -> None:
    found = facts(again(contents))
    assert found.records == contents.records
    assert sorted(found.deals, key=str) == sorted(contents.deals, key=str)


@given(sessions("deals", "names", "leads", "auction"))
def test_sessions_of_pairs_come_back(contents: Contents) -> None:
    data, losses = write_lin(contents)
    found, _ = read_lin(data)
    told = [
        (each.line.board, each.line.outcome)
        for each in contents.records
        if each.line.outcome is not NOT_PLAYED
    ]
    known = [each.line for each in found.records if not each.is_pending]
    back = [(line.board, line.outcome) for line in known]
    missing = [each for each in told if each not in back]
    assert len(missing) <= len([loss for loss in losses if "say otherwise" in loss])
    assert write_lin(found)[0] == write_lin(read_lin(write_lin(found)[0])[0])[0]


@given(st.dictionaries(BOARDS, st.tuples(PLAYED, PLAYED), min_size=1, max_size=5))
def test_matches_come_back(boards) -> None:  # type: ignore[no-untyped-def]
    lines = []
    for board, (opened, closed) in boards.items():
        for room, outcome, ns, ew in (("open", opened, "A", "B"), ("closed", closed, "B", "A")):
            line = Line(board, outcome, ns, ew, match="1", room=room, home="A", away="B")
            lines.append(Record(line))
    carried = MatchResult("1", "A", "B", home_carried=7, away_carried=3)
    contents = Contents(records=tuple(lines), matches=(carried,))
    found = facts(again(contents))
    assert set(found.records) == set(contents.records)
    assert [replace(told, where="") for told in found.matches] == [carried]


def test_another_reader_sees_the_same() -> None:
    contents = records(SINGLE + "\n" + SINGLE.replace("Board 1", "Board 2"))
    data, _ = write_lin(contents)
    boards = endplay_lin.load(io.StringIO(data.decode()))
    assert [board.board_num for board in boards] == [1, 2]
    for board, told in zip(boards, contents.records, strict=True):
        assert str(board.deal).startswith("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65")
        assert str(board.contract).replace("♠", "S") == "1SN+2"
        assert len(board.auction) == len(told.calls)


@settings(max_examples=30, deadline=None)
@given(st.data(), BOARDS, DEALS)
def test_another_reader_sees_the_deal_and_the_auction(data, board, deal) -> None:  # type: ignore[no-untyped-def]
    told = data.draw(played(board))
    text, _ = write_lin(Contents(records=(told,), deals=(Dealt(board, deal),)))
    [found] = endplay_lin.load(io.StringIO(text.decode()))
    assert str(found.deal) == str(deal)
    assert found.board_num == board.number
    assert len(found.auction) == len(told.calls)
    if isinstance(told.line.outcome, Result):
        outcome = told.line.outcome
        assert (found.contract.level, found.contract.result) == (
            outcome.contract.level,
            outcome.over,
        )


def test_a_link() -> None:
    contents = records(SINGLE)
    link = handviewer_link(contents.records[0], contents.deals[0])
    head, _, lin = link.partition("?lin=")
    assert head == "https://www.bridgebase.com/tools/handviewer.html"
    assert unquote(lin) == SINGLE
    assert "|" not in link
    assert " " not in link


def test_names_that_would_break_the_file_are_mended_and_named() -> None:
    line = Line(Board(7), parse_outcome("4S N ="), "3", "10")
    who = (
        Contestant("3", (Person("Adams, Eve"), Person("Finn|x"))),
        Contestant("10", (Person("Gus"), Person("Hal"))),
    )
    data, losses = write_lin(Contents(records=(Record(line),), contestants=who))
    [told] = records(data.decode()).records
    assert told.names == ("Adams Eve", "Gus", "Finn/x", "Hal")
    assert losses == [
        "2 pair numbers are left out: LIN knows players by name alone",
        "board 7: the name 'Adams, Eve' is written as 'Adams Eve'",
        "board 7: the name 'Finn|x' is written as 'Finn/x'",
    ]


def test_pair_numbers_stand_for_names_that_are_not_known() -> None:
    line = Line(Board(7), parse_outcome("4S N ="), "3", "10")
    contents = Contents(records=(Record(line),))
    assert facts(again(contents)).records == contents.records
    assert write_lin(contents)[1] == []


def test_what_lin_cannot_say_is_named() -> None:
    told = [
        Record(Line(Board(7), parse_outcome("A+/A-"), "3", "10", table="2")),
        Record(Line(Board(8), NOT_PLAYED, "3", "10")),
        Record(Line(Board(9), parse_outcome("+420"), "3", "10")),
    ]
    contents = Contents(About("T", date="2026-03-10"), tuple(told), extra={"pbn:Site": "x"})
    assert write_lin(contents)[1] == [
        "the date of the event is left out",
        "board 7, table 2: A+/A- is left out",
        "board 8: NP is left out",
        "board 9: +420 is left out",
        "values of other formats are not written: pbn:Site (1)",
    ]


def test_nothing_to_write() -> None:
    with pytest.raises(InvalidFile):
        write_lin(Contents())


def test_several_tables_of_a_board() -> None:
    told = [
        Record(Line(Board(1), parse_outcome(text), str(table), str(table + 10)))
        for table, text in enumerate(("4S N =", "PASS", "3NTX E -2"), 1)
    ]
    contents = Contents(About("Tuesday", kind="pairs"), tuple(told))
    assert facts(again(contents)) == contents


def test_odd_calls_and_cards_are_written_back() -> None:
    line = Line(Board(1), NOT_PLAYED, "North - South", "East - West")
    calls = (*called_of("1S"), FileCall(None, mark="8C"), *called_of("p"))
    cards = (*shown_of("HT"), FileCard(None, mark="Q"))
    told = Record(line, True, calls=calls, cards=cards)
    data, _ = write_lin(Contents(records=(told,)))
    found, problems = read_lin(data)
    assert (found.records[0].calls, found.records[0].cards) == (calls, cards)
    assert problems
    assert Seat.NORTH is found.records[0].line.board.dealer


def test_two_pairs_of_one_number_keep_their_names() -> None:
    people = (
        Contestant("7", (Person("Eve"), Person("Finn")), side=Side.NS),
        Contestant("7", (Person("Gus"), Person("Hal")), side=Side.EW),
        Contestant("7", (Person("Ivy"), Person("Jan")), "B"),
    )
    told = Record(Line(Board(1), PASSED_OUT, "7", "7"))
    data, _ = write_lin(Contents(records=(told,), contestants=people))
    assert read_lin(data)[0].records[0].names == ("Eve", "Gus", "Finn", "Hal")


def test_a_pair_of_which_one_is_known_keeps_that_name() -> None:
    """The number stood in both seats instead, and nobody was told that Eve was lost."""
    people = Contestant("3", (Person("Eve"),)), Contestant("4", (Person(""), Person("Hal")))
    told = Record(Line(Board(1), PASSED_OUT, "3", "4"))
    data, _ = write_lin(Contents(records=(told,), contestants=people))
    assert read_lin(data)[0].records[0].names == ("Eve", "", "", "Hal")


def test_numbers_of_two_pairs_come_back_without_names() -> None:
    contents = Contents(records=(Record(Line(Board(1), PASSED_OUT, "7", "7")),))
    found = again(contents).records[0].line
    assert (found.ns, found.ew) == ("7", "7")


def test_what_lin_does_not_tell_apart_is_said() -> None:
    alone = Line(Board(1), PASSED_OUT, players=("1", "2", "3", "4"))
    other = Line(Board(1), PASSED_OUT, "1", "2", section="B")
    _, losses = write_lin(Contents(records=(Record(alone), Record(other))))
    assert losses == [
        "sessions and sections are told apart by their cards alone",
        "1 results of individuals: LIN knows pairs alone",
    ]


def test_a_board_of_a_match_that_is_still_to_come_is_said() -> None:
    """It was written without calls or names, read as one that nobody played, and gone."""
    lines = [
        Line(Board(board), outcome, *who, match="1", room=room, home="1", away="2")
        for board, outcome in ((1, PASSED_OUT), (2, NOT_PLAYED), (3, PASSED_OUT))
        for room, who in (("open", ("1", "2")), ("closed", ("2", "1")))
    ]
    told = tuple(Record(line, line.outcome is NOT_PLAYED) for line in lines)
    data, losses = write_lin(Contents(records=told))
    assert len(read_lin(data)[0].records) == 4
    [loss] = losses
    assert loss.endswith("no result, not known yet, is left out (and 1 more)")
