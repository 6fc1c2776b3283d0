"""What goes between the tables and the desk: calls, messages, the clock, who knows a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from overtrick.core.board import Board
from overtrick.errors import InvalidFile, Text
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.journal.people import check_direction
from overtrick.events.journal.phrases import Phrase, phrase_text, room_text

__all__ = ["CLOCK_ACTIONS", "Announced", "Answered", "Called", "ClockSet", "Known"]

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
