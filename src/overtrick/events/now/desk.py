"""What waits at the desk: calls, messages, names asked for, rulings to be said again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from overtrick.core.exact import Exact, parse_exact
from overtrick.errors import Text
from overtrick.events.journal.entry import Entry, is_of_kind
from overtrick.events.journal.evening import (
    Announced,
    Answered,
    Called,
    MarkedValid,
    Noted,
)
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import (
    Entered,
    Key,
    Retracted,
    Ruled,
    Turned,
)
from overtrick.events.journal.memory import through_results, until_next_entry
from overtrick.events.journal.people import (
    Booked,
    BookingGone,
    BookingPaid,
    BookingsAsked,
    NameAsked,
    Registered,
    Substituted,
)
from overtrick.events.journal.stages import LinedUp
from overtrick.events.problem import Problem, Severity

__all__ = [
    "Booking",
    "Bookings",
    "DeskMessage",
    "OpenCall",
    "asked_key",
    "asked_of",
    "bookings_of",
    "has_note",
    "lost_rulings",
    "messages",
    "names_asked",
    "never_seated",
    "not_of_team",
    "open_calls",
    "valid_marks",
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


@through_results
def valid_marks(state: Event) -> frozenset[str]:
    """Give the keys of what was marked valid; of old journals, words too."""
    return frozenset(entry.facts.problem for entry in state.of_kind(MarkedValid))


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
    marks = valid_marks(state)
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


@until_next_entry
def never_seated(state: Event) -> frozenset[str]:
    """
    Give the players that were only ever asked for: their names are between table and desk.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> sorted(never_seated(fold([tell(NameAsked(contestant="7", players=("Ann", "Bob")))])))
    ['Ann', 'Bob']
    """
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


@dataclass(slots=True)
class Booking:
    """An entry: ``number`` is the one that it plays under, none while it waits."""

    id: str
    players: tuple[str, ...]
    name: str
    number: int | None = None
    paid: Exact = 0
    owes: Exact = 0
    """What is still to be paid; less than nothing is to be given back."""
    is_gone: bool = False


@dataclass(slots=True)
class Bookings:
    """Everything that was told at the entry desk."""

    places: int | None = None
    fee: Exact = 0
    all: dict[str, Booking] = field(default_factory=dict)
    waiting: list[Booking] = field(default_factory=list)

    @property
    def inside(self) -> list[Booking]:
        """Those with a number, in its order."""
        found = [each for each in self.all.values() if each.number is not None]
        return sorted(found, key=lambda each: each.number or 0)

    @property
    def gone(self) -> list[Booking]:
        """Those who left with money still between them and the desk."""
        return [each for each in self.all.values() if each.is_gone and each.owes]

    @property
    def paid(self) -> Exact:
        """What was paid in all."""
        return sum(each.paid for each in self.all.values())

    @property
    def owed(self) -> Exact:
        """What is still to be paid by those with a number."""
        return sum(each.owes for each in self.inside)

    def numbered(self, number: str) -> Booking | None:
        """Find who plays under a number, or waits as ``w1``, ``w2`` ..."""
        for each in self.inside:
            if str(each.number) == number:
                return each
        waits = {f"w{at}": each for at, each in enumerate(self.waiting, start=1)}
        return waits.get(number.lower())

    def fill(self) -> None:
        """Give each number that is free to who waits first."""
        taken = {each.number for each in self.inside}
        while self.waiting and (self.places is None or len(taken) < self.places):
            free = next(n for n in range(1, len(taken) + 2) if n not in taken)
            self.waiting.pop(0).number = free
            taken.add(free)


def bookings_of(state: Event) -> Bookings:
    """
    Fold what the entry desk was told: a number that is given back goes to who waits first.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = [BookingsAsked(places=2, fee="12.50")]
    >>> told += [Booked(booking=id, players=(id,)) for id in ("ann", "bob", "cy", "di")]
    >>> told += [BookingPaid(booking="ann", amount="10"), BookingGone(booking="ann")]
    >>> found = bookings_of(fold([tell(each) for each in told]))
    >>> [(each.id, each.number) for each in found.inside], [each.id for each in found.waiting]
    ([('cy', 1), ('bob', 2)], ['di'])
    >>> [(each.id, str(each.owes)) for each in found.gone], str(found.owed)
    ([('ann', '-10')], '25')
    """
    found = Bookings()
    for _, entry in state.ordered(BookingsAsked, Booked, BookingGone, BookingPaid):
        facts = entry.facts
        if isinstance(facts, BookingsAsked):
            found.places, found.fee = facts.places, parse_exact(facts.fee)
        elif isinstance(facts, Booked):
            _book(found, facts)
        elif isinstance(facts, BookingGone | BookingPaid) and facts.booking in found.all:
            booking = found.all[facts.booking]
            if isinstance(facts, BookingPaid):
                booking.paid += parse_exact(facts.amount)
            else:
                booking.number, booking.is_gone = None, True
                found.waiting = [each for each in found.waiting if each is not booking]
        found.fill()
    for each in found.all.values():
        each.owes = (0 if each.number is None else found.fee) - each.paid
    return found


def _book(found: Bookings, facts: Booked) -> None:
    id = facts.booking
    while (there := found.all.get(id)) is not None and {*there.players}.isdisjoint(
        facts.players
    ):
        id += "'"  # two files that were put together used the id for others: nobody is lost
    if there is None or there.is_gone:
        paid = there.paid if there else 0
        there = Booking(id, facts.players, facts.name, paid=paid)
        found.all[id] = there
        found.waiting.append(there)
    there.players, there.name = facts.players, facts.name


def lost_rulings(state: Event) -> Iterator[tuple[Key, Entry[Ruled]]]:
    """
    Give where a ruling has to be given again, and the one that was taken back there.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.facts import Undone
    >>> from overtrick.events.journal.fold import fold
    >>> where = {"board": 7, "ns": "3", "ew": "10"}
    >>> ruled = tell(Ruled(**where, ruling="A+/A-"), id="r")
    >>> told = [Entered(**where, outcome="PASS"), Turned(**where), Undone(of="r")]
    >>> [(key.board, entry.id) for key, entry in lost_rulings(fold([ruled, *map(tell, told)]))]
    [(7, 'r')]
    """
    lost = {
        entry.facts.key: entry
        for entry in state.entries
        if is_of_kind(entry, Ruled) and not state.counts(entry)
    }
    for key, entry in lost.items():
        for place in _places(state, key):
            told = state.told(place)
            if told.result is not None and told.ruled is None:
                yield place, entry


def _places(state: Event, key: Key) -> tuple[Key, ...]:
    """Where the two of a meeting may stand now, if they were said to have sat the other way."""
    told = {type(entry.facts) for entry in state.history(key)}
    if Turned in told:
        return (key,)
    other = key._replace(ns=key.ew, ew=key.ns)
    if Retracted in told and any(
        isinstance(entry.facts, Entered) for entry in state.history(other)
    ):
        return (key, other)
    return ()


def not_of_team(state: Event) -> Iterator[Problem]:
    """
    List substitutes for somebody who is no player of that contestant.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Registered
    >>> told = [Registered(contestant="7", players=("Ada", "Alan")),
    ...         Substituted(contestant="7", out="Nobody", player="Eva")]
    >>> print(*not_of_team(fold([tell(each) for each in told])))
    Eva plays for 'Nobody', who is no player of 7
    """
    roster = state.roster
    playing: dict[str, set[str]] = {}
    for who, *_ in roster.contestants:
        playing.setdefault(who, set())
    for facts in roster.contestants.values():
        playing[facts.contestant].update(facts.players)
    for entry in state.of_kind(LinedUp):
        playing.setdefault(entry.facts.team, set()).update(entry.facts.players)
    for substituted in state.of_kind(Substituted):
        change = substituted.facts
        known = playing.get(change.contestant)
        if known and change.out not in known:
            yield Problem(
                substituted.where,
                Text(
                    "{player} plays for {out!r}, who is no player of {contestant}",
                    player=change.player,
                    out=change.out,
                    contestant=change.contestant,
                ),
                severity=Severity.QUESTION,
                code="unknown_id",
                remedy=Text("Undo it and say who went out, or register the player."),
            )
        if known:
            known.add(change.player)
