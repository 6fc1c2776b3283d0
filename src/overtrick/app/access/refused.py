"""
What access refuses.

* AccessError
  - Forged: signed by nobody here, cut, changed
  - Gone
    . Expired
    . Replaced
    . Withdrawn
  - UnknownCode
  - NoPassPhrase: nobody has chosen one yet
  - WrongPassPhrase
  - WeakPassPhrase
  - WaitFirst
    . TooMany: wait first
    . TooMuch: a table writes more than it can play

Each knows the status that the web answers with, and a short word for programs.
"""

from __future__ import annotations

import math
from typing import ClassVar

from overtrick.errors import Counted, OvertrickError, Text
from overtrick.messages import N_

__all__ = [
    "AccessError",
    "Expired",
    "Forged",
    "MadeElsewhere",
    "Gone",
    "NoPassPhrase",
    "ReplacedLink",
    "TooMany",
    "TooMuch",
    "UnknownCode",
    "WaitFirst",
    "WeakPassPhrase",
    "Withdrawn",
    "WrongPassPhrase",
]


class AccessError(OvertrickError):
    """Somebody may not come in that way."""

    status, code = 403, "not-allowed"


class Forged(AccessError):
    """A token was not made here, or was cut or changed on its way."""

    status, code = 401, "forged"


class MadeElsewhere(Forged):
    """A token bears no signature of this installation: another club's, or no token at all."""


class Gone(AccessError):
    """A token was good once."""

    status, code = 410, "gone"


class Expired(Gone):
    """A token's time is over."""

    status, code = 410, "expired"


class ReplacedLink(Gone):
    """A link has a successor, and stopped when it was made."""

    status, code = 410, "replaced"


class Withdrawn(Gone):
    """A link, session or token was taken back."""

    status, code = 410, "withdrawn"


class UnknownCode(AccessError):
    """No table has such a code tonight."""

    status, code = 404, "unknown-code"


class NoPassPhrase(AccessError):
    """Nobody has chosen a pass phrase yet."""

    status, code = 401, "no-pass-phrase"


class WrongPassPhrase(AccessError):
    """A pass phrase is neither the director's nor the deputies'."""

    status, code = 401, "wrong-pass-phrase"


class WeakPassPhrase(AccessError):
    """A pass phrase is too easy to guess, or cannot be typed."""

    status, code = 422, "weak-pass-phrase"


class WaitFirst(AccessError):
    """Something was done too often: it can be done again after some seconds."""

    asks: ClassVar[str]

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        """How long to wait, in whole seconds."""
        super().__init__(Text(self.asks, duration=_duration(self.seconds)))


class TooMany(WaitFirst):
    """
    Somebody tried too often.

    >>> str(TooMany(61.2))
    'Too many tries. Wait 2 minutes and try again.'
    """

    status, code = 429, "too-many"

    asks = N_("Too many tries. Wait {duration} and try again.")


class TooMuch(WaitFirst):
    """One table, or one program, writes more than a table can play."""

    status, code = 429, "too-much"

    asks = N_("Too much at once from here. Wait {duration}.")


def _duration(seconds: int) -> Text:
    if seconds < 60:
        return Counted("{count} second", "{count} seconds", seconds)
    return Counted("{count} minute", "{count} minutes", -(-seconds // 60))
