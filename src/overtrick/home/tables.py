"""What the pad knows of the rules: every number of every tariff, and every plan of partners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from enum import Enum
from typing import Any

from overtrick.core.board import vulnerability_of
from overtrick.core.contract import BOOK, Strain
from overtrick.core.seats import Seat, Side
from overtrick.rules.chicago import DEFAULT_CHICAGO
from overtrick.rules.editions import DEFAULT, EDITIONS
from overtrick.rules.house import SWITCHES, Switch
from overtrick.rules.party import Rotation, chukkers
from overtrick.rules.rubber import DEFAULT_RUBBER
from overtrick.rules.tariff import Game, Tariff

__all__ = ["rule_tables"]

_PLAYERS = range(4, 14)
_HEX = "0123456789abc"
_CYCLE = 16


def rule_tables() -> dict[str, Any]:
    """
    Make the tables that stand in the page, ready for JSON.

    >>> tables = rule_tables()
    >>> tables["editions"]["seed000-rubber"]["doubled_bonus"], tables["plans"]["pivot"][0]
    ([0, 0], ['0123', '0213', '0132'])
    """
    return {
        "book": BOOK,
        "tariff": _plain(asdict(DEFAULT)),
        "editions": {
            tariff.id: _differences(tariff)
            for tariff in EDITIONS.values()
            if tariff.game is not Game.DUPLICATE
        },
        "defaults": {"rubber": DEFAULT_RUBBER, "chicago": DEFAULT_CHICAGO},
        "switches": [_switch(switch) for switch in SWITCHES],
        "plans": _all_plans(),
        "cycle": [
            [vulnerability_of(number).of(side) for side in Side]
            for number in range(1, _CYCLE + 1)
        ],
        "strains": {strain.value: strain.symbol for strain in Strain},
    }


def _differences(tariff: Tariff) -> dict[str, Any]:
    """Only the fields in which an edition differs from the first."""
    return {
        name: _plain(value)
        for name, value in asdict(tariff).items()
        if value != getattr(DEFAULT, name)
    }


def _switch(switch: Switch) -> dict[str, Any]:
    return {
        "name": switch.name,
        "asks": switch.asks,
        "games": _plain(switch.games),
        "answers": [
            {"word": answer.word, "means": answer.means, "fields": _plain(dict(answer.fields))}
            for answer in switch.answers
        ],
    }


def _all_plans() -> dict[str, list[list[str] | None]]:
    """The plan of each rotation; None where it is that of a pivot."""
    pivot = _plans(Rotation.PIVOT)
    cut_in = zip(_plans(Rotation.CUT_IN), pivot, strict=True)
    return {
        Rotation.FIXED.value: [*_plans(Rotation.FIXED)],
        Rotation.PIVOT.value: [*pivot],
        Rotation.CUT_IN.value: [None if plan == other else plan for plan, other in cut_in],
    }


def _plans(rotation: Rotation) -> list[list[str]]:
    """For 4, 5, ... players the chukkers as places of North, East, South, West."""
    numbers = _PLAYERS[:1] if rotation is Rotation.FIXED else _PLAYERS
    return [
        [
            "".join(chukker.at(seat) for seat in Seat)
            for chukker in chukkers(_HEX[:number], rotation)
        ]
        for number in numbers
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
