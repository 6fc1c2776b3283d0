"""
A team that withdraws from a round robin, under ``withdrawal=ebu`` (EBU White Book 2.4.2).

Before half of its matches all of them are cancelled; exactly half is no longer before
(unconfirmed).  After that those played stand, and who was still to meet it gets the best of
three: 60 % of a match, the own average, what others got from it on the average (which three is
unconfirmed; ``matches/byes.py`` works it out).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.session import MatchResult, Session
from overtrick.events.stages.entrants import leaving
from overtrick.events.stages.undrawn import has_result

__all__ = ["cancelled", "with_withdrawals"]


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
