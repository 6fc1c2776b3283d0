"""What waits at the desk and what was told to the tables: calls, messages, names asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from overtrick.events.journal.desk import Announced, Answered, Called
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import MarkedValid, Noted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import through_results, until_next_entry
from overtrick.events.journal.people import NameAsked, Registered

__all__ = [
    "DeskMessage",
    "OpenCall",
    "asked_key",
    "asked_of",
    "has_note",
    "messages",
    "names_asked",
    "never_seated",
    "open_calls",
]


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


def names_asked(state: Event) -> list[tuple[Entry, NameAsked]]:
    """
    Give the last request of each pair that is neither marked valid nor followed by names.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> asked = tell(NameAsked(contestant="7", players=("Ann", "Bob")))
    >>> told = tell(Registered(contestant="7", players=("Ann", "Bob")))
    >>> len(names_asked(fold([asked]))), len(names_asked(fold([asked, told])))
    (1, 0)
    """
    marks = {entry.facts.problem for entry in state.of_kind(MarkedValid)}
    found: list[tuple[Entry, NameAsked]] = []
    for entry in state.of_kind(Registered, NameAsked):
        facts = entry.facts
        found = [each for each in found if not _is_same_pair(each[1], facts)]
        if isinstance(facts, NameAsked) and asked_key(entry) not in marks:
            found.append((entry, facts))
    return found


def asked_of(state: Event, pair: Registered) -> NameAsked | None:
    """
    Give what is asked for a pair, if anything is.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> state = fold([tell(NameAsked(contestant="7", players=("Ann", "Bob"), direction="NS"))])
    >>> asked_of(state, Registered(contestant="7", direction="EW")) is None
    True
    """
    found = (facts for _, facts in names_asked(state) if _is_same_pair(facts, pair))
    return next(found, None)


def asked_key(entry: Entry) -> str:
    """
    Name a request, as who marks it valid names it.

    >>> from overtrick.events.journal.entry import tell
    >>> asked_key(tell(NameAsked(contestant="7"), id="e7"))
    'name_asked:e7'
    """
    return f"name_asked:{entry.id}"


def never_seated(state: Event) -> frozenset[str]:
    """
    Give the players that were only ever asked for: their names are between table and desk.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> sorted(never_seated(fold([tell(NameAsked(contestant="7", players=("Ann", "Bob")))])))
    ['Ann', 'Bob']
    """
    return _never_seated(state)


@until_next_entry
def _never_seated(state: Event) -> frozenset[str]:
    asked = {
        player
        for entry in state.entries
        if isinstance(entry.facts, NameAsked)
        for player in entry.facts.players
    }
    seated = (each.players for each in state.roster.contestants.values())
    return frozenset(asked.difference(*seated))


def _is_same_pair(one: Registered, other: Registered) -> bool:
    """Whether both may mean the same pair: a section or direction not told is any."""
    both = ((one.section, other.section), (one.direction, other.direction))
    return one.contestant == other.contestant and all(
        None in each or each[0] == each[1] for each in both
    )
