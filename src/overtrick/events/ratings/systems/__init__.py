"""The rating systems that are public to the number: a file each, read when it is asked for."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from typing import Final

from overtrick.compare.tables import Registry
from overtrick.errors import OvertrickError
from overtrick.events.ratings.system import RatingSystem
from overtrick.events.ratings.system_file import read_system

__all__ = ["SYSTEMS"]


def _system(name: str) -> RatingSystem:
    file = files("overtrick.events.ratings.systems") / f"{name}.toml"
    system, problems = read_system(file.read_text(encoding="utf-8"), f"{name}.toml")
    if system is None:
        raise OvertrickError("{problem}", problem=str(problems[0]))
    return system


SYSTEMS: Final = Registry(
    "rating system",
    {
        name: partial(_system, name)
        for name in (
            "lehman",
            "power",
            "grades",
            "nbb-season",
            "nz",
            "pl-regional",
            "pl-national",
            "pl-apkl",
        )
    },
)
"""Every rating system by its id."""
