"""Who plays in a round of a stage: matches that go on, and triples who meet each other."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from overtrick.core.order import natural
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Paired

__all__ = ["going_on", "groups", "members"]


def going_on(stage: Stage, round: int) -> tuple[Paired, ...]:
    """
    Give the matches drawn earlier that a round is a part of.

    >>> from overtrick.events.journal.stages import Drawn
    >>> match = Paired("2-a", "3", "7", until=3)
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=2, matches=(match,)),))
    >>> [each.match for each in going_on(stage, 3)], going_on(stage, 4)
    (['2-a'], ())
    """
    return tuple(
        match for draw, match in stage.paired(round - 1) if (match.until or draw.round) >= round
    )


def groups(matches: Iterable[Paired]) -> tuple[tuple[Paired, ...], ...]:
    """
    Give the triples, and larger groups of which somebody meets several others.

    >>> triple = [Paired("a", "3", "7"), Paired("b", "7", "9"), Paired("c", "9", "3")]
    >>> [members(group) for group in groups([*triple, Paired("d", "1", "2")])]
    [('3', '7', '9')]
    """
    found: list[tuple[Paired, ...]] = []
    for match in matches:
        joined = [group for group in found if set(members(group)) & set(members([match]))]
        found = [group for group in found if group not in joined]
        found.append((*chain(*joined), match))
    return tuple(group for group in found if len(group) > 1)


def members(matches: Iterable[Paired]) -> tuple[str, ...]:
    """
    Name all who play in some matches, in the order of their numbers.

    >>> members([Paired("a", "10", "7"), Paired("b", "9")])
    ('7', '9', '10')
    """
    teams = {team for match in matches for team in (match.home, match.away) if team is not None}
    return tuple(sorted(teams, key=natural))
