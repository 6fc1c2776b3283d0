"""
The wrong direction: two contestants in each other's seats, or the board turned.

The ids tell it where contestants sit one way all evening but once, or within one round.  The
cards tell it where a meeting's boards came out the other way round from every other table.

Who was where: one contestant at two tables in one round, and ids that nobody has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from overtrick.core.outcome import Bye, NotPlayed
from overtrick.core.seats import Side
from overtrick.errors import Counted, Text
from overtrick.events.checks.evidence import Evidence, Finding, TableResult
from overtrick.events.checks.seating import Contestant, MeetingKey
from overtrick.events.checks.words import SIDES, boards, listed, named, place, who
from overtrick.events.session import Line

__all__ = ["two_tables", "unknown_ids", "wrong_direction"]

_USUALLY = 3  # meetings the other way that make it a habit
_IN_A_HUNDRED = 5  # meetings that may be odd before the odd is a rule: an arrow switch
_TURNED = 2  # boards of a meeting that came out the other way round


def wrong_direction(evidence: Evidence) -> Iterator[Finding]:
    """Find meetings whose sides seem exchanged."""
    if evidence.seating.individual or any(line.match is not None for line in evidence.lines):
        return
    met = evidence.meetings
    yield from chain(_within(met), _against_habit(evidence), _against_field(evidence))


def _within(met: Mapping[MeetingKey, list[Line]]) -> Iterator[Finding]:
    """One round, the same two contestants, and not always the same way."""
    sat = Counter((key[:2], line.ns) for key, lines in met.items() for line in lines)
    for (session, section, nth, _), lines in met.items():
        ways = Counter(line.ns for line in lines)
        if nth is None or len(ways) != 2:
            continue
        place = session, section
        fewer, usual = sorted(ways, key=lambda way: (ways[way], sat[place, way]))
        odd = tuple(line for line in lines if line.ns == fewer)
        text = Text(
            "{boards}, round {nth}: {who}; on {boards_2} of that round {usual} sat North-South",
            boards=_boards(odd),
            nth=nth,
            who=who(odd[0]),
            boards_2=_boards([line for line in lines if line.ns == usual]),
            usual=usual,
        )
        yield Finding(text, odd)


def _against_habit(evidence: Evidence) -> Iterator[Finding]:
    """One way all evening but here, and the plan has it no such way."""
    met = evidence.meetings
    sat = Counter(
        (key[0], key[1], direction, contestant)
        for key, lines in met.items()
        for direction, contestant in (("NS", lines[0].ns), ("EW", lines[0].ew))
    )
    odd: dict[tuple[str, str], list[list[Line]]] = {}
    for (session, section, _, _), lines in met.items():
        place, line = (session, section), lines[0]
        if (
            sat[*place, "NS", line.ns] == sat[*place, "EW", line.ew] == 1
            and min(sat[*place, "EW", line.ns], sat[*place, "NS", line.ew]) >= _USUALLY
            and (*place, line.ns, line.ew) not in evidence.planned
        ):
            odd.setdefault(place, []).append(lines)
    sizes = Counter(key[:2] for key in met)
    for place, found in odd.items():
        if len(found) <= max(1, sizes[place] * _IN_A_HUNDRED // 100):
            for lines in found:
                text = Text(
                    "{boards}, {who}: {ns} sits East-West all the time but here, and "
                    "{ew} North-South",
                    boards=_boards(lines),
                    who=who(lines[0]),
                    ns=lines[0].ns,
                    ew=lines[0].ew,
                )
                yield Finding(text, tuple(lines))


def _against_field(evidence: Evidence) -> Iterator[Finding]:
    turned: dict[int, Side] = {}
    straight: set[int] = set()
    for results in evidence.boards.values():
        sides = Counter(result.side for result in results)
        if set(sides) <= {Side.NS, Side.EW} and len(results) > evidence.limits.others:
            if len(sides) == 1:
                straight.update(id(result.line) for result in results)
            elif min(sides.values()) == 1:
                turned.update(_alone(results, sides))
    for lines in evidence.meetings.values():
        odd = tuple(line for line in lines if id(line) in turned)
        if len(odd) >= _TURNED and not any(id(line) in straight for line in lines):
            declarers = {turned[id(line)] for line in odd}
            whose = SIDES[declarers.pop()] if len(declarers) == 1 else Text("the other side")
            text = Text(
                "{boards}, {who}: {whose} declared, and at every other table their "
                "opponents did, with about the same score",
                boards=_boards(odd),
                who=who(odd[0]),
                whose=whose,
            )
            yield Finding(text, odd, excess=len(odd))


def _alone(
    results: list[TableResult], sides: Counter[Side | None]
) -> Iterator[tuple[int, Side]]:
    """The one result of the other side, if it would be ordinary with the sides exchanged."""
    few = min(sides, key=lambda side: sides[side])
    (odd,) = (result for result in results if result.side is few)
    points = [result.points for result in results if result is not odd]
    strains = {r.contract.strain for r in results if r is not odd and r.contract}
    ordinary = odd.contract is not None and odd.contract.strain in strains
    if few is not None and ordinary and min(points) <= -odd.points <= max(points):
        yield id(odd.line), few


def _boards(lines: tuple[Line, ...] | list[Line]) -> Text:
    return boards([line.board.number for line in lines])


def two_tables(evidence: Evidence) -> Iterator[Finding]:
    """Find contestants at two tables, or against two opponents, in one round."""
    seating = evidence.seating
    rounds: dict[tuple[str, str, str, Contestant], dict[object, list[Line]]] = {}
    for line in evidence.lines:
        if line.round is None or line.match is not None:
            continue
        if isinstance(line.outcome, Bye | NotPlayed):
            continue
        for contestant in seating.contestants(line):
            key = line.session, line.section, line.round, contestant
            where = line.table, seating.opponents(line)
            rounds.setdefault(key, {}).setdefault(where, []).append(line)
    for (_, _, nth, contestant), tables in rounds.items():
        if len(tables) > 1:
            yield _twice(nth, contestant, list(tables.values()))


def unknown_ids(evidence: Evidence) -> Iterator[Finding]:
    """Find contestants whom nobody registered, where it is known who was."""
    if evidence.known is None:
        return
    known, seating = frozenset(evidence.known), evidence.seating
    strangers: dict[str, list[Line]] = {}
    for line in evidence.lines:
        for _, contestant in seating.contestants(line):
            if contestant not in known:
                strangers.setdefault(contestant, []).append(line)
    for contestant, lines in strangers.items():
        many = len(lines) > 1
        text = Text(
            "{place}: nobody is registered as {contestant}{results}",
            place=place(lines[0]),
            contestant=contestant,
            results=Counted(" ({count} result)", " ({count} results)", len(lines))
            if many
            else "",
        )
        names = (lines[0].board.number,)
        key = f"unknown_id:{contestant}"
        yield Finding(text, (), near=lines[0], key=key, names=names)


def _twice(nth: str, contestant: Contestant, tables: list[list[Line]]) -> Finding:
    tables.sort(key=len)  # the odd result out is the one in doubt
    places = [_where(lines) for lines in tables]
    text = Text(
        "round {nth}: {named} is in two places: {listed}",
        nth=nth,
        named=named(contestant),
        listed=listed(places),
    )
    names = tuple(line.board.number for lines in tables for line in lines)
    return Finding(text, tuple(tables[0]), names=names)


def _where(lines: list[Line]) -> Text:
    there = {"boards": boards([line.board.number for line in lines]), "who": who(lines[0])}
    if not lines[0].table:
        return Text("{boards} in ({who})", **there)
    return Text("{boards} at table {table} ({who})", table=lines[0].table, **there)
