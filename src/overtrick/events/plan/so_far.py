"""
The plan as it has turned out so far: facts where a table has played, foresight where not.

What violates the plan's own laws from here on is seen on this grid: who would meet again, who
knows a board already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from overtrick.core.letters import whole_number
from overtrick.core.outcome import Bye, NotPlayed
from overtrick.core.seats import Side
from overtrick.errors import Counted, Text
from overtrick.events.journal.plan import Plan
from overtrick.events.session import Line
from overtrick.movements.grid import GridMeeting, Movement, Movers
from overtrick.movements.rebuild import History
from overtrick.movements.variations import ids

__all__ = [
    "Differs",
    "OffPlan",
    "Unplayable",
    "history",
    "off_plan",
    "other_board",
    "so_far",
    "unplayable",
]


class Differs(Enum):
    """In what a result differs from the plan."""

    MEETING = "meeting"
    BOARDS = "boards"
    DIRECTION = "direction"


@dataclass(frozen=True, slots=True)
class OffPlan:
    """A result where the plan foretold another meeting or other boards."""

    line: Line
    planned: GridMeeting | None
    differs: Differs
    text: Text


@dataclass(frozen=True, slots=True)
class Unplayable:
    """A board that a meeting to come cannot play, because somebody there knows it."""

    round: int
    table: int
    board: int
    ns: str
    ew: str
    who: tuple[str, ...]

    @property
    def text(self) -> Text:
        """Say it, and who knows the board."""
        return Counted(
            "round {round}, table {table}: {ns} v {ew} cannot play board {board}, "
            "{who} knows it",
            "round {round}, table {table}: {ns} v {ew} cannot play board {board}, "
            "{who} know it",
            len(self.who),
            **{"round": self.round, "table": self.table, "board": self.board},
            **{"ns": self.ns, "ew": self.ew, "who": Text.all_of(self.who)},
        )

    def __str__(self) -> str:
        return str(self.text)


def played(lines: Iterable[Line], plan: Plan) -> list[Line]:
    """The lines of the plan's section on which two contestants really met."""
    return [
        line
        for line in lines
        if (line.session, line.section) == (plan.session, plan.section)
        and line.ns is not None
        and line.ew is not None
        and not isinstance(line.outcome, Bye | NotPlayed)
    ]


def so_far(plan: Plan, lines: Iterable[Line]) -> Movement:
    """
    Put what happened into the grid: a table that has played shows who met, and which set.

    Results whose table or round is not known stand nowhere in the grid.
    """
    places: dict[tuple[int | None, int | None], Line] = {}
    for line in played(lines, plan):
        place = whole_number(line.round), whole_number(line.table)
        if None not in place:
            places.setdefault(place, line)
    if plan.movement.kind is Movers.INDIVIDUAL:
        return plan.movement  # nobody asks of four players whether they met as planned
    rounds = tuple(
        tuple(_happened(plan, meeting, places.get((number, meeting.table))) for meeting in row)
        for number, row in enumerate(plan.movement.meetings, start=1)
    )
    return replace(plan.movement, rounds=rounds)


def _happened(plan: Plan, meeting: GridMeeting, line: Line | None) -> GridMeeting:
    if line is None:
        return meeting
    same = {line.ns, line.ew} == {meeting.ns, meeting.ew}
    turned = same and line.ns != meeting.ns and not meeting.alternating
    ns, ew = (meeting.ns, meeting.ew) if same and not turned else (line.ns, line.ew)
    switched = meeting.switched != turned
    return replace(meeting, ns=ns, ew=ew, set=plan.set_of(line.board.number), switched=switched)


def off_plan(plan: Plan, lines: Iterable[Line]) -> list[OffPlan]:
    """
    Find results that the plan did not foresee, each with what differs.

    Pairs are looked for at the table and round that the line names; where it names none, what
    the plan has for the two anywhere.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.movements.registry import movement
    >>> plan = Plan(movement("howell:3"), 2)
    >>> for ns, ew in (("2", "2"), ("2", "31")):
    ...     line = Line(Board(1), parse_outcome("4S N ="), ns, ew)
    ...     print(off_plan(plan, [line])[0].text)
    board 1: 2 cannot meet itself
    board 1: 31 is not in the plan
    """
    at: Mapping[tuple[str, str], GridMeeting] = {
        (str(number), str(meeting.table)): meeting for number, meeting in plan.meetings()
    }
    found = [
        _met(plan, line)
        if line.round is None or line.table is None
        else _differs(plan, line, at.get((line.round, line.table)))
        for line in played(lines, plan)
    ]
    return [odd for odd in found if odd is not None]


def _met(plan: Plan, line: Line) -> OffPlan | None:
    """What differs where two did not say at which table or in which round they met."""
    if line.ns == line.ew and plan.movement.winners == 1:
        return _odd(line, None, Text("{who} cannot meet itself", who=line.ns))
    known = ids(plan.movement)
    strangers = [str(who) for who in (line.ns, line.ew) if who not in known]
    if strangers:
        who = " and ".join(strangers)
        who_not = Counted(
            "{who} is not in the plan", "{who} are not in the plan", len(strangers), who=who
        )
        return _odd(line, None, who_not)
    meetings = _meetings_of(plan, line)
    if not meetings:
        text = Text(
            "{ns} v {ew} have met; the plan has no such meeting", ns=line.ns, ew=line.ew
        )
        return _odd(line, None, text)
    differing = [_not_as(plan, line, meeting) for meeting in meetings]
    return None if None in differing else differing[0]


def _meetings_of(plan: Plan, line: Line) -> list[GridMeeting]:
    """What the plan has for the two: as they sat, or else the other way round."""
    both = [
        meeting
        for number, meeting in plan.meetings()
        if meeting.is_played
        and line.round in (None, str(number))
        and line.table in (None, str(meeting.table))
        and {meeting.ns, meeting.ew} == {line.ns, line.ew}
    ]
    as_sat = [meeting for meeting in both if meeting.ns == line.ns]
    # NS 1 v EW 2 and NS 2 v EW 1 are four pairs where both lines have a winner.
    return as_sat if plan.movement.winners == 2 else as_sat or both


def _differs(plan: Plan, line: Line, planned: GridMeeting | None) -> OffPlan | None:
    if planned is None or planned.set is None:
        return _odd(line, planned, Text("nothing was planned there"))
    if {line.ns, line.ew} != {planned.ns, planned.ew}:
        return _odd(
            line,
            planned,
            Text(
                "{ns} v {ew} have met; planned was {planned_ns} v {planned_ew}",
                ns=line.ns,
                ew=line.ew,
                planned_ns=planned.ns or Text("nobody"),
                planned_ew=planned.ew or Text("nobody"),
            ),
        )
    return _not_as(plan, line, planned)


def _not_as(plan: Plan, line: Line, planned: GridMeeting) -> OffPlan | None:
    assert planned.set is not None
    boards = plan.boards(planned.set)
    if line.board.number not in boards:
        return other_board(line, boards, planned)
    turned = planned.alternating and boards.index(line.board.number) % 2 == 1
    if (line.ns == planned.ns) is turned and planned.ns != planned.ew:
        north_south = planned.ew if turned else planned.ns
        text = Text("{ns} sat NS; planned was {planned_ns}", ns=line.ns, planned_ns=north_south)
        return _odd(line, planned, text, Differs.DIRECTION)
    return None


def other_board(
    line: Line, boards: Sequence[int], planned: GridMeeting | None = None
) -> OffPlan:
    """
    Say that a result is of another board than those planned.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PassedOut
    >>> line = Line(Board(5), PassedOut(), "3", "7", round="2", match="2-3v7")
    >>> print(other_board(line, (1, 2, 3, 4)).text)
    round 2, match 2-3v7, board 5: planned were boards 1 to 4
    """
    text = Text("planned were boards {first} to {last}", first=boards[0], last=boards[-1])
    return _odd(line, planned, text, Differs.BOARDS)


def _odd(
    line: Line, planned: GridMeeting | None, said: Text, differs: Differs = Differs.MEETING
) -> OffPlan:
    place = (
        None if line.round is None else Text("round {round}", round=line.round),
        None if line.table is None else Text("table {table}", table=line.table),
        None if line.match is None else Text("match {match}", match=line.match),
        Text("board {board}", board=line.board.number),
    )
    start = Text.joined(filter(None, place))
    return OffPlan(line, planned, differs, Text("{start}: {said}", start=start, said=said))


def unplayable(plan: Plan, lines: Iterable[Line], from_round: int = 1) -> list[Unplayable]:
    """
    Find boards that a meeting from a round on cannot play, as somebody there knows them.

    A meeting that has played the board itself is no fault.
    """
    knows: dict[tuple[str, int], set[tuple[str, str]]] = {}
    two = plan.movement.winners == 2
    for line in played(lines, plan):
        assert line.ns is not None
        assert line.ew is not None
        for side, who in ((Side.NS, line.ns), (Side.EW, line.ew)):
            label = f"{side} {who}" if two else who
            knows.setdefault((label, line.board.number), set()).add((line.ns, line.ew))
    found = []
    for number, meeting in plan.meetings():
        if number < from_round or not meeting.is_played:
            continue
        assert meeting.ns and meeting.ew and meeting.set  # noqa: PT018
        both = {(meeting.ns, meeting.ew), (meeting.ew, meeting.ns)}
        for board in plan.boards(meeting.set):
            labels = [
                (f"{side} {who}" if two else who)
                for side, who in ((Side.NS, meeting.ns), (Side.EW, meeting.ew))
            ]
            knowing = tuple(each for each in labels if knows.get((each, board), both) - both)
            if knowing:
                found.append(
                    Unplayable(number, meeting.table, board, meeting.ns, meeting.ew, knowing)
                )
    return found


def history(plan: Plan, lines: Iterable[Line], before: int = 1) -> History:
    """
    Whom each pair has met and which sets it knows, for a rebuild of the rest.

    In the rounds *before* one, tables of which nothing is told are taken to play as planned.

    >>> from overtrick.movements.registry import movement
    >>> sorted(history(Plan(movement("howell:4"), 2), [], before=3).met["4"])
    ['1', '2']
    """
    lines = list(lines)
    found = [
        (line.ns or "", line.ew or "", plan.set_of(line.board.number))
        for line in played(lines, plan)
    ]
    met: dict[str, set[str]] = {}
    sets: dict[str, set[int]] = {}
    for ns, ew, number in (*found, *_untold(plan, lines, before)):
        for one, other in ((ns, ew), (ew, ns)):
            met.setdefault(one, set()).add(other)
            sets.setdefault(one, set()).add(number)
    return History(met, sets)


def _untold(plan: Plan, lines: Iterable[Line], before: int) -> Iterator[tuple[str, str, int]]:
    """The meetings foreseen before a round of which nothing is told, not even NP."""
    own = [
        line for line in lines if (line.session, line.section) == (plan.session, plan.section)
    ]
    places = {(line.round, line.table) for line in own}
    boards = {(frozenset((line.ns, line.ew)), line.board.number) for line in own}
    for number, meeting in plan.meetings():
        if number >= before or (str(number), str(meeting.table)) in places:
            continue
        if meeting.is_played and meeting.ns and meeting.ew and meeting.set:
            pairs = frozenset((meeting.ns, meeting.ew))
            if not any((pairs, board) in boards for board in plan.boards(meeting.set)):
                yield meeting.ns, meeting.ew, meeting.set
