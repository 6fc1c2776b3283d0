"""Awards as JSON values: exact numbers are rounded once, here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from overtrick.core.exact import number
from overtrick.events.awards.awarding import AwardLine
from overtrick.events.awards.scheme import AwardScheme

__all__ = ["awards_document"]


def awards_document(scheme: AwardScheme, lines: Iterable[AwardLine]) -> dict[str, Any]:
    """
    Give the awards of a scheme as plain JSON values.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> found = awards_document(SCHEMES["acbl-club"], [])
    >>> found["scheme"], found["unit"], found["awards"]
    ('acbl-club', 'masterpoints', [])
    """
    return {
        "scheme": scheme.id,
        "unit": scheme.unit,
        "source": scheme.source,
        "unconfirmed": list(scheme.unconfirmed),
        "awards": [
            {
                "id": line.standing.id,
                "section": line.standing.section,
                "direction": line.standing.direction,
                "names": list(line.standing.names),
                "place": line.place,
                "award": number(line.award),
                "why": line.why,
            }
            for line in lines
        ],
    }
