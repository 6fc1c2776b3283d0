"""Which results stand with which board of an RBN file, in the order that is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from overtrick.core.outcome import PassedOut, Points, Result
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Record

__all__ = ["DealtKey", "dealt_key", "entries", "is_turned"]


class DealtKey(NamedTuple):
    """Which board, with which cards; no section where all have the same."""

    session: str
    number: int
    version: str
    section: str


def entries(
    contents: Contents, losses: list[str]
) -> Iterator[tuple[Dealt | None, Record | None]]:
    """
    Give each board with its results, then results whose cards are not known.

    What cannot be written is added to *losses*.

    >>> list(entries(Contents(), []))
    []
    """
    by_key: dict[DealtKey, list[Record]] = {}
    dealt_keys = {dealt_key(dealt) for dealt in contents.deals}
    for told in contents.records:
        line = told.line
        key = DealtKey(line.session, line.board.number, line.version, line.section)
        if key not in dealt_keys:
            key = key._replace(section="")
        if key not in dealt_keys and key.version != "a":
            losses.append(
                f"board {key.number}: version {key.version} has no cards to tell it by"
            )
        if not _is_writable(told):
            where = f", table {line.table}" if line.table else ""
            losses.append(
                f"board {key.number}{where}: {line.outcome} cannot be said, it is left out"
            )
        else:
            by_key.setdefault(key, []).append(told)
    for dealt in contents.deals:
        own = by_key.pop(dealt_key(dealt), [])
        for told in sorted(own, key=is_turned):
            yield dealt, told
        if not own:
            yield dealt, None
    for rest in by_key.values():
        for told in sorted(rest, key=is_turned):
            yield None, told


def dealt_key(dealt: Dealt) -> DealtKey:
    """Give the key of a board's cards."""
    return DealtKey(dealt.session, dealt.board.number, dealt.version, dealt.section)


def _is_writable(told: Record) -> bool:
    return told.is_pending or isinstance(told.line.outcome, Result | PassedOut | Points)


def is_turned(told: Record) -> bool:
    """Say whether the away team sits NS."""
    line = told.line
    if line.ns is not None and line.ns in (line.home, line.away):
        return line.ns == line.away
    return line.played_room in ("closed", "closed2")
