"""Results at the table: entered, replaced, moved, confirmed, disputed, taken back, led."""

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import check_seen, in_time
from overtrick.app.use_cases.met import OfMeeting, board_met, meeting_of, said
from overtrick.app.use_cases.use_case import DESK, Saying, UseCase
from overtrick.errors import InvalidTelling
from overtrick.events.commands.command import FreeText, Name, Number, Word
from overtrick.events.commands.moving import moved
from overtrick.events.commands.results import claimed, confirmed, entered, led, withdrawn
from overtrick.events.commands.who import as_told_before
from overtrick.events.journal.meeting import Disputed, Meeting

__all__ = [
    "USE_CASES",
    "Claim",
    "Confirm",
    "Dispute",
    "Enter",
    "Lead",
    "MoveResult",
    "Replace",
    "Withdraw",
]


class Enter(OfMeeting, kw_only=True):
    """A result as it was written, by somebody who knew of no other; a table may say who met."""

    board: Number
    outcome: Word
    table: Name | None = None
    lead: Word | None = None
    version: Word | None = None
    home: Name | None = None
    away: Name | None = None


class Replace(Enter, kw_only=True):
    """
    A result instead of what was told; what it does not say stays as it was.

    ``of``: of one entry alone, whose board and pairs it may correct too.  ``seen``: the entry
    that was looked at; if something was told of that meeting since, it is refused (409).
    """

    of: Name | None = None
    seen: Name = ""


class Confirm(OfMeeting, kw_only=True):
    """The other side agrees with the last result, or with the one ``of`` that id."""

    board: Number | None = None
    of: Name | None = None


class Withdraw(OfMeeting, kw_only=True):
    """All that was told of a meeting is taken back, or the result ``of`` that id."""

    board: Number | None = None
    of: Name | None = None
    seen: Name = ""


class MoveResult(OfMeeting, kw_only=True):
    """
    A result was of another board, or of another table or round, and of whoever sits there.

    It is what stands of a meeting, or the result ``of`` that id.
    """

    board: Number | None = None
    table: Name | None = None
    of: Name | None = None
    seen: Name = ""
    to_board: Number | None = None
    to_table: Name = ""
    to_round: Name = ""


class Dispute(OfMeeting, kw_only=True):
    """The other side says that a result is not right; ``field`` says what of it."""

    board: Number | None = None
    of: Name | None = None
    field: Word = ""


class Lead(OfMeeting, kw_only=True):
    """The opening lead, told apart from the result."""

    board: Number
    card: Word


class Claim(OfMeeting, kw_only=True):
    """A claim or a concession (Law 68)."""

    board: Number
    seat: Word
    tricks: int
    statement: FreeText = ""


def enter(running: Running, command: Enter, viewer: Viewer) -> Saying:
    """Enter a result."""
    return _entered(running, command)


def replace(running: Running, command: Replace, viewer: Viewer) -> Saying:
    """Correct a result, if what was looked at still stands."""
    of = said(command.of)
    target = of or command.seen
    board = board_met(running, target) or command.board
    asked = OfMeeting() if target else command
    before = meeting_of(running, asked, target, board)
    check_seen(running, as_told_before(running.state, before).key, command.seen, viewer)
    now = meeting_of(running, command, target, command.board)
    if command.seen and (now.board, now.ns, now.ew) != (board, before.ns, before.ew):
        of = of or command.seen  # another board or pair: only that entry is meant
    return _entered(running, command, of)


def _entered(running: Running, command: Enter, of: str = "") -> Saying:
    is_correction = isinstance(command, Replace)
    seen = command.seen if isinstance(command, Replace) else ""
    return entered(
        running.state,
        meeting_of(running, command, of or seen, command.board),
        command.outcome,
        lead=said(command.lead),
        replace=is_correction,
        of=of or None,
        version=said(command.version),
        home=said(command.home),
        away=said(command.away),
    )


def confirm(running: Running, command: Confirm, viewer: Viewer) -> Saying:
    """Confirm a result."""
    of = said(command.of)
    board = command.board or board_met(running, of)
    return confirmed(running.state, meeting_of(running, command, of, board), of or None)


def withdraw(running: Running, command: Withdraw, viewer: Viewer) -> Saying:
    """Take a result back, if what was looked at still stands."""
    found = _looked_at(running, command, viewer)
    return withdrawn(running.state, found, said(command.of) or None)


def move(running: Running, command: MoveResult, viewer: Viewer) -> Saying:
    """Move a result to another board, table or round, if what was looked at still stands."""
    return moved(
        running.state,
        _looked_at(running, command, viewer),
        said(command.of),
        board=command.to_board or 0,
        table=said(command.to_table),
        round=said(command.to_round),
    )


def _looked_at(running: Running, command: Withdraw | MoveResult, viewer: Viewer) -> Meeting:
    target = said(command.of) or command.seen
    board = _board(running, command, target)
    found = as_told_before(running.state, meeting_of(running, command, target, board))
    check_seen(running, found.key, command.seen, viewer)
    return found


def dispute(running: Running, command: Dispute, viewer: Viewer) -> Saying:
    """Say that a result is not right."""
    of = said(command.of)
    board = _board(running, command, of)
    found = as_told_before(running.state, meeting_of(running, command, of, board))
    facts = Disputed(of=of or None, field=command.field, **found.values())
    return Saying.of(facts, remarks=(found.remark,))


def lead(running: Running, command: Lead, viewer: Viewer) -> Saying:
    """Tell the opening lead of a board."""
    return led(running.state, meeting_of(running, command, board=command.board), command.card)


def claim(running: Running, command: Claim, viewer: Viewer) -> Saying:
    """Tell a claim or a concession."""
    return claimed(
        running.state,
        meeting_of(running, command, board=command.board),
        seat=command.seat,
        tricks=command.tricks,
        statement=command.statement,
    )


def _board(
    running: Running, command: Confirm | Withdraw | MoveResult | Dispute, of: str
) -> int:
    board = command.board or board_met(running, of)
    if board is None:
        raise InvalidTelling("which board? give board, or of: the entry that is meant", "board")
    return board


USE_CASES = (
    UseCase("enter", "Enter a result", Enter, DESK, in_time(enter)),
    UseCase("replace", "Correct a result", Replace, DESK, in_time(replace)),
    UseCase("confirm", "Confirm a result", Confirm, DESK, in_time(confirm)),
    UseCase("withdraw", "Take a result back", Withdraw, DESK, in_time(withdraw)),
    UseCase("move", "Move a result", MoveResult, DESK, in_time(move)),
    UseCase("dispute", "Say that a result is not right", Dispute, DESK, dispute),
    UseCase("lead", "Tell an opening lead", Lead, DESK, lead),
    UseCase("claim", "Tell a claim or a concession", Claim, DESK, claim),
)
