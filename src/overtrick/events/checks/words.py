"""Places, results and lists in a player's words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from overtrick.core.seats import Seat, Side
from overtrick.errors import Counted, Text
from overtrick.events.checks.evidence import Contestant, TableResult
from overtrick.events.rulings import contract_text
from overtrick.events.session import Line

__all__ = [
    "SIDES",
    "boards",
    "four_met",
    "listed",
    "named",
    "other_tables",
    "place",
    "said",
    "seat",
    "tables",
    "tricks",
    "who",
]

SIDES = {Side.NS: Text("North-South"), Side.EW: Text("East-West")}
"""The sides as they are called at the table."""

_SEATS = {
    Seat.NORTH: Text("North"),
    Seat.EAST: Text("East"),
    Seat.SOUTH: Text("South"),
    Seat.WEST: Text("West"),
}
_ROOMS = {"open": Text("open room"), "closed": Text("closed room")}
_MOST = 12  # words of a list that are still read


def place(line: Line) -> Text:
    """
    Say which board, and who played it.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> str(place(Line(Board(7), PASSED_OUT, "3", "10")))
    'board 7, 3 v 10'
    >>> found = place(Line(Board(7), PASSED_OUT, "3", "10", match="1", room="open"))
    >>> str(found.without("at"))  # as the list of problems has it, which names the file itself
    'match 1, board 7, open room'
    """
    board = line.board.number
    if line.match is None:
        return Text("board {board}, {who}", board=board, who=who(line))
    at = Text("match {match}, board {board}", match=line.match, board=board)
    if not line.room:
        return at
    return Text(
        "{match}, {room}",
        match=at,
        room=_ROOMS.get(line.room) or Text("{room} room", room=line.room),
    )


def four_met(players: Iterable[Text | str]) -> Text:
    """
    Say which two players met which other two: North, East, South, West.

    >>> print(four_met(["Ann", "Bob", "Cid", "Dee"]))
    Ann and Cid v Bob and Dee
    """
    north, east, south, west = players
    one = Text("{one} and {other}", one=north, other=south)
    return Text(
        "{one} v {other}", one=one, other=Text("{one} and {other}", one=east, other=west)
    )


def who(line: Line) -> Text:
    """Say who met whom: pairs by their ids, single players by their seats' sides."""
    if line.is_individual and line.players:
        return four_met([player or "-" for player in line.players])
    return Text("{one} v {other}", one=line.ns or "-", other=line.ew or "-")


def said(result: TableResult) -> Text:
    """
    Say a result.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.checks.evidence import table_result
    >>> str(said(table_result(Line(Board(7), parse_outcome("4S S +1"), "3", "10"))))
    '4S by South, 11 tricks'
    """
    if result.passed_out:
        return Text("passed out")
    if result.contract is None:
        return Text("{points:+d} for {side}", points=result.points, side=SIDES[Side.NS])
    contract = contract_text(result.contract)
    took = f"{result.points:+d}" if result.tricks is None else tricks(result.tricks)
    if result.declarer is None:
        return Text("{contract}, {took}", contract=contract, took=took)
    by = seat(result.declarer)
    return Text("{contract} by {seat}, {took}", contract=contract, seat=by, took=took)


def named(contestant: Contestant) -> str:
    """
    Name a contestant, with the direction where ids are unique with it only.

    >>> named(("", "7")), named(("EW", "7"))
    ('7', 'EW 7')
    """
    return " ".join(filter(None, contestant))


def seat(who: Seat) -> Text:
    """Name a seat."""
    return _SEATS[who]


def tricks(number: int) -> Text:
    """
    Count tricks.

    >>> str(tricks(1)), str(tricks(0))
    ('1 trick', '0 tricks')
    """
    return Counted("{count} trick", "{count} tricks", number)


def tables(number: int) -> Text:
    """Count tables."""
    return Counted("{count} table", "{count} tables", number)


def other_tables(number: int) -> Text:
    """Count tables other than the one that is looked at."""
    return Counted("{count} other table", "{count} other tables", number)


def listed(words: Sequence[object]) -> Text:
    """
    List words.

    >>> str(listed([7, 8, 9])), str(listed(["7"]))
    ('7, 8 and 9', '7')
    """
    *first, last = words[:_MOST]
    if len(words) > _MOST:
        last = Text("{number} others", number=len(words) - _MOST + 1)
    if not first:
        return Text("{last}", last=last)
    return Text("{one} and {other}", one=Text.joined(first), other=last)


def boards(numbers: Collection[int]) -> Text:
    """
    Name boards.

    >>> str(boards([9, 8])), str(boards([3]))
    ('boards 8 and 9', 'board 3')
    """
    different = sorted(set(numbers))
    return Counted(
        "board {numbers}", "boards {numbers}", len(different), numbers=listed(different)
    )
