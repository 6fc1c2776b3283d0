"""What an event is made of: a stage with its form, its entrants and its conditions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, NoReturn

from msgspec import Meta, field

from overtrick.compare.methods import METHODS
from overtrick.compare.settings import Value, scale_of
from overtrick.errors import InvalidSetting, InvalidTelling, Text
from overtrick.events.commands.command import (
    Amount,
    Changes,
    Command,
    Name,
    Saying,
    Typed,
    Word,
    by_commas,
)
from overtrick.events.commands.evening import check_method
from overtrick.events.journal.conditions import STAGE_CONDITIONS, read_choices
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import FORMS, StagePlanned
from overtrick.events.ranking.by_matches import unfit
from overtrick.events.session import Session
from overtrick.events.stages.knockout import share_named
from overtrick.events.stages.ranking import method_of, settings_of
from overtrick.events.stages.through import through
from overtrick.events.stages.to_come import unscored_halves, unscored_length
from overtrick.movements.grid import Movers

__all__ = ["NO_MATCHES", "PlanStage"]

NO_MATCHES = Text(
    "A Swiss or a knock-out is played by pairs or teams. Single players meet by a movement."
)
"""Why single players have no draw."""

Names = Annotated[tuple[Name, ...], Meta(max_length=2000)]


class PlanStage(Command, kw_only=True):
    """
    A stage of the event, or other conditions for it; draws and results stay.

    ``form`` is swiss, round_robin, knockout, ladder or table; ``earlier`` and ``places`` say
    who comes from which stage.
    """

    form: Annotated[
        Word, Typed(metavar="FORM", help=f"{', '.join(FORMS)}: sessions of any kind.")
    ]
    stage: Annotated[Name, Typed("--stage", "ID", "Its name, and its session's.")] = "1"
    entrants: Annotated[
        Names, Typed(metavar="[ID]...", help="In the order of seeding; else all there are.")
    ] = ()
    title: Annotated[Name, Typed("--title", "T", "What it is called.")] = ""
    rounds: Annotated[Amount | None, Typed("--rounds", "N", "How many rounds.", least=1)] = None
    boards: Annotated[Amount | None, Typed("--boards", "N", "Of a match.", least=1)] = None
    sessions: Annotated[
        Names,
        Typed("--sessions", "IDS", "Its sessions, with commas.", kind=str, read=by_commas),
    ] = ()
    earlier: Annotated[Name, Typed("--from", "ID", "The stage that entrants come from.")] = ""
    places: Annotated[Name, Typed("--places", "1-8", "Which places of it go through.")] = ""
    method: Annotated[Name, Typed("--method", "M", "If not as in the event's rules.")] = ""
    changes: Changes = field(default_factory=dict)

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Plan it; who comes from an earlier stage is registered with it.

        >>> from overtrick.events.journal.fold import fold
        >>> PlanStage(form="swiss", rounds=9, boards=8).facts(fold([])).facts[0].conditions
        {'rounds': 9, 'boards': 8}

        :raises InvalidTelling: if there is no such form, method or condition, they do not fit,
            or single players play.
        :raises InvalidMovement: if nobody comes from the earlier stage.
        """
        if self.form not in FORMS:
            raise InvalidTelling(
                Text(
                    "no form {form!r}; there are: {forms}",
                    form=self.form,
                    forms=", ".join(FORMS),
                ),
                "form",
            )
        if self.form != "table" and _is_individual(event):
            raise InvalidTelling(NO_MATCHES, "form")
        check_method(self.method)
        settings, conditions = self._chosen()
        _check_conditions(event, self.stage, self.form, conditions)
        planned = self.told(
            StagePlanned,
            sessions=tuple(filter(None, map(str.strip, self.sessions))),
            settings=settings,
            conditions=conditions,
        )
        note = _check_scale(event, planned)
        if planned.entrants or not self.earlier:
            return Saying.of(planned, remarks=(note,))
        found = through(event, Stage(self.stage, self.form, conditions=conditions))
        notes = tuple(f"note: {problem}" for problem in found.problems)
        planned = replace(planned, entrants=found.entrants)
        return Saying.of(*found.registered, planned, remarks=(note, *notes))

    def _chosen(self) -> tuple[dict[str, Value], dict[str, Value]]:
        own = {"rounds": self.rounds or "", "boards": self.boards or ""}
        own |= {"from": self.earlier, "places": self.places}
        told = {name: value for name, value in own.items() if value}
        try:
            return read_choices({**told, **self.changes})
        except InvalidSetting as error:
            raise InvalidTelling(error.whole, "changes") from None


def _is_individual(state: Event) -> bool:
    plans = state.plans
    alone = bool(plans) and all(plan.movement.kind is Movers.INDIVIDUAL for plan in plans)
    return alone or state.session().is_individual


_CARRY = ("carry_over", "carry_cap", "carry_for", "carry_by_boards", "carry_level")


def _check_conditions(state: Event, name: str, form: str, chosen: Mapping[str, Value]) -> None:
    """Refuse conditions that mean nothing to a form, or without another."""
    same = (each for each in state.stages if (each.id, each.form) == (name, form))
    before = next(same, None)
    stage = Stage(name, form, conditions={**(before.conditions if before else {}), **chosen})
    if wrong := _carries_wrongly(stage):
        raise InvalidTelling(wrong, "changes")
    way = stage.condition("carry_forward")
    if way != "none" and not stage.earlier:
        wrong = Text(
            "carry_forward={way}: say the stage of the earlier score with from", way=way
        )
        raise InvalidTelling(wrong, "changes")
    if stage.condition("withdrawal") != "bye" and form != "round_robin":
        raise InvalidTelling(
            Text("withdrawal is of a round_robin, not of a {form}", form=form), "changes"
        )


def _carries_wrongly(stage: Stage) -> Text | str:
    """Say why a carry-over means nothing: there is no match or no margin that it is of."""
    chosen = [n for n in _CARRY if stage.condition(n) != STAGE_CONDITIONS[n].values[0]]
    of_margin = [name for name in chosen if name not in ("carry_over", "carry_level")]
    share = str(stage.condition("carry_over"))
    if chosen and stage.form != "knockout":
        return Text(
            "{condition} is of a knockout, not of a {form}",
            condition=chosen[0],
            form=stage.form,
        )
    if share == "none":
        return (
            Text("{condition} without carry_over: no margin is there", condition=of_margin[0])
            if of_margin
            else ""
        )
    if not stage.earlier:
        return Text(
            "carry_over={share}: say the stage of the earlier matches with from", share=share
        )
    if not 0 < share_named(share) <= 1:
        return Text(
            "carry_over={share}: it is a share of the margin, up to all of it", share=share
        )
    if stage.condition("carry_by_boards") == "yes" and not stage.number("boards"):
        return "carry_by_boards=yes: say how many boards a match has with boards"
    return ""


def _check_scale(state: Event, planned: StagePlanned) -> Text | str:
    """
    Refuse a scale that does not go by the method or has no table for the boards of a match.

    A note says that half matches, which three teams may come to play, have no scale.
    """
    before = next((each for each in state.stages if each.id == planned.stage), None)
    stage = Stage(
        planned.stage,
        planned.form,
        method=planned.method or (before.method if before else ""),
        settings={**(before.settings if before else {}), **planned.settings},
        conditions={**(before.conditions if before else {}), **planned.conditions},
    )
    method, settings = method_of(state, stage, Session(())), settings_of(state, stage)[0]
    if settings.pair_matches == "vp" and method in METHODS:
        scale = scale_of(settings.vp_scale, method)
        if reason := unfit(scale, METHODS[method], Session(())):
            _refuse("pair_matches=vp", reason)
    if wrong := unscored_length(state, stage):
        _refuse(f"boards={stage.number('boards')}", wrong)
    halves = unscored_halves(state, stage)
    return (
        Text("note: odd={odd}: {halves}", odd=stage.condition("odd"), halves=halves)
        if halves
        else ""
    )


def _refuse(setting: str, wrong: Text | str) -> NoReturn:
    typed = Text.joined((setting, wrong), ": ")
    raise InvalidTelling(
        Text("{wrong}; choose another scale of victory points", wrong=wrong),
        "changes",
        typed=Text("{wrong}; choose by --set vp_scale=...", wrong=typed),
    )
