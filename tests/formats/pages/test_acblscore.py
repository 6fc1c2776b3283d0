"""ACBLscore game files, written here from the published layout and read back."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.outcome import BYE, NOT_PLAYED, Artificial, Average, Points, Split
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.pages.acblscore import read_acblscore
from overtrick.formats.registry import read_bytes
from tests.formats.pages.game_making import Entrant, Game, Match, Part, Player, game_file
from tests.work import growth

EVE = Player("Eve", "Adams", "1234567", "Riverside", "CA", 512)
FINN = Player("Finn", "Baker", "K765432")
GUS, HAL = Player("Gus", "Cole"), Player("Hal", "Dunn")


def pair(number: int, direction: int, *players: Player, **more: Any) -> Entrant:
    return Entrant(number, direction, number, players, **more)


def played(round: int, table: int, ns: int, ew: int, score: int, award: int = 0) -> Any:
    return round, table, ((ns, score, award), (ew, -score, 100 - award))


MITCHELL = Part(
    entrants=(
        pair(1, 0, EVE, FINN, session=13250, percentage=5521, rank=(1, 1), boards=24),
        pair(2, 0, Player("Ida"), Player("Jon"), session=12000, percentage=5000, rank=(2, 3)),
        pair(1, 1, GUS, HAL, session=10750, percentage=4479, rank=(2, 2), won=(94, 1)),
        pair(2, 1, Player("Kim"), Player("Lee"), session=12000, percentage=5000, rank=(1, 1)),
    ),
    boards={
        1: (played(1, 1, 1, 1, 42, 100), played(2, 2, 2, 1, -5)),
        2: (played(1, 1, 1, 1, 0, 50), played(2, 2, 2, 1, 0, 50)),
        3: (played(1, 2, 2, 2, -110, 0), played(2, 1, 1, 2, 62, 100)),
    },
)


def read(*games: Game) -> Contents:
    contents, problems = read_acblscore(game_file(*games), "evening.ACA")
    assert problems == []
    return contents


def test_a_mitchell_of_pairs() -> None:
    contents = read(Game(parts=(MITCHELL,)))
    about = contents.about
    assert (about.title, about.date, about.club) == (
        "Tuesday Pairs",
        "2026-03-03",
        "Riverside Bridge Club",
    )
    assert (about.club_number, about.director, about.kind) == ("123456", "Dana Stone", "pairs")
    assert (about.method, about.winners, about.scorer) == ("matchpoints", 2, "ACBLscore")
    told = [
        (line.board.number, line.round, line.table, line.ns, line.ew, str(line.outcome))
        for line in (record.line for record in contents.records)
    ]
    assert told == [
        (1, "1", "1", "1", "1", "+420"),
        (1, "2", "2", "2", "1", "-50"),
        (2, "1", "1", "1", "1", "+0"),
        (2, "2", "2", "2", "1", "+0"),
        (3, "1", "2", "2", "2", "-1100"),
        (3, "2", "1", "1", "2", "+620"),
    ]
    assert [(one.ns_award, one.ew_award) for one in contents.records[:3]] == [
        (1, 0),
        (0, 1),
        (Fraction(1, 2), Fraction(1, 2)),
    ]


def test_who_plays_and_how_they_did() -> None:
    contents = read(Game(parts=(MITCHELL,)))
    who = {one.exact_id: one for one in contents.contestants}
    assert set(who) == {"A:NS 1", "A:NS 2", "A:EW 1", "A:EW 2"}
    eve, finn = who["A:NS 1"].players
    assert (eve.name, eve.number, finn.number) == ("Eve Adams", "1234567", "K765432")
    assert eve.extra == {
        "acblscore:City": "Riverside",
        "acblscore:State": "CA",
        "acblscore:Total": "512",
    }
    first, second, tied, _ = contents.ranking
    assert (first.place, first.tied, first.side) == (1, False, Side.NS)
    assert (first.total, first.percentage, first.boards) == (
        Fraction(265, 2),
        Fraction(5521, 100),
        24,
    )
    assert (tied.place, tied.tied) == (2, True)
    assert second.extra["acblscore:Masterpoints"] == "0.94 B"
    assert second.extra["acblscore:Stratum"] == "A"


def test_which_byte_is_the_round_is_told_by_the_results() -> None:
    turned = replace(MITCHELL, table_first=True)
    one, other = (read(Game(parts=(part,))) for part in (MITCHELL, turned))
    assert one.records == other.records


def test_a_howell() -> None:
    entrants = [pair(n, 0 if n < 3 else 1, EVE, FINN, percentage=5000) for n in range(1, 5)]
    entrants = [replace(one, table=one.number % 2 + 1) for one in entrants]
    boards = {5: (played(1, 1, 1, 4, 14), played(2, 2, 4, 2, -20))}
    part = Part(howell=True, entrants=entrants, boards=boards)
    contents = read(Game(parts=(part,)))
    assert contents.about.winners == 1
    assert [who.exact_id for who in contents.contestants] == ["A:1", "A:2", "A:3", "A:4"]
    assert [(told.line.ns, told.line.ew) for told in contents.records] == [
        ("1", "4"),
        ("4", "2"),
    ]


def test_numbers_that_the_director_changed() -> None:
    part = replace(MITCHELL, renumbered={(0, 1): 9, (1, 2): 7})
    contents = read(Game(parts=(part,)))
    assert contents.contestants[0].id == "9"
    assert (contents.records[0].line.ns, contents.records[0].line.ew) == ("9", "1")
    assert (contents.records[4].line.ns, contents.records[4].line.ew) == ("2", "7")


@pytest.mark.parametrize(
    ("ns", "ew", "outcome", "pending", "version"),
    [
        (900, 900, NOT_PLAYED, True, "a"),
        (950, 950, NOT_PLAYED, False, "a"),
        (2060, 2040, Artificial(Average.PLUS, Average.MINUS), False, "a"),
        (2050, 2050, Artificial(Average.AVERAGE, Average.AVERAGE), False, "a"),
        (42, 5, Split(Points(420), Points(-50)), False, "a"),
        (2060, -10, Split(Artificial(Average.PLUS, Average.PLUS), Points(100)), False, "a"),
        (4042, 3958, Points(420), False, "b"),
        (6000 - 5, 6005, Points(-50), False, "c"),
        (-760, 760, Points(-7600), False, "a"),
    ],
)
def test_codes(ns: int, ew: int, outcome: Any, pending: bool, version: str) -> None:
    boards = {7: ((1, 2, ((2, 999, 0), (2, 999, 0))), (2, 1, ((1, ns, 0), (2, ew, 0))))}
    (told,) = read(Game(parts=(replace(MITCHELL, boards=boards),))).records
    assert told.line.outcome == outcome
    assert (told.is_pending, told.line.version) == (pending, version)


def test_what_was_not_played_does_not_count_as_a_result() -> None:
    slots = (
        (1, 1, ((1, 950, 0), (1, 950, 0))),
        (1, 2, ((2, 999, 0), (2, 999, 0))),
        played(2, 2, 2, 1, 11),
        (2, 1, ((1, 900, 0), (2, 900, 0))),
    )
    contents = read(Game(parts=(replace(MITCHELL, boards={4: slots}),)))
    assert [str(told.line.outcome) for told in contents.records] == ["NP", "+110", "NP"]
    assert [told.is_pending for told in contents.records] == [False, False, True]


def test_a_code_that_is_not_known_costs_only_its_own_result() -> None:
    boards = {1: (played(1, 1, 1, 1, 42), (2, 2, ((2, 1234, 0), (1, -42, 0))))}
    data = game_file(Game(parts=(replace(MITCHELL, boards=boards),)))
    contents, problems = read_acblscore(data, "evening.ACA")
    assert [told.is_pending for told in contents.records] == [False, True]
    assert [(one.board, "1234" in one.message) for one in problems] == [(1, True)]


def test_a_sit_out() -> None:
    boards = {1: (played(1, 1, 1, 1, 42), (2, 2, ((2, 950, 0), (1, 950, 0))))}
    part = replace(MITCHELL, boards=boards, phantom=2)
    records = read(Game(parts=(part,))).records
    assert (records[1].line.ns, records[1].line.ew) == (None, "1")
    assert records[1].line.outcome == BYE
    assert records[0].line.outcome == Points(420)


def test_an_individual() -> None:
    players = [
        Entrant(1, direction, 1, (Player(name),), percentage=5000)
        for direction, name in enumerate(("Eve", "Finn", "Gus", "Hal"))
    ]
    for order in ((0, 1, 2, 3), (0, 2, 1, 3)):
        scores = (42, -42, 42, -42)
        half = [(1, scores[place], 100 * place) for place in order]
        boards = {1: ((1, 1, tuple(half)),)}
        game = Game(kind=2, parts=(Part(entrants=players, boards=boards),))
        contents = read(game)
        assert contents.about.kind == "individual"
        (told,) = contents.records
        assert told.line.is_individual
        assert told.line.players == ("1N", "1E", "1S", "1W")
        assert told.line.outcome == Points(420)
        assert [who.names for who in contents.contestants] == [
            ("Eve",),
            ("Finn",),
            ("Gus",),
            ("Hal",),
        ]


def test_teams() -> None:
    teams = [
        Entrant(number, players=(EVE, FINN, GUS, HAL), session=100 * number, rank=(number, 0))
        for number in (1, 2, 3)
    ]
    matches = {
        1: (Match(1, 2, 14, 1362, 7), Match(2, 888, 0, 1200, 7)),
        2: (Match(1, 1, -14, 638, 7),),
        3: (),
    }
    part = Part(entrants=teams, matches=matches)
    contents = read(Game(kind=1, scoring=7, parts=(part,)))
    assert (contents.about.kind, contents.about.method) == ("teams", "teams")
    assert [len(who.players) for who in contents.contestants] == [4, 4, 4]
    played_match, bye = contents.matches
    assert (played_match.home, played_match.away, played_match.boards) == ("1", "2", 7)
    assert (played_match.home_imps, played_match.away_imps) == (14, 0)
    assert (played_match.home_points, played_match.away_points) == (
        Fraction(681, 50),
        Fraction(319, 50),
    )
    assert (bye.kind, bye.home, bye.away, bye.round) == ("bye", "1", None, "2")


def test_opponents_may_be_told_by_their_place() -> None:
    teams = [Entrant(number, players=(EVE,)) for number in (11, 12)]
    matches = {11: (Match(1, 2, -3, 0, 7),), 12: (Match(1, 1, 3, 0, 7),)}
    part = Part(entrants=teams, matches=matches)
    (told,) = read(Game(kind=1, scoring=8, parts=(part,))).matches
    assert (told.home, told.away, told.home_imps, told.away_imps) == ("11", "12", 0, 3)


def test_a_board_a_match() -> None:
    teams = [Entrant(number, players=(EVE, FINN)) for number in (1, 2)]
    boards = {1: (played(1, 1, 1, 2, 42, 100), played(1, 2, 2, 1, 17, 0))}
    contents = read(Game(kind=4, scoring=5, parts=(Part(entrants=teams, boards=boards),)))
    assert contents.about.method == "bam"
    assert [(told.line.match, told.line.room) for told in contents.records] == [
        ("1-2", "open"),
        ("1-2", "closed"),
    ]


def test_several_events_and_sections() -> None:
    other = replace(MITCHELL, letter="B")
    contents = read(Game(parts=(MITCHELL, other)), Game(title="Swiss", parts=(MITCHELL,)))
    assert contents.about.title == "Tuesday Pairs"
    sections = [(told.line.session, told.line.section) for told in contents.records]
    assert sections == [("1", "A")] * 6 + [("1", "B")] * 6 + [("2", "A")] * 6
    assert contents.extra["acblscore:Session 2"] == "Swiss"
    assert contents.extra["acblscore:Version"] == "7.74"


def test_a_session_keeps_its_number() -> None:
    contents = read(Game(parts=(MITCHELL,), session=2))
    assert {told.line.session for told in contents.records} == {"2"}
    assert {who.session for who in contents.contestants} == {"2"}


def test_a_file_that_is_cut_off_gives_what_is_left() -> None:
    data = game_file(Game(parts=(MITCHELL,)))
    contents, problems = read_acblscore(data[:-10], "evening.ACA")
    assert len(contents.records) == 5
    assert [problem.board for problem in problems] == [3]
    assert len(contents.contestants) == 4


def test_what_is_no_game_file_is_refused() -> None:
    with pytest.raises(InvalidFile, match="not a game file"):
        read_acblscore(b"AC3", "evening.ACA")
    with pytest.raises(InvalidFile, match="cut off"):
        read_acblscore(b"\x12\x0a\x03AC3", "evening.ACA")


def test_the_registry_knows_it_by_its_content() -> None:
    contents, problems = read_bytes(game_file(Game(parts=(MITCHELL,))), "evening.xyz")
    assert len(contents.records) == 6
    assert problems == []


SCORES = st.one_of(
    st.integers(-760, 760), st.sampled_from((900, 950, 2040, 2050, 2060)), st.just(4010)
)


@given(
    st.dictionaries(
        st.integers(1, 60),
        st.lists(st.tuples(st.integers(1, 9), SCORES, SCORES), min_size=1, max_size=9),
        min_size=1,
        max_size=8,
    )
)
def test_no_result_is_lost(boards: dict[int, list[tuple[int, int, int]]]) -> None:
    told = {
        board: [
            (1 + place, ns, ((ns, one, 0), (place + 1, other, 0)))
            for place, (ns, one, other) in enumerate(slots)
        ]
        for board, slots in boards.items()
    }
    data = game_file(Game(parts=(Part(boards=told),)))
    contents, _ = read_acblscore(data, "")
    read_back = [(one.line.board.number, one.line.ns) for one in contents.records]
    assert read_back == [(board, str(ns)) for board in boards for ns, _, _ in boards[board]]


def test_damage_raises_nothing_else() -> None:
    seeds = [
        game_file(Game(parts=(MITCHELL, replace(MITCHELL, letter="B")))),
        game_file(Game(kind=2, parts=(replace(MITCHELL, howell=True),))),
    ]
    dice = random.Random(7)
    for _ in range(600):
        data = bytearray(dice.choice(seeds))
        for _ in range(dice.randint(1, 12)):
            data[dice.randrange(6, len(data))] = dice.choice(
                (0, 1, 2, 255, dice.randrange(256))
            )
        if dice.random() < 0.3:
            del data[dice.randrange(6, len(data)) :]
        with suppress(InvalidFile):
            read_acblscore(bytes(data), "x")


def test_a_game_file_of_scores_that_cannot_be_stops_where() -> None:
    impossible = (1, 1, ((1, 800, 100), (1, -800, 0)))
    boards = {1: MITCHELL.boards[1]} | {board: [impossible] * 100 for board in range(2, 61)}
    data = game_file(Game(parts=(replace(MITCHELL, boards=boards),)))
    contents, problems = read_acblscore(data, "evening.ACA")
    assert str(problems[-1]) == (
        "evening.ACA:board 22: too much before here could not be read; reading stops here"
    )
    assert sum(not record.is_pending for record in contents.records) == 2


def test_pointers_at_the_same_bytes_are_followed_once() -> None:
    def pointing(number: int) -> Callable[[], object]:
        data = bytearray(game_file(Game(parts=(MITCHELL,))))
        summary = data[0x13E : 0x13E + 22]
        index = int.from_bytes(summary[8:12], "little")
        data[0x13E : 0x13E + 22 * number] = summary * number
        data[index + 4 : index + 6] = b"\xff\xff"
        data += bytes(20_000)
        return lambda: read_acblscore(bytes(data), "x")

    assert growth(pointing, 25) < 1.5
