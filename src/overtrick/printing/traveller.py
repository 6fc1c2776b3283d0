"""A traveller as text: one board, every result, what each side got."""

from __future__ import annotations

from overtrick.core.board import dealer_of, vulnerability_of
from overtrick.core.exact import Exact, decimal_text, plain_text
from overtrick.core.outcome import Bye, NotPlayed, PassedOut, Points, Result
from overtrick.core.seats import Seat, Vulnerability
from overtrick.events.report import Awarded, BoardReport, Ranking
from overtrick.printing.columns import columns

__all__ = ["draw_traveller", "draw_travellers"]

_SEATS = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}
_VULNERABLE = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.ALL: "all vulnerable",
}


def draw_travellers(ranking: Ranking, number: int | None = None) -> str:
    """
    Draw the travellers of a ranking, or those of one board.

    :returns: an empty text where there is no such board.
    """
    found = [board for board in ranking.boards if number in (None, board.number)]
    several = len({(board.session, board.section) for board in ranking.boards}) > 1
    return "\n\n".join(draw_traveller(board, ranking, several) for board in found)


def draw_traveller(board: BoardReport, ranking: Ranking, several: bool = False) -> str:
    """Draw one traveller, best result for North-South first."""
    first = board.lines[0].line.board if board.lines else None
    dealer = first.dealer if first else dealer_of(board.number)
    vulnerable = first.vulnerability if first else vulnerability_of(board.number)
    title = f"Board {board.number}   dealer {_SEATS[dealer]}   {_VULNERABLE[vulnerable]}"
    if several:
        title += f"   section {board.section}, session {board.session}"
    percent = ranking.method == "matchpoints"
    lines = sorted(board.lines, key=_best_first)
    several_deals = len({awarded.line.version for awarded in lines}) > 1
    head = ["NS", "EW", "contract", "by", "lead", "tricks", "score", "for NS", "for EW"]
    align = ">><<<>>>>"
    if percent:
        head, align = [*head, "% NS"], align + ">"
    if several_deals:
        head, align = [*head, "deal"], align + "<"
    rows = [
        [
            *_cells(awarded),
            *([_percentage(awarded.ns_percentage)] if percent else []),
            *([awarded.line.version] if several_deals else []),
        ]
        for awarded in lines
    ]
    return "\n".join([title, "", *columns(head, rows, align, grow=2), *_foot(board)])


def _best_first(awarded: Awarded) -> tuple[bool, Exact, Exact]:
    missing = awarded.points is None
    return missing, -(awarded.points or 0), -(awarded.ns or 0)


def _cells(awarded: Awarded) -> list[str]:
    line = awarded.line
    outcome = line.outcome
    contract = by = tricks = ""
    if isinstance(outcome, Result):
        contract, by, tricks = (
            outcome.contract.symbols,
            str(outcome.declarer),
            str(outcome.tricks),
        )
    elif isinstance(outcome, PassedOut):
        contract = "passed out"
    elif isinstance(outcome, Points):
        contract = outcome.contract.symbols if outcome.contract else ""
        by = str(outcome.declarer or "")
    elif isinstance(outcome, Bye):
        contract = "sit-out"
    elif isinstance(outcome, NotPlayed):
        contract = "not played"
    else:
        contract = str(outcome)
    points = "" if awarded.points is None else f"{awarded.points:+d}" if awarded.points else "0"
    sides = (_name(line.ns, line.players, (0, 2)), _name(line.ew, line.players, (1, 3)))
    awards = (plain_text(awarded.ns), plain_text(awarded.ew))
    return [*sides, contract, by, line.lead or "", tricks, points, *awards]


def _name(
    pair: str | None, players: tuple[str | None, ...] | None, places: tuple[int, int]
) -> str:
    if pair is not None:
        return pair
    return "-" if players is None else "+".join(players[place] or "-" for place in places)


def _percentage(value: Exact | None) -> str:
    return "" if value is None else decimal_text(value, 1)


def _foot(board: BoardReport) -> list[str]:
    notes = []
    if board.top is not None:
        notes.append(f"top {plain_text(board.top)}")
    if board.datum is not None:
        notes.append(f"datum {plain_text(board.datum)}")
    played = sum(awarded.points is not None for awarded in board.lines)
    if board.expected and played < board.expected:
        notes.append(f"{played} plain results of {board.expected} expected")
    return ["", ", ".join(notes)] if notes else []
