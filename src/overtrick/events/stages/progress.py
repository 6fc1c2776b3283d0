"""Standings by round: where everybody stood after each, with what the round itself gave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from overtrick.events.ranking.played import key_of
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.cross_table import OwnMatch, own_matches

__all__ = ["Progress", "Step", "progress"]

Key = tuple[str, str | None, str]
"""Section, direction and id of a contestant."""


@dataclass(frozen=True, slots=True)
class Step:
    """One contestant after one round; who has played nothing yet has no line."""

    round: int
    standing: Standing | None
    matches: tuple[OwnMatch, ...] = ()
    """The matches of that round: one as a rule, several in a triple."""


@dataclass(frozen=True, slots=True)
class Progress:
    """One contestant through the event: how it stands now, and a step for each round."""

    standing: Standing
    steps: tuple[Step, ...]


def progress(rankings: Sequence[Ranking]) -> tuple[Progress, ...]:
    """
    Follow everybody through the rankings after round 1, 2 and so on, in the order of the last.

    >>> from overtrick.compare.settings import Settings
    >>> def after(*totals: tuple[str, int]) -> Ranking:
    ...     lines = [Standing(who, "A", None, total, 8, total) for who, total in totals]
    ...     return Ranking("teams", Settings(), "", tuple(lines), ())
    >>> rankings = [after(("41", 14), ("42", 6)), after(("42", 24), ("41", 16))]
    >>> for found in progress(rankings):
    ...     print(found.standing.id, [step.standing.total for step in found.steps])
    42 [6, 24]
    41 [14, 16]
    """
    if not rankings:
        return ()
    steps: dict[Key, list[Step]] = {key_of(line): [] for line in rankings[-1].standings}
    for number, ranking in enumerate(rankings, start=1):
        lines = {key_of(line): line for line in ranking.standings}
        played = own_matches(ranking, _of_round(ranking, number))
        for key in steps:
            steps[key].append(_step(number, key, lines, played))
    return tuple(Progress(line, tuple(steps[key_of(line)])) for line in rankings[-1].standings)


def _of_round(ranking: Ranking, number: int) -> Iterator[Match]:
    return (match for match in ranking.matches if match.round == str(number))


def _step(
    number: int,
    key: Key,
    lines: Mapping[Key, Standing],
    played: Mapping[tuple[str, str], tuple[OwnMatch, ...]],
) -> Step:
    section, _, who = key
    return Step(number, lines.get(key), played.get((section, who), ()))
