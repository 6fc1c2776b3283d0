"""What is told about the event as a whole: what no longer counts, what is official."""

from __future__ import annotations

from overtrick.errors import InvalidFile
from overtrick.events.journal.evening import Published
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import Event
from overtrick.events.stages.session import last_played
from overtrick.events.stages.to_come import overdue
from overtrick.events.telling.saying import Saying

__all__ = ["published", "undone"]


def undone(state: Event, entry: str = "") -> Saying:
    """
    Undo an entry by its id, or else the last one that counts; an undo can be undone as well.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Noted
    >>> from overtrick.events.journal.fold import fold
    >>> undone(fold([tell(Noted(text="tea"), id="e1")])).facts[0].of
    'e1'

    :raises InvalidFile: if there is nothing to undo, or no such entry.
    """
    if not entry:
        counted = [
            each
            for each in state.entries
            if state.counts(each) and not isinstance(each.facts, Undone)
        ]
        if not counted:
            raise InvalidFile("there is nothing to undo")
        entry = counted[-1].id
    if state.entry(entry) is None:
        raise InvalidFile("no entry has the id {entry!r}; the log lists them", entry=entry)
    return Saying.of(Undone(of=entry))


def published(
    state: Event,
    title: str = "",
    *,
    correction_minutes: int | None = None,
    stage: str = "",
    round: int | None = None,
) -> Saying:
    """
    Make the ranking official: the correction period begins (Law 79C).

    In a stage with rounds it is that after a round; what is still missing is a remark.

    >>> from overtrick.events.journal.fold import fold
    >>> published(fold([]), "round 5").facts[0].title
    'round 5'

    :raises UnknownName: if there is no such stage.
    """
    found = state.stage(stage) if stage or state.stages else None
    facts = Published(
        title=title,
        correction_minutes=correction_minutes,
        stage=found.id if found else None,
        round=round or (last_played(state, found) or None if found else None),
    )
    waiting = overdue(state, found) if found else ()
    return Saying.of(facts, remarks=tuple(f"note: {each}" for each in waiting))
