"""Cross tables and standings by round as plain JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.cross_table import OwnMatch, cross_tables
from overtrick.events.stages.progress import Progress, Step
from overtrick.formats.answers.values_json import (
    contestant_document,
    number_or_null,
    stands_document,
)

__all__ = ["cross_table_document", "progress_document"]

Document = dict[str, Any]


def cross_table_document(ranking: Ranking) -> Document:
    """
    Give who met whom as plain JSON values, a table for each section.

    >>> from overtrick.compare.settings import Settings
    >>> cross_table_document(Ranking("teams", Settings(), "", (), ()))
    {'method': 'teams', 'tables': []}
    """
    places = ranking.settings.percentage_places
    return {
        "method": ranking.method,
        "tables": [
            {
                "section": table.section,
                "rows": [
                    {
                        **_standing(row.standing, places),
                        "matches": [_match(own) for own in row.matches],
                    }
                    for row in table.rows
                ],
            }
            for table in cross_tables(ranking)
        ],
    }


def progress_document(found: Sequence[Progress], places: int = 2) -> Document:
    """
    Give standings by round as plain JSON values; *places* are those of a percentage.

    >>> line = Standing("41", "A", None, 16, 8, 16, place=1)
    >>> document = progress_document([Progress(line, (Step(1, line),))])
    >>> document["progress"][0]["rounds"]
    [{'round': 1, 'place': 1, 'tied': False, 'total': 16, 'percentage': None, 'matches': []}]
    """
    return {
        "rounds": len(found[0].steps) if found else 0,
        "progress": [
            {
                **_standing(each.standing, places),
                "rounds": [_step(step, places) for step in each.steps],
            }
            for each in found
        ],
    }


def _standing(line: Standing, places: int) -> Document:
    return {**contestant_document(line), **stands_document(line, places)}


def _step(step: Step, places: int) -> Document:
    matches = [_match(own) for own in step.matches]
    return {"round": step.round, **stands_document(step.standing, places), "matches": matches}


def _match(own: OwnMatch) -> Document:
    return {
        "session": own.match.session,
        "match": own.match.id,
        "round": own.match.round,
        "kind": own.match.kind,
        "against": own.opponent,
        "at_home": own.side.is_home,
        "result": number_or_null(own.result),
        "margin": number_or_null(own.side.margin),
        "boards": own.match.counted,
    }
