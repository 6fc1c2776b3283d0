"""The contestant that an address names: ``NS-1``, ``B-NS-1``, ``7``."""

from __future__ import annotations

from overtrick.app.seen.results.ranking import contestant_key
from overtrick.errors import UnknownName
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing

__all__ = ["standing_named"]


def standing_named(ranking: Ranking, text: str) -> Standing:
    """
    Find the line of a ranking that an address names; ``1`` alone will do where it is clear.

    :raises UnknownName: if there is none, or several.
    """
    found = [line for line in ranking.standings if contestant_key(line) == text]
    if not found:
        found = [line for line in ranking.standings if line.id == text]
    if len(found) == 1:
        return found[0]
    if not found:
        raise UnknownName("nobody in this ranking is called {text!r}", text=text[:40])
    keys = ", ".join(contestant_key(line) for line in found)
    raise UnknownName("{text!r} may be one of {keys}", text=text[:40], keys=keys)
