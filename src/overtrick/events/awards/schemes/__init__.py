"""The schemes that are public to the number: a file each, read when it is asked for."""

from __future__ import annotations

from typing import Final

from overtrick.compare.tables import Registry
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.awards.scheme_file import read_scheme

__all__ = ["SCHEMES"]

SCHEMES: Final[Registry[AwardScheme]] = Registry.of_files(
    "scheme of awards",
    __name__,
    (
        "abf-session",
        "abf-outright",
        "acbl-club",
        "acbl-tournament",
        "ebu-club",
        "ebu-simultaneous",
        "nz-club",
        "sbu-club",
        "vbl-club",
        "vbl-tournament",
        "wbf-games",
        "wbf-teams",
        "wbf-university",
    ),
    read_scheme,
)
"""Every scheme by its id."""
