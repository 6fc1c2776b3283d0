"""
The exact path for what kernels do not cover: boards, whole events, rulings by own average.

Everything here is worked out by the functions of ``overtrick.events.ranking``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np

from overtrick.bulk.arrays import Array, combined, numbered
from overtrick.bulk.boards import Boards, EventRows, ExactGroups, Kinds, Side, Waiting
from overtrick.bulk.engine import grouped
from overtrick.bulk.packed import Packed, RowKind
from overtrick.bulk.terms import METHODS as BULK_METHODS
from overtrick.bulk.terms import NO_SCORE, Terms, is_covered, offered
from overtrick.compare.field import Compared, Slot, slot_of
from overtrick.compare.methods import METHODS, Method
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, Rounding, number, rounded
from overtrick.core.outcome import Average, Share
from overtrick.errors import OvertrickError
from overtrick.events.ranking.boards import (
    compare_group,
    given_datum,
    is_ruled,
    largest_groups,
)
from overtrick.events.ranking.book import Book, ContestantKey, Pending
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.tally import averaged_over, by_boards, takes_own
from overtrick.events.session import Session

__all__ = ["BulkSettled", "points_shown", "rank_apart"]

_NOBODY: ContestantKey = "", None, ""
_Owner = tuple[int, ContestantKey]
_Rows = dict[_Owner, list[tuple[Side, Array]]]
_Part = tuple[int, int, Exact, Exact | None]
"""A sum of awards, its denominator, what was offered, and of a single board the percentage."""


class _Made(NamedTuple):
    """What each kind of row of a group got and could have got, NS and EW."""

    slots: tuple[list[Slot], list[Slot]]
    offers: tuple[list[Exact], list[Exact]]
    in_tenths: bool


class BulkSettled:
    """
    One method's boards, kernel and exact together, and what waits for a contestant's average.

    Only contestants with something pending are looked at again, on all their boards.
    """

    def __init__(
        self,
        groups: ExactGroups,
        found: Packed,
        events: EventRows,
        boards: Boards,
        terms: Terms,
        method: str,
        settings: Settings,
        whole: Array,
    ) -> None:
        self.found, self.events, self.boards, self.terms = found, events, boards, terms
        self.groups = groups
        self.method: Method = METHODS[method]
        self.settings = settings
        self.column = BULK_METHODS.index(method)
        self._whole = whole[self.column]
        self._is_covered = is_covered(method, settings)
        self._book = Book(self.method, settings, {})
        self._award = _awards(self.method, settings)
        self._in_tenths = settings.award_rounding == "0.1-ruled" and self.method.has_percentage
        self._made: dict[int, _Made] = {}
        self._open: set[int] = set()
        over = averaged_over(settings)
        self._spans = None if over == "match" else found.session.codes

    def compare(self, groups: Array, out: Array) -> None:
        """Compare the boards of these groups the exact way, and write what is settled."""
        numbers = np.unique(self.boards.board[groups])
        lows = np.searchsorted(self.boards.board, numbers)
        highs = np.searchsorted(self.boards.board, numbers, "right")
        for low, high in zip(lows.tolist(), highs.tolist(), strict=True):
            self._compare_board(range(low, high), out)

    def _compare_board(self, groups: range, out: Array) -> None:
        kinds = [self.groups.kinds(group) for group in groups]
        ruled = self._in_tenths and any(is_ruled(e) for each in kinds for e in each.entries)
        names = [str(group) for group in groups]
        largest = set(names)
        if len(names) > 1:
            told = [
                (name, entry)
                for name, each in zip(names, kinds, strict=True)
                for entry in each.entries
            ]
            largest = largest_groups(told, [often for each in kinds for often in each.times])
        for group, name, each in zip(groups, names, kinds, strict=True):
            self._compare_group(group, each, ruled, name in largest, out)

    def _compare_group(
        self, group: int, kinds: Kinds, ruled: bool, largest: bool, out: Array
    ) -> None:
        method, settings = self.method, self.settings
        expected = int(self.boards.expected[group])
        is_given = method.id == "butler" and settings.datum == "given"
        given = given_datum(self.found.lines(kinds.rows)) if is_given else None
        done = compare_group(
            method, kinds.entries, kinds.times, given, expected, settings, largest=largest
        )
        slots, offers = (list(done.ns), list(done.ew)), self._offers_of(done)
        each = tuple([offer] * len(kinds.entries) for offer in offers)
        for nth in np.flatnonzero(kinds.turned):  # each pair gets what its seats won
            slots[0][nth], slots[1][nth] = slots[1][nth], slots[0][nth]
            each[0][nth], each[1][nth] = each[1][nth], each[0][nth]
        self._made[group] = _Made(slots, (each[0], each[1]), ruled)
        is_open = np.zeros(len(kinds.entries), bool)
        for side in (0, 1):
            awards = [_shown(slot, ruled) for slot in slots[side]]
            out[3 * self.column + side, kinds.rows] = np.array(awards)[kinds.nth]
            is_open |= np.isnan(awards)
        self._open.update(kinds.rows[is_open[kinds.nth]].tolist())
        beside = done.available_ns if method.has_percentage else done.datum
        if beside is not None:
            out[3 * self.column + 2, kinds.rows] = number(beside)

    def _offers_of(self, done: Compared) -> tuple[Exact, Exact]:
        """Say what a group offers to NS and EW: points, or at IMPs comparisons."""
        if self.method.has_percentage:
            return done.available_ns or 0, done.available_ew or 0
        other = done.actual if done.actual_ew is None else done.actual_ew
        of = self.method.comparisons
        ns, ew = (of(done.expected, actual, self.settings) for actual in (done.actual, other))
        return ns, ew

    def settle(self, out: Array) -> None:
        """Work out rulings and sit-outs by the averages of those who got them."""
        waiting = self._waiting()
        items = self._pending(waiting)
        own: list[tuple[Waiting, Pending, bool, _Owner]] = []
        for each, (item, in_tenths) in zip(waiting, items, strict=True):
            if not self._takes_own(each.ruling):
                award = self._award(item, in_tenths)
                out[3 * self.column + each.side, each.row] = award
                continue
            who = self.events.contestant(self.found, each.row, each.side, self.settings)
            if who is not None:
                own.append((each, item, in_tenths, who))
        needed = {who: self.events.rows_of(self.found, *who) for *_, who in own}
        averages = self._averages(needed) if needed else {}
        for each, item, in_tenths, who in own:
            parts = averages.get((who, self._span(each.row)), ())
            out[3 * self.column + each.side, each.row] = self._award(item, in_tenths, *parts)

    def enter(self, book: Book, row: int) -> None:
        """Enter in the book of an event what a row gives that no kernel counted."""
        found, groups = self.found, self.groups
        expected, is_bye = (
            int(self.boards.expected[groups.of[row]]),
            bool(found.kind[row] == RowKind.BYE),
        )
        for side in (0, 1):
            who = self.events.contestant(found, row, side, self.settings)
            if who is None:
                continue
            made, offer = self._offer(row, side)
            slot = slot_of(found.entries[row][side]) if made is None else self._slot(row, side)
            account = book.account(who[1])
            account.lines += 1
            book.enter_one(account, self._span(row), slot, offer, expected, is_bye)

    def _pending(self, waiting: list[Waiting]) -> Iterator[tuple[Pending, bool]]:
        """Give what waits as a book has it, and whether it is rounded to tenths."""
        groups = self.groups.of[np.array([each.row for each in waiting], np.int64)]
        sizes, alike = self.terms.of[groups].tolist(), dict[tuple[object, int], Pending]()
        for each, group, size in zip(waiting, groups.tolist(), sizes, strict=True):
            expected = int(self.boards.expected[group])
            if group in self._made:
                made, offer = self._offer(each.row, each.side)
                yield Pending(each.ruling, offer, expected), made is not None and made.in_tenths
                continue
            key = each.ruling, size
            if key not in alike:
                alike[key] = Pending(each.ruling, self.offers[size], expected)
            yield alike[key], False

    def _takes_own(self, ruling: Average | Share | None) -> bool:
        if ruling is None:
            return self.settings.bye == "own_average"
        return takes_own(ruling, self.method, self.settings)

    def _waiting(self) -> list[Waiting]:
        """Give what is pending: all rulings and sit-outs, and what is open beside."""
        known = self.groups.waiting
        rows = self._open.difference(each.row for each in known) if self._open else ()
        slots = [(row, side, self._slot(row, side)) for row in sorted(rows) for side in (0, 1)]
        found = [self.groups.waits(*each) for each in slots]
        return known + [each for each in found if each is not None]

    def _slot(self, row: int, side: Side) -> Slot:
        """Give what the exact path left in the place of an award."""
        made = self._made[int(self.groups.of[row])]
        return made.slots[side][int(self.groups.nth[row])]

    def _offer(self, row: int, side: Side) -> tuple[_Made | None, Exact]:
        """Give what its group got if it went the exact way, and what it offers that side."""
        group = int(self.groups.of[row])
        made = self._made.get(group)
        if made is None:
            return None, self.offers[self.terms.of[group]]
        return made, made.offers[side][int(self.groups.nth[row])]

    def _counted(self, rows: Array) -> tuple[Array, Array]:
        """Give what kernels counted for NS: numerators and denominators; else of nought."""
        groups = self.groups.of[rows]
        bottom = self.terms.bottoms(self.column)[self.terms.of[groups]]
        is_there = (self.found.points[rows] != NO_SCORE) & ~self.boards.is_exact[groups]
        return self._whole[rows], np.where(is_there & self._is_covered, bottom, 0)

    def _averages(self, needed: _Rows) -> dict[tuple[_Owner, str], tuple[_Part, ...]]:
        """Sum up what contestants got on all boards that do not wait for an average."""
        owners = list(needed)
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
        alone = ~is_summed & ((bottom > 0) | self._is_made[self.groups.of[rows]])
        columns = whose, sides, rows, top, bottom
        found: dict[tuple[_Owner, str], tuple[_Part, ...]] = {}
        if is_summed.any():
            for nth, row, *sums in self._summed(*(column[is_summed] for column in columns)):
                key = owners[nth], self._span(row)
                won, below, offer = sums
                found[key] = (*found.get(key, ()), (won, below, offer, None))
        for nth, *each in zip(*(column[alone].tolist() for column in columns), strict=True):
            key = owners[nth], self._span(each[1])
            found[key] = (*found.get(key, ()), *self._one(*each))
        return found

    def _summed(
        self, whose: Array, sides: Array, rows: Array, top: Array, bottom: Array
    ) -> Iterator[tuple[int, ...]]:
        """Sum up what was counted exactly, by contestant, span and denominator."""
        offers = np.array(self.offers)[self.terms.of[self.groups.of[rows]]]
        other = offers * bottom - top if self.method.has_percentage else -top
        top = np.where(sides == 1, other, top)
        common = lcm(*np.unique(bottom).tolist())
        if int(np.abs(top).max()) * common * len(top) < 2**62:  # else each denominator apart
            top, bottom = top * (common // bottom), np.full_like(bottom, common)
        keys = combined(combined(whose, self.found.session.codes[rows]), numbered(bottom)[1])
        order, offsets = grouped(keys, int(keys.max()) + 1)
        if len(order):
            top, offers, rows, whose, bottom = (
                each[order] for each in (top, offers, rows, whose, bottom)
            )
        starts = offsets[:-1]
        return zip(
            whose[starts].tolist(),
            rows[starts].tolist(),
            np.add.reduceat(top, starts).tolist(),
            bottom[starts].tolist(),
            np.add.reduceat(offers, starts).tolist(),
            strict=True,
        )

    def _one(self, side: Side, row: int, top: int, bottom: int) -> Iterator[_Part]:
        """Give what one board gave, if it gave an award."""
        made, offer = self._offer(row, side)
        if made is not None:
            slot = self._slot(row, side)
        else:
            won = Fraction(top, bottom)
            lost = (offer if self.method.has_percentage else 0) - won
            slot = lost if side else won
        if isinstance(slot, Exact):
            expected = int(self.boards.expected[self.groups.of[row]])
            each = self._book.percentage(slot, offer, expected)
            yield slot.numerator, slot.denominator, offer, each

    @cached_property
    def _is_made(self) -> Array:
        """Which groups went the exact way."""
        return self.boards.is_exact | (not self._is_covered)

    @cached_property
    def offers(self) -> list[Exact]:
        """What a group of each size offers: matchpoints, or comparisons."""
        terms, boards = self.terms, self.boards
        firsts = np.unique(terms.of, return_index=True)[1]
        sizes = boards.expected[firsts].tolist(), boards.actual[firsts].tolist()
        return [self._offer_of(*each) for each in zip(*sizes, strict=True)]

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


def _shown(slot: Slot, in_tenths: bool) -> float:
    """Give an award as it is shown, NaN of none."""
    if not isinstance(slot, Exact):
        return np.nan
    if in_tenths:
        slot = rounded(slot, Fraction(1, 10), Rounding.HALF_EVEN)
    return float(number(slot))


@lru_cache(maxsize=32)
def _awards(method: Method, settings: Settings) -> Callable[..., float]:
    """Give what says the worth of a ruling to one whose boards sum up to so much."""

    @lru_cache(maxsize=65_536)  # few sums, again and again
    def award(item: Pending, in_tenths: bool, *parts: _Part) -> float:
        book = Book(method, settings, {})
        for won, below, offer, percentage in parts:
            tally = book.account(_NOBODY).tally("")
            tally.points.add_part(won, below, 1)
            tally.available.add(offer)
            if percentage is not None:
                tally.percentages.add(percentage)
        return _shown(book.pending_award(_NOBODY, "", item), in_tenths)

    return award


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
