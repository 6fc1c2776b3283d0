"""From what stands of a meeting to a line of the session: ruling, policy, deal and players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from overtrick.core.board import Board
from overtrick.core.letters import natural
from overtrick.core.outcome import Artificial, NotPlayed, Outcome, Split, Weighted
from overtrick.events.journal.conditions import Conditions
from overtrick.events.journal.meeting import Fouled, Players, Ruled
from overtrick.events.journal.roster import Roster
from overtrick.events.journal.story import Ordered, Told
from overtrick.events.rulings import Fault
from overtrick.events.session import Line, turned

__all__ = ["fouled_in_match", "line_of", "with_foretold"]


def line_of(
    told: Told, roster: Roster, conditions: Conditions, fouls: Sequence[Ordered[Fouled]] = ()
) -> Line | None:
    """
    Give the line of a meeting; None where nothing stands of it.

    *fouls* are the marks on its board, in the order of time.
    """
    outcome = _outcome(told, roster, conditions)
    if outcome is None:
        return None
    key, facts = told.key, told.facts
    entry = told.result or told.ruled
    line = Line(
        board=Board.standard(key.board),
        outcome=outcome,
        ns=key.ns,
        ew=key.ew,
        session=key.session,
        section=key.section,
        round=_round(told),
        table=_table(told),
        players=_players(told, roster),
        lead=told.lead,
        version=(facts.version if facts else None) or _version(told, fouls),
        match=key.match,
        room=key.room,
        home=facts.home if facts else None,
        away=facts.away if facts else None,
        ruling=_written(told, outcome),
        where=entry.where if entry else "",
    )
    line = turned(line) if _is_turned(told) else line
    return fouled_in_match(line, (each.facts for _, each in fouls))


def fouled_in_match(line: Line, fouls: Iterable[Fouled]) -> Line:
    """
    Give a line of a match its deal, where a room of that match alone had another one (Law 87).

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> line = Line(Board(7), PASSED_OUT, match="1-3v7", room="closed")
    >>> fouled_in_match(line, [Fouled(board=7, match="1-3v7")]).version
    'b'
    """
    for facts in fouls:
        place = line.session, line.section, line.board.number
        if facts.match is not None and (facts.place, facts.match) == (place, line.match):
            version = facts.version or "b"
            line = replace(line, version=version) if facts.room == line.played_room else line
    return line


def with_foretold(lines: Iterable[Line], expected: Iterable[Line]) -> tuple[Line, ...]:
    """
    Give the lines, and those expected where nothing else is told of a board by one of the two.

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> told, *expected = (Line(Board(7), PASSED_OUT, ns=ns, ew="9") for ns in "112")
    >>> [line.ns for line in with_foretold([told], expected)]
    ['1']
    """
    found = list(lines)
    met = {(*_board(line), *way) for line in found for way in _ways(line)}
    for line in expected:
        if not any((*_board(line), *way) in met for way in _ways(line) if way[1] is not None):
            found.append(line)
    return tuple(found)


def _board(line: Line) -> tuple[str, str, int]:
    return line.session, line.section, line.board.number


def _ways(line: Line) -> tuple[tuple[str, str | None], ...]:
    return ("NS", line.ns), ("EW", line.ew)


def _outcome(told: Told, roster: Roster, conditions: Conditions) -> Outcome | None:
    if (ruling := told.ruling) is not None:
        outcome: Outcome | None = ruling.outcome
    else:
        outcome = told.played
    if isinstance(outcome, NotPlayed):
        return conditions.of_not_played(_fault(told, roster))
    return outcome


def _fault(told: Told, roster: Roster) -> Fault | None:
    key, round = told.key, _round(told)
    ns = roster.has_left(key.ns, key.section, "NS", round, told.first)
    ew = roster.has_left(key.ew, key.section, "EW", round, told.first)
    if ns and ew:
        return Fault.BOTH
    ns, ew = (ew, ns) if _is_turned(told) else (ns, ew)
    return Fault.NS if ns else Fault.EW if ew else None


def _written(told: Told, outcome: Outcome) -> str | None:
    if told.ruling is not None and (facts := _ruled(told)) is not None:
        if facts.ruling_ew:
            return f"{facts.ruling} ; EW {facts.ruling_ew}".strip()
        return facts.ruling or str(outcome)
    return str(outcome) if isinstance(outcome, Artificial | Weighted | Split) else None


def _round(told: Told) -> str | None:
    facts = told.facts or _ruled(told)
    return facts.round if facts else None


def _table(told: Told) -> str | None:
    facts = told.facts or _ruled(told)
    return facts.table if facts else None


def _ruled(told: Told) -> Ruled | None:
    return told.ruled.facts if told.ruled else None


def _players(told: Told, roster: Roster) -> Players | None:
    seated = told.facts.players if told.facts else told.key.players
    key = told.key
    if seated is not None or key.match is not None:
        return seated
    found = roster.seated(key.ns, key.ew, key.section, _round(told), told.first)
    if found is None or not _is_turned(told):
        return found
    north, east, south, west = found
    return east, north, west, south


def _is_turned(told: Told) -> bool:
    """Whether two pairs sat the other way; who plays for a team, and players, sit as told."""
    key = told.key
    return told.turned is not None and key.match is None and None not in (key.ns, key.ew)


def _version(told: Told, fouls: Sequence[Ordered[Fouled]]) -> str:
    version, round = "a", _round(told)
    of_all = [each for each in fouls if each[1].facts.match is None]
    for nth, (order, entry) in enumerate(of_all, 1):
        facts = entry.facts
        if facts.from_round is not None and round is not None:
            since = natural(round) >= natural(facts.from_round)
        else:
            since = told.first is not None and order < told.first
        if since:
            version = facts.version or chr(ord("a") + nth)
    return version
