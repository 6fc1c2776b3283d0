"""
Strata: one ranking read again for the weaker contestants, with places of their own.

A contestant belongs to a stratum and to all the higher ones; stratum 1, the highest, is open
to everyone.  A pair's stratum is that of its stronger player (American practice).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from overtrick.errors import InvalidSetting
from overtrick.events.named import find_named
from overtrick.events.ranking.standing import Standing, StratumPlace

__all__ = ["stratum", "with_strata"]


def stratum(text: str) -> int:
    """
    Read a stratum: ``1`` or ``A`` is the highest, ``2`` or ``B`` the next.

    >>> stratum("2"), stratum("C")
    (2, 3)

    :raises InvalidSetting: if *text* is no stratum.
    """
    word = text.strip().upper()
    if re.fullmatch("[0-9]{1,3}", word) and int(word):
        return int(word)
    if len(word) == 1 and "A" <= word <= "Z":
        return ord(word) - ord("A") + 1
    raise InvalidSetting("not a stratum such as 1 or A: {text!r}", text=text)


def with_strata(lines: Sequence[Standing], strata: Mapping[str, int]) -> list[Standing]:
    """
    Add places in each stratum to a ranking in its order; who is not listed is in 1.

    >>> lines = [Standing(i, "A", None, 9, 9, 9, place=p) for p, i in enumerate("abc", 1)]
    >>> [line.strata[-1] for line in with_strata(lines, {"b": 2, "c": 2})][1:]
    [StratumPlace(stratum=2, place=1, tied=False), StratumPlace(stratum=2, place=2, tied=False)]

    :raises InvalidSetting: if a stratum is not a whole number from 1.
    """
    own = [_own(line, strata) for line in lines]
    found: list[list[StratumPlace]] = [[] for _ in lines]
    for number in sorted({1, *own}):
        members = [
            nth
            for nth, line in enumerate(lines)
            if line.place is not None and own[nth] >= number
        ]
        sharing = Counter(lines[nth].place for nth in members)
        before = dict(zip(sharing, accumulate(sharing.values(), initial=0), strict=False))
        for nth in members:
            place = lines[nth].place
            found[nth].append(StratumPlace(number, before[place] + 1, sharing[place] > 1))
    return [replace(line, strata=tuple(got)) for line, got in zip(lines, found, strict=True)]


def _own(line: Standing, strata: Mapping[str, int]) -> int:
    number = find_named(strata, line)
    if number is None:
        return 1
    if type(number) is not int or number < 1:
        raise InvalidSetting(
            "a stratum is a whole number from 1, not {number!r}", number=number
        )
    return number
