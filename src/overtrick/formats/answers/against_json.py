"""A table against the world as plain JSON values: exact numbers rounded once, here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from overtrick.compare.against import AgainstField
from overtrick.compare.expectation import Yardstick
from overtrick.events.against import LineAgainst, TotalAgainst
from overtrick.formats.answers.ranking_json import facts, number_or_null

__all__ = ["against_document"]

Document = dict[str, Any]


def against_document(lines: Iterable[LineAgainst], totals: Iterable[TotalAgainst]) -> Document:
    """
    Give what each result is worth, for North-South, and what each contestant has.

    >>> against_document([], [])
    {'boards': [], 'totals': []}
    """
    return {
        "boards": [_line(each) for each in lines],
        "totals": [
            {
                **facts(each, "id", "boards", "imps", "cross_imps", "by_points"),
                "percentage": number_or_null(each.percentage, 2),
            }
            for each in totals
        ],
    }


def _line(found: LineAgainst) -> Document:
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
