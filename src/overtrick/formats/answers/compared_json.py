"""Our figures beside others, as the JSON that scripts rely on: a file's own, or a field's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from overtrick.compare.expectation import AgainstField, Yardstick
from overtrick.errors import Text
from overtrick.events.against import LineAgainst, TotalAgainst
from overtrick.formats.answers.ranking_json import facts, number_or_null
from overtrick.formats.published.figures import Comparison, Figure
from overtrick.formats.published.reasons import Verdict

__all__ = ["against_document", "published_document", "totals_document"]

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
        **facts(comparison, "figures", "last_digit"),
        "different": len(comparison.differences),
    }


def _difference(figure: Figure, reason: Text | str) -> Document:
    line, place = figure.line, figure.place
    return {
        **facts(figure, "kind", "section", "published", "ours"),
        "session": None if place is None else place[0],
        "match": _match(figure),
        "board": None if line is None else line.board.number,
        "table": None if line is None else line.table,
        "direction": figure.direction or None,
        "id": figure.id or None,
        "reason": str(reason),
    }


def _match(figure: Figure) -> str | None:
    if figure.match is not None:
        return figure.match.match
    return None if figure.line is None else figure.line.match


def against_document(lines: Iterable[LineAgainst], totals: Iterable[TotalAgainst]) -> Document:
    """
    Give what each result is worth, for North-South, and what each contestant has.

    >>> against_document([], [])
    {'boards': [], 'totals': []}
    """
    return {
        "boards": [_line_against(each) for each in lines],
        "totals": totals_document(totals),
    }


def totals_document(totals: Iterable[TotalAgainst]) -> list[Document]:
    """
    Give what each contestant has over all boards.

    >>> totals_document([])
    []
    """
    return [
        {
            **facts(each, "section", "direction", "id"),
            **facts(each, "boards", "imps", "cross_imps", "by_points"),
            "percentage": number_or_null(each.percentage, 2),
        }
        for each in totals
    ]


def _line_against(found: LineAgainst) -> Document:
    line = found.line
    return {
        **facts(line, "session", "table", "ns", "ew", result="outcome"),
        "board": line.board.number,
        "score": found.points,
        "field": None if found.field is None else _field(found.field),
        "expectation": None if found.yardstick is None else _stick(found.yardstick),
    }


def _field(field: AgainstField) -> Document:
    return {
        **facts(field, "results", "datum", "imps", "cross_imps"),
        "percentage": number_or_null(field.percentage, 2),
    }


def _stick(stick: Yardstick) -> Document:
    return {
        **facts(stick, "side", "hcp", "vulnerable", "expected", "points", "imps"),
        "why": str(stick),
    }
