"""Documents as JSON: their sentences in the language of whoever reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from overtrick.core.outcome import NotPlayed, Outcome, PassedOut, Result
from overtrick.errors import Letter, Text
from overtrick.messages import say

__all__ = ["DIRECTIONS", "N_", "SEATS", "SIDES", "Sentence", "built", "encoded", "outcome_text"]

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


def N_(template: str) -> str:
    """Mark a template for the catalogues: it is put into words later."""
    return template


def outcome_text(outcome: Outcome) -> Sentence:
    """
    Write what happened at a table in the letters of the reader's language.

    >>> from overtrick.core.outcome import Outcome, PassedOut
    >>> str(outcome_text(PassedOut()))
    'passed out'
    """
    if isinstance(outcome, Result):
        contract, over = outcome.contract, outcome.over
        return Text(
            "{level}{strain}{doubled} {declarer} {over}",
            level=contract.level,
            strain=Letter("strain", str(contract.strain)),
            doubled="X" * contract.doubling,
            declarer=Letter("seat", str(outcome.declarer)),
            over=f"{over:+d}" if over else "=",
        )
    if isinstance(outcome, PassedOut):
        return Text("passed out")
    return Text("not played") if isinstance(outcome, NotPlayed) else str(outcome)


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
