"""ReceivedData and IntermediateData as records: the last row that is not erased counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome, parse_result, parse_ruling, parse_tricks
from overtrick.core.outcome import BYE, NOT_PLAYED, Outcome, Points, Result, Split
from overtrick.core.seats import Seat, Side
from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.session import Line
from overtrick.formats.bws.book import BwsBook, Cells, Key
from overtrick.formats.bws.numbering import RoundRow, Sections, pair
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import Reading, lead_of, points_of_side, reading_of

__all__ = [
    "UNDECIDED",
    "WATCHED",
    "WRONG_DIRECTION",
    "key_of",
    "last_valid",
    "records_of",
    "ruled",
]

UNDECIDED: Final = "Arbitral score"
WRONG_DIRECTION: Final = "Wrong direction"

_RULING: Final = re.compile(r"not played|[0-9]+ ?%[ -]+[0-9]+ ?%", re.IGNORECASE)
"""The remarks that count even beside a contract."""
_PENDING: Final = Reading(NOT_PLAYED, is_pending=True)
WATCHED: Final = (
    *("PairNS", "PairEW", "South", "West", "Declarer", "NS/EW", "Contract", "Result"),
    *("LeadCard", "Remarks"),
)
"""The columns by which one row of a result differs from another."""

_RAW: Final = ("Contract", "Result", "NS/EW")
_ALWAYS: Final = ("DateLog", "TimeLog", "SuspiciousContract")


def key_of(cells: Cells) -> Key | None:
    """Say which result a row is about; None where it does not say."""
    board = cells.number("Board")
    section = cells.number("Section")
    if board is None or board < 1:
        return None
    told = (section, cells.number("Round"), cells.number("Table"))
    return (1 if told[0] is None else told[0], told[1] or 0, told[2] or 0, board)


def last_valid(rows: Iterable[Cells]) -> dict[Key, Cells]:
    """Give the row that counts of each result: the last by ID that is not erased."""
    found: dict[Key, Cells] = {}
    for cells in sorted(rows, key=lambda one: one.number("ID") or 0):
        key = key_of(cells)
        if key is not None and not cells.flag("Erased"):
            found[key] = cells
    return found


def records_of(
    book: BwsBook, sections: Sections, plan: Mapping[tuple[int, int, int], RoundRow]
) -> dict[Key, Record]:
    """Read every result, and what is being entered where there is none yet."""
    return _Results(book, sections, plan).records()


class _Results:
    """What a row is read against."""

    def __init__(
        self, book: BwsBook, sections: Sections, plan: Mapping[tuple[int, int, int], RoundRow]
    ) -> None:
        self.book = book
        self.sections = sections
        self.plan = plan
        self.planned = {section for section, _, _ in plan}

    def records(self) -> dict[Key, Record]:
        records = {}
        for table in ("ReceivedData", "IntermediateData"):
            for cells in self.book.rows(table):
                if key_of(cells) is None:
                    where = _where(table, cells)
                    self.book.problem(where, "a result without the number of its board")
            for key, cells in last_valid(self.book.rows(table)).items():
                if key not in records:
                    records[key] = self.record(table, key, cells)
        return records

    def record(self, source: str, key: Key, cells: Cells) -> Record:
        number, round, table, board_number = key
        board, where = Board.standard(board_number), _where(source, cells)
        ns, ew = pair(cells.number("PairNS")), pair(cells.number("PairEW"))
        notes: list[str] = []
        extra = cells.others("ReceivedData", _ALWAYS)
        reading = _tolerant(board, cells, ns, ew, notes, extra)
        if source == "IntermediateData" and not reading.is_pending:
            reading = _open(reading)
        lead = _lead(cells, extra, notes)
        for note in [*notes, *reading.notes]:
            self.book.problem(where, note, board_number, table)
        if cells.text("Remarks").casefold() == UNDECIDED.casefold() and reading.is_pending:
            said = "the director has still to decide: an arbitral score without its score"
            self.book.problem(where, said, board_number, table, is_question=True)
        line = Line(
            board,
            reading.outcome,
            ns,
            ew,
            self.sections[number].session,
            self.sections[number].letter,
            str(round) if round else None,
            str(table) if table else None,
            lead=lead,
            tricks=reading.tricks if isinstance(reading.outcome, Points) else None,
            where=f"{self.book.name}:{where}",
            extra=extra or None,
        )
        line = self.seated(where, key, line, cells)
        if _is_turned(cells):
            line = _turned(line)
        return Record(line, reading.is_pending, reading.contract, reading.declarer)

    def seated(self, where: str, key: Key, line: Line, cells: Cells) -> Line:
        """Compare with the movement, and seat the four players of an individual."""
        number, round, table, board = key
        planned = self.plan.get((number, round, table))
        told = (line.ns, line.ew, pair(cells.number("South")), pair(cells.number("West")))
        if planned is None:
            if number in self.planned:
                message = EnglishText(
                    "round {round} at table {table} is not in the movement",
                    round=round,
                    table=table,
                )
                self.book.problem(where, message, board, table, is_question=True)
        else:
            expected = (planned.ns, planned.ew, planned.south, planned.west)
            told = (told[0], told[1], told[2] or planned.south, told[3] or planned.west)
            if told != expected:
                message = EnglishText(
                    "{told} are told, {expected} were planned",
                    told=_met(told),
                    expected=_met(expected),
                )
                self.book.problem(where, message, board, table, is_question=True)
            if planned.boards and board not in planned.boards:
                text = Text(
                    "board {board} was not planned at table {table} in round {round}",
                    board=board,
                    table=table,
                    round=round,
                )
                self.book.problem(where, text, board, table, is_question=True)
        if told[2] is None and told[3] is None:
            return line
        return replace(line, ns=None, ew=None, players=told)


def _where(table: str, cells: Cells) -> str:
    return f"{table} {cells.text('ID')}".strip()


def _is_turned(cells: Cells) -> bool:
    return cells.text("Remarks").casefold() == WRONG_DIRECTION.casefold()


def _tolerant(
    board: Board,
    cells: Cells,
    ns: str | None,
    ew: str | None,
    notes: list[str],
    extra: dict[str, str],
) -> Reading:
    """Read a row; what cannot be read is not known yet, and rides along as it stands."""
    remarks, reading = cells.text("Remarks"), _PENDING
    try:
        reading = _reading(board, cells, ns, ew, notes)
    except OvertrickError as error:
        notes.append(EnglishText(error.text))
        extra |= {f"bws:{name}": cells.text(name) for name in _RAW if cells.text(name)}
    if remarks and (ruled(remarks) is None or reading.is_pending or cells.text("Contract")):
        extra["bws:Remarks"] = remarks
    return reading


def _reading(
    board: Board, cells: Cells, ns: str | None, ew: str | None, notes: list[str]
) -> Reading:
    contract, result, remarks = (cells.text(name) for name in ("Contract", "Result", "Remarks"))
    outcome = ruled(remarks)
    if outcome is not None and (not contract or _RULING.fullmatch(remarks)):
        if contract:
            notes.append(
                EnglishText(
                    "both {contract!r} and {remarks!r}: the ruling counts",
                    contract=contract,
                    remarks=remarks,
                )
            )
        is_sit_out = outcome is NOT_PLAYED and (ns is None) != (ew is None)
        return Reading(BYE if is_sit_out else outcome)
    if not contract:
        if result and remarks.casefold() != UNDECIDED.casefold():
            notes.append(EnglishText("a result without a contract: {result!r}", result=result))
        return _PENDING
    seat, side = _declared(cells, ns, ew, notes)
    if seat is not None:
        return reading_of(board, contract, str(seat), result)
    return _by_side(board, contract, side, result)


def ruled(remarks: str) -> Outcome | None:
    """
    Read a remark that stands for a result; None where it is only a remark.

    >>> str(ruled("60%-40%")), str(ruled("Not played")), ruled("Arbitral score")
    ('60%/40%', 'NP', None)
    """
    if not remarks:
        return None
    try:
        if split := re.fullmatch(r"NS (.+), EW (.+)", remarks):
            return Split.of(parse_outcome(split[1]), parse_outcome(split[2]))
        outcome = parse_ruling(remarks)
    except OvertrickError:
        return None
    is_plain = isinstance(outcome, Result) or str(outcome) == "PASS"
    return None if is_plain else outcome


def _declared(
    cells: Cells, ns: str | None, ew: str | None, notes: list[str]
) -> tuple[Seat | None, Side | None]:
    """Who declared: by the seat, else only the side, also by the number of the pair."""
    word, number = cells.text("NS/EW").upper(), pair(cells.number("Declarer"))
    seat = Seat(word) if word in ("N", "E", "S", "W") else None
    side = seat.side if seat else {"NS": Side.NS, "EW": Side.EW}.get(word)
    if word and side is None:
        notes.append(EnglishText("no declarer: {word!r}", word=word))
    if number is None or _is_turned(cells) or pair(cells.number("South")):
        return seat, side
    if side is None:
        return None, {ns: Side.NS, ew: Side.EW}.get(number) if ns != ew else None
    expected = ns if side is Side.NS else ew
    if number != expected:
        notes.append(
            EnglishText(
                "declarer is {word}, which is pair {expected}, but also pair {number}",
                word=word,
                expected=expected,
                number=number,
            )
        )
    return seat, side


def _by_side(board: Board, written: str, side: Side | None, result: str) -> Reading:
    """A contract of which only the side is known that played it."""
    contract, declarer, tricks = parse_result(written)
    if contract is None or declarer is not None:
        return reading_of(board, written, "", result)
    if result:
        tricks = parse_tricks(contract, result)
    if tricks is None:
        return Reading(NOT_PLAYED, True, contract)
    if side is None:
        raise OvertrickError("who declared {written}?", written=written)
    return points_of_side(board, contract, side, tricks)


def _open(reading: Reading) -> Reading:
    """What is entered and not confirmed: only its contract is taken over."""
    outcome = reading.outcome
    if isinstance(outcome, Result):
        return Reading(NOT_PLAYED, True, outcome.contract, outcome.declarer)
    return _PENDING


def _lead(cells: Cells, extra: dict[str, str], notes: list[str]) -> str | None:
    written = cells.text("LeadCard")
    if not written or written.upper() in ("SKIP", "NONE"):
        return None
    told: list[str] = []
    lead = lead_of(written, told)
    if lead is None:
        extra["bws:LeadCard"] = written
        notes += told
    return lead


def _met(ids: Iterable[str | None]) -> str:
    who = list(ids)
    return " and ".join(one or "nobody" for one in (who if any(who[2:]) else who[:2]))


def _turned(line: Line) -> Line:
    """The pairs sat the other way: the numbers stand as they were planned."""
    if line.players is None:
        return replace(line, ns=line.ew, ew=line.ns)
    north, east, south, west = line.players
    return replace(line, players=(east, south, west, north))
