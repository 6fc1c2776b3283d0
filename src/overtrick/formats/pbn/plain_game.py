"""
The shape that most games of archives and online rooms have, read in one go.

A game with the fifteen tags of the standard, an auction and a play, all of them plain: what is
not exactly so is left to the readers of every other module, which would say the same of it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from overtrick.core.board import Board
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.events.session import Line
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant
from overtrick.formats.contents.table import FileCall, FileCard, Record
from overtrick.formats.pbn.auction import numbered_notes, read_calls
from overtrick.formats.pbn.deals import dealt_of
from overtrick.formats.pbn.inheritance import GameRead
from overtrick.formats.pbn.own_result import plain_reading
from overtrick.formats.pbn.plain_shape import PlainGame
from overtrick.formats.pbn.play import plain_cards
from overtrick.formats.pbn.rooms import PbnSeated, pairs_of, seated_people
from overtrick.formats.pbn.score_rows import GameSetting
from overtrick.formats.pbn.text import PbnGame, Tag
from overtrick.formats.pbn.values import board_of, label_of

__all__ = ["Cards", "PlainResult", "plain_result"]

_SEATS: Final = frozenset("NESW")
_NOTE: Final = re.compile(r'"([^"\n]*)"\]')
_NO_ANALYSIS: Final = ("", "", "", "")


PlainResult = tuple[Record, Dealt, tuple[Contestant, ...]]
"""What such a game tells."""
Cards = tuple[Deal, bytes] | None


class _Played(NamedTuple):
    """A result, and what the play needs of it."""

    outcome: Result
    leader: Seat
    first: str
    strain: Strain


def plain_result(
    game: PlainGame, cards: Cards, session: str, where: str, extra: dict[str, str]
) -> PlainResult | None:
    """
    Read a game of the plain shape; None if anything in it is not plain after all.

    *cards* are those of its deal, and who holds each.

    >>> game = PlainGame(("",) * 5, ("",) * 13, ("",) * 6, ("",) * 4, "", 1)
    >>> plain_result(game, None, "1", "", {}) is None
    True
    """
    label, dealer, vulnerable, _, north, east, south, west, *rest = game.own
    contract, seat, tricks, table, round = rest
    played = _played(contract, seat, tricks)
    board = _board(label, dealer, vulnerable)
    seated = _seated(north, east, south, west, session)
    if played is None or board is None or seated is None or cards is None:
        return None
    if (table and not table.isalnum()) or (round and not round.isalnum()):
        return None
    deal, holders = cards
    told = _told(game.sections, dealer, played, holders)
    if told is None:
        return None
    dealt = Dealt(board, deal, session=session)
    if game.analysis != _NO_ANALYSIS:
        analysed = _analysed(*game.analysis)
        if analysed is None:
            return None
        more = dict(analysed.extra)
        dealt = Dealt(board, deal, analysed.tricks, analysed.par, session=session, extra=more)
    line = Line(
        board,
        played.outcome,
        seated.ns,
        seated.ew,
        session,
        "A",
        round or None,
        table or None,
        where=where,
        extra=dict(extra) if extra else None,
    )
    calls, shown = told
    record = Record(line, False, None, None, calls, False, shown, seated.names)
    return record, dealt, seated.people


def _told(
    sections: tuple[str, ...], dealer: str, played: _Played, holders: bytes
) -> tuple[tuple[FileCall, ...], tuple[FileCard, ...]] | None:
    """Calls and cards; None if they are not plain."""
    caller, auction, notes, leader, play, more_notes = sections
    calls: tuple[FileCall, ...] = ()
    cards: tuple[FileCard, ...] | None = ()
    if auction or more_notes:
        if caller != dealer:
            return None
        values = _NOTE.findall(notes + more_notes) if notes or more_notes else ()
        calls, is_open, wrong = read_calls(auction, numbered_notes(values))
        if is_open or wrong or not calls:
            return None
    if play:
        if leader != played.first:
            return None
        cards = plain_cards(play, played.leader, played.strain, holders)
    return None if cards is None else (calls, cards)


@lru_cache(maxsize=4096)
def _board(label: str, dealer: str, vulnerable: str) -> Board | None:
    numbered, odd = label_of(label, 0)
    if odd or numbered.label or numbered.version != "a" or not label or dealer not in _SEATS:
        return None
    board, wrong = board_of(numbered.number, dealer, vulnerable)
    return None if wrong else board


@lru_cache(maxsize=4096)
def _played(contract: str, seat: str, tricks: str) -> _Played | None:
    """A result that no score, note or doubt stands beside."""
    if seat not in _SEATS or not contract[:1].isdigit() or not tricks.isdecimal():
        return None
    try:
        outcome, *_, notes = plain_reading(contract, seat, tricks)
    except OvertrickError:
        return None
    if notes or not isinstance(outcome, Result):
        return None
    leader = outcome.declarer.left
    return _Played(outcome, leader, leader.value, outcome.contract.strain)


@lru_cache(maxsize=64)  # the tables of a board stand together
def _analysed(tricks: str, columns: str, rows: str, score: str) -> Dealt | None:
    """What could be made, double dummy; None if anything in it is wrong."""
    told = {
        "doubledummytricks": Tag("DoubleDummyTricks", tricks),
        "optimumresulttable": Tag("OptimumResultTable", columns, rows),
        "optimumscore": Tag("OptimumScore", score),
    }
    tags = {name: tag for name, tag in told.items() if tag.value}
    values = {name: tag.value for name, tag in tags.items()}
    dealt, wrong = dealt_of(
        GameRead(values, tags, PbnGame()), GameSetting(Board.standard(1)), {}
    )
    return None if wrong else dealt


@lru_cache(maxsize=4096)
def _seated(north: str, east: str, south: str, west: str, session: str) -> PbnSeated | None:
    """The pairs of four names; None if one of them is no plain name."""
    for name in (north, east, south, west):
        if name != name.strip() or name in ("", "?", "-"):
            return None
    people = seated_people(north, east, south, west)
    if not all(person.name for person in people):
        return None
    return pairs_of(people, None, None, "A", session)
