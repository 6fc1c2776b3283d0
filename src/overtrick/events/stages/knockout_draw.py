"""
The draw of a knock-out round: the ties whose contestants are known, as matches of the journal.

Who is drawn by hand plays the tie of the bracket that both stand in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from overtrick.core.exact import Exact
from overtrick.errors import InvalidMovement, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.knockout import (
    KnockOut,
    Meetings,
    carried_over,
    earlier_meetings,
    knock_out,
)
from overtrick.movements.knockout.fill import FilledTie
from overtrick.movements.swiss.reasons import DrawCause, DrawReason

__all__ = ["knockout_by_hand", "knockout_draw", "knockout_faults", "undrawn_round"]


def knockout_draw(state: Event, stage: Stage, round: int) -> Drawn:
    """
    Draw the ties of a round, as far as those who play in them are known.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("KO", "knockout", named=("3", "7", "9"))
    >>> [(match.match, match.home, match.away)
    ...  for match in knockout_draw(fold([]), stage, 1).matches]
    [('SF1', '7', '9')]

    :raises InvalidMovement: if there is nothing to draw; the message says what it waits for.
    """
    now = knock_out(state, stage)
    if now.choosing:
        raise InvalidMovement(now.choosing)
    ties = [each for each in now.filled if each.tie.round == round and each.is_needed]
    if not ties:
        raise InvalidMovement("the knock-out is over after round {round}", round=round - 1)
    known = [each for each in ties if None not in each.entrants]
    if not known:
        raise InvalidMovement(
            "round {round} waits for {waits}", round=round, waits=_waits(now, round)
        )
    notes = [
        DrawReason(DrawCause.WAITS, (each.tie.id,), numbers=(round - 1,))
        for each in ties
        if each not in known
    ]
    return Drawn(
        stage=stage.id,
        round=round,
        matches=tuple(
            replace(each, table=str(table))
            for table, each in enumerate(_matches(state, stage, now, known), start=1)
        ),
        method="bracket",
        notes=tuple(notes),
    )


def undrawn_round(state: Event, stage: Stage) -> int:
    """
    Say which is the first round with a tie that is not drawn; after the last one, if all are.

    >>> from overtrick.events.journal.fold import fold
    >>> undrawn_round(fold([]), Stage("KO", "knockout", named=("3", "7", "9")))
    1
    """
    if len(entrants(state, stage)) < 2:
        return 1
    now = knock_out(state, stage)
    matches = [paired for _, paired in stage.paired()]
    stale = now.stale(matches)
    drawn = {paired.tie for paired in matches if paired not in stale}
    rounds = [
        each.tie.round
        for each in now.filled
        if each.is_needed and not each.order and each.tie.id not in drawn
    ]
    return min(rounds, default=stage.drawn + 1)


def knockout_by_hand(
    state: Event, stage: Stage, round: int, pairs: Iterable[tuple[str, str | None]]
) -> tuple[Paired, ...]:
    """
    Make the matches that the director says: ties of the bracket, where they are such.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("KO", "knockout", named=("3", "7", "9"))
    >>> [(match.home, match.tie)
    ...  for match in knockout_by_hand(fold([]), stage, 1, [("9", "7"), ("3", None)])]
    [('9', 'SF1'), ('3', None)]
    """
    now = knock_out(state, stage)
    known = [each for each in now.filled if each.tie.round == round]
    matches = _matches(state, stage, now, [each for each in known if None not in each.entrants])
    ties = {frozenset((match.home, match.away)): match for match in matches}
    return tuple(
        _by_hand(ties.get(frozenset((home, away))), round, home, away) for home, away in pairs
    )


def knockout_faults(drawn: Drawn) -> Iterator[Text]:
    """
    Say which matches lead nowhere, as no tie of the bracket is theirs.

    >>> stray = Drawn(stage="KO", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> print(*knockout_faults(stray))
    3 v 7 is no tie of round 1: the bracket will not go on from it
    """
    for match in drawn.matches:
        if match.tie is None:
            both = Text("{home} v {away}", home=match.home, away=match.away)
            yield Text(
                "{who} is no tie of round {round}: the bracket will not go on from it",
                who=both if match.away else Text("{who} alone", who=match.home),
                round=drawn.round,
            )


def _by_hand(match: Paired | None, round: int, home: str, away: str | None) -> Paired:
    if match is None:
        name = f"{round}-{home}v{away}" if away else f"{round}-{home}bye"
        return Paired(name, home, away)
    if match.home == home:
        return match
    return replace(
        match,
        home=home,
        away=away,
        home_carried=match.away_carried,
        away_carried=match.home_carried,
    )


def _matches(
    state: Event, stage: Stage, now: KnockOut, known: Iterable[FilledTie]
) -> Iterator[Paired]:
    earlier = earlier_meetings(state, stage)
    for each in known:
        yield from _paired(stage, now, each, earlier)


def _paired(
    stage: Stage, now: KnockOut, filled: FilledTie, earlier: Meetings
) -> Iterator[Paired]:
    tie = filled.tie
    there = sorted(filter(None, filled.entrants), key=now.entrants.index)
    alone = len(there) == 2
    for nth, (home, away) in enumerate(combinations(there, 2), start=1):
        carried = carried_over(stage, home, away, earlier)
        yield Paired(
            tie.id if alone else f"{tie.id}-{nth}",
            home,
            away,
            home_carried=_text(carried.home),
            away_carried=_text(carried.away),
            half=None if alone else nth,
            tie=tie.id,
        )


def _text(imps: Exact) -> str:
    return str(imps) if imps > 0 else ""


def _waits(now: KnockOut, round: int) -> Text:
    before = [each for each in now.filled if each.tie.round < round and each.is_open]
    ids = [each.tie.id for each in before]
    level = [id for id in ids if id in now.level]
    said = Text.joined(ids) if ids else Text("an earlier round")
    return (
        Text("{ties} ({level} level)", ties=said, level=Text.joined(level)) if level else said
    )
