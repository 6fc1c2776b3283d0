"""Columns of whole numbers: their type, and small work on them that several modules share."""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = ["Array", "combined", "numbered", "starts_of"]

Array = np.ndarray[Any, Any]
"""A NumPy array of one dimension."""


def combined(first: Array, more: Array) -> Array:
    """
    Number the pairs that two columns of codes make, from 0, in the order of the two.

    >>> combined(np.array([5, 5, 2]), np.array([1, 0, 7])).tolist()
    [2, 1, 0]
    """
    if not len(first):
        return first.astype(np.int64)
    wide = np.int64(int(more.max()) + 1)
    keys = first.astype(np.int64) * wide + more
    if int(keys.max()) <= 2 * len(keys):
        return keys
    starts = starts_of(keys)  # what is equal mostly stands together
    _, places = np.unique(keys[starts], return_inverse=True)
    lengths = np.diff(np.append(starts, len(keys)))
    return np.repeat(places.astype(np.int64), lengths)


def numbered(keys: Array) -> tuple[Array, Array]:
    """
    Give the different keys, none below nought, and for each key which of them it is.

    >>> [each.tolist() for each in numbered(np.array([7, 3, 7]))]
    [[3, 7], [1, 0, 1]]
    """
    if int(keys.max(initial=0)) > 4 * len(keys) + 1000:
        different, places = np.unique(keys, return_inverse=True)
        return different, places
    there = np.bincount(keys) > 0  # few and small: no need to sort them
    return np.flatnonzero(there), (np.cumsum(there) - 1)[keys]


def starts_of(keys: Array) -> Array:
    """
    Find where runs of equal keys begin.

    >>> starts_of(np.array([3, 3, 1, 1, 3])).tolist()
    [0, 2, 4]
    """
    if not len(keys):
        return np.zeros(0, np.int64)
    return np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
