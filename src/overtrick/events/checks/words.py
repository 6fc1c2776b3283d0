"""Places, results and lists in a player's words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from overtrick.core.seats import Seat, Side
from overtrick.events.checks.evidence import TableResult
from overtrick.events.checks.seating import Contestant
from overtrick.events.session import Line

__all__ = ["SIDES", "boards", "count", "listed", "named", "place", "said", "seat", "who"]

SIDES = {Side.NS: "North-South", Side.EW: "East-West"}
"""The sides as they are called at the table."""

_MOST = 12  # words of a list that are still read


def place(line: Line) -> str:
    """
    Say which board, and who played it.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> place(Line(Board(7), PASSED_OUT, "3", "10"))
    'board 7, 3 v 10'
    """
    if line.match is not None:
        room = f", {line.room} room" if line.room else ""
        return f"match {line.match}, board {line.board.number}{room}"
    return f"board {line.board.number}, {who(line)}"


def who(line: Line) -> str:
    """Say who met whom: pairs by their ids, single players by their seats' sides."""
    if line.is_individual and line.players:
        north, east, south, west = (player or "-" for player in line.players)
        return f"{north} and {south} v {east} and {west}"
    return f"{line.ns or '-'} v {line.ew or '-'}"


def said(result: TableResult) -> str:
    """
    Say a result.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.checks.evidence import table_result
    >>> said(table_result(Line(Board(7), parse_outcome("4S S +1"), "3", "10")))
    '4S by South, 11 tricks'
    """
    if result.passed_out:
        return "passed out"
    if result.contract is None:
        return f"{result.points:+d} for North-South"
    by = f" by {seat(result.declarer)}" if result.declarer else ""
    took = f"{result.points:+d}" if result.tricks is None else count(result.tricks, "trick")
    return f"{result.contract}{by}, {took}"


def named(contestant: Contestant) -> str:
    """
    Name a contestant, with the direction where ids are unique with it only.

    >>> named(("", "7")), named(("EW", "7"))
    ('7', 'EW 7')
    """
    return " ".join(filter(None, contestant))


def seat(who: Seat) -> str:
    """Name a seat."""
    return who.name.capitalize()


def count(number: int, noun: str) -> str:
    """
    Count things.

    >>> count(1, "trick"), count(0, "trick")
    ('1 trick', '0 tricks')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[object]) -> str:
    """
    List words.

    >>> listed([7, 8, 9]), listed(["7"])
    ('7, 8 and 9', '7')
    """
    texts = list(map(str, words[:_MOST]))
    if len(words) > _MOST:
        texts[-1] = f"{len(words) - _MOST + 1} others"
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def boards(numbers: Collection[int]) -> str:
    """
    Name boards.

    >>> boards([9, 8]), boards([3])
    ('boards 8 and 9', 'board 3')
    """
    different = sorted(set(numbers))
    return f"board{'s' * (len(different) > 1)} {listed(different)}"
