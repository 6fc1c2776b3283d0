"""
Who signs in: devices at the desk, by pass phrases kept as argon2 hashes, until when.

The first start: a link on the terminal lets one person choose the pass phrase, once.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from overtrick.app.access.refused import Expired, TooMany, WeakPassPhrase, Withdrawn
from overtrick.app.access.rows import (
    AccessStore,
    Clock,
    Row,
    Signer,
    clean_label,
    clock_time,
    moment,
    new_id,
    text,
)
from overtrick.app.access.viewer import Role, Viewer
from overtrick.errors import Text

__all__ = [
    "DIRECTORS",
    "SESSIONS",
    "PassPhrases",
    "Sessions",
    "SetUpLink",
    "SignedIn",
    "read_pass_phrase",
]

IDLE = timedelta(hours=14)
"""How long a device stays signed in without asking for anything."""

_TOUCH = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A device that is signed in at the desk."""

    id: str
    token: str
    role: Role
    event: str | None
    device: str
    made: datetime
    seen: datetime
    link: str = ""
    """The desk link it came by; the session ends with it."""

    @property
    def viewer(self) -> Viewer:
        """Whoever uses it."""
        return Viewer(self.role, self.event, device=self.device, link=self.id)


DIRECTORS, _DEPUTIES, _ANYBODYS = SESSIONS = "C", "D", "S"
"""
How a session is named in its token, so that whose it was is known when it is over.

Before 0.2 the director's had the same name as a deputy's.
"""


class Sessions:
    """
    The sessions of an installation.

    A session's row is written once and deleted to end it; when it was last seen is a row apart,
    so that a late request cannot bring back what was signed out.
    """

    def __init__(self, kept: AccessStore, signer: Signer, clock: Clock) -> None:
        self._kept, self._signer, self._clock = kept, signer, clock

    def start(
        self, role: Role, device: str, event: str | None = None, link: str = ""
    ) -> SignedIn:
        """Sign a device in; its id is always new, whatever cookie it came with."""
        id, now = new_id(), self._clock().isoformat()
        row: Row = {
            "role": role.value,
            "event": event or "",
            "device": clean_label(device) or "a browser",
            "made": now,
            "link": link,
        }
        seen: Row = {"at": now}
        self._kept.put("session-seen", id, seen)
        self._kept.put("session", id, row)
        return self._session(id, row, seen)

    def live(self, id: str) -> SignedIn:
        """
        Give a session that is still signed in, and note that it was seen.

        :raises Withdrawn: if it was signed out.
        :raises Expired: if it was idle for too long.
        """
        row, seen = self._kept.get_both("session", "session-seen", id)
        if row is None:
            raise Withdrawn("This device was signed out. Sign in again.")
        session, now = self._session(id, row, seen), self._clock()
        if now - session.seen > IDLE:
            self.end(id)
            raise Expired(
                "Nothing was done here since {time}. Sign in again.",
                time=clock_time(session.seen, now),
            )
        if abs(now - session.seen) > _TOUCH:
            self._kept.put("session-seen", id, {"at": now.isoformat()})
        return session

    def all(self) -> list[SignedIn]:
        """Give every device that is signed in, the last seen first; the stale are forgotten."""
        seen = self._kept.list("session-seen")
        found = [
            self._session(id, row, seen.get(id))
            for id, row in self._kept.list("session").items()
        ]
        for session in found:
            if self._clock() - session.seen > IDLE:
                self.end(session.id)
        live = [session for session in found if self._clock() - session.seen <= IDLE]
        return sorted(live, key=lambda session: (session.seen, session.id), reverse=True)

    def end(self, id: str) -> None:
        """Sign a device out."""
        self._kept.delete("session", id)
        self._kept.delete("session-seen", id)

    def end_all(self, role: Role, but: str = "") -> None:
        """Sign out every device of a role, but one."""
        for id, row in self._kept.list("session").items():
            if id != but and row.get("role") == role.value:
                self.end(id)

    def _session(self, id: str, row: Row, seen: Row | None) -> SignedIn:
        role = Role(text(row, "role"))
        return SignedIn(
            id,
            self._signer.sign(f"{DIRECTORS if role is Role.DIRECTOR else _DEPUTIES}{id}"),
            role,
            text(row, "event") or None,
            text(row, "device"),
            moment(row, "made"),
            moment(seen or row, "at" if seen else "made"),
            text(row, "link"),
        )


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
        self._kept.put("access", _key(role), {"hash": hashed, "chosen": new_id()})

    def chosen(self, role: Role) -> str:
        """Say which pass phrase a role has: another word for each that was chosen."""
        return text(self._kept.get("access", _key(role)) or {}, "chosen")

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
        row = self._kept.get("access", _key(role)) or {}
        hashed = text(row, "hash")
        try:
            if not hashed or not self.hasher.verify(hashed, phrase):
                return False
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False
        if self.hasher.check_needs_rehash(hashed):
            renewed = row | {"hash": self.hasher.hash(phrase)}
            self._kept.change("access", _key(role), row, renewed)
        return True


def _key(role: Role) -> str:
    return f"pass-phrase-{role.value}"


LASTS = timedelta(hours=2)


class SetUpLink:
    """The set-up link: only the last one printed counts, for two hours, and once."""

    def __init__(self, kept: AccessStore, signer: Signer, clock: Clock) -> None:
        self._kept, self._signer, self._clock = kept, signer, clock

    def link(self) -> str:
        """Make the path to print on the terminal; earlier ones stop."""
        id = new_id()
        expires = self._clock() + LASTS
        self._kept.put("access", "set-up", {"id": id, "expires": expires.isoformat()})
        return f"/setup/{self._signer.sign(id)}"

    def check(self, token: str) -> str:
        """
        Give the id of a set-up link that still counts.

        :raises Forged: if it was not made here.
        :raises Withdrawn: if it was used, or another was printed since.
        :raises Expired: if it is older than two hours.
        """
        id = self._signer.read(token)
        row = self._kept.get("access", "set-up")
        again = Text("Start the server again: it prints a new one.")
        if row is None or row.get("id") != id:
            raise Withdrawn(
                "This set-up link was used already, or is not the last one. {again}",
                again=again,
            )
        if moment(row, "expires") <= self._clock():
            raise Expired("This set-up link was good for two hours. {again}", again=again)
        return id

    def use(self, token: str) -> None:
        """
        Use a set-up link up; of two at once only one succeeds.

        :raises AccessError: as :meth:`check`.
        """
        id = self.check(token)
        if not self._kept.put_new("set-up-used", id, {"by": new_id()}):
            raise Withdrawn("This set-up link was used already. Start the server again.")
        self._kept.delete("access", "set-up")
