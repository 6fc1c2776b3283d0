"""
How an outcome is written in our own letters: patterns and words, for every reader of them.

A browser takes them as they are, so a pattern here has nothing that an old browser lacks.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["NOT_PLAYED_WORDS", "NUMBERS", "PASSES", "SAID", "SHAPE", "patterns"]

PASSES = frozenset(
    {"PASS", "PASSE", "P", "AP", "ALLPASS", "ALLPASSED"}
    | {"PASSED", "PASSEDOUT", "PASSOUT", "PO", "P.O."}
)
NOT_PLAYED_WORDS = frozenset({"NP", "N/P", "NOTPLAYED", "NOPLAY"})
NUMBERS = (
    *("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN"),
    *("EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE", "THIRTEEN"),
)

_SEAT = r"NORTH|EAST|SOUTH|WEST|[NESW]"
_DOUBLED = r"[X×✕*!]{1,2}|DOUBLED? ?REDOUBLED?|REDOUBLED?|DOUBLED?|R?DBL|RD|D|R"
SHAPE = re.compile(
    rf"(?:(?P<before>{_SEAT}) ?)?"
    r"(?P<level>[0-9]+|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN) ?"
    r"(?P<strain>CLUBS?|DIAMONDS?|HEARTS?|SPADES?|NO ?-?TRUMPS?|SANS|SA|N ?T|[NCDHS♣♧♦♢♥♡♠♤])"
    rf"(?: ?(?P<doubled>{_DOUBLED}))?"
    rf"(?: ?(?:BY )?(?P<after>{_SEAT})(?![A-Z]{{2}}))?"
    rf"(?: ?(?P<doubled_last>{_DOUBLED}))?"
    r"(?: ?(?P<result>=(?: ?[0-9]+(?: TRICKS?)?)?|[+-] ?[0-9]+|/ ?[0-9]+)"
    r"| (?P<tricks>[0-9]+(?: TRICKS?)?))?"
    rf"(?: ?(?P<doubled_end>{_DOUBLED}))?"
    rf"(?: (?:BY )?(?P<last>{_SEAT}))?"
)
"""Level, strain, doubling, declarer and result; ``3NN`` is no trump by North."""
SAID = (
    (re.compile(r"\b(?:MINUS|DOWN|DN|OFF)\b"), "-"),
    (re.compile(r"\bPLUS\b"), "+"),
    (re.compile(r"\b(?:JUST )?(?:MA(?:DE|KES?|KING)|EQUALS?)\b"), "="),
)


def patterns() -> dict[str, Any]:
    """
    Give the patterns and words of our own letters, as the reader in a browser takes them.

    >>> patterns()["numbers"][:3], patterns()["said"][1]
    (('ZERO', 'ONE', 'TWO'), ('\\\\bPLUS\\\\b', '+'))
    """
    return {
        "shape": SHAPE.pattern.replace("(?P<", "(?<"),
        "said": [(pattern.pattern, sign) for pattern, sign in SAID],
        "numbers": NUMBERS,
        "passes": sorted(PASSES),
        "not_played": sorted(NOT_PLAYED_WORDS),
    }
