"""One result scored and explained, for the field of the start page."""

from __future__ import annotations

import msgspec

from overtrick.core.languages import chosen_language
from overtrick.core.notation import parse_result
from overtrick.errors import InvalidTricks
from overtrick.rules.duplicate import score

__all__ = ["Scored", "scored"]


class Scored(msgspec.Struct, frozen=True):
    """The points of declarer's side, and where they come from."""

    points: int
    said: str
    causes: tuple[tuple[str, int], ...] = ()


def scored(text: str, *, vulnerable: bool) -> Scored:
    """
    Score a result as it is typed: contract, who, and how many tricks; in the house's language.

    >>> scored("4sx n +1", vulnerable=True).points
    990

    :raises OvertrickError: if it cannot be read; the message quotes it.
    """
    contract, declarer, tricks = parse_result(text, chosen_language())
    if contract is None:
        return Scored(0, "Passed out: nobody scores.")
    if tricks is None:
        raise InvalidTricks("how many tricks? = or +1 or -1 is missing: {text!r}", text=text)
    found = score(contract, tricks, vulnerable=vulnerable)
    by = f" by {declarer.name.title()}" if declarer else ""
    side = "vulnerable" if vulnerable else "not vulnerable"
    said = f"{contract}{by}, {tricks} tricks, {side}: {found.total:+d} for declarer's side"
    return Scored(found.total, said, tuple((each.why, each.points) for each in found.causes))
