"""Find the scale that settings name: one of ours, or a table in a user's own file."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from overtrick.compare.imps import IMP_SCALES, ImpScale
from overtrick.compare.victory_points import VP_SCALES, VpScale
from overtrick.compare.vp_tables import (
    PERCENTAGE_SCALES,
    PercentageScale,
    PercentageTable,
    TableScale,
    is_by_percentage,
)
from overtrick.errors import InvalidScale

__all__ = ["check_file", "half_scale", "imp_scale", "percentage_scale", "scale_of", "vp_scale"]

Found = TypeVar("Found")


def check_file(file: str, *, of_imps: bool) -> None:
    """
    Read a user's own scale: of IMPs, or of victory points by IMPs or by percentages.

    >>> check_file("lost.csv", of_imps=True)
    Traceback (most recent call last):
    overtrick.errors.InvalidFile: cannot read 'lost.csv': No such file or directory

    :raises InvalidFile: if the file cannot be read.
    :raises InvalidScale: if it is no scale; the message names the file and the line.
    """
    if of_imps:
        imp_scale(file)
    elif _own(is_by_percentage, file):
        percentage_scale(file)
    else:
        vp_scale(file)


def _own(read: Callable[[str], Found], file: str) -> Found:
    try:
        return read(file)
    except InvalidScale as error:
        raise InvalidScale("{file}: {error}", file=file, error=error) from None


@lru_cache(maxsize=32)
def imp_scale(name: str) -> ImpScale:
    """
    Find an IMP scale by its id, or read it from a file ending in ``.csv``.

    >>> imp_scale("pre_1962").imps(430)
    5

    :raises UnknownName: if there is none of that name.
    :raises InvalidScale: if the file is no scale.
    """
    if name in IMP_SCALES or not name.lower().endswith(".csv"):
        return IMP_SCALES[name]
    return _own(ImpScale.read, name)


@lru_cache(maxsize=32)
def vp_scale(name: str) -> VpScale:
    """
    Find a scale of victory points by its id, or read it from a file ending in ``.csv``.

    >>> vp_scale("acbl20").award(30, 7)
    (20, 0)

    :raises UnknownName: if there is none of that name.
    :raises InvalidScale: if the file is no scale, or the scale goes by percentages.
    """
    if name in PERCENTAGE_SCALES:
        raise InvalidScale(
            "{name} goes by percentages; by IMPs: {by_imps}", name=name, by_imps=_BY_IMPS
        )
    if name in VP_SCALES or not name.lower().endswith(".csv"):
        return VP_SCALES[name]
    return _own(TableScale.read, name)


@lru_cache(maxsize=32)
def percentage_scale(name: str) -> PercentageScale:
    """
    Find a scale of victory points by percentage, or read it from a file ending in ``.csv``.

    >>> percentage_scale("percent20").points(60, 8)
    12

    :raises UnknownName: if there is none of that name.
    :raises InvalidScale: if the file is no such scale, or the scale goes by IMPs.
    """
    if name in VP_SCALES:
        raise InvalidScale(
            "{name} goes by IMPs; by percentages: {by_percentages}",
            name=name,
            by_percentages=_BY_PERCENTAGES,
        )
    if name in PERCENTAGE_SCALES or not name.lower().endswith(".csv"):
        return PERCENTAGE_SCALES[name]
    return _own(PercentageTable.read, name)


def scale_of(name: str, method: str) -> str:
    """
    Name the scale of victory points that a setting names, or the method's own by default.

    >>> scale_of("default", "teams"), scale_of("default", "lederer")
    ('wbf_continuous', 'acbl30')
    >>> scale_of("wbf_continuous", "lederer")
    'wbf_continuous'
    """
    # A Lederer match is on a scale of 30, and that is the one we have.
    usual = "acbl30" if method == "lederer" else "wbf_continuous"
    return usual if name == "default" else name


def half_scale(name: str, half: str = "default") -> str:
    """
    Name the scale of half a match beside matches on the scale *name*: *half*, or its own.

    >>> half_scale("wbf_discrete"), half_scale("acbl20", "wbf_discrete_half")
    ('wbf_discrete_half', 'wbf_discrete_half')

    :raises InvalidScale: if there is no half of that scale, and no other is named.
    """
    if half != "default":
        return half
    if name in _HALVES:
        return _HALVES[name]
    raise InvalidScale(
        "{name} has no scale of half a match; name one by vp_half_scale", name=name
    )


_HALVES = {
    **dict.fromkeys(("wbf_continuous", "wbf_discrete"), "wbf_discrete_half"),
    "ebu_swiss_pairs": "ebu_swiss_pairs_half",
}

_IMPS, _PERCENTAGES = (
    ", ".join(name for name in scales if not name.endswith("_half"))
    for scales in (VP_SCALES, PERCENTAGE_SCALES)
)
_BY_IMPS = f"{_IMPS}, or a file (imp_low,vp_winner,vp_loser)"
_BY_PERCENTAGES = f"{_PERCENTAGES}, or a file (percent_low,vp_winner,vp_loser)"
