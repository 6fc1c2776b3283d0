"""
Jannersten results.txt: results of an event as text, ``;`` between fields, none left out.

Three kinds of line: the game of a section, its contestants (a line each player) and, after a
``#``, its results.  What the fields of the game may hold was never published: we write plain
words (unconfirmed).
"""

from __future__ import annotations

__all__ = ["GAME_FIELDS", "METHODS", "RESULT_FIELDS", "TYPES"]

GAME_FIELDS = (
    *("Section", "BoardsPerRound", "TotalBoards", "Rounds", "ScoringMethod", "Filler"),
    *("EventType", "Weighting", "Handicap", "Date", "Name", "Session", "AcrossTheField"),
)
"""The fields of the line of a game."""
RESULT_FIELDS = (
    *("Board", "Section", "Round", "N", "E", "S", "W", "Points", "Contract", "Declarer"),
    *("Tricks", "Lead", "MP_NS", "MP_EW", "IMP_NS", "IMP_EW", "Pct_NS", "Pct_EW"),
    *("Datum", "Top", "adjTop", "Remarks"),
)
"""The fields of the line of a result."""
METHODS = {
    "matchpoints": "MP",
    "butler": "Butler",
    "cross_imps": "XIMP",
    "teams": "Teams",
    "bam": "BAM",
    "total_points": "Total",
}
"""Our words for the methods (unconfirmed)."""
TYPES = {
    "pairs": "Pairs",
    "swiss_pairs": "Pairs",
    "teams": "Teams",
    "swiss_teams": "Teams",
    "individual": "Individual",
}
"""Our words for what competes (unconfirmed)."""
