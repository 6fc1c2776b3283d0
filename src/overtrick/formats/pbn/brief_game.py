"""
A board and its result in few tags, as lists of results have them, read in one go.

What is not exactly so is left to the readers of every other module, which would say the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from overtrick.core.board import Board
from overtrick.events.session import Line
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import Reading
from overtrick.formats.pbn.inheritance import GameRead
from overtrick.formats.pbn.own_result import own_reading
from overtrick.formats.pbn.plain_shape import BriefGame
from overtrick.formats.pbn.score_rows import GameSetting
from overtrick.formats.pbn.text import PbnGame
from overtrick.formats.pbn.values import label_of

__all__ = ["Brief", "board_alone", "brief_result", "number_alone"]


_NOTHING_ELSE: Final = ("",) * 7


class Brief(NamedTuple):
    """The result of a brief game: whether it names pairs, and tells a contract."""

    record: Record
    has_ids: bool
    is_told: bool


def brief_result(
    game: BriefGame, session: str, where: str, extra: Mapping[str, str]
) -> Brief | None:
    """
    Read a brief game of a session; None if anything in it is not plain after all.

    >>> cells = ("7", "4S", "W", "8", "", "3", "10", "")
    >>> str(brief_result(BriefGame(cells, "", 1), "1", "", {}).record.line.outcome)
    '4S W -2'
    >>> brief_result(BriefGame(("7",) + 7 * ("",), "", 1), "1", "", {}) is None
    True
    """
    *cells, ns, ew, table = game.cells
    found = _read(*cells)
    if found is None:
        return None
    for word in (ns, ew, table):
        if word and not word.isalnum():
            return None
    board, reading, is_told = found
    line = Line(
        board,
        reading.outcome,
        ns or None,
        ew or None,
        session,
        table=table or None,
        tricks=reading.tricks,
        where=where,
        extra=dict(extra) if extra else None,
    )
    record = Record(line, reading.is_pending, reading.contract, reading.declarer)
    return Brief(record, bool(ns or ew), is_told)


def board_alone(game: PbnGame) -> BriefGame | None:
    """
    Give a game that holds the number of its board and no more as a brief one; else None.

    >>> from overtrick.formats.pbn.text import Tag
    >>> board_alone(PbnGame((Tag("Board", "7"),))).cells[0]
    '7'
    """
    if len(game.tags) != 1 or game.comments or game.escapes or game.strays or game.faults:
        return None
    [tag] = game.tags
    if tag.name != "Board" or tag.text or not tag.value.isdecimal():
        return None
    return BriefGame((tag.value, *_NOTHING_ELSE), f'[Board "{tag.value}"]\n\n', game.number)


def number_alone(game: BriefGame) -> int:
    """
    Give the board of a game that tells nothing but its number; 0 of any other.

    >>> number_alone(BriefGame(("7",) + 7 * ("",), "", 1))
    7
    >>> number_alone(BriefGame(("7", "4S") + 6 * ("",), "", 1))
    0
    """
    label, *told = game.cells
    return 0 if any(told) else _plain_number(label)


@lru_cache(maxsize=4096)
def _plain_number(label: str) -> int:
    numbered, odd = label_of(label, 0)
    return 0 if odd or not label.isdecimal() or numbered.label else numbered.number


@lru_cache(maxsize=4096)
def _read(
    label: str, contract: str, declarer: str, result: str, score: str
) -> tuple[Board, Reading, bool] | None:
    """Board and result, and whether a contract is told; None if there is a doubt."""
    number = _plain_number(label)
    if not number:
        return None
    board = Board.standard(number)
    told = GameRead(
        {"contract": contract, "declarer": declarer, "result": result, "score": score},
        {},
        PbnGame(),
    )
    is_told = bool(told.get("contract"))
    if not is_told and not told.get("result") and not told.get("score"):
        return None
    wrong: list[str] = []
    extra: dict[str, str] = {}
    reading = own_reading(told, GameSetting(board), (), wrong, extra)
    return None if wrong or extra else (board, reading, is_told)
