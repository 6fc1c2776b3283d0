"""
The elements of USEBIO, each with what it holds, in the order in which it is written.

The owner's document type was not at hand: this is the order of programs whose files are taken.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ANY",
    "ATOMS",
    "CONTAINERS",
    "LEAVES",
    "NEWER",
    "OLDER",
    "ORDER",
    "PARENTS",
    "place_of",
]

ANY: Final = "*"
"""Where elements stand that we do not know."""


_SCORE: Final = (
    *("BOARDS_PLAYED", "TOTAL_SCORE", "PERCENTAGE", "PLACE", "ADJUSTMENT", "HANDICAP"),
    *("WINS_OR_DRAWS", "MASTER_POINTS", "MASTER_POINTS_AWARDED", "MASTER_POINT_TYPE"),
    *("STRAT_PLACE", "STRAT_NUMBER"),
)
_PARTS: Final = ("SESSION", "SECTION", "PARTICIPANTS", "BOARD", "MATCH", "STRATIFICATION")


ORDER: Final[dict[str, tuple[str, ...]]] = {
    "USEBIO": ("CLUB", "EVENT", ANY, "HANDSET"),
    "CLUB": ("CLUB_NAME", "CLUB_ID_NUMBER", ANY),
    "EVENT": (
        *("PROGRAM_NAME", "PROGRAM_VERSION", "EVENT_IDENTIFIER", "EVENT_DESCRIPTION"),
        *("TITLE", "VENUE", "DATE", "CONTACT", "SESSION_COUNT", "SECTION_COUNT"),
        *("BOARDS_PLAYED", "BOARDS_PER_ROUND", "WINNER_TYPE", "PAIRS", "EW_PAIRS"),
        *("SCORING_METHOD", "BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD"),
        *("MPS_AWARDED_FLAG", "MASTER_POINT_SCALE", "MASTER_POINT_TYPE"),
        *("P2P_CHARGE_RATE", "NOTES", ANY, *_PARTS),
    ),
    "CONTACT": ("FULL_NAME", "EMAIL", "TELEPHONE", "SCORER", ANY),
    "SESSION": (ANY, *_PARTS),
    "SECTION": (ANY, *_PARTS),
    "PARTICIPANTS": ("PAIR", "TEAM", "PLAYER", ANY),
    "PAIR": ("PAIR_NUMBER", "DIRECTION", *_SCORE, ANY, "PLAYER"),
    "TEAM": (*_SCORE, ANY, "PAIR", "PLAYER"),
    "PLAYER": (
        *("PLAYER_NAME", "NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER", "PLAYER_NUMBER"),
        *(*_SCORE, ANY),
    ),
    "BOARD": (
        *("BOARD_NUMBER", "BOARD_AVERAGE", "VULNERABILITY", "IMPS", ANY),
        *("HAND", "TRAVELLER_LINE"),
    ),
    "HAND": ("DIRECTION", "CLUBS", "DIAMONDS", "HEARTS", "SPADES", ANY),
    "TRAVELLER_LINE": (
        *("DIRECTION", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "N_PLAYER_NUMBER"),
        *("S_PLAYER_NUMBER", "E_PLAYER_NUMBER", "W_PLAYER_NUMBER", "CONTRACT"),
        *("PLAYED_BY", "LEAD", "TRICKS", "SCORE", "NS_MATCH_POINTS", "EW_MATCH_POINTS"),
        *("NS_BUTLER_POINTS", "EW_BUTLER_POINTS", "NS_CROSS_IMP_POINTS"),
        *("EW_CROSS_IMP_POINTS", "NS_IMPS", "EW_IMPS", "LIN_DATA", ANY),
    ),
    "MATCH": (
        *("ROUND_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE"),
        *("NS_VICTORY_POINTS", "EW_VICTORY_POINTS", "TEAM", "OPPOSING_TEAM"),
        *("START_BOARD_NUMBER", "END_BOARD_NUMBER", "TEAM_SCORE", "OPPOSING_TEAM_SCORE"),
        *("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS", ANY, "BOARD"),
    ),
    "HANDSET": (ANY, "BOARD"),
}


_WRAPPER: Final = "BOARD_RESULTS"  # what one program puts around all its boards


CONTAINERS: Final = frozenset(
    {"USEBIO", "EVENT", "SESSION", "SECTION", "PARTICIPANTS", "HANDSET", _WRAPPER}
)
"""What a reader takes apart: all else is read as a whole."""


ATOMS: Final = frozenset({"TRAVELLER_LINE", "HAND"})
"""What says something else if it is cut short."""


_MASTERPOINTS: Final = frozenset({"MASTER_POINTS"})  # bare in some files, a group in others


LEAVES: Final = (
    frozenset(name for names in ORDER.values() for name in names)
    - frozenset(ORDER)
    - _MASTERPOINTS
    - {ANY, "STRATIFICATION"}
)
"""What holds nothing but text, wherever it stands."""


OLDER: Final = {
    "EBU_CHARGE_CODE": "P2P_CHARGE_RATE",
    "EVENT_ID": "EVENT_IDENTIFIER",
    "EVENT_RATING": "MASTER_POINT_SCALE",
}
"""The names of 1.3 with those that they had before."""


NEWER: Final = {older: newer for newer, older in OLDER.items()}


PARENTS: Final = {
    name: frozenset(parent for parent, names in ORDER.items() if name in names)
    for name in ORDER
    if name not in ("USEBIO", "BOARD")
} | {
    "BOARD": frozenset({"EVENT", "SESSION", "SECTION", "MATCH", "HANDSET", _WRAPPER}),
    _WRAPPER: frozenset({"EVENT", "SESSION", "SECTION"}),
}
"""What each element that holds others can stand in."""


_PLACES: Final = {
    parent: {name: place for place, name in enumerate(names)} for parent, names in ORDER.items()
}


def place_of(parent: str, name: str) -> int:
    """
    Say where an element stands in its parent, as a number to sort by.

    >>> place_of("EVENT", "DATE") < place_of("EVENT", "UNKNOWN") < place_of("EVENT", "BOARD")
    True
    """
    places = _PLACES.get(parent, {})
    return places.get(OLDER.get(name, name), places.get(ANY, 0))
