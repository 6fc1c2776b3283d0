"""Awards as JSON values and as rows of a table: exact numbers are rounded once, here."""

from __future__ import annotations

from typing import Any

from overtrick.core.exact import decimal_text, number
from overtrick.events.awards.awarding import AwardLine, AwardList
from overtrick.events.ratings.fold import Calibration
from overtrick.events.ratings.rate import RatingList, Replay
from overtrick.formats.answers.ranking_json import contestant_document, facts

__all__ = ["AWARD_COLUMNS", "award_rows", "awards_document", "ratings_document"]

AWARD_COLUMNS = ("place", "section", "direction", "id", "names", "award", "unit", "why")
"""The columns of a table of awards."""


def awards_document(found: AwardList) -> dict[str, Any]:
    """
    Give a list of awards as plain JSON values.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> told = awards_document(AwardList((SCHEMES["acbl-club"],), ()))
    >>> told["scheme"], told["unit"], told["awards"]
    ('acbl-club', 'masterpoints', [])
    """
    scheme, *others = found.schemes
    return {
        "scheme": scheme.id,
        **({"club_scheme": others[0].id} if others else {}),
        **facts(found, "title", "unit", "unconfirmed"),
        "source": "; ".join(found.sources),
        "awards": [_line(line) for line in found.lines],
    }


def award_rows(found: AwardList) -> list[dict[str, str]]:
    """
    Give those who get something as rows of a table, awards with their decimals.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> award_rows(AwardList((SCHEMES["acbl-club"],), ()))
    []
    """
    return [
        {
            "place": f"{row.line.place or ''}{'=' if row.tied else ''}",
            "section": row.line.standing.section,
            "direction": row.line.standing.direction or "",
            "id": row.line.standing.id,
            "names": " & ".join(row.line.standing.names),
            "award": decimal_text(row.line.award, found.decimals),
            "unit": found.unit,
            "why": row.line.why,
        }
        for row in found.given
    ]


def _line(line: AwardLine) -> dict[str, Any]:
    parts = [facts(part, "of", "place", "award") for part in line.parts]
    return {
        **contestant_document(line.standing),
        **facts(line, "place", "award", "why"),
        **({"parts": parts} if parts else {}),
    }


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
