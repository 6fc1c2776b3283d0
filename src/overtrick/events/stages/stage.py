"""A stage as the journal holds it: its form, entrants and conditions, and the draws so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from overtrick.compare.settings import Value
from overtrick.errors import InvalidSetting, Text, UnknownName
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left
from overtrick.events.journal.stages import (
    Drawn,
    MatchReplaced,
    MatchTold,
    Paired,
    StagePlanned,
)
from overtrick.events.problem import Problem, Severity
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


def stages_of(state: State) -> tuple[tuple[Stage, ...], Sequence[Problem]]:
    """
    Read the stages of an event, in the order they were first told.

    A stage told again changes what is said, and keeps the rest; in another form it is another
    plan.  Draws that were made stay.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> planned = StagePlanned(stage="1", form="swiss", conditions={"boards": 8})
    >>> [stage.number("boards") for stage in stages_of(fold([tell(planned)]))[0]]
    [8]
    """
    return state.once("stages", lambda: _stages_of(state))


def _stages_of(state: State) -> tuple[tuple[Stage, ...], list[Problem]]:
    planned: dict[str, Stage] = {}
    draws: dict[str, dict[int, Entry]] = {}
    problems: list[Problem] = []
    for entry in state.of_kind(StagePlanned, Drawn):
        facts = entry.facts
        if isinstance(facts, StagePlanned):
            before = planned.get(facts.stage)
            planned[facts.stage] = _planned(facts, entry, problems, before)
        elif isinstance(facts, Drawn):
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
    for stage in planned.values():
        if _comes_from_itself(stage, planned):
            problems.append(
                Problem(
                    "",
                    Text("stage {stage} comes from itself: from is not used", stage=stage.id),
                )
            )
            planned[stage.id] = replace(stage, conditions=_without_from(stage))
        for name in stage.earlier:
            if name not in planned:
                problems.append(
                    Problem(
                        "",
                        Text(
                            "stage {stage} comes from {name!r}, no stage",
                            stage=stage.id,
                            name=name,
                        ),
                    )
                )
    return tuple(_with(stage, draws.get(stage.id, {})) for stage in planned.values()), problems


def stage_named(state: State, name: str = "") -> Stage:
    """
    Find a stage; without a name the last of those that have begun, or else the first.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = [tell(StagePlanned(stage=name, form="swiss")) for name in ("A", "B")]
    >>> stage_named(fold(told)).id, stage_named(fold(told), "B").id
    ('A', 'B')

    :raises UnknownName: if there is none; the message lists them.
    """
    found, _ = stages_of(state)
    if name:
        for stage in found:
            if stage.id == name:
                return stage
        known = ", ".join(stage.id for stage in found) or "none yet"
        raise UnknownName("no stage {name!r}; there are: {known}", name=name, known=known)
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
    everybody = stage.named or _registered(state, stage)
    gone = {} if round is None else leaving(state, stage)
    return tuple(who for who in everybody if who not in gone or gone[who] > (round or 0))


def _registered(state: State, stage: Stage) -> tuple[str, ...]:
    """Who is registered, without those who have their number for a later stage alone."""
    everybody = dict.fromkeys(who for who, *_ in state.roster.contestants)
    later = (each for each in stages_of(state)[0] if stage.id in each.earlier)
    given = {who for each in later for who in each.named}
    playing = _playing_in(state, stage) if given else set()
    return tuple(who for who in everybody if not playing or who in playing or who not in given)


def _playing_in(state: State, stage: Stage) -> set[str | None]:
    """Who was drawn in a stage or has a result of it."""
    here = {who for _, match in stage.paired() for who in (match.home, match.away)}
    for place in state.boards():
        if place.session in stage.sessions:
            here |= {who for line in state.lines(place) for who in (line.ns, line.ew)}
    for entry in state.of_kind(MatchTold, MatchReplaced):
        facts = entry.facts
        if isinstance(facts, MatchTold) and facts.session in stage.sessions:
            here |= {facts.home, facts.away}
    return here - {None}


def leaving(state: State, stage: Stage) -> Mapping[str, int]:
    """
    Give the first round of a stage that a contestant is away from, for all who went home.

    A round that was said is of the stage it was playing in; elsewhere it is the first one that
    had not begun when it was told, so who leaves one stage is not there in those that follow.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = [Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),)),
    ...         Left(contestant="3"), Left(contestant="7", from_round="4")]
    >>> leaving(fold([tell(each) for each in told]), Stage("1", "swiss"))
    {'3': 2, '7': 4}
    """
    return state.once(("leaving", stage), lambda: _leaving(state, stage))


def _leaving(state: State, stage: Stage) -> dict[str, int]:
    stages = [found.id for found in stages_of(state)[0]]
    draws = [(each.at, each.facts) for each in state.of_kind(Drawn)]
    gone: dict[str, int] = {}
    for entry in state.of_kind(Left):
        facts = entry.facts
        assert isinstance(facts, Left)
        before = [drawn for at, drawn in draws if at <= entry.at and isinstance(drawn, Drawn)]
        since = 1 + max(_begun(state, stage, before, entry), default=0)
        said = facts.from_round
        if said is not None and said.isdecimal() and len(said) <= 3:
            playing = _playing(facts.contestant, before, stages) or stage.id
            since = int(said) if playing == stage.id else since
        gone[facts.contestant] = min(since, gone.get(facts.contestant, since))
    return gone


def _playing(who: str, before: list[Drawn], stages: list[str]) -> str | None:
    """The stage that somebody was drawn in last, or else the one that comes first."""
    for drawn in reversed(before):
        if any(who in (match.home, match.away) for match in drawn.matches):
            return drawn.stage
    return next(iter([*(each.stage for each in before), *stages]), None)


def _begun(state: State, stage: Stage, before: list[Drawn], entry: Entry) -> Iterator[int]:
    """The rounds that had begun when an entry was told: drawn before, or with a result."""
    if stage.form != "round_robin":
        return (drawn.round for drawn in before if drawn.stage == stage.id)
    rounds = {match.match: drawn.round for drawn, match in stage.paired()}
    told = (each for each in state.entries if each.at <= entry.at and state.counts(each))
    matches = (each.facts for each in told if isinstance(each.facts, MatchTold | Entered))
    own = (facts.match or "" for facts in matches if facts.session in stage.sessions)
    return (rounds[match] for match in own if match in rounds)


def _planned(
    facts: StagePlanned, entry: Entry, problems: list[Problem], before: Stage | None
) -> Stage:
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


def _with(stage: Stage, draws: dict[int, Entry]) -> Stage:
    ordered = [(round, draws[round]) for round in sorted(draws)]
    facts = tuple(e.facts for _, e in ordered if isinstance(e.facts, Drawn))
    return replace(stage, draws=facts, sources={round: e.id for round, e in ordered})


def _takes_its_place(drawn: Drawn, before: Entry) -> bool:
    """Whether whoever drew a round again knew of the draw before, or drew the same."""
    same = isinstance(before.facts, Drawn) and before.facts.matches == drawn.matches
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
        remedy="Look at both in the log, and undo the one that was not announced.",
    )


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


def _is_played(state: State, stage: Stage) -> bool:
    told = (each.facts for each in state.of_kind(MatchTold))
    return any(place.session in stage.sessions for place in state.boards()) or any(
        isinstance(facts, MatchTold) and facts.session in stage.sessions for facts in told
    )
