"""
The exact path for what kernels do not cover: boards, whole events, rulings by own average.

Everything here is worked out by the functions of ``overtrick.events.ranking``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

import numpy as np

from overtrick.bulk.arrays import Array, combined
from overtrick.bulk.boards import Boards, EventRows
from overtrick.bulk.engine import grouped
from overtrick.bulk.packed import Packed, RowKind
from overtrick.bulk.terms import METHODS as BULK_METHODS
from overtrick.bulk.terms import NO_SCORE, Terms, is_covered, offered
from overtrick.compare.field import Compared, Entry, Slot, slot_of
from overtrick.compare.methods import METHODS, Method
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, Rounding, as_exact, number, rounded
from overtrick.errors import OvertrickError
from overtrick.events.ranking.boards import (
    compare_group,
    given_datum,
    is_ruled,
    largest_groups,
)
from overtrick.events.ranking.book import Account, Book, ContestantKey, Pending
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.tally import averaged_over, by_boards, takes_own
from overtrick.events.session import Session

__all__ = ["BulkSettled", "points_shown", "rank_apart"]

_NOBODY: ContestantKey = "", None, ""
_Side = int  # 0 is NS, 1 EW
_Rows = dict[tuple[int, ContestantKey], list[tuple[_Side, Array]]]


@dataclass(frozen=True, slots=True)
class _Award:
    """What a side of a row has on its board before the rest of the session is looked at."""

    slot: Slot
    offered: Exact
    expected: int

    @property
    def pending(self) -> Pending:
        """A ruling or a sit-out, as a book waits with it."""
        ruling = None if isinstance(self.slot, Exact) else self.slot
        return Pending(ruling, self.offered, self.expected)


class _Group(NamedTuple):
    """A group that went the exact way; a ruling on its board may round it to tenths."""

    compared: Compared
    in_tenths: bool


class BulkSettled:
    """
    One method's boards, kernel and exact together, and what waits for a contestant's average.

    Only contestants with something pending are looked at again, on all their boards.
    """

    def __init__(
        self,
        found: Packed,
        events: EventRows,
        boards: Boards,
        terms: Terms,
        method: str,
        settings: Settings,
        whole: Array,
    ) -> None:
        self.found, self.events, self.boards, self.terms = found, events, boards, terms
        self.method: Method = METHODS[method]
        self.settings = settings
        self.column = BULK_METHODS.index(method)
        self._whole = whole[self.column]
        self._is_covered = is_covered(method, settings)
        self._book = Book(self.method, settings, {})
        self._in_tenths = settings.award_rounding == "0.1-ruled" and self.method.has_percentage
        self._exact: dict[int, tuple[_Group, int]] = {}
        self._open: list[int] = []  # of these, rows with a side that waits, or has nothing
        self._group = np.zeros(0, np.int64)
        self._offered: list[Exact] = []
        over = averaged_over(settings)
        self._spans = None if over == "match" else found.session.codes

    def compare(self, groups: Array, out: Array) -> None:
        """Compare the boards of these groups the exact way, and write what is settled."""
        boards = self.boards
        for number_ in np.unique(boards.board[groups]):
            low, high = np.searchsorted(boards.board, [number_, number_ + 1])
            parts = [boards.rows(group).tolist() for group in range(low, high)]
            kinds = [Counter(map(self.found.entry, rows)) for rows in parts]
            largest = {
                int(nth)
                for nth in largest_groups(
                    [(str(nth), entry) for nth, each in enumerate(kinds) for entry in each],
                    [often for each in kinds for often in each.values()],
                )
            }
            in_tenths = self._in_tenths and any(map(is_ruled, chain(*kinds)))
            for nth, (rows, times) in enumerate(zip(parts, kinds, strict=True)):
                compared = compare_group(
                    self.method,
                    list(times),
                    list(times.values()),
                    self._given(rows),
                    int(boards.expected[low]),
                    self.settings,
                    largest=nth in largest,
                )
                self._spread(_Group(compared, in_tenths), rows, list(times), out)

    def _given(self, rows: list[int]) -> Exact | None:
        if self.settings.datum != "given":
            return None
        return given_datum(self.found.lines(np.array(rows)))

    def _spread(self, group: _Group, rows: list[int], entries: list[Entry], out: Array) -> None:
        """Give every row what its entry got: the pairs, where they sat the other way."""
        compared, column = group.compared, 3 * self.column
        awards = [
            tuple(self._shown(slot, group.in_tenths) for slot in both)
            for both in zip(compared.ns, compared.ew, strict=True)
        ]
        beside = compared.available_ns if self.method.has_percentage else compared.datum
        top = None if beside is None else number(beside)
        nth_of = {entry: nth for nth, entry in enumerate(entries)}
        for row in rows:
            nth, turn = nth_of[self.found.entry(row)], row in self.found.turned
            self._exact[row] = group, nth
            if None in awards[nth]:
                self._open.append(row)
            for side in (0, 1):
                award = awards[nth][side ^ turn]
                if award is not None:
                    out[column + side, row] = award
            if top is not None and self.method.id != "cross_imps":
                out[column + 2, row] = top

    @staticmethod
    def _shown(slot: Slot, in_tenths: bool) -> int | float | None:
        if not isinstance(slot, Exact):
            return None
        return number(rounded(slot, Fraction(1, 10), Rounding.HALF_EVEN) if in_tenths else slot)

    def settle(self, out: Array) -> None:
        """Work out rulings and sit-outs, by the averages of those who got them where asked."""
        waiting = list(self._waiting())
        asked = {key: None for key, _, _, award in waiting if key is not None}
        needed = {key: self.events.rows_of(self.found, *key) for key in asked}
        books = {
            event: Book(self.method, self.settings, self.events[event].winners)
            for event, _ in needed
        }
        if needed:
            self._fill(books, needed)
        alike: dict[tuple[_Award, bool], int | float | None] = {}
        for whose, row, side, award in waiting:
            in_tenths = row in self._exact and self._exact[row][0].in_tenths
            if whose is not None:
                event, key = whose
                given = books[event].pending_award(key, self._span(row), award.pending)
                shown = self._shown(given, in_tenths)
            elif (award, in_tenths) in alike:
                shown = alike[award, in_tenths]
            else:
                given = self._book.pending_award(_NOBODY, "", award.pending)
                shown = alike[award, in_tenths] = self._shown(given, in_tenths)
            if shown is not None:
                out[3 * self.column + side, row] = shown

    def _takes_own(self, slot: Slot) -> bool:
        if slot is None:
            return self.settings.bye == "own_average"
        return not isinstance(slot, Exact) and takes_own(slot, self.method, self.settings)

    def _waiting(
        self,
    ) -> Iterator[tuple[tuple[int, ContestantKey] | None, int, _Side, _Award]]:
        """
        Give what is pending: its row and side, and what the board offers.

        First comes whose average it takes; None where it takes nobody's.
        """
        kind, found = self.found.kind, self.found
        mask = kind == RowKind.ARTIFICIAL
        if self.settings.bye != "leave_out":
            mask |= kind == RowKind.BYE
        mask[list(self._exact)] = False
        for row in sorted([*np.flatnonzero(mask).tolist(), *self._open]):
            for side, words in enumerate((found.ns, found.ew)):
                slot = self._slot(row, side)
                if isinstance(slot, Exact) or not words.text(row):
                    continue
                if slot is None and kind[row] != RowKind.BYE:
                    continue
                whose = None
                if self._takes_own(slot):
                    whose = self.events.contestant(found, row, side, self.settings)
                yield whose, row, side, self._award(row, side, slot)

    def _slot(self, row: int, side: _Side) -> Slot:
        if row in self._exact:
            group, nth = self._exact[row]
            seat = side ^ (row in self.found.turned)
            return (group.compared.ew if seat else group.compared.ns)[nth]
        return slot_of(self.found.entry(row)[side])

    def _award(self, row: int, side: _Side, slot: Slot) -> _Award:
        if row in self._exact:
            compared = self._exact[row][0].compared
            seat = side ^ (row in self.found.turned)
            if self.method.has_percentage:
                offer = compared.available_ew if seat else compared.available_ns
            else:
                actual = compared.actual
                if seat and compared.actual_ew is not None:
                    actual = compared.actual_ew
                offer = self.method.comparisons(compared.expected, actual, self.settings)
            return _Award(slot, offer or 0, compared.expected)
        group = int(self._groups()[row])
        return _Award(
            slot, self._offers()[self.terms.of[group]], int(self.boards.expected[group])
        )

    def _counted(self, rows: Array) -> tuple[Array, Array]:
        """Give what kernels counted for NS: numerators and denominators; else of nought."""
        groups = self._groups()[rows]
        bottom = self.terms.bottoms(self.column)[self.terms.of[groups]]
        is_there = (self.found.points[rows] != NO_SCORE) & ~self.boards.is_exact[groups]
        return self._whole[rows], np.where(is_there & self._is_covered, bottom, 0)

    def _fill(
        self,
        books: dict[int, Book],
        needed: _Rows,
    ) -> None:
        """Enter what contestants got on all boards that do not wait for an average."""
        accounts = [books[event].account(key) for event, key in needed]
        parts = [
            (nth, side, rows) for nth, own in enumerate(needed.values()) for side, rows in own
        ]
        sizes = [len(rows) for _, _, rows in parts]
        whose = np.repeat([nth for nth, _, _ in parts], sizes)
        sides = np.repeat([side for _, side, _ in parts], sizes)
        rows = np.concatenate([rows for _, _, rows in parts])
        top, bottom = self._counted(rows)
        is_summed = bottom > 0
        if by_boards(self.settings) or self._spans is None:
            is_summed[:] = False
        alone = ~is_summed
        columns = whose, sides, rows, top, bottom
        for nth, *each in zip(*(column[alone].tolist() for column in columns), strict=True):
            self._fill_row(accounts[nth], *each)
        if is_summed.any():
            self._fill_sums(accounts, *(column[is_summed] for column in columns))

    def _fill_sums(
        self,
        accounts: list[Account],
        whose: Array,
        sides: Array,
        rows: Array,
        top: Array,
        bottom: Array,
    ) -> None:
        """Enter sums of what was counted exactly, by contestant, span and denominator."""
        offers = np.array(self._offers())[self.terms.of[self._groups()[rows]]]
        other = offers * bottom - top if self.method.has_percentage else -top
        top = np.where(sides == 1, other, top)
        keys = combined(combined(whose, self.found.session.codes[rows]), bottom)
        order, offsets = grouped(keys, int(keys.max()) + 1)
        if len(order):
            top, offers, rows, whose, bottom = (
                each[order] for each in (top, offers, rows, whose, bottom)
            )
        starts = offsets[:-1]
        for nth, row, below, won, offer, count in zip(
            whose[starts].tolist(),
            rows[starts].tolist(),
            bottom[starts].tolist(),
            np.add.reduceat(top, starts).tolist(),
            np.add.reduceat(offers, starts).tolist(),
            np.diff(offsets).tolist(),
            strict=True,
        ):
            tally = accounts[nth].tally(self._span(row))
            tally.points.add_part(won, below, count)
            tally.available.add_part(offer, 1, count)

    def _fill_row(self, account: Account, side: _Side, row: int, top: int, bottom: int) -> None:
        slot = self._slot(row, side)
        award = self._award(row, side, slot)
        if bottom:
            slot = Fraction(top, bottom)
            if side:
                slot = award.offered - slot if self.method.has_percentage else -slot
        if isinstance(slot, Exact):
            each = self._book.percentage(slot, award.offered, award.expected)
            account.tally(self._span(row)).add(as_exact(slot), award.offered, each)

    def _offers(self) -> list[Exact]:
        """Say what a group of each size offers: matchpoints, or comparisons."""
        if not self._offered:
            terms, boards = self.terms, self.boards
            firsts = np.unique(terms.of, return_index=True)[1]
            pairs = zip(
                boards.expected[firsts].tolist(), boards.actual[firsts].tolist(), strict=True
            )
            self._offered = [self._offer_of(*each) for each in pairs]
        return self._offered

    def _offer_of(self, expected: int, actual: int) -> Exact:
        if self.method.has_percentage:
            return offered(expected, actual, self.settings)
        return self.method.comparisons(expected, actual, self.settings)

    def _span(self, row: int) -> str:
        """Name the boards of an own average, as a book of one event does."""
        over, found = averaged_over(self.settings), self.found
        if over == "match":
            line = found.lines(np.array([row]))[0]
            return f"{line.session}\n{line.round or ''}"
        return found.session.text(row) if over == "session" else ""

    def _groups(self) -> Array:
        if not len(self._group):
            self._group = np.zeros(len(self.found), np.int64)
            spread = np.repeat(
                np.arange(len(self.boards.offsets) - 1), np.diff(self.boards.offsets)
            )
            self._group[self.boards.places] = spread
        return self._group


def rank_apart(
    found: Packed, events: EventRows, event: int, methods: Sequence[str], settings: Settings
) -> tuple[Array, Array]:
    """
    Rank a whole event of matches or of single players: its rows, and their awards.

    What cannot be ranked so keeps no award, and says why.
    """
    rows = events[event].rows
    rows = rows[found.kind[rows] <= RowKind.APART]
    session = Session(tuple(found.lines(rows)))
    out = np.full((8, len(rows)), np.nan)
    places = {str(row): nth for nth, row in enumerate(rows.tolist())}
    for method in methods:
        column = 3 * BULK_METHODS.index(method)
        try:
            ranking = rank(session, method=method, settings=settings)
        except OvertrickError as error:
            found.messages[int(rows[0])] = str(error)
            continue
        for board in ranking.boards:
            beside = board.top if method == "matchpoints" else board.datum
            for awarded in board.lines:
                at = places[awarded.line.where]
                for side, award in enumerate((awarded.ns, awarded.ew)):
                    if award is not None:
                        out[column + side, at] = number(award)
                if beside is not None and method != "cross_imps":
                    out[column + 2, at] = number(beside)
    return rows, out


def points_shown(found: Packed, rows: Array) -> None:
    """Give rows that no kernel scored the points that both sides have, where they have them."""
    for row in rows.tolist():
        ns, ew = found.entry(row)
        if isinstance(ns, int) and ns == ew:
            found.points[row] = ns
