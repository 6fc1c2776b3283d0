"""What the pad knows of the rules: every number of every tariff, and every plan of partners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from enum import Enum
from typing import Any

from overtrick.compare.imps import IMP_SCALES
from overtrick.core.board import vulnerability_of
from overtrick.core.contract import BOOK, Strain
from overtrick.core.seats import Seat, Side
from overtrick.messages import translate
from overtrick.rules.chicago import DEFAULT_CHICAGO
from overtrick.rules.editions import DEFAULT, EDITIONS, Game, Tariff
from overtrick.rules.house import SWITCHES, HouseQuestion
from overtrick.rules.party import CYCLES, Rotation, chukkers
from overtrick.rules.rubber import DEFAULT_RUBBER

__all__ = ["rule_tables"]

_HEX = "0123456789abc"
_CYCLE = 16
_SAID = ("title", "years")
"""Fields of a tariff that people read in their language."""


def rule_tables() -> dict[str, Any]:
    """
    Make the tables that stand in the page, ready for JSON.

    >>> tables = rule_tables()
    >>> tables["editions"]["seed000-rubber"]["doubled_bonus"], tables["cycles"]["5"]
    ([0, 0], ['1243', '2304', '3410', '4021', '0132'])
    """
    return {
        "book": BOOK,
        "tariff": _plain(asdict(DEFAULT)) | _differences(DEFAULT),
        "editions": {
            tariff.id: _differences(tariff)
            for tariff in EDITIONS.values()
            if tariff.game is not Game.DUPLICATE
        },
        "defaults": {"rubber": DEFAULT_RUBBER, "chicago": DEFAULT_CHICAGO},
        "switches": [_switch(switch) for switch in SWITCHES],
        "cycles": {str(number): _plan(number) for number in CYCLES},
        "cycle": [
            [vulnerability_of(number).of(side) for side in Side]
            for number in range(1, _CYCLE + 1)
        ],
        "imps": IMP_SCALES["wbf_1962"].steps,
        "strains": {strain.value: strain.symbol for strain in Strain},
    }


def _differences(tariff: Tariff) -> dict[str, Any]:
    """Only the fields in which an edition differs from the first."""
    found = {
        name: _plain(value)
        for name, value in asdict(tariff).items()
        if value != getattr(DEFAULT, name)
    }
    said = {name: translate(found[name]) for name in _SAID if name in found}
    return found | said | {"unconfirmed": [translate(note) for note in tariff.unconfirmed]}


def _switch(switch: HouseQuestion) -> dict[str, Any]:
    return {
        "name": switch.name,
        "asks": translate(switch.asks),
        "games": _plain(switch.games),
        "answers": [
            {
                "word": answer.word,
                "means": translate(answer.means),
                "fields": _plain(dict(answer.fields)),
            }
            for answer in switch.answers
        ],
    }


def _plan(number: int) -> list[str]:
    """The plan of a pivot, each chukker as places of North, East, South, West."""
    return [
        "".join(chukker.at(seat) for seat in Seat)
        for chukker in chukkers(_HEX[:number], Rotation.PIVOT)
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
