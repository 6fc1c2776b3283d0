"""
Every format, gathered from the rooms; what people meet first stands first.

Formats of outside packages, named by entry points of the group ``overtrick.formats``.

An entry point names a ``Format``, or several, in a module that is quickly imported::

    [project.entry-points."overtrick.formats"]
    kops = "overtrick_kops.listed:FORMATS"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats.bridgemate import listed as bridgemate
from overtrick.formats.bws import listed as bws
from overtrick.formats.deals import listed as deals
from overtrick.formats.format import Format
from overtrick.formats.journals import listed as journals
from overtrick.formats.lin import listed as lin
from overtrick.formats.pages import listed as pages
from overtrick.formats.pbn import listed as pbn
from overtrick.formats.tables import listed as tables
from overtrick.formats.uploads import listed as uploads
from overtrick.formats.usebio import listed as usebio

__all__ = ["FORMATS", "GROUP", "PluggedIn", "plugged_in"]

_ROOMS = (tables, journals, pbn, usebio, lin, bws, bridgemate, deals, pages, uploads)

FORMATS: dict[str, Format] = {found.id: found for room in _ROOMS for found in room.FORMATS}
"""Every format by its id."""


GROUP = "overtrick.formats"


class PluggedIn(NamedTuple):
    """The formats of outside packages by id, and which of them cannot be used."""

    formats: dict[str, Format]
    problems: list[Problem]


@cache
def plugged_in() -> PluggedIn:
    """
    Load the formats of outside packages, once; our own ids are not given away.

    >>> plugged_in().problems
    []
    """
    found: dict[str, Format] = {}
    problems: list[Problem] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            for one in _formats(point.load()):
                if one.id in FORMATS or one.id in found:
                    raise InvalidFile("there is a format {one!r} already", one=one.id)
                found[one.id] = one
        except Exception as error:  # whatever the code of strangers raises
            said = (
                error if isinstance(error, InvalidFile) else f"{type(error).__name__}: {error}"
            )
            problems.append(Problem(_name(point), Text("it cannot be used: {said}", said=said)))
    return PluggedIn(found, problems)


def _formats(told: Format | Iterable[Format]) -> Iterator[Format]:
    for one in [told] if isinstance(told, Format) else told:
        if not isinstance(one, Format):
            raise InvalidFile("not a Format: {one!r}", one=one)
        yield one


def _name(point: EntryPoint) -> str:
    package = f" of {point.dist.name}" if point.dist is not None else ""
    return f"plug-in {point.name}{package}"
