"""Paper entry: every line that the plan expects, with what was entered of it already."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import round_in_play
from overtrick.app.views.desk.grid import rows_of
from overtrick.app.views.desk.meeting_links import (
    command_of,
    meeting_of_line,
    meeting_of_query,
)
from overtrick.app.views.open import covered_boards
from overtrick.app.views.sentences import Sentence, as_typed, signed, who_met
from overtrick.core.board import Board
from overtrick.core.letters import whole_number
from overtrick.errors import OvertrickError
from overtrick.events.journal.meeting import Meeting, happened
from overtrick.events.journal.moment import now
from overtrick.events.now.rounds import rounds_of
from overtrick.events.plan.so_far import off_plan
from overtrick.events.ranking.boards import points_of

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
    written: Sentence
    """The same as its reader would type it."""
    points: str
    entry: str
    covered: bool = False
    word: Sentence = ""
    """Why nothing is to be entered, though no result stands: the match was told whole."""


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
            for cell in row.planned:
                meeting = meeting_of_query(cell.query)
                at = meeting, row.table, round, row.section
                covered = cell.board in hidden and cell.state != "come"
                stands = ("", "") if cell.board in hidden else (cell.outcome, cell.entry)
                word = cell.word if cell.state == "done" and not cell.entry else ""
                found.append(_line(*at, *stands, covered=covered, word=word))
    known = {(each.section, each.board, each.ns, each.ew) for each in found}
    found += (each for each in _off_plan(running, hidden) if _place(each) not in known)
    return PaperSeen(running.seq, running.title, round_in_play(running), tuple(found))


def _place(each: PaperLine) -> tuple[str, int, str | None, str | None]:
    return each.section, each.board, each.ns, each.ew


def _off_plan(running: Running, hidden: Collection[int]) -> Iterator[PaperLine]:
    """Results that the plan did not foresee: a traveller has them, too."""
    state = running.state
    for plan in state.plans:
        for odd in off_plan(plan, state.session().lines):
            line, meeting = odd.line, meeting_of_line(odd.line)
            result, board = state.told(meeting.key).result, line.board.number
            if result is None:
                continue
            covered = board in hidden
            stands = ("", "") if covered else (str(line.outcome), result.id)
            at = meeting, line.table or "", whole_number(line.round) or 0, line.section
            yield _line(*at, *stands, covered=covered)


def _line(
    meeting: Meeting,
    table: str,
    round: int,
    section: str,
    outcome: str,
    entry: str,
    *,
    covered: bool,
    word: Sentence = "",
) -> PaperLine:
    return PaperLine(
        meeting.board,
        table,
        round,
        section,
        who_met(meeting),
        meeting.ns,
        meeting.ew,
        command_of(meeting) | {"table": table.partition(" ")[0]},
        outcome,
        _written(outcome),
        _points(outcome, meeting.board),
        entry,
        covered,
        word,
    )


def _written(outcome: str) -> Sentence:
    try:
        return as_typed(happened(outcome)) if outcome else ""
    except OvertrickError:
        return outcome


def _points(outcome: str, board: int) -> str:
    if not outcome:
        return ""
    try:
        points = points_of(happened(outcome), Board.standard(board))
    except OvertrickError:
        return ""
    return "" if points is None else signed(points)
