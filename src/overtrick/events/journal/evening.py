"""
What is told about the evening as a whole, and what goes between the tables and the desk.

A mistake in recording can be corrected until 30 minutes after the official score is made
available (Law 79C), unless the organizer says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from overtrick.compare.settings import Value
from overtrick.core.board import Board
from overtrick.core.exact import parse_exact
from overtrick.errors import InvalidFile, InvalidOutcome, Text
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.journal.people import check_direction
from overtrick.events.journal.phrases import Phrase, phrase_text, room_text
from overtrick.events.rulings import Penalty, PenaltyUnit

if TYPE_CHECKING:
    from overtrick.events.journal.entry import Entry

__all__ = [
    "CLOCK_ACTIONS",
    "Announced",
    "Answered",
    "Called",
    "Chosen",
    "ClockSet",
    "Final",
    "Known",
    "MarkedValid",
    "MovementAmended",
    "MovementPlanned",
    "Noted",
    "Opened",
    "Penalized",
    "Publication",
    "PublicationStage",
    "Published",
    "Reopened",
    "RoundStarted",
    "publication_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Facts):
    """A session is opened under a title."""

    kind: ClassVar[str] = "open"
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(Facts):
    """
    The rules of the session: the profile and all its values, so that they keep their meaning.

    ``settings`` are those of a ranking, ``conditions`` those of the evening itself.
    """

    kind: ClassVar[str] = "settings"
    method: str = ""
    rules: str = ""
    settings: Mapping[str, Value] = field(default_factory=dict)
    conditions: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementPlanned(Facts):
    """The movement foreseen for a section; ``plan`` may hold its grid in full."""

    kind: ClassVar[str] = "movement"
    movement: str
    session: str = "1"
    section: str = "A"
    plan: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementAmended(Facts):
    """What became of the plan: the name of the amendment, and what it needs to know."""

    kind: ClassVar[str] = "amend"
    amendment: str
    session: str = "1"
    section: str = "A"
    plan: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Facts):
    """A round is called."""

    kind: ClassVar[str] = "round"
    round: str
    session: str = "1"
    section: str = "A"


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalized(Facts):
    """
    A penalty: procedural (Law 90) unless another Law is named.

    >>> Penalized(contestant="7", amount="25", unit="%").as_penalty().unit.name
    'TOP'

    :raises OvertrickError: if the amount or its unit cannot be read.
    """

    kind: ClassVar[str] = "penalty"
    contestant: str
    amount: str
    unit: str
    law: str = "90"
    section: str | None = None
    direction: str | None = None
    match: str | None = None
    session: str | None = None
    """In which session; None: in whichever the contestant plays."""

    def __post_init__(self) -> None:
        self.as_penalty()

    def as_penalty(self, reason: Phrase | str = "") -> Penalty:
        """Give the penalty as the ranking takes it."""
        units = {unit.value: unit for unit in PenaltyUnit}
        if self.unit not in units:
            raise InvalidOutcome(
                "not a unit ({units}): {unit!r}", units=", ".join(units), unit=self.unit
            )
        return Penalty(
            self.contestant,
            parse_exact(self.amount),
            units[self.unit],
            str(reason),
            self.section,
            self.direction,
            self.match,
            self.session,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Facts):
    """
    A remark, of a board or a table or the evening.

    A remark may have a ``purpose``: ``asked``, the table was asked about the result ``of`` that
    id and says it is right; ``deputy``, the problem ``of`` that id is left to the deputy.
    Journals of before 0.2 hold these in the words of the remark.

    >>> Noted(text="for the deputy: 1a2b3c").of
    '1a2b3c'

    :raises InvalidFile: if there is no such purpose.
    """

    kind: ClassVar[str] = "note"
    text: Phrase | str
    board: int | None = None
    table: str | None = None
    purpose: str | None = None
    of: str | None = None

    def __post_init__(self) -> None:
        if self.purpose is None:
            for purpose, words in _OLD_REMARKS.items():
                if found := words.fullmatch(str(self.text)):
                    object.__setattr__(self, "purpose", purpose)
                    object.__setattr__(self, "of", found[1])
        elif self.purpose not in _OLD_REMARKS:
            known = ", ".join(_OLD_REMARKS)
            raise InvalidFile(
                "a remark has no purpose {purpose!r}: it is one of {known}",
                purpose=self.purpose,
                known=known,
            )


_OLD_REMARKS = {
    "asked": re.compile(r"asked at the table: .*\((\S+)\)", re.DOTALL),
    "deputy": re.compile(r"for the deputy: (\S+)"),
}
"""How journals of before 0.2 said what a remark is for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedValid(Facts):
    """
    A problem, by its key, was looked at and is none: it stays silent.

    Journals of before 0.2 hold the English words of a problem that had no key.
    """

    kind: ClassVar[str] = "valid"
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Published(Facts):
    """
    The ranking is made available: the correction period begins (Law 79C).

    In an event of several rounds it may be that after a round of a stage: what is told of
    later rounds is not late.
    """

    kind: ClassVar[str] = "publish"
    title: str = ""
    correction_minutes: int | None = None
    stage: str | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened(Facts):
    """What was final or published can be changed again."""

    kind: ClassVar[str] = "reopen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Final(Facts):
    """The director declares the result final."""

    kind: ClassVar[str] = "final"


CLOCK_ACTIONS = ("start", "pause", "resume", "extend", "stop")
"""What can be done to the clock of a round."""

_DAY = 1440


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Facts):
    """
    A table calls the director (Law 9B), ``about`` a ruling, a missing board or in other words.

    In a match between teams each ``room`` calls for itself.

    >>> Called(table="5", about="missing board").section
    'A'
    """

    kind: ClassVar[str] = "call"
    table: str
    about: Phrase | str = ""
    session: str = "1"
    section: str = "A"
    room: str | None = None

    @property
    def text(self) -> Text | str:
        """What it is about, in words, behind the room."""
        parts = (room_text(self.room), phrase_text(self.about))
        return Text.joined(parts, ": ") if all(parts) else parts[0] or parts[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(Facts):
    """The call ``of`` that id is answered."""

    kind: ClassVar[str] = "answer"
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Facts):
    """
    A message from the desk: to a table, a section, a session or everybody.

    >>> Announced(text="Coffee is ready").table is None
    True

    :raises InvalidFile: if it says nothing.
    """

    kind: ClassVar[str] = "message"
    text: Phrase | str
    table: str | None = None
    session: str | None = None
    section: str | None = None

    def __post_init__(self) -> None:
        if not str(self.text).strip():
            raise InvalidFile("a message without words")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(Facts):
    """
    The clock of a round is started, paused, resumed, extended or stopped.

    ``minutes`` of an extension are added to the round, or taken off it when negative; those of
    a start are the length of that round.  No ``round``: the one that is being played.

    >>> ClockSet(action="extend", minutes=5).minutes
    5

    :raises InvalidFile: if there is no such action, or its minutes make no sense.
    """

    kind: ClassVar[str] = "clock"
    action: str
    minutes: int | None = None
    round: str | None = None
    session: str = "1"
    section: str = "A"

    def __post_init__(self) -> None:
        if self.action not in CLOCK_ACTIONS:
            known = ", ".join(CLOCK_ACTIONS)
            raise InvalidFile(
                "the clock cannot {action!r}: it is one of {known}",
                action=self.action,
                known=known,
            )
        if self.minutes is None:
            if self.action == "extend":
                raise InvalidFile("extend by how many minutes?")
        elif self.action not in ("start", "extend"):
            raise InvalidFile(
                "{action} takes no minutes: {minutes}", action=self.action, minutes=self.minutes
            )
        elif not (1 if self.action == "start" else -_DAY) <= self.minutes <= _DAY:
            raise InvalidFile(
                "the clock cannot {action} with {minutes} minutes",
                action=self.action,
                minutes=self.minutes,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Known(Facts):
    """
    Somebody has seen a board before playing it (Law 16D), as a director who plays may.

    >>> Known(contestant="4", board=7).place
    BoardPlace(session='1', section='A', board=7)

    :raises InvalidBoard: if there is no such board.
    :raises InvalidSeat: if the direction is neither NS nor EW.
    """

    kind: ClassVar[str] = "known"
    contestant: str
    board: int
    session: str = "1"
    section: str = "A"
    direction: str | None = None

    def __post_init__(self) -> None:
        Board.standard(self.board)
        check_direction(self.direction)

    @property
    def place(self) -> BoardPlace:
        """The board of that session and section."""
        return BoardPlace(self.session, self.section, self.board)


class PublicationStage(Enum):
    """How official the result is."""

    OPEN = "open"
    PROVISIONAL = "provisional"  # published, and can be corrected
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Publication:
    """The stage, since when, and until when the score can be corrected."""

    stage: PublicationStage
    since: datetime | None = None
    closes: datetime | None = None

    @property
    def is_open(self) -> bool:
        """Whether nothing is published."""
        return self.stage is PublicationStage.OPEN

    @property
    def is_final(self) -> bool:
        """Whether nothing can be corrected any more."""
        return self.stage is PublicationStage.FINAL

    def is_correctable(self, moment: datetime) -> bool:
        """Whether a correction asked for at that moment is in time."""
        return not self.is_final and (self.closes is None or moment <= self.closes)

    def after(self, entry: Entry, minutes: int) -> Publication:
        """What it becomes by an entry, where corrections are usually in time for *minutes*."""
        facts = entry.facts
        if isinstance(facts, Published):
            given = facts.correction_minutes
            closes = _later(entry.at, minutes if given is None else given)
            return Publication(PublicationStage.PROVISIONAL, entry.at, closes)
        if isinstance(facts, Final):
            return Publication(PublicationStage.FINAL, entry.at, self.closes)
        return Publication(PublicationStage.OPEN, entry.at)


def publication_of(
    entries: Iterable[Entry[Published | Reopened | Final]], minutes: int
) -> Publication:
    """
    Say where the result stands; it can be corrected for so many *minutes*, unless it says so.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.moment import moment_text, parse_moment
    >>> told = publication_of([tell(Published(), at=parse_moment("2026-03-06T19:15Z"))], 30)
    >>> told.stage.value, moment_text(told.closes)
    ('provisional', '2026-03-06T19:45:00.000Z')
    """
    now = Publication(PublicationStage.OPEN)
    for entry in entries:
        now = now.after(entry, minutes)
    return now


def _later(moment: datetime, minutes: int) -> datetime:
    try:
        return moment + timedelta(minutes=minutes)
    except OverflowError:  # beyond every calendar
        return (datetime.max if minutes > 0 else datetime.min).replace(tzinfo=moment.tzinfo)
