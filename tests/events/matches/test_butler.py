"""Butler and cross-IMP lists out of matches of teams."""

from dataclasses import replace

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.outcome import Points
from overtrick.events.matches.rooms import pairs_of, players_of
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Line, Players, Session
from tests.events.matches.scenes import scene

# One deal in two matches: the datum of +420 +170 +140 -50 is +170.
TWO_MATCHES = "1 41 42 1 +420 +170\n2 43 44 1 +140 -50"
SEATS: tuple[Players, Players] = (("Ann", "Gus", "Bob", "Hal"), ("Ina", "Cas", "Jon", "Dot"))


def seated(names: dict[str, tuple[str, ...]] | None = None) -> Session:
    """The first match with its players: Ann and Bob NS in the open room, Cas and Dot EW."""
    lines = [
        Line(
            Board(1), Points(score), ns, ew, match="1", room=room, home="41", away="42",
            players=players,
        )
        for (score, room, ns, ew), players in zip(
            [(420, "open", "41", "42"), (170, "closed", "42", "41")], SEATS, strict=True
        )
    ]  # fmt: skip
    return Session(tuple(lines), "", names or {})


def test_a_butler_over_all_rooms_of_a_deal() -> None:
    """From +170: +420 is 6 IMPs, +170 nothing, +140 is -1 and -50 is -6."""
    ranking = rank(
        scene(TWO_MATCHES), method="butler", settings=Settings(datum_rounding="none")
    )
    [board] = ranking.boards
    assert board.datum == 170
    assert {line.id: line.total for line in ranking.standings} == {
        "41 open NS": 6,
        "42 open EW": -6,
        "42 closed NS": 0,
        "41 closed EW": 0,
        "43 open NS": -1,
        "44 open EW": 1,
        "44 closed NS": -6,
        "43 closed EW": 6,
    }
    assert ranking.matches == ()


@pytest.mark.parametrize("method", ["butler", "cross_imps"])
def test_a_list_sums_to_nothing(method: str) -> None:
    ranking = rank(scene(TWO_MATCHES), method=method)
    assert sum(line.total for line in ranking.standings) == 0
    assert {line.direction for line in ranking.standings} == {None}


def test_players_make_the_pair_whichever_way_they_sat() -> None:
    ids = {line.id for line in rank(seated(), method="butler").standings}
    assert ids == {"41 Ann & Bob", "42 Gus & Hal", "42 Ina & Jon", "41 Cas & Dot"}
    first, _ = seated().lines
    turned = replace(first, players=("Bob", "Hal", "Ann", "Gus"))
    [pair] = pairs_of(Session((turned,))).lines
    assert (pair.ns, pair.ew) == ("41 Ann & Bob", "42 Gus & Hal")


def test_the_list_shows_names() -> None:
    ranking = rank(seated({"Ann": ("Ann Archer",), "Bob": ("Bob Bolt",)}), method="butler")
    [line] = [line for line in ranking.standings if line.id == "41 Ann & Bob"]
    assert line.names == ("Ann Archer", "Bob Bolt")


def test_each_player_alone() -> None:
    ranking = rank(players_of(seated()), method="butler")
    assert len(ranking.standings) == 8
    assert {line.id for line in ranking.standings} >= {"Ann", "Dot"}
    assert players_of(scene(TWO_MATCHES)).lines == ()


def test_a_pair_with_an_id_of_its_own_keeps_it() -> None:
    line = Line(Board(1), Points(420), "7", "12", match="1", room="open", home="41", away="42")
    [pair] = pairs_of(Session((line,))).lines
    assert (pair.ns, pair.ew) == ("7", "12")


def test_a_board_number_that_comes_again_is_another_deal() -> None:
    """Each round has boards from 1: round 2's board 1 is not compared with that of round 1."""
    first = "1 41 42 1 +420 +170; round=1\n2 43 44 1 +450 +420; round=1"
    again = "\n3 43 41 1 -50 -50; round=2\n4 44 42 1 0 0; round=2"
    ranking = rank(scene(first + again), method="butler")
    assert [(board.session, len(board.lines)) for board in ranking.boards] == [
        ("1 round 1", 4),
        ("1 round 2", 4),
    ]


def test_a_relay_of_boards_over_rounds_is_one_deal() -> None:
    """American Whist: a set goes round, so other teams play board 1 in round 2."""
    text = "1 41 42 1 +420 +170; round=1\n2 43 44 1 -50 -50; round=2"
    [board] = rank(scene(text), method="butler").boards
    assert len(board.lines) == 4
