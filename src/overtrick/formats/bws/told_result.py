"""
A record as the cells of ReceivedData: contract, declarer, result, lead, remark.

Contestants as rows of PlayerNumbers: where each pair enters its names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
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
from overtrick.errors import EnglishText
from overtrick.formats.bws.jet.pages import Value
from overtrick.formats.bws.jet.rows import EPOCH
from overtrick.formats.bws.numbering import Numbering, number_of
from overtrick.formats.bws.results import WRONG_DIRECTION
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record, place_of
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "cells_of",
    "contract_text",
    "lead_text",
    "moment_of",
    "remark_of",
    "rides",
    "seats_of",
    "table_numbers",
]

_NINE: Final = frozenset({40, 50, 60})


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
    seated = dict(zip(Seat, (north, east, south, west), strict=True))
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
            losses.append(
                EnglishText(
                    "{place}: {outcome} is written as {text}",
                    place=place,
                    outcome=outcome,
                    text=remark_of(outcome),
                )
            )
        elif not _NINE.issuperset(shares):
            losses.append(
                EnglishText(
                    "{place}: Bridgemate does not know {outcome}", place=place, outcome=outcome
                )
            )
        return
    cells["Remarks"] = str(outcome)
    losses.append(
        EnglishText(
            "{place}: {outcome} is written as a remark, which Bridgemate does not score",
            place=place,
            outcome=outcome,
        )
    )


def _side_of(outcome: Points, tricks: int | None, board: Board) -> tuple[Side, int] | None:
    """Which side played a contract for these points, and with how many tricks."""
    if outcome.contract is None:
        return None
    for seat in [outcome.declarer] if outcome.declarer else [Seat.NORTH, Seat.EAST]:
        for took in range(14) if tricks is None else [tricks]:
            if outcome_points(Result(outcome.contract, seat, took), board) == outcome.ns:
                return seat.side, took
    return None


def rides(extra: Mapping[str, str], prefix: str = "bws:") -> Row:
    """
    Give the columns that ride along under a prefix.

    >>> rides({"bws:Session.GUID": "7", "pbn:Site": "Riga"}, "bws:Session.")
    {'GUID': '7'}
    """
    found = ((key, text) for key, text in extra.items() if key.startswith(prefix))
    return {key.removeprefix(prefix): text for key, text in found}


Row = dict[str, Value]


def seats_of(contents: Contents, numbering: Numbering, losses: list[str]) -> Iterator[Row]:
    """Write who sits where at the start, and who sat in for somebody later."""
    first = _first_seats(contents, numbering)
    tables = table_numbers(contents, numbering)
    for who in contents.contestants:
        known = [person for person in who.players if person.is_known]
        if not known:
            continue
        section = numbering.section(who.session, who.section)
        found = None
        for side in [who.side] if who.side else [Side.NS, Side.EW]:
            found = min(
                (one for one in (found, first.get((section, side, who.id))) if one),
                default=None,
                key=lambda one: one[:2],
            )
        if found is None:
            losses.append(
                EnglishText(
                    "{contestant}: the names are not written, no table is known",
                    contestant=who.id,
                )
            )
            continue
        round, table, seat = found
        if round == 1:
            table = _entering(contents, who, seat.side, table, len(tables[section]))
        yield from _rows(who, known, (section, table, round), seat, losses)
    yield from _substitutes(contents, numbering)


_Found = tuple[int, int, Seat]


def _first_seats(
    contents: Contents, numbering: Numbering
) -> dict[tuple[int, Side, str], _Found]:
    """The first round and table of everybody, by the movement, else by what was played."""
    found: dict[tuple[int, Side, str], _Found] = {}

    def note(section: int, round: int, table: int, who: str | None, seat: Seat) -> None:
        key = (section, seat.side, who or "")
        if who is not None and (key not in found or (round, table) < found[key][:2]):
            found[key] = (round, table, seat)

    for meeting in contents.movement:
        round, table = number_of(meeting.round), number_of(meeting.table)
        if round is None or table is None:
            continue
        section = numbering.section(meeting.session, meeting.section)
        seated = meeting.players or (meeting.ns, meeting.ew, None, None)
        for who, seat in zip(seated, tuple(Seat), strict=True):
            note(section, round, table, who, seat)
    planned = {section for section, _, _ in found}
    for (section, round, table, _), told in zip(
        numbering.places(), contents.records, strict=True
    ):
        if section not in planned:
            alone = told.line.players if told.line.is_individual else None
            seated = alone or (told.line.ns, told.line.ew, None, None)
            for who, seat in zip(seated, tuple(Seat), strict=True):
                note(section, round, table, who, seat)
    return found


def table_numbers(contents: Contents, numbering: Numbering) -> dict[int, set[int]]:
    """List the tables of each section, those of the movement too."""
    tables: dict[int, set[int]] = {number: set() for number in numbering.sections.values()}
    for section, _, table, _ in numbering.places():
        tables[section].add(table)
    for meeting in contents.movement:
        planned = number_of(meeting.table)
        if planned is not None:
            tables[numbering.section(meeting.session, meeting.section)].add(planned)
    return tables


def _entering(contents: Contents, who: Contestant, side: Side, table: int, tables: int) -> int:
    """The table at which EW enter their names before they move up to this one."""
    word = contents.extra.get(f"bws:Section.{who.section}.EWMoveBeforePlay", "")
    if side is Side.NS or not word.removeprefix("-").isdecimal() or not 0 < table <= tables:
        return table
    return (table - 1 - int(word)) % tables + 1


def _rows(
    who: Contestant,
    known: list[Person],
    place: tuple[int, int, int],
    seat: Seat,
    losses: list[str],
) -> Iterator[Row]:
    section, table, round = place
    seats = list(seat.side.seats)
    if len(who.players) == 1 and known[0].seat is None:
        seats = [seat]
    free = [one for one in seats if one not in {person.seat for person in known}]
    for nth, person in enumerate(known):
        if nth >= 2:
            losses.append(
                EnglishText(
                    "{contestant}: {name} is left out, a third player",
                    contestant=who.id,
                    name=person.name or person.number,
                )
            )
            continue
        at = person.seat if person.seat in seats else (free.pop(0) if free else seats[-1])
        row: Row = {
            "Section": section,
            "Table": table,
            "Direction": str(at),
            "Number": person.number,
            "Name": person.name,
            "Round": 0 if round == 1 else round,
        }
        yield row | rides(person.extra)


def _substitutes(contents: Contents, numbering: Numbering) -> Iterator[Row]:
    usual = {
        (numbering.section(who.session, who.section), name)
        for who in contents.contestants
        for name in who.names
    }
    seen: set[tuple[int, int, int, Seat]] = set()
    for (section, round, table, _), told in zip(
        numbering.places(), contents.records, strict=True
    ):
        for seat, name in zip(Seat, told.names or (), strict=bool(told.names)):
            place = (section, table, round, seat)
            if name and (section, name) not in usual and place not in seen:
                seen.add(place)
                yield {
                    "Section": section,
                    "Table": table,
                    "Direction": str(seat),
                    "Number": "",
                    "Name": name,
                    "Round": round,
                }
