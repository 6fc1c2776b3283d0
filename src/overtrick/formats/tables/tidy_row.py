"""
One row of the tidy table: from its texts to what happened.

A contract with its tricks is the fact; points that disagree with it are reported, and the
contract wins.  What cannot be bridge is refused with the text quoted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from sys import intern

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.exact import Exact, parse_exact
from overtrick.core.notation import parse_result, parse_ruling, parse_tricks
from overtrick.core.outcome import PASSED_OUT, Bye, Outcome, Points, Result, Split
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import EnglishText, InvalidBoard, InvalidOutcome, InvalidTricks
from overtrick.events.session import ROOMS, Line, Players, turned
from overtrick.formats.dialect import (
    SEAT_NAMES,
    agreed,
    check_possible,
    lead_of,
    overruled,
    points_of,
)

__all__ = [
    "COLUMNS",
    "PLAYED",
    "board_of",
    "line_like",
    "line_met",
    "line_of",
    "line_ruled",
    "tricks_of",
]

COLUMNS = (
    *("session", "section", "round", "table", "board", "ns", "ew"),
    *("north", "south", "east", "west", "contract", "declarer", "lead", "tricks", "score"),
    *("match", "room", "home", "away", "board_version", "ruling", "ruling_ew"),
    *("dealer", "vulnerability", "datum", "turned"),
)
"""The columns that we know; any other is kept as it is."""

PLAYED = (
    *("contract", "declarer", "lead", "tricks", "score", "room", "board_version"),
    *("ruling", "ruling_ew", "dealer", "vulnerability", "datum", "turned"),
)
"""Those of what happened; the others say on which board, and who met whom where."""

_KNOWN = frozenset(COLUMNS)
_SEATS = frozenset(SEAT_NAMES)
_YES, _NO = ("yes", "y", "true", "1", "x"), ("no", "n", "false", "0")


def line_of(row: Mapping[str, str], where: str = "") -> tuple[Line, list[str]]:
    """
    Read one row; beside the line stand the things that were wrong but could be mended.

    >>> line, _ = line_of({"board": "7", "ns": "3", "ew": "10", "contract": "4S",
    ...                    "declarer": "N", "tricks": "10", "score": "+620"})
    >>> str(line.outcome), line.board.number, line.ns
    ('4S N =', 7, '3')

    :raises OvertrickError: if the row is no result; the message says which text is wrong.
    """
    # Interned: a million rows name the same few pairs, tables and contracts.
    texts = {name: intern(value.strip()) for name, value in row.items() if name in _KNOWN}
    get = texts.get
    board = board_of(get("board", ""), get("dealer", ""), get("vulnerability", ""))
    notes: list[str] = []
    outcome, tricks = _outcome(texts, board, notes)
    ns, ew = get("ns") or None, get("ew") or None
    players = _players(texts)
    if ns is None and ew is None and players is None and not get("match"):
        raise InvalidOutcome("who played? neither ns nor ew nor players are given")
    if (ns is None or ew is None) and players is None and not isinstance(outcome, Bye):
        missing = "ns" if ns is None else "ew"
        raise InvalidOutcome(
            "{missing} is empty, and this is no sit-out (BYE)", missing=missing
        )
    extra = {name: value for name, value in row.items() if name not in _KNOWN and value}
    line = Line(
        board=board,
        outcome=outcome,
        ns=ns,
        ew=ew,
        session=get("session") or "1",
        section=get("section") or "A",
        round=get("round") or None,
        table=get("table") or None,
        players=players,
        lead=lead_of(get("lead", ""), notes),
        version=intern((get("board_version") or "a").lower()),
        match=get("match") or None,
        room=_room(get("room", "")),
        home=get("home") or None,
        away=get("away") or None,
        ruling=_ruling_text(get("ruling", ""), get("ruling_ew", "")),
        tricks=tricks,
        datum=_datum(get("datum", "")),
        where=where,
        extra=extra or None,
    )
    return turned(line) if _turned(texts.get("turned", ""), line, notes) else line, notes


def line_met(
    played: Line, board: Board, ns: str, ew: str, table: str = "", where: str = ""
) -> Line:
    """
    Give the line of two pairs of whom nothing else is said than what another row's line says.

    >>> row = {"board": "7", "ns": "3", "ew": "10", "score": "50"}
    >>> line_met(line_of(row)[0], Board(7), "4", "10").ns
    '4'
    """
    return Line(
        board,
        played.outcome,
        intern(ns),
        intern(ew),
        "1",
        "A",
        None,
        intern(table.strip()) or None,
        None,
        played.lead,
        played.version,
        None,
        played.room,
        None,
        None,
        played.ruling,
        played.tricks,
        played.datum,
        where,
    )


def line_like(
    played: Line,
    board: Board,
    row: Mapping[str, str],
    where: str = "",
    extra: Mapping[str, str] | None = None,
) -> Line:
    """
    Give the line of a row that says the same of what happened as another row's line.

    Whom that line lacks, this one lacks.

    >>> row = {"board": "7", "ns": "3", "ew": "10", "score": "50"}
    >>> line_like(line_of(row)[0], Board(7), {**row, "ns": "4", "table": "2"}).table
    '2'
    """
    get = row.get
    return type(played)(
        board,
        played.outcome,
        None if played.ns is None else intern(get("ns", "").strip()),
        None if played.ew is None else intern(get("ew", "").strip()),
        intern(get("session", "").strip()) or "1",
        intern(get("section", "").strip()) or "A",
        intern(get("round", "").strip()) or None,
        intern(get("table", "").strip()) or None,
        _players(row),
        played.lead,
        played.version,
        intern(get("match", "").strip()) or None,
        played.room,
        intern(get("home", "").strip()) or None,
        intern(get("away", "").strip()) or None,
        played.ruling,
        played.tricks,
        played.datum,
        where,
        extra,
    )


def line_ruled(line: Line, outcome: Outcome, ruling: str) -> Line:
    """
    Give a line with another ruling; spelled out, since there are so many.

    >>> line, _ = line_of({"board": "7", "ns": "3", "ew": "10", "ruling": "A/A"})
    >>> line_ruled(line, parse_ruling("60/40"), "60/40").ruling
    '60/40'
    """
    return type(line)(
        line.board,
        outcome,
        line.ns,
        line.ew,
        line.session,
        line.section,
        line.round,
        line.table,
        line.players,
        line.lead,
        line.version,
        line.match,
        line.room,
        line.home,
        line.away,
        intern(ruling),
        line.tricks,
        line.datum,
        line.where,
        line.extra,
    )


def _turned(text: str, line: Line, notes: list[str]) -> bool:
    """Whether the pairs sat the other way."""
    word = text.lower()
    if word not in ("", *_YES, *_NO):
        notes.append(EnglishText("turned is neither yes nor no: {text!r}", text=text))
    if word not in _YES:
        return False
    if line.match is not None:
        notes.append("turned: who plays for a team in a match sits as the room says")
    elif None in (line.ns, line.ew):
        notes.append("turned: there are no two pairs that could sit the other way")
    else:
        return True
    return False


def _players(texts: Mapping[str, str]) -> Players | None:
    if _SEATS.isdisjoint(texts):
        return None
    north, east, south, west = (
        intern(texts.get(seat, "").strip()) or None for seat in SEAT_NAMES
    )
    players = north, east, south, west
    return players if any(players) else None


@lru_cache(maxsize=4096)
def board_of(number: str, dealer: str = "", vulnerability: str = "") -> Board:
    """
    Read a board from the texts of its columns.

    >>> board_of("7.0", vulnerability="NS")
    Board(7, dealer=S, vulnerability=NS)

    :raises OvertrickError: if there is no such board.
    """
    match = re.fullmatch(r"([0-9]{1,6})(?:\.0+)?", number)
    if match is None or int(match[1]) < 1:
        raise InvalidBoard("not a board number: {number!r}", number=number)
    if not dealer and not vulnerability:
        return Board.standard(int(match[1]))
    return Board(
        int(match[1]),
        Seat.parse(dealer) if dealer else None,
        Vulnerability.parse(vulnerability) if vulnerability else None,
    )


def _outcome(
    texts: Mapping[str, str], board: Board, notes: list[str]
) -> tuple[Outcome, int | None]:
    ruling, ruling_ew = texts.get("ruling", ""), texts.get("ruling_ew", "")
    if ruling and not ruling_ew:
        return parse_ruling(ruling), _tricks_beside(texts)
    if not ruling and not ruling_ew:
        return _played(texts, board, notes)
    ns = parse_ruling(ruling) if ruling else _played(texts, board, notes)[0]
    return Split.of(ns, parse_ruling(ruling_ew)), _tricks_beside(texts)


_result = lru_cache(maxsize=4096)(Result)
"""One object for all tables that had the result."""


def _played(
    texts: Mapping[str, str], board: Board, notes: list[str]
) -> tuple[Outcome, int | None]:
    written, points = texts.get("contract", ""), points_of(texts.get("score", ""))
    if not written:
        if points is None:
            raise InvalidOutcome("no contract, no score and no ruling")
        return Points(points), None
    contract, declarer, tricks = parse_result(written)
    if contract is None:
        return agreed(PASSED_OUT, points, board, notes), None
    if seat := texts.get("declarer"):
        declarer = overruled(written, declarer, "declarer", seat, Seat.parse(seat), notes)
    if took := texts.get("tricks"):
        told = tricks_of(contract, took)
        tricks = overruled(written, tricks, "tricks", took, told, notes)
    if tricks is not None and declarer is not None:
        return agreed(_result(contract, declarer, tricks), points, board, notes), None
    if points is None:
        raise InvalidOutcome(
            EnglishText("{contract}: who declared?", contract=contract)
            if declarer is None
            else EnglishText("{contract}: how many tricks?", contract=contract)
        )
    check_possible(contract, declarer, points, board)
    return Points(points, contract, declarer), tricks


@lru_cache(maxsize=4096)
def tricks_of(contract: Contract, text: str) -> int:
    """
    Read the column of tricks: a number that declarer took.

    >>> tricks_of(Contract.parse("4S"), "10.0")
    10

    :raises InvalidTricks: if it is none.
    """
    if text[0] in "+-":  # the column counts tricks; "4S-1" is written as a contract
        raise InvalidTricks("tricks must be 0 to 13, not {text}", text=text)
    whole = re.fullmatch(r"([0-9]+)\.0+", text)
    return parse_tricks(contract, whole[1] if whole else text)


def _tricks_beside(texts: Mapping[str, str]) -> int | None:
    text = texts.get("tricks", "")
    return int(text) if re.fullmatch("[0-9]{1,2}", text) and int(text) <= 13 else None


def _room(text: str) -> str | None:
    if not text:
        return None
    word = "".join(text.lower().split())
    for room in ROOMS:
        if room.startswith(word):
            return room
    raise InvalidOutcome("not a room ({rooms}): {text!r}", rooms=", ".join(ROOMS), text=text)


def _ruling_text(ruling: str, ruling_ew: str) -> str | None:
    if ruling_ew:
        return f"{ruling} ; EW {ruling_ew}".strip()
    return ruling or None


def _datum(text: str) -> Exact | None:
    return parse_exact(text) if text else None
