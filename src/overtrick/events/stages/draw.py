"""Draw a round of any stage, by its form; or take one made by hand and say what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from overtrick.errors import InvalidMovement, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.knockout_draw import (
    knockout_by_hand,
    knockout_draw,
    knockout_faults,
    undrawn_round,
)
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.swiss import (
    swiss_by_hand,
    swiss_draw,
    swiss_faults,
    triple_of,
)
from overtrick.events.stages.to_come import to_come
from overtrick.movements.swiss.completion import not_drawn
from overtrick.movements.teams.round_robin import Order, round_robin

__all__ = [
    "drawn_around",
    "drawn_by_hand",
    "faults",
    "Next",
    "next_draw",
    "next_in_event",
    "next_in_stage",
    "next_round",
    "schedule",
    "Task",
    "whole_schedule",
]


def next_round(state: Event, stage: Stage) -> int:
    """
    Say which round is to be drawn next: of a knock-out the first with a tie not yet drawn.

    >>> from overtrick.events.journal.fold import fold
    >>> next_round(fold([]), Stage("1", "swiss"))
    1
    """
    return undrawn_round(state, stage) if stage.form == "knockout" else stage.drawn + 1


def next_draw(state: Event, stage: Stage, round: int) -> Drawn:
    """
    Draw a round of a stage.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "round_robin", named=("3", "7", "9", "12"))
    >>> [(match.home, match.away) for match in next_draw(fold([]), stage, 2).matches]
    [('12', '9'), ('3', '7')]

    :raises InvalidMovement: if it cannot be drawn; the message says why.
    """
    return replace(_drawn(state, stage, round), of=stage.sources.get(round))


def _drawn(state: Event, stage: Stage, round: int) -> Drawn:
    if stage.form == "swiss":
        _check_before(stage, round)
        return swiss_draw(state, stage, round)
    if stage.form == "knockout":
        return knockout_draw(state, stage, round)
    if stage.form == "round_robin":
        rounds = schedule(state, stage)
        if round > len(rounds):
            raise InvalidMovement(
                "the round robin is over after {number} rounds", number=len(rounds)
            )
        return rounds[round - 1]
    raise InvalidMovement(
        "stage {stage} has no draw: plan a movement for it, or enter results as they come",
        stage=stage.id,
    )


def whole_schedule(state: Event, stage: Stage) -> list[Drawn]:
    """
    Draw all that can be drawn at once: every round of a round robin.

    >>> from overtrick.events.journal.fold import fold
    >>> len(whole_schedule(fold([]), Stage("1", "round_robin", named=("3", "7", "9", "12"))))
    3

    :raises InvalidMovement: if there are fewer than two entrants, or it is drawn already.
    """
    if stage.draws:
        raise InvalidMovement("every round is drawn already; --round draws one of them again")
    return schedule(state, stage)


def drawn_by_hand(
    state: Event, stage: Stage, round: int, pairs: Iterable[tuple[str, str | None]]
) -> Drawn:
    """
    Make a draw of what the director says: home and away, or one who has a bye.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "round_robin", named=("3", "7", "9"))
    >>> drawn = drawn_by_hand(fold([]), stage, 2, [("3", "9"), ("7", None)])
    >>> [match.match for match in drawn.matches]
    ['2-3v9', '2-7bye']

    :raises InvalidMovement: if one plays twice.
    """
    return replace(_by_hand(state, stage, round, list(pairs)), of=stage.sources.get(round))


def _by_hand(
    state: Event, stage: Stage, round: int, listed: list[tuple[str, str | None]]
) -> Drawn:
    if stage.form == "knockout":
        matches = knockout_by_hand(state, stage, round, listed)
        return Drawn(stage=stage.id, round=round, matches=matches)
    _check_once(stage, round, listed)
    if stage.form == "swiss":
        return swiss_by_hand(state, stage, round, listed)
    matches = tuple(
        _paired(stage, round, home, away, table)
        for table, (home, away) in enumerate(listed, start=1)
    )
    return Drawn(stage=stage.id, round=round, matches=matches)


def drawn_around(
    state: Event, stage: Stage, round: int, pairs: Iterable[tuple[str, str | None]]
) -> Drawn:
    """
    Draw a round around matches that are fixed: in a Swiss all others are drawn as always.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "swiss", named=("3", "7", "9", "12"))
    >>> [match.match for match in drawn_around(fold([]), stage, 1, [("3", "7")]).matches]
    ['1-3v7', '1-9v12']

    :raises InvalidMovement: if one plays twice, or the rest cannot be drawn.
    """
    listed = list(pairs)
    if stage.form != "swiss":
        return drawn_by_hand(state, stage, round, listed)
    _check_once(stage, round, listed)
    _check_before(stage, round)
    drawn = swiss_draw(state, stage, round, listed)
    return replace(drawn, of=stage.sources.get(round))


def faults(state: Event, stage: Stage, drawn: Drawn) -> list[Text]:
    """
    Say what is wrong with a draw; nothing if all is well.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "round_robin", named=("3", "7", "9"))
    >>> drawn = Drawn(stage="1", round=1, matches=(Paired("1-1", "3", "7"),))
    >>> print(*faults(fold([]), stage, drawn))
    9 is not drawn
    """
    if stage.form == "swiss":
        return swiss_faults(state, stage, drawn)
    known = set(entrants(state, stage))
    named = [who for match in drawn.matches for who in (match.home, match.away) if who]
    found: list[Text] = [
        Text("{who} is no entrant of stage {stage}", who=who, stage=stage.id)
        for who in named
        if who not in known
    ]
    missing = [who for who in entrants(state, stage, drawn.round) if who not in named]
    if stage.form == "round_robin" and missing:
        found.append(not_drawn(missing))
    return [*found, *(knockout_faults(drawn) if stage.form == "knockout" else ())]


def _check_once(stage: Stage, round: int, pairs: list[tuple[str, str | None]]) -> None:
    three = triple_of(pairs) if stage.form == "swiss" else ()
    often = Counter(who for both in pairs for who in both if who is not None)
    for who, times in often.items():
        if times > (2 if who in three else 1):
            raise InvalidMovement(
                "{who} is drawn {times} times in round {round}",
                who=who,
                times=times,
                round=round,
            )


def _paired(stage: Stage, round: int, home: str, away: str | None, table: int) -> Paired:
    if away is None:
        return Paired(f"{round}-{home}bye", home)
    drawn = stage.meeting(round, home, away)
    return drawn or _fixture(round, home, away, table)


def _check_before(stage: Stage, round: int) -> None:
    total = stage.number("rounds")
    if total and round > total:
        raise InvalidMovement(
            "the stage is planned for {total} rounds; it is over", total=total
        )
    if round > stage.drawn + 1:
        raise InvalidMovement("round {drawn} is not drawn yet", drawn=stage.drawn + 1)


def schedule(state: Event, stage: Stage) -> list[Drawn]:
    """
    Draw every round of a round robin.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "round_robin", named=("3", "7", "9"))
    >>> for drawn in schedule(fold([]), stage):
    ...     print([(match.home, match.away) for match in drawn.matches])
    [('7', '9'), ('3', None)]
    [('3', '7'), ('9', None)]
    [('9', '3'), ('7', None)]

    :raises InvalidMovement: if there are fewer than two entrants.
    """
    order = Order(stage.condition("order"))
    everybody = entrants(state, stage)
    planned = round_robin(len(everybody), order, double=stage.condition("legs") == 2)
    drawn = []
    for number, (fixtures, bye) in enumerate(
        zip(planned.rounds, planned.byes, strict=True), start=1
    ):
        matches = [
            _fixture(number, everybody[each.home - 1], everybody[each.away - 1], each.table)
            for each in fixtures
        ]
        if bye is not None:
            who = everybody[bye - 1]
            matches.append(Paired(f"{number}-{who}bye", who))
        drawn.append(
            Drawn(stage=stage.id, round=number, matches=tuple(matches), method=order.value)
        )
    return drawn


def _fixture(round: int, home: str, away: str, table: int) -> Paired:
    return Paired(f"{round}-{home}v{away}", home, away, str(table))


class Task(Enum):
    """What a director does next."""

    REGISTER = "register"
    """Entrants: there are fewer than two."""
    CHALLENGE = "challenge"
    """On a ladder, which never ends."""
    PLAY = "play"
    """Matches that are drawn."""
    TELL = "tell"
    """Results, where nothing is drawn."""
    CHOOSE = "choose"
    """An opponent, in a knock-out."""
    EXTRA_BOARDS = "extra_boards"
    """In ties that are level."""
    DRAW = "draw"
    """A round."""
    PUBLISH = "publish"
    """Every stage is over."""


@dataclass(frozen=True, slots=True)
class Next:
    """A task, in which stage, and what it is about."""

    task: Task
    stage: str = ""
    round: int = 0
    """To be drawn."""
    alone: bool = False
    """Whether that round is drawn by itself: of a round robin the others are drawn already."""
    matches: tuple[tuple[Drawn, Paired], ...] = ()
    """To come."""
    ties: tuple[str, ...] = ()
    """Level."""
    choosing: Text | str = ""
    """Who chooses, in words."""


def next_in_event(state: Event) -> Next:
    """
    Say what is next in the stage being played, or in the first one after it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> found = next_in_event(fold([tell(StagePlanned(stage="A", form="swiss"))]))
    >>> found.task.value, found.stage
    ('register', 'A')

    :raises UnknownName: if no stage is planned.
    """
    stages, now = state.stages, state.stage().id
    begun = [stage.id for stage in stages].index(now)
    found = (next_in_stage(state, stage) for stage in stages[begun:])
    return next((each for each in found if each is not None), Next(Task.PUBLISH))


def next_in_stage(state: Event, stage: Stage) -> Next | None:
    """
    Say what a stage waits for; None if it is over.

    >>> from overtrick.events.journal.fold import fold
    >>> found = next_in_stage(fold([]), Stage("1", "swiss", named=("3", "7", "9")))
    >>> found.task.value, found.round
    ('draw', 1)
    """
    if len(entrants(state, stage)) < 2:
        return Next(Task.REGISTER, stage.id)
    if stage.form == "ladder":
        return Next(Task.CHALLENGE, stage.id)
    if waiting := to_come(state, stage):
        return Next(Task.PLAY, stage.id, matches=waiting)
    if stage.form == "table":
        session = stage_session(state, stage)
        return None if session.lines or session.results else Next(Task.TELL, stage.id)
    if stage.form == "knockout":
        return _next_tie(state, stage)
    round = _undrawn(state, stage)
    if round is None:
        return None
    alone = stage.form == "round_robin" and bool(stage.draws)
    return Next(Task.DRAW, stage.id, round, alone=alone)


def _undrawn(state: Event, stage: Stage) -> int | None:
    """The first round that is planned and not drawn."""
    if stage.form == "round_robin":
        drawn = {draw.round for draw in stage.draws}
        rounds = (draw.round for draw in schedule(state, stage))
        return next((round for round in rounds if round not in drawn), None)
    total = stage.number("rounds")
    return None if total and stage.drawn >= total else stage.drawn + 1


def _next_tie(state: Event, stage: Stage) -> Next | None:
    now = knock_out(state, stage)
    if now.choosing and not stage.draws:
        return Next(Task.CHOOSE, stage.id, 1, choosing=now.choosing)
    if now.level:
        return Next(Task.EXTRA_BOARDS, stage.id, ties=now.level)
    matches = [paired for _, paired in stage.paired()]
    stale = now.stale(matches)
    drawn = {paired.tie for paired in matches if paired not in stale}
    undecided = [each.tie for each in now.filled if each.is_open]
    rounds = [tie.round for tie in undecided if tie.id not in drawn]
    if rounds:
        return Next(Task.DRAW, stage.id, min(rounds))
    if undecided:
        again = {tie.id for tie in undecided}
        left = tuple((draw, match) for draw, match in stage.paired() if match.tie in again)
        return Next(Task.PLAY, stage.id, matches=left)
    return None
