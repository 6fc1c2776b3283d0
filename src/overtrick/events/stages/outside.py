"""Who sits at a table, and who belongs where: results outside the stages, common sessions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from overtrick.core.letters import whole_number
from overtrick.errors import Counted, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.plan import Plan, Stage
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.movements.grid import GridMeeting as Planned
from overtrick.movements.grid import Seating
from overtrick.movements.variations import ids

__all__ = ["at_table", "outside", "session_of_both"]


def outside(state: Event) -> Iterator[Problem]:
    """
    List results that no stage counts, and results of those who do not play in the stage.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> told = [StagePlanned(stage="FA", form="table", entrants=("B2", "B5")),
    ...         Entered(board=1, ns="B2", ew="B5", outcome="4S N ="),
    ...         Entered(board=1, ns="1", ew="B5", outcome="4S N =", session="FA")]
    >>> print(*outside(fold([tell(each) for each in told])), sep="\\n")
    session 1 belongs to no stage: its 1 result counts nowhere
    1 is no entrant of stage FA
    """
    stages = state.stages
    if not stages:
        return
    lines = [line for place in state.boards() for line in state.lines(place)]
    yield from _elsewhere(stages, lines)
    for stage in stages:
        yield from _no_entrants(stage, lines)


def session_of_both(state: Event, one: str, other: str) -> str | None:
    """
    Find the session that two play in by its plan or its stage; None, unless there is just one.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> state = fold([tell(StagePlanned(stage="FA", form="table", entrants=("B2", "B5")))])
    >>> session_of_both(state, "B5", "B2"), session_of_both(state, "B5", "7")
    ('FA', None)
    """
    playing: dict[str, set[str]] = {}
    for plan in state.plans:
        playing.setdefault(plan.session, set()).update(ids(plan.movement))
    for stage in state.stages:
        for session in stage.sessions:
            playing.setdefault(session, set()).update(_known(stage), entrants(state, stage))
    found = [session for session, who in playing.items() if {one, other} <= who]
    return found[0] if len(found) == 1 else None


def _elsewhere(stages: tuple[Stage, ...], lines: list[Line]) -> Iterator[Problem]:
    known = {session for stage in stages for session in stage.sessions}
    lost = [line for line in lines if line.session not in known]
    for session, number in Counter(line.session for line in lost).items():
        yield _question(
            next(line for line in lost if line.session == session),
            Counted(
                "session {session} belongs to no stage: its {count} result counts nowhere",
                "session {session} belongs to no stage: its {count} results count nowhere",
                number,
                session=session,
            ),
            Text("Tell it again with --session, or give the session to a stage."),
            f"no_stage:{session}",
        )


def _no_entrants(stage: Stage, lines: list[Line]) -> Iterator[Problem]:
    if not stage.named:
        return
    known = _known(stage)
    strangers: dict[str, Line] = {}
    for line in lines:
        if line.session in stage.sessions:
            for who in (line.ns, line.ew, line.home, line.away):
                if who is not None and who not in known:
                    strangers.setdefault(who, line)
    for who, line in strangers.items():
        yield _question(
            line,
            Text("{who} is no entrant of stage {stage}", who=who, stage=stage.id),
            Text("Correct who met, or name it as an entrant of the stage."),
            f"no_entrant:{stage.id}:{who}",
        )


def _known(stage: Stage) -> set[str]:
    """Who was named, and who was drawn although nobody had named them."""
    drawn = {who for _, match in stage.paired() for who in (match.home, match.away)}
    return {*stage.named, *(who for who in drawn if who is not None)}


def _question(line: Line, message: Text | str, remedy: Text, key: str) -> Problem:
    return Problem(
        line.where,
        message,
        line.board.number,
        line.table,
        Severity.QUESTION,
        "stage",
        remedy,
        key,
    )


def at_table(
    state: Event, table: str, round: str = "", board: int = 0, section: str = "A"
) -> tuple[Meeting, ...]:
    """
    Find who meets at a table, in each session where somebody does: home and away of a match.

    In a plan without a round it is the one in which the board is there; of a draw the last.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> state = fold([tell(planning(movement("howell:4"), 2))])
    >>> [(found.ns, found.ew) for found in at_table(state, "1", "1")]
    [('1', '4')]
    """
    planned = (
        found
        for plan in state.plans
        if plan.section == section
        for found in _planned(plan, table, round, board)
    )
    return tuple(dict.fromkeys((*planned, *_drawn(state, table, round, board, section))))


def _planned(plan: Plan, table: str, round: str, board: int) -> Iterator[Meeting]:
    rows: Sequence[Sequence[Planned | Seating]] = plan.movement.rounds
    for number, row in enumerate(rows, start=1):
        for each in row:
            if str(each.table) != table or not each.set or round not in ("", str(number)):
                continue
            if round or board in plan.boards(each.set):
                yield _seated(plan, each, board)


def _seated(plan: Plan, each: Planned | Seating, board: int) -> Meeting:
    if isinstance(each, Seating):
        players = (each.north, each.east, each.south, each.west)
        return Meeting(board, None, None, plan.session, plan.section, players=players)
    boards = plan.boards(each.set or 1)
    turned = each.alternating and board in boards and boards.index(board) % 2 == 1
    ns, ew = (each.ew, each.ns) if turned else (each.ns, each.ew)
    return Meeting(board, ns, ew, plan.session, plan.section)


def _drawn(state: Event, table: str, round: str, board: int, section: str) -> Iterator[Meeting]:
    for stage in state.stages:
        number = whole_number(round)
        draw = stage.draw(stage.drawn if number is None else number)
        pairs = is_of_pairs(state, stage)
        for match in draw.matches if draw else ():
            if match.table == table:
                name = None if pairs else match.match
                session = stage.sessions[0]
                yield Meeting(board, match.home, match.away, session, section, name)
