"""What the director rules: on a result, on a fouled board, and penalties."""

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import check_seen, in_time
from overtrick.app.use_cases.met import OfMeeting, meeting_of
from overtrick.app.use_cases.use_case import DESK, Saying, UseCase, told
from overtrick.events.commands.command import FreeText, Name, Number, Word
from overtrick.events.commands.penalties import GivePenalty
from overtrick.events.commands.results import Foul
from overtrick.events.commands.rulings import ruled
from overtrick.events.commands.who import as_told_before

__all__ = ["USE_CASES", "Rule"]


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


USE_CASES = (
    UseCase("rule", "Rule on a result", Rule, DESK, in_time(rule)),
    UseCase("foul", "Say that a board holds other cards", Foul, DESK, in_time(told)),
    UseCase("penalty", "Give a penalty", GivePenalty, DESK, in_time(told)),
)
