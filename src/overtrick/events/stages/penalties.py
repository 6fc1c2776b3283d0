"""The penalties of a stage, each in the round that it was earned in."""

from __future__ import annotations

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Penalized
from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import Drawn
from overtrick.events.penalty import Penalty
from overtrick.events.stages.stage import Stage

__all__ = ["penalties_of"]


def penalties_of(state: State, stage: Stage, until: int | None = None) -> tuple[Penalty, ...]:
    """
    Give the penalties of a stage, of its first rounds or of all.

    One that names no match is of the round that had been drawn last when it was told.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Paired
    >>> told = [Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),)),
    ...         Drawn(stage="1", round=2, matches=(Paired("2-7v3", "7", "3"),)),
    ...         Penalized(contestant="3", amount="1", unit="VP")]
    >>> state = fold([tell(each) for each in told])
    >>> [len(penalties_of(state, Stage("1", "swiss"), until)) for until in (1, 2)]
    [0, 1]
    """
    found = []
    for entry in state.of_kind(Penalized):
        facts = entry.facts
        assert isinstance(facts, Penalized)
        if facts.session is not None and facts.session not in stage.sessions:
            continue
        if until is None or _round(state, stage, entry, facts) <= until:
            found.append(facts.as_penalty(entry.reason))
    return tuple(found)


def _round(state: State, stage: Stage, entry: Entry, facts: Penalized) -> int:
    drawn = stage.match(facts.match) if facts.match is not None else None
    if drawn is not None:
        return drawn[0].round
    before = [
        each.facts.round
        for each in state.of_kind(Drawn)
        if isinstance(each.facts, Drawn)
        and each.facts.stage == stage.id
        and each.at <= entry.at
    ]
    return max(before, default=1)
