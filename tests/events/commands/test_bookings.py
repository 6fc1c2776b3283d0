"""The entry desk: a waiting list that moves up, a ledger, numbers, two desks at once."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from overtrick.core.exact import plain_text
from overtrick.errors import InvalidTelling
from overtrick.events.commands.command import Command
from overtrick.events.commands.people import AskBookings, BookEntry, GiveNumbers, Pay, Unbook
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.people import Registered
from overtrick.events.now.desk import Bookings, bookings_of


@dataclass
class Entries:
    """A journal that commands are told to."""

    told: list[Entry[Facts]] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return fold(self.told)

    @property
    def now(self) -> Bookings:
        return bookings_of(self.event)

    def tell(self, *commands: Command) -> list[str]:
        """Tell each; those told together have looked at the same event."""
        said = [command.facts(self.event) for command in commands]
        self.told += [tell(facts) for each in said for facts in each.facts]
        return [str(remark) for each in said for remark in each.remarks]

    def who(self) -> tuple[list[str], list[str]]:
        """Who has a number, and who waits."""
        named = ["".join(each.players) for each in self.now.inside]
        return named, ["".join(each.players) for each in self.now.waiting]


def booked(*pairs: str, places: int | None = None, fee: str = "0") -> Entries:
    entries = Entries()
    entries.tell(AskBookings(places=places, fee=fee))
    for pair in pairs:
        entries.tell(BookEntry(players=tuple(pair)))
    return entries


def test_two_desks_that_enter_at_once_lose_nobody() -> None:
    entries = booked("ab")
    entries.tell(BookEntry(players=("c", "d")), BookEntry(players=("e", "f")))
    assert entries.who() == (["ab", "cd", "ef"], [])


def test_who_waits_moves_up_to_the_number_that_is_free() -> None:
    entries = booked("ab", "cd", places=2)
    assert entries.tell(BookEntry(players=("e", "f"))) == ["all places are taken: it waits"]
    assert entries.tell(Unbook(number="1")) == ["e & f move up to number 1"]
    assert entries.who() == (["ef", "cd"], [])
    entries.tell(BookEntry(players=("a", "b")), AskBookings(places=3))
    assert entries.who() == (["ef", "cd", "ab"], [])


def test_a_ledger_of_what_is_owed() -> None:
    entries = booked("ab", "cd", fee="12.50")
    entries.tell(Pay(number="1"), Pay(number="2", amount="20"))
    assert [plain_text(each.owes) for each in entries.now.inside] == ["0", "-7.5"]
    entries.tell(Unbook(number="1"))
    assert [plain_text(each.owes) for each in entries.now.gone] == ["-12.5"]
    with pytest.raises(InvalidTelling, match="no entry has the number 1"):
        Pay(number="1").facts(entries.event)


def test_numbers_for_play_are_given_once() -> None:
    entries = booked("ab", "cd")
    entries.tell(GiveNumbers())
    given = [each.facts for each in entries.told if isinstance(each.facts, Registered)]
    assert [(each.contestant, each.players) for each in given] == [
        ("1", ("a", "b")),
        ("2", ("c", "d")),
    ]
    with pytest.raises(InvalidTelling, match="every entry has its number already"):
        GiveNumbers().facts(entries.event)


def test_nobody_enters_twice() -> None:
    entries = booked("ab")
    with pytest.raises(InvalidTelling, match="b has entered already"):
        BookEntry(players=("b", "c")).facts(entries.event)
    entries.tell(Unbook(number="1"), BookEntry(players=("z",)))
    entries.tell(BookEntry(players=("b", "c")))
    assert entries.who() == (["z", "bc"], [])
