"""Which boards a file of cards gets, and what of them it cannot say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt

__all__ = ["Chosen", "chosen_boards", "lost_circumstances", "ranges"]


class Chosen(NamedTuple):
    """A board to write."""

    board: Board
    deal: Deal
    dealt: Dealt


def chosen_boards(
    contents: Contents, *, title: str, most: int | None = None, numbered: bool = True
) -> tuple[list[Chosen], list[str]]:
    """
    Choose the boards to write, in the order of their numbers, and say what is left out.

    Of a board that is told more than once the first counts.  A format that is not *numbered*
    begins with board 1 and has no gaps.

    >>> from overtrick.formats.deals.owners import deal_of_owners
    >>> deal = deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)
    >>> held = Contents(deals=(Dealt(Board(8), deal), Dealt(Board(7), deal)))
    >>> boards, losses = chosen_boards(held, title="a BRI file", numbered=False)
    >>> [chosen.board.number for chosen in boards], losses
    ([7, 8], ['boards 7-8 become boards 1-2: a BRI file has no numbers'])

    :raises InvalidFile: if there are no deals, or one has a number over *most*.
    """
    found: dict[int, Chosen] = {}
    losses: list[str] = []
    for dealt in contents.deals:
        number = dealt.board.number
        if dealt.deal is None:
            known = "only some cards are known" if dealt.hands else "the cards are not known"
            losses.append(f"board {number}: {known}, it is left out")
        elif number not in found:
            found[number] = Chosen(dealt.board, dealt.deal, dealt)
        elif found[number].deal != dealt.deal:
            losses.append(f"board {number}{_which(dealt)}: other cards, they are left out")
    if not found:
        raise InvalidFile("{title} holds deals, and there are none", title=title)
    numbers = sorted(found)
    if most is not None and numbers[-1] > most:
        raise InvalidFile(
            "{title} holds boards 1 to {most}, not board {numbers}: make several files",
            title=title,
            most=most,
            numbers=numbers[-1],
        )
    if not numbered and numbers != list(range(1, len(numbers) + 1)):
        places = ranges(range(1, len(numbers) + 1))
        losses.append(f"{ranges(numbers)} become {places}: {title} has no numbers")
    return [found[number] for number in numbers], losses


def ranges(numbers: Sequence[int]) -> str:
    """
    Write the numbers of boards, runs as ranges.

    >>> ranges([1, 2, 3, 7]), ranges([7])
    ('boards 1-3, 7', 'board 7')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    written = ", ".join("-".join(map(str, run)) for run in runs)
    return f"board{'s' if len(numbers) > 1 else ''} {written}"


def lost_circumstances(boards: Sequence[Chosen]) -> list[str]:
    """
    Say whose dealer or vulnerability a format cannot tell, since it has numbers only.

    >>> from overtrick.core.seats import Seat
    >>> from overtrick.formats.deals.owners import deal_of_owners
    >>> deal = deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)
    >>> board = Board(7, dealer=Seat.WEST)
    >>> lost_circumstances([Chosen(board, deal, Dealt(board, deal))])
    ['board 7: dealer W and vulnerable All are not written']
    """
    return [
        f"board {told.number}: dealer {told.dealer} and vulnerable {told.vulnerability}"
        " are not written"
        for told, _, _ in boards
        if told != Board.standard(told.number)
    ]


def _which(dealt: Dealt) -> str:
    told = [f", section {dealt.section}"] if dealt.section else []
    told += [f", session {dealt.session}"] if dealt.session != "1" else []
    told += [f", version {dealt.version}"] if dealt.version != "a" else []
    return "".join(told)
