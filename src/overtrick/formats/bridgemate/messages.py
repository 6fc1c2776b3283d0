"""
The messages of the Bridgemate Data Connector, by the names of its developer's guide.

Source: the guide (2025) and the wire of the vendor's published client 1.2.1; misspelt names
are spelt here and written as they are there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from overtrick.formats.bridgemate.codec import (
    Message,
    many,
    spread,
    untold,
    wired,
)

__all__ = [
    "CARDS",
    "TRICKS",
    "UNTOLD",
    "GameType",
    "HandrecordDTO",
    "ParticipationDTO",
    "PlayerDataDTO",
    "ResultDTO",
    "RoundDTO",
    "ScoringGroupDTO",
    "ScoringMethod",
    "SectionDTO",
    "SessionDTO",
    "TableDTO",
    "TdCallDTO",
]

UNTOLD = -100
"""A level, or a number of tricks, that a message does not tell: no pass, and not none."""


class GameType(IntEnum):
    """What competes in a section."""

    PAIRS = 10
    INDIVIDUAL = 20
    TEAMS = 30


class ScoringMethod(IntEnum):
    """
    How a scoring group is scored.

    The Butler and cross-IMP methods say how many IMPs average plus is worth, 2 or 3, and how
    the datum is cut or whether the IMPs are summed.
    """

    MATCHPOINTS = 10
    BUTLER_2_WEIGHTED = 20
    BUTLER_2_TENTH_CUT = 21
    BUTLER_2_UNCUT = 22
    BUTLER_3_WEIGHTED = 25
    BUTLER_3_TENTH_CUT = 26
    BUTLER_3_UNCUT = 27
    CROSS_IMPS_2_TOTAL = 30
    CROSS_IMPS_2_AVERAGE = 31
    CROSS_IMPS_3_TOTAL = 35
    CROSS_IMPS_3_AVERAGE = 36
    TEAM_IMPS = 40
    VICTORY_POINTS_DISCRETE = 50
    VICTORY_POINTS_CONTINUOUS = 51
    BOARD_A_MATCH = 60
    PATTON = 70


_SEATS = ("North", "East", "South", "West")
_SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
CARDS = tuple(f"{seat}{suit}" for seat in _SEATS for suit in _SUITS)
"""The names of the sixteen holdings of a deal."""
TRICKS = tuple(f"DoubleDummy{seat}{suit}" for seat in _SEATS for suit in (*_SUITS, "NoTrump"))
"""The names of the twenty numbers of double-dummy tricks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDTO(Message):
    """A board at a table; a level under 1 is a pass, a board not played or a ruling."""

    session_guid: str | None = None
    section_letters: str | None = None
    table_number: int = 0
    round_number: int = 0
    board_number: int = 0
    scoring_direction: int = 3
    is_deleted: bool = False
    pair_north_south: int = 0
    pair_east_west: int = 0
    declaring_pair: int = 0
    declarer_direction: int = 0
    level: int = untold(0, UNTOLD)
    denomination: int = 0
    stake: int = 0
    total_tricks: int = untold(0, UNTOLD)
    lead_card_rank: int = 0
    lead_card_suit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDataDTO(Message):
    """A player that numbers may name."""

    session_guid: str | None = None
    club_id: str | None = None
    player_number: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    country_code: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ParticipationDTO(Message):
    """Who sits where in a round, by number or by name; 0 and 1 are the first round."""

    session_guid: str | None = None
    section_letters: str | None = None
    table_number: int = 0
    direction: int = 0
    round_number: int = 0
    player_number: str | None = None
    is_player_swap: bool = False
    is_removal: bool = False
    first_name: str | None = None
    last_name: str | None = None
    country_code: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandrecordDTO(Message):
    """The cards of a board, and what could be made of them."""

    session_guid: str | None = None
    scoring_group_number: int = 0
    section_letters: str | None = None
    board_number: int = 0
    cards: tuple[str | None, ...] = spread(CARDS, None)
    """In the order of CARDS; a void is an empty text, None is not known."""
    has_hand_evaluation_data: bool = False
    tricks: tuple[int, ...] = spread(TRICKS, 0)
    """In the order of TRICKS."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TdCallDTO(Message):
    """A call for the director from a table."""

    session_guid: str | None = None
    section_letters: str | None = None
    table_number: int = 0
    round_number: int = 0
    hour: int = 0
    minute: int = 0
    status: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDTO(Message):
    """Who meets whom at a table in a round; a pair of 0 is nobody."""

    session_guid: str | None = None
    section_letters: str | None = None
    table_number: int = 0
    round_number: int = 0
    low_board_number: int = 0
    high_board_number: int = 0
    pair_ns: int = wired("PairNS", 0)
    pair_ew: int = wired("PairEW", 0)
    team_ns: int = wired("TeamNS", 0)
    team_ew: int = wired("TeamEW", 0)
    mates_table_section_letters: str | None = None
    mates_table_table_number: int = 0
    mates_table_round_number: int = 0
    updated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDTO(Message):
    """A table and its rounds; without a round, an update takes the table away."""

    session_guid: str | None = None
    section_letters: str | None = None
    table_number: int = 0
    connection_mode: int = 0
    keep_bridgemates_alive: bool = False
    rounds: tuple[RoundDTO, ...] | None = many(RoundDTO)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionDTO(Message):
    """A section and its movement."""

    session_guid: str | None = None
    scoring_group_number: int = 0
    letters: str | None = None
    name: str | None = None
    winners: int = 0
    game_type: int = 0
    ew_move_before_play: int = wired("EWMoveBeforePlay", 0)
    missing_pair: int = 0
    keep_bridgemates_alive: bool = False
    is_combi_section: bool = False
    north_south_pair_section_letters: str | None = None
    east_west_pair_section_letters: str | None = None
    has_explicit_participations: bool = False
    tables: tuple[TableDTO, ...] | None = many(TableDTO)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringGroupDTO(Message):
    """Sections whose results are compared with each other, and how."""

    session_guid: str | None = None
    club_id: str | None = None
    sections: tuple[SectionDTO, ...] | None = many(SectionDTO)
    scoring_group_number: int = 0
    scoring_method: int = 0
    name: str | None = None
    is_deleted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDTO(Message):
    """A session: what is played at one time and place."""

    scoring_groups: tuple[ScoringGroupDTO, ...] | None = many(ScoringGroupDTO)
    event_guid: str | None = None
    session_guid: str | None = None
    name: str | None = None
    year: int = 0
    month: int = 0
    day: int = 0
    hour: int = 0
    minute: int = 0
    show_in_app: bool = False
    ew_return_home: bool = wired("EWReturnHome", False)
    pairs_move_across_field: bool = wired("PairsMoveAccrossField", False)
