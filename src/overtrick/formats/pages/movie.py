"""The "movie" of a board on a page: a LIN text, read by the room of LIN files."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED
from overtrick.errors import OvertrickError
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Record
from overtrick.formats.format import MissingExtra

__all__ = ["Movie", "board_of", "movie_of", "number_in", "with_movie"]

_NUMBER = re.compile(r"\|ah\|[^|0-9]{0,40}([0-9]{1,4})[^|0-9]{0,40}\|", re.IGNORECASE)


class Movie(NamedTuple):
    """What a LIN text tells: the cards, and one table's auction and play; what was odd."""

    dealt: Dealt | None
    record: Record | None
    notes: tuple[str, ...] = ()


def number_in(lin: str) -> int | None:
    """
    Give the number of the board that a LIN text names.

    >>> number_in("st||md|3S2|rh||ah|Board 12|sv|o|"), number_in("md|3S2|sv|o|")
    (12, None)
    """
    match = _NUMBER.search(lin)
    return (int(match[1]) or None) if match else None


def movie_of(lin: str, name: str = "") -> Movie:
    """
    Read a LIN text; what cannot be read is noted.

    >>> movie_of("").dealt is None
    True
    """
    if not lin.strip("| \n"):
        return Movie(None, None)
    try:
        told, problems = _read(lin, name)
    except MissingExtra:
        raise
    except OvertrickError as error:
        return Movie(None, None, (f"the movie cannot be read: {error}",))
    return Movie(
        next(iter(told.deals), None),
        next(iter(told.records), None),
        tuple(problem.message for problem in problems),
    )


def _read(lin: str, name: str) -> tuple[Contents, list[Problem]]:
    from overtrick.formats.registry import format_by_id

    return format_by_id("lin").read(lin.encode(), name)


def with_movie(record: Record, movie: Movie) -> tuple[Record, list[str]]:
    """
    Add the auction and the play to a result, and the result itself where it is not known.

    Give what the two say differently as sentences; the page counts.
    """
    told = movie.record
    if told is None:
        return record, []
    line, notes = record.line, []
    if record.is_pending and not told.is_pending and told.line.outcome is not NOT_PLAYED:
        line = replace(line, outcome=told.line.outcome)
        record = replace(record, is_pending=False, contract=None, declarer=None)
    elif not told.is_pending and not record.is_pending and told.line.outcome != line.outcome:
        notes.append(f"the movie ends with {told.line.outcome}, the page says {line.outcome}")
    line = replace(line, lead=line.lead or told.line.lead)
    return (
        replace(
            record,
            line=line,
            calls=told.calls,
            calls_open=told.calls_open,
            cards=told.cards,
            names=record.names or told.names,
        ),
        notes,
    )


def board_of(movie: Movie, number: int) -> Board:
    """Give the board of that number with the dealer and vulnerability of the movie."""
    told = (
        movie.dealt.board if movie.dealt else movie.record.line.board if movie.record else None
    )
    return Board(number, told.dealer, told.vulnerability) if told else Board(number)
