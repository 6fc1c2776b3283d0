"""
What a table is asked once before something is told, and what it may not tell at all.

The commands of a table: what a phone there can say, word by word.
"""

from typing import Annotated

from msgspec import Meta

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.use_case import NotAllowed
from overtrick.app.views.agreed import lead_stands
from overtrick.app.views.pad.result import played_before
from overtrick.app.views.pad.rounds import is_own
from overtrick.core.outcome import Result
from overtrick.errors import InvalidTelling, OvertrickError, Text
from overtrick.events.commands.command import Command, Name, Number, Word
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import Entered, Key
from overtrick.events.journal.phrases import Phrase
from overtrick.events.plan.meetings import story_at
from overtrick.events.plan.sittings import Sitting

__all__ = [
    "AtTable",
    "LeadNotHeld",
    "NameTable",
    "OffPlanRefused",
    "TableAsked",
    "TableCall",
    "TableConfirm",
    "TableDispute",
    "TableEnter",
    "TableReplace",
    "TableSeat",
    "WhoEnters",
    "check_lead",
    "check_lead_stands",
    "check_own",
    "check_planned",
    "check_room",
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


_MAY_ENTER = {"north": ("N",), "ns": ("N", "S")}
_NAMES = {"north": Text("North"), "ns": Text("North or South")}


class OffPlanRefused(OvertrickError):
    """The plan has no such board here: it goes through when the table says so once more."""

    status, code, field = 409, "off-plan", "board"


class LeadNotHeld(OvertrickError):
    """The lead must match the deal (S-9): changed, or settled by the director."""

    status, code, field = 422, "lead-not-held", "lead"


class WhoEnters(OvertrickError):
    """Somebody else enters in this session (S-7): it goes through once more said so."""

    status, code, field = 409, "who-enters", "seat"


def check_room(viewer: Viewer, room: str) -> None:
    """
    Keep a phone whose link is bound to a room from the other one.

    :raises NotAllowed: if it asks for the other.
    """
    if viewer.room and room not in ("", viewer.room):
        raise NotAllowed("this code is of the other room")


def check_planned(running: Running, each: Sitting, key: Key, command: TableEnter) -> None:
    """
    Ask once about what the plan has not.

    :raises OffPlan: if the table has not said that it is sure.
    """
    if command.sure:
        return
    conditions = running.state.rules.conditions
    _check_who(conditions.enters, command)
    if conditions.boards_order == "ascending":
        check_order(running, each, key)
    is_planned = not each.boards or command.board in each.boards
    if not is_planned and conditions.boards_order != "free":
        raise OffPlanRefused(
            "Board {board} is not planned in this round. Really this board?",
            board=command.board,
        )
    if key.players is None and each.sides(command.board) != (key.ns, key.ew) and each.boards:
        raise OffPlanRefused(
            "{ns} against {ew} is not planned here. Really these pairs?", ns=key.ns, ew=key.ew
        )
    again = None if running.state.told(key).result else played_before(running, key)
    if again is not None:
        raise OffPlanRefused(
            "{words} Really board {board} again?", words=again.words, board=key.board
        )


def check_lead(running: Running, told: Entered) -> None:
    """
    Keep back a result that has no lead where the lead must be told (S-9).

    :raises InvalidTelling: if a contract was played and no lead is told.
    """
    must = running.state.rules.conditions.lead.startswith("must")
    if must and not told.lead and isinstance(told.happened, Result):
        raise InvalidTelling("In this session the opening lead is entered, too.", "lead")


def check_lead_stands(running: Running, told: Entry) -> None:
    """
    Keep a result from being agreed whose lead was in another hand, where it must match.

    :raises LeadNotHeld: if it was.
    """
    if not lead_stands(running, told):
        raise LeadNotHeld(
            "The lead was not in the leader's hand. Change the result, or call the director."
        )


def check_own(running: Running, key: Key, viewer: Viewer) -> None:
    """
    Keep a table from what another one has told.

    :raises NotAllowed: if it has told this meeting.
    """
    facts = story_at(running.state, key).facts
    if facts is not None and not is_own(running, viewer, facts):
        who = Text("Table {table}", table=facts.table) if facts.table else Text("The desk")
        raise NotAllowed(
            "{who} has told board {board} of these pairs. Call the director.",
            who=who,
            board=key.board,
        )


def check_order(running: Running, each: Sitting, key: Key) -> None:
    """
    Ask where a board of the round comes first that has no result yet (S-6).

    :raises OffPlan: naming it.
    """
    for board in each.boards:
        ns, ew = each.sides(board)
        told = story_at(running.state, key._replace(board=board, ns=ns, ew=ew))
        is_open = told.result is None and told.ruled is None
        if is_open and board < key.board and key.board in each.boards:
            raise OffPlanRefused(
                "Board {board} comes first here. Really board {other}?",
                board=board,
                other=key.board,
            )


def _check_who(enters: str, command: TableEnter) -> None:
    if enters in _MAY_ENTER and command.seat not in _MAY_ENTER[enters]:
        raise WhoEnters("In this session {who} enters the results.", who=_NAMES[enters])
