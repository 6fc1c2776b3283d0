"""From what happened to what is compared: each side's column of a line, in points for NS."""

from __future__ import annotations

from overtrick.compare.field import Column, Entry, Mixture
from overtrick.core.board import Board
from overtrick.core.outcome import (
    Artificial,
    Average,
    Bye,
    NotPlayed,
    Outcome,
    Plain,
    Share,
    Split,
    Weighted,
)
from overtrick.core.seats import Side
from overtrick.rules.duplicate import outcome_points

__all__ = ["entry_of", "is_ruled", "points_of"]


def entry_of(outcome: Outcome, board: Board) -> Entry:
    """
    Turn an outcome into the columns of NS and EW.

    >>> from overtrick.core.notation import parse_outcome
    >>> entry_of(parse_outcome("4S E -1"), Board(1))
    (50, 50)
    """
    if isinstance(outcome, Plain):
        points = outcome_points(outcome, board)
        return points, points
    if isinstance(outcome, Split):
        return _column(outcome.ns, board, Side.NS), _column(outcome.ew, board, Side.EW)
    ns = _column(outcome, board, Side.NS)
    return ns, _column(outcome, board, Side.EW) if isinstance(outcome, Artificial) else ns


def points_of(outcome: Outcome, board: Board) -> int | None:
    """
    The points for NS of a plain outcome; None of any other.

    >>> from overtrick.core.notation import parse_outcome
    >>> [points_of(parse_outcome(text), Board(1)) for text in ("3NT W +1", "A/A")]
    [-430, None]
    """
    return outcome_points(outcome, board) if isinstance(outcome, Plain) else None


def is_ruled(entry: Entry) -> bool:
    """Whether either side has an artificial score."""
    return isinstance(entry[0], Average | Share) or isinstance(entry[1], Average | Share)


def _column(outcome: Outcome, board: Board, side: Side) -> Column:
    if isinstance(outcome, Artificial):
        return outcome.ns if side is Side.NS else outcome.ew
    if isinstance(outcome, Weighted):
        parts = tuple((outcome_points(part, board), weight) for weight, part in outcome.parts)
        return parts[0][0] if len(parts) == 1 else Mixture(parts)
    if isinstance(outcome, NotPlayed | Bye):
        return outcome
    return outcome_points(outcome, board)
