"""One other result that would give what a file publishes of a board or of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from overtrick.core.outcome import Outcome, Points, Result
from overtrick.core.watched import watched
from overtrick.errors import OvertrickError, Text
from overtrick.events.ranking.asked import Asked
from overtrick.events.session import Line, Session
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import Record
from overtrick.formats.published.figures import (
    Comparison,
    Place,
    board_place,
    compared,
    match_place,
)
from overtrick.formats.published.matches import worked_out
from overtrick.rules.duplicate import outcome_points

__all__ = ["is_match", "noun", "points_or_none", "tried", "wrong_results"]

_MOST_BOARDS = 8
"""Where more boards differ, no single result is wrong on each of them."""
_MOST_OTHERS = 12
"""How many other results of each line are tried for the figures of a whole match."""


def wrong_results(contents: Contents, asked: Asked, best: Comparison) -> dict[Place, Text]:
    """
    Name the boards and matches whose figures one other result would give, and that result.

    >>> wrong_results(Contents(), Asked(), Comparison(0, 0, ()))
    {}
    """
    places = best.places
    records: dict[Place, list[Record]] = {}
    for told in contents.records:
        line = told.line
        if not told.is_pending:
            records.setdefault(board_place(line), []).append(told)
        if not told.is_pending and line.match is not None:
            of_match = line.session, line.section, line.match
            records.setdefault(of_match, []).append(told)
    found: dict[Place, Text] = {}
    few = places if len(places) <= _MOST_BOARDS else {}
    for place in watched(few, "boards tried with other results", len(few)):
        own = records.get(place, [])
        if is_match(place) and any(board_place(told.line) in places for told in own):
            continue  # its boards tell
        beside = [] if is_match(place) else _fullest(records, place)
        printed = replace(
            contents,
            records=tuple(own),
            ranking=(),
            matches=tuple(told for told in contents.matches if match_place(told) == place),
        )
        said = _wrong_result(printed, asked, [] if beside is own else beside)
        if said:
            found[place] = Text(
                "a wrong result: {result} would explain the {place}",
                result=said,
                place=noun(place),
            )
    return found


def tried(contents: Contents, session: Session, asked: Asked) -> Comparison | None:
    """
    Compare a file with its results under a convention; None where that does not suit them.

    >>> tried(Contents(), Contents().session(), Asked(changes=("unit=7",))) is None
    True
    """
    try:
        return compared(contents, asked.rank(session))
    except OvertrickError:  # the setting does not go with the method, or with these results
        return None


def is_match(place: Place) -> bool:
    """
    Say whether a place is a match, not a board.

    >>> is_match(("1", "A", "4")), is_match(("1", "A", 4))
    (True, False)
    """
    return isinstance(place[2], str)


def noun(place: Place) -> str:
    """
    Name what a place is.

    >>> noun(("1", "A", "4"))
    'match'
    """
    return "match" if is_match(place) else "board"


def points_or_none(line: Line) -> int | None:
    """
    Give the points of a result for North-South; None where it has none.

    >>> from overtrick.core.board import Board
    >>> points_or_none(Line(Board(1), Points(420)))
    420
    """
    try:
        return outcome_points(line.outcome, line.board)
    except OvertrickError:
        return None


def _fullest(records: dict[Place, list[Record]], place: Place) -> list[Record]:
    """The board with most results: beside another the number that is expected stays."""
    boards = [
        own for other, own in records.items() if other[:2] == place[:2] and not is_match(other)
    ]
    return max(boards, key=len)


def _wrong_result(printed: Contents, asked: Asked, beside: list[Record]) -> str:
    others = [told.line for told in beside]
    lines = [told.line for told in printed.records]
    whole = worked_out(printed.session(), printed.matches)
    found: dict[int, str] = {}
    for at, line in enumerate(lines):
        board = [each for each in lines if each.board.number == line.board.number]
        most = _MOST_OTHERS if printed.matches else None
        for outcome, said in islice(_other_results(line, board), most):
            changed = replace(line, outcome=outcome, ruling=None)
            session = replace(whole, lines=(*lines[:at], changed, *lines[at + 1 :], *others))
            comparison = tried(printed, session, asked)
            if comparison is not None and not comparison.differences:
                where = f"board {line.board.number}: " if printed.matches else ""
                found[at] = f"{where}{line.ns} v {line.ew} with {said}"
                break
    return " or ".join([*found.values()][:2])


def _other_results(line: Line, lines: Sequence[Line]) -> Iterator[tuple[Outcome, str]]:
    """Other tricks first, the nearest of them; the other side; then any other points."""
    outcome, own = line.outcome, points_or_none(line)
    if isinstance(outcome, Result):
        seats = (outcome.declarer, outcome.declarer.left)
        for tricks in sorted(range(14), key=lambda each: abs(each - outcome.tricks)):
            for seat in seats:
                other = Result(outcome.contract, seat, tricks)
                worth = outcome_points(other, line.board)
                if worth != own:
                    yield other, f"{other} ({worth:+d} for NS)"
    scores = sorted({score for each in lines if (score := points_or_none(each)) is not None})
    for points in scores:
        if points != own:
            yield Points(points), f"{points:+d} for NS"
    for low, high in pairwise(scores):
        if high - low > 10:
            middle = (low + high) // 20 * 10
            yield Points(middle), f"a score between {low:+d} and {high:+d} for NS"
    if scores:
        yield Points(scores[-1] + 50), f"more than {scores[-1]:+d} for NS"
        yield Points(scores[0] - 50), f"less than {scores[0]:+d} for NS"
