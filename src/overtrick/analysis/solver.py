"""
Double dummy through endplay's solver (extra ``analysis``), each deal solved once for ever.

What was solved is kept in a small SQLite file of the user's cache (``OVERTRICK_CACHE`` names
another folder).  A file that cannot be written is done without, and one that is damaged begun
anew: nothing in it cannot be solved again.

Par: the score if both sides bid and doubled with all cards seen, and its contracts.  The
auction is a game of two sides.  A side may bid higher, or let the bid stand, doubled or not,
whichever costs its bidders more; a bid is played by the better of its two seats.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Card
from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.outcome import PASSED_OUT, PassedOut, Result
from overtrick.core.seats import Seat, Side
from overtrick.core.shown import needs
from overtrick.core.watched import watched
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "Par",
    "Solver",
    "cache_folder",
    "par",
]

_BATCH: Final = 40
"""Deals that the solver takes at once, on all cores."""


def cache_folder() -> Path:
    """Return the folder for what can be worked out again, by the habit of the system."""
    if given := os.environ.get("OVERTRICK_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "overtrick"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "overtrick"


class Solver:
    """
    What can be made with a deal, all cards seen and all played well.

    It keeps what it has solved in *folder*, and loads endplay only for what is new.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._file = (folder or cache_folder()) / "double-dummy-1.sqlite3"

    def tables(self, deals: Iterable[Deal]) -> dict[Deal, TrickTable]:
        """
        Return the tricks of each deal, 20 numbers each.

        :raises MissingExtra: if a deal is new and endplay is not there.
        """
        asked = list(dict.fromkeys(deals))
        found = self._known(asked)
        new = [deal for deal in asked if deal not in found]
        for solved in watched(_in_batches(new), "batches of deals", -(-len(new) // _BATCH)):
            found |= solved
            self._keep((_packed(deal), bytes(table.tricks)) for deal, table in solved.items())
        return {deal: found[deal] for deal in asked}

    def after_lead(self, deal: Deal, strain: Strain, declarer: Seat, lead: Card) -> int:
        """
        Return declarer's tricks after an opening lead: only what follows it is solved.

        :raises MissingExtra: if it is new and endplay is not there.
        """
        key = _packed(deal) + f"{strain}{declarer}{lead}".encode()
        if known := self._asked([key]):
            return known[key][0]
        dds, _ = _endplay()
        position = _position(deal, strain, declarer)
        position.play(str(lead))
        [(_, tricks), *_] = dds.solve_board(position, dds.solve.SolveMode.OptimalOne)
        self._keep([(key, bytes([tricks]))])
        return int(tricks)

    def course(
        self, deal: Deal, strain: Strain, declarer: Seat, cards: Sequence[Card]
    ) -> list[int]:
        """
        Return declarer's tricks with best play from the start and after each card played.

        :raises MissingExtra: if it is new and endplay is not there.
        """
        played = bytes(card.index for card in cards)
        key = _packed(deal) + f"{strain}{declarer}".encode() + played
        if known := self._asked([key]):
            course = list(known[key])
        else:
            dds, _ = _endplay()
            named = [f"{card.suit}{card.rank}" for card in cards]
            course = list(dds.analyse_play(_position(deal, strain, declarer), named))
            self._keep([(key, bytes(course))])
        # The solver stops before the last trick, in which nobody has a choice.
        return course + course[-1:] * (len(cards) + 1 - len(course))

    def _known(self, deals: Sequence[Deal]) -> dict[Deal, TrickTable]:
        keys = {_packed(deal): deal for deal in deals}
        return {
            keys[key]: TrickTable(tuple(tricks))
            for key, tricks in self._asked(list(keys)).items()
        }

    def _asked(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        found: dict[bytes, bytes] = {}
        if not keys or not self._file.is_file():
            return found
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._file)) as store:
            for start in range(0, len(keys), 500):
                some = keys[start : start + 500]
                marks = ",".join("?" * len(some))
                found |= store.execute(
                    f"SELECT key, value FROM solved WHERE key IN ({marks})", some
                ).fetchall()
        return found

    def _keep(self, rows: Iterable[tuple[bytes, bytes]]) -> None:
        kept = list(rows)
        with suppress(OSError, sqlite3.Error):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._write(kept)
            except sqlite3.OperationalError:
                raise  # another process has it, or there is no room
            except sqlite3.DatabaseError:  # damaged: all of it can be solved again
                self._file.unlink()
                self._write(kept)

    def _write(self, rows: Sequence[tuple[bytes, bytes]]) -> None:
        with closing(sqlite3.connect(self._file)) as store, store:
            store.execute(
                "CREATE TABLE IF NOT EXISTS solved (key BLOB PRIMARY KEY, value BLOB)"
                " WITHOUT ROWID"
            )
            store.executemany("INSERT OR IGNORE INTO solved VALUES (?, ?)", rows)


def _in_batches(deals: Sequence[Deal]) -> Iterator[dict[Deal, TrickTable]]:
    for start in range(0, len(deals), _BATCH):
        some = deals[start : start + _BATCH]
        dds, types = _endplay()
        solved = dds.calc_all_tables([types.Deal(str(deal)) for deal in some])
        yield {deal: _table(solved[place], types) for place, deal in enumerate(some)}


def _table(solved: Any, types: Any) -> TrickTable:
    strains = dict(zip(Strain, types.Denom.bidorder(), strict=True))
    seats = dict(zip(Seat, types.Player.iter_order("NESW"), strict=True))
    return TrickTable.of(
        {
            (strain, seat): solved[strains[strain], seats[seat]]
            for strain in Strain
            for seat in Seat
        }
    )


def _position(deal: Deal, strain: Strain, declarer: Seat) -> Any:
    _, types = _endplay()
    strains = dict(zip(Strain, types.Denom.bidorder(), strict=True))
    seats = dict(zip(Seat, types.Player.iter_order("NESW"), strict=True))
    return types.Deal(str(deal), first=seats[declarer.after(1)], trump=strains[strain])


def _endplay() -> tuple[Any, Any]:
    return needs("endplay.dds", "analysis"), needs("endplay.types", "analysis")


def _packed(deal: Deal) -> bytes:
    """Who holds each card, four cards a byte: the key of what was solved."""
    holders = [0] * len(CARDS)
    for place, seat in enumerate(Seat):
        for card in deal[seat]:
            holders[card.index] = place
    number = 0
    for holder in holders:
        number = number << 2 | holder
    return number.to_bytes(13, "big")


_BIDS = [(level, strain) for level, strain in product(range(1, 8), Strain)]
_OTHER = {Side.NS: Side.EW, Side.EW: Side.NS}


@dataclass(frozen=True, slots=True)
class Par:
    """
    The par score as points for NS, and every result that gives it.

    Of each strain the lowest level at which the other side cannot do better by bidding on.
    """

    ns: int
    results: tuple[Result | PassedOut, ...]

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON holds it."""
        return {"ns": self.ns, "contracts": [str(result) for result in self.results]}


def par(tricks: TrickTable, board: Board) -> Par:
    """
    Work out the par of a board from what each seat can take.

    The dealer matters where both sides can make the same contract: who bids first has it.

    >>> found = par(TrickTable.parse("9a4789a4784295342953"), Board(7))
    >>> found.ns, [str(result) for result in found.results]
    (500, ['5HX E -2', '5HX W -2'])
    """
    stands = {
        (place, side): _standing(bid, side, tricks, board)
        for place, bid in enumerate(_BIDS)
        for side in Side
    }
    final: dict[tuple[int, Side], _Standing] = {}
    best = dict.fromkeys(Side, -_BEYOND)
    for place in reversed(range(len(_BIDS))):
        above = dict(best)
        for side in Side:
            standing, onward = stands[place, side], -above[_OTHER[side]]
            best[side] = max(best[side], min(standing.points, onward))
            if standing.points < onward:
                final[place, side] = standing
    value, turn = 0, board.dealer.after(3).side
    for _ in range(4):  # from the fourth to call back to the dealer: 0 if all pass
        value = max(best[turn], value)
        value, turn = -value, _OTHER[turn]
    ns = -value if board.dealer.side is Side.NS else value
    return Par(ns, tuple(_results(ns, final)) or (PASSED_OUT,))


_BEYOND = 10**6
"""More than any score."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """A bid that is let stand: points for its side, and the results that give them."""

    points: int
    results: tuple[Result, ...]


def _standing(
    bid: tuple[int, Strain], side: Side, tricks: TrickTable, board: Board
) -> _Standing:
    level, strain = bid
    made = max(tricks.get(strain, seat) for seat in side.seats)
    doubling = Doubling.DOUBLED if made < level + 6 else Doubling.UNDOUBLED
    contract = Contract(level, strain, doubling)
    results = tuple(
        Result(contract, seat, made) for seat in side.seats if tricks.get(strain, seat) == made
    )
    points = outcome_points(results[0], board)
    return _Standing(points if side is Side.NS else -points, results)


def _results(ns: int, final: dict[tuple[int, Side], _Standing]) -> list[Result]:
    """Of the bids over which the other side would only lose, those that are worth the par."""
    found: dict[tuple[Strain, Side], tuple[Result, ...]] = {}
    for (place, side), standing in sorted(final.items(), key=lambda item: item[0][0]):
        if standing.points == (ns if side is Side.NS else -ns):
            found.setdefault((_BIDS[place][1], side), standing.results)
    return [result for results in found.values() for result in results]
