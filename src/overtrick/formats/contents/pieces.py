"""Files that are pieces of one session, as pages of a board each are: put together again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from overtrick.formats.contents.contents import Contents, joined
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant
from overtrick.formats.contents.table import Record

__all__ = ["pieces_joined"]

T = TypeVar("T", Record, Dealt, Contestant)


def pieces_joined(files: Sequence[Contents]) -> list[Contents]:
    """
    Join the files that name the same session; what two of them tell alike counts once.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told = [Record(Line(Board(number), PASSED_OUT, "1", "2")) for number in (1, 2, 2)]
    >>> pages = [Contents(records=(each,), piece_of="Tuesday") for each in told]
    >>> [len(whole.records) for whole in pieces_joined(pages)]
    [2]
    """
    groups: dict[Hashable, list[Contents]] = {}
    for nth, one in enumerate(files):
        groups.setdefault(one.piece_of or nth, []).append(one)
    return [held[0] if len(held) == 1 else _whole(held) for held in groups.values()]


def _whole(held: list[Contents]) -> Contents:
    whole = joined(held)
    return replace(
        whole,
        records=_once(whole.records, _of_record),
        deals=_once(whole.deals, lambda told: (told.session, told.section, told.board.number)),
        contestants=_once(whole.contestants, lambda who: (who.session, who.exact_id)),
        piece_of=held[0].piece_of,
    )


def _of_record(told: Record) -> Hashable:
    line = told.line
    pairs = (line.ns, line.ew, line.players)
    return line.session, line.section, line.board.number, line.version, pairs, line.outcome


def _once(told: Iterable[T], key: Callable[[T], Hashable]) -> tuple[T, ...]:
    found: dict[Hashable, T] = {}
    for one in told:
        found.setdefault(key(one), one)
    return tuple(found.values())
