"""
Tables with a column for each table or each board, and those that tell no results at all.

A column a table says how often each result was made on a board, and not who made it: it is read
as a frequency table.  Of the others is said what they are, for nothing of them can be ranked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from overtrick.core.letters import word_of
from overtrick.errors import InvalidFile
from overtrick.formats.tables.guess_values import share
from overtrick.formats.tables.split import Cells
from overtrick.formats.tables.words import meanings

__all__ = ["by_table", "tables_of", "why_no_results"]

_LONGEST = 100  # signs of a column's name
_NUMBERED = re.compile(r"\s*([^\W\d]*?)[\s.:#]*([0-9]{1,3})\s*")
_SHORT = {"t": "table", "b": "board"}
_MANY = 3  # columns of a kind that make a wide table
_SHARES = frozenset({"%", "score %", "percent", "percentage", "pct", "prozent", "pourcentage"})
_SHARES_TOO = frozenset(
    {"procent", "percentuale", "porcentaje", "percentagem", "yuzde", "mp %"}
)
_OTHERS = frozenset(
    {
        *("opponents", "opponent", "opps", "opp", "vs", "versus", "against", "opp pair"),
        *("gegner", "adversaires", "adversaire", "tegenstanders", "tegenstander"),
        *("przeciwnicy", "motstandare", "motstandere", "modstandere", "contrarios"),
        *("rivales", "avversari", "adversarios", "rakip", "rakipler"),
    }
)


def tables_of(cells: Sequence[str]) -> dict[int, str]:
    """
    Say in which columns the tables stand, if beside the board there is nothing else.

    >>> tables_of(["Board", "Table 1", "Table 2"]), tables_of(["Board", "Tisch 1", "NS"])
    ({1: '1', 2: '2'}, {})
    """
    named = [cell for cell in cells if cell.strip()]
    if not named or "board" not in _targets(cells[0]):
        return {}
    found = _numbered(cells, "table")
    return found if len(found) == len(named) - 1 > 1 else {}


def by_table(
    rows: Iterator[tuple[str, Cells]], tables: dict[int, str], sample: Sequence[str]
) -> Iterator[tuple[str, Cells]]:
    """
    Give a row a result, of nobody in particular; *sample* is what stands in the cells.

    >>> rows = [("1", ["Board", "T1", "T2"]), ("2", ["7", "420", "-50"])]
    >>> list(by_table(iter(rows), {1: "1", 2: "2"}, ["420"]))[1]
    ('2', ['7', '1', '420', '1'])
    """
    kind = "score" if share("score", sample) >= share("contract", sample) else "contract"
    is_header = True
    for where, cells in rows:
        if isinstance(cells, InvalidFile):
            yield where, cells
        elif is_header and tables_of(cells):
            is_header = False
            yield where, ["board", "table", kind, "times"]
        else:
            for at, table in tables.items():
                text = cells[at].strip() if at < len(cells) else ""
                if text.strip("-–—"):
                    yield where, [cells[0], table, text, "1"]


def why_no_results(header: Sequence[str]) -> str:
    """
    Say what a table is that tells no results, by the names of its columns; empty if unknown.

    >>> why_no_results(["Pair", "Names", "1", "2", "3", "Total"])
    'a row a contestant and a column a board: it does not say who met whom'
    >>> why_no_results(["Place", "Names", "%"])
    'a table of percentages: it tells no results that could be ranked'
    """
    words = {word_of(cell) for cell in header}
    if not any(len(word) > 1 and word.replace(" ", "").isalpha() for word in words):
        return ""  # a row of values
    if _OTHERS & words:
        return (
            "a score card of one pair or player: name its own number in a column ns or ew, "
            "as it sat on each board, and the opponents' in the other"
        )
    boards = _numbered(header, "board")
    numbers = [int(number) for number in boards.values()]
    is_run = numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False
    if is_run and len(numbers) >= _MANY and "board" not in _targets(header[0]):
        return "a row a contestant and a column a board: it does not say who met whom"
    if (_SHARES | _SHARES_TOO) & words or "%" in {cell.strip() for cell in header}:
        return "a table of percentages: it tells no results that could be ranked"
    return ""


def _numbered(cells: Sequence[str], kind: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for at, cell in enumerate(cells):
        match = _NUMBERED.fullmatch(cell) if len(cell) <= _LONGEST else None
        if match is None:
            continue
        word = match[1].strip()
        is_kind = _SHORT.get(word.lower()) == kind or kind in _targets(word)
        if is_kind or (kind == "board" and not word):
            found[at] = str(int(match[2]))
    return found


def _targets(name: str) -> set[str]:
    return {each.target for each in meanings(name)} if name.strip() else set()
