"""
Whole matches as they were told: what stands, and what was told besides.

Two captains who tell different numbers are both kept; the later one stands as disputed until
one of them is told again as a correction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import MatchReplaced, MatchTold
from overtrick.events.problem import Problem, Severity

__all__ = ["MatchStory", "match_disputes", "told_matches"]

Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class MatchStory:
    """What stands of a match that was told as a whole."""

    entry: Entry
    facts: MatchTold
    rivals: tuple[MatchTold, ...] = ()


def told_matches(state: State) -> dict[Key, MatchStory]:
    """
    Give what stands of every match told as a whole, by session, section and match.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = [MatchTold(match="1-4", home_imps="34", away_imps=away) for away in ("21", "12")]
    >>> story = told_matches(fold([tell(each) for each in told]))["1", "A", "1-4"]
    >>> story.facts.imps, [rival.imps for rival in story.rivals]
    ((34, 12), [(34, 21)])
    """
    stories: dict[Key, MatchStory] = {}
    for entry in state.of_kind(MatchTold, MatchReplaced):
        facts = entry.facts
        assert isinstance(facts, MatchTold)
        before = stories.get(facts.key)
        if before is None or isinstance(facts, MatchReplaced):
            stories[facts.key] = MatchStory(entry, facts)
            continue
        rivals = (*before.rivals, before.facts)
        others = tuple(rival for rival in rivals if not _same(rival, facts))
        stories[facts.key] = replace(before, entry=entry, facts=facts, rivals=others)
    return stories


def match_disputes(state: State) -> Iterator[Problem]:
    """
    List the matches of which two different results were told.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = [MatchTold(match="1-4", home_imps="34", away_imps=away) for away in ("21", "12")]
    >>> print(*match_disputes(fold([tell(each) for each in told])))
    match 1-4: 34-12 IMPs stands, but 34-21 IMPs was told as well
    """
    for (_, _, match), story in told_matches(state).items():
        if story.rivals:
            others = " and ".join(dict.fromkeys(rival.score for rival in story.rivals))
            yield Problem(
                story.entry.where,
                f"match {match}: {story.facts.score} stands, but {others} was told as well",
                severity=Severity.QUESTION,
                code="dispute",
                remedy="Ask both captains, then tell it again with --replace.",
            )


def _same(one: MatchTold, other: MatchTold) -> bool:
    """Whether two say the same, though each captain may call its own team home."""
    turned = (one.home, one.away) == (other.away, other.home) != (None, None)
    way = -1 if turned else 1
    return all(
        (told or ())[::way] == (again or ())
        for told, again in ((one.imps, other.imps), (one.points, other.points))
    )
