"""What is told of the event as a whole: its rules, what no longer counts, what is official."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, field

from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.methods import method as method_named
from overtrick.compare.profiles import profile
from overtrick.compare.settings import Value, choices_of
from overtrick.errors import InvalidFile, InvalidSetting, InvalidTelling, Text, UnknownName
from overtrick.events.commands.command import (
    Changes,
    Command,
    Entries,
    FreeText,
    Name,
    Number,
    Saying,
    Section,
    Session,
    Typed,
    Word,
    by_commas,
)
from overtrick.events.journal.conditions import Rules, split_choices
from overtrick.events.journal.evening import (
    Announced,
    Answered,
    Called,
    Chosen,
    ClockSet,
    Final,
    Known,
    MarkedValid,
    Noted,
    Opened,
    Published,
    Reopened,
    RoundStarted,
)
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import Event
from overtrick.events.journal.phrases import Phrase
from overtrick.events.stages.session import last_played
from overtrick.events.stages.to_come import overdue

__all__ = [
    "AnswerCall",
    "CallDirector",
    "CallRound",
    "ChooseSettings",
    "Knows",
    "MakeFinal",
    "Publish",
    "Reopen",
    "SendMessage",
    "SetClock",
    "Undo",
    "Valid",
    "WriteNote",
    "changes_typed",
    "check_method",
    "chosen",
    "opened",
]

Sections = Annotated[
    tuple[Name, ...],
    Meta(max_length=200),
    Typed("--sections", "IDS", "Several sections, with commas.", kind=str, read=by_commas),
]


class Undo(Command, kw_only=True):
    """
    An entry no longer counts, else the last one; an undo can be undone as well.

    ``entries``: all that one deed told, taken back together, or none of it.
    """

    entry: Annotated[
        Name, Typed(metavar="[ENTRY]", help="An id of the log; else the last entry.")
    ] = ""
    entries: Entries = ()

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Undo it.

        >>> from overtrick.events.journal.entry import tell
        >>> from overtrick.events.journal.fold import fold
        >>> Undo().facts(fold([tell(Noted(text="tea"), id="e1")])).facts[0].of
        'e1'

        :raises InvalidFile: if there is nothing to undo, or no such entry.
        """
        wanted = self.entries or (self.entry,)
        return Saying(tuple(Undone(of=_counted(event, each)) for each in reversed(wanted)))


def _counted(event: Event, entry: str) -> str:
    """The id of an entry that is there; of the last one that counts, where none is named."""
    if not entry:
        counted = [
            each
            for each in event.entries
            if event.counts(each) and not isinstance(each.facts, Undone)
        ]
        if not counted:
            raise InvalidFile("there is nothing to undo")
        return counted[-1].id
    if event.entry(entry) is None:
        raise InvalidFile("no entry has the id {entry!r}; the log lists them", entry=entry)
    return entry


class Publish(Command, kw_only=True):
    """The ranking is official: the correction period begins (Law 79C)."""

    title: Annotated[Name, Typed("--title", "T", "Such as round 5.")] = ""
    correction_minutes: Annotated[
        int | None, Typed("--correction-minutes", "N", "If not as in the rules.", least=0)
    ] = None
    stage: Annotated[Name, Typed("--stage", "ID", "The stage; else the one in play.")] = ""
    round: Annotated[
        Number | None, Typed("--round", "N", "After this round; else the last.", least=1)
    ] = None

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Make it official.

        In a stage with rounds it is that after a round; what is still missing is a remark.

        >>> from overtrick.events.journal.fold import fold
        >>> Publish(title="round 5").facts(fold([])).facts[0].title
        'round 5'

        :raises InvalidTelling: if that is no correction period.
        :raises UnknownName: if there is no such stage.
        """
        minutes = self.correction_minutes
        if minutes is not None and not 0 <= minutes <= 99_999:
            raise InvalidTelling(
                Text("no correction period of {minutes} minutes", minutes=minutes),
                "correction_minutes",
            )
        found = event.stage(self.stage) if self.stage or event.stages else None
        facts = self.told(
            Published,
            stage=found.id if found else None,
            round=self.round or (last_played(event, found) or None if found else None),
        )
        waiting = overdue(event, found) if found else ()
        return Saying.of(facts, remarks=tuple(map(_note, waiting)))


def _note(text: Text) -> Text:
    return Text("note: {note}", note=text)


class Reopen(Command, kw_only=True):
    """What was published or final can be changed again."""

    becomes = Reopened


class MakeFinal(Command, kw_only=True):
    """The result is final."""

    becomes = Final


class Valid(Command, kw_only=True):
    """A problem, by its key, was looked at and is none."""

    problem: Annotated[
        FreeText, Typed(metavar="PROBLEM", help="Its words or its key, as listed.")
    ]

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Mark it as looked at.

        :raises InvalidTelling: if no problem is named.
        """
        if not self.problem.strip():
            raise InvalidTelling("which problem? its words or its key", "problem")
        return Saying.of(MarkedValid(problem=self.problem))


class WriteNote(Command, kw_only=True):
    """A remark, of a board or a table or the evening; it may leave a problem to a deputy."""

    text: Annotated[
        FreeText | Phrase, Typed(metavar="TEXT", help="What is worth knowing.", kind=str)
    ]
    board: Annotated[Number | None, Typed("--board", "B")] = None
    table: Annotated[Name | None, Typed("--table", "T")] = None
    purpose: Word | None = None
    of: Name | None = None

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Write it down.

        :raises InvalidTelling: if it has no words.
        """
        if not str(self.text).strip():
            raise InvalidTelling("a remark without words", "text")
        return Saying.of(self.told(Noted))


class CallRound(Command, kw_only=True):
    """A round is called."""

    round: Annotated[Name, Typed(metavar="ROUND", help="Its number.")]
    session: Session = "1"
    section: Section = "A"
    sections: Sections = ()

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Call it, in one section or in several at once.

        >>> from overtrick.events.journal.fold import fold
        >>> said = CallRound(round="2", sections=("A", "B")).facts(fold([]))
        >>> [(each.section, each.round) for each in said]
        [('A', '2'), ('B', '2')]

        :raises InvalidTelling: if no round is named.
        """
        if not self.round.strip():
            raise InvalidTelling("which round?", "round")
        sections = self.sections or (self.section,)
        return Saying.of(*(self.told(RoundStarted, section=each) for each in sections))


class CallDirector(Command, kw_only=True):
    """A table calls the director (Law 9B)."""

    becomes = Called

    table: Name
    about: FreeText | Phrase = ""
    session: Name = "1"
    section: Name = "A"


class AnswerCall(Command, kw_only=True):
    """The call ``of`` that id is answered."""

    of: Name

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Answer it.

        :raises InvalidTelling: if there is no such call.
        """
        target = event.entry(self.of)
        if target is None or not isinstance(target.facts, Called):
            raise InvalidTelling(Text("there is no call {of!r}", of=self.of[:40]), "of")
        return Saying.of(self.told(Answered))


class SendMessage(Command, kw_only=True):
    """A message from the desk: to a table, a section, a session or everybody."""

    becomes = Announced

    text: FreeText | Phrase
    table: Name | None = None
    session: Name | None = None
    section: Name | None = None


class SetClock(Command, kw_only=True):
    """The clock of a round: start, pause, resume, extend (by ``minutes``) or stop."""

    action: Word
    minutes: int | None = None
    round: Name | None = None
    session: Name = "1"
    section: Name = "A"
    sections: Sections = ()

    def facts(self, event: Event, by: str = "") -> Saying:
        """Set it, of one section or of several at once."""
        sections = self.sections or (self.section,)
        return Saying.of(*(self.told(ClockSet, section=each) for each in sections))


class Knows(Command, kw_only=True):
    """Somebody has seen a board before playing it (Law 16D), as a director who plays may."""

    becomes = Known

    contestant: Name
    board: Number
    direction: Word | None = None
    session: Name = "1"
    section: Name = "A"


class ChooseSettings(Command, kw_only=True):
    """
    Other rules, for the whole event: what is not said stays as it is.

    ``changes`` has a value for each name, such as ``{"trim": 1}``; ``rules`` is a profile whose
    settings are taken first.  The method ``auto`` lets the results decide.
    """

    method: Name = ""
    rules: Name = ""
    changes: Changes = field(default_factory=dict)

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Choose them.

        :raises InvalidTelling: if there is no such method, profile or setting.
        """
        return chosen(self.method, self.rules, self.changes, stands=event.rules)


def opened(
    title: str = "",
    method: str = "",
    rules: str = "default",
    changes: Mapping[str, object] | Iterable[str] = (),
) -> Saying:
    """
    Begin an event under a title, with its rules.

    >>> [facts.kind for facts in opened("Club evening", rules="ebu")]
    ['open', 'settings']

    :raises InvalidTelling: if there is no such method, profile or setting.
    """
    return Saying.of(Opened(title=title), *chosen(method, rules, changes))


def chosen(
    method: str = "",
    rules: str = "default",
    changes: Mapping[str, object] | Iterable[str] = (),
    *,
    stands: Rules | None = None,
) -> Saying:
    """
    Choose the method, a profile by name and single *changes* such as ``trim=1``.

    With the rules that *stands*, what is not said stays: without *rules* their settings, in any
    case their conditions; the method ``auto`` lets the results decide again.

    >>> chosen("butler", changes=["trim=1"]).facts[0].settings["trim"]
    1
    >>> from overtrick.events.journal.conditions import Conditions
    >>> before = Rules("butler", conditions=Conditions(freeze=0))
    >>> after = chosen(rules="", changes=["trim=1"], stands=before).facts[0]
    >>> after.method, after.conditions["freeze"]
    ('butler', 0)

    :raises InvalidTelling: if there is no such method, profile or setting.
    """
    before = stands or Rules()
    name = rules or before.name
    method = "" if method == "auto" else method or before.method
    check_method(method)
    try:
        base = profile(name).settings if rules or stands is None else before.settings
    except UnknownName as error:
        raise InvalidTelling(error.text, "rules") from None
    try:
        settings, conditions = split_choices(base, before.conditions, changes)
    except (InvalidSetting, UnknownName) as error:
        wrong = error.text.values.get("name")  # of the setting that is meant
        field = f"changes.{wrong}" if wrong else "changes"
        raise InvalidTelling(error.text, field) from None
    facts = Chosen(
        method=method,
        rules=name,
        settings=settings.as_dict(),
        conditions=conditions.as_dict(),
    )
    return Saying.of(facts)


def changes_typed(changes: Iterable[str]) -> dict[str, Value]:
    """
    Read choices as the command line takes them.

    >>> changes_typed(["trim=1", "missing = share"])
    {'trim': '1', 'missing': 'share'}

    :raises InvalidTelling: if a value has no name.
    """
    try:
        return {name: str(value) for name, value in choices_of(changes)}
    except InvalidSetting as error:
        raise InvalidTelling(error.text, "changes") from None


def check_method(name: str) -> None:
    """
    Refuse a method that nobody knows; without one the results decide later.

    >>> check_method("teams")

    :raises InvalidTelling: if there is none of that name; the message lists them.
    """
    try:
        if name and name not in TEAM_METHODS:
            method_named(name)
    except UnknownName as error:
        raise InvalidTelling(error.whole, "method") from None
