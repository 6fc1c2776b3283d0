"""Team matches of which a file tells the rooms alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.core.cards import CARDS, Hand
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.parts import side_by_side
from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from tests.formats.pbn.reading import read

A, B = ("Ann", "Eve"), ("Bob", "Flo")
C, D = ("Cid", "Gus"), ("Dan", "Hal")


def deal(turn: int) -> str:
    """A deal, and another for another number: the pack cut somewhere else."""
    cards = CARDS[turn:] + CARDS[:turn]
    return Deal(*(Hand(cards[at : at + 13]) for at in (0, 13, 26, 39))).text(Seat.NORTH)


def game(
    board: int,
    room: str,
    ns: tuple[str, str],
    ew: tuple[str, str],
    tricks: int,
    *more: str,
    turn: int = 0,
) -> str:
    tags = (
        *('Event "Cup"', 'Site ""', 'Date "2026.03.10"', f'Board "{board}"'),
        *(f'West "{ew[1]}"', f'North "{ns[0]}"', f'East "{ew[0]}"', f'South "{ns[1]}"'),
        *('Dealer "N"', 'Vulnerable "None"', f'Deal "{deal(turn or board)}"'),
        *('Scoring "IMP"', 'Declarer "N"', 'Contract "4S"', f'Result "{tricks}"'),
        *(f'Room "{room}"', *more),
    )
    return "".join(f"[{tag}]\n" for tag in tags) + "\n"


def ranked(contents: Contents, method: str = "") -> Ranking:
    return Asked(method).rank(contents.session())


def scores(ranking: Ranking) -> list[tuple[str, str | None, object, object]]:
    return [(one.home, one.away, one.home_imps, one.away_imps) for one in ranking.matches]


MATCH = (
    game(1, "Open", A, C, 10)
    + game(1, "Closed", D, B, 9)
    + game(2, "Open", A, C, 9)
    + game(2, "Closed", D, B, 9)
)


@pytest.mark.parametrize("method", ["", "teams"])
def test_home_sits_north_south_in_the_open_room(method: str) -> None:
    """4S made in one room and down one in the other: 420 + 50 is 10 IMPs (Law 78B)."""
    held, problems = read(MATCH)
    ranking = ranked(held, method)
    assert problems == []
    assert held.about.method == ranking.method == "teams"
    assert scores(ranking) == [("Ann & Eve", "Cid & Gus", 10, 0)]
    assert list(ranking.problems) == []


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (0, 2, 1, 3), (1, 3, 0, 2), (3, 2, 1, 0)])
def test_the_order_of_the_rooms_does_not_matter(order: tuple[int, ...]) -> None:
    games = [f"{text}\n\n" for text in MATCH.split("\n\n") if text]
    held, _ = read("".join(games[at] for at in order))
    [match] = ranked(held).matches
    assert match.home == ("Ann & Eve" if order[0] in (0, 2) else "Bob & Flo")
    assert (match.home_imps, match.away_imps) == (10, 0)


def test_the_tags_that_stay_the_same_may_be_left_out() -> None:
    names = '[West "Bob"]\n[North "Dan"]\n[East "Flo"]\n[South "Hal"]\n'
    held, _ = read(
        game(1, "Open", A, C, 10)
        + f'[Room "Closed"]\n{names}[Declarer "N"]\n[Contract "4S"]\n[Result "9"]\n'
    )
    assert scores(ranked(held)) == [("Ann & Eve", "Cid & Gus", 10, 0)]


def test_segments_with_boards_of_the_same_numbers_are_kept_apart() -> None:
    """The teams change rooms; who has played with Ann is of her team."""
    second = game(1, "Open", D, A, 10, turn=20) + game(1, "Closed", B, C, 9, turn=20)
    held, problems = read(MATCH + second)
    assert problems == []
    assert {told.line.version for told in held.records} == {"a"}
    assert scores(ranked(held)) == [
        ("Ann & Eve", "Cid & Gus", 10, 0),
        ("Cid & Gus", "Ann & Eve", 10, 0),
    ]


def test_segments_of_a_stage_are_kept_apart() -> None:
    second = game(17, "Open", A, C, 9, 'Stage "2"') + game(17, "Closed", D, B, 10, 'Stage "2"')
    held, _ = read(MATCH + second)
    assert {one.id: one.away_imps for one in ranked(held).matches} == {
        "Ann & Eve - Cid & Gus": 0,
        "2: Ann & Eve - Cid & Gus": 10,
    }


def test_matches_on_the_same_boards_are_kept_apart() -> None:
    others = [tuple(f"{name}2" for name in pair) for pair in (A, B, C, D)]
    a, b, c, d = ((one, two) for one, two in others)
    text = (
        game(1, "Open", A, C, 10)
        + game(1, "Open", a, c, 9)
        + game(1, "Closed", D, B, 9)
        + game(1, "Closed", d, b, 10)
    )
    held, _ = read(text)
    assert set(scores(ranked(held))) == {
        ("Ann & Eve", "Cid & Gus", 10, 0),
        ("Ann2 & Eve2", "Cid2 & Gus2", 0, 10),
    }


def test_a_substitute_plays_on_in_the_same_match() -> None:
    text = MATCH + game(3, "Open", ("Ann", "Ivy"), C, 10) + game(3, "Closed", D, B, 10)
    [match] = ranked(read(text)[0]).matches
    assert match.counted == 3


def test_teams_of_nobody_are_home_and_away() -> None:
    nobody = ("", "")
    games = [game(n, room, nobody, nobody, 10) for n in (1, 2) for room in ("Open", "Closed")]
    assert scores(ranked(read("".join(games))[0])) == [("Home", "Away", 0, 0)]


def test_a_board_of_one_room_does_not_count() -> None:
    held, _ = read(MATCH + game(3, "Open", A, C, 10))
    [match] = ranked(held).matches
    assert (match.home_imps, match.away_imps, match.counted) == (10, 0, 2)


def test_a_file_of_one_room_is_not_ranked_as_pairs() -> None:
    held, _ = read(game(1, "Open", A, C, 10) + game(2, "Open", A, C, 9))
    assert ranked(held).method == "teams"


def test_files_of_a_folder_are_matches_of_their_own() -> None:
    held = read_pbn(MATCH.encode())[0]
    whole = side_by_side([held, held])
    assert [one.home_imps for one in ranked(whole).matches] == [10, 10]


def test_a_room_of_pairs_is_no_match() -> None:
    held, _ = read(game(1, "Open", A, C, 10, 'PairNS "1"', 'PairEW "2"'))
    assert held.records[0].line.match is None
    held, _ = read(game(1, "Open", A, C, 10, 'Competition "Pairs"'))
    assert held.records[0].line.match is None


def test_a_board_dealt_differently_in_the_two_rooms_stays_fouled() -> None:
    held, _ = read(game(1, "Open", A, C, 10) + game(1, "Closed", D, B, 9, turn=20))
    assert [told.line.version for told in held.records] == ["a", "b"]
    assert {told.line.session for told in held.records} == {"1"}


def test_there_and_back() -> None:
    second = game(1, "Open", D, A, 10, turn=20) + game(1, "Closed", B, C, 9, turn=20)
    held, _ = read(MATCH + second)
    again, _ = read_pbn(write_pbn(held)[0])
    assert scores(ranked(again)) == scores(ranked(held))
    assert [told.names for told in again.records] == [told.names for told in held.records]


def test_the_seed_of_a_match_by_rooms() -> None:
    path = Path(__file__).parents[2] / "vectors" / "formats" / "pbn" / "rooms.pbn"
    held, problems = read_pbn(path.read_bytes())
    assert problems == []
    assert scores(ranked(held)) == [
        ("Ann & Eve", "Cid & Gus", 10, 0),
        ("Cid & Gus", "Ann & Eve", 10, 0),
    ]
