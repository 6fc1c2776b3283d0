"""Contestants and boards in a sentence: names beside numbers, several of them in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from overtrick.core.board import Board
from overtrick.core.seats import Seat, Vulnerability
from overtrick.events.why.reason import Reason
from overtrick.printing.columns import paragraph

__all__ = ["Names", "board_title", "called", "draw_reasons", "listed", "name_of", "reason_of"]

Names = Mapping[str, Sequence[str]]
"""Names of contestants by id: of a team its own, or those of its players."""


_SEATS = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}
_VULNERABLE = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.ALL: "all vulnerable",
}


def board_title(board: Board, version: str = "") -> str:
    """
    Name a board with its dealer and who is vulnerable.

    >>> board_title(Board(7))
    'Board 7   dealer South, all vulnerable'
    """
    return (
        f"Board {board.number}{version}   dealer {_SEATS[board.dealer]},"
        f" {_VULNERABLE[board.vulnerability]}"
    )


def listed(words: Sequence[str]) -> str:
    """
    Write a row of words as people say it.

    >>> listed(["3", "5", "6"]), listed(["3"])
    ('3, 5 and 6', '3')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def name_of(who: str, names: Names) -> str:
    """
    Write the names of a contestant; an empty text where nobody told them.

    >>> name_of("7", {"7": ("Ayşe", "Deniz")}), name_of("8", {})
    ('Ayşe & Deniz', '')
    """
    return " & ".join(names.get(who, ()))


def called(who: str, names: Names) -> str:
    """
    Write the number of a contestant with its names.

    >>> called("7", {"7": ("The Blues",)}), called("8", {})
    ('7 The Blues', '8')
    """
    return f"{who} {name_of(who, names)}".rstrip()


def reason_of(why: str) -> str:
    """
    Give the reason alone out of what a draw says of a pairing.

    >>> reason_of("meets 12: 3 it has met"), reason_of("meets 12"), reason_of("by lot.")
    ('3 it has met', '', 'by lot')
    """
    _, _, reason = why.partition(": ")
    return (reason if why.startswith("meets ") else why).rstrip(".")


def draw_reasons(reasons: Iterable[Reason], depth: int = 0) -> str:
    """
    Write reasons one below the other.

    >>> print(draw_reasons([Reason("62.48 %", (Reason("board 7: 7.4 of 10"),))]))
    62.48 %
      board 7: 7.4 of 10
    """
    lines: list[str] = []
    for reason in reasons:
        lines += paragraph(reason.text, "  " * depth)
        if reason.below:
            lines.append(draw_reasons(reason.below, depth + 1))
    return "\n".join(lines)
