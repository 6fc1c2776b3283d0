"""The draws of a stage as plain JSON values, byes apart from the matches."""

from __future__ import annotations

from typing import Any

from overtrick.core.exact import number
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.groups import groups, members

__all__ = ["draw_document", "stage_document"]

Document = dict[str, Any]


def draw_document(draw: Drawn) -> Document:
    """
    Give the draw of a round as plain JSON values.

    >>> matches = (Paired("3-7v12", "7", "12", "1"), Paired("3-9bye", "9"))
    >>> document = draw_document(Drawn(stage="1", round=3, matches=matches))
    >>> [(each["table"], each["home"], each["away"]) for each in document["matches"]]
    [('1', '7', '12')]
    >>> document["byes"]
    ['9']
    """
    return {
        "stage": draw.stage,
        "round": draw.round,
        "method": draw.method,
        "notes": list(draw.notes),
        "matches": [_match(match) for match in draw.matches if not match.is_bye],
        "triples": [list(members(group)) for group in groups(draw.matches)],
        "byes": [match.home for match in draw.matches if match.is_bye],
    }


def stage_document(stage: Stage) -> Document:
    """
    Give a stage with all its draws as plain JSON values.

    >>> document = stage_document(Stage("1", "swiss", conditions={"rounds": 9}))
    >>> document["form"], document["conditions"], document["rounds"]
    ('swiss', {'rounds': 9}, [])
    """
    return {
        "stage": stage.id,
        "title": stage.title,
        "form": stage.form,
        "entrants": list(stage.named),
        "sessions": list(stage.sessions),
        "method": stage.method or None,
        "settings": dict(stage.settings),
        "conditions": dict(stage.conditions),
        "rounds": [draw_document(draw) for draw in stage.draws],
    }


def _match(match: Paired) -> Document:
    home, away = match.carried
    return {
        "match": match.match,
        "table": match.table,
        "home": match.home,
        "away": match.away,
        "why": match.why,
        "why_away": match.why_away,
        "carried": {"home": number(home), "away": number(away)},
        "half": match.half,
        "until": match.until,
        "tie": match.tie,
    }
