"""
Who met whom in which round, where two pairs at a table play a match: every line with its match.

A match is all that two pairs play against each other in a round.  It is called as the draw
names it, else by round and table, or by the pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from overtrick.core.letters import natural
from overtrick.core.outcome import Bye
from overtrick.errors import Text
from overtrick.events.deals_apart import deals_apart
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line, MatchResult, Session

__all__ = ["meetings"]

Pairs = frozenset[str | None]
Place = tuple[str, str, str | None]
"""Session, section and round."""
Named = tuple[str, str, str]
"""The match's id, and the pairs at home and away."""


def meetings(session: Session, problems: list[Problem]) -> Session:
    """
    Name the match of every line, and tell of each pair that sat out a round that it had a bye.

    At home is who the draw says, else North-South.  A line without a round belongs to no match.
    Where rounds have deals of their own under the same board numbers, each becomes a session.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import BYE, Points
    >>> lines = (Line(Board(1), Points(420), "4", "7", round="1", table="2"),
    ...          Line(Board(1), BYE, "9", round="1"))
    >>> found = meetings(Session(lines), [])
    >>> found.lines[0].match, found.lines[0].home, found.lines[0].away
    ('1-2', '4', '7')
    >>> [(told.kind, told.match, told.home) for told in found.results]
    [('bye', '1-bye-9', '9')]
    """
    session = deals_apart(session)
    lines, results = session.lines, session.results
    met: dict[tuple[Place, Pairs], list[Line]] = {}
    for line in lines:
        if not isinstance(line.outcome, Bye) and line.ns != line.ew and _is_placed(line):
            met.setdefault((_place(line), _pairs(line)), []).append(line)
    problems += _doubts(lines, met, results)
    names = _names(met, results)
    named = (_named(line, names.get((_place(line), _pairs(line)))) for line in lines)
    return replace(session, lines=tuple(named), results=(*results, *_byes(lines, met, results)))


def _place(of: Line | MatchResult) -> Place:
    return of.session, of.section, of.round


def _pairs(line: Line) -> Pairs:
    return frozenset((line.ns, line.ew))


def _is_placed(line: Line) -> bool:
    return line.round is not None and line.ns is not None and line.ew is not None


def _named(line: Line, name: Named | None) -> Line:
    match, home, away = name or (None, None, None)
    return replace(line, match=match, home=home, away=away)


def _names(
    met: Mapping[tuple[Place, Pairs], list[Line]], results: Iterable[MatchResult]
) -> dict[tuple[Place, Pairs], Named]:
    told = {(_place(each), frozenset((each.home, each.away))): each for each in results}
    found: dict[tuple[Place, Pairs], Named] = {}
    taken = {(*place[:2], each.match) for (place, _), each in told.items()}
    # A slip in a pair's number makes a match of few boards: the long one has the name.
    for key in sorted(met, key=lambda key: (-len(met[key]), _order(_first(met[key])))):
        (session, section, round), pairs = key
        name, home, away = _name(_first(met[key]), pairs, told.get(key))
        if (session, section, name) in taken and key not in told:
            name = f"{round}-{home}-{away}"
        taken.add((session, section, name))
        found[key] = name, home, away
    return found


def _name(line: Line, pairs: Pairs, told: MatchResult | None) -> Named:
    home, away = line.ns or "", line.ew or ""
    if told is not None and told.away is not None:
        return told.match, told.home, told.away
    if line.home is not None and line.away is not None and {line.home, line.away} == pairs:
        home, away = line.home, line.away
    at_table = line.table or f"{home}-{away}"
    return line.match or f"{line.round}-{at_table}", home, away


def _first(lines: Iterable[Line]) -> Line:
    return min(lines, key=_order)


def _order(line: Line) -> tuple[object, ...]:
    return (
        *map(natural, (line.session, line.section, line.round)),
        line.board.number,
        *map(natural, (line.table, line.ns, line.ew)),
    )


def _byes(
    lines: Iterable[Line],
    met: Iterable[tuple[Place, Pairs]],
    results: Iterable[MatchResult],
) -> Iterator[MatchResult]:
    told = {(place, who) for place, pairs in met for who in pairs}
    told |= {(_place(each), who) for each in results for who in (each.home, each.away)}
    for line in sorted(lines, key=_order):
        who = line.ns if line.ew is None else line.ew
        if not _sits_out(line) or who is None or (_place(line), who) in told:
            continue
        told.add((_place(line), who))
        yield MatchResult(
            f"{line.round}-bye-{who}",
            who,
            None,
            session=line.session,
            section=line.section,
            round=line.round,
            kind="bye",
            where=line.where,
        )


def _sits_out(line: Line) -> bool:
    """Whether a line says that one pair, and which, had nobody to play against in a round."""
    alone = (line.ns is None) != (line.ew is None)
    return isinstance(line.outcome, Bye) and alone and line.round is not None


def _doubts(
    lines: Iterable[Line],
    met: Mapping[tuple[Place, Pairs], list[Line]],
    results: Iterable[MatchResult],
) -> Iterator[Problem]:
    for line in lines:
        wrong = _wrong(line)
        if wrong:
            text = Text(
                "board {board}, {ns} v {ew}: {wrong}",
                board=line.board.number,
                ns=line.ns or "-",
                ew=line.ew or "-",
                wrong=wrong,
            )
            yield Problem(line.where, text, line.board.number, line.table)
    told = {(_place(each), frozenset((each.home, each.away))) for each in results}
    opponents: dict[tuple[Place, str | None], list[tuple[Place, Pairs]]] = {}
    for key in sorted(met, key=lambda key: _order(_first(met[key]))):
        for who in () if key in told else key[1]:
            opponents.setdefault((key[0], who), []).append(key)
    for (place, who), found in sorted(opponents.items(), key=_by_who):
        if len(found) > 1:
            against = [f"{_other(key, who)} ({len(met[key])})" for key in found]
            text = Text(
                "round {place}: {who} met {against}, each a match (boards)",
                place=place[2],
                who=who,
                against=Text(
                    "{some} and {last}", some=", ".join(against[:-1]), last=against[-1]
                ),
            )
            where = _first(met[found[-1]]).where
            yield Problem(where, text, severity=Severity.QUESTION)


def _wrong(line: Line) -> Text | None:
    if line.round is None:
        return Text("no round is named, so it belongs to no match")
    if isinstance(line.outcome, Bye) and line.ns is not None and line.ew is not None:
        return Text("a sit-out of which of the two? it is nobody's bye")
    return None


def _other(key: tuple[Place, Pairs], who: str | None) -> str:
    return next(other for other in key[1] if other is not None and other != who)


def _by_who(found: tuple[tuple[Place, str | None], object]) -> tuple[object, ...]:
    place, who = found[0]
    return *map(natural, place), natural(who)
