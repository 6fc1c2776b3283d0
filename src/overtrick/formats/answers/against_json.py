"""A table against the world as plain JSON values: exact numbers rounded once, here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from overtrick.compare.against import AgainstField
from overtrick.compare.expectation import Yardstick
from overtrick.events.against import LineAgainst, TotalAgainst
from overtrick.formats.answers.values_json import number_or_null

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
                "id": each.id,
                "boards": each.boards,
                "percentage": number_or_null(each.percentage, 2),
                "imps": number_or_null(each.imps),
                "cross_imps": number_or_null(each.cross_imps),
                "by_points": each.by_points,
            }
            for each in totals
        ],
    }


def _line(found: LineAgainst) -> Document:
    line = found.line
    return {
        "session": line.session,
        "board": line.board.number,
        "table": line.table,
        "ns": line.ns,
        "ew": line.ew,
        "result": str(line.outcome),
        "score": found.points,
        "field": None if found.field is None else _field(found.field),
        "expectation": None if found.yardstick is None else _stick(found.yardstick),
    }


def _field(field: AgainstField) -> Document:
    return {
        "results": field.results,
        "percentage": number_or_null(field.percentage, 2),
        "datum": number_or_null(field.datum),
        "imps": number_or_null(field.imps),
        "cross_imps": number_or_null(field.cross_imps),
    }


def _stick(stick: Yardstick) -> Document:
    return {
        "side": str(stick.side),
        "hcp": stick.hcp,
        "vulnerable": stick.vulnerable,
        "expected": stick.expected,
        "points": stick.points,
        "imps": stick.imps,
        "why": str(stick),
    }
