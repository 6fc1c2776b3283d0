"""
Our records as results that the Data Connector takes, and what it cannot be told.

It knows contracts, passes, boards not played and averages; no points alone, no weighted scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.core.cards import Card
from overtrick.core.exact import Exact
from overtrick.core.outcome import (
    Artificial,
    Average,
    Bye,
    NotPlayed,
    Outcome,
    PassedOut,
    Points,
    Result,
    Share,
    Split,
)
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.session import Line
from overtrick.formats.bridgemate.codec import riding
from overtrick.formats.bridgemate.messages import ResultDTO
from overtrick.formats.bridgemate.results import (
    DIRECTIONS,
    GRADES,
    NOT_PLAYED_LEVEL,
    RANKS,
    STRAINS,
    SUITS,
)
from overtrick.formats.contents.dealt import PlannedMeeting
from overtrick.formats.contents.table import Record, place_of

__all__ = ["plain_number", "results_of"]

_OWN = ("SessionGuid", "ScoringDirection", "IsDeleted", "Switched")
_NUMBERS = {
    value: number
    for numbered in (DIRECTIONS, RANKS, SUITS, STRAINS)
    for number, value in numbered.items()
}
"""The numbers of seats, cards and strains."""
_SHARES: dict[Exact, Average] = {average.percentage: average for average in Average}


class _Unsayable(OvertrickError):
    """A result for which the Data Connector has no words."""


def results_of(
    record: Record, session_guid: str = "", planned: PlannedMeeting | None = None
) -> tuple[list[ResultDTO], list[str]]:
    """
    Write a record as results: one, two for a split score, none if it cannot be said.

    The losses name the board and the table.  *planned* is who was to meet there, which tells
    whether the pairs sat the other way round.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> line = Line(Board(7), parse_outcome("4SX W -2"), "3", "10", round="1", table="2")
    >>> [told], losses = results_of(Record(line))
    >>> told.level, told.stake, told.declaring_pair, told.total_tricks, losses
    (4, 1, 10, 8, [])
    >>> line = Line(Board(7), parse_outcome("A+/A-"), "3", "10")
    >>> results_of(Record(line))
    ([], ['board 7: the result cannot be sent: no table is known'])
    """
    losses: list[str] = []
    if record.is_pending and not _is_taken_back(record):
        return [], losses
    try:
        frame = _frame(record, session_guid, planned)
        return list(_said(frame, record, losses)), losses
    except _Unsayable as error:
        return [], [*losses, EnglishText(Text.joined((place_of(record.line), error), ": "))]


def plain_number(text: str | None) -> int | None:
    """
    Read a number as tables, rounds and pairs have; None if it is none.

    >>> plain_number("07"), plain_number("1NS"), plain_number(None)
    (7, None, None)
    """
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) < 7
    return int(text or 0) if is_number else None


def _frame(record: Record, session_guid: str, planned: PlannedMeeting | None) -> ResultDTO:
    """The place and the pairs, as they were to sit."""
    line = record.line
    extra = line.extra or {}
    pairs = (_number("pair", line.ns, record), _number("pair", line.ew, record))
    if _is_switched(line, planned):
        pairs = pairs[1], pairs[0]
    return ResultDTO(
        session_guid=extra.get("bridgemate:SessionGuid", session_guid),
        section_letters=line.section,
        table_number=_number("table", line.table),
        round_number=_number("round", line.round),
        board_number=line.board.number,
        pair_north_south=pairs[0],
        pair_east_west=pairs[1],
        extra=riding(extra, *_OWN),
    )


def _number(name: str, text: str | None, record: Record | None = None) -> int:
    number = plain_number(text)
    if number:
        return number
    if record is not None and record.is_pending and text is None:
        return 0  # a result that was taken back need not name its pairs
    said = (
        EnglishText("no {name} is known", name=name)
        if text is None
        else EnglishText("{name} {text!r} is no number", name=name, text=text)
    )
    raise _Unsayable("the result cannot be sent: {said}", said=said)


def _is_switched(line: Line, planned: PlannedMeeting | None) -> bool:
    if planned is not None and line.ns != line.ew:
        return (planned.ns, planned.ew) == (line.ew, line.ns)
    return (line.extra or {}).get("bridgemate:Switched") == "true"


def _is_taken_back(record: Record) -> bool:
    return (record.line.extra or {}).get("bridgemate:IsDeleted") == "true"


def _said(frame: ResultDTO, record: Record, losses: list[str]) -> Iterator[ResultDTO]:
    line = record.line
    if record.is_pending:
        yield replace(frame, is_deleted=True)
        return
    way = (line.extra or {}).get("bridgemate:ScoringDirection", "")
    halves: list[tuple[int, Outcome]] = [({"1": 1, "2": 2}.get(way, 3), line.outcome)]
    if isinstance(line.outcome, Split):
        halves = [(1, line.outcome.ns), (2, line.outcome.ew)]
        losses.append(
            EnglishText(
                "{place}: a split score, of which NS's part counts there", place=place_of(line)
            )
        )
    for direction, outcome in halves:
        yield _filled(replace(frame, scoring_direction=direction), line, outcome, losses)


def _filled(frame: ResultDTO, line: Line, outcome: Outcome, losses: list[str]) -> ResultDTO:
    if isinstance(outcome, Result | Points):
        return _contracted(_led(frame, line, losses), line, outcome)
    if isinstance(outcome, PassedOut):
        return frame
    if isinstance(outcome, NotPlayed):
        return replace(frame, level=NOT_PLAYED_LEVEL)
    if isinstance(outcome, Artificial):
        return replace(frame, level=_ruled(frame, line, outcome, losses))
    kind = (
        EnglishText("a sit-out")
        if isinstance(outcome, Bye)
        else EnglishText("a weighted score")
    )
    raise _Unsayable("{outcome} cannot be sent: {kind}", outcome=outcome, kind=kind)


def _contracted(frame: ResultDTO, line: Line, outcome: Result | Points) -> ResultDTO:
    contract, tricks, seat = outcome.contract, line.tricks, outcome.declarer
    if isinstance(outcome, Result):
        tricks, side = outcome.tricks, outcome.side
    elif contract is None or tricks is None or seat is not None:
        raise _Unsayable(
            "{outcome} cannot be sent: points without a contract and its tricks",
            outcome=outcome,
        )
    else:
        made = tricks >= contract.target
        side = Side.NS if made == (outcome.ns > 0) else Side.EW
    assert contract is not None
    declaring = plain_number(line.ns if side is Side.NS else line.ew) or 0
    return replace(
        frame,
        declaring_pair=declaring,
        declarer_direction=_NUMBERS[seat] if seat else 0,
        level=contract.level,
        denomination=_NUMBERS[contract.strain],
        stake=int(contract.doubling),
        total_tricks=tricks,
    )


def _led(frame: ResultDTO, line: Line, losses: list[str]) -> ResultDTO:
    if not line.lead:
        return frame
    try:
        card = Card.parse(line.lead)
    except OvertrickError as error:
        losses.append(
            EnglishText(
                "{place}: the lead is not sent: {error}", place=place_of(line), error=error
            )
        )
        return frame
    return replace(
        frame, lead_card_rank=_NUMBERS[card.rank], lead_card_suit=_NUMBERS[card.suit]
    )


def _ruled(frame: ResultDTO, line: Line, ruling: Artificial, losses: list[str]) -> int:
    sides = [
        _SHARES.get(side.percentage) if isinstance(side, Share) else side
        for side in (ruling.ns, ruling.ew)
    ]
    grades = [GRADES.index(side) for side in sides if side is not None]
    if len(grades) < 2:
        raise _Unsayable(
            "{ruling} cannot be sent: there are averages of 40, 50 and 60 % only", ruling=ruling
        )
    if ruling != Artificial(*sides):  # type: ignore[arg-type]
        said = "/".join(str(side) for side in sides)
        losses.append(
            EnglishText(
                "{place}: {ruling} is sent as {said}",
                place=place_of(line),
                ruling=ruling,
                said=said,
            )
        )
    first, second = reversed(grades) if frame.scoring_direction == 2 else grades
    return -(3 * first + second + 1)
