"""
The plan of a section: its movement as amended so far, and which boards each set holds.

A plan foretells; it never decides.  It is read from the journal, which keeps the whole grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.outcome import BYE, NOT_PLAYED
from overtrick.errors import InvalidMovement, OvertrickError, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import MovementAmended, MovementPlanned
from overtrick.events.problem import Problem
from overtrick.events.session import Line
from overtrick.movements.amend import Amendment, amended, amendment_of, facts_of
from overtrick.movements.grid import GridMeeting, Movement
from overtrick.movements.plain import movement_of, plain

__all__ = [
    "Plan",
    "PlanRead",
    "amending",
    "plan_after",
    "planning",
    "plans_read",
]


@dataclass(frozen=True, slots=True)
class Plan:
    """A movement with boards: set 1 holds boards 1 to ``boards_per_set``, and so on."""

    movement: Movement
    boards_per_set: int = 2
    session: str = "1"
    section: str = "A"

    def __hash__(self) -> int:
        return hash((self.session, self.section, self.boards_per_set, self.movement.id))

    def boards(self, number: int) -> range:
        """
        The boards of a set.

        >>> from overtrick.movements.mitchell import straight
        >>> list(Plan(straight(7), 3).boards(2))
        [4, 5, 6]
        """
        first = (number - 1) * self.boards_per_set + 1
        return range(first, first + self.boards_per_set)

    def set_of(self, board: int) -> int:
        """The set that holds a board."""
        return (board - 1) // self.boards_per_set + 1

    @property
    def plays(self) -> int:
        """
        How many results the whole plan foretells.

        >>> from overtrick.movements.mitchell import straight
        >>> Plan(straight(7), 3).plays
        147
        """
        return self.boards_per_set * sum(meeting.is_played for _, meeting in self.meetings())

    def meetings(self) -> Iterator[tuple[int, GridMeeting]]:
        """Every meeting with its round, from 1."""
        for number, tables in enumerate(self.movement.meetings, start=1):
            for meeting in tables:
                yield number, meeting

    def expected(self, rounds: int | None = None) -> Iterator[Line]:
        """
        The lines that the plan foretells, of the first *rounds* or of all: ``NP`` and ``BYE``.

        A set whose 2nd, 4th .. board is turned foretells that, too.
        """
        for number, meeting in self.meetings():
            if (rounds is not None and number > rounds) or not meeting.set:
                continue
            if meeting.ns is None and meeting.ew is None:
                continue
            for nth, board in enumerate(self.boards(meeting.set)):
                turned = meeting.alternating and nth % 2 == 1
                ns, ew = (meeting.ew, meeting.ns) if turned else (meeting.ns, meeting.ew)
                yield Line(
                    Board.standard(board),
                    BYE if ns is None or ew is None else NOT_PLAYED,
                    ns,
                    ew,
                    session=self.session,
                    section=self.section,
                    round=str(number),
                    table=str(meeting.table),
                )


def planning(
    movement: Movement, boards_per_set: int, session: str = "1", section: str = "A"
) -> MovementPlanned:
    """
    Give the fact that a movement is planned, its grid in full.

    >>> from overtrick.movements.mitchell import straight
    >>> planning(straight(3), 2).plan["boards_per_set"]
    2

    :raises InvalidMovement: if a set has no boards.
    """
    if boards_per_set < 1:
        raise InvalidMovement(
            "a set needs at least one board, not {boards_per_set}",
            boards_per_set=boards_per_set,
        )
    values = {"boards_per_set": boards_per_set, **plain(movement)}
    return MovementPlanned(movement=movement.id, session=session, section=section, plan=values)


def amending(amendment: Amendment, session: str = "1", section: str = "A") -> MovementAmended:
    """
    Give the fact that the plan of a section is amended.

    >>> from overtrick.movements.amend import Switch
    >>> amending(Switch(3, 2)).amendment
    'switch'
    """
    values = facts_of(amendment)
    name = str(values.pop("what"))
    return MovementAmended(amendment=name, session=session, section=section, plan=values)


class PlanRead(NamedTuple):
    """The plan of a section as it stands, if one was made, and what of it cannot be."""

    plan: Plan | None = None
    problems: tuple[Problem, ...] = ()


def plans_read(
    entries: Iterable[Entry[MovementPlanned | MovementAmended]],
) -> dict[tuple[str, str], PlanRead]:
    """
    Read the plan of every session and section, as first told: what became of the last planned.

    An amendment that does not fit is a problem, and the plan stays as it was before it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.movements.mitchell import straight
    >>> plans_read([tell(planning(straight(3), 2))])["1", "A"].plan.plays
    18
    """
    found: dict[tuple[str, str], PlanRead] = {}
    for entry in entries:
        facts = entry.facts
        section = facts.session, facts.section
        before = found.get(section, PlanRead())
        try:
            found[section] = PlanRead(plan_after(before.plan, facts), before.problems)
        except OvertrickError as error:
            message = Text("{kind}: {error}", kind=entry.kind, error=error)
            problems = (*before.problems, Problem(entry.where, message))
            found[section] = PlanRead(before.plan, problems)
    return found


def plan_after(plan: Plan | None, facts: MovementPlanned | MovementAmended) -> Plan:
    """
    Give what a plan becomes by a fact about it.

    >>> from overtrick.movements.mitchell import straight
    >>> plan_after(None, planning(straight(3), 2)).plays
    18

    :raises OvertrickError: if the plan cannot be amended so.
    """
    if isinstance(facts, MovementPlanned):
        boards = facts.plan.get("boards_per_set", 2)
        if type(boards) is not int or boards < 1:
            raise InvalidMovement(
                "boards_per_set must be a whole number from 1: {boards!r}", boards=boards
            )
        movement = movement_of(facts.movement, facts.plan)
        return Plan(movement, boards, facts.session, facts.section)
    if plan is None:
        raise InvalidMovement(
            "{amendment}: there is no plan to amend", amendment=facts.amendment
        )
    change = amendment_of({"what": facts.amendment, **facts.plan})
    return replace(plan, movement=amended(plan.movement, change))
