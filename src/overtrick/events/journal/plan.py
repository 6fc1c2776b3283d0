"""
The plan of a section: its movement as amended so far, and which boards each set holds.

A plan foretells; it never decides.  It is read from the journal, which keeps the whole grid.

The plan of a stage: its form, entrants and conditions, and the draws so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from overtrick.compare.settings import Value
from overtrick.core.board import Board
from overtrick.core.outcome import BYE, NOT_PLAYED
from overtrick.errors import InvalidMovement, InvalidSetting, OvertrickError, Text
from overtrick.events.journal.conditions import STAGE_CONDITIONS, condition
from overtrick.events.journal.entry import Entry, is_of_kind
from overtrick.events.journal.evening import MovementAmended, MovementPlanned
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.movements.amend import Amendment, amended
from overtrick.movements.grid import GridMeeting, Movement, Seating
from overtrick.movements.itinerary import tables_of
from overtrick.movements.plain import amendment_of, facts_of, movement_of, plain

__all__ = [
    "Plan",
    "PlanRead",
    "Stage",
    "StagesRead",
    "amending",
    "plan_after",
    "planning",
    "plans_read",
    "stages_read",
]

_MOST_STAGES: Final = 100  # of one event: each looks at all that was told


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
        for number, table in tables_of(self.movement):
            if (rounds is not None and number > rounds) or not table.set:
                continue
            if not any(table.seated):
                continue
            for nth, board in enumerate(self.boards(table.set)):
                ns = ew = players = None
                if isinstance(table, Seating):
                    players = table.seated
                else:
                    ns, ew = table.seated[:: -1 if table.alternating and nth % 2 else 1]
                yield Line(
                    Board.standard(board),
                    BYE if None in table.seated else NOT_PLAYED,
                    ns,
                    ew,
                    session=self.session,
                    section=self.section,
                    round=str(number),
                    table=str(table.table),
                    players=players,
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


@dataclass(frozen=True, slots=True)
class Stage:
    """
    A stage with all its draws; the last draw told of a round is the one that counts.

    >>> Stage("1", "swiss").condition("draw")
    'top_down'
    """

    id: str
    form: str
    title: str = ""
    named: tuple[str, ...] = ()
    """Entrants as they were named, in the order of seeding; none: all who are registered."""
    sessions: tuple[str, ...] = ()
    method: str = ""
    settings: dict[str, Value] = field(default_factory=dict, hash=False)
    conditions: dict[str, Value] = field(default_factory=dict, hash=False)
    draws: tuple[Drawn, ...] = ()
    """By round, from the first."""
    sources: Mapping[int, str] = field(default_factory=dict, hash=False, compare=False)
    """The entry that holds the draw of each round."""

    def __post_init__(self) -> None:
        if not self.sessions:
            object.__setattr__(self, "sessions", (self.id,))

    def condition(self, name: str) -> Value:
        """The value of a condition, as chosen or as usual."""
        return condition(self.conditions, name)

    def number(self, name: str) -> int:
        """A condition that is a number."""
        value = self.condition(name)
        return value if isinstance(value, int) else 0

    @property
    def goes_on(self) -> bool:
        """Whether the boards of a round are numbered on from those of the round before."""
        return self.condition("numbers") == "on"

    def boards_of(self, round: int) -> tuple[int, ...]:
        """
        The boards that are foreseen in a round.

        >>> Stage("1", "swiss", conditions={"boards": 4, "numbers": "on"}).boards_of(2)
        (5, 6, 7, 8)
        """
        count = self.number("boards")
        first = count * (round - 1) + 1 if self.goes_on else 1
        return tuple(range(first, first + count))

    @property
    def earlier(self) -> tuple[str, ...]:
        """
        The stages that its entrants come from.

        >>> Stage("C", "swiss", conditions={"from": "A+B"}).earlier
        ('A', 'B')
        """
        named = str(self.condition("from"))
        return () if named == "none" else tuple(part.strip() for part in named.split("+"))

    @property
    def drawn(self) -> int:
        """How many rounds are drawn."""
        return self.draws[-1].round if self.draws else 0

    def draw(self, round: int) -> Drawn | None:
        """The draw of a round."""
        return next((draw for draw in self.draws if draw.round == round), None)

    def paired(self, until: int | None = None) -> Iterator[tuple[Drawn, Paired]]:
        """Every match drawn, of the first rounds or of all."""
        for draw in self.draws:
            if until is None or draw.round <= until:
                yield from ((draw, match) for match in draw.matches)

    def meeting(self, round: int, one: str, other: str) -> Paired | None:
        """The match of two in a round, whoever is at home."""
        drawn = self.draw(round)
        both = {one, other}
        matches = drawn.matches if drawn else ()
        return next((each for each in matches if {each.home, each.away} == both), None)

    def match(self, name: str) -> tuple[Drawn, Paired] | None:
        """A match of that name with the draw it belongs to."""
        return next(
            ((draw, found) for draw, found in self.paired() if found.match == name), None
        )


class StagesRead(NamedTuple):
    """The stages of an event in the order they were first told, and what of them cannot be."""

    stages: tuple[Stage, ...]
    problems: tuple[Problem, ...]


def stages_read(entries: Iterable[Entry[StagePlanned | Drawn]]) -> StagesRead:
    """
    Read the stages of an event, with their draws.

    A stage told again changes what is said, and keeps the rest; in another form it is another
    plan.  Draws that were made stay.

    >>> from overtrick.events.journal.entry import tell
    >>> planned = StagePlanned(stage="1", form="swiss", conditions={"boards": 8})
    >>> [stage.number("boards") for stage in stages_read([tell(planned)]).stages]
    [8]
    """
    planned: dict[str, Stage] = {}
    draws: dict[str, dict[int, Entry[Drawn]]] = {}
    problems: list[Problem] = []
    for entry in entries:
        if is_of_kind(entry, StagePlanned):
            name = entry.facts.stage
            if len(planned) == _MOST_STAGES and name not in planned:
                text = Text(
                    "stage {stage}: an event has {most} stages at the most; it is left out",
                    stage=name,
                    most=_MOST_STAGES,
                )
                problems.append(Problem(entry.where, text))
                continue
            planned[name] = _planned(entry, problems, planned.get(name))
        if is_of_kind(entry, Drawn):
            facts = entry.facts
            earlier = draws.setdefault(facts.stage, {}).get(facts.round)
            if earlier is not None and not _takes_its_place(facts, earlier):
                problems.append(_drawn_twice(entry, facts))
            draws[facts.stage][facts.round] = entry
            if facts.stage not in planned:
                message = Text(
                    "round {round} is drawn of {stage!r}, which is no stage",
                    round=facts.round,
                    stage=facts.stage,
                )
                problems.append(Problem(entry.where, message))
    problems += [Problem("", said) for said in _check_sources(planned)]
    stages = (_with(stage, draws.get(stage.id, {})) for stage in planned.values())
    return StagesRead(tuple(stages), tuple(problems))


def _check_sources(planned: dict[str, Stage]) -> Iterator[Text]:
    """Say which stages come from nowhere; one that would come from itself comes from none."""
    for stage in planned.values():
        if _comes_from_itself(stage, planned):
            yield Text("stage {stage} comes from itself: from is not used", stage=stage.id)
            planned[stage.id] = replace(stage, conditions=_without_from(stage))
        for name in stage.earlier:
            if name not in planned:
                yield Text(
                    "stage {stage} comes from {name!r}, no stage", stage=stage.id, name=name
                )


def _planned(
    entry: Entry[StagePlanned], problems: list[Problem], before: Stage | None
) -> Stage:
    facts = entry.facts
    conditions: dict[str, Value] = {}
    for name, value in facts.conditions.items():
        try:
            if name not in STAGE_CONDITIONS:
                raise InvalidSetting("no condition {name!r}", name=name)
            conditions[name] = STAGE_CONDITIONS[name].read(value)
        except InvalidSetting as error:
            problems.append(
                Problem(
                    entry.where, Text("stage {stage}: {error}", stage=facts.stage, error=error)
                )
            )
    if before is None or before.form != facts.form:
        before = Stage(facts.stage, facts.form)
    return Stage(
        facts.stage,
        facts.form,
        facts.title or before.title,
        facts.entrants or before.named,
        facts.sessions or before.sessions,
        facts.method or before.method,
        {**before.settings, **facts.settings},
        {**before.conditions, **conditions},
    )


def _with(stage: Stage, draws: dict[int, Entry[Drawn]]) -> Stage:
    ordered = [(round, draws[round]) for round in sorted(draws)]
    facts = tuple(e.facts for _, e in ordered)
    return replace(stage, draws=facts, sources={round: e.id for round, e in ordered})


def _takes_its_place(drawn: Drawn, before: Entry[Drawn]) -> bool:
    """Whether whoever drew a round again knew of the draw before, or drew the same."""
    same = before.facts.matches == drawn.matches
    return same or drawn.of == before.id


def _drawn_twice(entry: Entry, drawn: Drawn) -> Problem:
    return Problem(
        entry.where,
        Text(
            "round {round} was drawn twice, and differently: the later draw counts",
            round=drawn.round,
        ),
        severity=Severity.QUESTION,
        code="stage",
        remedy=Text("Look at both in the log, and undo the one that was not announced."),
    ).keyed(drawn.stage)


def _comes_from_itself(stage: Stage, planned: dict[str, Stage]) -> bool:
    before, left = set[str](), [*stage.earlier]
    while left:
        name = left.pop()
        if name in planned and name not in before:
            before.add(name)
            left += planned[name].earlier
    return stage.id in before


def _without_from(stage: Stage) -> dict[str, Value]:
    return {name: value for name, value in stage.conditions.items() if name != "from"}
