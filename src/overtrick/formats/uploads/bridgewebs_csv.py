"""
Results as the CSV that BridgeWebs takes beside USEBIO: known from readers only (unconfirmed).

Blocks begin with a word after ``#``: facts of the event, scores, travellers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from overtrick.core.exact import Exact, decimal_text
from overtrick.core.outcome import PassedOut, Points, Result
from overtrick.core.seats import Side
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.contents.table import Record, place_of
from overtrick.formats.dates import day_first
from overtrick.rules.duplicate import outcome_points

__all__ = ["write_bridgewebs_csv"]

_SCORES = ("POSITION", "PAIR", "NAME1", "NAME2", "PERCENT", "TOTAL")
_TRAVELLERS = (
    *("NS", "EW", "CONTRACT", "BY", "LEAD", "TRICKS", "SCORE_NS", "SCORE_EW"),
    *("POINTS_NS", "POINTS_EW"),
)


def write_bridgewebs_csv(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write scores and travellers; the layout is unconfirmed, a USEBIO body is not.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> line = Line(Board(1), parse_outcome("3S S ="), "1", "11", lead="HT")
    >>> data, _ = write_bridgewebs_csv(Contents(records=(Record(line),)))
    >>> data.decode().splitlines()[-1]
    '1,11,3S,S,HT,9,140,,,'
    """
    losses: list[str] = []
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows(_facts(contents))
    for block in _blocks(contents):
        writer.writerow(["#SCORES"])
        writer.writerow(_SCORES)
        writer.writerows(_scores(contents, block))
    writer.writerow(["#BOARDFORMAT"])
    writer.writerow(["#TRAVELLERS"])
    writer.writerow(_TRAVELLERS)
    writer.writerows(_travellers(contents.records, losses))
    losses += _left_out(contents)
    losses += lost_extras(contents, "bridgewebs")
    return out.getvalue().encode("utf-8", errors="replace"), losses


def _facts(contents: Contents) -> Iterator[tuple[str, ...]]:
    about = contents.about
    lines = [record.line for record in contents.records]
    yield "#VERSION", "Overtrick"
    yield "#DATE", day_first(about.date)
    yield "#TITLE", about.title
    yield "#DIRECTOR", about.director
    yield "#SCORER", about.scorer
    yield "#PAIRS", str(len(contents.contestants) or len(contents.ranking))
    yield "#BOARDS", str(len({(line.session, line.board.number) for line in lines}))
    yield "#WINNERS", str(about.winners or len(_blocks(contents)) or 1)
    yield "#ROUNDS", str(len({(line.session, line.round) for line in lines if line.round}))


def _blocks(contents: Contents) -> list[tuple[str, str, Side | None]]:
    """A ranking each: by session, section and side, as they come."""
    told = [(line.session, line.section, line.side) for line in contents.ranking]
    return list(dict.fromkeys(told))


def _scores(
    contents: Contents, block: tuple[str, str, Side | None]
) -> Iterator[tuple[str, ...]]:
    people = {(one.session, one.section, one.side, one.id): one for one in contents.contestants}
    ranked = [
        line for line in contents.ranking if (line.session, line.section, line.side) == block
    ]
    for line in sorted(ranked, key=lambda line: line.place or len(ranked) + 1):
        who = people.get((*block, line.id)) or people.get((*block[:2], None, line.id))
        yield _place(line), line.id, *_names(who), _number(line.percentage), _number(line.total)


def _place(line: Placed) -> str:
    return f"{line.place or ''}{'=' if line.tied else ''}"


def _names(who: Contestant | None) -> tuple[str, str]:
    first, second = (*(who.names if who else ()), "", "")[:2]
    return first, second


def _travellers(records: Iterable[Record], losses: list[str]) -> Iterator[tuple[str, ...]]:
    boards: dict[tuple[str, int], list[Record]] = {}
    for record in records:
        if not record.is_pending:
            line = record.line
            boards.setdefault((line.session, line.board.number), []).append(record)
    for (_, number), found in sorted(boards.items()):
        yield "#BOARD", str(number)
        for record in found:
            yield _traveller(record, losses)


def _traveller(record: Record, losses: list[str]) -> tuple[str, ...]:
    line, outcome = record.line, record.line.outcome
    contract, declarer, tricks, points = "", "", "", None
    if isinstance(outcome, Result | PassedOut | Points):
        points = outcome_points(outcome, line.board)
    if isinstance(outcome, Result):
        contract, declarer = str(outcome.contract), str(outcome.declarer)
        tricks = str(outcome.tricks)
    elif not isinstance(outcome, Points):
        contract = str(outcome)
        if not isinstance(outcome, PassedOut):
            losses.append(f"{place_of(line)}: {outcome} is written as its text")
    plus, minus = _sides(points)
    awards = _number(record.ns_award), _number(record.ew_award)
    pairs = line.ns or "", line.ew or ""
    return (*pairs, contract, declarer, line.lead or "", tricks, plus, minus, *awards)


def _sides(points: int | None) -> tuple[str, str]:
    if points is None:
        return "", ""
    return (str(points), "") if points >= 0 else ("", str(-points))


def _left_out(contents: Contents) -> Iterator[str]:
    individual = sum(record.line.is_individual for record in contents.records)
    if individual:
        yield f"who sat where is not written: {individual} results of single players"
    if len({record.line.session for record in contents.records}) > 1:
        yield "sessions are written one after another, and not told apart"


def _number(value: Exact | None) -> str:
    return "" if value is None else decimal_text(value, 2).rstrip("0").rstrip(".")
