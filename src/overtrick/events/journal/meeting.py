"""What is told about one board at one table: the result and whatever follows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import Bye, Outcome
from overtrick.core.seats import Seat
from overtrick.errors import InvalidOutcome, InvalidTricks, Text
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.phrases import Phrase
from overtrick.events.rulings import Fault, read_ruling
from overtrick.events.session import ROOMS, Line, Players

__all__ = [
    "DISPUTED_FIELDS",
    "BoardPlace",
    "Claimed",
    "Confirmed",
    "Disputed",
    "Entered",
    "Fouled",
    "Key",
    "Led",
    "Meeting",
    "MeetingFacts",
    "Players",
    "Replaced",
    "Retracted",
    "Ruled",
    "Turned",
    "happened",
]

DISPUTED_FIELDS = {
    "contract": Text("contract"),
    "declarer": Text("declarer"),
    "doubling": Text("doubling"),
    "result": Text("result"),
    "lead": Text("lead"),
    "board": Text("board"),
}
"""What of a result may be said not to be right."""


class BoardPlace(NamedTuple):
    """Which board of an event: what a live ranking compares anew."""

    session: str
    section: str
    board: int


class Key(NamedTuple):
    """Who met whom on which board: all that is told about one result has the same key."""

    session: str
    section: str
    board: int
    ns: str | None
    ew: str | None
    match: str | None = None
    room: str | None = None
    players: Players | None = None

    @classmethod
    def of(cls, line: Line) -> Key:
        """Give what a line of a session is told by."""
        place, players = (line.session, line.section, line.board.number), line.players
        met = line.ns, line.ew, line.match, line.room
        return cls(*place, *met, players if line.is_individual else None)

    @property
    def place(self) -> BoardPlace:
        """The board of that session and section, whoever meets there."""
        return BoardPlace(self.session, self.section, self.board)

    def at(self, table: str | None, round: str | None) -> Meeting:
        """Give the meeting, at a table in a round as far as they are known."""
        return Meeting(**self._asdict(), table=table or "", round=round or "")


@dataclass(frozen=True, slots=True)
class _OfContestants:
    """What two contestants or four players meet by, on a board of a session and section."""

    board: int = 0
    ns: str | None = None
    ew: str | None = None
    session: str = "1"
    section: str = "A"
    match: str | None = None
    room: str | None = None
    players: Players | None = None

    @property
    def key(self) -> Key:
        """What the meeting is known by, players only where no contestant is named."""
        return Key(
            self.session,
            self.section,
            self.board,
            self.ns,
            self.ew,
            self.match,
            self.room,
            self.players if self.ns is None and self.ew is None else None,
        )


@dataclass(frozen=True, slots=True)
class Meeting(_OfContestants):
    """
    Who met where: two contestants or four players, on a board, at a table in a round, of a
    match in a room.  What is not known is None, 0 or empty.

    >>> Meeting(7, "3", "10", table="5").key.place
    BoardPlace(session='1', section='A', board=7)
    """

    table: str = ""
    round: str = ""
    remark: Text | str = field(default="", compare=False)
    """What was taken for granted, if anything."""

    def values(self) -> dict[str, Any]:
        """What every fact about a meeting takes."""
        return {**self.key._asdict(), "players": self.players}

    @property
    def who(self) -> str:
        """
        Who met whom.

        >>> Meeting(7, "3", "10").who, Meeting(7, players=("Eve", "Gus", None, "Hal")).who
        ('3 v 10', 'Eve + – v Gus + Hal')
        """
        if self.players is not None:
            north, east, south, west = (each or "–" for each in self.players)
            return f"{north} + {south} v {east} + {west}"
        return f"{self.ns or '–'} v {self.ew or '–'}"


@lru_cache(maxsize=4096)
def happened(text: str) -> Outcome:
    """
    Read an outcome; the same text is read once.

    >>> str(happened("4♠ N +1"))
    '4S N +1'

    :raises OvertrickError: a subclass named for what is wrong.
    """
    return parse_outcome(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingFacts(_OfContestants, Facts):
    """
    One board between two contestants, or four players of an individual.

    >>> MeetingFacts(board=7, ns="3", ew="10").key.place
    BoardPlace(session='1', section='A', board=7)

    :raises InvalidBoard: if there is no such board.
    :raises InvalidOutcome: if nobody is said to have met, or there is no such room.
    """

    board: int

    def __post_init__(self) -> None:
        Board.standard(self.board)
        if self.ns is None and self.ew is None and self.players is None and not self.match:
            raise InvalidOutcome("who played? neither ns nor ew nor players are given")
        if self.room is not None and self.room not in ROOMS:
            raise InvalidOutcome(
                "not a room ({rooms}): {room!r}", rooms=", ".join(ROOMS), room=self.room
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(MeetingFacts):
    """
    A result as it was written, by somebody who knew of no other.

    >>> str(Entered(board=7, ns="3", ew="10", outcome="4♠ N +1").happened)
    '4S N +1'

    :raises OvertrickError: if the outcome or the lead cannot be read.
    """

    kind: ClassVar[str] = "result"
    outcome: str
    lead: str | None = None
    table: str | None = None
    round: str | None = None
    version: str | None = None
    home: str | None = None
    away: str | None = None
    waits: Phrase | str | None = None
    """Why it does not count until it is confirmed: a table told it of others than its own."""

    def __post_init__(self) -> None:
        MeetingFacts.__post_init__(self)
        is_bye = isinstance(self.happened, Bye)
        alone = (self.ns is None) != (self.ew is None)
        if alone and self.players is None and not is_bye:
            missing = "ns" if self.ns is None else "ew"
            raise InvalidOutcome(
                "{missing} is empty, and this is no sit-out (BYE): {outcome!r}",
                missing=missing,
                outcome=self.outcome,
            )
        if self.lead is not None:
            Card.parse(self.lead)

    @property
    def happened(self) -> Outcome:
        """The outcome, read."""
        return happened(self.outcome)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(Entered):
    """A result instead of one told before: ``of`` says which, else all on that meeting."""

    kind: ClassVar[str] = "replace"
    of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed(MeetingFacts):
    """The other side agrees: with the result ``of`` that id, else with the last one."""

    kind: ClassVar[str] = "confirm"
    of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed(MeetingFacts):
    """
    The other side says that the result ``of`` that id, else the last one, is not right.

    ``field`` says what of it: contract, declarer, doubling, result, lead or board.

    >>> Disputed(board=7, ns="3", ew="10", field="declarer").field
    'declarer'

    :raises InvalidOutcome: if there is no such field.
    """

    kind: ClassVar[str] = "dispute"
    of: str | None = None
    field: str = ""

    def __post_init__(self) -> None:
        MeetingFacts.__post_init__(self)
        if self.field not in ("", *DISPUTED_FIELDS):
            known = ", ".join(DISPUTED_FIELDS)
            raise InvalidOutcome(
                "not a part of a result ({known}): {field!r}", known=known, field=self.field
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Retracted(MeetingFacts):
    """A result is taken back: ``of`` that id, else all that was told of the meeting."""

    kind: ClassVar[str] = "withdraw"
    of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Led(MeetingFacts):
    """The opening lead, told apart from the result."""

    kind: ClassVar[str] = "lead"
    lead: str

    def __post_init__(self) -> None:
        MeetingFacts.__post_init__(self)
        Card.parse(self.lead)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned(MeetingFacts):
    """
    The two pairs sat the other way: ``ns`` East-West, and ``ew`` North-South.

    It holds for what is told of the meeting, before or after; the seats of a result are real.
    """

    kind: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(MeetingFacts):
    """A claim or concession (Law 68): by which seat, of how many tricks, in which words."""

    kind: ClassVar[str] = "claim"
    seat: str
    tricks: int
    statement: str = ""

    def __post_init__(self) -> None:
        MeetingFacts.__post_init__(self)
        Seat.parse(self.seat)
        if not 0 <= self.tricks <= 13:
            raise InvalidTricks("tricks must be 0 to 13, not {tricks!r}", tricks=self.tricks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(MeetingFacts):
    """
    A director's ruling: for both sides, or ``ruling_ew`` for East-West apart.

    ``fault`` says by whom a board was not played: ns, ew, both or neither.

    >>> ruled = Ruled(board=7, ns="3", ew="10", ruling="A+/A-")
    >>> ruled.ruling, ruled.law
    ('A+/A-', '')

    :raises OvertrickError: if it is no ruling.
    """

    kind: ClassVar[str] = "ruling"
    ruling: str = ""
    ruling_ew: str = ""
    fault: str = ""
    law: str = ""
    table: str | None = None
    round: str | None = None

    def __post_init__(self) -> None:
        MeetingFacts.__post_init__(self)
        if self.fault:
            Fault.parse(self.fault)
        else:
            read_ruling(self.ruling, self.ruling_ew)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fouled(Facts):
    """
    A board holds other cards from here on (Law 87): from a round, else from this entry.

    ``version`` names the deal, ``b`` for the second; ``a`` says the first was restored.
    In one match alone, ``match``, it is a ``room`` that had other cards than the other one.

    >>> Fouled(board=7, match="1-3v7").room
    'closed'

    :raises InvalidOutcome: if there is no such room, or a room of no match.
    """

    kind: ClassVar[str] = "foul"
    board: int
    session: str = "1"
    section: str = "A"
    from_round: str | None = None
    version: str | None = None
    match: str | None = None
    room: str | None = None

    def __post_init__(self) -> None:
        Board.standard(self.board)
        if self.room is not None and (self.match is None or self.room not in ROOMS):
            raise InvalidOutcome(
                "not a room ({rooms}) of a match: {room!r}",
                rooms=", ".join(ROOMS),
                room=self.room,
            )
        if self.match is not None and self.room is None:
            object.__setattr__(self, "room", "closed")

    @property
    def place(self) -> BoardPlace:
        """The board of that session and section, whoever meets there."""
        return BoardPlace(self.session, self.section, self.board)
