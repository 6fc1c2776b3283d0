"""A list of ratings as JSON values: exact numbers are rounded once, here."""

from __future__ import annotations

from typing import Any

from overtrick.core.exact import Exact, number
from overtrick.events.ratings.calibration import Calibration
from overtrick.events.ratings.rate import RatingList, Replay

__all__ = ["ratings_document"]


def ratings_document(found: RatingList) -> dict[str, Any]:
    """
    Give a list of ratings as plain JSON values.

    >>> from overtrick.events.ratings.rate import rating_list
    >>> from overtrick.events.ratings.systems import SYSTEMS
    >>> class Empty:
    ...     keys = before = ()
    >>> ratings_document(rating_list(SYSTEMS["nz"], Empty()))["ratings"]
    []
    """
    system = found.system
    return {
        "system": system.id,
        "title": system.title,
        "source": system.source,
        "unconfirmed": list(system.unconfirmed),
        "version": found.version,
        "as_of": found.as_of or None,
        "sessions": found.sessions,
        "calibration": None if found.calibration is None else _calibration(found.calibration),
        "ratings": [
            {
                "player": line.player,
                "place": line.place,
                "rating": number(line.rating),
                "boards": line.boards,
                "sessions": line.sessions,
                "published": line.place is not None,
            }
            for line in found.lines
        ],
        "replayed": None if found.replay is None else _replay(found.replay),
    }


def _calibration(found: Calibration) -> dict[str, Any]:
    return {
        "results": found.results,
        "error": number(found.error, 2) if found.results else None,
        "error_of_50": number(found.error_of_even, 2) if found.results else None,
        "deciles": [
            {
                "predicted": number(each.predicted, 2),
                "achieved": number(each.achieved, 2),
                "results": each.results,
            }
            for each in found.deciles()
        ],
    }


def _replay(found: Replay) -> dict[str, Any]:
    return {
        "since": found.since,
        "as_of": found.as_of,
        "sessions": [
            {"name": each.name, "date": each.date, "why": each.why} for each in found.sessions
        ],
        "changed": [
            {
                "player": each.player,
                "before": _number(each.before),
                "after": _number(each.after),
                "because": list(each.because),
            }
            for each in found.changed
        ],
    }


def _number(value: Exact | None) -> int | float | None:
    return None if value is None else number(value)
