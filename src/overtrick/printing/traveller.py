"""A traveller as text: one board, every result, what each side got."""

from __future__ import annotations

from collections.abc import Callable

from overtrick.compare.entry import is_comparable
from overtrick.compare.small_field import small_award
from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.exact import decimal_text, plain_text
from overtrick.core.order import natural
from overtrick.core.outcome import Bye, NotPlayed, PassedOut, Points, Result, Split, Weighted
from overtrick.events.ranking.entries import entry_of
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking
from overtrick.events.session import Line
from overtrick.printing.columns import columns, numbers, paragraph, side
from overtrick.printing.listing import Listing, listing
from overtrick.printing.words import board_title

__all__ = ["draw_traveller", "draw_travellers", "result_cells", "traveller_listing"]

_UNITS = {"matchpoints": "MP", "total_points": "pts", "bam": "pts"}
_MISSING = {
    "neuberg": "Neuberg",
    "add_one": "one more for each missing result",
    "factor": "scaled up",
    "share": "its own top",
    "own_boards": "its own top",
}


def draw_travellers(ranking: Ranking, number: int | None = None) -> str:
    """
    Draw the travellers of a ranking, or those of one board.

    :returns: an empty text where there is no such board.
    """
    found = [board for board in ranking.boards if number in (None, board.number)]
    return "\n\n".join(draw_traveller(board, ranking) for board in found)


def draw_traveller(board: BoardReport, ranking: Ranking) -> str:
    """
    Draw one traveller, best result for North-South first; of a match, its rooms together.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> slips = [("1", "11", "4S N ="), ("2", "12", "PASS"), ("3", "13", "3NT N -1")]
    >>> lines = [Line(Board(1), parse_outcome(text), ns, ew) for ns, ew, text in slips]
    >>> found = rank(Session(tuple(lines)))
    >>> print(draw_traveller(found.boards[0], found))
    Board 1   dealer North, nobody vulnerable
    <BLANKLINE>
    NS  EW  contract    by  lead  tricks  score  MP NS  MP EW   % NS
    --  --  ----------  --  ----  ------  -----  -----  -----  -----
     1  11  4♠          N             10   +420      4      0  100.0
     2  12  passed out                        0      2      2   50.0
     3  13  3NT         N              8    -50      0      4    0.0
    <BLANKLINE>
    top 4
    """
    found = traveller_listing(board, ranking)
    drawn = columns(found.head, found.rows, found.align, cut=found.words)
    notes = [line for note in found.notes for line in paragraph(note)]
    return "\n".join([*paragraph(found.title), "", *drawn, *([""] if notes else []), *notes])


def traveller_listing(
    board: BoardReport, ranking: Ranking, names: Callable[[Line, str], str] | None = None
) -> Listing:
    """
    Return one traveller, best result for North-South first; of a match, its rooms together.

    *names* gives the names of who sat on a side, for paper that has room for them.
    """
    teams = ranking.is_of_teams and any(awarded.line.match for awarded in board.lines)
    lines = sorted(board.lines, key=_by_match if teams else _best_first)
    table = _table(lines, ranking.method, teams=teams)
    align = {name: _side(name, cells) for name, cells in table.items()}
    if names is not None:
        for at in _PAIRS:
            table[at] = [
                f"{cell} {names(awarded.line, at)}".strip()
                for cell, awarded in zip(table[at], lines, strict=True)
            ]
            align[at] = "<"
    return listing(
        _title(board, ranking), table, align, words=_NAMES, notes=_foot(board, ranking, lines)
    )


_LEFT = ("room", "contract", "by", "lead", "deal")
_NAMES = ("match", "NS", "EW")
_PAIRS = ("NS", "EW")


def _table(lines: list[Awarded], method: str, *, teams: bool) -> dict[str, list[str]]:
    unit, signed = _UNITS.get(method, "IMP"), method not in ("matchpoints", "bam")
    shown: dict[str, list[str]] = {}
    if teams:
        shown["match"] = [awarded.line.match or "" for awarded in lines]
        shown["room"] = [awarded.line.room or "" for awarded in lines]
    shown["NS"] = [
        _name(awarded.line, (0, 2), awarded.line.ns) + "†" * awarded.line.turned
        for awarded in lines
    ]
    shown["EW"] = [_name(awarded.line, (1, 3), awarded.line.ew) for awarded in lines]
    shown |= _results(lines)
    shown["score"] = numbers([awarded.points for awarded in lines], signed=True)
    shown[f"{unit} NS"] = numbers([awarded.ns for awarded in lines], signed=signed)
    shown[f"{unit} EW"] = numbers([awarded.ew for awarded in lines], signed=signed)
    if method == "matchpoints":
        shares = [awarded.ns_percentage for awarded in lines]
        shown["% NS"] = ["" if share is None else decimal_text(share, 1) for share in shares]
    if len({awarded.line.version for awarded in lines}) > 1:
        shown["deal"] = [awarded.line.version for awarded in lines]
    return shown


def _side(name: str, cells: list[str]) -> str:
    if name in _NAMES:
        return side(cells)
    return "<" if name in _LEFT else ">"


def _title(board: BoardReport, ranking: Ranking) -> str:
    first = board.lines[0].line.board if board.lines else Board.standard(board.number)
    text = board_title(first)
    if len({other.section for other in ranking.boards}) > 1:
        text += f", section {board.section}"
    if len({other.session for other in ranking.boards}) > 1:
        text += f", session {board.session}"
    return text


def _best_first(awarded: Awarded) -> tuple[object, ...]:
    line = awarded.line
    missing = awarded.points is None
    return missing, -(awarded.points or 0), -(awarded.ns or 0), natural(line.ns)


def _by_match(awarded: Awarded) -> tuple[object, ...]:
    line = awarded.line
    return natural(line.match), line.room == "closed"


def _results(lines: list[Awarded]) -> dict[str, list[str]]:
    cells = [result_cells(awarded.line) for awarded in lines]
    contract, by, tricks = (list(column) for column in zip(*cells, strict=True))
    leads = [_lead(awarded.line.lead) for awarded in lines]
    return {"contract": contract, "by": by, "lead": leads, "tricks": tricks}


def result_cells(line: Line) -> tuple[str, str, str]:
    """Return contract, declarer and tricks as words; a ruling or a sit-out is the first."""
    outcome = line.outcome
    if isinstance(outcome, Result):
        return outcome.contract.symbols, str(outcome.declarer), str(outcome.tricks)
    if isinstance(outcome, Points):
        contract = outcome.contract.symbols if outcome.contract else ""
        tricks = "" if line.tricks is None else str(line.tricks)
        return contract, str(outcome.declarer or ""), tricks
    names = {
        PassedOut: "passed out",
        Bye: "sit-out",
        NotPlayed: "not played",
        Weighted: "weighted",
        Split: "split",
    }
    return names.get(type(outcome), str(outcome)), "", ""


def _lead(lead: str | None) -> str:
    if lead is None:
        return ""
    card = Card.parse(lead)
    return card.suit.symbol + str(card.rank).replace("T", "10")


def _name(line: Line, places: tuple[int, int], pair: str | None) -> str:
    if pair is not None:
        return pair
    return "-" if line.players is None else "+".join(line.players[p] or "-" for p in places)


def _foot(board: BoardReport, ranking: Ranking, lines: list[Awarded]) -> list[str]:
    notes = []
    if board.top is not None:
        notes.append(f"top {plain_text(board.top)}")
    if board.datum is not None:
        notes.append(f"datum {plain_text(board.datum)}")
    results = sum(
        is_comparable(entry_of(awarded.line.outcome, awarded.line.board)[0])
        for awarded in lines
    )
    across = ranking.settings.across_field == "yes"
    if results < board.expected and not across and ranking.method != "total_points":
        notes.append(_short(results, board.expected, ranking))
    said = [", ".join(notes)] if notes else []
    for awarded in lines:
        if isinstance(awarded.line.outcome, Weighted | Split):
            sides = f"{_name(awarded.line, (0, 2), awarded.line.ns)} v "
            sides += _name(awarded.line, (1, 3), awarded.line.ew)
            said.append(f"{sides}: {awarded.line.outcome}")
    if any(awarded.line.turned for awarded in lines):
        said.append(_TURNED)
    return said


def _short(results: int, expected: int, ranking: Ranking) -> str:
    """Say how a board of too few results is scored."""
    said = f"{results} result{'s' * (results != 1)} of {expected} expected"
    if ranking.method != "matchpoints" or not results:
        return said
    rule, missing = ranking.settings.small_field, ranking.settings.missing
    is_small = small_award(rule, results - 1, expected, results, largest=True) is not None
    if is_small and missing not in ("share", "own_boards"):
        return f"{said}: small_field={rule}"
    return f"{said}: {_MISSING.get(missing, '')}"


_TURNED = "† sat the other way: the score is of the seats, what it gave of the pairs"
