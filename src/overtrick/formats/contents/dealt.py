"""The cards of a board, what could be made with them, and who was to meet where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.trick_table import TrickTable

__all__ = ["Dealt", "Meeting"]


@dataclass(frozen=True, slots=True)
class Dealt:
    """
    A board and its cards.

    ``section`` is empty where all sections play the same cards.  ``hands`` is the text of a
    deal of which only some cards are known, in the form of PBN.

    >>> Dealt(Board(7)).deal is None
    True
    """

    board: Board
    deal: Deal | None = None
    tricks: TrickTable | None = None
    """What each seat can take in each strain, double dummy."""
    par: str = ""
    """The optimum score as points for NS: ``-620``."""
    version: str = "a"
    section: str = ""
    session: str = "1"
    hands: str = ""
    extra: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Meeting:
    """
    Who was to meet where, as planned: None for nobody.

    >>> Meeting("1", "3", "3", "10", boards=(5, 6)).boards
    (5, 6)
    """

    round: str
    table: str
    ns: str | None
    ew: str | None
    boards: tuple[int, ...]
    section: str = "A"
    session: str = "1"
    players: tuple[str | None, str | None, str | None, str | None] | None = None
    """Of an individual: the ids of North, East, South and West."""
