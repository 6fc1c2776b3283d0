from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.outcome import BYE, Points
from overtrick.events.matches.gather import matches_named
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Line, Session

TEAM = st.integers(1, 30).map(str)


def named(*lines: Line) -> tuple[Line, ...]:
    return matches_named(Session(lines)).lines


def test_two_tables_make_a_match() -> None:
    """Team 3 makes 4S at one table, and team 10 is down one in it at the other: 10 IMPs."""
    lines = Line(Board(1), Points(420), "3", "10"), Line(Board(1), Points(-50), "10", "3")
    [match] = rank(matches_named(Session(lines)), method="teams").matches
    assert (match.id, match.home, match.away, match.home_imps) == ("3v10", "3", "10", 10)


def test_the_first_as_people_count_is_at_home() -> None:
    (found,) = named(Line(Board(1), Points(420), "10", "9"))
    assert (found.match, found.home, found.room) == ("9v10", "9", "closed")


@given(TEAM, TEAM)
def test_both_tables_name_the_same_match(one: str, other: str) -> None:
    first, second = named(
        Line(Board(1), Points(420), one, other), Line(Board(1), Points(420), other, one)
    )
    assert first.match == second.match
    assert (first.room == second.room) == (one == other)


def test_what_is_named_or_has_nobody_to_meet_stays() -> None:
    told = Line(Board(1), Points(420), "3", "10", match="7", home="10", away="3", room="open")
    alone = Line(Board(1), BYE, "3", None)
    itself = Line(Board(1), Points(420), "3", "3")
    assert named(told, alone, itself) == (told, alone, itself)


def test_only_the_sections_that_play_teams_are_named() -> None:
    lines = tuple(Line(Board(1), Points(420), "3", "10", section=name) for name in "AB")
    found = matches_named(Session(lines), {("1", "B")}).lines
    assert [line.match for line in found] == [None, "3v10"]
