"""Who was where: one contestant at two tables in one round, and ids that nobody has."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.core.outcome import Bye, NotPlayed
from overtrick.errors import Counted, Text
from overtrick.events.checks.evidence import Evidence, Finding
from overtrick.events.checks.seating import Contestant
from overtrick.events.checks.words import boards, listed, named, place, who
from overtrick.events.session import Line

__all__ = ["two_tables", "unknown_ids"]


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
