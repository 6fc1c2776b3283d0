"""
Fold a journal: the state of an event is what its entries amount to, one after the other.

An entry costs what it touches.  Undo is an entry too: whatever it names no longer counts, until
the undo itself is undone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from datetime import datetime
from itertools import takewhile
from typing import ClassVar

from overtrick.compare.settings import Settings
from overtrick.core.letters import board_order
from overtrick.errors import Text, UnknownName
from overtrick.events.journal.conditions import Rules, rules_of
from overtrick.events.journal.entries import Entries
from overtrick.events.journal.entry import Entry, Ordered
from overtrick.events.journal.evening import (
    Chosen,
    Final,
    MovementAmended,
    MovementPlanned,
    Opened,
    Penalized,
    Publication,
    Published,
    Reopened,
    publication_of,
)
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.meeting import (
    BoardPlace,
    Confirmed,
    Disputed,
    Fouled,
    Key,
    MeetingFacts,
    Replaced,
    Retracted,
)
from overtrick.events.journal.memory import through_results, view
from overtrick.events.journal.people import (
    Left,
    Registered,
    RegisteredPlayer,
    Roster,
    Seated,
    Substituted,
)
from overtrick.events.journal.plan import (
    Plan,
    PlanRead,
    Stage,
    StagesRead,
    plans_read,
    stages_read,
)
from overtrick.events.journal.stages import Drawn, MatchReplaced, MatchTold, StagePlanned
from overtrick.events.journal.story import (
    MatchStory,
    Told,
    line_of,
    match_stories,
    story_of,
    with_foretold,
)
from overtrick.events.problem import Problem
from overtrick.events.rulings import Penalty
from overtrick.events.session import Line, Session

__all__ = ["Event", "fold"]


_PEOPLE = (Registered, RegisteredPlayer, Seated, Substituted, Left)
_ANSWERS = (Replaced, Retracted, Confirmed, Disputed)
_NOTHING: frozenset[BoardPlace] = frozenset()
_MANY = 50  # boards; where an entry may change more, all are looked at again


def fold(entries: Iterable[Entry]) -> Event:
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
    event = Event()
    for entry in entries:
        event.apply(entry)
    return event


class Event(Entries):
    """
    An event as its journal tells it so far.

    Entries may come in any order and more than once; who said what, when and in answer to
    which other entry is in the entries themselves.
    """

    renewed_by: ClassVar[dict[type[Facts], list[str]]] = {}
    """Which views each kind of facts renews."""

    def __init__(self) -> None:
        super().__init__()
        self._stories: dict[Key, dict[str, Entry]] = {}
        self._boards: dict[BoardPlace, dict[Key, None]] = {}
        self._sections: dict[tuple[str, str], dict[Key, None]] = {}
        self._met: dict[str, set[BoardPlace]] = {}
        self._waiting: dict[str, list[Entry]] = {}
        self._told: dict[Key, Told] = {}
        self._line: dict[Key, Line | None] = {}
        self._lines: dict[BoardPlace, tuple[Line, ...]] = {}
        self._made: set[BoardPlace] = set()
        """The boards of which anything was worked out."""
        self._changes: dict[BoardPlace, int] = {}
        """When each board changed last, in that order."""
        self._section_changes: dict[tuple[str, str], int] = {}
        self._all_changed = 0
        """When all boards changed last, beside what each tells of itself."""
        self.changed = 0
        """How often anything of any board has changed."""
        self._in_order: list[BoardPlace] = []

    def apply(self, entry: Entry) -> Set[BoardPlace]:
        """
        Take one more entry; one whose id is there already changes nothing.

        :returns: the boards whose lines may have changed, to be compared again; where all may,
            a view of those there are, which the next entry may add to.
        """
        taken = self.take(entry)
        if taken is None:
            return _NOTHING
        entry = taken
        if isinstance(entry.facts, Undone):
            return self._undo(entry, entry.facts)
        if isinstance(entry.facts, MeetingFacts):
            self._file(entry, entry.facts)
        return self._touch(entry)

    def as_of(self, moment: datetime | Entry) -> Event:
        """
        The state as it was once an entry was recorded, or at a time.

        Of an entry: it and all that stands above it in the journal, whatever times they bear.
        Of a time: what had happened and was recorded by then.
        """
        if isinstance(moment, Entry):
            return fold(self.entries[: self.place(moment) + 1])
        there = self.entries[: self.recorded_by(moment)]
        return fold(entry for entry in there if entry.at <= moment)

    @view(Opened)
    def title(self) -> str:
        """What the session is called."""
        opened = self.of_kind(Opened)
        return opened[-1].facts.title if opened else ""

    @view(Chosen)
    def rules(self) -> Rules:
        """The method, the settings and the conditions that were chosen last."""
        return rules_of(self.of_kind(Chosen))

    @property
    def settings(self) -> Settings:
        """The settings of the ranking."""
        return self.rules.settings

    @view(*_PEOPLE)
    def roster(self) -> Roster:
        """The people of the event."""
        return Roster.of(self.ordered(*_PEOPLE))

    @view(Penalized)
    def penalties(self) -> tuple[Penalty, ...]:
        """The penalties in force."""
        told = self.of_kind(Penalized)
        return tuple(entry.facts.as_penalty(entry.reason) for entry in told)

    @view(Published, Reopened, Final, Chosen)
    def publication(self) -> Publication:
        """Where the result stands: open, provisional or final."""
        told = self.of_kind(Published, Reopened, Final)
        return publication_of(told, self.rules.conditions.correction_minutes)

    @view(MovementPlanned, MovementAmended)
    def sections(self) -> Mapping[tuple[str, str], PlanRead]:
        """The plan of every section, as first told, with what of it cannot be."""
        return plans_read(self.of_kind(MovementPlanned, MovementAmended))

    @view(MovementPlanned, MovementAmended)
    def plans(self) -> tuple[Plan, ...]:
        """The plans that stand."""
        return tuple(read.plan for read in self.sections.values() if read.plan is not None)

    def plan(self, session: str = "1", section: str = "A") -> Plan | None:
        """The plan of a section as it stands."""
        return self.plan_read(session, section).plan

    def plan_read(self, session: str = "1", section: str = "A") -> PlanRead:
        """The plan of a section, with what of it cannot be."""
        return self.sections.get((session, section), PlanRead())

    @view(StagePlanned, Drawn)
    def stages_read(self) -> StagesRead:
        """The stages with what of them is doubtful."""
        return stages_read(self.of_kind(StagePlanned, Drawn))

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages with their draws, in the order they were first told."""
        return self.stages_read.stages

    @view(MatchTold, MatchReplaced)
    def whole_matches(self) -> Mapping[tuple[str, str, str], MatchStory]:
        """What stands of every match told as a whole, by session, section and match."""
        return match_stories(self.of_kind(MatchTold, MatchReplaced))

    def stage(self, name: str = "") -> Stage:
        """
        Find a stage; without a name the last of those that have begun, or else the first.

        >>> from overtrick.events.journal.entry import tell
        >>> event = fold(tell(StagePlanned(stage=name, form="swiss")) for name in ("A", "B"))
        >>> event.stage().id, event.stage("B").id
        ('A', 'B')

        :raises UnknownName: if there is none; the message lists them.
        """
        for stage in self.stages:
            if stage.id == name:
                return stage
        if name:
            known = ", ".join(stage.id for stage in self.stages) or "none yet"
            raise UnknownName("no stage {name!r}; there are: {known}", name=name, known=known)
        if not self.stages:
            raise UnknownName("no stage is planned yet; plan one with: overtrick event stage")
        played = {place.session for place in self._boards}
        played |= {entry.facts.session for entry in self.of_kind(MatchTold)}
        begun = [each for each in self.stages if each.draws or played & {*each.sessions}]
        return begun[-1] if begun else self.stages[0]

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
        if len(self._in_order) != len(self._boards):  # they only ever grow
            self._in_order = sorted(self._boards, key=board_order)
        return [*self._in_order]

    def lines(self, place: BoardPlace) -> tuple[Line, ...]:
        """The lines of one board, in the order they were first told."""
        found = self._lines.get(place)
        if found is None:
            stories = [self.told(key) for key in self._boards.get(place, ())]
            begun = [(told.first, told) for told in stories if told.first]
            begun += [
                (self.order(told.ruled), told)
                for told in stories
                if told.ruled and not told.first
            ]
            begun.sort(key=lambda each: each[0])
            lines = [self._line_of(told, self.fouls(place)) for _, told in begun]
            found = self._lines[place] = tuple(line for line in lines if line is not None)
        return found

    def changes(self, place: BoardPlace) -> int:
        """Give what is another once anything of a board has changed."""
        known = self._changes.get(place)
        return 0 if known is None else max(known, self._all_changed)

    def changed_since(self, mark: int) -> list[BoardPlace]:
        """
        Give the boards that have changed since ``changed`` was *mark*, the last of them first.

        >>> from overtrick.events.journal.entry import tell
        >>> from overtrick.events.journal.meeting import Entered
        >>> event = fold(tell(Entered(board=n, ns="3", ew="4", outcome="PASS")) for n in (7, 8))
        >>> [place.board for place in event.changed_since(1)], event.changed_since(2)
        ([8], [])
        """
        if mark < self._all_changed:
            return [*reversed(self._changes)]
        latest = reversed(self._changes.items())
        return [place for place, _ in takewhile(lambda each: each[1] > mark, latest)]

    def changes_of_section(self, session: str, section: str) -> int:
        """Give what is another once anything of any board of a section has changed."""
        known = self._section_changes.get((session, section))
        return 0 if known is None else max(known, self._all_changed)

    def fouls(self, place: BoardPlace) -> Sequence[Ordered[Fouled]]:
        """The marks of a board as fouled, in the order of time."""
        return _fouls(self).get(place, ())

    def _line_of(self, told: Told, fouls: Sequence[Ordered[Fouled]]) -> Line | None:
        if told.key not in self._line:
            self._line[told.key] = line_of(told, self.roster, self.rules.conditions, fouls)
        return self._line[told.key]

    def told(self, key: Key) -> Told:
        """What stands of a meeting."""
        found = self._told.get(key)
        if found is None:
            told = [e for e in self._stories.get(key, {}).values() if self.counts(e)]
            found = self._told[key] = story_of(key, [(self.order(e), e) for e in told])
            self._made.add(key.place)
        return found

    def about(self, place: BoardPlace) -> list[Entry]:
        """All that counts of what was told of a board: its meetings, and fouls of it."""
        stories = (self._stories[key].values() for key in self._boards.get(place, ()))
        told = [entry for story in stories for entry in story if self.counts(entry)]
        return [*told, *(entry for _, entry in self.fouls(place))]

    def meetings(self, place: BoardPlace | None = None) -> Collection[Key]:
        """Every meeting of which anything was told, of a board or of all."""
        return self._stories.keys() if place is None else self._boards.get(place, {}).keys()

    def meetings_in(self, session: str, section: str) -> Collection[Key]:
        """Every meeting of a section of which anything was told."""
        return self._sections.get((session, section), {}).keys()

    def history(self, *keys: Key) -> list[Entry]:
        """All that was ever told of meetings, and every undo of it, in the order of time."""
        ids = {id for key in keys for id in self._stories.get(key, ())}
        found = []
        for entry in sorted(self.entries, key=self.order):
            if entry.id in ids or (isinstance(entry.facts, Undone) and entry.facts.of in ids):
                ids.add(entry.id)
                found.append(entry)
        return found

    def _file(self, entry: Entry, facts: MeetingFacts) -> None:
        for key in self._keys(facts):
            self._put(key, entry)
        if isinstance(facts, _ANSWERS) and facts.of is not None:
            self._waiting.setdefault(facts.of, []).append(entry)
        for waiting in self._waiting.get(entry.id, ()):
            self._put(facts.key, waiting)

    def _put(self, key: Key, entry: Entry) -> None:
        self._stories.setdefault(key, {}).setdefault(entry.id, entry)
        self._boards.setdefault(key.place, {})[key] = None
        self._sections.setdefault((key.session, key.section), {})[key] = None
        for who in (key.ns, key.ew):
            if who is not None:
                self._met.setdefault(who, set()).add(key.place)

    def _touch(self, entry: Entry) -> Set[BoardPlace]:
        facts = entry.facts
        if isinstance(facts, MeetingFacts):
            keys = self._keys(facts)
            for key in keys:
                self._told.pop(key, None)
                self._line.pop(key, None)
            return self._changed({key.place for key in keys})
        for name in self.renewed_by.get(type(facts), ()):
            self.__dict__.pop(name, None)
        places: Set[BoardPlace] = _NOTHING
        if isinstance(facts, Fouled):
            places = self._boards.keys() & {facts.place}
        elif isinstance(facts, Chosen):
            places = self._boards.keys()
        elif isinstance(facts, Registered | Substituted | Left):
            places = self._met.get(facts.contestant, _NOTHING)
        if len(places) > _MANY:
            return self._all_renewed()
        for key in (key for place in self._made & places for key in self._boards[place]):
            self._told.pop(key, None)
            self._line.pop(key, None)
        self._made -= places
        return self._changed(places)

    def _all_renewed(self) -> Set[BoardPlace]:
        """Let go of all that was worked out, whatever number of boards it is of."""
        for known in (self._told, self._line, self._lines, self._made):
            known.clear()
        self.changed += 1
        self._all_changed = self.changed
        return self._boards.keys()

    def _changed(self, places: Set[BoardPlace]) -> frozenset[BoardPlace]:
        for place in places:
            self._lines.pop(place, None)
            self.changed += 1
            self._changes.pop(place, None)  # the last is the one that changed last
            self._changes[place] = self.changed
            self._section_changes[place[:2]] = self.changed
        return frozenset(places)

    def _keys(self, facts: MeetingFacts) -> list[Key]:
        keys = [facts.key]
        of = facts.of if isinstance(facts, _ANSWERS) else None
        target = self.entry(of) if of is not None else None
        if target is not None and isinstance(target.facts, MeetingFacts):
            keys.append(target.facts.key)
        return keys

    def _undo(self, entry: Entry, facts: Undone) -> Set[BoardPlace]:
        end = self._undos.take(entry.id, facts.of)
        if end is None:
            message = Text(
                "the undo {entry!r} would undo itself: it does nothing", entry=entry.id
            )
            self.clashes.append(Problem(entry.where, message))
            return _NOTHING
        target = self.entry(end)
        return _NOTHING if target is None else self._touch(target)


@through_results
def _fouls(event: Event) -> Mapping[BoardPlace, Sequence[Ordered[Fouled]]]:
    found: dict[BoardPlace, list[Ordered[Fouled]]] = {}
    for each in event.ordered(Fouled):
        found.setdefault(each[1].facts.place, []).append(each)
    return found
