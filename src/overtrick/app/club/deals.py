"""
The cards of an event, as the desk has loaded them: read once, and again when they change.

They are a document beside the journal: ``{"7": "N:AK4..."}``, or with ``deal``, ``makes``,
``par`` and ``source``; ``"2:7"`` is board 7 of session 2.  Whatever a check finds by them is a
question, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.letters import whole_number
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.events.checks.evidence import DealKey

__all__ = [
    "KIND",
    "NO_DEALS",
    "Deals",
    "deal_name",
    "deals_of_session",
    "deals_read",
]

KIND = "deals"
"""The kind of the document; its key is the event's id."""


@dataclass(frozen=True, slots=True)
class Deals:
    """What is known of the cards, by session, board and version; the document as it is kept."""

    version: int = 0
    """The document's; every change has another. 0: nothing was loaded."""
    document: Mapping[str, Any] = field(default_factory=dict)
    deals: Mapping[DealKey, Deal] = field(default_factory=dict)
    trick_tables: Mapping[DealKey, TrickTable] = field(default_factory=dict)


NO_DEALS = Deals()
"""Nobody has loaded any."""


def deals_read(document: Mapping[str, Any], version: int = 1) -> Deals:
    """
    Read a document of deals; what of it cannot be read is left out.

    >>> hands = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    >>> found = deals_read({"7": hands, "8": {"deal": "N:..."}})
    >>> list(found.deals), found.trick_tables
    ([('1', 7, 'a')], {})
    """
    deals: dict[DealKey, Deal] = {}
    tables: dict[DealKey, TrickTable] = {}
    for key, given in _told(document):
        try:
            deals[key] = Deal.parse(str(given.get("deal", "")))
        except OvertrickError:
            continue
        if (table := _table(given.get("makes"))) is not None:
            tables[key] = table
    return Deals(version, document, deals, tables)


def deal_name(session: str, board: int) -> str:
    """
    Give the name of a deal in the document.

    >>> deal_name("1", 7), deal_name("2", 7)
    ('7', '2:7')
    """
    return str(board) if session == "1" else f"{session}:{board}"


def deals_of_session(document: Mapping[str, Any], session: str) -> dict[str, Any]:
    """
    Give the deals of a session by their names in the document.

    >>> list(deals_of_session({"7": "", "2:7": ""}, "1"))
    ['7']
    """
    return {name: deal for name, deal in document.items() if _place(name)[0] == session}


def _place(name: str) -> tuple[str, str]:
    session, _, board = str(name).rpartition(":")
    return session or "1", board


def _told(document: Mapping[str, Any]) -> Iterator[tuple[DealKey, Mapping[str, Any]]]:
    for name, told in document.items():
        session, number = _place(name)
        given = {"deal": told} if isinstance(told, str) else told
        board = whole_number(number)
        if board is not None and isinstance(given, Mapping):
            yield (session, board, "a"), given


def _table(makes: object) -> TrickTable | None:
    """The trick table, where every seat has its tricks in every strain."""
    if not isinstance(makes, Mapping):
        return None
    places = [(strain, seat) for strain in Strain for seat in Seat]
    try:
        return TrickTable.of({(s, seat): makes[str(seat)][str(s)] for s, seat in places})
    except (LookupError, TypeError, OvertrickError):
        return None
