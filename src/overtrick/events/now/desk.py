"""What waits at the desk and what was told to the tables: open calls, and messages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from overtrick.events.journal.desk import Announced, Answered, Called
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import through_results

__all__ = ["DeskMessage", "OpenCall", "has_note", "messages", "open_calls"]


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A table waits for the director."""

    entry: Entry
    call: Called

    def age(self, moment: datetime) -> timedelta:
        """
        How long it has waited by then; never less than nothing, whatever the clocks say.

        >>> from overtrick.events.journal.entry import tell
        >>> call = Called(table="5", about="ruling")
        >>> entry = tell(call)
        >>> OpenCall(entry, call).age(entry.at + timedelta(minutes=3))
        datetime.timedelta(seconds=180)
        """
        return max(moment - self.entry.at, timedelta())


@dataclass(frozen=True, slots=True)
class DeskMessage:
    """What the desk has told, and to whom."""

    entry: Entry
    told: Announced

    def is_for(self, session: str, section: str, table: str) -> bool:
        """
        Whether it is for that table.

        >>> from overtrick.events.journal.entry import tell
        >>> told = Announced(text="Please move", section="B")
        >>> DeskMessage(tell(told), told).is_for("1", "A", "5")
        False
        """
        return (
            self.told.session in (None, session)
            and self.told.section in (None, section)
            and self.told.table in (None, table)
        )


def open_calls(state: Event) -> list[OpenCall]:
    """
    Give the calls that nobody has answered, the longest waiting first.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> call = tell(Called(table="5", about="ruling"))
    >>> [each.call.table for each in open_calls(fold([call]))]
    ['5']
    >>> open_calls(fold([call, tell(Answered(of=call.id))]))
    []
    """
    answered = {entry.facts.of for entry in state.of_kind(Answered)}
    return [
        OpenCall(entry, entry.facts)
        for entry in state.of_kind(Called)
        if entry.id not in answered
    ]


def messages(state: Event) -> list[DeskMessage]:
    """
    Give the messages of the desk, the last one at the end.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> [each.told.text for each in messages(fold([tell(Announced(text="Tea"))]))]
    ['Tea']
    """
    return [DeskMessage(entry, entry.facts) for entry in state.of_kind(Announced)]


def has_note(state: Event, purpose: str, of: str) -> bool:
    """
    Whether a remark of that purpose names an entry or a problem.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> state = fold([tell(Noted(text="left to the deputy", purpose="deputy", of="1a2b"))])
    >>> has_note(state, "deputy", "1a2b"), has_note(state, "asked", "1a2b")
    (True, False)
    """
    return (purpose, of) in _noted(state)


@through_results
def _noted(state: Event) -> frozenset[tuple[str | None, str | None]]:
    notes = (entry.facts for entry in state.of_kind(Noted))
    return frozenset((each.purpose, each.of) for each in notes)
