"""
Fold a journal: the state of an event is what its entries amount to, one after the other.

An entry costs what it touches.  Undo is an entry too: whatever it names no longer counts, until
the undo itself is undone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable
from datetime import datetime
from typing import Any, TypeVar

from overtrick.compare.settings import Settings
from overtrick.core.order import board_order
from overtrick.errors import Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.erased import erases, nameless, without
from overtrick.events.journal.evening import Chosen, Opened, Penalized
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.lines import line_of, with_foretold
from overtrick.events.journal.meeting import (
    BoardPlace,
    Confirmed,
    Disputed,
    Fouled,
    Key,
    Meeting,
    Replaced,
    Retracted,
)
from overtrick.events.journal.moment import recorded
from overtrick.events.journal.people import (
    Left,
    Registered,
    RegisteredPlayer,
    Seated,
    Substituted,
)
from overtrick.events.journal.roster import Roster
from overtrick.events.journal.rules_chosen import Rules, rules_of
from overtrick.events.journal.story import Ordered, Told, story_of
from overtrick.events.journal.undos import Undos
from overtrick.events.penalty import Penalty
from overtrick.events.problem import Problem
from overtrick.events.session import Line, Session

__all__ = ["Known", "State", "fold"]

T = TypeVar("T")


class Known:
    """What was worked out: some of it until the next entry, some until one of another kind."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}
        self._lasting: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """
        Give what was worked out of this state before, or work it out and keep it until the
        next entry; nobody may change it.

        >>> state = Known()
        >>> state.once("six", lambda: 6), state.once("six", lambda: 7)
        (6, 6)
        """
        if key not in self._known:
            self._known[key] = make()
        known: T = self._known[key]
        return known

    def lasting(self, key: Hashable, make: Callable[[], T]) -> T:
        """
        Give what hangs on no result, such as a plan, or work it out; results do not end it.

        >>> Known().lasting("six", lambda: 6)
        6
        """
        if key not in self._lasting:
            self._lasting[key] = make()
        known: T = self._lasting[key]
        return known


_PEOPLE = (Registered, RegisteredPlayer, Seated, Substituted, Left)
_ANSWERS = (Replaced, Retracted, Confirmed, Disputed)
_NOTHING: frozenset[BoardPlace] = frozenset()


def fold(entries: Iterable[Entry]) -> State:
    """
    Fold entries into the state they amount to.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.meeting import Entered
    >>> first = tell(Entered(board=7, ns="3", ew="10", outcome="4S N ="))
    >>> [str(line.outcome) for line in fold([first]).session().lines]
    ['4S N =']
    >>> len(fold([first, tell(Undone(of=first.id))]).session().lines)
    0
    """
    state = State()
    for entry in entries:
        state.apply(entry)
    return state


class State(Known):
    """
    An event as its journal tells it so far.

    Entries may come in any order and more than once; who said what, when and in answer to
    which other entry is in the entries themselves.
    """

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.clashes: list[Problem] = []
        self._places: dict[str, int] = {}
        self._undos = Undos()
        self._erasings: dict[str, tuple[datetime, int]] = {}
        self._by_kind: dict[type, list[Entry]] = {}
        self._stories: dict[Key, list[Entry]] = {}
        self._boards: dict[BoardPlace, dict[Key, None]] = {}
        self._met: dict[str, set[BoardPlace]] = {}
        self._waiting: dict[str, list[Entry]] = {}
        self._told: dict[Key, Told] = {}
        self._line: dict[Key, Line | None] = {}
        self._lines: dict[BoardPlace, tuple[Line, ...]] = {}
        self._changes: dict[BoardPlace, int] = {}
        self._roster: Roster | None = None
        self._rules: Rules | None = None

    def apply(self, entry: Entry) -> frozenset[BoardPlace]:
        """
        Take one more entry; one whose id is there already changes nothing.

        :returns: the boards whose lines may have changed, to be compared again.
        """
        known = self.entry(entry.id)
        if known is not None:
            if known not in (entry, nameless(entry)):
                message = Text(
                    "two different entries have the id {entry!r}; the first counts",
                    entry=entry.id,
                )
                self.clashes.append(Problem(entry.where, message))
            return _NOTHING
        self._places[entry.id] = len(self.entries)
        entry = self._erased(entry)
        self.entries.append(entry)
        self._known.clear()
        if not isinstance(entry.facts, Meeting):
            self._lasting.clear()
        if isinstance(entry.facts, Undone):
            return self._undo(entry, entry.facts)
        if isinstance(entry.facts, Meeting):
            self._file(entry, entry.facts)
        else:
            self._by_kind.setdefault(type(entry.facts), []).append(entry)
        return self._touch(entry)

    def entry(self, id: str) -> Entry | None:
        """The entry of that id."""
        place = self._places.get(id)
        return None if place is None else self.entries[place]

    def counts(self, entry: Entry) -> bool:
        """Whether an entry counts: nobody has undone it."""
        return self._undos.counts(entry.id)

    def of_kind(self, *kinds: type) -> list[Entry]:
        """The entries of those kinds that count, in the order of time."""
        return [entry for _, entry in self._ordered(*kinds)]

    def as_of(self, moment: datetime | Entry) -> State:
        """
        The state as it was once an entry was recorded, or at a time.

        Of an entry: it and all that stands above it in the journal, whatever times they bear.
        Of a time: what had happened and was recorded by then.
        """
        if isinstance(moment, Entry):
            return fold(self.entries[: self._places[moment.id] + 1])
        there = self.entries[: self.recorded_by(moment)]
        return fold(entry for entry in there if entry.at <= moment)

    def recorded_by(self, moment: datetime) -> int:
        """How many entries were recorded by a time: the first ones of the journal."""
        times = self.once("recorded", lambda: recorded([entry.at for entry in self.entries]))
        return bisect_right(times, moment)

    @property
    def title(self) -> str:
        """What the session is called."""
        opened = self.of_kind(Opened)
        facts = opened[-1].facts if opened else None
        return facts.title if isinstance(facts, Opened) else ""

    @property
    def rules(self) -> Rules:
        """The method, the settings and the conditions that were chosen last."""
        if self._rules is None:
            self._rules = rules_of(self.of_kind(Chosen))
        return self._rules

    @property
    def settings(self) -> Settings:
        """The settings of the ranking."""
        return self.rules.settings

    @property
    def roster(self) -> Roster:
        """The people of the event."""
        if self._roster is None:
            self._roster = Roster.of(self._ordered(*_PEOPLE))
        return self._roster

    def session(self, expected: Iterable[Line] = ()) -> Session:
        """
        All that happened, as a session to be ranked.

        *expected* are lines that a movement foretells, such as sit-outs and boards not yet
        played; they stand where nothing else is told of that board by one of the two.
        """
        lines = [line for place in self.boards() for line in self.lines(place)]
        return Session(with_foretold(lines, expected), self.title, self.roster.names())

    def boards(self) -> list[BoardPlace]:
        """The boards of which anything was told, in the order people count."""
        return sorted(self._boards, key=board_order)

    def lines(self, place: BoardPlace) -> tuple[Line, ...]:
        """The lines of one board, in the order they were first told."""
        found = self._lines.get(place)
        if found is None:
            stories = [self.told(key) for key in self._boards.get(place, ())]
            stories = [told for told in stories if told.first or told.ruled]
            stories.sort(key=lambda told: told.first or self._order(told.ruled))
            fouls = [each for each in self._ordered(Fouled) if _foul(each[1]).place == place]
            lines = [self._line_of(told, fouls) for told in stories]
            found = self._lines[place] = tuple(line for line in lines if line is not None)
        return found

    def changes(self, place: BoardPlace) -> int:
        """How often anything of a board has changed: what hangs on it alone is made anew."""
        return self._changes.get(place, 0)

    def _line_of(self, told: Told, fouls: list[Ordered]) -> Line | None:
        if told.key not in self._line:
            self._line[told.key] = line_of(told, self.roster, self.rules.conditions, fouls)
        return self._line[told.key]

    def told(self, key: Key) -> Told:
        """What stands of a meeting."""
        found = self._told.get(key)
        if found is None:
            told = [e for e in self._stories.get(key, ()) if self.counts(e)]
            found = self._told[key] = story_of(key, [(self._order(e), e) for e in told])
        return found

    def about(self, place: BoardPlace) -> list[Entry]:
        """All that counts of what was told of a board: its meetings, and fouls of it."""
        stories = (self._stories[key] for key in self._boards.get(place, ()))
        told = [entry for story in stories for entry in story if self.counts(entry)]
        return [*told, *(e for e in self.of_kind(Fouled) if _foul(e).place == place)]

    def meetings(self) -> Iterable[Key]:
        """Every meeting of which anything was told."""
        return self._stories.keys()

    def history(self, key: Key) -> list[Entry]:
        """All that was ever told of a meeting, and every undo of it, in the order of time."""
        ids = {entry.id for entry in self._stories.get(key, ())}
        found = []
        for entry in sorted(self.entries, key=self._order):
            if entry.id in ids or (isinstance(entry.facts, Undone) and entry.facts.of in ids):
                ids.add(entry.id)
                found.append(entry)
        return found

    def penalties(self) -> tuple[Penalty, ...]:
        """The penalties in force."""
        return tuple(
            entry.facts.as_penalty(entry.reason)
            for entry in self.of_kind(Penalized)
            if isinstance(entry.facts, Penalized)
        )

    def _ordered(self, *kinds: type) -> list[Ordered]:
        found = (entry for kind in kinds for entry in self._by_kind.get(kind, ()))
        return sorted(
            ((self._order(entry), entry) for entry in found if self.counts(entry)),
            key=lambda each: each[0],
        )

    def _order(self, entry: Entry | None) -> tuple[datetime, int]:
        assert entry is not None
        return entry.at, self._places[entry.id]

    def _erased(self, entry: Entry) -> Entry:
        """Give an entry as an erasing leaves it; one that erases takes out earlier names."""
        facts = entry.facts
        if not isinstance(facts, RegisteredPlayer):
            return entry
        order = self._order(entry)
        if self._erasings.get(facts.player, order) > order:
            return nameless(entry)
        if erases(entry):
            self._erasings[facts.player] = order
            told = self._by_kind.get(RegisteredPlayer, [])
            for nth, each in enumerate(told):
                if self._order(each) < order:
                    told[nth] = self.entries[self._places[each.id]] = without(
                        each, facts.player
                    )
        return entry

    def _file(self, entry: Entry, facts: Meeting) -> None:
        for key in self._keys(facts):
            self._put(key, entry)
        if isinstance(facts, _ANSWERS) and facts.of is not None:
            self._waiting.setdefault(facts.of, []).append(entry)
        for waiting in self._waiting.get(entry.id, ()):
            self._put(facts.key, waiting)

    def _put(self, key: Key, entry: Entry) -> None:
        story = self._stories.setdefault(key, [])
        if all(each is not entry for each in story):
            story.append(entry)
        self._boards.setdefault(key.place, {})[key] = None
        for who in (key.ns, key.ew):
            if who is not None:
                self._met.setdefault(who, set()).add(key.place)

    def _touch(self, entry: Entry) -> frozenset[BoardPlace]:
        facts = entry.facts
        if isinstance(facts, Meeting):
            return self._renew(self._keys(facts))
        places: Iterable[BoardPlace] = ()
        if isinstance(facts, Fouled):
            places = (facts.place,)
        elif isinstance(facts, Chosen):
            self._rules = None
            places = self._boards
        elif isinstance(facts, _PEOPLE):
            self._roster = None
            if isinstance(facts, Registered | Substituted | Left):
                places = self._met.get(facts.contestant, ())
        return self._renew([key for place in places for key in self._boards.get(place, ())])

    def _renew(self, keys: Iterable[Key]) -> frozenset[BoardPlace]:
        touched = set()
        for key in keys:
            self._told.pop(key, None)
            self._line.pop(key, None)
            self._lines.pop(key.place, None)
            self._changes[key.place] = self._changes.get(key.place, 0) + 1
            touched.add(key.place)
        return frozenset(touched)

    def _keys(self, facts: Meeting) -> list[Key]:
        keys = [facts.key]
        of = facts.of if isinstance(facts, _ANSWERS) else None
        target = self.entry(of) if of is not None else None
        if target is not None and isinstance(target.facts, Meeting):
            keys.append(target.facts.key)
        return keys

    def _undo(self, entry: Entry, facts: Undone) -> frozenset[BoardPlace]:
        end = self._undos.take(entry.id, facts.of)
        if end is None:
            message = Text(
                "the undo {entry!r} would undo itself: it does nothing", entry=entry.id
            )
            self.clashes.append(Problem(entry.where, message))
            return _NOTHING
        target = self.entry(end)
        return _NOTHING if target is None else self._touch(target)


def _foul(entry: Entry) -> Fouled:
    assert isinstance(entry.facts, Fouled)
    return entry.facts
