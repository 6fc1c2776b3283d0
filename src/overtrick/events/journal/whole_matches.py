"""
Whole matches as they were told: what stands, and what was told besides.

Two captains who tell different numbers are both kept; the later one stands as disputed until
one of them is told again as a correction.  A correction stands, whatever is told after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.stages import MatchReplaced, MatchTold

__all__ = ["MatchStory", "match_stories"]

Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class MatchStory:
    """What stands of a match that was told as a whole."""

    entry: Entry[MatchTold]
    facts: MatchTold
    others: tuple[Entry[MatchTold], ...] = ()
    """Entries that say something else."""
    voices: int = 1
    """How often it was told since it was corrected."""

    @property
    def rivals(self) -> tuple[MatchTold, ...]:
        """What the others say."""
        return tuple(each.facts for each in self.others)


def match_stories(
    entries: Iterable[Entry[MatchTold | MatchReplaced]],
) -> dict[Key, MatchStory]:
    """
    Give what stands of every match told as a whole, by session, section and match.

    >>> from overtrick.events.journal.entry import tell
    >>> told = [MatchTold(match="1-4", home_imps="34", away_imps=away) for away in ("21", "12")]
    >>> story = match_stories([tell(each) for each in told])["1", "A", "1-4"]
    >>> story.facts.imps, [rival.imps for rival in story.rivals]
    ((34, 12), [(34, 21)])
    """
    stories: dict[Key, MatchStory] = {}
    for entry in entries:
        facts = entry.facts
        before = stories.get(facts.key)
        if before is None or isinstance(facts, MatchReplaced):
            stories[facts.key] = MatchStory(entry, facts)
        else:
            stories[facts.key] = _after(before, entry, facts)
    return stories


def _after(before: MatchStory, entry: Entry[MatchTold], facts: MatchTold) -> MatchStory:
    """The story with one more voice: the latest stands, unless a correction was told."""
    corrected = isinstance(before.facts, MatchReplaced)
    stands = before.entry if corrected else entry
    others = (*before.others, entry if corrected else before.entry)
    facts = before.facts if corrected else facts
    differ = (each for each in others if not _same(each.facts, facts))
    return MatchStory(stands, facts, tuple(differ), before.voices + 1)


def _same(one: MatchTold, other: MatchTold) -> bool:
    """Whether two say the same, though each captain may call its own team home."""
    turned = (one.home, one.away) == (other.away, other.home) != (None, None)
    way = -1 if turned else 1
    return all(
        (told or ())[::way] == (again or ())
        for told, again in ((one.imps, other.imps), (one.points, other.points))
    )
