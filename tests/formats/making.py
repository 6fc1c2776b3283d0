"""Made-up contents for the round trips of every format: only what the format can carry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Hand
from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.outcome import (
    NOT_PLAYED,
    PASSED_OUT,
    Artificial,
    Average,
    Outcome,
    Points,
    Result,
    Share,
    Split,
    Weighted,
)
from overtrick.core.seats import Seat
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import FileCall, Record
from overtrick.rules.duplicate import outcome_points
from tests.packs import PACKS

WORDS = st.text(
    st.characters(min_codepoint=0x21, max_codepoint=0x17F, exclude_categories=("C", "Z")),
    min_size=1,
    max_size=12,
)
"""Words in the letters of Europe, with every sign that a format may have to escape."""

NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
BOARDS = st.integers(1, 36).map(Board.standard)
CONTRACTS = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)
)
RESULTS = st.builds(Result, CONTRACTS, st.sampled_from(Seat), st.integers(0, 13))
PLAYED: st.SearchStrategy[Any] = RESULTS | st.just(PASSED_OUT)
AVERAGES = st.builds(Artificial, st.sampled_from(Average), st.sampled_from(Average))
SHARES = st.builds(Share, st.integers(0, 100))
POINTS = st.builds(Points, st.integers(-760, 760).map(lambda tens: 10 * tens))
WEIGHTED = st.builds(
    lambda weight, one, other: Weighted(
        ((Fraction(weight, 100), one), (Fraction(100 - weight, 100), other))
    ),
    st.integers(1, 99),
    PLAYED,
    PLAYED,
)
DEALS = PACKS.map(
    lambda cards: Deal(*(Hand(tuple(cards[at : at + 13])) for at in (0, 13, 26, 39)))
)
TRICKS = st.tuples(*[st.integers(0, 13)] * 20).map(TrickTable)
PERHAPS_TRICKS = st.none() | TRICKS
CARD = st.sampled_from(CARDS).map(str)
LEADS = st.none() | CARD


@cache
def outcomes(*abilities: str) -> st.SearchStrategy[Outcome]:
    """Results, and what else the abilities name."""
    found: st.SearchStrategy[Any] = PLAYED | st.just(NOT_PLAYED)
    if "rulings" in abilities:
        found |= AVERAGES | st.builds(Artificial, SHARES, SHARES)
    if "points" in abilities:
        found |= POINTS
    if "weighted" in abilities:
        found |= WEIGHTED
    if "split" in abilities:
        found |= st.builds(Split, PLAYED | AVERAGES, PLAYED | AVERAGES)
    return found


@st.composite
def auctions(draw: Callable[..., Any], dealer: Seat) -> tuple[FileCall, ...]:
    """A whole auction, legal from its first call to its last."""
    from overtrick.core.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid

    auction = Auction(dealer)
    higher = [Bid(level, strain) for level in range(1, 8) for strain in Strain]
    while not auction.is_over:
        calls = [call for call in (PASS, PASS, DOUBLE, REDOUBLE) if auction.is_legal(call)]
        open_to = [*calls, *higher[:6]]
        call = open_to[draw(st.integers(0, len(open_to) - 1))]
        auction = auction.call(call)
        higher = higher[higher.index(call) + 1 :] if isinstance(call, Bid) else higher
    return tuple(FileCall(call) for call in auction.calls)


@st.composite
def sessions(
    draw: Callable[..., Any],
    *abilities: str,
    names: st.SearchStrategy[str] = NAMES,
    pairs: int = 8,
) -> Contents:
    """An evening of pairs: each board at some tables, nobody twice on one board."""
    ids = [str(number) for number in range(1, pairs + 1)]
    boards = draw(st.lists(BOARDS, min_size=1, max_size=4, unique_by=lambda b: b.number))
    records = tuple(
        _record(draw, board, ns, ew, table, abilities)
        for board in boards
        for table, (ns, ew) in enumerate(_tables(draw, ids), 1)
    )
    contents = Contents(records=records)
    if "names" in abilities:
        contents = replace(contents, contestants=_people(draw, ids, names, abilities))
    if "deals" in abilities:
        contents = replace(contents, deals=tuple(_dealt(draw, b, abilities) for b in boards))
    return contents


def _tables(draw: Callable[..., Any], ids: list[str]) -> list[tuple[str, str]]:
    order = draw(st.permutations(ids))
    number = draw(st.integers(1, len(ids) // 2))
    return [(order[2 * at], order[2 * at + 1]) for at in range(number)]


def _record(
    draw: Callable[..., Any],
    board: Board,
    ns: str,
    ew: str,
    table: int,
    abilities: tuple[str, ...],
) -> Record:
    outcome = draw(outcomes(*abilities))
    is_played = isinstance(outcome, Result)
    line = Line(
        board,
        outcome,
        ns,
        ew,
        table=str(table) if "tables" in abilities else None,
        round="1" if "rounds" in abilities else None,
        lead=draw(LEADS) if "leads" in abilities and is_played else None,
    )
    told = Record(line)
    if "auction" in abilities:
        told = replace(told, calls=draw(st.just(()) | auctions(board.dealer)))
    return told


def _people(
    draw: Callable[..., Any],
    ids: list[str],
    names: st.SearchStrategy[str],
    abilities: tuple[str, ...],
) -> tuple[Contestant, ...]:
    numbers = (
        st.integers(0, 99999).map("{:05d}".format) if "numbers" in abilities else st.just("")
    )
    persons = st.builds(Person, names, numbers)
    return tuple(Contestant(who, (draw(persons), draw(persons))) for who in ids)


def _dealt(draw: Callable[..., Any], board: Board, abilities: tuple[str, ...]) -> Dealt:
    tricks = draw(PERHAPS_TRICKS) if "tricks" in abilities else None
    return Dealt(board, draw(DEALS), tricks)


def facts(contents: Contents) -> Contents:
    """The contents without what only tells where a line stood in its file."""

    def bare(told: Record) -> Record:
        return replace(told, line=replace(told.line, where=""))

    return replace(contents, records=tuple(map(bare, contents.records)))


def extras(contents: Contents) -> list[dict[str, str]]:
    """Everything that rides along, to be compared where a Line does not compare it."""
    return [dict(told.line.extra or {}) for told in contents.records]


def points(line: Line) -> int | None:
    """Points for NS of a played result, as independent readers see them."""
    if isinstance(line.outcome, Result | Points) or line.outcome == PASSED_OUT:
        return outcome_points(line.outcome, line.board)
    return None
