"""Who has gone home, and what their opponents do instead of the matches drawn with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.entrants import leaving
from overtrick.events.stages.undrawn import has_result

__all__ = ["gone_home", "without_gone"]


def gone_home(state: Event, stage: Stage, round: int) -> tuple[str, ...]:
    """
    Name those who are away from the round after *round* on, or longer.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Left
    >>> state = fold([tell(Left(contestant="3", from_round="4"))])
    >>> [gone_home(state, Stage("1", "swiss"), round) for round in (2, 3)]
    [(), ('3',)]
    """
    return tuple(who for who, since in leaving(state, stage).items() if since <= round + 1)


def without_gone(state: Event, stage: Stage) -> Stage:
    """
    Give a round robin with byes instead of matches against those who have gone home.

    A match that has a result stays.  The brackets and draws of other stages wait for nobody.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Left
    >>> drawn = Drawn(stage="1", round=2, matches=(Paired("2-3v7", "3", "7", "1"),))
    >>> stage = Stage("1", "round_robin", draws=(drawn,))
    >>> state = fold([tell(Left(contestant="3", from_round="2"))])
    >>> [(match.home, match.away) for _, match in without_gone(state, stage).paired()]
    [('7', None)]
    """
    gone = leaving(state, stage) if stage.form == "round_robin" else {}
    if not gone:
        return stage
    told = has_result(state, stage)
    draws = (replace(d, matches=tuple(_staying(d, gone, told))) for d in stage.draws)
    return replace(stage, draws=tuple(draws))


def _staying(draw: Drawn, gone: Mapping[str, int], told: set[str]) -> Iterator[Paired]:
    for match in draw.matches:
        both = [who for who in (match.home, match.away) if who is not None]
        there = [who for who in both if gone.get(who, draw.round + 1) > draw.round]
        if match.match in told or there == both:
            yield match
        elif there:
            yield Paired(match.match, there[0])
