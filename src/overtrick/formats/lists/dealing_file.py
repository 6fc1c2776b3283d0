"""
A dealing as a file: what is dealt, the secret, the word, and until when both are kept.

    {"dealing": "overtrick-deal-1", "boards": "1-24", "sessions": 1,
     "lot": "the lottery of 28 November", "embargo": "2026-11-28T23:00Z",
     "commitment": "5e1f...", "word": "4 8 15 16 23 42", "secret": "00ff..."}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from overtrick.core.dealing import METHOD, Dealing
from overtrick.errors import InvalidFile, InvalidSetting, Text
from overtrick.events.series.keys import Keys, moment, text, whole
from overtrick.formats.lists.season_file import json_values

__all__ = ["DealingPlan", "boards_told", "read_dealing"]


@dataclass(frozen=True, slots=True)
class DealingPlan:
    """A dealing with its word, empty as long as it is not drawn, and its embargo."""

    dealing: Dealing
    word: str = ""
    embargo: datetime | None = None
    """Until then the secret is not told."""

    def promised(self) -> Mapping[str, object]:
        """Give what is published before the word is drawn."""
        dealing = self.dealing
        return {
            "dealing": METHOD,
            "boards": f"{dealing.first}-{dealing.last}",
            "sessions": dealing.sessions,
            "lot": dealing.lot or None,
            "embargo": self.embargo.isoformat() if self.embargo else None,
            "commitment": dealing.commitment,
        }

    def to_dict(self) -> Mapping[str, object]:
        """Give all of it: what is kept until the embargo ends, and published then."""
        return {
            **self.promised(),
            "word": self.word or None,
            "secret": self.dealing.secret.hex(),
        }

    def is_kept(self, now: datetime) -> bool:
        """Whether hands may still be played that the secret would tell."""
        return self.embargo is not None and now < self.embargo


def boards_told(value: object) -> tuple[int, int]:
    """
    Read boards from one number to another.

    >>> boards_told("1-24"), boards_told("7")
    ((1, 24), (7, 7))

    :raises InvalidSetting: quoting what is not so.
    """
    found = re.fullmatch(
        r"\s*([1-9][0-9]{0,3})(?:\s*[-\u2013]\s*([1-9][0-9]{0,3}))?\s*", text(value)
    )
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if first > last:
        raise InvalidSetting("not boards such as 1-24: {value!r:.60}", value=value)
    return first, last


def read_dealing(data: bytes, name: str = "") -> DealingPlan:
    """
    Read a dealing that has its secret; *name* is what errors call the file.

    >>> import json
    >>> plan = DealingPlan(Dealing(bytes(32), 1, 8))
    >>> read_dealing(json.dumps(plan.to_dict()).encode()) == plan
    True

    :raises InvalidFile: naming everything that is odd, a commitment that its secret does not
        give among it.
    """
    keys = Keys(json_values(data, name), name)
    method = keys.read("dealing", text, "")
    if method != METHOD:
        raise InvalidFile(
            "dealing: not {ours!r}: {method!r:.60}", ours=METHOD, method=method, where=name
        )
    first, last = keys.read("boards", boards_told, (1, 1))
    sessions = keys.read("sessions", whole, 1)
    lot, word = keys.read("lot", text, ""), keys.read("word", text, "")
    embargo = keys.read("embargo", moment, None)
    commitment = keys.read("commitment", text, "")
    secret = keys.read("secret", _secret, b"")
    if "secret" not in keys:
        keys.wrong(Text("secret: there is none, so nothing can be dealt"))
    if problems := keys.problems():
        raise InvalidFile(Text.joined((problem.told for problem in problems), "; "), where=name)
    dealing = Dealing(secret, first, last, sessions, lot)
    if commitment.lower() != dealing.commitment:
        raise InvalidFile("its secret does not give its commitment", where=name)
    return DealingPlan(dealing, word, embargo)


def _secret(value: object) -> bytes:
    told = text(value)
    if not re.fullmatch(r"[0-9a-fA-F]{64}", told):
        raise InvalidSetting("not 64 hexadecimal digits: {value!r:.60}", value=told)
    return bytes.fromhex(told)
