"""
Score contract bridge exactly: one deal, a rubber, a club evening.

>>> import overtrick
>>> overtrick.score("4SX+1", vulnerable=True).total
990

A name is loaded from its room when it is first used (PEP 562), so importing costs next to
nothing.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "BYE",
    "EDITIONS",
    "NOT_PLAYED",
    "PASSED_OUT",
    "PROFILES",
    "Artificial",
    "Average",
    "Board",
    "Bye",
    "Contract",
    "Deal",
    "Doubling",
    "InvalidAuction",
    "InvalidBoard",
    "InvalidCard",
    "InvalidContract",
    "InvalidDeal",
    "InvalidFile",
    "InvalidMovement",
    "InvalidOutcome",
    "InvalidPlay",
    "InvalidScale",
    "InvalidSeat",
    "InvalidSetting",
    "InvalidSheet",
    "InvalidTricks",
    "Line",
    "NotPlayed",
    "Outcome",
    "OvertrickError",
    "PassedOut",
    "Penalty",
    "Points",
    "Problem",
    "Ranking",
    "Result",
    "Score",
    "Seat",
    "Session",
    "Settings",
    "Share",
    "Side",
    "Split",
    "Strain",
    "Tariff",
    "UnknownName",
    "Vulnerability",
    "Weighted",
    "__version__",
    "edition",
    "imps",
    "matchpoints",
    "outcome_points",
    "parse_outcome",
    "profile",
    "rank",
    "read",
    "score",
    "score_table",
    "sheet",
    "victory_points",
]

if TYPE_CHECKING:
    from overtrick.compare.imps import imps
    from overtrick.compare.matchpoints import matchpoints
    from overtrick.compare.profiles import PROFILES, profile
    from overtrick.compare.settings import Settings
    from overtrick.compare.victory_points import victory_points
    from overtrick.core.board import Board
    from overtrick.core.contract import Contract, Doubling, Strain
    from overtrick.core.deal import Deal
    from overtrick.core.notation import parse_outcome
    from overtrick.core.outcome import (
        BYE,
        NOT_PLAYED,
        PASSED_OUT,
        Artificial,
        Average,
        Bye,
        NotPlayed,
        Outcome,
        PassedOut,
        Points,
        Result,
        Share,
        Split,
        Weighted,
    )
    from overtrick.core.seats import Seat, Side, Vulnerability
    from overtrick.errors import (
        InvalidAuction,
        InvalidBoard,
        InvalidCard,
        InvalidContract,
        InvalidDeal,
        InvalidFile,
        InvalidMovement,
        InvalidOutcome,
        InvalidPlay,
        InvalidScale,
        InvalidSeat,
        InvalidSetting,
        InvalidSheet,
        InvalidTricks,
        OvertrickError,
        UnknownName,
    )
    from overtrick.events.problem import Problem
    from overtrick.events.ranking.rank import rank
    from overtrick.events.ranking.report import Ranking
    from overtrick.events.rulings import Penalty
    from overtrick.events.session import Line, Session
    from overtrick.formats.registry import read
    from overtrick.formats.sheets.sheet import sheet
    from overtrick.rules.duplicate import outcome_points, score, score_table
    from overtrick.rules.editions import EDITIONS, Tariff, edition
    from overtrick.rules.points import Score
else:
    # Type checkers must not see this: it would make every misspelt name a valid one.
    _ROOMS = {
        "compare.imps": "imps",
        "compare.matchpoints": "matchpoints",
        "compare.profiles": "PROFILES profile",
        "compare.settings": "Settings",
        "compare.victory_points": "victory_points",
        "core.board": "Board",
        "core.contract": "Contract Doubling Strain",
        "core.deal": "Deal",
        "core.notation": "parse_outcome",
        "core.outcome": "BYE NOT_PLAYED PASSED_OUT Artificial Average Bye NotPlayed Outcome "
        "PassedOut Points Result Share Split Weighted",
        "core.seats": "Seat Side Vulnerability",
        "events.problem": "Problem",
        "events.ranking.rank": "rank",
        "events.ranking.report": "Ranking",
        "events.rulings": "Penalty",
        "events.session": "Line Session",
        "formats.registry": "read",
        "formats.sheets.sheet": "sheet",
        "rules.duplicate": "outcome_points score score_table",
        "rules.editions": "EDITIONS Tariff edition",
        "rules.points": "Score",
    }
    _HOME = {name: room for room, names in _ROOMS.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        room = import_module(f"{__name__}.{_HOME.get(name, 'errors')}")
        value = globals()[name] = getattr(room, name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
