"""
The book of a session: every contestant's awards, entered board by board.

A board can be taken out and entered again, so a correction costs one board, not the session.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from overtrick.compare.field import Slot
from overtrick.compare.matchpoints import round_award
from overtrick.compare.methods import Method
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.core.outcome import Average, Bye, Share
from overtrick.core.quick import quick
from overtrick.core.seats import Seat, Side
from overtrick.events.ranking.boards import ComparedBoard, ContestantKey
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.tally import (
    Tally,
    averaged_over,
    board_percentage,
    by_boards,
    worth_of,
)
from overtrick.events.session import Line

__all__ = ["Account", "Book", "Company", "ContestantKey", "FinalSums", "ListKey", "Pending"]


@dataclass(frozen=True, slots=True)
class Pending:
    """An artificial score or a sit-out, waiting for the rest of the session."""

    ruling: Average | Share | None  # None: a sit-out
    available: Exact
    expected: int


@quick
@dataclass(frozen=True, slots=True)
class FinalSums:
    """A contestant's sums over all sessions."""

    points: Exact
    available: Exact
    percentage: Exact | None
    boards: int
    byes: int
    counted: int
    """Boards and sit-outs that have an award."""


class Company(NamedTuple):
    """Everyone met, and in how many rounds or matches; partners only among single players."""

    opponents: Counter[ContestantKey]
    partners: Counter[ContestantKey]


@dataclass(slots=True)
class Account:
    """One contestant: a tally a session or match, what is pending, and who played."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    pending: dict[str, list[Pending]] = field(default_factory=dict)
    players: Counter[tuple[str, int]] = field(default_factory=Counter)
    """On how many boards each sat in the first seat of the side, 0, or in the second, 1."""
    byes: int = 0
    lines: int = 0
    closed: FinalSums | None = None
    """The sums, until the account changes."""
    line: Standing | None = None
    """What was written of these sums in a ranking."""
    met: Company | None = None
    """Whom it met, if that was asked, until it sits elsewhere or a board counts no more."""

    def tally(self, session: str) -> Tally:
        """The tally of that session, opened at need."""
        found = self.tallies.get(session)
        if found is None:
            found = self.tallies[session] = Tally()
        return found


ListKey = tuple[str, str | None]
"""Section (empty: the whole field) and direction of one ranking."""

Lists = dict[ListKey, list[tuple[ContestantKey, Account]]]


class Book:
    """Accounts by contestant; :mod:`~overtrick.events.ranking.pairs` ranks them."""

    def __init__(
        self,
        method: Method,
        settings: Settings,
        winners: dict[str, int],
        *,
        individual: bool = False,
    ) -> None:
        self.method = method
        self.settings = settings
        self.winners = winners
        self.individual = individual
        self.accounts: dict[ContestantKey, Account] = {}
        self._lists: Lists | None = None
        self.written: dict[ListKey, tuple[object, ...]] = {}
        """What all lines of a list hang on that were written last."""
        self.placed: dict[ListKey, tuple[list[Standing], list[Standing]]] = {}
        """The lines of a list that were placed last, and with their places."""
        self._by_boards = by_boards(settings)
        self._over = averaged_over(settings)

    def lists(self) -> Lists:
        """The accounts by the list that each is ranked in."""
        if self._lists is None:
            across, self._lists = self.settings.across_field == "yes", {}
            for key, account in self.accounts.items():
                where = ("" if across else key[0], key[1])
                self._lists.setdefault(where, []).append((key, account))
        return self._lists

    def placed_before(self, where: ListKey, lines: list[Standing]) -> list[Standing] | None:
        """Give a list as it was placed before, if none of its lines is another."""
        known, done = self.placed.get(where, ((), None))
        same = len(known) == len(lines) and all(map(operator.is_, known, lines))
        return done if same else None

    def span(self, board: ComparedBoard, place: int) -> str:
        """Name the boards of an own average at a table: those of its session, or its match."""
        return self.span_of(board.lines[place], board.key[0])

    def span_of(self, line: Line, session: str) -> str:
        """Name the boards of the own average that a line belongs to."""
        if self._over == "session":
            return session
        return f"{session}\n{line.match or line.round or ''}" if self._over == "match" else ""

    def contestants(self, line: Line, direction: str) -> tuple[ContestantKey, ...]:
        """Who gets the awards of that direction at that table: whom the line names so."""
        section = line.section
        if self.individual:
            return tuple((section, None, who) for who in line.contestants(Side(direction)))
        who = line.ns if direction == "NS" else line.ew
        if who is None:
            return ()
        two = self.winners.get(section) == 2
        return ((section, direction if two else None, who),)

    def seats(self, board: ComparedBoard) -> dict[ContestantKey, list[tuple[int, str]]]:
        """
        In which lines of a board each contestant is, and which way.

        It is noted on the board: its lines never change, and who changes lists has it compared
        anew.
        """
        if board.seats is not None:
            return board.seats
        found: dict[ContestantKey, list[tuple[int, str]]] = {}
        for place, line in enumerate(board.lines):
            for direction in ("NS", "EW"):
                for who in self.contestants(line, direction):
                    found.setdefault(who, []).append((place, direction))
        board.seats = found
        return found

    def account(self, key: ContestantKey) -> Account:
        """The account of a contestant, opened at need."""
        found = self.accounts.get(key)
        if found is None:
            found = self.accounts[key] = Account()
            self._lists = None
        return found

    def enter(self, board: ComparedBoard, sign: int = 1) -> None:
        """Enter a board's awards, or take them out again with *sign* -1."""
        for direction in _SEATS:
            self._enter_side(board, direction, range(len(board.lines)), sign)

    def renew(self, before: ComparedBoard, board: ComparedBoard) -> None:
        """Enter what a board gives in the place of what it gave: only where they differ."""
        if len(before.lines) != len(board.lines) or before.expected != board.expected:
            self.enter(before, -1)
            self.enter(board)
            return
        for direction in _SEATS:
            others = self._renew_awards(before, board, direction)
            self._enter_side(before, direction, others, -1)
            self._enter_side(board, direction, others, 1)

    def _renew_awards(
        self, before: ComparedBoard, board: ComparedBoard, direction: str
    ) -> list[int]:
        """Renew the awards of lines that are the same; list where a line or a ruling is new."""
        others: list[int] = []
        whole, in_session = not self._by_boards, self._over == "session"
        had, offered = _slots(before, direction), self.offered(before, direction)
        gives, offers = _slots(board, direction), self.offered(board, direction)
        each = zip(before.lines, board.lines, had, gives, offered, offers, strict=True)
        for place, (other, line, old, new, was, is_now) in enumerate(each):
            if other is not line:
                others.append(place)
                continue
            if old == new and was == is_now:
                continue
            if not (isinstance(old, Exact) and isinstance(new, Exact)):
                others.append(place)
                continue
            span = board.key[0] if in_session else self.span(board, place)
            for key in self.contestants(line, direction):
                account = self.accounts[key]
                account.closed = None
                tally = account.tallies[span]
                if whole and type(old) is type(new) is type(was) is type(is_now) is int:
                    tally.won += new - old
                    tally.offered += is_now - was
                else:
                    self._count(tally, old, was, board.expected, -1)
                    self._count(tally, new, is_now, board.expected, 1)
        return others

    def _enter_side(
        self, board: ComparedBoard, direction: str, places: Iterable[int], sign: int
    ) -> None:
        lines, session, expected = board.lines, board.key[0], board.expected
        slots, offers = _slots(board, direction), self.offered(board, direction)
        whole, in_session = not self._by_boards, self._over == "session"
        accounts, contestants = self.accounts, self.contestants
        for place in places:
            line, slot, available = lines[place], slots[place], offers[place]
            for key in contestants(line, direction):
                account = accounts.get(key) or self.account(key)
                account.closed = account.met = None
                account.lines += sign
                span = session if in_session else self.span(board, place)
                if whole and type(slot) is int and type(available) is int:
                    tally = account.tallies.get(span) or account.tally(span)
                    tally.won += sign * slot
                    tally.offered += sign * available
                    tally.boards += sign
                else:
                    bye = isinstance(line.outcome, Bye)
                    self.enter_one(account, span, slot, available, expected, bye, sign)
                if line.players is not None and not self.individual:
                    self._note_players(account, line, direction, sign)
                if not account.lines:
                    del accounts[key]
                    self._lists = None

    def enter_one(
        self,
        account: Account,
        span: str,
        slot: Slot,
        available: Exact | None,
        expected: int,
        bye: bool,
        sign: int = 1,
    ) -> None:
        """Enter what one line gives to a contestant; *span*: the boards of an own average."""
        if isinstance(slot, Exact):
            self._count(account.tally(span), slot, available, expected, sign)
            return
        if slot is None and not bye:
            return  # not played: no award, and nothing was available
        account.byes += sign * bye
        waiting = account.pending.setdefault(span, [])
        item = Pending(slot, available or 0, expected)
        if sign > 0:
            waiting.append(item)
        else:
            waiting.remove(item)

    def _count(
        self, tally: Tally, award: Exact, available: Exact | None, expected: int, sign: int
    ) -> None:
        each = self.percentage(award, available, expected) if self._by_boards else None
        tally.add(award, available, each, sign)

    def _note_players(self, account: Account, line: Line, direction: str, sign: int) -> None:
        for place, seat in enumerate(_SEATS[line.sat(direction)]):
            player = line.player(seat)
            if player is not None:
                account.players[player, place] += sign

    def offered(self, board: ComparedBoard, direction: str) -> Sequence[Exact | None]:
        """What every line of a board offers to a side: points, or at IMPs comparisons."""
        if self.method.has_percentage:
            return board.available_ns if direction == "NS" else board.available_ew
        results = board.actual if direction == "NS" else board.actual_ew
        known = {
            actual: self.method.comparisons(board.expected, actual, self.settings)
            for actual in set(results)
        }
        return [known[actual] for actual in results]

    def offer(self, board: ComparedBoard, place: int, direction: str) -> Exact | None:
        """What one line of a board offers to a side."""
        is_ns = direction == "NS"
        if self.method.has_percentage:
            return (board.available_ns if is_ns else board.available_ew)[place]
        actual = (board.actual if is_ns else board.actual_ew)[place]
        return self.method.comparisons(board.expected, actual, self.settings)

    def own_average(self, key: ContestantKey, session: str) -> Exact | None:
        """The average on boards without an artificial score: per cent, or IMPs a comparison."""
        account = self.accounts.get(key)
        if account is None or session not in account.tallies:
            return None
        tally = account.tallies[session]
        if not self.method.has_percentage:
            return tally.average
        return tally.percentage(self._by_boards)

    def award(
        self, key: ContestantKey, board: ComparedBoard, place: int, direction: str
    ) -> Exact | None:
        """What a line gives to a contestant on that side, rulings and sit-outs worked out."""
        slot = _slots(board, direction)[place]
        if isinstance(slot, Exact):
            return slot
        if slot is None and not isinstance(board.lines[place].outcome, Bye):
            return None
        available = self.offer(board, place, direction) or 0
        return self.pending_award(
            key, self.span(board, place), Pending(slot, available, board.expected)
        )

    def pending_award(self, key: ContestantKey, session: str, item: Pending) -> Exact | None:
        """What a contestant gets for a ruling or a sit-out, by its own average so far."""
        own = self.own_average(key, session)
        if item.ruling is None:
            worth = self._worth_of_bye(own)
        else:
            worth = worth_of(item.ruling, own, self.method, self.settings)
        if worth is None:
            return None
        award, rule = self.method.award(worth, item.available), self.settings.award_rounding
        if not self.method.has_percentage:
            return award
        return round_award(award, Fraction(item.available) / 2, rule)

    def _worth_of_bye(self, own: Exact | None) -> Exact | None:
        """What a sit-out is worth (setting ``bye``): at IMPs the own average, or nothing."""
        rule = self.settings.bye
        if rule == "own_average":
            return own if self.method.worth(50, self.settings) is not None else None
        if rule == "leave_out" or not self.method.has_percentage:
            return None
        return int(rule.rstrip("%"))

    def final(self, key: ContestantKey) -> FinalSums:
        """Close a contestant's account: pending awards worked out, sessions added."""
        account = self.accounts[key]
        if account.closed is None:
            account.closed, account.line = self._close(key, account), None
        return account.closed

    def _close(self, key: ContestantKey, account: Account) -> FinalSums:
        is_one = len(account.tallies) == 1 and not account.pending
        whole = next(iter(account.tallies.values())) if is_one else Tally()
        boards, sat_out = whole.points.count, 0
        for session in () if is_one else {**account.tallies, **account.pending}:
            tally = account.tallies.get(session)
            if tally is not None:
                whole.join(tally)
                boards += tally.points.count
            for item in account.pending.get(session, ()):
                award = self.pending_award(key, session, item)
                if award is not None:
                    boards += item.ruling is not None
                    sat_out += item.ruling is None
                    each = self.percentage(award, item.available, item.expected)
                    whole.add(award, item.available, each)
        points, available = whole.sums()
        percentage = whole.percentage(self._by_boards) if self.method.has_percentage else None
        counted = boards + sat_out
        won, offered = points.value, available.value
        return FinalSums(won, offered, percentage, boards, account.byes, counted)

    def percentage(
        self, award: Exact | None, available: Exact | None, expected: int
    ) -> Exact | None:
        """The percentage of one award on its board."""
        if award is None or available is None or not self.method.has_percentage:
            return None
        if not available and self.settings.missing == "own_boards":
            return None  # with own tops a lone result counts as little here as in the total
        return board_percentage(award, available, expected)


_SEATS = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.EAST, Seat.WEST)}


def _slots(board: ComparedBoard, direction: str) -> Sequence[Slot]:
    return board.ns if direction == "NS" else board.ew
