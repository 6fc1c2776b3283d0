"""Who goes through to a stage from the one before it, and under which number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.errors import InvalidMovement
from overtrick.events.journal.fold import State
from overtrick.events.journal.people import Registered
from overtrick.events.problem import Problem
from overtrick.events.ranking.report import Ranking
from overtrick.events.series.finals import Entrant, FinalRule, finals
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.stage import Stage, stage_named, stages_of

__all__ = ["Through", "through"]


@dataclass(frozen=True, slots=True)
class Through:
    """Those who go through, best first, with what must be registered and decided."""

    entrants: tuple[str, ...]
    registered: tuple[Registered, ...] = ()
    """Whoever has a new number, because two sections had the old one."""
    problems: tuple[Problem, ...] = ()


def through(state: State, stage: Stage) -> Through:
    """
    Say who enters a stage that takes its entrants from earlier ones.

    Stages planned before it take theirs first: ``places=rest`` is whoever they leave.

    :raises UnknownName: if an earlier stage is not planned.
    :raises InvalidMovement: if nobody goes through.
    """
    found: list[Entrant] = []
    problems: list[Problem] = []
    for name in stage.earlier:
        ranking = stage_ranking(state, stage_named(state, name))
        entrants, said = _of_one(state, stage, name, ranking)
        problems += said
        found += entrants
    if len(stage.earlier) > 1:
        found.sort(key=lambda each: -each.line.total)
    if not found:
        raise InvalidMovement(
            f"nobody goes through to {stage.id}: is the stage before it over?"
        )
    registered = [_registered(state, each) for each in found if each.id != each.line.id]
    return Through(
        tuple(each.id for each in found), tuple(filter(None, registered)), tuple(problems)
    )


def _of_one(
    state: State, stage: Stage, earlier: str, ranking: Ranking
) -> tuple[Sequence[Entrant], list[Problem]]:
    places = str(stage.condition("places"))
    if "-" in places:
        first, _, last = places.partition("-")
        rules = [FinalRule("before", best=int(first) - 1)] if first != "1" else []
        own = FinalRule(stage.id, best=int(last) - int(first) + 1) if last else _rest(stage)
    else:
        others = [each for each in stages_of(state)[0] if each.id != stage.id]
        before = others[: _place(state, stage)]
        rules = [_rule(each) for each in before if earlier in each.earlier and _takes(each)]
        own = _rule(stage) if _takes(stage) else _rest(stage)
    chosen, problems = finals(ranking, [*rules, own])
    return chosen[-1].entrants, problems


def _place(state: State, stage: Stage) -> int:
    known = [each.id for each in stages_of(state)[0]]
    return known.index(stage.id) if stage.id in known else len(known)


def _takes(stage: Stage) -> bool:
    return bool(stage.number("per_section") or stage.number("best"))


def _rule(stage: Stage) -> FinalRule:
    return FinalRule(stage.id, each=stage.number("per_section"), best=stage.number("best"))


def _rest(stage: Stage) -> FinalRule:
    return FinalRule(stage.id, rest=True)


def _registered(state: State, entrant: Entrant) -> Registered | None:
    line = entrant.line
    known = state.roster.contestant(line.id, line.section, line.direction or "NS")
    if known is None:
        return None
    return Registered(contestant=entrant.id, players=known.players, name=known.name)
