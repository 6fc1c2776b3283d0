"""Find the scale that settings name: one of ours, or a table in a user's own file."""

from __future__ import annotations

from functools import lru_cache

from overtrick.compare.imps import IMP_SCALES, ImpScale
from overtrick.compare.victory_points import VP_SCALES, VpScale
from overtrick.compare.vp_tables import TableScale

__all__ = ["imp_scale", "vp_scale"]


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
    return ImpScale.read(name)


@lru_cache(maxsize=32)
def vp_scale(name: str) -> VpScale:
    """
    Find a scale of victory points by its id, or read it from a file ending in ``.csv``.

    >>> vp_scale("acbl20").award(30, 7)
    (20, 0)

    :raises UnknownName: if there is none of that name.
    :raises InvalidScale: if the file is no scale.
    """
    if name in VP_SCALES or not name.lower().endswith(".csv"):
        return VP_SCALES[name]
    return TableScale.read(name)
