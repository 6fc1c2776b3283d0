"""Pass phrases: which are refused, and how they are kept: as argon2 hashes, never as text."""

from __future__ import annotations

import unicodedata
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from overtrick.app.access.refused import TooMany, WeakPassPhrase
from overtrick.app.access.rows import AccessStore, text
from overtrick.app.access.viewer import Role

__all__ = ["SHORTEST", "PassPhrases", "read_pass_phrase"]

SHORTEST, LONGEST = 8, 200

_COMMON = frozenset(
    """12345678 123456789 1234567890 87654321 password password1 passw0rd passwort qwertyui
    qwertyuiop qwertz123 asdfghjk abcdefgh abcd1234 iloveyou overtrick bridgeclub bridge123
    director letmein1 welcome1 admin123 changeme notrumps""".split()  # noqa: SIM905
)


def read_pass_phrase(typed: str) -> str:
    """
    Read a pass phrase as it was typed; blanks around it do not count.

    >>> read_pass_phrase("  four spades doubled ")
    'four spades doubled'
    >>> read_pass_phrase("bridge")
    Traceback (most recent call last):
    overtrick.app.access.refused.WeakPassPhrase: A pass phrase has at least 8 characters; ...

    :raises WeakPassPhrase: if it is too short, too long, too common or cannot be typed.
    """
    if len(typed) > 4 * LONGEST:
        raise WeakPassPhrase("A pass phrase has at most {most} characters.", most=LONGEST)
    phrase = unicodedata.normalize("NFKC", typed).strip()
    if len(phrase) < SHORTEST:
        raise WeakPassPhrase(
            "A pass phrase has at least {least} characters; this has {number}. Three or "
            "four words are easy to remember.",
            least=SHORTEST,
            number=len(phrase),
        )
    if len(phrase) > LONGEST:
        raise WeakPassPhrase("A pass phrase has at most {most} characters.", most=LONGEST)
    if any(unicodedata.category(each) in ("Cc", "Cs") for each in phrase):
        raise WeakPassPhrase("A pass phrase has no signs that cannot be typed.")
    if len(set(phrase)) < 4 or phrase.casefold() in _COMMON:
        raise WeakPassPhrase("That one is guessed at once. Take three or four words.")
    return phrase


class PassPhrases:
    """
    The pass phrases of the director and of the deputies.

    Checking one takes a good part of a second, on purpose: at most two are checked at once, and
    whoever comes third is sent away rather than made to hold a thread.
    """

    def __init__(self, kept: AccessStore, hasher: PasswordHasher | None = None) -> None:
        self._kept = kept
        self.hasher = hasher or PasswordHasher()
        self._places = BoundedSemaphore(2)

    def has(self, role: Role) -> bool:
        """Whether there is one for a role."""
        return self._kept.get("access", _key(role)) is not None

    def choose(self, role: Role, typed: str) -> None:
        """
        Set the pass phrase of a role.

        :raises WeakPassPhrase: if it is refused; then nothing has changed.
        """
        hashed = self.hasher.hash(read_pass_phrase(typed))
        self._kept.put("access", _key(role), {"hash": hashed})

    def drop(self, role: Role) -> None:
        """Let a role have none: nobody signs in with one."""
        self._kept.delete("access", _key(role))

    def role_of(self, typed: str) -> Role | None:
        """
        Give the role that a pass phrase is for, if any.

        :raises TooMany: if two others are just being checked.
        """
        if len(typed) > 4 * LONGEST:
            return None
        if not self._places.acquire(blocking=False):
            raise TooMany(2)
        try:
            phrase = unicodedata.normalize("NFKC", typed).strip()
            roles = (Role.DIRECTOR, Role.DEPUTY)
            return next((role for role in roles if self._is(role, phrase)), None)
        finally:
            self._places.release()

    def _is(self, role: Role, phrase: str) -> bool:
        hashed = text(self._kept.get("access", _key(role)) or {}, "hash")
        try:
            if not hashed or not self.hasher.verify(hashed, phrase):
                return False
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False
        if self.hasher.check_needs_rehash(hashed):
            self._kept.put("access", _key(role), {"hash": self.hasher.hash(phrase)})
        return True


def _key(role: Role) -> str:
    return f"pass-phrase-{role.value}"
