"""
A team that withdraws from a round robin, under ``withdrawal=ebu`` (EBU White Book 2.4.2).

Before half of its matches all of them are cancelled; exactly half is no longer before
(unconfirmed).  After that those played stand, and who was still to meet it gets the best of
three: 60 % of a match, the own average, what others got from it on the average (which three is
unconfirmed; ``matches/byes.py`` works it out).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.session import MatchResult, Session
from overtrick.events.stages.entrants import leaving
from overtrick.events.stages.undrawn import has_result

__all__ = ["cancelled", "gone_home", "with_withdrawals", "without_gone"]


def cancelled(state: Event, stage: Stage) -> tuple[str, ...]:
    """
    Name the teams that withdrew before half of their matches had a result.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Left
    >>> from overtrick.events.journal.stages import Drawn, Paired
    >>> drawn = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> rules = {"withdrawal": "ebu"}
    >>> stage = Stage("1", "round_robin", conditions=rules, draws=(drawn,))
    >>> cancelled(fold([tell(Left(contestant="7"))]), stage)
    ('7',)
    """
    if stage.form != "round_robin" or stage.condition("withdrawal") != "ebu":
        return ()
    played = has_result(state, stage)
    found = []
    for who in leaving(state, stage):
        own = _matches(stage, who)
        if 2 * len(own & played) < len(own):
            found.append(who)
    return tuple(found)


def with_withdrawals(state: Event, stage: Stage, session: Session) -> Session:
    """Give a session without cancelled matches; what is left gives the best of three."""
    if stage.form != "round_robin" or stage.condition("withdrawal") != "ebu":
        return session
    out = cancelled(state, stage)
    void = frozenset[str]().union(*(_matches(stage, who) for who in out))
    lines = tuple(line for line in session.lines if line.match not in void)
    results = tuple(_left(stage, session, void))
    return replace(session, lines=lines, results=results)


def _left(stage: Stage, session: Session, void: frozenset[str]) -> Iterator[MatchResult]:
    drawn = {match.match: (match.home, match.away) for _, match in stage.paired()}
    for told in session.results:
        if told.match not in void:
            others = [who for who in drawn.get(told.match, ()) if who not in (None, told.home)]
            is_left = told.kind == "bye" and others
            yield replace(told, withdrawn=others[0]) if is_left else told


def _matches(stage: Stage, who: str) -> frozenset[str]:
    """The matches that a team was drawn in, byes left out."""
    return frozenset(
        match.match
        for _, match in stage.paired()
        if who in (match.home, match.away) and not match.is_bye
    )


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
