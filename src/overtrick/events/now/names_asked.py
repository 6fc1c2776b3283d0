"""Names that a table asks for in place of others, until the desk has answered."""

from __future__ import annotations

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import MarkedValid
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.people import NameAsked, Registered

__all__ = ["asked_key", "asked_of", "names_asked", "never_seated"]


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
