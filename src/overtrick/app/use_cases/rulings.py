"""What the director rules: on a result, on a fouled board, and penalties."""

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import check_seen, in_time
from overtrick.app.use_cases.met import (
    FreeText,
    Name,
    Number,
    OfMeeting,
    Word,
    meeting_of,
)
from overtrick.app.use_cases.use_case import DESK, Command, Saying, UseCase
from overtrick.events.telling.penalties import penalized
from overtrick.events.telling.results import fouled
from overtrick.events.telling.rulings import ruled
from overtrick.events.telling.who import as_told_before

__all__ = ["USE_CASES", "Foul", "GivePenalty", "Rule"]


class Rule(OfMeeting, kw_only=True):
    """
    A ruling; what happened at the table stays in the journal beside it.

    ``ew_ruling`` makes a split score, ``fault`` (ns, ew, both, neither) says by whom it was
    not played, ``late`` that it will be, ``innocent`` (ns, ew) who gets the better of average
    plus and the ruling (Law 86B2(b)).
    """

    board: Number
    ruling: FreeText = ""
    ew_ruling: FreeText = ""
    fault: Word = ""
    innocent: Word = ""
    late: bool = False
    law: Word = ""
    table: Name | None = None
    seen: Name = ""


class Foul(Command, kw_only=True):
    """A board holds other cards from here on (Law 87), or in one room of a match."""

    board: Number
    from_round: Name = ""
    version: Word = ""
    session: Name = ""
    section: Name = "A"
    match: Name = ""
    room: Word = ""


class GivePenalty(Command, kw_only=True):
    """A penalty such as ``7=25%``, ``3=2MP``, ``41=0.5VP`` or ``41@3-41v7=2IMP``."""

    amount: Name
    stage: Name = ""
    session: Name = ""
    disciplinary: bool = False


def rule(running: Running, command: Rule, viewer: Viewer) -> Saying:
    """Rule on a result."""
    found = meeting_of(running, command, command.seen, command.board)
    check_seen(running, as_told_before(running.state, found).key, command.seen, viewer)
    return ruled(
        running.state,
        found,
        command.ruling,
        ew_ruling=command.ew_ruling,
        fault=command.fault,
        innocent=command.innocent,
        late=command.late,
        law=command.law,
    )


def foul(running: Running, command: Foul, viewer: Viewer) -> Saying:
    """Tell that a board holds other cards."""
    return fouled(
        running.state,
        command.board,
        from_round=command.from_round,
        version=command.version,
        session=command.session,
        section=command.section,
        match=command.match,
        room=command.room,
    )


def penalty(running: Running, command: GivePenalty, viewer: Viewer) -> Saying:
    """Give a penalty."""
    return penalized(
        running.state,
        command.amount,
        stage=command.stage,
        session=command.session,
        disciplinary=command.disciplinary,
    )


USE_CASES = (
    UseCase("rule", "Rule on a result", Rule, DESK, in_time(rule)),
    UseCase("foul", "Say that a board holds other cards", Foul, DESK, in_time(foul)),
    UseCase("penalty", "Give a penalty", GivePenalty, DESK, in_time(penalty)),
)
