"""Made-up contents for the round trips of tables: everything that they carry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.outcome import BYE, NOT_PLAYED, PASSED_OUT, Artificial, Points, Split
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.events.session import ROOMS, Line, MatchResult
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt, PlannedMeeting
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from tests.formats.making import (
    AVERAGES,
    BOARDS,
    CONTRACTS,
    DEALS,
    LEADS,
    NAMES,
    PERHAPS_TRICKS,
    PLAYED,
    POINTS,
    SHARES,
    WEIGHTED,
    WORDS,
)

IDS = st.sampled_from(["1", "2", "3", "12", "007", "1NS", "Eve - Finn", "Ł", "=1", "-3x"])
EXACT = st.integers(-500, 500) | st.fractions(-50, 50, max_denominator=16)
RULED = AVERAGES | st.builds(Artificial, SHARES, SHARES) | WEIGHTED
OUTCOMES: st.SearchStrategy[Any] = (
    PLAYED
    | POINTS
    | RULED
    | st.just(NOT_PLAYED)
    | st.builds(Split, PLAYED | RULED | POINTS, PLAYED | RULED | st.just(NOT_PLAYED))
)
OWN_COLUMNS = st.dictionaries(
    st.sampled_from(["Note", "club", "MP", "=x", "zwölf"]), NAMES, max_size=2
)
ODD_BOARDS = st.builds(
    Board, st.integers(1, 99), st.sampled_from(Seat), st.sampled_from(Vulnerability)
)

PERHAPS_EXACT = st.none() | EXACT
PERHAPS_IDS = st.none() | IDS
PERHAPS_SEATS = st.none() | st.sampled_from(Seat)
PERHAPS_CONTRACTS = st.none() | CONTRACTS
ANY_BOARDS = BOARDS | ODD_BOARDS
ROUNDS = st.none() | st.sampled_from(["1", "2"])


@st.composite
def records(draw: Callable[..., Any]) -> Record:
    outcome = draw(OUTCOMES)
    ns, ew = draw(IDS), draw(IDS)
    if draw(st.booleans()) and outcome is NOT_PLAYED:
        outcome, ns = BYE, None
    is_teams, is_individual = draw(st.booleans()), draw(st.booleans())
    line = Line(
        draw(ANY_BOARDS),
        outcome,
        None if is_individual else ns,
        None if is_individual else ew,
        session=draw(st.sampled_from(["1", "2", "Tue"])),
        section=draw(st.sampled_from(["A", "B"])),
        round=draw(ROUNDS),
        table=draw(PERHAPS_IDS),
        players=("a", "b", "c", "=d") if is_individual else None,
        lead=draw(LEADS),
        version=draw(st.sampled_from(["a", "b"])),
        match=draw(IDS) if is_teams else None,
        room=draw(st.sampled_from(ROOMS)) if is_teams else None,
        home="41" if is_teams else None,
        away="42" if is_teams else None,
        datum=draw(PERHAPS_EXACT),
        extra=draw(OWN_COLUMNS) or None,
    )
    told = Record(line, ns_award=draw(PERHAPS_EXACT), ew_award=draw(PERHAPS_EXACT))
    if draw(st.booleans()):
        north, east, south, west = (draw(NAMES) for _ in range(4))
        told = replace(told, names=(north, east, south, west))
    return told


@st.composite
def waiting(draw: Callable[..., Any]) -> Record:
    told: Record = draw(records())
    line = replace(told.line, outcome=NOT_PLAYED, ns="3", ew="4", players=None)
    contract = draw(PERHAPS_CONTRACTS)
    return replace(
        told,
        line=line,
        is_pending=True,
        contract=contract,
        declarer=draw(PERHAPS_SEATS) if contract else None,
    )


def tables() -> st.SearchStrategy[Contents]:
    """Contents of results alone."""
    return st.builds(
        Contents, records=st.lists(records() | waiting(), min_size=1, max_size=5).map(tuple)
    )


PERSONS = st.builds(
    Person,
    NAMES,
    st.sampled_from(["", "00123", "7"]),
    st.none() | st.sampled_from(Seat),
    st.dictionaries(st.sampled_from(["Club", "Grade"]), WORDS, max_size=1),
)
CONTESTANTS = st.builds(
    Contestant,
    IDS,
    st.lists(PERSONS, max_size=3).map(tuple),
    st.sampled_from(["A", "B"]),
    st.none() | st.sampled_from(Side),
    st.just("") | NAMES,
    extra=st.dictionaries(st.sampled_from(["Stratum"]), WORDS, max_size=1),
)
PLACED = st.builds(
    Placed,
    IDS,
    st.none() | st.integers(1, 99),
    st.booleans(),
    st.none() | EXACT,
    st.none() | EXACT.map(abs),
    st.none() | st.integers(0, 60),
    side=st.none() | st.sampled_from(Side),
    extra=st.dictionaries(st.sampled_from(["Masterpoints"]), WORDS, max_size=1),
)
DEALT = st.builds(
    Dealt,
    ANY_BOARDS,
    st.none() | DEALS,
    PERHAPS_TRICKS,
    st.sampled_from(["", "-50", "420"]),
    section=st.sampled_from(["", "A"]),
    extra=st.dictionaries(st.sampled_from(["source"]), WORDS, max_size=1),
)
MEETINGS = st.builds(
    PlannedMeeting,
    st.sampled_from(["1", "2"]),
    IDS,
    st.none() | IDS,
    st.none() | IDS,
    st.lists(st.integers(1, 99), max_size=3).map(tuple),
)
MATCHES = st.builds(
    MatchResult,
    IDS,
    IDS,
    st.none() | IDS,
    st.none() | EXACT,
    st.none() | EXACT,
    st.integers(0, 32),
    round=st.none() | st.just("1"),
    home_carried=EXACT,
    kind=st.sampled_from(["played", "half", "bye"]),
)
ABOUTS = st.builds(
    About,
    NAMES,
    st.sampled_from(["", "2026-03-06"]),
    club_number=st.sampled_from(["", "007"]),
    winners=st.none() | st.sampled_from([1, 2]),
    extra=st.dictionaries(st.sampled_from(["weather"]), WORDS, max_size=1),
)


def documents() -> st.SearchStrategy[Contents]:
    """Contents with every further table."""

    def few(one: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.lists(one, max_size=3).map(tuple)

    return st.builds(
        Contents,
        ABOUTS,
        few(records()),
        few(DEALT),
        st.lists(
            CONTESTANTS, max_size=3, unique_by=lambda one: (one.section, one.side, one.id)
        ).map(tuple),
        few(PLACED),
        few(MATCHES),
        few(MEETINGS),
    )


def same(contents: Contents) -> Contents:
    """The contents without what only tells how or where they were written."""

    def bare(told: Record) -> Record:
        tricks = None if isinstance(told.line.outcome, Split) else told.line.tricks
        return replace(told, line=replace(told.line, where="", ruling=None, tricks=tricks))

    return replace(contents, records=tuple(map(bare, contents.records)))


def own_columns(contents: Contents) -> list[dict[str, str]]:
    return [dict(told.line.extra or {}) for told in contents.records]


EVENING = Contents(
    records=(
        Record(Line(Board(1), PASSED_OUT, "1", "11", table="1", round="1")),
        Record(Line(Board(1), Points(-50, Contract.parse("4S"), Seat.NORTH), "2", "12")),
        Record(Line(Board(2), NOT_PLAYED, "1", "11"), True, Contract.parse("3NT")),
    )
)
HALF = Fraction(1, 2)
