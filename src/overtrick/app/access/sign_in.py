"""Sessions of the desk: which devices are signed in, until when, and how one is signed out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from overtrick.app.access.refused import Expired, Withdrawn
from overtrick.app.access.rows import (
    AccessStore,
    Clock,
    Row,
    clean_label,
    clock_time,
    moment,
    new_id,
    text,
)
from overtrick.app.access.signing import Signer
from overtrick.app.access.viewer import Role, Viewer

__all__ = ["IDLE", "SignedIn", "Sessions"]

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
        self._kept.put("session-seen", id, {"at": now})
        self._kept.put("session", id, row)
        return self._session(id, row)

    def live(self, id: str) -> SignedIn:
        """
        Give a session that is still signed in, and note that it was seen.

        :raises Withdrawn: if it was signed out.
        :raises Expired: if it was idle for too long.
        """
        row = self._kept.get("session", id)
        if row is None:
            raise Withdrawn("This device was signed out. Sign in again.")
        session, now = self._session(id, row), self._clock()
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
        found = [self._session(id, row) for id, row in self._kept.list("session").items()]
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

    def _session(self, id: str, row: Row) -> SignedIn:
        seen = self._kept.get("session-seen", id)
        return SignedIn(
            id,
            self._signer.sign(f"S{id}"),
            Role(text(row, "role")),
            text(row, "event") or None,
            text(row, "device"),
            moment(row, "made"),
            moment(seen or row, "at" if seen else "made"),
            text(row, "link"),
        )
