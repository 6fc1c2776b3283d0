"""What is told about the evening as a whole: its rules, its rounds, its end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from overtrick.compare.settings import Value
from overtrick.core.exact import parse_exact
from overtrick.errors import InvalidFile, InvalidOutcome
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.phrases import Phrase
from overtrick.events.rulings import Penalty, PenaltyUnit

__all__ = [
    "Chosen",
    "Final",
    "MarkedValid",
    "MovementAmended",
    "MovementPlanned",
    "Noted",
    "Opened",
    "Penalized",
    "Published",
    "Reopened",
    "RoundStarted",
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
    """A problem, by its words or its key, was looked at and is none: it stays silent."""

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
