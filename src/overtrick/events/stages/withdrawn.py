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

from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.people import Substituted
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, LinedUp, Paired
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line, MatchResult, Session
from overtrick.events.stages.entrants import leaving
from overtrick.events.stages.undrawn import has_result

__all__ = [
    "cancelled",
    "gone_home",
    "not_of_team",
    "Substitutes",
    "with_withdrawals",
    "without_gone",
]


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


class Substitutes:
    """
    The substitutes of an event, in the seats that line-ups tell of.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = Substituted(contestant="3", out="Ada", player="Eva", from_round="2")
    >>> line = Line(Board(1), PASSED_OUT, "3", "7", round="2", match="2-3v7")
    >>> lined_up = replace(line, players=("Ada", None, "Alan", None))
    >>> Substitutes(fold([tell(told)])).seated(lined_up, line).players
    ('Eva', None, 'Alan', None)
    """

    def __init__(self, state: Event) -> None:
        self.state = state

    def seated(self, line: Line, as_told: Line) -> Line:
        """A line with its substitutes; *as_told* is what the journal itself has of it."""
        if line.players is None or as_told.players is not None:
            return line  # who is named with the result has played
        if not self.state.roster.substitutes:
            return line
        key = Key(
            as_told.session,
            as_told.section,
            as_told.board.number,
            as_told.ns,
            as_told.ew,
            as_told.match,
            as_told.room,
        )
        told, roster = self.state.told(key).first, self.state.roster
        north, east, south, west = line.players
        ns, ew, section, round = line.ns, line.ew, line.section, line.round
        north, south = roster.changed((north, south), ns, section, "NS", round, told)
        east, west = roster.changed((east, west), ew, section, "EW", round, told)
        return replace(line, players=(north, east, south, west))


def not_of_team(state: Event) -> Iterator[Problem]:
    """
    List substitutes for somebody who is no player of that contestant.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Registered
    >>> told = [Registered(contestant="7", players=("Ada", "Alan")),
    ...         Substituted(contestant="7", out="Nobody", player="Eva")]
    >>> print(*not_of_team(fold([tell(each) for each in told])))
    Eva plays for 'Nobody', who is no player of 7
    """
    roster = state.roster
    playing: dict[str, set[str]] = {}
    for who, *_ in roster.contestants:
        playing.setdefault(who, set())
    for facts in roster.contestants.values():
        playing[facts.contestant].update(facts.players)
    for entry in state.of_kind(LinedUp):
        playing.setdefault(entry.facts.team, set()).update(entry.facts.players)
    for substituted in state.of_kind(Substituted):
        change = substituted.facts
        known = playing.get(change.contestant)
        if known and change.out not in known:
            yield Problem(
                substituted.where,
                Text(
                    "{player} plays for {out!r}, who is no player of {contestant}",
                    player=change.player,
                    out=change.out,
                    contestant=change.contestant,
                ),
                severity=Severity.QUESTION,
                code="unknown_id",
                remedy=Text("Undo it and say who went out, or register the player."),
            )
        if known:
            known.add(change.player)
