"""What several JSON documents share: exact numbers rounded once, standings and penalties."""

from __future__ import annotations

from typing import Any

from overtrick.core.exact import Exact, number
from overtrick.events.penalty import Penalty
from overtrick.events.ranking.standing import Standing

__all__ = [
    "both_document",
    "contestant_document",
    "number_or_null",
    "penalty_document",
    "stands_document",
]

Document = dict[str, Any]


def number_or_null(value: Exact | None, places: int = 4) -> int | float | None:
    """
    Round a number where there is one.

    >>> from fractions import Fraction
    >>> number_or_null(Fraction(190, 3), 2), number_or_null(None)
    (63.33, None)
    """
    return None if value is None else number(value, places)


def both_document(home: Exact | None, away: Exact | None) -> Document:
    """
    Give what home has and what away has.

    >>> both_document(30, None)
    {'home': 30, 'away': None}
    """
    return {"home": number_or_null(home), "away": number_or_null(away)}


def contestant_document(line: Standing) -> Document:
    """
    Say whose line of a ranking it is.

    >>> contestant_document(Standing("7", "A", "NS", 63, 24, 63, names=("Ann", "Bob")))
    {'section': 'A', 'direction': 'NS', 'id': '7', 'names': ['Ann', 'Bob']}
    """
    return {
        "section": line.section,
        "direction": line.direction,
        "id": line.id,
        "names": list(line.names),
    }


def stands_document(line: Standing | None, places: int) -> Document:
    """
    Say how a contestant stands, or stood; *places* are those of a percentage.

    >>> from fractions import Fraction
    >>> line = Standing("7", "A", None, 19, 3, 19, percentage=Fraction(190, 3), place=1)
    >>> stands_document(line, 2)
    {'place': 1, 'tied': False, 'total': 19, 'percentage': 63.33}
    """
    return {
        "place": line.place if line else None,
        "tied": line.tied if line else False,
        "total": number(line.total) if line else None,
        "percentage": number_or_null(line.percentage, places) if line else None,
    }


def penalty_document(penalty: Penalty) -> Document:
    """
    Give a penalty of a match.

    >>> penalty_document(Penalty.parse("41=0.5VP"))
    {'team': '41', 'amount': 0.5, 'unit': 'VP', 'reason': ''}
    """
    return {
        "team": penalty.contestant,
        "amount": number(penalty.amount),
        "unit": penalty.unit.value,
        "reason": penalty.reason,
    }
