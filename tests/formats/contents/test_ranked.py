"""The awards of a ranking beside the results that they are of."""

from __future__ import annotations

from fractions import Fraction

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.events.ranking.rank import Asked, rank
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.ranked import with_ranking
from overtrick.formats.contents.table import Record
from overtrick.formats.published.figures import compared
from overtrick.formats.usebio.read import read_usebio
from overtrick.formats.usebio.write import write_usebio


def held(*told: tuple[str, str, str]) -> Contents:
    """Results of board 1: who met, and what came of it."""
    return Contents(
        records=tuple(
            Record(Line(Board(1), parse_outcome(text), ns, ew, where=f"x:{nth}"))
            for nth, (ns, ew, text) in enumerate(told, 1)
        )
    )


def test_a_second_result_that_does_not_count_has_no_award() -> None:
    """Two pairs are said to have played a board twice: the first result counts, at 420."""
    contents = held(
        ("1", "2", "4S N ="),
        ("1", "2", "4S N +1"),
        ("3", "4", "4S N -1"),
        ("5", "6", "3NT E ="),
    )
    ranking = rank(contents.session())
    whole = with_ranking(contents, ranking)
    assert [told.ns_award for told in whole.records] == [4, None, 2, 0]
    assert compared(whole, ranking).differences == ()


def test_a_board_not_played_by_four_who_played_it_as_well_has_no_award() -> None:
    players = ("1", "2", "3", "4"), ("1", "2", "3", "4"), ("5", "6", "7", "8")
    outcomes = map(parse_outcome, ("NP", "4S N =", "4S N -1"))
    lines = [
        Line(Board(1), outcome, players=who)
        for outcome, who in zip(outcomes, players, strict=True)
    ]
    contents = Contents(records=tuple(map(Record, lines)))
    whole = with_ranking(contents, rank(contents.session()))
    assert [told.ns_award for told in whole.records] == [None, Fraction(7, 2), Fraction(1, 2)]


def room(name: str, text: str) -> Record:
    """What came of board 8 in a room of the match of A and B."""
    ns, ew = ("A", "B") if name == "open" else ("B", "A")
    outcome = parse_outcome(text)
    return Record(Line(Board(8), outcome, ns, ew, match="1", room=name, home="A", away="B"))


def test_a_match_of_which_one_room_alone_is_told_is_not_written_as_a_draw() -> None:
    """A vugraph record of the open room: in USEBIO its 0-0 was read back as 10-10."""
    contents = Contents(records=(room("open", "4SX W -1"),))
    whole = with_ranking(contents, Asked().rank(contents.session()))
    assert whole.matches == ()
    again = read_usebio(write_usebio(whole)[0], "match.xml")[0].session()
    assert [one.place for one in Asked().rank(again).standings] == [None, None]


def test_a_match_of_both_rooms_is_written() -> None:
    contents = Contents(records=(room("open", "4S W -1"), room("closed", "4S W =")))
    whole = with_ranking(contents, Asked().rank(contents.session()))
    assert [(one.home_imps, one.away_imps) for one in whole.matches] == [(10, 0)]
