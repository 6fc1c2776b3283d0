"""The short way through a plain game says the same as the long one."""

from __future__ import annotations

import random

import pytest

from bench.pbn import pbn_file
from overtrick.formats.pbn import reader as reader_module
from overtrick.formats.pbn.games import PbnGame, text_of
from overtrick.formats.pbn.lexer import games_of
from overtrick.formats.pbn.pbn import read_pbn
from overtrick.formats.pbn.plain_shape import Shapes
from tests.formats.making import extras

PIECES = (
    *("[", "]", '"', "\n", "\n\n", "-", "*", "#", "?", " ", "=1=", "E", "S", "9", "Pass", "X"),
    *('[Board "3"]\n', '[Table "2"]\n', '[Play "N"]\n', '[Event "Z"]\n', ";", "{", "}", "%"),
)


def both(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = text.encode()
    short, problems = read_pbn(data, "x")
    with monkeypatch.context() as patched:
        patched.setattr(reader_module, "plain_result", lambda *given: None)
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


def test_most_games_of_such_files_go_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    long: list[PbnGame] = []
    add = reader_module.Reader._add

    def counted(self: reader_module.Reader, game: PbnGame) -> None:
        long.append(game)
        add(self, game)

    monkeypatch.setattr(reader_module.Reader, "_add", counted)
    read_pbn(pbn_file(72).encode())
    assert not long
