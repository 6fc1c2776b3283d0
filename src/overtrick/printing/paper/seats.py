"""Who sits where, on paper: guide cards, table cards, slips to be filled in."""

from __future__ import annotations

from overtrick.errors import Letter, Text
from overtrick.messages import translate
from overtrick.movements.grid import GridMeeting, Movement, Seating
from overtrick.movements.itinerary import carriers
from overtrick.printing.movement import guide_listing, set_text, table_listing
from overtrick.printing.paper.page import Block, PaperForm, PaperTable, Tickets

__all__ = ["guides", "slips", "table_cards"]

_NS, _EW = Letter("side", "NS"), Letter("side", "EW")
_SLIP = (
    Text("board"),
    Text("contract"),
    Text("by"),
    Text("lead"),
    Text("tricks"),
    Text("{side} +", side=_NS),
    Text("{side} +", side=_EW),
)
_LINES = 4
"""Rows of a slip where nobody said how many boards a round has."""


def guides(movement: Movement, boards_per_set: int | None = None) -> list[Block]:
    """Return the card of every pair, player or team."""
    cards = [guide_listing(movement, who, boards_per_set) for who in carriers(movement)]
    return [Tickets(tuple((PaperTable(card),) for card in cards))]


def table_cards(movement: Movement, boards_per_set: int | None = None) -> list[Block]:
    """Return the card of every table."""
    cards = [table_listing(movement, table, boards_per_set) for table in _tables(movement)]
    return [Tickets(tuple((PaperTable(card),) for card in cards))]


def slips(movement: Movement, boards_per_set: int | None = None) -> list[Block]:
    """Return a pick-up slip for every table and round at which somebody plays."""
    found = []
    for number, tables in enumerate(movement.rounds, start=1):
        for each in tables:
            assert isinstance(each, GridMeeting | Seating)
            card = table_listing(movement, each.table, boards_per_set)
            row = next((row for row in card.rows if row[0] == str(number)), None)
            if each.set is None or row is None or "-" in row[1:3]:
                continue
            boards = _numbers(each.set, boards_per_set)
            found.append(
                (
                    PaperForm(
                        translate(
                            "Round {round}, table {table}: {ns} {home}, {ew} {away}",
                            round=number,
                            table=each.table,
                            ns=_NS,
                            home=row[1],
                            ew=_EW,
                            away=row[2],
                        )
                        + f" · {set_text(each.set, boards_per_set)}",
                        _SLIP,
                        tuple((board, *[""] * 6) for board in boards),
                    ),
                )
            )
    return [Tickets(tuple(found))]


def _numbers(played: int, boards_per_set: int | None) -> list[str]:
    if not boards_per_set:
        return [""] * _LINES
    last = played * boards_per_set
    return [str(number) for number in range(last - boards_per_set + 1, last + 1)]


def _tables(movement: Movement) -> list[int]:
    return sorted({each.table for tables in movement.rounds for each in tables})
