"""The commands of a table: what a phone there can say, word by word."""

from typing import Annotated

from msgspec import Meta

from overtrick.events.commands.command import Command, Name, Number, Word
from overtrick.events.journal.phrases import Phrase

__all__ = [
    "AtTable",
    "TableAsked",
    "TableCall",
    "TableConfirm",
    "TableDispute",
    "TableEnter",
    "NameTable",
    "TableReplace",
    "TableSeat",
]

Room = Annotated[str, Meta(pattern="^(open|closed)?$")]


class AtTable(Command, kw_only=True):
    """A board at this table, in a round; the room where teams meet in two."""

    board: Number
    round: Number
    room: Room = ""
    ns: Name = ""
    ew: Name = ""
    """Who really sat there; empty: as planned, or as the table said."""


class TableEnter(AtTable, kw_only=True):
    """A result; ``sure``: it was really this board, and really these pairs."""

    outcome: Word
    lead: Word = ""
    sure: bool = False
    seat: Annotated[str, Meta(pattern="^[NESW]?$")] = ""
    """Who enters it, where the phone knows (S-7)."""
    waited: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """Minutes that it waited on the phone before it could be sent."""


class TableReplace(TableEnter, kw_only=True):
    """A result instead of the one ``of`` that id, as long as nobody has agreed."""

    of: Name


class TableConfirm(AtTable, kw_only=True):
    """The other side agrees with the result ``of`` that id."""

    of: Name
    side: Annotated[str, Meta(pattern="^(NS|EW)?$")] = ""
    pin: Annotated[str, Meta(max_length=2)] = ""


class TableDispute(AtTable, kw_only=True):
    """The other side says that the result ``of`` that id is not right."""

    of: Name
    field: Word = ""


class TableAsked(AtTable, kw_only=True):
    """A question was asked about the result ``of`` that id, and it is right as it stands."""

    of: Name
    question: Annotated[str, Meta(max_length=200)]


class TableSeat(Command, kw_only=True):
    """Who sits here in a round: as planned unless numbers are given; ``wrong``: others."""

    round: Number
    room: Room = ""
    ns: Name = ""
    ew: Name = ""
    players: tuple[Name, Name, Name, Name] | None = None
    wrong: bool = False


class NameTable(Command, kw_only=True):
    """The two players of a pair that sits here: by name, number or id, as they sit."""

    contestant: Name
    way: Annotated[str, Meta(pattern="^(NS|EW)$")]
    names: tuple[Name, Name]


class TableCall(Command, kw_only=True):
    """The table calls the director."""

    about: Name | Phrase = ""
