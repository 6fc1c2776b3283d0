"""
Results of matches that are not drawn: which of them count, and which a new draw would lose.

A match that nobody drew may be a friendly one.  But where one of its teams is drawn against
another in that round it would be a second match of the same round, and does not count.

A team that withdraws from a round robin, under ``withdrawal=ebu`` (EBU White Book 2.4.2).

Before half of its matches all of them are cancelled; exactly half is no longer before
(unconfirmed).  After that those played stand, and who was still to meet it gets the best of
three: 60 % of a match, the own average, what others got from it on the average (which three is
unconfirmed; ``matches/gather.py`` works it out).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from overtrick.core.letters import whole_number
from overtrick.errors import Counted, Text
from overtrick.events.journal.entry import is_of_kind
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, MatchTold, Paired
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line, MatchResult, Session
from overtrick.events.stages.entrants import leaving, staying

__all__ = [
    "Substitutes",
    "cancelled",
    "counted_lines",
    "gone_home",
    "is_counted",
    "matches_begun",
    "results_lost",
    "undrawn_problems",
    "with_withdrawals",
    "without_gone",
]


def is_counted(state: Event, stage: Stage, told: MatchTold) -> bool:
    """
    Say whether a match told as a whole counts, drawn or not.

    >>> from overtrick.events.journal.fold import fold
    >>> now = Drawn(stage="1", round=1, matches=(Paired("1-1v4", "1", "4"),))
    >>> told = MatchTold(match="1-1v3", home="1", away="3", round="1",
    ...                  home_imps="30", away_imps="10")
    >>> is_counted(fold([]), Stage("1", "swiss", draws=(now,)), told)
    False
    """
    return _instead(state, stage, told.match, told.round, (told.home, told.away)) is None


def counted_lines(state: Event, stage: Stage, lines: Iterable[Line]) -> tuple[Line, ...]:
    """Leave out the lines of matches whose teams are drawn against others in that round."""
    known = {match.match for _, match in stage.paired()}
    counts: dict[str | None, bool] = dict.fromkeys((None, *known), True)
    found = []
    for line in lines:
        if line.match not in counts:
            counts[line.match] = _instead_of(state, stage, line) is None
        if counts[line.match]:
            found.append(line)
    return tuple(found)


def matches_begun(state: Event, stage: Stage) -> set[str]:
    """
    Name the matches of a stage that something is told of, as a whole or of a board.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = MatchTold(match="1-1v3", home_imps="30", away_imps="10")
    >>> matches_begun(fold([tell(told)]), Stage("1", "swiss"))
    {'1-1v3'}
    """
    told = {name for session, _, name in state.whole_matches if session in stage.sessions}
    places = (place for place in state.boards() if place.session in stage.sessions)
    lines = [line for place in places for line in state.lines(place)]
    told |= {line.match for line in lines if line.match}
    met = {(line.round, frozenset((line.ns, line.ew))) for line in lines if not line.match}
    return told | {
        match.match
        for draw, match in stage.paired()
        for round in (None, str(draw.round))
        if (round, frozenset((match.home, match.away))) in met
    }


def results_lost(state: Event, stage: Stage, drawn: Drawn) -> list[Text]:
    """
    Say which matches have a result and would no longer be drawn.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = MatchTold(match="1-1v3", home_imps="30", away_imps="10")
    >>> first, other = (Drawn(stage="1", round=1, matches=(Paired(f"1-1v{away}", "1", away),))
    ...                 for away in "34")
    >>> print(*results_lost(fold([tell(told)]), Stage("1", "swiss", draws=(first,)), other))
    match 1-1v3 has a result and would no longer be drawn
    """
    before, told = stage.draw(drawn.round), matches_begun(state, stage)
    kept = {_met(match) for match in drawn.matches}
    return [
        Text("match {match} has a result and would no longer be drawn", match=match.match)
        for match in (before.matches if before else ())
        if match.match in told and _met(match) not in kept
    ]


def undrawn_problems(state: Event, stage: Stage, lines: Iterable[Line]) -> Iterator[Problem]:
    """List what is told of matches that are not drawn, and whether it counts."""
    if not stage.draws and stage.form in ("ladder", "table"):
        return
    known = {match.match for _, match in stage.paired()}
    for story in state.whole_matches.values():
        facts = story.facts
        if facts.session in stage.sessions and facts.match not in known:
            both = facts.home, facts.away
            instead = _instead(state, stage, facts.match, facts.round, both)
            yield _problem(
                story.entry.where, facts.match, Text("{score} is", score=facts.score), instead
            )
    undrawn = [line for line in lines if line.match not in (None, *known)]
    often = Counter(line.match for line in undrawn)
    for line in undrawn:
        times = often.pop(line.match, 0)
        instead = _instead_of(state, stage, line) if times else None
        if instead is not None:
            results = Counted("{count} result is", "{count} results are", times)
            yield _problem(line.where, line.match or "", results, instead)


def _problem(where: str, match: str, found: Text, instead: Drawn | None) -> Problem:
    values = {"match": match, "found": found}
    message = Text("match {match}: {found} told of it, but it is not drawn", **values)
    remedy = Text("Draw it by hand if it was played; if not, undo what was told.")
    if instead is not None:
        values["round"] = str(instead.round)
        message = Text(
            "match {match}: {found} told of it, but it is not drawn in round {round}: "
            "it does not count",
            **values,
        )
        remedy = Text(
            "Draw the round again with it if it was played; if not, undo what was told."
        )
    return Problem(where, message, severity=Severity.QUESTION, code="stage", remedy=remedy)


def _met(match: Paired) -> tuple[str, frozenset[str | None]]:
    return match.match, frozenset((match.home, match.away))


def _instead_of(state: Event, stage: Stage, line: Line) -> Drawn | None:
    met = (line.ns, line.ew) if line.home is None else (line.home, line.away)
    return _instead(state, stage, line.match or "", line.round, met)


def _instead(
    state: Event, stage: Stage, match: str, round: str | None, met: Iterable[str | None]
) -> Drawn | None:
    """The draw of its round, where one of those who met is drawn against another."""
    if not stage.draws or stage.match(match) is not None:
        return None
    number, both = _known(state, stage, match, round, {who for who in met if who is not None})
    draw = stage.draw(number)
    for paired in draw.matches if draw else ():
        there = {paired.home, paired.away}
        if both & there and not both <= there:
            return draw
    return None


def _known(
    state: Event, stage: Stage, match: str, round: str | None, both: set[str]
) -> tuple[int, set[str]]:
    """Its round and who met in it: as told, or else as it once was drawn."""
    told = whole_number(round) or 0
    if told and both:
        return told, both
    for drawn, paired in _ever_drawn(state, stage):
        if paired.match == match:
            return told or drawn.round, both or {paired.home, paired.away or paired.home}
    return told, both


def _ever_drawn(state: Event, stage: Stage) -> Iterator[tuple[Drawn, Paired]]:
    for entry in state.entries:  # an undone draw as well: its matches were played under it
        if is_of_kind(entry, Drawn) and entry.facts.stage == stage.id:
            yield from ((entry.facts, match) for match in entry.facts.matches)


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
    played = matches_begun(state, stage)
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


@until_next_entry
def without_gone(state: Event, stage: Stage) -> Stage:
    """
    Give a stage with byes instead of matches against those who have gone home.

    A match that has a result stays.  Brackets and ladders wait for nobody.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Left
    >>> drawn = Drawn(stage="1", round=2, matches=(Paired("2-3v7", "3", "7", "1"),))
    >>> stage = Stage("1", "round_robin", draws=(drawn,))
    >>> state = fold([tell(Left(contestant="3", from_round="2"))])
    >>> [(match.home, match.away) for _, match in without_gone(state, stage).paired()]
    [('7', None)]
    """
    gone = leaving(state, stage) if stage.form in ("swiss", "round_robin") else {}
    if not gone:
        return stage
    told = matches_begun(state, stage)
    draws = (replace(d, matches=tuple(_staying(d, gone, told))) for d in stage.draws)
    return replace(stage, draws=tuple(draws))


def _staying(draw: Drawn, gone: Mapping[str, int], told: set[str]) -> Iterator[Paired]:
    for match in draw.matches:
        there = staying(match, draw.round, gone)
        if match.match in told or len(there) == 2 - match.is_bye:
            yield match
        elif there:
            yield Paired(match.match, there[0], half=match.half, until=match.until)


class Substitutes:
    """
    The substitutes of an event, in the seats that line-ups tell of.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Substituted
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
        told, roster = self.state.told(Key.of(as_told)).first, self.state.roster
        north, east, south, west = line.players
        ns, ew, section, round = line.ns, line.ew, line.section, line.round
        north, south = roster.changed((north, south), ns, section, "NS", round, told)
        east, west = roster.changed((east, west), ew, section, "EW", round, told)
        return replace(line, players=(north, east, south, west))
