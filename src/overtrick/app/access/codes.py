"""Short codes that are typed where nothing can be scanned: for one evening, and slowed."""

from __future__ import annotations

import secrets
from datetime import timedelta

from overtrick.app.access.refused import UnknownCode
from overtrick.app.access.rows import AccessStore, Clock, Row, moment, text

__all__ = ["EVENING", "Codes", "read_code"]

ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Without 0 O 1 I L, which look alike, and without vowels, so that no code is a word."""

LENGTH = 5
EVENING = timedelta(hours=18)
"""How long a code is good: one evening, however late it ends."""


def read_code(typed: str) -> str:
    """
    Read a code as it was typed: small letters, blanks and dashes do no harm.

    >>> read_code("k7-p 2m")
    'K7P2M'

    :raises UnknownCode: if no code looks like that.
    """
    code = typed.upper().replace("-", "").replace(" ", "") if len(typed) <= 40 else ""
    if len(code) != LENGTH or any(letter not in ALPHABET for letter in code):
        raise UnknownCode("No table has this code tonight. A code has five letters and digits.")
    return code


class Codes:
    """The codes of an evening, each for one link."""

    def __init__(self, kept: AccessStore, clock: Clock) -> None:
        self._kept, self._clock = kept, clock

    def give(self, link: str) -> str:
        """Make a code for a link; one that nobody else has tonight."""
        expires = self._clock() + EVENING
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
            if self._is_over(code):
                self._kept.delete("link-code", code)
            row: Row = {"link": link, "expires": expires.isoformat()}
            if self._kept.put_new("link-code", code, row):
                return code

    def link_of(self, code: str) -> str:
        """
        Give the id of the link that a code stands for.

        :raises UnknownCode: if no table has it tonight.
        """
        row = self._kept.get("link-code", code)
        if row is None or moment(row, "expires") <= self._clock():
            raise UnknownCode("No table has this code tonight. Look at the card again.")
        return text(row, "link")

    def renew(self, code: str, link: str) -> None:
        """Let a code be good for an evening from now."""
        expires = self._clock() + EVENING
        self._kept.put("link-code", code, {"link": link, "expires": expires.isoformat()})

    def drop(self, code: str) -> None:
        """Forget a code."""
        if code:
            self._kept.delete("link-code", code)

    def _is_over(self, code: str) -> bool:
        row = self._kept.get("link-code", code)
        return row is not None and moment(row, "expires") <= self._clock()
