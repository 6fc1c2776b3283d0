"""
A score beside a field that it is no part of: a table at home against the club, or against a
field that was published before (a fixed field, as reference tournaments have it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare.butler import against_datum, datum_of
from overtrick.compare.cross_imps import capped
from overtrick.compare.scale_choice import imp_scale
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidOutcome

__all__ = ["AgainstField", "against_field"]

_MOST = 1_000_000
"""Results on a board; the largest fields that were ever played had a tenth of them."""


@dataclass(frozen=True, slots=True)
class AgainstField:
    """What a score is worth against a field, for North-South."""

    results: int
    """How many results the field has."""
    percentage: Exact
    """Of the matchpoints against every result of the field."""
    datum: Exact
    imps: Exact
    """Against the datum of the field, as in a Butler."""
    cross_imps: Exact
    """Against every result of the field, a comparison."""


def against_field(
    points: int, times: Mapping[int, int], settings: Settings | None = None
) -> AgainstField:
    """
    Compare a score of NS with a field, told as how often each score was made.

    >>> found = against_field(420, {420: 2, 170: 1, -50: 1})
    >>> found.results, found.percentage, found.datum, found.imps, found.cross_imps
    (4, 75, 240, 5, 4)

    :raises InvalidOutcome: if the field has no result, or more than anybody has played.
    """
    chosen = settings or Settings()
    results = sum(times.values())
    if not 0 < results <= _MOST:
        raise InvalidOutcome(
            "a field has 1 to {most} results on a board, not {results}",
            most=_MOST,
            results=results,
        )
    matchpoints = sum(
        many * ((points > score) + (points >= score)) for score, many in times.items()
    )
    datum = datum_of([score for score, many in times.items() for _ in range(many)], chosen)
    assert datum is not None  # of at least one result
    compare = capped(chosen)
    won = sum(many * compare(points - score) for score, many in times.items())
    return AgainstField(
        results,
        as_exact(Fraction(50 * matchpoints, results)),
        datum,
        against_datum(points, datum, imp_scale(chosen.imp_scale)),
        as_exact(Fraction(won, results)),
    )
