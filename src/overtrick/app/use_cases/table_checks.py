"""
What a phone at a table can say, word by word, and what it is asked once before that is told.

Names at the table: a pair that sits there says who it is; teams do so at the desk.

The two digits by which a pair agrees (S-8), and the names that a table may search.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Protocol

from msgspec import Meta

from overtrick.app.access.rate_limits import TryLimit
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.use_cases.perform import NotAllowed, Saying
from overtrick.app.views.agreed import lead_stands
from overtrick.app.views.names import names_for
from overtrick.app.views.pad.result import played_before
from overtrick.app.views.pad.rounds import is_own, round_now, rounds_here
from overtrick.core.outcome import Result
from overtrick.errors import InvalidTelling, OvertrickError, Refused, Text
from overtrick.events.commands.command import Command, Entries, Name, Number, Word
from overtrick.events.journal.entry import Entry, new_id
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered, Key
from overtrick.events.journal.people import NameAsked, Registered, RegisteredPlayer
from overtrick.events.journal.phrases import Phrase
from overtrick.events.now.desk import asked_of, never_seated
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
    "check_code",
    "check_lead",
    "check_lead_stands",
    "check_own",
    "check_planned",
    "check_room",
    "keep_code",
    "name_pair",
    "people_typed",
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
    """
    The other side agrees with the result ``of`` that id.

    ``entries``: the results that it chose from; one told meanwhile is not among them.
    ``sure``: of two different ones, by a phone that names none.
    """

    of: Name
    entries: Entries = ()
    sure: bool = False
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


_TEAM = "Who plays for a team is told at the desk."


def name_pair(running: Running, command: NameTable, viewer: Viewer) -> Saying:
    """
    Name the players of a pair that sits at this table; a name left as shown is nobody new.

    A seat that is empty is taken at once; another name in place of one that is there is asked
    for, and the desk decides.

    :raises NotAllowed: if it does not sit there.
    :raises Refused: if it is a team: two of its players are not the team.
    """
    plan = running.state.plan(viewer.session, viewer.section)
    apart = plan is not None and plan.movement.has_lines  # NS 1 and EW 1 are two pairs
    _check_here(running, command, viewer, apart=apart)
    found = running.state.roster.contestant(command.contestant, viewer.section, command.way)
    before = _before(found)
    first = command.id or new_id()
    told: list[Facts] = []
    wanted = [
        _player(running, viewer, name, known, f"guest-{first}-{nth}", told)
        for nth, (name, known) in enumerate(zip(command.names, before, strict=True))
    ]
    pair = replace(found or Registered(contestant=command.contestant), name="")
    pair = replace(pair, direction=command.way) if apart else pair
    sections = len(running.state.plans) > 1
    pair = replace(pair, section=viewer.section) if sections else pair
    now = [known or want for known, want in zip(before, wanted, strict=True)]
    asks = _asked(running, pair, before, wanted)
    if now != [*before] or asks == now:
        told.append(replace(pair, players=_named(now)))
    if asks != now:
        who = NameAsked(contestant=pair.contestant, section=pair.section)
        told.append(replace(who, direction=pair.direction, players=_named(asks)))
    return Saying(tuple(told))


def _before(found: Registered | None) -> tuple[str, str]:
    """Who has the two seats; of a pair with a name alone its parts, as the phone shows them."""
    there = () if found is None else found.players or tuple(found.name.split(" & "))
    if len(there) > 2:
        raise Refused(_TEAM)
    first, second = (*there, "", "")[:2]
    return first, second


def _asked(
    running: Running, pair: Registered, before: tuple[str, str], wanted: list[str]
) -> list[str]:
    """Who would sit if the desk agreed: what was asked for a seat before is asked still."""
    earlier = asked_of(running.state, pair)
    still = before if earlier is None else earlier.players or ("", "")
    return [
        asked if known and want == known else want
        for want, known, asked in zip(wanted, before, still, strict=True)
    ]


def _named(players: list[str]) -> tuple[str, ...]:
    return tuple(players) if any(players) else ()


def _check_here(running: Running, command: NameTable, viewer: Viewer, *, apart: bool) -> None:
    number = round_now(running, viewer)
    found = (each for each in rounds_here(running, viewer) if each.round == number)
    each = next(found, None)
    sits = {"NS": each.ns, "EW": each.ew} if each else {}
    if command.contestant not in ([sits.get(command.way)] if apart else sits.values()):
        raise NotAllowed(
            "{by} names who sits there; pair {contestant} does not",
            by=viewer.said,
            contestant=command.contestant,
        )
    if each is not None and each.match is not None:
        raise Refused(_TEAM)


def _player(
    running: Running, viewer: Viewer, name: str, known: str, guest: str, told: list[Facts]
) -> str:
    """The id of whom a name means, or of a guest, who is told; empty, if no name is given."""
    text = _plain(name)
    if known and text == _plain(names_for(running, viewer).person(known)):
        return known
    if not text:
        return ""
    people = running.state.roster.people
    meant = [
        id
        for id, person in people.items()
        if text.casefold() in (id.casefold(), person.name.casefold(), person.number.casefold())
    ]
    if len(meant) == 1:
        return meant[0]
    told.append(RegisteredPlayer(player=guest, name=text))
    return guest


def _plain(name: str) -> str:
    return " ".join(name.split()).lstrip("=+-@ ")  # no formula where a sheet is made of it


_KIND = "pair-code"
_MOST = 8
_TRIES = TryLimit(free=3)


class PinChosen(Protocol):
    """What a pair says when it chooses."""

    contestant: str
    way: str
    pin: str


class WrongCode(InvalidTelling):
    """These are not the digits of the pair that agrees."""

    status, code = 422, "wrong-code"


def keep_code(store: Store, running: Running, viewer: Viewer, told: PinChosen) -> None:
    """
    Keep the digits of a pair that sits at this table.

    :raises InvalidTelling: if they are not two digits.
    :raises NotAllowed: if the pair does not sit here in any round.
    """
    if len(told.pin) != 2 or not told.pin.isdecimal() or not told.pin.isascii():
        raise InvalidTelling("the code of a pair is two digits", "pin")
    if told.way not in ("NS", "EW"):
        raise InvalidTelling(
            Text("not a direction (NS or EW): {way!r}", way=told.way[:10]), "way"
        )
    plan = running.state.plan(viewer.session, viewer.section)
    apart = plan is not None and plan.movement.has_lines  # NS 1 and EW 1 are two pairs
    ways = (told.way,) if apart else ("NS", "EW")
    rounds = rounds_here(running, viewer)
    if told.contestant not in {getattr(each, way.lower()) for each in rounds for way in ways}:
        raise NotAllowed(
            "pair {contestant} does not sit at this table", contestant=told.contestant
        )
    store.put(_KIND, _key(running, viewer, told.way, told.contestant), {"pin": told.pin})


def check_code(store: Store, running: Running, command: TableConfirm, viewer: Viewer) -> None:
    """
    Ask for the digits of the side that agrees, where the session wants them.

    :raises WrongCode: if they are not those that the pair chose.
    """
    if running.state.rules.conditions.approval != "pin":
        return
    entry = running.state.entry(command.of)
    facts = entry.facts if entry else None
    if not isinstance(facts, Entered) or facts.table not in (None, viewer.table):
        return  # the use case refuses it
    side = command.side or "EW"
    who = facts.ns if side == "NS" else facts.ew
    if who is None:
        return  # single players: no pair has digits, one tap agrees
    kept = store.get(_KIND, _key(running, viewer, side, str(who)))
    key = [f"{running.id}:{who}:{side}"]
    _TRIES.attempt(key)
    if kept is None or kept.document["pin"] != command.pin:
        raise WrongCode(
            Text("That is not the code of {side} {who}.", side=side, who=who), "pin"
        )
    _TRIES.forgive(key)


def people_typed(running: Running, viewer: Viewer, typed: str) -> list[str]:
    """Give the names that begin as typed, as far as they may be shown."""
    text = typed.strip().casefold()
    if len(text) < 2:
        return []
    names = names_for(running, viewer)
    known = running.state.roster.people.keys() - never_seated(running.state)
    shown = {names.person(player) for player in known}
    found = [
        name
        for name in shown
        if any(part.casefold().startswith(text) for part in (name, *name.split()))
    ]
    return sorted(found)[:_MOST]


def _key(running: Running, viewer: Viewer, way: str, contestant: str) -> str:
    return f"{running.id}:{viewer.session}:{viewer.section}:{way} {contestant}"
