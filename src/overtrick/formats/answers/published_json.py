"""A file's own figures beside ours, as the JSON that scripts rely on."""

from __future__ import annotations

from typing import Any

from overtrick.errors import Text
from overtrick.formats.answers.values_json import number_or_null
from overtrick.formats.published.figures import Comparison, Figure
from overtrick.formats.published.reasons import Verdict

__all__ = ["published_document"]

Document = dict[str, Any]


def published_document(verdict: Verdict) -> Document:
    """
    Give the figures that differ, each with its likeliest reason, and the convention offered.

    >>> nothing = Comparison(9, 1, ())
    >>> published_document(Verdict(nothing, "", None, (), ()))
    {'figures': 9, 'last_digit': 1, 'different': 0, 'offer': None, 'differences': []}
    """
    offer = None
    if verdict.under_offer is not None:
        offer = {"options": verdict.offer, **_fit(verdict.under_offer)}
    return {
        **_fit(verdict.comparison),
        "offer": offer,
        "differences": [_difference(*found) for found in verdict.reasons],
    }


def _fit(comparison: Comparison) -> Document:
    return {
        "figures": comparison.figures,
        "last_digit": comparison.last_digit,
        "different": len(comparison.differences),
    }


def _difference(figure: Figure, reason: Text | str) -> Document:
    line, place = figure.line, figure.place
    return {
        "kind": figure.kind.value,
        "session": None if place is None else place[0],
        "section": figure.section,
        "match": _match(figure),
        "board": None if line is None else line.board.number,
        "table": None if line is None else line.table,
        "direction": figure.direction or None,
        "id": figure.id or None,
        "published": number_or_null(figure.published),
        "ours": number_or_null(figure.ours),
        "reason": str(reason),
    }


def _match(figure: Figure) -> str | None:
    if figure.match is not None:
        return figure.match.match
    return None if figure.line is None else figure.line.match
