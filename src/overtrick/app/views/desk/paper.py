"""Paper entry: every line that the plan expects, with what was entered of it already."""

from __future__ import annotations

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import round_in_play
from overtrick.app.views.desk.grid import rows_of
from overtrick.app.views.desk.meeting_links import command_of, meeting_of_query
from overtrick.app.views.desk.proposals import points_of
from overtrick.app.views.open import covered_boards
from overtrick.app.views.sentences import Sentence, who_met
from overtrick.app.views.written import signed
from overtrick.core.board import Board
from overtrick.errors import OvertrickError
from overtrick.events.journal.meeting import happened
from overtrick.events.journal.moment import now
from overtrick.events.now.rounds import rounds_of

__all__ = ["PaperLine", "PaperSeen", "paper_seen"]


class PaperLine(msgspec.Struct, frozen=True):
    """One line of a slip or a traveller, with what stands of it."""

    board: int
    table: str
    round: int
    section: str
    who: Sentence
    ns: str | None
    ew: str | None
    command: dict[str, object]
    outcome: str
    points: str
    entry: str
    covered: bool = False


class PaperSeen(msgspec.Struct, frozen=True):
    """Every line that the plan expects, by round and table."""

    seq: int
    title: str
    round: int
    lines: tuple[PaperLine, ...]


def paper_seen(running: Running, viewer: Viewer) -> PaperSeen:
    """
    Give all the lines of an event.

    >>> paper_seen(Running("tuesday"), Viewer()).lines
    ()
    """
    hidden = covered_boards(running, viewer)
    found: list[PaperLine] = []
    for round in range(1, (rounds_of(running.state).planned or 0) + 1):
        for row in rows_of(running, round, now()):
            for cell in row.boards:
                meeting = meeting_of_query(cell.query)
                covered = cell.board in hidden
                outcome = "" if covered else cell.outcome
                found.append(
                    PaperLine(
                        cell.board,
                        row.table,
                        round,
                        row.section,
                        who_met(meeting),
                        meeting.ns,
                        meeting.ew,
                        command_of(meeting) | {"table": row.table.partition(" ")[0]},
                        outcome,
                        _points(outcome, cell.board),
                        "" if covered else cell.entry,
                        covered and cell.state != "come",
                    )
                )
    return PaperSeen(running.seq, running.title, round_in_play(running), tuple(found))


def _points(outcome: str, board: int) -> str:
    if not outcome:
        return ""
    try:
        points = points_of(happened(outcome), Board.standard(board))
    except OvertrickError:
        return ""
    return "" if points is None else signed(points)
