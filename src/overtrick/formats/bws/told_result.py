"""A record as the cells of ReceivedData: contract, declarer, result, lead, remark."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, time
from typing import Final

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.exact import as_exact
from overtrick.core.outcome import (
    Artificial,
    Average,
    Bye,
    NotPlayed,
    PassedOut,
    Points,
    Result,
    Share,
)
from overtrick.core.seats import Seat, Side
from overtrick.formats.bws.jet.layout import Value
from overtrick.formats.bws.jet.values import EPOCH
from overtrick.formats.bws.results import WRONG_DIRECTION
from overtrick.formats.contents.table import Record, place_of
from overtrick.rules.duplicate import outcome_points

__all__ = ["cells_of", "contract_text", "lead_text", "moment_of", "remark_of"]

_NINE: Final = frozenset({40, 50, 60})
_SEATS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def contract_text(contract: Contract) -> str:
    """
    Write a contract as the devices do.

    >>> contract_text(Contract.parse("4Sx")), contract_text(Contract.parse("3NT"))
    ('4 S x', '3 NT')
    """
    crosses = "x" * contract.doubling
    return f"{contract.level} {contract.strain} {crosses}".strip()


def lead_text(lead: str | None) -> str:
    """
    Write a lead: the ten as two figures.

    >>> lead_text("HT"), lead_text(None)
    ('H10', '')
    """
    return "" if lead is None else lead.replace("T", "10")


def remark_of(outcome: Artificial) -> str:
    """
    Write an artificial score as a remark.

    >>> remark_of(Artificial(Average.PLUS, Average.MINUS))
    '60%-40%'
    """
    return f"{_percent(outcome.ns)}%-{_percent(outcome.ew)}%"


def _percent(share: Average | Share) -> str:
    return str(share.percentage) if isinstance(share, Average) else str(share).rstrip("%")


def moment_of(text: str) -> datetime | None:
    """
    Read a date, a time or both as they ride along.

    >>> moment_of("2026-03-10"), moment_of("19:30:00"), moment_of("2026-??-??")
    (datetime.datetime(2026, 3, 10, 0, 0), datetime.datetime(1899, 12, 30, 19, 30), None)
    """
    try:
        if re.fullmatch(r"\d\d:\d\d(:\d\d)?", text):
            return datetime.combine(EPOCH, time.fromisoformat(text))
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            return datetime.combine(date.fromisoformat(text), time())
        return datetime.fromisoformat(text).replace(tzinfo=None) if "T" in text else None
    except ValueError:
        return None


def cells_of(
    record: Record, number: Callable[[str | None], int], losses: list[str]
) -> dict[str, Value]:
    """Write the cells of a record that the key does not tell; *number* numbers the pairs."""
    line, extra = record.line, dict(record.line.extra or {})
    alone = line.players if line.is_individual else None
    north, east, south, west = alone or (line.ns, line.ew, None, None)
    seated = dict(zip(_SEATS, (north, east, south, west), strict=True))
    remarks = extra.get("bws:Remarks", "")
    if remarks.casefold() == WRONG_DIRECTION.casefold():
        if alone is None:
            north, east = east, north
        else:
            north, east, south, west = west, north, east, south
    cells: dict[str, Value] = {
        "PairNS": number(north),
        "PairEW": number(east),
        "Declarer": 0,
        "NS/EW": "",
        "Contract": "",
        "Result": "",
        "LeadCard": lead_text(line.lead) or extra.get("bws:LeadCard", ""),
        "Remarks": remarks,
    }
    if alone is not None:
        cells |= {"South": number(south), "West": number(west)}

    def declared(contract: Contract | None, seat: Seat | None, result: str) -> None:
        if contract is not None:
            cells["Contract"], cells["Result"] = contract_text(contract), result
        if seat is not None:
            who = seated[seat] if alone else (line.ns, line.ew)[seat.side is Side.EW]
            cells["Declarer"], cells["NS/EW"] = number(who), str(seat)

    if record.is_pending:
        declared(record.contract, record.declarer, "")
        cells |= {
            name: extra[f"bws:{name}"]
            for name in ("Contract", "Result", "NS/EW")
            if f"bws:{name}" in extra
        }
    else:
        _outcome(record, cells, declared, losses)
    return cells


def _outcome(
    record: Record,
    cells: dict[str, Value],
    declared: Callable[[Contract | None, Seat | None, str], None],
    losses: list[str],
) -> None:
    line, outcome = record.line, record.line.outcome
    if isinstance(outcome, Result):
        declared(
            outcome.contract, outcome.declarer, f"{outcome.over:+d}" if outcome.over else "="
        )
    elif isinstance(outcome, PassedOut):
        cells["Contract"] = "PASS"
    elif isinstance(outcome, NotPlayed | Bye):
        cells["Remarks"] = "Not played"
    elif isinstance(outcome, Points) and (known := _side_of(outcome, line.tricks, line.board)):
        side, tricks = known
        assert outcome.contract is not None  # else no side is known
        more = tricks - outcome.contract.target
        declared(outcome.contract, None, f"{more:+d}" if more else "=")
        cells["NS/EW"] = str(side)
    else:
        _remark(record, cells, losses)


def _remark(record: Record, cells: dict[str, Value], losses: list[str]) -> None:
    """What the devices do not know is written as the text of the remark."""
    outcome, place = record.line.outcome, place_of(record.line)
    if isinstance(outcome, Artificial):
        cells["Remarks"] = remark_of(outcome)
        shares = [as_exact(share.percentage) for share in (outcome.ns, outcome.ew)]
        if isinstance(outcome.ns, Average) or isinstance(outcome.ew, Average):
            losses.append(f"{place}: {outcome} is written as {remark_of(outcome)}")
        elif not _NINE.issuperset(shares):
            losses.append(f"{place}: Bridgemate does not know {outcome}")
        return
    cells["Remarks"] = str(outcome)
    losses.append(f"{place}: {outcome} is written as a remark, which Bridgemate does not score")


def _side_of(outcome: Points, tricks: int | None, board: Board) -> tuple[Side, int] | None:
    """Which side played a contract for these points, and with how many tricks."""
    if outcome.contract is None:
        return None
    for seat in [outcome.declarer] if outcome.declarer else [Seat.NORTH, Seat.EAST]:
        for took in range(14) if tricks is None else [tricks]:
            if outcome_points(Result(outcome.contract, seat, took), board) == outcome.ns:
                return seat.side, took
    return None
