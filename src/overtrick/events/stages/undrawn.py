"""
Results of matches that are not drawn: which of them count, and which a new draw would lose.

A match that nobody drew may be a friendly one.  But where one of its teams is drawn against
another in that round it would be a second match of the same round, and does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from overtrick.errors import Counted, Text
from overtrick.events.journal.entry import is_of_kind
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, MatchTold, Paired
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line

__all__ = ["counted_lines", "has_result", "is_counted", "results_lost", "undrawn_problems"]


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


def has_result(state: Event, stage: Stage) -> set[str]:
    """
    Name the matches of a stage that something is told of, as a whole or of a board.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = MatchTold(match="1-1v3", home_imps="30", away_imps="10")
    >>> has_result(fold([tell(told)]), Stage("1", "swiss"))
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
    before, told = stage.draw(drawn.round), has_result(state, stage)
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
    told = int(round) if round and round.isascii() and round.isdecimal() else 0
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
