"""
Double dummy through endplay's solver (extra ``analysis``), each deal solved once for ever.

What was solved is kept in a small SQLite file of the user's cache (``OVERTRICK_CACHE`` names
another folder).  A file that cannot be written is done without, and one that is damaged begun
anew: nothing in it cannot be solved again.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from overtrick.core.cards import CARDS, Card
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.seats import Seat
from overtrick.core.shown import needs
from overtrick.core.watched import watched

__all__ = ["Solver", "cache_folder"]

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

    def leads(self, deal: Deal, strain: Strain, declarer: Seat) -> dict[Card, int]:
        """
        Return declarer's tricks after each opening lead.

        :raises MissingExtra: if it is new and endplay is not there.
        """
        key = _packed(deal) + f"{strain}{declarer}".encode()
        leader = deal[declarer.after(1)]
        if known := self._asked([key]):
            return dict(zip(leader.cards, known[key], strict=True))
        dds, _ = _endplay()
        solved = {
            Card.parse(f"{card.suit.abbr}{card.rank.abbr}"): 13 - tricks
            for card, tricks in dds.solve_board(_position(deal, strain, declarer))
        }
        self._keep([(key, bytes(solved[card] for card in leader.cards))])
        return {card: solved[card] for card in leader.cards}

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
