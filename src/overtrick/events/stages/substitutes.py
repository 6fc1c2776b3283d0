"""Substitutes in a match of teams (Law 4): who takes whose seat on which boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.people import Substituted
from overtrick.events.journal.stages import LinedUp
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line

__all__ = ["Substitutes", "not_of_team"]


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
