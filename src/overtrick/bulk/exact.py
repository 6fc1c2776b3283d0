"""
The exact path for what kernels do not cover: boards, whole events, rulings by own average.

Everything here is worked out by the functions of ``overtrick.events.ranking``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from overtrick.bulk.arrays import Array
from overtrick.bulk.boards import Boards, EventRows
from overtrick.bulk.engine import run
from overtrick.bulk.packed import Packed, RowKind
from overtrick.bulk.terms import METHODS as BULK_METHODS
from overtrick.bulk.terms import Terms, is_covered, offered
from overtrick.compare.entry import Slot
from overtrick.compare.methods import METHODS, Method
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, Rounding, as_exact, number, rounded
from overtrick.errors import OvertrickError
from overtrick.events.ranking.boards import ComparedBoard, compare_board
from overtrick.events.ranking.book import Account, Book, ContestantKey, Pending
from overtrick.events.ranking.entries import entry_of
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.tally import Tally, averaged_over, by_boards
from overtrick.events.session import Session

__all__ = ["BulkSettled", "points_shown", "rank_apart"]

_Side = int  # 0 is NS, 1 EW
_DIRECTIONS = ("NS", "EW")


@dataclass(frozen=True, slots=True)
class _Award:
    """What a side of a row has on its board before the rest of the session is looked at."""

    slot: Slot
    offered: Exact
    expected: int


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
    ) -> None:
        self.found, self.events, self.boards, self.terms = found, events, boards, terms
        self.method: Method = METHODS[method]
        self.settings = settings
        self.column = BULK_METHODS.index(method)
        self._book = Book(self.method, settings, {})
        self._in_tenths = settings.award_rounding == "0.1-ruled" and self.method.has_percentage
        self._exact: dict[int, tuple[ComparedBoard, int]] = {}
        self._group = np.zeros(0, np.int64)
        over = averaged_over(settings)
        self._spans = None if over == "match" else found.session.codes
        self._top = self._bottom = np.zeros(len(found), np.int64)
        self._codes = [
            {text: code for code, text in enumerate(words.texts)}
            for words in (found.ns, found.ew)
        ]

    def compare(self, groups: Array, out: Array) -> None:
        """Compare the boards of these groups the exact way, and write what is settled."""
        boards, found = self.boards, self.found
        found.lines(np.concatenate([groups[:0], *map(boards.rows, groups)]))
        for number_ in np.unique(boards.board[groups]):
            low, high = np.searchsorted(boards.board, [number_, number_ + 1])
            parts = [boards.rows(group) for group in range(low, high)]
            rows = np.sort(np.concatenate(parts))
            at = int(rows[0])
            section = "" if self.settings.across_field == "yes" else found.section.text(at)
            key = found.session.text(at), section, int(found.board[at])
            lines = found.lines(rows)
            board = compare_board(
                key, lines, int(boards.expected[low]), self.method, self.settings
            )
            for place, row in enumerate(rows.tolist()):
                self._exact[row] = board, place
                self._write(out, row, 0, board.ns[place])
                self._write(out, row, 1, board.ew[place])
                group = board.groups[board.lines[place].version]
                beside = (
                    board.available_ns[place] if self.method.has_percentage else group.datum
                )
                if beside is not None and self.method.id != "cross_imps":
                    out[3 * self.column + 2, row] = number(beside)

    def settle(self, out: Array) -> None:
        """Work out rulings and sit-outs by the averages of those who got them."""
        waiting = list(self._waiting())
        if not waiting:
            return
        needed = self._averages_of({key for key, _, _, _ in waiting})
        self._count_exactly(needed)
        books: dict[int, Book] = {}
        done: set[tuple[int, ContestantKey]] = set()
        for (event, key), row, side, award in waiting:
            book = books.get(event)
            if book is None:
                winners = self.events[event].winners
                book = books[event] = Book(self.method, self.settings, winners)
            if (event, key) not in done:
                self._fill(book, key, needed[event, key])
                done.add((event, key))
            ruling = award.slot if not isinstance(award.slot, int | Fraction) else None
            item = Pending(ruling, award.offered, award.expected)
            self._write(out, row, side, book.pending_award(key, self._span(row), item))

    def _write(self, out: Array, row: int, side: _Side, slot: Slot) -> None:
        if not isinstance(slot, int | Fraction):
            return
        if self._in_tenths and row in self._exact and self._exact[row][0].is_ruled:
            slot = rounded(slot, Fraction(1, 10), Rounding.HALF_EVEN)
        out[3 * self.column + side, row] = number(slot)

    def _waiting(
        self,
    ) -> Iterator[tuple[tuple[int, ContestantKey], int, _Side, _Award]]:
        """Give what is pending: whose, its row and side, and what the board offers."""
        kind = self.found.kind
        mask = kind == RowKind.ARTIFICIAL
        if self.settings.bye != "leave_out":
            mask |= kind == RowKind.BYE
        rows = {int(row) for row in np.flatnonzero(mask)} | set(self._exact)
        for row in sorted(rows):
            for side in (0, 1):
                award = self._award(row, side)
                if isinstance(award.slot, int | Fraction):
                    continue
                if award.slot is None and kind[row] != RowKind.BYE:
                    continue
                key = self._contestant(row, side)
                if key is not None:
                    yield key, row, side, award

    def _award(self, row: int, side: _Side) -> _Award:
        if row in self._exact:
            board, place = self._exact[row]
            slots = board.ew if side else board.ns
            offer = self._book.offer(board, place, _DIRECTIONS[side]) or 0
            return _Award(slots[place], offer, board.expected)
        group = int(self._groups()[row])
        expected = int(self.boards.expected[group])
        actual = int(self.boards.actual[group])
        if self.method.has_percentage:
            offer = offered(expected, actual, self.settings)
        else:
            offer = self.method.comparisons(expected, actual, self.settings)
        return _Award(self._ruling(row, side), offer, expected)

    def _ruling(self, row: int, side: _Side) -> Slot:
        ruled = self.found.rulings.get(row)
        return None if ruled is None else (ruled.ew if side else ruled.ns)

    def _contestant(self, row: int, side: _Side) -> tuple[int, ContestantKey] | None:
        found = self.found
        who = (found.ew if side else found.ns).text(row)
        if not who:
            return None
        event, section = int(found.event.codes[row]), int(found.section.codes[row])
        winners = self.events[event].winners_of(found, section, self.settings)
        direction = _DIRECTIONS[side] if winners == 2 else None
        return event, (found.section.texts[section], direction, who)

    def _averages_of(
        self, keys: set[tuple[int, ContestantKey]]
    ) -> dict[tuple[int, ContestantKey], list[tuple[_Side, Array]]]:
        """Find the rows and sides of contestants."""
        found = self.found
        needed: dict[tuple[int, ContestantKey], list[tuple[_Side, Array]]] = {}
        for event, key in keys:
            name, direction, who = key
            rows = self.events[event].rows
            rows = rows[found.section.codes[rows] == found.section.texts.index(name)]
            rows = rows[found.kind[rows] <= RowKind.OTHER]
            own: list[tuple[_Side, Array]] = []
            for side, words in ((0, found.ns), (1, found.ew)):
                code = self._codes[side].get(who)
                if code is not None and direction in (None, _DIRECTIONS[side]):
                    own.append((side, rows[words.codes[rows] == code]))
            needed[event, key] = own
        return needed

    def _count_exactly(
        self, needed: dict[tuple[int, ContestantKey], list[tuple[_Side, Array]]]
    ) -> None:
        """Have the kernels count the awards of these rows again, as whole numbers."""
        rows = np.concatenate([rows for own in needed.values() for _, rows in own])
        groups = np.unique(self._groups()[rows])
        groups = groups[~self.boards.is_exact[groups]]
        if not len(groups) or not is_covered(self.method.id, self.settings):
            return
        starts = self.boards.offsets[groups]
        sizes = self.boards.offsets[groups + 1] - starts
        offsets = np.concatenate(([0], np.cumsum(sizes)))
        places = np.repeat(starts - offsets[:-1], sizes) + np.arange(offsets[-1])
        if len(self.boards.order):
            places = self.boards.order[places]
        _, whole = run(
            self.found.points[places],
            np.zeros(0, np.int64),
            offsets,
            np.zeros(len(groups), np.int8),
            replace(self.terms, of=self.terms.of[groups]),
            tuple(at == self.column for at in range(3)),  # type: ignore[arg-type]  # three
            exact=True,
        )
        self._top, self._bottom = np.zeros((2, len(self.found)), np.int64)
        self._top[places] = whole[2 * self.column]
        self._bottom[places] = whole[2 * self.column + 1]

    def _fill(self, book: Book, key: ContestantKey, own: Sequence[tuple[_Side, Array]]) -> None:
        """Enter what a contestant got on all boards that do not wait for its average."""
        account, each_board = book.account(key), by_boards(self.settings)
        for side, rows in own:
            counted = self._bottom[rows] > 0
            if each_board or self._spans is None:
                self._fill_rows(account, book, side, rows.tolist())
                continue
            self._fill_rows(account, book, side, rows[~counted].tolist())
            rows = rows[counted]
            spans = self._spans[rows]
            for span in np.unique(spans):
                part = rows[spans == span]
                self._fill_sums(account.tally(self._span(int(part[0]))), side, part)

    def _fill_sums(self, tally: Tally, side: _Side, rows: Array) -> None:
        top, bottom = self._top[rows], self._bottom[rows]
        offers = self._offers(rows)
        if side:
            top = offers * bottom - top if self.method.has_percentage else -top
        for each in np.unique(bottom).tolist():
            same = bottom == each
            tally.points.add_part(int(top[same].sum()), each, int(same.sum()))
        tally.available.add_part(int(offers.sum()), 1, len(rows))

    def _fill_rows(
        self, account: Account, book: Book, side: _Side, rows: Sequence[int]
    ) -> None:
        for row in rows:
            award = self._award(row, side)
            slot, bottom = award.slot, int(self._bottom[row])
            if bottom:
                slot = Fraction(int(self._top[row]), bottom)
                if side:
                    slot = award.offered - slot if self.method.has_percentage else -slot
            if isinstance(slot, int | Fraction):
                each = book.percentage(slot, award.offered, award.expected)
                account.tally(self._span(row)).add(as_exact(slot), award.offered, each)

    def _offers(self, rows: Array) -> Array:
        """Say what the boards of rows offer: matchpoints, or comparisons."""
        groups = self._groups()[rows]
        if self.method.has_percentage:
            return self.terms.top[self.terms.of[groups]]
        told = zip(
            self.boards.expected[groups].tolist(),
            self.boards.actual[groups].tolist(),
            strict=True,
        )
        return np.array([int(self.method.comparisons(*each, self.settings)) for each in told])

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
    for row, line in zip(rows.tolist(), found.lines(rows), strict=True):
        ns, ew = entry_of(line.outcome, line.board)
        if isinstance(ns, int) and ns == ew:
            found.points[row] = ns
