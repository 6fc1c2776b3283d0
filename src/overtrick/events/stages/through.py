"""Who goes through to a stage from the one before it, and under which number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from overtrick.errors import Counted, InvalidMovement, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import Stage
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Ranking
from overtrick.events.series.finals import Entrant, FinalRule, finals
from overtrick.events.stages.knockout import with_places
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.to_come import to_come

__all__ = ["Through", "through"]


@dataclass(frozen=True, slots=True)
class Through:
    """Those who go through, best first, with what must be registered and decided."""

    entrants: tuple[str, ...]
    registered: tuple[Registered, ...] = ()
    """Whoever has a new number, because two sections had the old one."""
    problems: tuple[Problem, ...] = ()


def through(state: Event, stage: Stage) -> Through:
    """
    Say who enters a stage that takes its entrants from earlier ones.

    Stages planned before it take theirs first: ``places=rest`` is whoever they leave.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import MatchTold, StagePlanned
    >>> told = [StagePlanned(stage="1", form="table", conditions={"boards": 8}),
    ...         MatchTold(match="1", home="3", away="7", home_imps="21", away_imps="34")]
    >>> final = Stage("F", "knockout", conditions={"from": "1", "places": "1-1"})
    >>> through(fold([tell(each) for each in told]), final).entrants
    ('7',)

    :raises UnknownName: if an earlier stage is not planned.
    :raises InvalidMovement: if nobody goes through.
    """
    found: list[Entrant] = []
    problems: list[Problem] = []
    for name in stage.earlier:
        before = state.stage(name)
        if waiting := len(to_come(state, before)):
            matches = Counted("{count} match", "{count} matches", waiting)
            message = Text(
                "stage {name} is not over: {matches} to come", name=name, matches=matches
            )
            problems.append(Problem("", message, severity=Severity.QUESTION))
        ranking = _standing(state, before)
        entrants, said = _of_one(state, stage, name, ranking)
        problems += said
        found += entrants
    if len(stage.earlier) > 1:
        found.sort(key=lambda each: -each.line.total)
    if not found:
        raise InvalidMovement(
            "nobody goes through to {stage}: is the stage before it over?", stage=stage.id
        )
    registered = [_registered(state, each) for each in found if each.id != each.line.id]
    return Through(
        tuple(each.id for each in found), tuple(filter(None, registered)), tuple(problems)
    )


def _standing(state: Event, before: Stage) -> Ranking:
    """A stage as others take from it: a knock-out by its bracket, those still in at the top."""
    ranking = stage_ranking(state, before)
    if before.form != "knockout":
        return ranking
    lines = with_places(state, before, ranking).standings
    by_place = (
        replace(line, is_ranked=True, place=line.place or 1, score=-(line.place or 1))
        for line in lines
    )
    return replace(ranking, standings=tuple(by_place))


def _of_one(
    state: Event, stage: Stage, earlier: str, ranking: Ranking
) -> tuple[Sequence[Entrant], list[Problem]]:
    siblings = [each for each in _before(state, stage) if earlier in each.earlier]
    chosen, problems = finals(ranking, [*_rules(stage, siblings)])
    own = [each for final in chosen if final.name == stage.id for each in final.entrants]
    return own, problems


def _rules(stage: Stage, siblings: Sequence[Stage]) -> Iterator[FinalRule]:
    """Whom each takes in turn: ranges of places first, what lies between them is the rest."""
    places = _places(stage)
    if places is None and stage.condition("places") == "all" and not _takes(stage):
        yield FinalRule(stage.id, rest=True)
        return
    between = stage.id if places is None and not _takes(stage) else "others"
    known = [(each.id, own) for each in siblings if (own := _places(each))]
    ranges = [(stage.id, places)] if places else known
    reached = 0
    for name, (first, last) in sorted(ranges, key=lambda each: each[1][0]):
        if first - 1 > reached:
            yield FinalRule(between, best=first - 1 - reached)
        yield _range(name, max(first, reached + 1), last)
        reached = last or reached
    if places is None:
        yield from (_rule(each) for each in siblings if _takes(each))
        yield _rule(stage)


def _before(state: Event, stage: Stage) -> tuple[Stage, ...]:
    """The stages that were planned before this one, and choose before it."""
    known = state.stages
    own = next((nth for nth, each in enumerate(known) if each.id == stage.id), len(known))
    return known[:own]


def _places(stage: Stage) -> tuple[int, int | None] | None:
    """The first and the last place of a range; no last one, if it goes on to the end."""
    first, sign, last = str(stage.condition("places")).partition("-")
    if not sign:
        return None
    if last and int(last) < int(first):
        raise InvalidMovement(
            "stage {stage}: no places {first}-{last}", stage=stage.id, first=first, last=last
        )
    return int(first), int(last) if last else None


def _range(name: str, first: int, last: int | None) -> FinalRule:
    if last is None:
        return FinalRule(name, rest=True)
    return FinalRule(name, best=max(0, last - first + 1))


def _takes(stage: Stage) -> bool:
    return bool(stage.number("per_section") or stage.number("best"))


def _rule(stage: Stage) -> FinalRule:
    if not _takes(stage):
        return FinalRule(stage.id, rest=True)
    return FinalRule(stage.id, each=stage.number("per_section"), best=stage.number("best"))


def _registered(state: Event, entrant: Entrant) -> Registered | None:
    line = entrant.line
    known = state.roster.contestant(line.id, line.section, line.direction or "NS")
    if known is None:
        return None
    return Registered(contestant=entrant.id, players=known.players, name=known.name)
