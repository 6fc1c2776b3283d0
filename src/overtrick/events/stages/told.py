"""
Whole matches as they were told: what stands, and what was told besides.

Two captains who tell different numbers are both kept; the later one stands as disputed until
one of them is told again as a correction.  A correction stands, whatever is told after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from overtrick.errors import Text
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
    others: tuple[Entry, ...] = ()
    """Entries that say something else."""
    voices: int = 1
    """How often it was told since it was corrected."""

    @property
    def rivals(self) -> tuple[MatchTold, ...]:
        """What the others say."""
        return tuple(each.facts for each in self.others if isinstance(each.facts, MatchTold))


def told_matches(state: State) -> Mapping[Key, MatchStory]:
    """
    Give what stands of every match told as a whole, by session, section and match.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = [MatchTold(match="1-4", home_imps="34", away_imps=away) for away in ("21", "12")]
    >>> story = told_matches(fold([tell(each) for each in told]))["1", "A", "1-4"]
    >>> story.facts.imps, [rival.imps for rival in story.rivals]
    ((34, 12), [(34, 21)])
    """
    return state.once("matches told", lambda: _told_matches(state))


def _told_matches(state: State) -> dict[Key, MatchStory]:
    stories: dict[Key, MatchStory] = {}
    for entry in state.of_kind(MatchTold, MatchReplaced):
        facts = entry.facts
        assert isinstance(facts, MatchTold)
        before = stories.get(facts.key)
        if before is None or isinstance(facts, MatchReplaced):
            stories[facts.key] = MatchStory(entry, facts)
        else:
            stories[facts.key] = _after(before, entry, facts)
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
        if story.others:
            [stands, *others] = _voices(story)
            said = " and ".join(dict.fromkeys(others))
            yield Problem(
                story.entry.where,
                Text(
                    "match {match}: {stands} stands, but {said} was told as well",
                    match=match,
                    stands=stands,
                    said=said,
                ),
                severity=Severity.QUESTION,
                code="dispute",
                remedy="Ask both captains, then tell it again with --replace.",
            )


def _after(before: MatchStory, entry: Entry, facts: MatchTold) -> MatchStory:
    """The story with one more voice: the latest stands, unless a correction was told."""
    corrected = isinstance(before.facts, MatchReplaced)
    stands = before.entry if corrected else entry
    others = (*before.others, entry if corrected else before.entry)
    facts = before.facts if corrected else facts
    differ = (e for e in others if isinstance(e.facts, MatchTold) and not _same(e.facts, facts))
    return MatchStory(stands, facts, tuple(differ), before.voices + 1)


def _voices(story: MatchStory) -> list[str]:
    """What stands and what else was told, with those who say so where it is not one alone."""
    told = [story.entry, *story.others]
    several = len({each.by for each in told}) > 1
    return [
        f"{each.facts.score} by {each.by}" if several and each.by else each.facts.score
        for each in told
        if isinstance(each.facts, MatchTold)
    ]


def _same(one: MatchTold, other: MatchTold) -> bool:
    """Whether two say the same, though each captain may call its own team home."""
    turned = (one.home, one.away) == (other.away, other.home) != (None, None)
    way = -1 if turned else 1
    return all(
        (told or ())[::way] == (again or ())
        for told, again in ((one.imps, other.imps), (one.points, other.points))
    )
