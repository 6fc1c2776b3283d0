"""The rating systems that are public to the number: a file each, read when it is asked for."""

from __future__ import annotations

from typing import Final

from overtrick.compare.tables import Registry
from overtrick.events.ratings.fold import RatingSystem
from overtrick.events.ratings.strengths import read_system

__all__ = ["SYSTEMS"]

SYSTEMS: Final[Registry[RatingSystem]] = Registry.of_files(
    "rating system",
    __name__,
    (
        "lehman",
        "power",
        "grades",
        "nbb-season",
        "nz",
        "pl-regional",
        "pl-national",
        "pl-apkl",
    ),
    read_system,
)
"""Every rating system by its id."""
