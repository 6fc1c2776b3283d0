"""Lines, whole matches, and a session at the end of a round."""

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import PASSED_OUT
from overtrick.core.seats import Side
from overtrick.events.session import Line, MatchResult, Session, joined


def line(**more: object) -> Line:
    return Line(Board(1), PASSED_OUT, **more)  # type: ignore[arg-type]


SEATS = ("Eve", "Gus", "Finn", None)


@pytest.mark.parametrize(
    ("facts", "individual", "ns", "ew"),
    [
        ({"ns": "3", "ew": "10"}, False, ("3",), ("10",)),
        ({"ns": "3"}, False, ("3",), ()),
        ({"players": SEATS}, True, ("Eve", "Finn"), ("Gus",)),
        ({"ns": "3", "ew": "10", "players": SEATS}, False, ("3",), ("10",)),
        ({}, False, (), ()),
    ],
)
def test_who_competes(
    facts: dict[str, object], individual: bool, ns: tuple[str, ...], ew: tuple[str, ...]
) -> None:
    found = line(**facts)
    assert found.is_individual is individual
    assert (found.contestants(Side.NS), found.contestants(Side.EW)) == (ns, ew)


@pytest.mark.parametrize(
    ("facts", "room"),
    [
        ({"room": "closed2", "ns": "41", "home": "41", "away": "42"}, "closed2"),
        ({"ns": "41", "home": "41", "away": "42"}, "open"),
        ({"ns": "42", "home": "41", "away": "42"}, "closed"),
        ({"ns": "7", "home": "41", "away": "42"}, None),
        ({"ew": "7", "away": "42"}, None),
    ],
)
def test_the_room(facts: dict[str, object], room: str | None) -> None:
    assert line(**facts).played_room == room


def test_until_a_round() -> None:
    lines = tuple(line(ns="1", ew="2", round=nth) for nth in ("1", "2", "10", None, "final"))
    told = MatchResult("1", "41", "42", 9, 4, 8)
    results = tuple(MatchResult("1", "41", "42", 9, 4, 8, round=nth) for nth in ("2", "3"))
    found = Session(lines, "Cup", {"1": ("Eve",)}, (*results, told)).until(2)
    assert [each.round for each in found.lines] == ["1", "2"]
    assert [each.round for each in found.results] == ["2"]
    assert (found.title, found.names) == ("Cup", {"1": ("Eve",)})


def test_matches_told_as_a_whole_make_it_an_event_of_teams() -> None:
    told = MatchResult("1", "41", "42", 9, 4, 8)
    assert Session((), results=(told,)).is_teams
    assert told.has_score
    assert not MatchResult("1", "41", "42", home_carried=5).has_score


def test_whole_matches_of_two_files_stay_apart() -> None:
    first = Session((), results=(MatchResult("1", "41", "42", 9, 4, 8),))
    both = joined([first, first])
    assert [(told.session, told.match) for told in both.results] == [("1", "1"), ("2", "1")]


def test_a_session_cut_again_is_no_longer() -> None:
    assert Session(()).rounds is None
    assert [Session(()).until(2).until(last).rounds for last in (1, 3)] == [1, 2]
