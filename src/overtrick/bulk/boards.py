"""
Who is compared with whom: rows brought together by board, and how many results each expects.

What stands twice is left out as :mod:`overtrick.events.ranking.live` says; it is asked only
about boards on which an id stands twice.

Groups that kernels do not cover stand by the different entries of their rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from overtrick.bulk.arrays import Array, combined, starts_of, words_of
from overtrick.bulk.engine import grouped, repeats
from overtrick.bulk.packed import Packed, RowKind
from overtrick.bulk.terms import MOST, NO_SCORE
from overtrick.compare.field import Entry, Slot, slot_of
from overtrick.compare.methods import METHODS
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.outcome import PASSED_OUT, Average, Share
from overtrick.events.ranking.book import ContestantKey
from overtrick.events.ranking.live import cleaned, winners_by_section
from overtrick.events.session import Line

__all__ = [
    "DIRECTIONS",
    "Boards",
    "EventRows",
    "ExactGroups",
    "Kinds",
    "Side",
    "Waiting",
    "boards_of",
    "leave_out",
]

DIRECTIONS = ("NS", "EW")
"""The two sides of a table, as columns count them: from 0."""


@dataclass(slots=True)
class _Event:
    """The rows of one event, and whether its sections have one winner or two."""

    rows: Array
    winners: dict[str, int] = field(default_factory=dict)

    def winners_of(self, found: Packed, section: int, settings: Settings) -> int:
        """Say whether a section has one winner or two, as the ids of its rows tell."""
        name = found.section.texts[section]
        if name not in self.winners:
            rows = self.rows[found.section.codes[self.rows] == section]
            played = rows[found.kind[rows] <= RowKind.APART]
            rounds = words_of(_rounds(found, played), len(played))
            lines = [
                Line(
                    Board.standard(int(found.board[at])),
                    PASSED_OUT,
                    found.ns.text(at) or None,
                    found.ew.text(at) or None,
                    session=found.session.text(at),
                    section=name,
                    round=rounds.text(nth) or None,
                )
                for nth, at in enumerate(played.tolist())
            ]
            self.winners.update(winners_by_section(lines, settings))
        return self.winners[name]


def _rounds(found: Packed, rows: Array) -> pa.ChunkedArray | None:
    if "round" not in found.table.column_names:
        return None
    return found.table.column("round").take(pa.array(rows))


class EventRows:
    """The rows of each event, found once."""

    def __init__(self, found: Packed) -> None:
        codes = found.event.codes
        self._order, offsets = grouped(codes, len(found.event.texts))
        firsts = _firsts(self._order, offsets)
        self._bounds = {
            int(codes[first]): (int(low), int(high))
            for first, low, high in zip(firsts, offsets[:-1], offsets[1:], strict=True)
        }
        self._known: dict[int, _Event] = {}
        self._contestants: dict[tuple[int, ContestantKey], list[tuple[int, Array]]] = {}
        self._codes = [
            {text: code for code, text in enumerate(words.texts)}
            for words in (found.ns, found.ew)
        ]

        self._texts = found.section.texts
        self._two: dict[int, list[int]] = {}
        self._sat: dict[tuple[int, int], tuple[int, ContestantKey] | None] = {}

    def have_two(self, events: Array, sections: Array) -> None:
        """Note sections that have two winners without a doubt."""
        for event, section in zip(events.tolist(), sections.tolist(), strict=True):
            self._two.setdefault(event, []).append(section)

    def __getitem__(self, code: int) -> _Event:
        if code not in self._known:
            low, high = self._bounds[code]
            rows = self._order[low:high] if len(self._order) else np.arange(low, high)
            names = (self._texts[section] for section in self._two.get(code, ()))
            self._known[code] = _Event(rows, dict.fromkeys(names, 2))
        return self._known[code]

    def contestant(
        self, found: Packed, row: int, side: int, settings: Settings
    ) -> tuple[int, ContestantKey] | None:
        """Give the event and the key of who sat on that side, if anybody did."""
        if (row, side) not in self._sat:
            who = (found.ew if side else found.ns).text(row)
            event, section = int(found.event.codes[row]), int(found.section.codes[row])
            winners = self[event].winners_of(found, section, settings) if who else 1
            key = self._texts[section], DIRECTIONS[side] if winners == 2 else None, who
            self._sat[row, side] = (event, key) if who else None
        return self._sat[row, side]

    def rows_of(self, found: Packed, event: int, key: ContestantKey) -> list[tuple[int, Array]]:
        """Give the rows of a contestant that count, those of each side of the table apart."""
        known = self._contestants.get((event, key))
        if known is not None:
            return known
        name, direction, who = key
        rows = self[event].rows
        here = found.section.codes[rows] == found.section.texts.index(name)
        here &= found.kind[rows] <= RowKind.OTHER
        own = self._contestants[event, key] = []
        for side, words in enumerate((found.ns, found.ew)):
            code = self._codes[side].get(who)
            if code is not None and direction in (None, DIRECTIONS[side]):
                own.append((side, rows[here & (words.codes[rows] == code)]))
        return own


@dataclass(slots=True)
class Boards:
    """
    Groups of rows that are compared, each of one deal of one board.

    ``order`` is empty where the rows stand in order already.
    """

    order: Array
    offsets: Array
    board: Array
    """The number of each group's board, counted from 0: its groups stand together."""
    expected: Array
    actual: Array
    is_exact: Array
    """Groups that kernels do not cover, with all others of their board."""

    @property
    def places(self) -> Array | slice:
        """Where the rows of all groups stand in the table, group after group."""
        return self.order if len(self.order) or not self.offsets[-1] else slice(None)

    def first_rows(self) -> Array:
        """Give the first row of each group."""
        return _firsts(self.order, self.offsets)

    def rows(self, group: int) -> Array:
        """Give the rows of a group, in the order of the table."""
        low, high = self.offsets[group], self.offsets[group + 1]
        return self.order[low:high] if len(self.order) else np.arange(low, high)


def leave_out(found: Packed, events: EventRows, settings: Settings) -> None:
    """Mark what stands twice: the first row that was written stays."""
    order, offsets, _ = _by_board(found, across=False, by_version=False)
    if not offsets[-1]:
        return
    ns, ew = _ids(found)
    if len(order):
        ns, ew = ns[order], ew[order]
    twice = repeats(offsets, ns, ew)
    if settings.winners == 2:
        twice &= 1
    elif settings.winners == "auto":
        _spare_two_winners(found, events, twice, order, offsets)
    places = order if len(order) else np.arange(len(ns))
    for board in np.flatnonzero(twice):
        rows = np.sort(places[offsets[board] : offsets[board + 1]])
        _clean(found, events, rows, int(twice[board]), settings)


def _spare_two_winners(
    found: Packed, events: EventRows, twice: Array, order: Array, offsets: Array
) -> None:
    # Where an id stands on both sides of most boards of a section, it names two pairs.
    if not (twice & 2).any():
        return
    first = _firsts(order, offsets)
    of = combined(found.event.codes[first], found.section.codes[first])
    both = np.bincount(of, weights=(twice & 2) > 0)
    mostly = 2 * both > np.bincount(of)
    twice[mostly[of]] &= 1
    once = np.flatnonzero(mostly[of])[np.unique(of[mostly[of]], return_index=True)[1]]
    rows = first[once]
    events.have_two(found.event.codes[rows], found.section.codes[rows])


def _clean(
    found: Packed, events: EventRows, rows: Array, twice: int, settings: Settings
) -> None:
    first = int(rows[0])
    event = events[int(found.event.codes[first])]
    section = int(found.section.codes[first])
    winners = event.winners_of(found, section, settings)
    if twice == 2 and winners == 2:
        return
    lines = found.lines(rows)
    kept, problems = cleaned(
        lines, METHODS["matchpoints"], {found.section.texts[section]: winners}, individual=False
    )
    stay = {line.where for line in kept}
    for problem in problems:
        at = int(problem.where)
        found.messages[at] = str(problem.message)
    for line in lines:
        if line.where not in stay:
            found.kind[int(line.where)] = RowKind.LEFT_OUT
            found.points[int(line.where)] = NO_SCORE


def boards_of(found: Packed, settings: Settings) -> Boards:
    """Bring the rows together that are compared, and count what each board expects."""
    across = settings.across_field == "yes"
    order, offsets, keys = _by_board(found, across=across, by_version=True)
    first = _firsts(order, offsets)
    board, place = (key[first] for key in keys)
    starts = starts_of(board)
    numbers = np.zeros(len(first), np.int64)
    numbers[starts[1:]] = 1
    numbers = np.cumsum(numbers)
    kind = found.kind if not len(order) else found.kind[order]
    points = found.points if not len(order) else found.points[order]
    sizes = np.diff(offsets)
    expected, actual = sizes, sizes
    if settings.bye_expected == "no" and bool((kind == RowKind.BYE).any()):
        expected = sizes - _sums(kind == RowKind.BYE, offsets)
    if bool((points == NO_SCORE).any()):
        actual = _sums(points != NO_SCORE, offsets)
    if len(starts) < len(first):
        expected = np.add.reduceat(expected, starts)[numbers]
    if settings.expected == "section" and len(first):
        runs = starts_of(place)
        most = np.maximum.reduceat(expected, runs)
        expected = np.repeat(most, np.diff(np.append(runs, len(place))))
    exact = sizes > MOST
    if bool((kind == RowKind.OTHER).any()):
        exact |= _sums(kind == RowKind.OTHER, offsets) > 0
    if settings.award_rounding == "0.1-ruled":
        exact |= _sums(kind == RowKind.ARTIFICIAL, offsets) > 0
    if settings.small_field != "none":
        exact |= (actual <= 3) & (actual < expected)
    if settings.lone_imps == "A+":
        exact |= (actual == 1) & (actual < expected)
    if len(starts) < len(first):
        exact = np.maximum.reduceat(exact.astype(np.int8), starts)[numbers] > 0
    return Boards(order, offsets, numbers, expected, actual, exact)


def _firsts(order: Array, offsets: Array) -> Array:
    return order[offsets[:-1]] if len(order) else offsets[:-1]


def _sums(flags: Array, offsets: Array) -> Array:
    return np.add.reduceat(flags, offsets[:-1], dtype=np.int64)


def _by_board(
    found: Packed, *, across: bool, by_version: bool
) -> tuple[Array, Array, tuple[Array, Array]]:
    """Sort the rows that count: order, where groups begin, the keys of board and section."""
    place = combined(found.event.codes, found.session.codes)
    if not across:
        place = combined(place, found.section.codes)
    board = combined(place, np.maximum(found.board, 0))
    keys = board
    if by_version and len(found.version.texts) > 1:
        keys = combined(board, found.version.codes)
    counts = found.kind <= RowKind.OTHER
    if bool(counts.all()):
        order, offsets = grouped(keys, int(keys.max(initial=0)) + 1)
        return order, offsets, (board, place)
    rows = np.flatnonzero(counts)
    keys = keys[rows]
    order, offsets = grouped(keys, int(keys.max(initial=0)) + 1)
    return (rows[order] if len(order) else rows), offsets, (board, place)


def _ids(found: Packed) -> tuple[Array, Array]:
    """Number the ids of both sides in one count; nobody is negative."""
    texts = sorted({*found.ns.texts, *found.ew.texts} - {""})
    places = {text: at for at, text in enumerate(texts)} | {"": -1}
    return found.ns.each(places.__getitem__), found.ew.each(places.__getitem__)


Side = int
"""0 is NS, 1 EW."""


class Kinds(NamedTuple):
    """The rows of a group, and which of the different entries each of them brings."""

    rows: Array
    nth: Array
    entries: list[Entry]
    times: list[int]
    turned: list[bool]


class Waiting(NamedTuple):
    """A side of a row on which somebody waits for what a ruling or a sit-out is worth."""

    row: int
    side: Side
    ruling: Average | Share | None  # None: a sit-out


class ExactGroups:
    """Groups as the exact path takes them, for all methods: rows alike are compared once."""

    def __init__(self, found: Packed, boards: Boards, settings: Settings) -> None:
        self._found, self._boards, self._settings = found, boards, settings
        self._known: dict[int, Kinds] = {}
        self.nth = np.zeros(len(found), np.int32)
        """Which kind of its group each row is, where :meth:`kinds` was asked."""

    def kinds(self, group: int) -> Kinds:
        """Give the different entries of a group."""
        if group not in self._known:
            found, seen = self._found, dict[tuple[Entry, bool], int]()
            rows = self._boards.rows(group)
            brought = ((found.entry(row), row in found.turned) for row in rows.tolist())
            nth = self.nth[rows] = np.array([seen.setdefault(k, len(seen)) for k in brought])
            entries, turned = map(list, zip(*seen, strict=True))
            times = np.bincount(nth).tolist()
            self._known[group] = Kinds(rows, nth, entries, times, turned)
        return self._known[group]

    @cached_property
    def of(self) -> Array:
        """The group of each row that is in one."""
        of = np.zeros(len(self._found), np.int64)
        offsets = self._boards.offsets
        of[self._boards.places] = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
        return of

    @cached_property
    def waiting(self) -> list[Waiting]:
        """The sides of all rulings and sit-outs: they wait by every method."""
        found = self._found
        mask = found.kind == RowKind.ARTIFICIAL
        if self._settings.bye != "leave_out":
            mask |= found.kind == RowKind.BYE
        return [
            waiting
            for row in np.flatnonzero(mask).tolist()
            for side, column in enumerate(found.entries[row])
            if (waiting := self.waits(row, side, slot_of(column))) is not None
        ]

    def waits(self, row: int, side: Side, slot: Slot) -> Waiting | None:
        """Say what waits there, if somebody sat there and has no award yet."""
        found = self._found
        if isinstance(slot, Exact) or not (found.ew if side else found.ns).text(row):
            return None
        is_open = slot is not None or found.kind[row] == RowKind.BYE
        return Waiting(row, side, slot) if is_open else None
