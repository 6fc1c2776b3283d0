"""A board number that comes again in another round: the same deal, or another one?"""

from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.outcome import Points
from overtrick.events.deals_apart import deals_apart
from overtrick.events.session import Line, MatchResult, Session
from overtrick.movements.registry import movement
from tests.events.matches.scenes import scene

FIRST = "1 41 42 1 +420 +170; round=1\n2 43 44 1 +450 +420; round=1\n"
AGAIN = "3 43 41 1 -50 -50; round=2\n4 44 42 1 0 0; round=2"


def sessions(session: Session, *drawn: str) -> list[str]:
    return sorted({line.session for line in deals_apart(session, drawn).lines})


def paired(*rounds: str, board: int = 1) -> Session:
    """Pairs such as ``1-2 3-4`` that all meet on one board number, round by round."""
    lines = [
        Line(Board(board), Points(420), ns, ew, round=str(nth), match=f"{nth}-{ns}v{ew}")
        for nth, each in enumerate(rounds, 1)
        for ns, ew in (both.split("-") for both in each.split())
    ]
    return Session(tuple(lines))


def test_most_who_met_it_met_it_again() -> None:
    assert sessions(scene(FIRST + AGAIN)) == ["1 round 1", "1 round 2"]
    assert sessions(paired("1-2 3-4", "1-3 2-4")) == ["1 round 1", "1 round 2"]


def test_boards_that_go_round_are_one_deal() -> None:
    """American Whist and Howell: a number goes to others in the next round."""
    assert sessions(scene("1 41 42 1 +420 +170; round=1\n2 43 44 1 -50 -50; round=2")) == ["1"]
    howell = movement("howell:8")
    lines = [
        Line(Board(meeting.set or 1), Points(420), meeting.ns, meeting.ew, round=str(nth))
        for nth, row in enumerate(howell.meetings, 1)
        for meeting in row
        if meeting.is_played
    ]
    assert sessions(Session(tuple(lines))) == ["1"]


def test_a_slip_in_the_number_is_no_other_deal() -> None:
    """Five tables; in round 2 one of them has written board 1, which was 9."""
    slip = paired("1-2 3-4 5-6 7-8 9-10", "1-3")
    assert sessions(slip) == ["1"]
    right = paired("", "2-4 5-7 6-9 8-10", board=9)
    assert sessions(Session((*slip.lines, *right.lines))) == ["1"]


def test_the_draw_says_it_with_the_first_result() -> None:
    """While round 2 begins only two of ten have met the number again."""
    begun = paired("1-2 3-4 5-6 7-8 9-10", "1-3")
    drawn = [line.match or "" for line in begun.lines]
    assert sessions(begun, *drawn) == ["1 round 1", "1 round 2"]


def test_numbers_that_go_on_stay_in_one_session() -> None:
    on = Session((*paired("1-2 3-4").lines, *paired("", "1-3 2-4", board=9).lines))
    assert sessions(on, *(line.match or "" for line in on.lines)) == ["1"]


def test_whole_matches_go_with_their_round() -> None:
    told = MatchResult("3-x", "1", "4", 30, 12, 8, round="2")
    session = paired("1-2 3-4", "1-3 2-4")
    [result] = deals_apart(Session(session.lines, results=(told,))).results
    assert result.session == "1 round 2"


def test_a_line_without_a_round_stays_where_it_was() -> None:
    session = paired("1-2 3-4", "1-3 2-4")
    stray = Line(Board(1), Points(50), "1", "4")
    assert deals_apart(Session((*session.lines, stray))).lines[-1].session == "1"


def test_other_sessions_are_left_alone() -> None:
    other = Line(Board(1), Points(50), "1", "4", round="1", session="2")
    session = paired("1-2 3-4", "1-3 2-4")
    assert deals_apart(Session((*session.lines, other))).lines[-1] is other


@given(st.permutations(range(4)))
def test_the_order_of_lines_never_matters(order: list[int]) -> None:
    lines = paired("1-2 3-4", "1-3 2-4").lines
    assert sessions(Session(tuple(lines[at] for at in order))) == ["1 round 1", "1 round 2"]


def test_nothing_is_told_apart_twice() -> None:
    once = deals_apart(scene(FIRST + AGAIN))
    assert deals_apart(once) is once


def test_halves_of_a_match_are_one_deal() -> None:
    """Two teams exchange their boards after the first half: each meets every number twice."""
    lines = [
        Line(Board(1), Points(420), ns, ew, round=nth, match="1v2", home="1", away="2")
        for nth, ns, ew in (("1", "1", "2"), ("2", "2", "1"))
    ]
    assert sessions(Session(tuple(lines))) == ["1"]
