"""A row of BBO's lists of hands: its cells, and what they say of the result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from overtrick.core.board import Board
from overtrick.core.exact import Exact, parse_exact, plain_text
from overtrick.core.outcome import NOT_PLAYED, Artificial, Average, Points
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, OvertrickError
from overtrick.formats.dialect import SEAT_NAMES, Reading, points_of, reading_of
from overtrick.formats.pages.page import classes_of, words_of
from overtrick.formats.plain import attempt
from overtrick.rules.duplicate import outcome_points

__all__ = ["HandRow", "day_of", "number_of", "outcome_of", "row_of"]

_AVERAGES = {"+": Average.PLUS, "=": Average.AVERAGE, "-": Average.MINUS}


class HandRow(NamedTuple):
    """The texts of a row; ``names`` are North, East, South and West."""

    number: str
    time: str
    names: tuple[str, str, str, str]
    result: str
    points: str
    score: str
    seen_by: Side | None


def row_of(cells: Sequence[Any], header: Sequence[str]) -> HandRow | None:
    """Read the cells of a row, by their classes or else by the heading; None if it is none."""
    if all(cell.tag == "th" for cell in cells):
        return None
    told: dict[str, str] = {}
    scores: list[str] = []
    for cell in cells:
        for name in classes_of(cell):
            told.setdefault(name, words_of(cell))
        if cell.tag == "td" and {"score", "negscore"} & set(classes_of(cell)):
            scores.append(words_of(cell))
    heads = [head.lower() for head in header]
    if "result" not in told and len(heads) == len(cells) > 4 and "result" in heads:
        told = {head: words_of(cell) for head, cell in zip(heads, cells, strict=True)}
        scores = [text for head, text in told.items() if "points" in head or head == "score"]
    if "result" not in told or not any(told.get(seat) for seat in SEAT_NAMES):
        return None
    points_head = next((head for head in heads if "points" in head), "")
    seen_by = Side.EW if "ew" in points_head else Side.NS if "ns" in points_head else None
    scores += ["", ""]
    north, east, south, west = (told.get(seat, "") for seat in SEAT_NAMES)
    time = told.get("time", "")
    if not time and len(cells) > 1 and not classes_of(cells[1]):
        time = words_of(cells[1])
    return HandRow(
        told.get("handnum", "") or next(iter(told.values()), ""),
        time if re.match(r"[0-9:-]{4,10}( [0-9:]{4,8})?$", time) else "",
        (north, east, south, west),
        told["result"],
        scores[0],
        scores[1],
        seen_by,
    )


def outcome_of(
    row: HandRow, board: Board, seen_by: Side | None
) -> tuple[Reading, Exact | None, str | None]:
    """
    Say what the row tells of the board, with the IMPs or the percentage of North-South.

    Points and score are as one side sees them; a played contract tells which, whatever the
    heading says.
    """
    notes: list[str] = []
    points = _points(row.points, notes)
    told = _result(row.result, board, notes)
    outcome = told.outcome
    if told.is_pending and points is not None and not row.result:
        told = Reading(Points(-points if seen_by is Side.EW else points))
    elif isinstance(outcome, Artificial) or told.is_pending or points is None:
        pass
    elif abs(worth := outcome_points(outcome, board)) != abs(points):
        notes.append(
            EnglishText(
                "{outcome} is worth {worth}, not {points}; the contract counts",
                outcome=outcome,
                worth=abs(worth),
                points=abs(points),
            )
        )
    elif worth:
        seen_by = Side.NS if worth == points else Side.EW
    imps, percentage = _award(row.score, seen_by, notes)
    return told._replace(notes=tuple(notes)), imps, percentage


def _result(text: str, board: Board, notes: list[str]) -> Reading:
    word = text.replace(" ", "")
    if not word or word in ("-", "--"):
        return Reading(NOT_PLAYED, is_pending=True)
    if match := re.fullmatch(r"[Aa]([+=-])([+=-])", word.replace("−", "-")):
        return Reading(Artificial(_AVERAGES[match[1]], _AVERAGES[match[2]]))
    try:
        told = reading_of(board, word)
    except OvertrickError as error:
        notes.append(EnglishText("{error}; the result is read as not known yet", error=error))
        return Reading(NOT_PLAYED, is_pending=True)
    notes += told.notes
    return told._replace(notes=())


def _points(text: str, notes: list[str]) -> int | None:
    word = text.replace(",", "").replace(" ", "")
    if word.upper() in ("", "-", "--", "N/A"):  # a ruling, or a board that was passed out
        return None
    try:
        return points_of(word)
    except OvertrickError as error:
        notes.append(EnglishText(error.whole))
        return None


def _award(
    text: str, seen_by: Side | None, notes: list[str]
) -> tuple[Exact | None, str | None]:
    """The IMPs of North-South, or their percentage; nothing where it is not known whose."""
    number = number_of(text)
    if number is None:
        return None, None
    if seen_by is None:
        notes.append(
            EnglishText(
                "the score {text} was left out: nothing says which side's it is", text=text
            )
        )
        return None, None
    turned = seen_by is Side.EW
    if "%" in text:
        return None, plain_text(100 - number if turned else number)
    return (-number if turned else number), None


def number_of(text: str) -> Exact | None:
    """
    Read a score; None where there is none.

    >>> number_of("4.98"), number_of("55.5%"), number_of("--")
    (Fraction(249, 50), Fraction(111, 2), None)
    """
    word = text.replace("−", "-").replace(",", "").strip().rstrip("%").strip()
    return attempt(parse_exact, word) if word else None


def day_of(seconds: int) -> str:
    """
    Give the day of a time that is counted in seconds from 1970.

    >>> day_of(1777478400)
    '2026-04-29'
    """
    if not 0 < seconds < 10**10:
        return ""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
