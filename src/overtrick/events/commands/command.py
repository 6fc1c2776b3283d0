"""
One deed, one class: its fields with their limits and words, and the facts that it becomes.

The API reads a command from JSON, the command line makes its options of the same fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, TypeVar, cast

import msgspec
from msgspec import Meta

from overtrick.errors import Text
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.phrases import Phrase

__all__ = [
    "Amount",
    "AnySection",
    "BoardNumber",
    "Changes",
    "Command",
    "Direction",
    "Entries",
    "FreeText",
    "Name",
    "Number",
    "Saying",
    "Section",
    "Session",
    "Typed",
    "Word",
    "by_commas",
]


@dataclass(frozen=True, slots=True)
class Typed:
    """
    How a field is typed on the command line; a field without it is not offered there.

    Without *option*, the name of an option such as ``--table``, it is an argument.  What is not
    typed as its own type is typed as *kind*, which *read* makes the field's value of.
    """

    option: str = ""
    metavar: str | None = None
    help: str | None = None
    least: int | None = None
    needed: bool = False
    """It must be typed, though a program may leave it out."""
    kind: Any = None
    read: Callable[[Any], Any] | None = None


Name = Annotated[str, Meta(max_length=200)]
"""An id or a name; empty: not said."""

Entries = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=500)]
"""Ids of entries; a list that is given names some."""

Amount = Annotated[int, Meta(ge=1, le=999)]
"""How many, or which round of a stage."""

Word = Annotated[str, Meta(max_length=40)]
"""A word out of few, or a short notation."""

FreeText = Annotated[str, Meta(max_length=4000)]
"""Words of a person."""

Number = Annotated[int, Meta(ge=1, le=9999)]
"""The number of a board, a round or a table."""

BoardNumber = Annotated[Number, Typed("--board", "B", "The board's number.")]
Session = Annotated[Name, Typed("--session", "ID", "The session.")]
Section = Annotated[Name, Typed("--section", "ID", "The section.")]
AnySection = Annotated[Name | None, Typed("--section", "ID", "The section, if there are more.")]
Direction = Annotated[
    Word | None, Typed("--direction", "NS|EW", "Where two pairs share a number.")
]


Changes = Annotated[dict[Name, FreeText | int], Meta(max_length=200)]
"""Settings and conditions by their names."""


def by_commas(text: str) -> tuple[str, ...]:
    """
    Read several words that are typed with commas.

    >>> by_commas("Q, R,")
    ('Q', 'R')
    """
    return tuple(each.strip() for each in text.split(",") if each.strip())


F = TypeVar("F", bound=Facts)


class Command(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """
    What every command says beside its own.

    ``id`` is made by whoever tells it, so that telling it twice changes nothing.
    """

    becomes: ClassVar[type[Facts]]
    """The kind of the one fact that it becomes, where nothing has to be looked up for it."""

    id: str = ""
    reason: Annotated[str, Meta(max_length=1000)] | Phrase = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Give the facts that it becomes in an event as it stands, told *by* somebody.

        :raises OvertrickError: if it cannot be.
        """
        return Saying.of(self.told(self.becomes))

    def reason_of(self, facts: Facts) -> str | Phrase:
        """Give why one of its facts is told."""
        return self.reason

    def told(self, kind: type[F], **values: Any) -> F:
        """
        Make a fact of the fields that command and fact have in common, and of other *values*.

        An empty text is nothing where the fact may leave it out.

        >>> from overtrick.events.journal.evening import Noted
        >>> class Remark(Command, kw_only=True):
        ...     text: str
        ...     table: str = ""
        >>> fact = Remark(text="tea at four").told(Noted, board=7)
        >>> fact.text, fact.board, fact.table
        ('tea at four', 7, None)
        """
        for each in fields(cast("Any", kind)):
            if each.name in self.__struct_fields__ and each.name not in values:
                value = getattr(self, each.name)
                if value == "" and each.default is None:
                    value = None
                values[each.name] = tuple(value) if isinstance(value, list) else value
        return kind(**values)


@dataclass(frozen=True, slots=True)
class Saying:
    """
    Facts for the journal, in their order, and what is worth saying beside them.

    >>> from overtrick.events.journal.evening import Noted
    >>> [facts.kind for facts in Saying((Noted(text="tea at four"),))]
    ['note']
    """

    facts: tuple[Facts, ...]
    remarks: tuple[Text | str, ...] = ()

    @classmethod
    def of(cls, *facts: Facts, remarks: tuple[Text | str, ...] = ()) -> Saying:
        """Take facts one by one; a remark that is empty is none."""
        return cls(facts, tuple(filter(None, remarks)))

    def __iter__(self) -> Iterator[Facts]:
        """Give the facts."""
        return iter(self.facts)
