"""A stage as the journal holds it: its form, entrants and conditions, and the draws so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from overtrick.compare.settings import Value
from overtrick.errors import InvalidSetting, UnknownName
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import State
from overtrick.events.journal.people import Left
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.problem import Problem
from overtrick.events.stages.conditions import STAGE_CONDITIONS, condition

__all__ = ["Stage", "entrants", "leaving", "stage_named", "stages_of"]


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

    def match(self, name: str) -> tuple[Drawn, Paired] | None:
        """A match of that name with the draw it belongs to."""
        return next(
            ((draw, found) for draw, found in self.paired() if found.match == name), None
        )


def stages_of(state: State) -> tuple[tuple[Stage, ...], list[Problem]]:
    """
    Read the stages of an event, in the order they were first told.

    A stage told again is another plan for it; draws that were made stay.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> planned = StagePlanned(stage="1", form="swiss", conditions={"boards": 8})
    >>> [stage.number("boards") for stage in stages_of(fold([tell(planned)]))[0]]
    [8]
    """
    planned: dict[str, Stage] = {}
    draws: dict[str, dict[int, Drawn]] = {}
    problems: list[Problem] = []
    for entry in state.of_kind(StagePlanned, Drawn):
        facts = entry.facts
        if isinstance(facts, StagePlanned):
            planned[facts.stage] = _planned(facts, entry, problems)
        elif isinstance(facts, Drawn):
            draws.setdefault(facts.stage, {})[facts.round] = facts
            if facts.stage not in planned:
                message = f"round {facts.round} is drawn of {facts.stage!r}, which is no stage"
                problems.append(Problem(entry.where, message))
    return tuple(_with(stage, draws.get(stage.id, {})) for stage in planned.values()), problems


def stage_named(state: State, name: str = "") -> Stage:
    """
    Find a stage; without a name the last one that was drawn, or else the first.

    :raises UnknownName: if there is none; the message lists them.
    """
    found, _ = stages_of(state)
    if name:
        for stage in found:
            if stage.id == name:
                return stage
        known = ", ".join(stage.id for stage in found) or "none yet"
        raise UnknownName(f"no stage {name!r}; there are: {known}")
    if not found:
        raise UnknownName("no stage is planned yet; plan one with: overtrick event stage")
    begun = [stage for stage in found if stage.draws or _is_played(state, stage)]
    return begun[-1] if begun else found[0]


def entrants(state: State, stage: Stage, round: int | None = None) -> tuple[str, ...]:
    """
    Who plays in a stage, in the order of seeding: without those who left before a round.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Registered
    >>> told = [Registered(contestant="3"), Registered(contestant="7"),
    ...         Left(contestant="3", from_round="2")]
    >>> state = fold([tell(each) for each in told])
    >>> entrants(state, Stage("1", "swiss"), 1), entrants(state, Stage("1", "swiss"), 2)
    (('3', '7'), ('7',))
    """
    everybody = stage.named or tuple(dict.fromkeys(who for who, *_ in state.roster.contestants))
    gone = {} if round is None else leaving(state, stage)
    return tuple(who for who in everybody if who not in gone or gone[who] > (round or 0))


def leaving(state: State, stage: Stage) -> dict[str, int]:
    """
    Give the first round of a stage that a contestant is away from, for all who went home.

    Who leaves one stage is not there in the later ones.  Where no round was said it is the
    first one that was not drawn when it was told.
    """
    stages = [found.id for found in stages_of(state)[0]]
    own = stages.index(stage.id) if stage.id in stages else 0
    gone: dict[str, int] = {}
    for entry in state.of_kind(Left):
        facts = entry.facts
        assert isinstance(facts, Left)
        at = _stage_at(state, stages, entry)
        if at > own:
            continue
        since = 1 if at < own else _first_round_away(state, stage, entry, facts)
        gone[facts.contestant] = min(since, gone.get(facts.contestant, since))
    return gone


def _stage_at(state: State, stages: list[str], entry: Entry) -> int:
    """Which stage was being played when an entry was told."""
    drawn = [
        stages.index(each.facts.stage)
        for each in state.of_kind(Drawn)
        if isinstance(each.facts, Drawn) and each.at <= entry.at and each.facts.stage in stages
    ]
    return max(drawn, default=0)


def _first_round_away(state: State, stage: Stage, entry: Entry, facts: Left) -> int:
    if facts.from_round is not None and facts.from_round.isdecimal():
        return int(facts.from_round)
    drawn = [
        each.facts.round
        for each in state.of_kind(Drawn)
        if isinstance(each.facts, Drawn)
        and each.facts.stage == stage.id
        and each.at <= entry.at
    ]
    return max(drawn, default=0) + 1


def _planned(facts: StagePlanned, entry: Entry, problems: list[Problem]) -> Stage:
    conditions: dict[str, Value] = {}
    for name, value in facts.conditions.items():
        try:
            if name not in STAGE_CONDITIONS:
                raise InvalidSetting(f"no condition {name!r}")
            conditions[name] = STAGE_CONDITIONS[name].read(value)
        except InvalidSetting as error:
            problems.append(Problem(entry.where, f"stage {facts.stage}: {error}"))
    return Stage(
        facts.stage,
        facts.form,
        facts.title,
        facts.entrants,
        facts.sessions,
        facts.method,
        dict(facts.settings),
        conditions,
    )


def _with(stage: Stage, draws: dict[int, Drawn]) -> Stage:
    return Stage(
        stage.id,
        stage.form,
        stage.title,
        stage.named,
        stage.sessions,
        stage.method,
        stage.settings,
        stage.conditions,
        tuple(draws[round] for round in sorted(draws)),
    )


def _is_played(state: State, stage: Stage) -> bool:
    return any(place.session in stage.sessions for place in state.boards())
