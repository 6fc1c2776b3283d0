"""
Rows of a ``MatchTable`` of ours, or of a ``ScoreTable`` of teams: a match a row, as a whole.

TeamId_Home, TeamId_Away and VP_Home are columns of the standard; Session, Kind, Carried and
NrBoards are ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from overtrick.core.exact import Exact
from overtrick.events.session import MatchResult
from overtrick.formats.pbn.games import Tag
from overtrick.formats.pbn.tables import columns_of, rows_of, table_text
from overtrick.formats.pbn.values import decimal, number_of

__all__ = ["MATCHES", "is_of_matches", "match_table", "matches_of"]

MATCHES: Final = "MatchTable"
"""A table of ours: a game that tells of a board has a ScoreTable of its own."""
_COLUMNS: Final = (
    *(
        "Session",
        "Section",
        "Round",
        "Match",
        "TeamId_Home",
        "TeamId_Away",
        "IMP_Home",
        "IMP_Away",
    ),
    *("VP_Home", "VP_Away", "Carried_Home", "Carried_Away", "NrBoards", "Kind"),
)
_KINDS: Final = ("played", "half", "bye", "forfeit", "missed")


def is_of_matches(tag: Tag) -> bool:
    """
    Say whether a table tells matches, not results of a board.

    >>> is_of_matches(Tag("ScoreTable", "TeamId_Home;TeamId_Away;VP_Home;VP_Away"))
    True
    """
    names = {column.name for column in columns_of(tag)}
    return "TeamId_Home" in names and not names & {"Contract", "Score_NS"}


def matches_of(tag: Tag, session: str, where: str) -> tuple[list[MatchResult], list[str]]:
    """
    Read the rows of such a table.

    >>> tag = Tag("ScoreTable", "TeamId_Home;TeamId_Away;IMP_Home;IMP_Away", "41 42 34 21\\n")
    >>> matches_of(tag, "1", "")[0][0].home_imps
    34
    """
    rows, misfits = rows_of(tag)
    wrong = [f"ScoreTable: the row does not fit: {row.strip()}" for row in misfits]
    found: list[MatchResult] = []
    for row in rows:
        cells = {column: cell for column, cell in row.items() if cell not in ("-", "")}
        home, away = cells.get("TeamId_Home"), cells.get("TeamId_Away")
        if home is None:
            wrong.append(f"ScoreTable: which team? {' '.join(row.values())}")
            continue
        boards, kind = cells.get("NrBoards", ""), cells.get("Kind", "")
        found.append(
            MatchResult(
                cells.get("Match") or f"{home} - {away or ''}",
                home,
                away,
                _number(cells.get("IMP_Home")),
                _number(cells.get("IMP_Away")),
                int(boards) if boards.isdecimal() and len(boards) < 5 else 0,
                _number(cells.get("VP_Home")),
                _number(cells.get("VP_Away")),
                cells.get("Session", session),
                cells.get("Section", "A"),
                cells.get("Round"),
                _number(cells.get("Carried_Home")) or 0,
                _number(cells.get("Carried_Away")) or 0,
                kind if kind in _KINDS else "played" if away else "bye",
                where,
            )
        )
    return found, wrong


def match_table(matches: Iterable[MatchResult], session: str) -> list[str]:
    """
    Write matches as such a table, in a game of that session.

    >>> match_table([MatchResult("4", "41", "42", 34, 21, 16)], "1")[1].split()[:7]
    ['-', 'A', '-', '4', '41', '42', '34']
    """
    rows = [
        [
            told.session if told.session != session else "-",
            told.section,
            told.round or "-",
            told.match,
            told.home,
            told.away or "-",
            *map(_text, (told.home_imps, told.away_imps, told.home_points, told.away_points)),
            *map(_text, (told.home_carried, told.away_carried)),
            str(told.boards),
            told.kind,
        ]
        for told in matches
    ]
    return table_text(MATCHES, _COLUMNS, rows, _COLUMNS[6:13])


def _number(text: str | None) -> Exact | None:
    return None if text is None else number_of(text)


def _text(value: Exact | None) -> str:
    return "-" if value is None else decimal(value, 0)[0]
