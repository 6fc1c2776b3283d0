"""The entries of a journal in the order of time: which of them count, and which are erased."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar, overload

from overtrick.errors import Text
from overtrick.events.journal.entry import Entry, Ordered
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import MeetingFacts
from overtrick.events.journal.memory import Memory, through_results, until_next_entry
from overtrick.events.journal.moment import recorded
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.problem import Problem

__all__ = ["Entries", "Undos", "erases", "nameless"]


class Undos:
    """
    Which undos stand against each entry, by ids; an undo may be told before what it undoes.

    An entry counts if no undo that counts undoes it.  That is worked out when somebody asks,
    so a chain of undos costs its length once.

    >>> undos = Undos()
    >>> undos.take("first", "result"), undos.counts("result")
    ('result', False)
    >>> undos.take("second", "first"), undos.counts("result")
    ('result', True)
    """

    def __init__(self) -> None:
        self._of: dict[str, str] = {}
        self._by: dict[str, list[str]] = {}
        self._ends: dict[str, str] = {}
        """Shortcuts from each undo towards the end of its chain."""
        self._counts: dict[str, bool] = {}

    def take(self, undo: str, of: str) -> str | None:
        """
        Take an undo; one that would undo itself, by others, does nothing.

        :returns: the id at the end of its chain, which may count no longer or again; None for
            an undo that would undo itself.
        """
        end = self._end(of)
        if end == undo:
            return None
        self._of[undo] = self._ends[undo] = of
        self._by.setdefault(of, []).append(undo)
        self._forget(of)
        return end

    def counts(self, id: str) -> bool:
        """Whether no undo that counts undoes it."""
        asked = [id] if id in self._by and id not in self._counts else []
        while asked:
            undos = self._by.get(asked[-1], ())
            unknown = [undo for undo in undos if undo not in self._counts]
            if unknown:
                asked += unknown
            else:
                self._counts[asked.pop()] = not any(self._counts[undo] for undo in undos)
        return self._counts.get(id, True)

    def _forget(self, id: str) -> None:
        # What is known hangs on what is known below it: above a gap nothing is.
        while self._counts.pop(id, None) is not None and id in self._of:
            id = self._of[id]

    def _end(self, id: str) -> str:
        path = []
        while id in self._ends:
            path.append(id)
            id = self._ends[id]
        for undo in path:
            self._ends[undo] = id
        return id


A = TypeVar("A", bound=Facts)
B = TypeVar("B", bound=Facts)
C = TypeVar("C", bound=Facts)


class Entries:
    """
    Entries as they were recorded; they may come in any order of time and more than once.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Opened
    >>> entries, opened = Entries(), tell(Opened(title="Tuesday pairs"))
    >>> entries.take(opened) is opened, entries.take(opened)
    (True, None)
    >>> [each.facts.title for each in entries.of_kind(Opened)]
    ['Tuesday pairs']
    """

    def __init__(self) -> None:
        self.memory = Memory()
        self.entries: list[Entry] = []
        self.clashes: list[Problem] = []
        self._places: dict[str, int] = {}
        self._undos = Undos()
        self._erasings: dict[str, tuple[datetime, int]] = {}
        self._named: dict[str, list[tuple[tuple[datetime, int], int]]] = {}
        """Of each player the entries that nothing erases yet, in the order of time."""
        self._by_kind: dict[type[Facts], list[Entry[Any]]] = {}

    def take(self, entry: Entry) -> Entry | None:
        """
        Take one more entry; None if one of that id is there already.

        :returns: the entry as an erasing leaves it.
        """
        known = self.entry(entry.id)
        if known is not None:
            if known not in (entry, nameless(entry)):
                message = Text(
                    "two different entries have the id {entry!r}; the first counts",
                    entry=entry.id,
                )
                self.clashes.append(Problem(entry.where, message))
            return None
        self._places[entry.id] = len(self.entries)
        entry = self._erased(entry)
        self.entries.append(entry)
        self.memory.forget(is_result=isinstance(entry.facts, MeetingFacts))
        if not isinstance(entry.facts, MeetingFacts):
            self._by_kind.setdefault(type(entry.facts), []).append(entry)
        return entry

    def entry(self, id: str) -> Entry | None:
        """The entry of that id."""
        place = self._places.get(id)
        return None if place is None else self.entries[place]

    def counts(self, entry: Entry) -> bool:
        """Whether an entry counts: nobody has undone it."""
        return self._undos.counts(entry.id)

    @overload
    def of_kind(self, kind: type[A], /) -> tuple[Entry[A], ...]: ...
    @overload
    def of_kind(self, kind: type[A], other: type[B], /) -> tuple[Entry[A | B], ...]: ...
    @overload
    def of_kind(
        self, kind: type[A], other: type[B], third: type[C], /
    ) -> tuple[Entry[A | B | C], ...]: ...
    @overload
    def of_kind(self, *kinds: type[Facts]) -> tuple[Entry, ...]: ...
    def of_kind(self, *kinds: type[Facts]) -> tuple[Entry, ...]:
        """The entries of those kinds that count, in the order of time."""
        return _of_kind(self, *kinds)

    def recorded_by(self, moment: datetime) -> int:
        """How many entries were recorded by a time: the first ones of the journal."""
        return bisect_right(_times_recorded(self), moment)

    def place(self, entry: Entry) -> int:
        """Where an entry stands in the journal, from 0."""
        return self._places[entry.id]

    def ordered(self, *kinds: type[A]) -> list[Ordered[A]]:
        """The entries of those kinds that count, each with its place in time."""
        found = (entry for kind in kinds for entry in self._by_kind.get(kind, ()))
        return sorted(
            ((self.order(entry), entry) for entry in found if self.counts(entry)),
            key=lambda each: each[0],
        )

    def order(self, entry: Entry) -> tuple[datetime, int]:
        """An entry's place in time: when it was told, and where it stands in the journal."""
        return entry.at, self._places[entry.id]

    def _erased(self, entry: Entry) -> Entry:
        """Give an entry as an erasing leaves it; one that erases takes out earlier names."""
        facts = entry.facts
        if not isinstance(facts, RegisteredPlayer):
            return entry
        order = self.order(entry)
        if self._erasings.get(facts.player, order) > order:
            return nameless(entry)
        told = self._by_kind.get(RegisteredPlayer, [])
        named = self._named.setdefault(facts.player, [])
        if erases(entry):
            self._erasings[facts.player] = order
            earlier = bisect_left(named, (order, 0))
            for _, nth in named[:earlier]:
                each = told[nth]
                told[nth] = self.entries[self._places[each.id]] = nameless(each)
            del named[:earlier]
        insort(named, (order, len(told)))
        return entry


@through_results
def _of_kind(event: Entries, *kinds: type[Facts]) -> tuple[Entry, ...]:
    return tuple(entry for _, entry in event.ordered(*kinds))


@until_next_entry
def _times_recorded(event: Entries) -> list[datetime]:
    return recorded([entry.at for entry in event.entries])


def erases(entry: Entry) -> str | None:
    """
    Give the player whose name an entry erases, if it does.

    >>> from overtrick.events.journal.entry import tell
    >>> erases(tell(RegisteredPlayer(player="4711")))
    '4711'
    """
    facts = entry.facts
    return facts.player if isinstance(facts, RegisteredPlayer) and not facts.name else None


def nameless(entry: Entry) -> Entry:
    """
    Give an entry without the name, number and nickname of a player; others as they are.

    >>> from overtrick.events.journal.entry import tell
    >>> nameless(tell(RegisteredPlayer(player="4711", name="Ayşe"))).facts.name
    ''
    """
    facts = entry.facts
    if not isinstance(facts, RegisteredPlayer):
        return entry
    return replace(entry, facts=RegisteredPlayer(player=facts.player, shown=facts.shown))
