"""
One board of a LIN file while it is read, gathered until the next one begins.

What must be remembered from board to board of a long file, and no more than that.

Which board it is: ``o12`` and ``c12`` of a room, ``Board 12``, ``Donne 12``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.board import dealer_of, vulnerability_of
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import EnglishText
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import FileCall, FileCard, Record
from overtrick.formats.lin.calls import (
    ALONE,
    SHOWN,
    call_text,
    called_of,
    passes_to_end,
    shown_of,
)

__all__ = ["Draft", "Label", "LinMemory", "label_of", "number_of", "room_of"]

_MOST = 1000  # calls, and cards, of one board
_LONGEST_NOTE = 10_000  # letters said of one call


@dataclass(slots=True)
class Draft:
    """What stands there of a board so far; None where a command has not been met."""

    line: int = 0
    qx: str | None = None
    pn: str | None = None
    md: str | None = None
    ah: str | None = None
    sv: str | None = None
    calls: list[FileCall] = field(default_factory=list)
    cards: list[FileCard] = field(default_factory=list)
    claimed: int | None = None
    more: list[str] = field(default_factory=list)
    """What no other part holds, each with its place: ``3|nt|Hi all|``, after three of them."""
    problems: list[str] = field(default_factory=list)
    is_made_up: bool = False
    """Whether the calls tell the contract alone."""
    is_variation: bool = False
    """Whether cards were taken back to show another play."""

    @property
    def is_begun(self) -> bool:
        """Whether it is more than the names for a board to come."""
        return bool(
            self.qx is not None
            or self.md is not None
            or self.calls
            or self.cards
            or self.claimed is not None
        )

    @property
    def is_played(self) -> bool:
        """Whether anything happened."""
        return bool(self.calls or self.cards or self.claimed is not None)

    def call(self, value: str) -> None:
        """Add a call, or all of a value that has several."""
        if value.strip().upper() == "AP":
            self.add_calls(called_of("p") * passes_to_end(self.calls))
        elif not value.strip(" \t!?"):
            self._mark(value.strip())
        elif max(len(self.calls), len(self.more)) < _MOST:
            self.add_calls(called_of(value))
        else:  # of no auction: kept as it is written
            self.keep("mb", value.strip())

    def add_calls(self, called: tuple[FileCall, ...]) -> None:
        """Add calls."""
        calls = self.calls
        if len(calls) < _MOST and not self.is_variation:
            calls += called
            return
        for each in called:
            self.keep("mb", call_text(each.call) if each.call else each.mark)

    def explain(self, value: str) -> None:
        """Add what was said of the call before."""
        if not self.calls or self.cards or self.is_variation or not value:
            self.keep("an", value)
            return
        last = self.calls[-1]
        if last.note and len(last.note) + len(value) > _LONGEST_NOTE:
            self.keep("an", value)
            return
        note = f"{last.note}; {value}" if last.note else value
        self.calls[-1] = FileCall(last.call, last.alerted, note, last.mark)

    def card(self, value: str) -> None:
        """Add a card, or all of a value that has several."""
        values = value.split(",")
        try:
            shown = [SHOWN[text] for text in values]
        except KeyError:
            shown = [each for text in values if text.strip() for each in shown_of(text)]
        self.add(shown)

    def add(self, shown: list[FileCard]) -> None:
        """Add cards."""
        if self.is_variation or len(self.cards) >= _MOST:
            for each in shown:
                self.keep("pc", str(each.card or each.mark))
        else:
            self.cards += shown

    def claim(self, value: str) -> None:
        """Take the tricks that declarer claimed or conceded to have in the end."""
        text = value.strip()
        if self.is_variation:
            self.keep("mc", value)
        elif text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= 13:
            self.claimed = int(text)
        elif text:
            self.problems.append(EnglishText("not a number of tricks: {text!r}", text=text))
            self.keep("mc", value)

    def keep(self, word: str, value: str) -> None:
        """Keep a command that has no meaning here, with its place."""
        if word == "nt" and value == ALONE:
            self.is_made_up = True
            return
        self.more.append(f"{len(self.calls) + len(self.cards)}|{word}|{value}|")

    def _mark(self, value: str) -> None:
        if self.calls and "!" in value:
            self.calls[-1] = replace(self.calls[-1], alerted=True)
        else:
            self.keep("mb", value)


_MOST_REMEMBERED = 20_000  # of anything remembered


@dataclass(slots=True)
class LinMemory:
    """
    Which cards were dealt on which board, and who is known already.

    A number that comes again with other cards is a board of another session.
    """

    session: int = 1
    dealt: dict[tuple[int, bytes], int] = field(default_factory=dict)
    numbers: dict[int, bytes] = field(default_factory=dict)
    """The cards of each board of this session."""
    known: set[str] = field(default_factory=set)

    def session_of(self, number: int, cards: bytes) -> int:
        """
        Say in which session these cards were dealt on a board.

        >>> memory = LinMemory()
        >>> memory.is_new_deal(1, b"x", memory.session_of(1, b"x"))
        True
        >>> memory.session_of(1, b"y"), memory.session_of(1, b"x")
        (2, 1)
        """
        if not cards:
            return self.session
        found = self.dealt.get((number, cards))
        if found is not None:
            return found
        if self.numbers.get(number, cards) != cards:
            self.session += 1
            self.numbers.clear()
        return self.session

    def is_new_deal(self, number: int, cards: bytes, session: int) -> bool:
        """Remember the cards of a board; say whether they were not met before."""
        if (number, cards) in self.dealt:
            return False
        if len(self.dealt) >= _MOST_REMEMBERED:
            self.dealt.clear()
        self.dealt[number, cards] = session
        if session == self.session:
            self.numbers.setdefault(number, cards)
        return True

    def new_contestants(self, record: Record) -> list[Contestant]:
        """Give who is met for the first time: pairs, or the teams of a match."""
        line, names = record.line, record.names
        if names is None:
            return []
        found = []
        for who, at in ((line.ns, (0, 2)), (line.ew, (1, 3))):
            if who is None or (who in self.known and not line.match):
                continue
            people = tuple(names[place] for place in at)
            key = f"{line.match}|{line.session}|{who}|{people}" if line.match else who
            if key in self.known:
                continue
            if len(self.known) >= _MOST_REMEMBERED:
                self.known.clear()
            self.known.add(key)
            team = who if line.match else ""
            players = tuple(Person(name) for name in people if name or not team)
            found.append(Contestant(who, players, name=team, session=line.session))
        return found


_LAST_NUMBER = 99_999
_NUMBER = re.compile(r"[0-9]+")
_NAMED = re.compile(r"(?:board|deal|hand|donne|brd|bd)\W*([0-9]+)(?![0-9-])", re.IGNORECASE)
_ROOM = re.compile(r"\s*([oc])\w*?\s*(?:-\s*)?([0-9]{1,6})", re.IGNORECASE)


class Label(NamedTuple):
    """The room, empty if none is told, and the number, None if none is."""

    room: str = ""
    number: int | None = None
    is_plain: bool = False
    """Whether we would write it just so."""


@lru_cache(maxsize=1024)
def room_of(text: str) -> Label:
    """
    Read the value of ``qx``.

    >>> room_of("c12")
    Label(room='closed', number=12, is_plain=True)
    >>> room_of("o1,BOARD 17").number
    17
    """
    before, _, after = text.partition(",")
    match = _ROOM.match(before)
    number = label_of(after).number or (_checked(match[2]) if match else None)
    if number is None:
        number = label_of(before).number
    first = before.strip()[:1].lower()
    room = {"o": "open", "c": "closed"}.get(first, "")
    plain = text == f"{'c' if room == 'closed' else 'o'}{number}"
    return Label(room, number, plain)


@lru_cache(maxsize=1024)
def label_of(text: str) -> Label:
    """
    Read the value of ``ah``.

    >>> [label_of(text).number for text in ("A-12", "Donne 3", "Board 5 of 24", "2-7", "x")]
    [12, 3, 5, 7, None]
    """
    text = text[:200]
    found = _NUMBER.findall(text)
    if not found:
        return Label()
    named = _NAMED.search(text)
    if named:
        number = _checked(named[1])
    else:
        number = _checked(found[-1] if re.search(r"[0-9]-[0-9]", text) else found[0])
    return Label("", number, text == f"Board {number}")


def _checked(text: str) -> int | None:
    number = int(text) if len(text) <= 6 else 0
    return number if 1 <= number <= _LAST_NUMBER else None


def number_of(
    room: int | None,
    heading: int | None,
    dealer: Seat | None,
    vulnerability: Vulnerability | None,
) -> int | None:
    """
    Choose where ``qx`` and ``ah`` differ: what dealer and vulnerability fit, else ``ah``.

    >>> number_of(1, 18, Seat.NORTH, Vulnerability.NONE), number_of(1, 18, None, None)
    (1, 18)
    """
    if room is None or heading is None or room == heading:
        return heading if room is None else room
    if _fits(room, dealer, vulnerability) > _fits(heading, dealer, vulnerability):
        return room
    return heading


def _fits(number: int, dealer: Seat | None, vulnerability: Vulnerability | None) -> int:
    return (dealer is dealer_of(number)) + (vulnerability is vulnerability_of(number))
