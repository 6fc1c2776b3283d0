"""The short way through a plain game says the same as the long one."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.pbn import pbn_file
from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.formats.pbn import reader as reader_module
from overtrick.formats.pbn.deals import whole_deal
from overtrick.formats.pbn.lexer import games_of
from overtrick.formats.pbn.pbn import read_pbn
from overtrick.formats.pbn.plain_shape import Shapes
from overtrick.formats.pbn.play import plain_cards, read_cards
from overtrick.formats.pbn.text import PbnGame, text_of
from tests.formats.making import extras
from tests.formats.pbn.reading import rows
from tests.packs import PACKS
from tests.work import growth, lines_run

PIECES = (
    *("[", "]", '"', "\n", "\n\n", "-", "*", "#", "?", " ", "=1=", "E", "S", "9", "Pass", "X"),
    *('[Board "3"]\n', '[Table "2"]\n', '[Play "N"]\n', '[Event "Z"]\n', ";", "{", "}", "%"),
)


def both(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = text.encode()
    short, problems = read_pbn(data, "x")
    with monkeypatch.context() as patched:
        patched.setattr(reader_module, "plain_result", lambda *given: None)
        patched.setattr(reader_module, "brief_result", lambda *given: None)
        patched.setattr(reader_module, "number_alone", lambda game: 0)
        long, others = read_pbn(data, "x")
    assert short == long
    assert extras(short) == extras(long)
    assert problems == others
    with monkeypatch.context() as patched:
        patched.setattr(Shapes, "game", lambda shapes, text, number: None)
        slow, _ = read_pbn(data, "x")
    assert slow == long
    assert text_of(games_of([text])) == text


@pytest.mark.parametrize("tables", [1, 4])
def test_a_whole_file_either_way(tables: int, monkeypatch: pytest.MonkeyPatch) -> None:
    both(pbn_file(80, tables), monkeypatch)


def test_damaged_files_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    whole = pbn_file(6) + pbn_file(6, 3)
    for _ in range(300):
        text = whole
        for _ in range(3):
            at = chance.randrange(len(text))
            cut = at + chance.randrange(3)
            text = text[:at] + chance.choice(PIECES) * chance.randrange(2) + text[cut:]
        both(text if text.endswith("\n") else f"{text}\n", monkeypatch)


BRIEF = (
    *('[Board "{n}"]\n[Score "NS {s}"]\n', '[Board "{n}"]\n[Score "EW {s}"]\n'),
    '[Board "{n}"]\n[Contract "{c}"]\n[Declarer "{d}"]\n[Result "{t}"]\n',
    '[Board "{n}"]\n[PairNS "{a}"]\n[PairEW "{b}"]\n[Score "NS {s}"]\n',
    '[Board "{n}"]\n[Table "{a}"]\n[Contract "{c}"]\n[Declarer "{d}"]\n[Result "{t}"]\n',
    '[Contract "{c}"]\n[Declarer "{d}"]\n[Board "{n}"]\n[Result "{t}"]\n[Score "NS {s}"]\n',
)
BETWEEN = (
    *('[Event "Cup"]\n[Board "{n}"]\n[Score "NS 50"]\n', '[Event "#"]\n[Board "{n}"]\n'),
    *('[Round "2"]\n[Board "{n}"]\n[Score "NS 50"]\n', '[Stage "Final"]\n[Board "2"]\n'),
    *('[HomeTeam "A"]\n[VisitTeam "B"]\n[Room "Open"]\n', '[Scoring "##IMP"]\n'),
    *('[Board "#"]\n[Score "NS 50"]\n', '[Contract "4S"]\n[Declarer "N"]\n[Result "9"]\n'),
    *('[North "Eve"]\n[Board "{n}"]\n[Score "#"]\n', "% odd\n", "; said\n", "\n"),
    '[Board "{n}"]\n[ScoreTable "PairId_NS;PairId_EW;Contract"]\n1 4 Pass\n3 4 Pass\n',
    '[Note "1:a"]\n',
)


@pytest.mark.parametrize("seed", range(60))
def test_brief_games_either_way(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of a few tags among others that say of the event, of teams, of tables, of all."""
    chance = random.Random(seed)
    shapes, games = chance.sample(BRIEF, chance.randint(1, 3)), []
    for _ in range(60):
        is_other = chance.random() < 0.02 * (seed % 9)
        cells = {
            "n": chance.choice(["1", "1", "2", "3", "04", "5B", "x", ""]),
            "s": chance.choice(["50", "-50", "420", "A", "=", "99999999"]),
            "c": chance.choice(["4S", "3NTX", "Pass", "?", "", "8S", "4S N"]),
            "d": chance.choice(["N", "E", "^S", "-", ""]),
            "t": chance.choice(["10", "9", "=", "NS 3", "", "17"]),
            "a": chance.choice(["1", "2", "3 ", "-", ""]),
            "b": chance.choice(["1", "4", "?", "12"]),
        }
        if chance.random() < 0.8:  # most are plain
            cells |= {"n": "1", "s": "50", "c": "4S", "d": "N", "t": "9", "a": "1", "b": "4"}
        shape = chance.choice(BETWEEN if is_other else shapes)
        games.append(shape.format(**cells) + "\n" * (chance.random() < 0.98))
    text = "".join(games)
    for _ in range(seed % 3):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(PIECES) + text[at + chance.randrange(3) :]
    both(f"{text}\n", monkeypatch)


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> list[PbnGame]:
    """The games that went the long way."""
    found: list[PbnGame] = []
    add = reader_module.Reader._add

    def counted(self: reader_module.Reader, game: PbnGame) -> None:
        found.append(game)
        add(self, game)

    monkeypatch.setattr(reader_module.Reader, "_add", counted)
    return found


def test_brief_games_go_the_short_way(long: list[PbnGame]) -> None:
    games = (f'[Board "{at % 36 + 1}"]\n[Score "NS {at % 13 * 50}"]\n\n' for at in range(99))
    read_pbn("".join(games).encode())
    assert len(long) == 1


def test_most_games_of_such_files_go_the_short_way(long: list[PbnGame]) -> None:
    read_pbn(pbn_file(72).encode())
    assert not long


@given(
    cards=PACKS,
    first=st.sampled_from(list(Seat)),
    damage=st.tuples(st.integers(0, 70), st.integers(0, 3), st.sampled_from(".- AK2:1x\u0660")),
)
def test_a_deal_at_once_is_the_deal_that_core_reads(
    cards: list[Card], first: Seat, damage: tuple[int, int, str]
) -> None:
    deal = Deal(*(Hand(tuple(cards[at : at + 13])) for at in (0, 13, 26, 39)))
    text = deal.text(first)
    whole = whole_deal(text)
    assert whole is not None
    assert whole[0] == deal
    assert [deal[list(Seat)[place]] for place in whole[1]] == [
        deal[deal.holder(c)] for c in CARDS
    ]
    at, length, sign = damage
    damaged = text[:at] + sign + text[at + length :]
    found = whole_deal(damaged)
    assert found is None or found[0] == Deal.parse(damaged)


@given(
    cards=PACKS,
    tricks=st.integers(1, 13),
    missing=st.integers(0, 3),
    strain=st.sampled_from(list(Strain)),
)
def test_cards_at_once_are_the_cards_one_by_one(
    cards: list[Card], tricks: int, missing: int, strain: Strain
) -> None:
    words = [str(card) for card in cards[: 4 * tricks]]
    words[len(words) - missing :] = ["-"] * missing
    text = " ".join(words)
    plain = plain_cards(text, Seat.EAST, strain, None)
    slow = read_cards(text.lower(), Seat.EAST, strain, {})  # the short way knows capitals only
    assert plain is not None
    assert plain_cards(text.lower(), Seat.EAST, strain, None) is None
    assert plain == slow.cards


@pytest.mark.parametrize(
    ("columns", "row"),
    [
        ("Contract;Declarer;Result;Multiplicity", "3S N 10 1000"),
        ("PairId_NS;PairId_EW;Contract;Declarer;Result", "7 8 3S N 10"),
        ("Contract;Declarer;Result;Names_NS;Names_EW", '3S N 10 "A - B" "C - D"'),
    ],
)
def test_many_rows_and_many_games_of_one_board_are_work_by_their_number(
    columns: str, row: str
) -> None:
    tags = '[Board "1"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "9"]\n[PairNS "7"]\n'

    def read(number: int) -> Callable[[], object]:
        text = rows(columns, *[row] * (number // 10 if "1000" in row else number))
        games = "".join(f'\n{tags}[PairEW "{pair % 9}"]\n' for pair in range(number))
        both = [(text + each).encode() for each in (games, games.replace("Pair", "Other"))]
        return lambda: [read_pbn(each) for each in both]

    assert growth(read, 200) < 4.5


@pytest.mark.parametrize("end", ["\n", "\n\n"])
def test_boards_of_which_nothing_is_told_are_little_work(end: str) -> None:
    """30,000 took 7 seconds a megabyte: each went the way of a game with everything in it."""

    def deed(number: int) -> Callable[[], object]:
        data = b"".join(f'[Board "{1 + at % 20}"]{end}'.encode() for at in range(number))
        return lambda: read_pbn(data, "x")

    deed(10)()
    assert (lines_run(deed(300)) - lines_run(deed(100))) / 200 < 250


def test_boards_of_which_nothing_is_told_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = ('[Board "1"]\n', '[Board "2"]\n\n', '[Board "#"]\n\n', '[Board "3b"]\n', "\n")
    more = ('[Contract "Pass"]\n', '[Result "9"]\n\n', '[Event "Z"]\n', '[Event ""]\n', "{x}\n")
    chance = random.Random(7)
    for _ in range(300):
        pieces = chance.choices((*alone, *alone, *more, *PIECES[-8:]), k=chance.randrange(12))
        both('[Board "1"]\n\n' + "".join(pieces) + "\n", monkeypatch)


def test_an_auction_of_any_length_is_work_by_its_length() -> None:
    def read(length: int) -> Callable[[], object]:
        data = b'[Board "1"]\n[Auction "N"]\n' + b"1C =1= AP X AP - AP " * length
        return lambda: read_pbn(data)

    assert growth(read, 400) < 4.5


def test_files_with_a_new_order_of_tags_in_each_game_are_read() -> None:
    chance = random.Random(5)
    games = pbn_file(60).split("\n\n")[:-1]
    mixed = []
    for game in games:
        lines = game.split("\n")
        mixed.append("\n".join([*chance.sample(lines[:15], 15), *lines[15:], "\n"]))
    held, problems = read_pbn("".join(mixed).encode())
    assert problems == []
    assert len(held.records) == len(games)
