"""A list of ratings as JSON values: exact numbers are rounded once, here."""

from __future__ import annotations

from typing import Any

from overtrick.core.exact import number
from overtrick.events.ratings.calibration import Calibration
from overtrick.events.ratings.rate import RatingList, Replay
from overtrick.formats.answers.ranking_json import facts

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
        **facts(system, "title", "source", "unconfirmed", system="id"),
        "version": found.version,
        "as_of": found.as_of or None,
        "sessions": found.sessions,
        "calibration": None if found.calibration is None else _calibration(found.calibration),
        "ratings": [
            {
                **facts(line, "player", "place", "rating", "boards", "sessions"),
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
        **facts(found, "since", "as_of"),
        "sessions": [facts(each, "name", "date", "why") for each in found.sessions],
        "changed": [
            facts(each, "player", "before", "after", "because") for each in found.changed
        ],
    }
