"""
Every use case by its name, and those in which the server asks more than the command says.

What a captain tells by the own link: the result of a match of the own team.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.people import ClubPerson
from overtrick.app.club.running import Running
from overtrick.app.use_cases.names import made_known
from overtrick.app.use_cases.perform import (
    DESK,
    DIRECTOR,
    NotAllowed,
    Saying,
    Stale,
    UseCase,
    in_time,
    looked_at,
    told,
)
from overtrick.app.views.captain import captains_match
from overtrick.app.views.desk.next_draw import as_pairs
from overtrick.errors import InvalidTelling, Refused, Text, UnknownName
from overtrick.events.commands.command import Command, FreeText, Name, Word
from overtrick.events.commands.draws import DrawRound
from overtrick.events.commands.evening import (
    AnswerCall,
    CallDirector,
    CallRound,
    ChooseSettings,
    Knows,
    MakeFinal,
    Publish,
    Reopen,
    SendMessage,
    SetClock,
    Undo,
    Valid,
    WriteNote,
)
from overtrick.events.commands.matches import SetLineUp, TellMatch, is_number
from overtrick.events.commands.people import (
    AskBookings,
    BookEntry,
    Erase,
    GiveNumbers,
    Pay,
    Player,
    RegisterContestant,
    SeatTable,
    Substitute,
    Unbook,
)
from overtrick.events.commands.plans import Amend, planned
from overtrick.events.commands.results import (
    Claim,
    Confirm,
    Dispute,
    Enter,
    Lead,
    Leave,
    MoveResult,
    Replace,
    Withdraw,
)
from overtrick.events.commands.rulings import Foul, GivePenalty, Rule
from overtrick.events.commands.stages import PlanStage
from overtrick.events.journal.evening import Final, Published, Reopened
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.formats.grids.movement_json import read_movement_json
from overtrick.movements.grid import Movement as Grid
from overtrick.movements.registry import movement as movement_named

__all__ = [
    "CAPTAIN_TELLS",
    "PUBLISH_DRAW",
    "USE_CASES",
    "DrawChanged",
    "PlanMovement",
    "PublishDraw",
    "TellOwnMatch",
    "book_people",
    "use_case_named",
]


class PlanMovement(Command, kw_only=True):
    """
    A movement for a section, or another one instead: results and names stay.

    ``movement`` is an id as proposals have it; or ``grid`` is a movement in full.  ``seats`` is
    who takes which number in a further session: same, ranking or number.
    """

    movement: FreeText = ""
    grid: dict[str, Any] | None = None
    boards_per_set: Annotated[int, Meta(ge=1, le=99)] = 2
    session: Name = "1"
    section: Name = "A"
    seats: Word = "same"


def movement(running: Running, command: PlanMovement, viewer: Viewer) -> Saying:
    """Plan a movement."""
    found = _movement(command)
    if (cells := sum(map(len, found.rounds))) > MOST_PLANNED:
        raise InvalidTelling(
            Text(
                "{count} tables in all rounds; {most} are planned at most",
                count=cells,
                most=MOST_PLANNED,
            ),
            "movement",
        )
    return planned(
        running.state,
        found,
        command.boards_per_set,
        session=command.session,
        section=command.section,
        seats=command.seats,
    )


MOST_PLANNED = 10_000
"""Tables of all rounds of one plan: each page of the desk goes through them."""

_EMPTY = Text("nothing is in it")


def _movement(command: PlanMovement) -> Grid:
    if bool(command.movement.strip()) == (command.grid is not None):
        raise InvalidTelling("give either movement or grid", "movement")
    if command.grid is None:
        return movement_named(command.movement.strip())
    found, problems = read_movement_json(
        msgspec.json.encode(command.grid, enc_hook=str), "grid"
    )
    if found is None:
        why = Text.joined((each.text for each in problems), "; ") if problems else _EMPTY
        raise InvalidTelling(Text("not a movement: {why}", why=why), "grid")
    return found


_OF_DIRECTOR = (Published, Reopened, Final)


def undo(running: Running, command: Undo, viewer: Viewer) -> Saying:
    """Undo an entry; what only the director may tell, only the director may undo."""
    asked = told(running, command, viewer)
    for facts in asked:
        target = _undone(running, facts)
        erased = isinstance(target, RegisteredPlayer) and not target.name
        if viewer.role is not Role.DIRECTOR and (erased or isinstance(target, _OF_DIRECTOR)):
            raise NotAllowed("{by} may not undo what the director has declared", by=viewer.said)
    return asked


def _undone(running: Running, facts: Facts | None) -> Facts | None:
    """What is undone in the end, of an undo of undos too."""
    left = len(running.state.entries)
    while isinstance(facts, Undone) and left:
        target = running.state.entry(facts.of)
        facts, left = target.facts if target else None, left - 1
    return facts


_USE_CASES = (
    UseCase("enter", "Enter a result", Enter, DESK, in_time(told)),
    UseCase("replace", "Correct a result", Replace, DESK, in_time(looked_at)),
    UseCase("confirm", "Confirm a result", Confirm, DESK, in_time(told)),
    UseCase("withdraw", "Take a result back", Withdraw, DESK, in_time(looked_at)),
    UseCase("move", "Move a result", MoveResult, DESK, in_time(looked_at)),
    UseCase("dispute", "Say that a result is not right", Dispute, DESK),
    UseCase("lead", "Tell an opening lead", Lead, DESK),
    UseCase("claim", "Tell a claim or a concession", Claim, DESK),
    UseCase("rule", "Rule on a result", Rule, DESK, in_time(looked_at)),
    UseCase("foul", "Say that a board holds other cards", Foul, DESK, in_time(told)),
    UseCase("penalty", "Give a penalty", GivePenalty, DESK, in_time(told)),
    UseCase("contestant", "Register a pair, a team or a player", RegisterContestant, DESK),
    UseCase("player", "Name a player", Player, DESK),
    UseCase("erase", "Erase a player's name", Erase, DIRECTOR),
    UseCase("seat", "Say who sits at a table", SeatTable, DESK),
    UseCase("substitute", "Seat a substitute", Substitute, DESK, in_time(told)),
    UseCase("leave", "Say that a contestant goes home", Leave, DESK, in_time(told)),
    UseCase("bookings", "Say how many can enter, and the fee", AskBookings, DESK),
    UseCase("book", "Take an entry", BookEntry, DESK, takes_long=True),
    UseCase("unbook", "Take an entry back", Unbook, DESK),
    UseCase("paid", "Note what an entry has paid", Pay, DESK),
    UseCase("numbers", "Register every entry under its number", GiveNumbers, DESK),
    UseCase("movement", "Plan a movement", PlanMovement, DESK, in_time(movement)),
    UseCase("amend", "Amend the movement", Amend, DESK, in_time(told), takes_long=True),
    UseCase("round", "Call a round", CallRound, DESK),
    UseCase("settings", "Choose the rules", ChooseSettings, DESK, in_time(told)),
    UseCase("note", "Write down a remark", WriteNote, DESK),
    UseCase("valid", "Mark a problem as looked at", Valid, DESK),
    UseCase("undo", "Undo an entry", Undo, DESK, in_time(undo)),
    UseCase("publish", "Publish the ranking", Publish, DIRECTOR),
    UseCase("reopen", "Open again what was published", Reopen, DIRECTOR),
    UseCase("final", "Declare the result final", MakeFinal, DIRECTOR),
    UseCase("call", "Call the director to a table", CallDirector, DESK),
    UseCase("answer", "Answer a call", AnswerCall, DESK),
    UseCase("message", "Send a message to the tables", SendMessage, DESK),
    UseCase("clock", "Set the clock of a round", SetClock, DESK),
    UseCase("known", "Say that somebody has seen a board", Knows, DESK),
    UseCase("stage", "Plan a stage", PlanStage, DESK, in_time(told)),
    UseCase("draw", "Draw a round", DrawRound, DESK, takes_long=True),
    UseCase("match", "Tell the score of a match", TellMatch, DESK, in_time(told)),
    UseCase("lineup", "Say who plays in a room", SetLineUp, DESK),
)

USE_CASES: dict[str, UseCase] = {each.name: each for each in _USE_CASES}
"""What the API, the forms and the command line offer, by its name."""


def use_case_named(name: str) -> UseCase:
    """
    Find a use case.

    >>> use_case_named("enter").title
    'Enter a result'

    :raises UnknownName: if there is none of that name.
    """
    if name not in USE_CASES:
        raise UnknownName(
            "nothing is told by {name!r}; there are: {use_cases}",
            name=name[:40],
            use_cases=", ".join(USE_CASES),
        )
    return USE_CASES[name]


def book_people(people: Iterable[ClubPerson]) -> UseCase:
    """Make the use case by which people of the club enter: their names are told as well."""
    known = tuple(people)

    def say(running: Running, command: Command, viewer: Viewer) -> Saying:
        told = BookEntry(players=tuple(each.id for each in known)).facts(running.state)
        names = [facts for each in known for facts in made_known(running.state, each)]
        return Saying((*names, *told.facts), told.remarks)

    return UseCase("book", "Take an entry", Command, DESK, say, takes_long=True)


class DrawChanged(Stale):
    """The draw that was looked at is not the one that would be told now."""

    field = ""


class PublishDraw(DrawRound, kw_only=True):
    """The draw that was looked at; ``seen`` is who meets whom in it, round by round."""

    seen: tuple[str, ...] = field(default=())


def publish_draw(running: Running, command: PublishDraw, viewer: Viewer) -> Saying:
    """
    Draw once more and tell it, if it is still the same.

    :raises DrawChanged: if it is another one now.
    """
    found = command.drawing(running.state)
    if tuple(map(as_pairs, found.drawn)) != command.seen:
        raise DrawChanged(
            "Results have come in meanwhile: the draw below is made anew. Look again."
        )
    return found.saying(anyway=command.anyway)


PUBLISH_DRAW = replace(
    USE_CASES["draw"],
    command=PublishDraw,
    say=publish_draw,
)
"""Of the desk's page, beside the registry: programs tell ``draw``."""


_Typed = Annotated[str, Meta(max_length=12)]


class TellOwnMatch(Command, kw_only=True):
    """The IMPs of a match, the own team's and the other's; told again, it corrects the own."""

    match: Name
    own: _Typed = ""
    other: _Typed = ""


def tell_own(running: Running, command: TellOwnMatch, viewer: Viewer) -> Saying:
    """
    Tell the result of a match; a captain has one word on it, and a further one replaces it.

    :raises NotAllowed: if it is no match of the team.
    :raises Refused: if both captains have agreed, or somebody else tells it.
    """
    team = viewer.contestant or ""
    found = captains_match(running, team, command.match)
    if found is None:
        raise NotAllowed("{by} plays no such match", by=viewer.said)
    if found.closed:
        raise Refused(found.closed)
    own, other = command.own.strip(), command.other.strip()
    if not (is_number(own) and is_number(other)):
        raise InvalidTelling(
            "Type a number for each team, such as 34 and 21.",
            "other" if is_number(own) else "own",
        )
    told = TellMatch(
        score=f"{own} : {other}", team=team, match=command.match, stage=found.stage.id
    )
    saying = told.facts(running.state, viewer.by)
    before = (Undone(of=found.own.id),) if found.own else ()
    return Saying((*before, *saying.facts), saying.remarks)


CAPTAIN_TELLS = UseCase(
    "own-match",
    "Tell the result of the own match",
    TellOwnMatch,
    frozenset({Role.PLAYER}),
    tell_own,
)
"""It has a door of its own, where the link of a team is asked."""
