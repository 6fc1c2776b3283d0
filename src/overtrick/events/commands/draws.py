"""Draws: of the next round, of the whole, by hand, or by choice of the teams themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from msgspec import Meta

from overtrick.errors import InvalidSetting, InvalidTelling, OvertrickError, Refused, Text
from overtrick.events.commands.command import (
    Amount,
    Command,
    Name,
    Saying,
    Typed,
    by_commas,
)
from overtrick.events.commands.matches import StageName
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, StagePlanned
from overtrick.events.stages.draw import (
    drawn_around,
    drawn_by_hand,
    faults,
    next_draw,
    next_round,
    whole_schedule,
)
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.to_come import unscored_draws, waited_for
from overtrick.events.stages.undrawn import results_lost
from overtrick.movements.knockout.ladder import Choices, choices

__all__ = ["DrawRound", "Drawing", "drawing"]

_Both = tuple[str, str | None]
"""Who meets whom; nobody: a bye."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw as it would be told: looked at with its faults, then told or not."""

    stage: Stage
    drawn: tuple[Drawn, ...] = ()
    planned: StagePlanned | None = None
    """The stage with the opponents who were chosen."""
    turn: str | None = None
    """Who chooses next: the round is not drawn before all have chosen."""
    free: tuple[str, ...] = ()
    """Whom they may choose."""
    lost: tuple[Text | str, ...] = ()
    """What it does not know yet, results that it would lose, matches that have no scale."""
    wrong: tuple[Text | str, ...] = ()
    """What is against the conditions of the stage; of a draw by rule it is for information."""
    by_hand: bool = False

    @property
    def faults(self) -> tuple[Text | str, ...]:
        """All that speaks against it."""
        return (*self.lost, *self.wrong)

    @property
    def remark(self) -> Text | str:
        """Who is to choose, if the round waits for that."""
        free = ", ".join(self.free)
        if self.turn is None:
            return ""
        return Text("{who} chooses next: {free} are free", who=self.turn, free=free)

    def saying(self, *, anyway: bool = False) -> Saying:
        """
        The facts of the draw; of a choice the stage comes first.

        :raises Refused: if it loses something, or has faults by hand, and not *anyway*.
        """
        against = (*self.lost, *(self.wrong if self.by_hand else ()))
        if against and not anyway:
            typed = tuple(
                Text("{fault} (--anyway writes it all the same)", fault=fault)
                for fault in against
            )
            raise Refused(*against, typed=typed)
        planned = (self.planned,) if self.planned is not None else ()
        return Saying.of(*planned, *self.drawn, remarks=(self.remark,))


def _meetings(option: str, typed: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Read who meets or chooses whom, such as ``3-12`` or ``3 v 12``, or one alone."""
    found = [re.sub(" v ", "-", text).partition("-")[::2] for text in typed]
    for (one, _), text in zip(found, typed, strict=True):
        if not one.strip():
            raise InvalidTelling(
                Text("{option} needs A-B: {text!r}", option=option, text=text), "pairs"
            )
    return tuple(tuple(filter(None, map(str.strip, both))) for both in found)


def _swaps(typed: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Read who change places, such as ``3,9``."""
    found = tuple((text, by_commas(text)) for text in typed)
    for text, both in found:
        if len(both) != 2:
            raise InvalidTelling(
                Text("--swap needs two, such as 3,9: {text!r}", text=text), "swaps"
            )
    return tuple(both for _, both in found)


def _both(names: Sequence[str]) -> _Both:
    return names[0], names[1] if len(names) > 1 else None


class DrawRound(Command, kw_only=True):
    """
    The next round of a stage, or the one that is said; a round robin is drawn whole.

    ``pairs``: by hand, one name alone is a bye.  ``swaps``: as drawn, but two change places.
    ``choices``: one chooses the other.  ``anyway``: though faults were found.
    """

    stage: StageName = ""
    round: Annotated[
        Amount | None, Typed("--round", "N", "The round; else the next one.", least=1)
    ] = None
    pairs: Annotated[
        tuple[Annotated[tuple[Name, ...], Meta(min_length=1, max_length=2)], ...],
        Meta(max_length=1000),
        Typed(
            "--pair",
            "A-B",
            "By hand: A meets B; a lone A has a bye.",
            kind=list[str],
            read=partial(_meetings, "--pair"),
        ),
    ] = ()
    swaps: Annotated[
        tuple[tuple[Name, Name], ...],
        Meta(max_length=1000),
        Typed(
            "--swap", "A,B", "As drawn, but A and B change places.", kind=list[str], read=_swaps
        ),
    ] = ()
    choices: Annotated[
        tuple[tuple[Name, Name], ...],
        Meta(max_length=1000),
        Typed(
            "--choose",
            "A-B",
            "A chooses B, where a knock-out has choice=yes.",
            kind=list[str],
            read=partial(_meetings, "--choose"),
        ),
    ] = ()
    anyway: Annotated[
        bool, Typed("--anyway", help="Write it though faults were found in it.")
    ] = False

    def drawing(self, event: Event) -> Drawing:
        """
        Look at a draw with its reasons and its faults before it is told.

        :raises OvertrickError: if it cannot be drawn so.
        """
        return drawing(
            event,
            stage=self.stage,
            round=self.round,
            by_hand=[*map(_both, self.pairs)],
            swap=self.swaps,
            choose=[*map(_both, self.choices)],
        )

    def facts(self, event: Event, by: str = "") -> Saying:
        """Draw it."""
        return self.drawing(event).saying(anyway=self.anyway)


def drawing(
    state: Event,
    *,
    stage: str = "",
    round: int | None = None,
    by_hand: Sequence[_Both] = (),
    swap: Sequence[tuple[str, str]] = (),
    choose: Sequence[_Both] = (),
) -> Drawing:
    """
    Draw the next round of a stage, or the *round* that is said; a round robin is drawn whole.

    What is given *by_hand* is kept and the rest of a Swiss drawn around it; *swap* lets two
    change places; *choose* tells who chose whom, where a knock-out has choice.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> planned = StagePlanned(stage="1", form="swiss", entrants=("1", "2", "3", "4"))
    >>> state = fold([tell(planned)])
    >>> [(each.home, each.away) for each in drawing(state).drawn[0].matches]
    [('1', '3'), ('2', '4')]

    :raises InvalidTelling: if it is not said whom somebody chooses.
    :raises InvalidSetting: if nobody chooses in that stage.
    :raises Refused: if it cannot be drawn so.
    :raises UnknownName: if there is no such stage.
    """
    found, planned = state.stage(stage), None
    if choose:
        found, now = _chosen(found, entrants(state, found), choose)
        planned = _planned(found)
        if now.turn is not None:
            return Drawing(found, planned=planned, turn=now.turn, free=tuple(now.free))
    number = round or next_round(state, found)
    drawn = _drawn(state, found, number, by_hand, swap, again=bool(round))
    return Drawing(
        found,
        tuple(drawn),
        planned,
        lost=(
            *(said for each in drawn for said in _costs(state, found, each)),
            *unscored_draws(state, found, drawn),
        ),
        wrong=tuple(fault for each in drawn for fault in faults(state, found, each)),
        by_hand=bool(by_hand or swap),
    )


def _costs(state: Event, stage: Stage, drawn: Drawn) -> list[Text]:
    """What a draw would not know yet, and the results that it would lose."""
    waiting = [] if drawn.method == "hand" else waited_for(state, stage, drawn.round)
    return [*waiting, *results_lost(state, stage, drawn)]


def _drawn(
    state: Event,
    stage: Stage,
    number: int,
    by_hand: Sequence[_Both],
    swap: Iterable[tuple[str, str]],
    *,
    again: bool,
) -> list[Drawn]:
    try:
        if by_hand:
            return [drawn_around(state, stage, number, list(by_hand))]
        if stage.form == "round_robin" and not again:
            return whole_schedule(state, stage)
        drawn = (swap and again and stage.draw(number)) or next_draw(state, stage, number)
        for one, other in swap:
            drawn = drawn_by_hand(state, stage, number, _swapped(drawn, one, other))
    except OvertrickError as error:
        raise Refused(
            Text(
                "stage {stage}, round {round}: {error}",
                stage=stage.id,
                round=number,
                error=error,
            )
        ) from None
    return [drawn]


def _swapped(drawn: Drawn, one: str, other: str) -> list[_Both]:
    turned = {one: other, other: one}
    return [
        (turned.get(each.home, each.home), each.away and turned.get(each.away, each.away))
        for each in drawn.matches
    ]


def _chosen(
    stage: Stage, everybody: tuple[str, ...], choose: Sequence[_Both]
) -> tuple[Stage, Choices]:
    """The stage with these choices after those made before, and who chooses next."""
    said = str(stage.condition("choice"))
    if stage.form != "knockout" or said == "no":
        asked = "plan it with --set choice=yes"
        raise InvalidSetting(
            "nobody chooses in stage {stage}: {asked}", stage=stage.id, asked=asked
        )
    if stage.draws:
        raise Refused(
            Text("stage {stage} is drawn: undo its draw to choose anew", stage=stage.id)
        )
    before = [part.partition("=") for part in said.split(",") if "=" in part]
    made = [(one, other) for one, _, other in before]
    for one, whom in choose:
        if whom is None:
            who = Text("whom does {one} choose?", one=one)
            typed = Text("{asked} {option}", asked=who, option=f"--choose {one}-B")
            raise InvalidTelling(who, "choose", typed=typed)
        made.append((one, whom))
    try:
        now = choices(everybody, made)
    except OvertrickError as error:
        raise Refused(Text("stage {stage}: {error}", stage=stage.id, error=error)) from None
    value = ",".join(f"{one}={other}" for one, other in made)
    return replace(stage, conditions={**stage.conditions, "choice": value}), now


def _planned(stage: Stage) -> StagePlanned:
    return StagePlanned(
        stage=stage.id,
        form=stage.form,
        title=stage.title,
        entrants=stage.named,
        sessions=stage.sessions,
        method=stage.method,
        settings=stage.settings,
        conditions=stage.conditions,
    )
