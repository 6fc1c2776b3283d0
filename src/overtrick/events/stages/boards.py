"""Which boards a match has: those foreseen, and what was told beside them instead of some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from overtrick.errors import Counted, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Paired
from overtrick.events.plan.so_far import OffPlan, other_board
from overtrick.events.session import Session
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.session import stage_session

__all__ = ["all_told", "boards_played", "boards_said", "off_draw", "scheduled"]


def scheduled(stage: Stage, match: Paired) -> int:
    """
    Say how many boards a match takes; 0 where boards cannot end it.

    >>> scheduled(Stage("1", "swiss", conditions={"boards": 8}), Paired("1-3v7", "3", "7"))
    8
    """
    whole = stage.number("boards")
    if not whole:
        return 0 if stage.form == "knockout" else 1
    return max(1, whole // 2) if match.half else whole


def all_told(state: Event, stage: Stage, session: Session) -> set[str]:
    """
    Name the matches of which as many boards as scheduled are told, from both rooms of teams.

    >>> from overtrick.events.journal.fold import fold
    >>> all_told(fold([]), Stage("1", "swiss"), Session(()))
    set()
    """
    return _all_told(stage, _told(session), _rooms(state, stage, session))


def boards_said(stage: Stage, round: int) -> Text | str:
    """
    Say how many boards a round has, or which, where they go on; "" where nobody said it.

    >>> for numbers in ("again", "on"):
    ...     stage = Stage("1", "swiss", conditions={"boards": 8, "numbers": numbers})
    ...     print(boards_said(stage, 3))
    8 boards
    boards 17 to 24
    """
    boards = stage.boards_of(round)
    if not boards:
        return ""
    if not stage.goes_on:
        return Counted("{count} board", "{count} boards", len(boards))
    if len(boards) == 1:
        return Text("board {board}", board=boards[0])
    return Text("boards {first} to {last}", first=boards[0], last=boards[-1])


@until_next_entry
def boards_played(state: Event, stage: Stage) -> Mapping[str, tuple[int, ...]]:
    """
    Give the boards of each match of which others are told than foreseen, or enough for a half.

    Those told from both rooms come first, then those from one, then the foreseen ones: what was
    told beside them stands for as many of them.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> from overtrick.events.journal.stages import Drawn, StagePlanned
    >>> told = [StagePlanned(stage="1", form="swiss", conditions={"boards": 3}),
    ...         Drawn(stage="1", round=2, matches=(Paired("2-3v7", "3", "7", "1"),)),
    ...         Entered(board=4, match="2-3v7", room="open", outcome="4S N =")]
    >>> state = fold(tell(each) for each in told)
    >>> boards_played(state, state.stage())
    {'2-3v7': (1, 2, 4)}
    """
    session = stage_session(state, stage)
    told, rooms = _told(session), _rooms(state, stage, session)
    over = _all_told(stage, told, rooms)
    found = {}
    for draw, match in stage.paired():
        foreseen, here = stage.boards_of(draw.round), told.get(match.match, Counter())
        is_half = match.match in over and match.half is not None
        if not foreseen or (here.keys() <= {*foreseen} and not is_half):
            continue
        order = sorted(
            {*foreseen, *here},
            key=lambda board: (-min(here[board], rooms), board not in foreseen, board),
        )
        count = scheduled(stage, match) if is_half else len(foreseen)
        found[match.match] = tuple(sorted(order[:count]))
    return found


def off_draw(state: Event, stage: Stage) -> list[OffPlan]:
    """
    Find results of boards that are not foreseen in the round of their match.

    >>> from overtrick.events.journal.fold import fold
    >>> off_draw(fold([]), Stage("1", "swiss"))
    []
    """
    session, played = stage_session(state, stage), boards_played(state, stage)
    drawn = {match.match: stage.boards_of(draw.round) for draw, match in stage.paired()}
    if stage.form == "knockout":  # more boards decide a match that is level on its own
        for match in all_told(state, stage, session):
            if played.get(match) == drawn[match]:
                del drawn[match]
    return [
        other_board(line, boards)
        for line in session.lines
        for boards in [drawn.get(line.match or "", ())]
        if boards and line.board.number not in boards
    ]


def _all_told(stage: Stage, told: Mapping[str, Counter[int]], rooms: int) -> set[str]:
    return {
        match.match
        for _, match in stage.paired()
        if (needed := scheduled(stage, match))
        and sum(times >= rooms for times in told.get(match.match, {}).values()) >= needed
    }


def _rooms(state: Event, stage: Stage, session: Session) -> int:
    return 1 if is_of_pairs(state, stage, session) else 2


def _told(session: Session) -> dict[str, Counter[int]]:
    """How often each board of a match is told."""
    found: dict[str, Counter[int]] = {}
    for line in session.lines:
        if line.match is not None:
            found.setdefault(line.match, Counter())[line.board.number] += 1
    return found
