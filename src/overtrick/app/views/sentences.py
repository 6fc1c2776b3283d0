"""Documents as JSON: their sentences in the language of whoever reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from overtrick.errors import Letter, Text
from overtrick.events.journal.meeting import Meeting
from overtrick.events.rulings import outcome_text
from overtrick.messages import N_, say

__all__ = [
    "DIRECTIONS",
    "N_",
    "SEATS",
    "SIDES",
    "Sentence",
    "built",
    "encoded",
    "outcome_text",
    "who_met",
]

if TYPE_CHECKING:
    Sentence = Text | str
    """A sentence of a document: it is put into words when the document is written."""
else:
    Sentence = str  # as whoever reads the document knows it

SIDES = {side: Letter("side", side) for side in ("NS", "EW")}
"""The letters of a side."""

DIRECTIONS = {"NS": Text("North-South"), "EW": Text("East-West")}
"""The names of a side."""

SEATS = {"N": Text("North"), "E": Text("East"), "S": Text("South"), "W": Text("West")}
"""The names of the seats."""


def who_met(meeting: Meeting) -> Sentence:
    """
    Say who met whom.

    >>> str(who_met(Meeting(7, "3", "10")))
    '3 v 10'
    """
    if meeting.players:
        north, east, south, west = (each or Text("nobody") for each in meeting.players)
        one = Text("{one} and {other}", one=north, other=south)
        return Text(
            "{one} v {other}", one=one, other=Text("{one} and {other}", one=east, other=west)
        )
    if not meeting.ns and not meeting.ew:
        return ""
    nobody = Text("nobody")
    return Text("{one} v {other}", one=meeting.ns or nobody, other=meeting.ew or nobody)


def encoded(document: object) -> bytes:
    """
    Write a document as JSON.

    >>> encoded({"where": Text("Table {table}", table="3")})
    b'{"where":"Table 3"}'
    """
    return msgspec.json.encode(document, enc_hook=_worded)


def built(document: object) -> Any:
    """Give a document as plain values, its sentences in words."""
    return msgspec.to_builtins(document, enc_hook=_worded)


def _worded(value: object) -> object:
    if isinstance(value, Text):
        return say(value)
    raise NotImplementedError(f"{type(value).__name__} is no part of a document")
