"""
The book of a session: every contestant's awards, entered board by board.

A board can be taken out and entered again, so a correction costs one board, not the session.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.compare.entry import Slot
from overtrick.compare.methods import Method
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.core.outcome import Average, Bye, Share
from overtrick.core.seats import Seat, Side
from overtrick.events.ranking.boards import ComparedBoard
from overtrick.events.ranking.tally import (
    Tally,
    averaged_over,
    board_percentage,
    by_boards,
    share_of,
)
from overtrick.events.session import Line

__all__ = ["Account", "Book", "ContestantKey", "Final"]

ContestantKey = tuple[str, str | None, str]
"""Section, direction (None with one winner) and id."""


@dataclass(frozen=True, slots=True)
class Pending:
    """An artificial score or a sit-out, waiting for the rest of the session."""

    ruling: Average | Share | None  # None: a sit-out
    available: Exact | None
    expected: int
    actual: int


@dataclass(frozen=True, slots=True)
class Final:
    """A contestant's sums over all sessions."""

    points: Exact
    available: Exact
    percentage: Exact | None
    boards: int
    byes: int


@dataclass(slots=True)
class Account:
    """One contestant: a tally a session or match, what is pending, and who played."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    pending: dict[str, list[Pending]] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    byes: int = 0
    lines: int = 0
    closed: Final | None = None
    """The sums, until the account changes."""

    def tally(self, session: str) -> Tally:
        """The tally of that session, opened at need."""
        found = self.tallies.get(session)
        if found is None:
            found = self.tallies[session] = Tally()
        return found


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
        self._by_boards = by_boards(settings)
        self._over = averaged_over(settings)

    def span(self, board: ComparedBoard, place: int) -> str:
        """Name the boards of an own average at a table: those of its session, or its match."""
        session = board.key[0]
        if self._over == "session":
            return session
        line = board.lines[place]
        return f"{session}\n{line.match or line.round or ''}" if self._over == "match" else ""

    def contestants(self, line: Line, direction: str) -> tuple[ContestantKey, ...]:
        """Who gets the awards of that direction at that table: whom the line names so."""
        if self.individual:
            return tuple((line.section, None, who) for who in line.contestants(Side(direction)))
        who = line.ns if direction == "NS" else line.ew
        if who is None:
            return ()
        two = self.winners.get(line.section) == 2
        return ((line.section, direction if two else None, who),)

    def account(self, key: ContestantKey) -> Account:
        """The account of a contestant, opened at need."""
        found = self.accounts.get(key)
        if found is None:
            found = self.accounts[key] = Account()
        return found

    def enter(self, board: ComparedBoard, sign: int = 1) -> None:
        """Enter a board's awards, or take them out again with *sign* -1."""
        for direction, slots, offers in (
            ("NS", board.ns, board.available_ns),
            ("EW", board.ew, board.available_ew),
        ):
            for place, line in enumerate(board.lines):
                slot, available = slots[place], offers[place]
                session = self.span(board, place)
                for key in self.contestants(line, direction):
                    account = self.accounts.get(key) or self.account(key)
                    account.closed = None
                    account.lines += sign
                    if type(slot) is int and not self._by_boards:
                        account.tally(session).add(slot, available, None, sign)
                    else:
                        self._enter(account, board, place, slot, available, sign)
                    if line.players is not None and not self.individual:
                        self._note_players(account, line, direction, sign)
                    if not account.lines:
                        del self.accounts[key]

    def _enter(
        self,
        account: Account,
        board: ComparedBoard,
        place: int,
        slot: Slot,
        available: Exact | None,
        sign: int,
    ) -> None:
        session = self.span(board, place)
        if isinstance(slot, int | Fraction):
            each = None
            if self._by_boards:
                each = self.percentage(slot, available, board.expected)
            account.tally(session).add(slot, available, each, sign)
            return
        bye = isinstance(board.lines[place].outcome, Bye)
        if slot is None and not bye:
            return  # not played: no award, and nothing was available
        account.byes += sign * bye
        waiting = account.pending.setdefault(session, [])
        item = Pending(slot, available, board.expected, board.actual[place])
        if sign > 0:
            waiting.append(item)
        else:
            waiting.remove(item)

    def _note_players(self, account: Account, line: Line, direction: str, sign: int) -> None:
        for seat in _SEATS[line.sat(direction)]:
            player = line.player(seat)
            if player is not None:
                account.players[player] = account.players.get(player, 0) + sign
                if not account.players[player]:
                    del account.players[player]

    def own_percentage(self, key: ContestantKey, session: str) -> Exact | None:
        """The contestant's percentage on the boards without an artificial score."""
        account = self.accounts.get(key)
        if account is None or session not in account.tallies:
            return None
        return account.tallies[session].own_percentage(self.settings)

    def resolved(
        self,
        key: ContestantKey,
        session: str,
        ruling: Average | Share,
        available: Exact | None,
        actual: int,
    ) -> Exact | None:
        """What an artificial score comes to for that contestant."""
        own = self.own_percentage(key, session)
        share = share_of(ruling, own, self.method, self.settings)
        return self.method.artificial(share, available or 0, actual, self.settings)

    def bye_award(
        self, key: ContestantKey, session: str, available: Exact | None
    ) -> Exact | None:
        """What a sit-out counts by the setting ``bye``: nothing at IMPs."""
        rule = self.settings.bye
        if rule == "leave_out" or not self.method.has_percentage:
            return None
        own = self.own_percentage(key, session)
        share = own if rule == "own_average" else int(rule.rstrip("%"))
        if share is None:
            return None
        return as_exact(Fraction(share * (available or 0)) / 100)

    def final(self, key: ContestantKey) -> Final:
        """Close a contestant's account: pending awards worked out, sessions added."""
        account = self.accounts[key]
        if account.closed is None:
            account.closed = self._close(key, account)
        return account.closed

    def _close(self, key: ContestantKey, account: Account) -> Final:
        if len(account.tallies) == 1 and not account.pending:
            [only] = account.tallies.values()
            return self._final(only, only.points.count, account)
        whole = Tally()
        boards = 0
        for session in {**account.tallies, **account.pending}:
            tally = account.tallies.get(session)
            if tally is not None:
                whole.join(tally)
                boards += tally.points.count
            for item in account.pending.get(session, ()):
                boards += item.ruling is not None
                award = self._worked_out(key, session, item)
                if award is not None:
                    each = self.percentage(award, item.available, item.expected)
                    whole.add(award, item.available, each)
        return self._final(whole, boards, account)

    def _final(self, whole: Tally, boards: int, account: Account) -> Final:
        points, available = whole.points.value, whole.available.value
        percentage = None
        if self.method.has_percentage:
            percentage = (
                whole.own_percentage(self.settings)
                if self._by_boards or not available
                else as_exact(Fraction(100 * points, available))
            )
        return Final(points, available, percentage, boards, account.byes)

    def _worked_out(self, key: ContestantKey, session: str, item: Pending) -> Exact | None:
        if item.ruling is None:
            return self.bye_award(key, session, item.available)
        return self.resolved(key, session, item.ruling, item.available, item.actual)

    def percentage(
        self, award: Exact | None, available: Exact | None, expected: int
    ) -> Exact | None:
        """The percentage of one award on its board."""
        if award is None or available is None or not self.method.has_percentage:
            return None
        return board_percentage(award, available, expected)


_SEATS = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.EAST, Seat.WEST)}
