"""The form by which a stage is set up: fields made of the registries of conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.app.club.running import Running
from overtrick.app.views.desk.rules import also_typed, titled, words
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.settings import SETTINGS, Setting, Value
from overtrick.events.journal.conditions import STAGE_CONDITIONS
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import FORMS
from overtrick.messages import translate

__all__ = ["ConditionChoice", "StageForm", "stage_form"]

_FIRST = ("vp_scale", "choice", "kind", "pair_matches", "draw", "odd", "match_bye")
"""What is asked at once; everything else is behind "More conditions"."""

_ONLY = {
    **dict.fromkeys(("draw", "odd", "danish_last", "first", "arrears", "accelerated"), "swiss"),
    **dict.fromkeys(("lent", "forget", "avoid", "stationary"), "swiss"),
    **dict.fromkeys(("order", "legs", "withdrawal"), "round_robin"),
    **dict.fromkeys(("choice", "kind", "ways", "carry_over", "carry_cap"), "knockout"),
    **dict.fromkeys(("carry_for", "carry_by_boards", "carry_level"), "knockout"),
    **dict.fromkeys(("reach", "climb"), "ladder"),
}
"""The form that a condition is of, where it means nothing to the others."""

_OF_MATCHES = (
    *("vp_half_scale", "match_missed", "match_rounding", "teams_of_eight"),
    *("imp_scale", "average_over", "tie_chain"),
)
"""Settings of a ranking that a stage of matches may choose otherwise."""

_METHODS = (*TEAM_METHODS, *METHODS)

_OWN = ("rounds", "boards", "from", "places")
"""Conditions with fields of their own."""


@dataclass(frozen=True, slots=True)
class ConditionChoice:
    """One condition: what it may be, and what it is now."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    """Each with words."""
    now: str
    words: str
    also: str
    """What else may be typed, if anything."""
    only: str
    """The form that it is of, if it is of one only."""


@dataclass(frozen=True, slots=True)
class StageForm:
    """The form, filled with what a stage has now."""

    stage: str
    form: str
    title: str
    rounds: str
    boards: str
    sessions: str
    earlier: str
    places: str
    method: str
    is_new: bool
    forms: tuple[str, ...]
    methods: tuple[tuple[str, str], ...]
    first: tuple[ConditionChoice, ...]
    more: tuple[ConditionChoice, ...]


def stage_form(running: Running, name: str = "", *, new: bool = False) -> StageForm:
    """Give the form for a stage, or for a new one."""
    stages = running.state.stages
    found = next((stage for stage in stages if stage.id == name), None)
    known = None if new else found or (stages[-1] if stages else None)
    stage = known or Stage(_free(stages), "swiss", method=_method(running))
    return StageForm(
        stage.id,
        stage.form,
        stage.title,
        str(stage.number("rounds") or ""),
        str(stage.number("boards") or ""),
        "" if stage.sessions == (stage.id,) else ", ".join(stage.sessions),
        " + ".join(stage.earlier),
        "" if stage.condition("places") == "all" else str(stage.condition("places")),
        stage.method,
        known is None,
        FORMS,
        tuple(_methods()),
        tuple(_choice(name, stage) for name in _FIRST),
        tuple(_choice(name, stage) for name in _others()),
    )


def _free(stages: tuple[Stage, ...]) -> str:
    taken = {stage.id for stage in stages}
    return next(str(n) for n in range(1, len(stages) + 2) if str(n) not in taken)


def _method(running: Running) -> str:
    method = running.state.rules.method
    return method if method in _METHODS else "teams"


def _methods() -> Iterator[tuple[str, str]]:
    """Every method with its words."""
    for name, title in TEAM_METHODS.items():
        yield name, translate(title)
    for each in METHODS.values():
        yield each.id, translate("pairs: {method}", method=translate(each.title))


def _others() -> Iterator[str]:
    for name in (*STAGE_CONDITIONS, *_OF_MATCHES):
        if name not in _FIRST and name not in _OWN:
            yield name


def _choice(name: str, stage: Stage) -> ConditionChoice:
    setting: Setting = STAGE_CONDITIONS.get(name) or SETTINGS[name]
    chosen: dict[str, Value] = {**stage.settings, **stage.conditions}
    now = chosen.get(name, setting.values[0])
    values = {str(value): words(value, name) for value in setting.values}
    also = also_typed(setting)
    if name == "choice":  # they are chosen by buttons, in turn
        also = ""
        values.setdefault(str(now), translate("as chosen: {choice}", choice=str(now)))
    return ConditionChoice(
        name,
        titled(setting),
        tuple(values.items()),
        str(now),
        values.get(str(now), words(now)),
        also,
        _ONLY.get(name, ""),
    )
