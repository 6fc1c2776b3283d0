"""Lines of matches sorted by board and room, and those that fit nowhere."""

from dataclasses import replace

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import Points
from overtrick.events.matches.rooms import rooms_of
from overtrick.events.problem import Problem
from overtrick.events.session import Line
from tests.events.matches.scenes import scene


def test_boards_and_rooms() -> None:
    found = rooms_of(scene("1 41 42 7 +420 +170\n1 41 42 8 +50 -").lines, [])
    [rooms] = found.values()
    assert {number: list(lines) for number, lines in rooms.boards.items()} == {
        7: ["open", "closed"],
        8: ["open"],
    }
    assert rooms.answered == 1
    assert [line.board.number for line in rooms.lines] == [7, 7, 8]


def test_four_rooms_answer_when_all_four_have_told() -> None:
    text = "1 41 42 7 +420 +170 +50 +50\n1 41 42 8 +420 +170"
    [rooms] = rooms_of(scene(text).lines, []).values()
    assert rooms.answered == 1


def test_one_id_in_two_sections_is_two_matches() -> None:
    text = "1 41 42 7 +420 +170; section=A\n1 51 52 7 +50 +50; section=B"
    assert list(rooms_of(scene(text).lines, [])) == [("1", "A", "1"), ("1", "B", "1")]


GOOD = Line(Board(7), Points(420), "41", "42", match="1", room="open", home="41", away="42")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (replace(GOOD, match=None), "board 7: no match is named"),
        (replace(GOOD, home=None), "match 1, board 7: home or away is not named"),
        (replace(GOOD, away="41"), "match 1: team 41 cannot play against itself"),
        (replace(GOOD, room=None, ns="9"), "match 1, board 7: open or closed room?"),
        (replace(GOOD, away="43"), "match 1, board 7: 41 v 43, but the match is 41 v 42"),
        (
            replace(GOOD, outcome=Points(-50)),
            "match 1, board 7: a second result of the open room, -50; +420 counts",
        ),
    ],
)
def test_what_fits_nowhere(line: Line, said: str) -> None:
    problems: list[Problem] = []
    rooms_of([GOOD, line], problems)
    assert [problem.message.startswith(said) for problem in problems] == [True]


def test_a_ruled_board_is_answered_by_one_room() -> None:
    [rooms] = rooms_of(scene("1 41 42 1 A+/A- -\n1 41 42 2 +420 -").lines, []).values()
    assert rooms.answered == 1
