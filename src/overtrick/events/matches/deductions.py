"""Whose match a penalty belongs to (Law 90): one in IMPs comes before victory points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact
from overtrick.core.order import natural
from overtrick.events.matches.rooms import MatchKey
from overtrick.events.penalty import Penalty, PenaltyUnit
from overtrick.events.problem import Problem

__all__ = ["by_match", "imps_of"]

Teams = Mapping[MatchKey, tuple[str, str | None]]


def by_match(
    penalties: Iterable[Penalty], teams: Teams, problems: list[Problem]
) -> dict[MatchKey, tuple[Penalty, ...]]:
    """
    Sort penalties by the match that they name; one in IMPs may leave it out if there is one.

    >>> teams = {("1", "A", "4"): ("41", "42"), ("1", "A", "7"): ("43", "41")}
    >>> found = by_match([Penalty.parse("41@7=2 IMP slow play")], teams, [])
    >>> list(found), found["1", "A", "7"][0].reason
    ([('1', 'A', '7')], 'slow play')
    """
    found: dict[MatchKey, tuple[Penalty, ...]] = {}
    for penalty in penalties:
        own = _own(penalty, teams)
        if len(own) == 1 and penalty.unit is PenaltyUnit.IMPS:
            penalty = replace(penalty, match=own[0][2])
        wrong = _wrong(penalty, own)
        if wrong:
            problems.append(Problem("", wrong))
        elif penalty.match is not None:
            for key in own:
                found[key] = (*found.get(key, ()), penalty)
    return found


def imps_of(penalties: Sequence[Penalty], team: str) -> Exact:
    """
    Add up what a team loses in IMPs, before victory points are worked out.

    >>> imps_of([Penalty.parse("41@7=2 IMP"), Penalty.parse("42@7=1 IMP")], "41")
    2
    """
    imps = (p for p in penalties if p.unit is PenaltyUnit.IMPS and p.contestant == team)
    return as_exact(sum((p.amount for p in imps), Fraction(0)))


def _own(penalty: Penalty, teams: Teams) -> list[MatchKey]:
    return [
        key
        for key, both in teams.items()
        if penalty.contestant in both
        and penalty.section in (None, key[1])
        and penalty.match in (None, key[2])
    ]


def _wrong(penalty: Penalty, own: Sequence[MatchKey]) -> str | None:
    what = f"a penalty of {penalty.amount} {penalty.unit.value} for {penalty.contestant!r}"
    if penalty.match is not None and not own:
        return f"{what} in match {penalty.match}, which they have not played"
    if penalty.unit is PenaltyUnit.IMPS and penalty.match is None and own:
        matches = ", ".join(sorted({key[2] for key in own}, key=natural))
        return f"{what}: in which match? they have played {matches}"
    return None
