"""The list of the entry desk as it stands: who has a number, who waits, who owes."""

from __future__ import annotations

from dataclasses import dataclass, field

from overtrick.core.exact import Exact, parse_exact
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Booked, BookingGone, BookingPaid, BookingsAsked

__all__ = ["Booking", "Bookings", "bookings_of"]


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
