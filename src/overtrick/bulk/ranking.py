"""Rank every event of a table: kernels count, and the ranking room gives the places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pyarrow as pa

from overtrick.bulk.arrays import Array, combined, starts_of
from overtrick.bulk.awards import BulkCounts
from overtrick.bulk.boards import Boards, EventRows, ExactGroups, boards_of, leave_out
from overtrick.bulk.engine import grouped, run
from overtrick.bulk.exact import BulkSettled
from overtrick.bulk.packed import Packed, RowKind, packed
from overtrick.bulk.terms import METHODS as BULK_METHODS
from overtrick.bulk.terms import NO_SCORE, is_covered, terms_of
from overtrick.compare.methods import METHODS
from overtrick.compare.settings import Settings
from overtrick.core.exact import number
from overtrick.errors import OvertrickError
from overtrick.events.ranking.book import Book
from overtrick.events.ranking.pairs import standings
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.tally import averaged_over, by_boards
from overtrick.events.session import Session

__all__ = ["ranked"]

_SCHEMA = pa.schema(
    [
        *((name, pa.string()) for name in ("event", "section", "direction", "id")),
        *(("place", pa.int32()), ("tied", pa.bool_()), ("total", pa.float64())),
        *(("available", pa.float64()), ("percentage", pa.float64()), ("boards", pa.int32())),
        *(("penalty", pa.float64()), ("path", pa.string())),
    ]
)


def ranked(
    table: pa.Table, method: str, settings: Settings, *, threads: int = 1
) -> tuple[pa.Table, BulkCounts, Packed]:
    """
    Rank every event of a table of results.

    An event is ranked from the kernels' sums, rulings and boards that need the exact path
    entered beside them; what cannot be ranked so is ranked whole.  ``path`` says whether all
    its boards were compared by kernels.

    :raises InvalidFile: if it is no table of results.
    """
    found = packed(table, threads=threads)
    events = EventRows(found)
    readable = np.unique(found.event.codes[found.kind <= RowKind.APART])
    apart = found.kind == RowKind.APART
    slow = set(np.unique(found.event.codes[apart]).tolist())
    made: dict[int, tuple[list[Standing], str]] = {}
    if _is_simple(method, settings):
        kinds = found.kind.copy()
        found.kind[np.isin(found.event.codes, list(slow))] = RowKind.UNREAD
        leave_out(found, events, settings)
        boards = boards_of(found, settings)
        made = dict(_from_sums(found, events, boards, method, settings, threads))
        told = found.kind == RowKind.LEFT_OUT
        found.kind = np.where(told & ~np.isin(found.event.codes, list(slow)), found.kind, kinds)
    for event in set(readable.tolist()) - set(made):
        rows = events[event].rows
        rows = rows[found.kind[rows] <= RowKind.APART]
        session = Session(tuple(found.lines(rows)))
        try:
            ranking = rank(session, method=method, settings=settings)
        except OvertrickError as error:
            found.messages[int(rows[0])] = str(error)
            continue
        made[event] = list(ranking.standings), "exact"
    return _table(found, made, settings), _counted(found, made), found


def _is_simple(method: str, settings: Settings) -> bool:
    """Whether sums over boards are all that a ranking asks for."""
    return (
        is_covered(method, settings)
        and not by_boards(settings)
        and averaged_over(settings) != "match"
        and settings.award_rounding != "0.1-ruled"
        and settings.pair_matches == "no"
        and settings.tie_chain == "none"
        and settings.scale_total != "all"
        and isinstance(settings.minimum_boards, int)
    )


def _from_sums(
    found: Packed,
    events: EventRows,
    boards: Boards,
    method: str,
    settings: Settings,
    threads: int,
) -> Iterator[tuple[int, tuple[list[Standing], str]]]:
    """Rank events from the sums of their awards, and what is beside them."""
    if not len(boards.board):
        return
    column = BULK_METHODS.index(method)
    terms = terms_of(boards.expected, boards.actual, settings)
    out, whole = run(
        found.points,
        boards.order,
        boards.offsets,
        boards.is_exact.astype(np.int8),
        terms,
        tuple(at == column for at in range(3)),  # type: ignore[arg-type]  # three of them
        exact=True,
        threads=threads,
    )
    groups = ExactGroups(found, boards, settings)
    settled = BulkSettled(groups, found, events, boards, terms, method, settings, whole)
    settled.compare(np.flatnonzero(boards.is_exact), out)
    sums = _Sums(found, boards, settled, whole[column], column)
    ranges = {event: (low, high) for event, low, high in sums.events()}
    beside = _beside(found, boards)
    exact = set(found.event.codes[boards.first_rows()[boards.is_exact]].tolist())
    for event in sorted(ranges.keys() | beside.keys()):
        book = Book(METHODS[method], settings, events[event].winners)
        if event in ranges:
            low, high = ranges[event]
            winners = {
                int(section): events[event].winners_of(found, int(section), settings)
                for section in np.unique(sums.section[low:high])
            }
            sums.enter(book, low, high, winners)
        for row in beside.get(event, ()):
            settled.enter(book, row)
        yield event, (standings(book, Session(())), "exact" if event in exact else "kernel")


def _beside(found: Packed, boards: Boards) -> dict[int, list[int]]:
    """Give the rows of each event that are in no sum: not played, or of an exact board."""
    is_beside = (found.kind != RowKind.PLAYED) & (found.kind < RowKind.APART)
    is_beside[boards.places] |= np.repeat(boards.is_exact, np.diff(boards.offsets))
    rows: dict[int, list[int]] = {}
    for row in np.flatnonzero(is_beside).tolist():
        rows.setdefault(int(found.event.codes[row]), []).append(row)
    return rows


class _Sums:
    """Numerators added up by contestant, side and denominator, in the order of events."""

    def __init__(
        self,
        found: Packed,
        boards: Boards,
        settled: BulkSettled,
        whole: Array,
        column: int,
    ) -> None:
        terms = settled.terms
        spread = np.repeat(np.arange(len(boards.offsets) - 1), np.diff(boards.offsets))
        rows = np.arange(len(spread)) if isinstance(boards.places, slice) else boards.places
        here = (found.points[rows] != NO_SCORE) & ~boards.is_exact[spread]
        spread, rows = spread[here], rows[here]
        top, bottom = whole[rows], terms.bottoms(column)[terms.of[spread]]
        offer = np.array(settled.offers)[terms.of[spread]]
        other = offer * bottom - top if column == 0 else -top
        self.found = found
        keys, values = [], []
        for side, words, won in ((0, found.ns, top), (1, found.ew, other)):
            who = combined(found.event.codes[rows], found.section.codes[rows])
            who = combined(combined(who, words.codes[rows]), found.session.codes[rows])
            who = combined(who * 2 + side, bottom)
            keys.append(who)
            values.append(won)
        self._gather(keys, values, rows, bottom, offer)

    def _gather(
        self, keys: list[Array], values: list[Array], rows: Array, bottom: Array, offer: Array
    ) -> None:
        parts = []
        for side, (key, won) in enumerate(zip(keys, values, strict=True)):
            order, offsets = grouped(key, int(key.max(initial=0)) + 1)
            take = order if len(order) else slice(None)
            starts = offsets[:-1]
            firsts = rows[take][starts]
            words = self.found.ew if side else self.found.ns
            parts.append(
                (
                    self.found.event.codes[firsts],
                    self.found.section.codes[firsts],
                    self.found.session.codes[firsts],
                    words.codes[firsts],
                    np.full(len(firsts), side),
                    np.add.reduceat(won[take], starts),
                    bottom[take][starts],
                    np.add.reduceat(offer[take], starts),
                    np.diff(offsets),
                )
            )
        columns = [np.concatenate(pair) for pair in zip(*parts, strict=True)]
        order = np.argsort(columns[0], kind="stable")
        self.event, self.section, *rest = (column[order] for column in columns)
        self.session, self.who, self.side, self.top, self.bottom, self.offer, self.count = rest

    def events(self) -> Iterator[tuple[int, int, int]]:
        """Give each event with the range of its sums."""
        starts = starts_of(self.event)
        for low, high in pairwise(np.append(starts, len(self.event)).tolist()):
            yield int(self.event[low]), low, high

    def enter(self, book: Book, low: int, high: int, winners: dict[int, int]) -> None:
        """Put the sums of one event into a book."""
        found, names = self.found, (self.found.ns.texts, self.found.ew.texts)
        part, in_session = slice(low, high), averaged_over(book.settings) == "session"
        for section, session, who, side, top, bottom, offer, count in zip(
            self.section[part].tolist(),
            self.session[part].tolist(),
            self.who[part].tolist(),
            self.side[part].tolist(),
            self.top[part].tolist(),
            self.bottom[part].tolist(),
            self.offer[part].tolist(),
            self.count[part].tolist(),
            strict=True,
        ):
            direction = ("NS", "EW")[side] if winners[section] == 2 else None
            account = book.account((found.section.texts[section], direction, names[side][who]))
            account.lines += count
            tally = account.tally(found.session.texts[session] if in_session else "")
            tally.points.add_part(top, bottom, count)
            tally.available.add_part(offer, 1, count)


def _table(
    found: Packed, made: dict[int, tuple[list[Standing], str]], settings: Settings
) -> pa.Table:
    columns: dict[str, list[object]] = {name: [] for name in _SCHEMA.names}
    for event in sorted(made):
        lines, path = made[event]
        for line in lines:
            row = (
                *(found.event.texts[event], line.section, line.direction, line.id),
                *(line.place, line.tied, _number(line.total), _number(line.available)),
                _number(line.percentage, settings.percentage_places),
                *(line.boards, _number(line.penalty), path),
            )
            for name, value in zip(columns, row, strict=True):
                columns[name].append(value)
    return pa.table(columns, schema=_SCHEMA)


def _number(value: object, places: int = 4) -> float | None:
    return None if value is None else float(number(value, places))  # type: ignore[arg-type]


def _counted(found: Packed, made: dict[int, tuple[list[Standing], str]]) -> BulkCounts:
    counted = found.kind <= RowKind.APART
    ways = np.zeros(len(found.event.texts), np.int8)
    for event, (_, path) in made.items():
        ways[event] = 1 if path == "kernel" else 2
    way = np.where(counted, ways[found.event.codes], 0)
    kernel, exact = int((way == 1).sum()), int((way == 2).sum())
    return BulkCounts(len(way), kernel, exact, len(way) - kernel - exact)
