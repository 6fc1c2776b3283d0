"""The schemes that are public to the number: a file each, read when it is asked for."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from typing import Final

from overtrick.compare.tables import Registry
from overtrick.errors import OvertrickError
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.awards.scheme_file import read_scheme

__all__ = ["SCHEMES"]


def _scheme(name: str) -> AwardScheme:
    file = files("overtrick.events.awards.schemes") / f"{name}.toml"
    scheme, problems = read_scheme(file.read_text(encoding="utf-8"), f"{name}.toml")
    if scheme is None:
        raise OvertrickError("{problem}", problem=str(problems[0]))
    return scheme


SCHEMES: Final = Registry(
    "scheme of awards",
    {
        name: partial(_scheme, name)
        for name in (
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
        )
    },
)
"""Every scheme by its id."""
