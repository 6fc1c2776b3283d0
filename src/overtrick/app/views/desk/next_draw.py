"""
The next draw as the desk looks at it: pairings with reasons, what it costs and breaks.

The form by which a stage is set up: fields made of the registries of conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running, stage_ranked
from overtrick.app.views.desk.rules import also_typed, titled, words
from overtrick.app.views.names import names_for
from overtrick.app.views.sentences import Sentence
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.settings import SETTINGS, Setting, Value
from overtrick.core.letters import natural
from overtrick.errors import Counted, InvalidMovement, OvertrickError, Text
from overtrick.events.commands.draws import Drawing, drawing
from overtrick.events.journal.conditions import STAGE_CONDITIONS
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import FORMS, Drawn, Paired
from overtrick.events.stages.draw import Next, Task, next_in_stage, next_round
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.swiss import groups, members
from overtrick.messages import translate
from overtrick.movements.knockout.ladder import choices
from overtrick.printing.assignments import reasons

__all__ = [
    "Choosing",
    "ConditionChoice",
    "Looked",
    "NextDraw",
    "PairingSeen",
    "StageForm",
    "YieldingRule",
    "as_pairs",
    "next_draw_seen",
    "stage_form",
]

Two = tuple[str, str]


@dataclass(frozen=True, slots=True)
class PairingSeen:
    """Who would meet, where, why, and how many places they are apart."""

    table: str
    home: str
    away: str
    home_name: str
    away_name: str
    apart: int | None
    reasons: tuple[str, ...]
    carried: str = ""


@dataclass(frozen=True, slots=True)
class YieldingRule:
    """A rule that can give way where nothing else can be drawn: what telling it says."""

    says: Sentence
    condition: str
    value: str


@dataclass(frozen=True, slots=True)
class Looked:
    """A draw that was made and not told."""

    round: int
    pairings: tuple[PairingSeen, ...]
    bye: tuple[str, tuple[str, ...]] | None
    triples: tuple[str, ...]
    notes: tuple[Sentence, ...]
    seen: str
    """Who meets whom, as it is sent back: a draw that has changed meanwhile is not told."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Opponents are chosen in turn: whose turn it is, who is free, what was chosen so far."""

    turn: str
    name: str
    free: tuple[tuple[str, str], ...]
    """Whom it may choose, each with its name."""
    made: tuple[Text, ...]
    is_last: bool
    """Whether the round is drawn with this choice: then nobody else has one."""


@dataclass(frozen=True, slots=True)
class NextDraw:
    """What is next, and the draw; or why there is none, and which rule may give way."""

    task: str
    round: int = 0
    draws: tuple[Looked, ...] = ()
    waits: tuple[Sentence, ...] = ()
    """What it does not know yet, and results that it would lose."""
    faults: tuple[Sentence, ...] = ()
    cost: Sentence = ""
    cannot: Sentence = ""
    ways: tuple[YieldingRule, ...] = ()
    choosing: Sentence = ""
    """Why nobody can choose, where opponents are chosen."""
    choice: Choosing | None = None
    level: tuple[str, ...] = ()
    """Matches that extra boards decide, before the next draw."""
    changed: bool = False
    """By hand."""


def next_draw_seen(
    running: Running,
    viewer: Viewer,
    name: str = "",
    *,
    swaps: Sequence[Two] = (),
    pairs: Sequence[Two] = (),
    round: int = 0,
) -> NextDraw:
    """
    Look at the next draw of a stage, with changes by hand; a *round* is drawn anew.

    :raises UnknownName: if there is no such stage.
    """
    state = running.state
    stage = state.stage(name)
    now = next_in_stage(state, stage)
    task = now.task if now else Task.PUBLISH
    by_hand = bool(swaps or pairs or round)
    if not by_hand and (other := _not_drawn(running, viewer, stage, now)) is not None:
        return other
    number = round or next_round(state, stage)
    total = stage.number("rounds")
    if total and number > total:
        return NextDraw(task.value)
    try:
        found = drawing(
            state,
            stage=stage.id,
            round=round or None,
            by_hand=[(one, other or None) for one, other in pairs],
            swap=swaps,
        )
    except OvertrickError as error:
        return NextDraw(
            task.value, number, cannot=error.whole, ways=tuple(_ways(stage)), changed=by_hand
        )
    looked = tuple(_looked(running, viewer, stage, each) for each in found.drawn)
    return NextDraw(
        task.value,
        number,
        looked,
        found.lost,
        found.wrong,
        _cost(running, stage, found, number, by_hand=bool(swaps or pairs)),
        changed=by_hand,
    )


def _not_drawn(
    running: Running, viewer: Viewer, stage: Stage, now: Next | None
) -> NextDraw | None:
    """What comes next where it is no draw; None where it is one."""
    task = now.task if now else Task.PUBLISH
    if task in (Task.REGISTER, Task.CHALLENGE, Task.TELL, Task.PUBLISH):
        return NextDraw(task.value)
    if task is Task.CHOOSE and now is not None:
        choice = _choosing(running, viewer, stage)
        return NextDraw(task.value, 1, choosing=now.choosing, choice=choice)
    if task in (Task.PLAY, Task.EXTRA_BOARDS) and stage.form != "swiss":
        return NextDraw(task.value, level=now.ties if now else ())
    return None


def _choosing(running: Running, viewer: Viewer, stage: Stage) -> Choosing | None:
    said = str(stage.condition("choice"))
    made = [part.partition("=")[::2] for part in said.split(",") if "=" in part]
    try:
        now = choices(entrants(running.state, stage), made)
    except InvalidMovement:
        return None
    names = names_for(running, viewer)
    if now.turn is None:
        return None
    return Choosing(
        now.turn,
        names.of(now.turn),
        tuple((who, names.of(who)) for who in now.free),
        tuple(
            Text(
                "{one} v {other}",
                one=f"{one} {names.of(one)}",
                other=f"{other} {names.of(other)}",
            )
            for one, other in now.ties
        ),
        len(now.free) == 2,
    )


def as_pairs(drawn: Drawn) -> str:
    """
    Write who meets whom, as a draw is known by.

    >>> as_pairs(Drawn(stage="1", round=1, matches=(Paired("a", "3", "7"), Paired("b", "9"))))
    '3-7 9'
    """
    return " ".join(
        f"{each.home}-{each.away}" if each.away else each.home for each in drawn.matches
    )


def _looked(running: Running, viewer: Viewer, stage: Stage, drawn: Drawn) -> Looked:
    names, places = names_for(running, viewer), _places(running, stage)
    matches = sorted(
        (each for each in drawn.matches if each.away), key=lambda each: natural(each.table)
    )
    pairings = tuple(
        PairingSeen(
            each.table or "",
            each.home,
            each.away or "",
            names.of(each.home),
            names.of(each.away or ""),
            _apart(each, places),
            reasons(each),
            f"{each.carried[0]} – {each.carried[1]}" if any(each.carried) else "",
        )
        for each in matches
    )
    bye = next((each for each in drawn.matches if each.is_bye), None)
    resting = (f"{bye.home} {names.of(bye.home)}".strip(), reasons(bye)) if bye else None
    return Looked(
        drawn.round,
        pairings,
        resting,
        tuple(", ".join(members(group)) for group in groups(drawn.matches)),
        drawn.noted,
        as_pairs(drawn),
    )


def _places(running: Running, stage: Stage) -> dict[str, int]:
    standings = stage_ranked(running, stage.id).standings
    return {line.id: nth for nth, line in enumerate(standings, start=1)}


def _apart(match: Paired, places: dict[str, int]) -> int | None:
    one, other = places.get(match.home), places.get(match.away or "")
    return None if one is None or other is None else abs(one - other)


def _cost(
    running: Running, stage: Stage, found: Drawing, number: int, *, by_hand: bool
) -> Sentence:
    """Say how far apart they stand who meet, and what the change by hand costs."""
    if stage.form != "swiss" or not found.drawn:
        return ""
    places = _places(running, stage)
    now = _sum(found.drawn[0], places)
    if not places:
        return ""
    said = Counted(
        "Those who meet stand {count} place apart, all together.",
        "Those who meet stand {count} places apart, all together.",
        now,
    )
    if not by_hand:
        return said
    try:
        ruled = drawing(
            running.state, stage=stage.id, round=number if stage.draw(number) else None
        )
    except OvertrickError:
        return said
    rule = Counted(
        "As drawn by the rule: {count} place.",
        "As drawn by the rule: {count} places.",
        _sum(ruled.drawn[0], places),
    )
    return Text.joined([said, rule], " ")


def _sum(drawn: Drawn, places: dict[str, int]) -> int:
    return sum(_apart(each, places) or 0 for each in drawn.matches)


def _ways(stage: Stage) -> Iterator[YieldingRule]:
    """Rules that may give way, in the order in which they do."""
    if stage.form != "swiss":
        return
    if stage.condition("apart") != "none":
        who = stage.condition("apart")
        yield YieldingRule(
            Text("Let those meet who were kept apart ({who})", who=who), "apart", "none"
        )
    if stage.condition("stationary") != "none":
        yield YieldingRule(
            Text("Let everybody move, also who keeps a table"), "stationary", "none"
        )
    forget = stage.number("forget")
    for round in range(forget + 1, stage.drawn + 1):
        text = Counted(
            "Let those meet again who met in round {count}",
            "Let those meet again who met in rounds 1 to {count}",
            round,
        )
        yield YieldingRule(text, "forget", str(round))
        break


_FIRST = ("numbers", "vp_scale", "choice", "kind", "pair_matches", "draw", "odd", "match_bye")
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
    of_pairs: bool
    """Whether pairs are drawn, not teams."""
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
        is_of_pairs(running.state, stage),
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
