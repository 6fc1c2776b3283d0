"""
A result as the Data Connector tells it, to and from our records.

A level of 1 to 7 is a contract, 0 a pass, -10 a board not played, -1 to -9 a ruling: what is
over 3 tells NS's grade, the rest EW's.  Where declarer sits on the other side than the pair
that declares, the two pairs sat the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.core.board import Board
from overtrick.core.cards import Card, Rank, Suit
from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.core.outcome import (
    NOT_PLAYED,
    PASSED_OUT,
    Artificial,
    Average,
    Outcome,
    Result,
    Split,
)
from overtrick.core.seats import Seat, Side
from overtrick.errors import EnglishText, InvalidContract, InvalidOutcome, InvalidSeat
from overtrick.events.session import Line
from overtrick.formats.bridgemate.codec import kept
from overtrick.formats.bridgemate.messages import UNTOLD, ResultDTO
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import points_of_side

__all__ = [
    "DIRECTIONS",
    "GRADES",
    "NOT_PLAYED_LEVEL",
    "RANKS",
    "STRAINS",
    "SUITS",
    "Identity",
    "identity",
    "one_record",
    "record_of",
]

GRADES = (Average.MINUS, Average.AVERAGE, Average.PLUS)
"""The grades of a ruling, as levels under 0 count them."""
NOT_PLAYED_LEVEL = -10
"""The level of a board that was not played."""

Identity = tuple[str, str, int, int, int]
"""Session, section, table, round and board: what makes a result the same result."""

DIRECTIONS = dict(enumerate(Seat, 1))
RANKS = dict(enumerate(reversed(Rank), 2))
SUITS = dict(enumerate(reversed(Suit), 1))
STRAINS = dict(enumerate(Strain, 1))
"""Seats, cards and strains by their numbers."""


def identity(told: ResultDTO) -> Identity:
    """
    Say which result a message is about; a later message of the same replaces it.

    >>> identity(ResultDTO(section_letters="A", table_number=3, round_number=1, board_number=7))
    ('', 'A', 3, 1, 7)
    """
    place = told.table_number, told.round_number, told.board_number
    return told.session_guid or "", told.section_letters or "", *place


def record_of(told: ResultDTO, session: str = "1") -> tuple[Record, list[str]]:
    """
    Read a result; what was odd about it is said beside it.

    >>> record, notes = record_of(ResultDTO(
    ...     section_letters="A", table_number=3, round_number=1, board_number=7,
    ...     pair_north_south=3, pair_east_west=10, declaring_pair=3, declarer_direction=1,
    ...     level=4, denomination=4, total_tricks=10))
    >>> str(record.line.outcome), record.line.ns, notes
    ('4S N =', '3', [])

    :raises OvertrickError: if it is no result, saying why.
    """
    notes: list[str] = []
    switched = _is_switched(told, notes)
    ns, ew = (str(pair) if pair else None for pair in _pairs(told, switched))
    line = Line(
        Board.standard(told.board_number),
        NOT_PLAYED,
        ns,
        ew,
        session=session,
        section=told.section_letters or "A",
        round=str(told.round_number) if told.round_number else None,
        table=str(told.table_number) if told.table_number else None,
        lead=_lead(told, notes),
        extra=_extra(told, switched),
    )
    if told.is_deleted:
        return Record(replace(line, lead=None), is_pending=True), notes
    notes += _missing(told)
    return _played(line, told, switched), notes


def one_record(ns: Record, ew: Record) -> Record:
    """
    Put together the two halves of a split score, NS's own and EW's.

    :raises InvalidOutcome: if one of them is no outcome of its own.
    """
    outcome = Split.of(ns.line.outcome, ew.line.outcome)
    extra = {
        key: text
        for key, text in (ns.line.extra or {}).items()
        if key != "bridgemate:ScoringDirection"
    }
    return replace(ns, line=replace(ns.line, outcome=outcome, lead=None, extra=extra))


def _missing(told: ResultDTO) -> Iterator[str]:
    places = {
        "the table": told.table_number,
        "the round": told.round_number,
        "the pair NS": told.pair_north_south,
        "the pair EW": told.pair_east_west,
    }
    yield from (
        EnglishText("{name} is not told", name=name)
        for name, number in places.items()
        if not number
    )
    if told.level == UNTOLD:
        yield "the result is not told"
    elif told.level > 0 and told.total_tricks == UNTOLD:
        yield "the tricks are not told"


def _pairs(told: ResultDTO, switched: bool) -> tuple[int, int]:
    pairs = told.pair_north_south, told.pair_east_west
    for pair in pairs:
        if pair < 0:
            raise InvalidOutcome("no pair has the number {pair}", pair=pair)
    return (pairs[1], pairs[0]) if switched else pairs


def _extra(told: ResultDTO, switched: bool) -> dict[str, str]:
    """What no field of ours holds, by the names of the message."""
    direction = told.scoring_direction
    return kept(
        told,
        SessionGuid=told.session_guid,
        ScoringDirection=str(direction) if direction != 3 else "",
        IsDeleted="true" if told.is_deleted else "",
        Switched="true" if switched else "",
    )


def _is_switched(told: ResultDTO, notes: list[str]) -> bool:
    pairs = told.pair_north_south, told.pair_east_west
    declared = told.declaring_pair
    if not 1 <= told.level <= 7 or told.is_deleted or not declared or pairs[0] == pairs[1]:
        return False
    if declared not in pairs:
        notes.append(
            EnglishText(
                "pair {declared} declares, but pairs {ns} and {ew} play",
                declared=declared,
                ns=pairs[0],
                ew=pairs[1],
            )
        )
        return False
    seat = _seat(told)
    return seat is not None and declared != pairs[0 if seat.side is Side.NS else 1]


def _seat(told: ResultDTO) -> Seat | None:
    if not 0 <= told.declarer_direction <= 4:
        raise InvalidSeat(
            "no seat has the number {declarer_direction}",
            declarer_direction=told.declarer_direction,
        )
    return DIRECTIONS.get(told.declarer_direction)


def _lead(told: ResultDTO, notes: list[str]) -> str | None:
    if not told.lead_card_rank and not told.lead_card_suit:
        return None
    rank, suit = RANKS.get(told.lead_card_rank), SUITS.get(told.lead_card_suit)
    if rank is None or suit is None:
        notes.append(
            EnglishText(
                "lead: no card of rank {lead_card_rank}, suit {lead_card_suit}",
                lead_card_rank=told.lead_card_rank,
                lead_card_suit=told.lead_card_suit,
            )
        )
        return None
    return str(Card(suit, rank))


def _played(line: Line, told: ResultDTO, switched: bool) -> Record:
    if told.level == UNTOLD:
        return Record(line, is_pending=True)
    if not 1 <= told.level <= 7:
        return Record(replace(line, outcome=_unplayed(told)))
    contract, seat = _contract(told), _seat(told)
    if told.total_tricks == UNTOLD:
        return Record(line, is_pending=True, contract=contract, declarer=seat)
    if seat is not None:
        return Record(replace(line, outcome=Result(contract, seat, told.total_tricks)))
    side = {told.pair_north_south: Side.NS, told.pair_east_west: Side.EW}.get(
        told.declaring_pair
    )
    if side is None or told.pair_north_south == told.pair_east_west:
        return Record(line, is_pending=True, contract=contract)
    return points_of_side(line.board, contract, side, told.total_tricks).record(line)


def _contract(told: ResultDTO) -> Contract:
    strain = STRAINS.get(told.denomination)
    if strain is None or told.stake not in (0, 1, 2):
        raise InvalidContract(
            "no contract: level {level}, denomination {denomination}, stake {stake}",
            level=told.level,
            denomination=told.denomination,
            stake=told.stake,
        )
    return Contract(told.level, strain, Doubling(told.stake))


def _unplayed(told: ResultDTO) -> Outcome:
    if told.level == 0:
        return PASSED_OUT
    if told.level == NOT_PLAYED_LEVEL:
        return NOT_PLAYED
    if not -9 <= told.level <= -1:
        raise InvalidContract("no contract has the level {level}", level=told.level)
    first, second = (GRADES[grade] for grade in divmod(-told.level - 1, 3))
    # A ruling for EW alone names EW's grade first.
    return (
        Artificial(second, first) if told.scoring_direction == 2 else Artificial(first, second)
    )
