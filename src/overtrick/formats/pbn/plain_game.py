"""
The shape that most games of archives and online rooms have, read in one go.

A game with the fifteen tags of the standard, an auction and a play, all of them plain: what is
not exactly so is left to the readers of every other module, which would say the same of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from overtrick.core.board import Board
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.events.session import Line
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Called, Record, Shown
from overtrick.formats.pbn.auction import numbered_notes, read_calls
from overtrick.formats.pbn.deals import dealt_of, whole_deal
from overtrick.formats.pbn.games import PbnGame, Tag
from overtrick.formats.pbn.inheritance import Told
from overtrick.formats.pbn.own_result import Seated, pairs_of, plain_reading, seated_people
from overtrick.formats.pbn.play import plain_cards
from overtrick.formats.pbn.score_rows import Setting
from overtrick.formats.pbn.values import board_of, label_of

__all__ = ["PlainResult", "header_of", "plain_result"]

_NEEDED: Final = (
    *("event", "site", "date", "scoring", "board", "north", "east", "south", "west"),
    *("dealer", "vulnerable", "deal", "declarer", "contract", "result"),
)
_ANALYSIS: Final = ("doubledummytricks", "optimumresulttable", "optimumscore")
_OTHERS: Final = frozenset(
    {"auction", "play", "note", "table", "round", "competition", *_ANALYSIS}
)
_SEATS: Final = {"N": Seat.NORTH, "E": Seat.EAST, "S": Seat.SOUTH, "W": Seat.WEST}
_NO_ANALYSIS: Final = (-1, -1, -1)
_NONE: Final[tuple[tuple[()], ...]] = ((), (), (), ())


class PlainResult(NamedTuple):
    """What such a game tells."""

    record: Record
    dealt: Dealt
    people: tuple[Contestant, ...]


class _Shape(NamedTuple):
    """Where the tags of a game stand."""

    needed: tuple[int, ...]
    auction: int
    play: int
    table: int
    round: int
    notes: tuple[int, ...]
    competition: int
    analysis: tuple[int, int, int]


def header_of(game: PbnGame) -> tuple[str, ...] | None:
    """
    Give event, site, date, scoring and kind of a plain game; None of any other.

    >>> header_of(PbnGame((Tag("Board", "1"),))) is None
    True
    """
    if game[1:5] != _NONE:
        return None
    tags = game.tags
    shape = _shape(tuple([tag[0] for tag in tags]))
    if shape is None:
        return None
    event, site, date, scoring, *_ = shape.needed
    kind = tags[shape.competition][1] if shape.competition >= 0 else ""
    if kind[:5].lower() == "indiv":
        return None
    return tags[event][1], tags[site][1], tags[date][1], tags[scoring][1], kind


def plain_result(
    game: PbnGame, session: str, where: str, extra: dict[str, str]
) -> PlainResult | None:
    """
    Read a game of the plain shape; None if anything in it is not plain after all.

    >>> plain_result(PbnGame((Tag("Board", "1"),)), "1", "", {}) is None
    True
    """
    tags = game.tags
    shape = _shape(tuple([tag[0] for tag in tags]))
    if shape is None:
        return None
    (_, _, _, _, label, *seats, dealer, vulnerable, deal, seat, contract, result) = [
        tags[at][1] for at in shape.needed
    ]
    numbered, odd = label_of(label, 0)
    whole = whole_deal(deal)
    if odd or whole is None or numbered.label or numbered.version != "a" or not label:
        return None
    if (
        dealer not in _SEATS
        or not all(seats)
        or seat not in _SEATS
        or not contract[:1].isdigit()
    ):
        return None
    board, wrong = board_of(numbered.number, dealer, vulnerable)
    try:
        reading = plain_reading(contract, seat, result)
        seated = _seated(*seats, session)
    except OvertrickError:
        return None
    outcome = reading.outcome
    if wrong or reading.notes or not isinstance(outcome, Result) or seated is None:
        return None
    told = _told(tags, shape, outcome, whole[1], dealer)
    if told is None:
        return None
    calls, cards = told
    line = Line(
        board,
        outcome,
        seated.ns,
        seated.ew,
        session,
        "A",
        tags[shape.round][1] or None if shape.round >= 0 else None,
        tags[shape.table][1] or None if shape.table >= 0 else None,
        where=where,
        extra=dict(extra) if extra else None,
    )
    record = Record(line, False, None, None, calls, False, cards, seated.names)
    dealt = Dealt(board, whole[0], session=session)
    if shape.analysis != _NO_ANALYSIS:
        analysed = _analysed(*[tags[at] if at >= 0 else None for at in shape.analysis])
        if analysed is None:
            return None
        more = dict(analysed.extra)
        dealt = Dealt(
            board, whole[0], analysed.tricks, analysed.par, session=session, extra=more
        )
    return PlainResult(record, dealt, seated.people)


@lru_cache(maxsize=256)
def _shape(names: tuple[str, ...]) -> _Shape | None:
    words = [name.lower() for name in names]
    others = set(words).difference(_NEEDED)
    if not others <= _OTHERS or not set(_NEEDED) <= set(words):
        return None
    if any(words.count(word) > 1 for word in words if word != "note"):
        return None
    places = {word: at for at, word in enumerate(words)}
    notes = tuple(at for at, word in enumerate(words) if word == "note")
    auction, play = places.get("auction", -1), places.get("play", -1)
    if auction < 0 and notes:
        return None
    return _Shape(
        tuple(places[word] for word in _NEEDED),
        auction,
        play,
        places.get("table", -1),
        places.get("round", -1),
        notes,
        places.get("competition", -1),
        (
            places.get(_ANALYSIS[0], -1),
            places.get(_ANALYSIS[1], -1),
            places.get(_ANALYSIS[2], -1),
        ),
    )


def _told(
    tags: tuple[Tag, ...], shape: _Shape, outcome: Result, masks: tuple[int, ...], dealer: str
) -> tuple[tuple[Called, ...], tuple[Shown, ...]] | None:
    """Calls and cards; None if they are not plain, or lines stand where none should."""
    sections = (shape.auction >= 0) + (shape.play >= 0) + (shape.analysis[1] >= 0)
    if sum(1 for tag in tags if tag[2]) != sections:
        return None
    calls: tuple[Called, ...] = ()
    if shape.auction >= 0:
        _, first, text = tags[shape.auction]
        notes = numbered_notes(tags[at][1] for at in shape.notes) if shape.notes else {}
        if first != dealer or not text:
            return None
        calls, is_open, wrong = read_calls(text, notes)
        if is_open or wrong:
            return None
    if shape.play < 0:
        return calls, ()
    _, first, text = tags[shape.play]
    leader = outcome.declarer.left
    if first != leader.value or not text or ("=" in text and shape.notes):
        return None
    cards = plain_cards(text, leader, outcome.contract.strain, masks)
    return None if cards is None else (calls, cards)


@lru_cache(maxsize=64)  # the tables of a board stand together
def _analysed(tricks: Tag | None, table: Tag | None, score: Tag | None) -> Dealt | None:
    """What could be made, double dummy; None if anything in it is wrong."""
    tags = {
        name: tag
        for name, tag in zip(_ANALYSIS, (tricks, table, score), strict=True)
        if tag is not None
    }
    told = Told({name: tag.value for name, tag in tags.items()}, tags, PbnGame())
    dealt, wrong = dealt_of(told, Setting(Board.standard(1)), {})
    return None if wrong or (table is not None and not table.text) else dealt


@lru_cache(maxsize=4096)
def _seated(north: str, east: str, south: str, west: str, session: str) -> Seated | None:
    """The pairs of four names; None if one of them is no plain name."""
    for name in (north, east, south, west):
        if name != name.strip() or name in ("?", "-"):
            return None
    people: tuple[Person, Person, Person, Person] = seated_people(north, east, south, west)
    if not all(person.name for person in people):
        return None
    return pairs_of(people, None, None, "A", session)
