"""
The numbers of the Bridgemate Data Connector and what they stand for.

Source: the Data Connector developer's guide (2025) and the vendor's published client 1.2.1,
which agree but for the numbers of the data types from 15 on; there the client counts.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

__all__ = [
    "QUEUES",
    "Command",
    "DataType",
    "Direction",
    "ErrorType",
    "EventCommands",
    "GameType",
    "Management",
    "Queue",
    "ScoringMethod",
    "TdCallStatus",
]


class Command(IntEnum):
    """What a request asks for."""

    CONNECT = 1
    DISCONNECT = 3
    PING = 4
    INITIALIZE_EVENT = 5
    UPDATE_MOVEMENT = 6
    ADD_SESSION = 7
    UPDATE_SCORING_GROUPS = 8
    PUT_RESULTS = 10
    PUT_PLAYER_DATA = 11
    PUT_PARTICIPATIONS = 12
    PUT_HANDRECORDS = 13
    PUT_BRIDGEMATE2_SETTINGS = 14
    PUT_BRIDGEMATE3_SETTINGS = 15
    POLL_NEW_RESULTS = 19
    POLL_NEW_PLAYER_DATA = 20
    POLL_NEW_PARTICIPATIONS = 21
    POLL_NEW_HANDRECORDS = 22
    POLL_ALL_RESULTS = 23
    POLL_ALL_PLAYER_DATA = 24
    POLL_ALL_PARTICIPATIONS = 25
    POLL_ALL_HANDRECORDS = 26
    ACCEPT_RESULTS = 27
    ACCEPT_PLAYER_DATA = 28
    ACCEPT_PARTICIPATIONS = 29
    ACCEPT_HANDRECORDS = 30
    CONTINUE_EVENT = 31
    GET_MOVEMENT = 32
    GET_ALL_MOVEMENTS = 33
    MANAGE_BCS = 34
    CLEAR_DATA = 35
    POLL_NEW_TD_CALLS = 36
    POLL_ALL_TD_CALLS = 37
    ACCEPT_TD_CALLS = 38
    PUT_TD_CALLS = 39


class DataType(IntEnum):
    """What an answer holds."""

    NONE = 0
    OK = 1
    WARNING = 3
    ERROR = 4
    PLAYER_DATA = 10
    PARTICIPATIONS = 11
    RESULTS = 12
    HANDRECORDS = 13
    MOVEMENT = 14
    TD_CALLS = 21


class ErrorType(IntEnum):
    """Why a request was refused."""

    NONE = 0
    BUSY = 1
    NO_DATA = 2
    NO_UPDATES = 3
    MOVEMENT = 4
    VALIDATION = 5
    ENTRY_UNKNOWN = 6
    EXCEPTION = 7
    NOT_IMPLEMENTED = 8
    EMPTY_RESPONSE = 9
    NO_CONNECTION = 10
    TIME_OUT = 11
    WRONG_DATA_TYPE = 12
    UNEXPECTED_COMMAND = 13
    UNKNOWN = 14


class EventCommands(IntEnum):
    """What the control software is to do with an event; a request sends the sum."""

    START = 1
    RESET = 2
    START_READING = 4
    SHOW_IN_APP = 8
    MINIMISE = 16
    SHUT_DOWN_AT_END = 32
    DEBUG_LOG = 64
    CLEAR_DATA = 128


class Management(IntEnum):
    """What is asked of the control software itself; a request sends the sum."""

    SHUT_DOWN = 1
    RUNNING_SESSIONS = 2
    SCORING_FILE = 4
    ALL_SESSIONS = 8


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


class Direction(IntEnum):
    """A seat as the messages number it."""

    NONE = 0
    NORTH = 1
    EAST = 2
    SOUTH = 3
    WEST = 4


class TdCallStatus(IntEnum):
    """How far a call for the director has come."""

    LAUNCHED = 1
    IN_PROGRESS = 2
    RESOLVED = 3
    DEFERRED = 4


class Queue(NamedTuple):
    """The four commands of a queue, and what an answer of it holds."""

    new: Command
    all: Command
    accept: Command
    put: Command
    holds: DataType


QUEUES: dict[str, Queue] = {
    name: Queue(
        Command[f"POLL_NEW_{name.upper()}"],
        Command[f"POLL_ALL_{name.upper()}"],
        Command[f"ACCEPT_{name.upper()}"],
        Command[f"PUT_{name.upper()}"],
        DataType[name.upper()],
    )
    for name in ("results", "player_data", "participations", "handrecords", "td_calls")
}
"""The queues of a session, by name."""
