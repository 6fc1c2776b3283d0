"""A board of a LIN file as a record and a deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Card
from overtrick.core.outcome import NOT_PLAYED, Outcome
from overtrick.core.seats import Vulnerability
from overtrick.errors import EnglishText, OvertrickError
from overtrick.events.session import Line
from overtrick.formats.contents.table import Record
from overtrick.formats.lin.container import LinHeading, are_seats, names_of
from overtrick.formats.lin.deals import NOTHING, LinCards, cards_of
from overtrick.formats.lin.draft import Draft, Label, label_of, number_of, room_of
from overtrick.formats.lin.results import bidding_of, ending_of, outcome_of

__all__ = ["LinSeated", "LinTold", "line_of", "seated_of", "told_of"]

_VULNERABILITIES = {
    **dict.fromkeys(("o", "0", "-", ""), Vulnerability.NONE),
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.ALL,
}
_ABSENT = Label()
_LONGEST = 20_000  # signs of a value that are looked at
_names_of = lru_cache(maxsize=256)(names_of)
_TEXTS = tuple(map(str, CARDS))


class LinTold(NamedTuple):
    """A board, what happened if anything did, and the cards."""

    board: Board
    record: Record | None
    cards: LinCards
    extra: dict[str, str]
    """What rides along, where there is no record to hold it."""
    problems: list[str]


class LinSeated(NamedTuple):
    """Who sat there: names of North, East, South and West, and the ids of the two sides."""

    names: tuple[str, str, str, str] | None
    ns: str
    ew: str


_NOBODY = LinSeated(None, "North - South", "East - West")


def told_of(draft: Draft, heading: LinHeading, following: int, where: str) -> LinTold:
    """
    Make of a board what it tells; *following* is its number where it tells none.

    >>> draft = Draft(ah="Board 7", sv="o", claimed=9)
    >>> draft.call("1Nppp")
    >>> told = told_of(draft, LinHeading(), 1, "")
    >>> told.board, str(told.record.line.outcome)
    (Board(7, dealer=S, vulnerability=None), '1NT S +2')
    """
    problems = draft.problems
    cards = NOTHING if draft.md is None else cards_of(draft.md)
    if cards.problem:
        problems.append(EnglishText("the deal: {problem}", problem=cards.problem))
    room = _ABSENT if draft.qx is None else room_of(draft.qx[:_LONGEST])
    board = _board(draft, room, cards, following, problems)
    cell = heading.cell(board.number, room.room)
    seated = _seated(draft, heading, room.room, cell, problems)
    printed = _printed(heading, cell, problems)
    extra = _extra(draft, heading, room, board, cell)
    if cards.problem:
        extra["lin:md"] = draft.md or ""
    is_told = draft.is_played or printed is not None or seated.names is not None
    if not is_told and (heading.is_match or seated == _NOBODY):
        return LinTold(board, None, cards, extra, problems)
    calls = tuple(draft.calls)
    bidding = bidding_of(board.dealer, calls)
    if draft.is_made_up:
        calls = ()
    ending = ending_of(bidding, draft.cards, draft.claimed, printed, cards.holders)
    problems += ending.problems
    if draft.claimed is not None and getattr(ending.outcome, "tricks", -1) != draft.claimed:
        extra["lin:mc"] = str(draft.claimed)
    if printed is not None and ending.outcome != printed:
        extra["lin:rs"] = heading.results[cell or 0].strip()
    lead = draft.cards[0].card if draft.cards else None
    record = Record(
        line_of(heading, board, room.room, seated, ending.outcome, lead, where, extra),
        ending.outcome is None,
        ending.contract,
        ending.declarer,
        calls=calls,
        calls_open=bool(calls) and not bidding.is_over,
        cards=tuple(draft.cards),
        names=seated.names,
    )
    return LinTold(board, record, cards, {}, problems)


def _board(
    draft: Draft, room: Label, cards: LinCards, following: int, problems: list[str]
) -> Board:
    heading = _ABSENT if draft.ah is None else label_of(draft.ah[:_LONGEST])
    vulnerability = None
    if draft.sv is not None:
        vulnerability = _VULNERABILITIES.get(draft.sv) or _VULNERABILITIES.get(
            draft.sv.strip().lower()[:1]
        )
        if vulnerability is None:
            problems.append(
                EnglishText(
                    "not a vulnerability: {sv!r}; that of the number counts", sv=draft.sv
                )
            )
    number = number_of(room.number, heading.number, cards.dealer, vulnerability)
    if number is None:
        number = following
        problems.append(
            EnglishText("no number is told: by its place it is board {number}", number=number)
        )
    elif room.number and heading.number and room.number != heading.number:
        text = EnglishText(
            "qx says board {qx}, ah says {ah}; {number} counts",
            qx=room.number,
            ah=heading.number,
            number=number,
        )
        problems.append(text)
    return Board(number, cards.dealer, vulnerability)


def _printed(heading: LinHeading, cell: int | None, problems: list[str]) -> Outcome | None:
    if cell is None:
        return None
    text = heading.results[cell]
    try:
        return outcome_of(text)
    except OvertrickError as error:
        problems.append(EnglishText("rs: {error}", error=error))
        return None


def seated_of(names: list[str], heading: LinHeading, room: str) -> LinSeated:
    """
    Say who sat at a table from names of South, West, North and East.

    >>> seated_of(["Finn", "Gus", "Eve", "Hal"], LinHeading(), "")
    LinSeated(names=('Eve', 'Hal', 'Finn', 'Gus'), ns='Eve - Finn', ew='Hal - Gus')
    >>> seated_of(["7", "7", "7", "7"], LinHeading(), "")
    LinSeated(names=None, ns='7', ew='7')
    """
    if not heading.is_match:
        return _pairs_of(*names[:5])
    teams = heading.home, heading.away
    return LinSeated(_told_names(names), *(teams[::-1] if room == "closed" else teams))


def _told_names(names: Sequence[str]) -> tuple[str, str, str, str] | None:
    south, west, north, east = [*names, "", "", "", ""][:4]
    told = north, east, south, west
    return told if any(told) and not are_seats(names) else None


@lru_cache(maxsize=1024)
def _pairs_of(*names: str) -> LinSeated:
    """Two pairs, who go by their names."""
    told = _told_names(names)
    north, east, south, west = told or ("", "", "", "")
    is_twice = bool(north and east) and (north, east) == (south, west)
    if is_twice and (north != east or north.isdecimal()):
        return LinSeated(None, north, east)  # ids, written where names are not known
    ns, ew = f"{north or 'North'} - {south or 'South'}", f"{east or 'East'} - {west or 'West'}"
    return LinSeated(told, ns, ew)


def _seated(
    draft: Draft, heading: LinHeading, room: str, cell: int | None, problems: list[str]
) -> LinSeated:
    if draft.pn is None:
        names = heading.seated(room, cell)
    else:
        names, is_clear = _names_of(draft.pn[:_LONGEST])
        if not is_clear:
            problems.append(EnglishText("more than four names: {pn!r}", pn=draft.pn))
            draft.keep("pn", draft.pn)
    return seated_of(names, heading, room)


def _extra(
    draft: Draft, heading: LinHeading, room: Label, board: Board, cell: int | None
) -> dict[str, str]:
    extra: dict[str, str] = {}
    if draft.qx is not None and not (room.is_plain and room.number == board.number):
        extra["lin:qx"] = draft.qx
    elif room.room == "closed" and not heading.is_match:
        extra["lin:qx"] = draft.qx or ""
    if draft.ah is not None and draft.ah != f"Board {board.number}":
        extra["lin:ah"] = draft.ah
    if cell is not None and cell < len(heading.scores) and heading.scores[cell].strip():
        extra["lin:mp"] = heading.scores[cell].strip()
    if draft.more:
        extra["lin:more"] = "".join(draft.more)
    return extra


def line_of(
    heading: LinHeading,
    board: Board,
    room: str,
    seated: LinSeated,
    outcome: Outcome | None,
    lead: Card | None = None,
    where: str = "",
    extra: dict[str, str] | None = None,
) -> Line:
    """
    Make the line of a result; of one that is not known yet, with an outcome for nothing.

    >>> line_of(LinHeading(), Board(7), "", seated_of([], LinHeading(), ""), None).ns
    'North - South'
    """
    match = heading.match if heading.is_match else None
    return Line(
        board,
        NOT_PLAYED if outcome is None else outcome,
        seated.ns,
        seated.ew,
        session=heading.session or "1",
        lead=None if lead is None else _TEXTS[lead.index],
        match=match,
        room=(room or "open") if match else None,
        home=heading.home if match else None,
        away=heading.away if match else None,
        where=where,
        extra=extra or None,
    )
