"""
Links: an address that lets one table, pair or deputy in, and nobody else.

A token names a link; what it opens stands in the link's row, so a token is short, tells
nothing and can be revoked.  The end of a link is a row of its own, written once: nothing brings
it back.

Short codes that are typed where nothing can be scanned: for one evening, and slowed.

Permanent tables: a card stays on its table for years, and leads to what is played there.

Its code names a table, no event.  Whoever scans it gets the link of that table in the event
that is being played, good for the evening as any other; a card that is lost is replaced alone.
A phone that cannot scan types the letters on the card.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from overtrick.app.access.refused import Expired, Forged, ReplacedLink, UnknownCode, Withdrawn
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
from overtrick.app.access.viewer import Role, Viewer, table_name
from overtrick.core.letters import natural, whole_number
from overtrick.errors import Text
from overtrick.messages import N_

__all__ = ["FOR_YEARS", "Codes", "Link", "Links", "Place", "Places", "new_code", "read_code"]

ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Without 0 O 1 I L, which look alike, and without vowels, so that no code is a word."""

LENGTH = 5
FOR_YEARS = 8
"""The length of a code on a card that stays: it can be guessed at for years."""
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
    if len(code) not in (LENGTH, FOR_YEARS) or any(each not in ALPHABET for each in code):
        raise UnknownCode(
            "No table has this code tonight. A code has five letters and digits, "
            "on a card that stays eight."
        )
    return code


def new_code(length: int = LENGTH) -> str:
    """Make a code; whether somebody has it already is for the store to say."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class Codes:
    """The codes of an evening, each for one link."""

    def __init__(self, kept: AccessStore, clock: Clock) -> None:
        self._kept, self._clock = kept, clock

    def give(self, link: str) -> str:
        """Make a code for a link; one that nobody else has tonight."""
        expires = self._clock() + EVENING
        while True:
            code = new_code()
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


LASTS = {
    Role.DEPUTY: timedelta(hours=48),
    Role.TABLE: timedelta(hours=48),
    Role.PLAYER: timedelta(days=60),
}
"""How long a link is good: generous, for a laptop's clock may be wrong."""

DOORS = {Role.DEPUTY: "/d/", Role.TABLE: "/t/", Role.PLAYER: "/me/"}
"""Where the token of a link is taken to."""

_REPLACED = {
    Role.DEPUTY: N_("This desk link was replaced at {at}. {again}"),
    Role.TABLE: N_("This table code was replaced at {at}. {again}"),
    Role.PLAYER: N_("This personal link was replaced at {at}. {again}"),
}
_WITHDRAWN = {
    Role.DEPUTY: N_("This desk link was withdrawn at {at}. {again}"),
    Role.TABLE: N_("This table code was withdrawn at {at}. {again}"),
    Role.PLAYER: N_("This personal link was withdrawn at {at}. {again}"),
}
_EXPIRED = {
    Role.DEPUTY: N_("This desk link was good until {until}. {again}"),
    Role.TABLE: N_("This table code was good until {until}. {again}"),
    Role.PLAYER: N_("This personal link was good until {until}. {again}"),
}
_AGAIN = {
    Role.DEPUTY: Text("Ask the director for a new one."),
    Role.TABLE: Text("Scan the card on the table again."),
    Role.PLAYER: Text("Ask the director for a new one."),
}


_NAMED = ("event", "section", "session", "room")
_PERHAPS = ("table", "contestant", "direction")
"""What a link opens, as its row, a viewer and itself name it; of these some may be none."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link with what it opens, and until when."""

    id: str
    token: str
    role: Role
    event: str
    made: datetime
    expires: datetime
    table: str | None = None
    section: str = "A"
    session: str = "1"
    contestant: str | None = None
    direction: str | None = None
    label: str = ""
    code: str = ""
    """What is typed where nothing can be scanned; tables only, one evening only."""
    revoked: datetime | None = None
    replaced_by: str = ""
    room: str = ""
    """``open`` or ``closed`` where teams meet in two rooms."""

    @property
    def path(self) -> str:
        """The address that a QR code holds, below the server's own."""
        return f"{DOORS[self.role]}{self.token}"

    @property
    def viewer(self) -> Viewer:
        """Whoever comes in by it."""
        scope: Row = {name: getattr(self, name) for name in (*_NAMED, *_PERHAPS)}
        return Viewer(self.role, device=self.label, link=self.id, **scope)


class Links:
    """The links of an installation."""

    def __init__(self, kept: AccessStore, signer: Signer, clock: Clock) -> None:
        self._kept, self._signer, self._clock = kept, signer, clock
        self._codes = Codes(kept, clock)

    def give(self, scope: Viewer, label: str = "") -> Link:
        """
        Give the link of a table or pair: the one there is, good again for its full time.

        A link to the desk is new each time, so that each deputy's can be withdrawn.
        """
        if scope.role is Role.DEPUTY:
            return self.get(self._make(scope, label))
        place = _place(scope)
        found = self._kept.get("link-of", place)
        link = self.find(text(found, "id")) if found else None
        if link is None or link.revoked is not None:
            made = self._make(scope, label)
            self._kept.put("link-of", place, {"id": made})
            return self.get(made)
        return self.renew(link.id)

    def get(self, id: str) -> Link:
        """
        Give a link by its id, ended or not.

        :raises Forged: if there is none.
        """
        link = self.find(id)
        if link is None:
            raise Forged("This link is not known here. Scan the card again.")
        return link

    def find(self, id: str) -> Link | None:
        """Give a link by its id, if there is one."""
        row, end = self._kept.get_both("link", "link-end", id)
        return self._link(id, row, end) if row else None

    def of(self, event: str) -> list[Link]:
        """Give every link of an event, ended ones too: the desk, then tables, then pairs."""
        ends = self._kept.list("link-end")
        links = [
            self._link(id, row, ends.get(id))
            for id, row in self._kept.list("link").items()
            if row.get("event") == event
        ]
        return sorted(links, key=_order)

    def live(self, id: str) -> Link:
        """
        Give a link that still opens something.

        :raises Replaced: if it has a successor; the message says since when.
        :raises Withdrawn: if it was taken back.
        :raises Expired: if its time is over.
        :raises Forged: if there is none.
        """
        link, now = self.get(id), self._clock()
        again = _AGAIN[link.role]
        if link.revoked is not None:
            at = clock_time(link.revoked, now)
            if link.replaced_by:
                raise ReplacedLink(_REPLACED[link.role], at=at, again=again)
            raise Withdrawn(_WITHDRAWN[link.role], at=at, again=again)
        if link.expires <= now:
            until = clock_time(link.expires, now)
            raise Expired(_EXPIRED[link.role], until=until, again=again)
        return link

    def opens(self, id: str) -> bool:
        """Whether a link still opens something."""
        link = self.find(id)
        return link is not None and link.revoked is None and link.expires > self._clock()

    def by_code(self, code: str) -> Link:
        """
        Give the link that a short code stands for.

        :raises UnknownCode: if no table has it tonight.
        :raises Gone: if the link is over.
        """
        return self.live(self._codes.link_of(code))

    def revoke(self, id: str, replaced_by: str = "") -> Link:
        """End a link; it stops at once, and its code too."""
        link = self.get(id)
        row: Row = {"at": self._clock().isoformat(), "replaced_by": replaced_by}
        self._kept.put_new("link-end", id, row)
        self._codes.drop(link.code)
        return self.get(id)

    def replace(self, id: str) -> Link:
        """Give a link a successor that opens the same; the old one stops at once."""
        old = self.get(id)
        made = self._make(old.viewer, old.label)
        self.revoke(id, made)
        if old.role is not Role.DEPUTY:
            self._kept.put("link-of", _place(old.viewer), {"id": made})
        return self.get(made)

    def renew(self, id: str) -> Link:
        """Let a link be good for its full time from now; one that ended stays ended."""
        link, now = self.get(id), self._clock()
        expires = now + LASTS[link.role]
        if expires - link.expires > EVENING / 6 or link.expires > expires:
            row = dict(self._kept.get("link", id) or {})
            self._kept.put("link", id, row | {"expires": expires.isoformat()})
            if link.code and link.revoked is None:
                self._codes.renew(link.code, id)
        return self.get(id)

    def _make(self, scope: Viewer, label: str) -> str:
        id, now = new_id(), self._clock()
        row: Row = {
            **{name: getattr(scope, name) for name in (*_NAMED, *_PERHAPS)},
            "role": scope.role.value,
            "label": clean_label(label),
            "made": now.isoformat(),
            "expires": (now + LASTS[scope.role]).isoformat(),
            "code": self._codes.give(id) if scope.role is Role.TABLE else "",
        }
        self._kept.put("link", id, row)
        return id

    def _link(self, id: str, row: Row, end: Row | None) -> Link:
        told: Row = {name: text(row, name) for name in (*_NAMED, "label", "code")}
        told |= {name: text(row, name) or None for name in _PERHAPS}
        return Link(
            id=id,
            token=self._signer.sign(f"L{id}"),
            role=Role(text(row, "role")),
            made=moment(row, "made"),
            expires=moment(row, "expires"),
            revoked=moment(end, "at") if end else None,
            replaced_by=text(end or {}, "replaced_by"),
            **told,
        )


def _place(scope: Viewer) -> str:
    """The key of a table or pair: an id of an event may be long, and hold any letter."""
    parts = (scope.event, scope.role, scope.session, scope.section, scope.table)
    more = (scope.contestant, scope.direction, *([scope.room] if scope.room else []))
    named = "\0".join(str(part or "") for part in (*parts, *more))
    return sha256(named.encode()).hexdigest()[:40]


def _order(link: Link) -> tuple[object, ...]:
    name = link.table or link.contestant or ""
    number = whole_number(name) or 0
    roles = list(Role)
    return (
        roles.index(link.role),
        link.session,
        link.section,
        number,
        name,
        link.made,
        link.id,
    )


@dataclass(frozen=True, slots=True)
class Place:
    """A table of the club, with the code on its card."""

    id: str
    token: str
    section: str
    table: str
    made: datetime
    code: str = ""
    """What is typed where nothing can be scanned; cards of older versions have none."""

    @property
    def typed(self) -> str:
        """The code as it is printed, in two halves."""
        return "-".join(filter(None, (self.code[:4], self.code[4:])))

    @property
    def name(self) -> str:
        """The table as it is called: ``3``, ``B3``."""
        return table_name(self.section, self.table)

    @property
    def path(self) -> str:
        """The address that its QR code holds, below the server's own."""
        return f"/t/{self.token}"


class Places:
    """The permanent tables of an installation."""

    def __init__(self, kept: AccessStore, signer: Signer, clock: Clock) -> None:
        self._kept, self._signer, self._clock = kept, signer, clock

    def all(self) -> list[Place]:
        """Give every table that has a card, in the order of their names."""
        ends = self._kept.list("place-end")
        found = [
            self._place(id, row)
            for id, row in self._kept.list("place").items()
            if id not in ends
        ]
        return sorted(found, key=lambda each: (each.section, natural(each.table)))

    def give(self, section: str, table: str) -> Place:
        """Give the card of a table: the one there is, or a new one."""
        known = next((p for p in self.all() if (p.section, p.table) == (section, table)), None)
        if known is None:
            return self._make(section, table)
        return known if known.code else self._coded(known.id)

    def coded(self) -> list[Place]:
        """Give every table that has a card, each with a code to type."""
        return [each if each.code else self._coded(each.id) for each in self.all()]

    def by_code(self, code: str) -> Place:
        """
        Give the table of the card with this code.

        :raises UnknownCode: if there is none.
        :raises Replaced: if there is a newer one, or the table has none any more.
        """
        row = self._kept.get("place-code", code)
        if row is None:
            raise UnknownCode("No table has this code. Look at the card again.")
        return self.live(text(row, "place"))

    def live(self, id: str) -> Place:
        """
        Give the table of a card.

        :raises Forged: if no such card was made here.
        :raises Replaced: if there is a newer one, or the table has none any more.
        """
        row, end = self._kept.get_both("place", "place-end", id)
        if row is None:
            raise Forged("This card is not known here. Ask the director for a new one.")
        if end is not None:
            at = clock_time(moment(end, "at"), self._clock())
            raise ReplacedLink(
                "This card was replaced at {at}. Scan the card on the table again.", at=at
            )
        return self._place(id, row)

    def end(self, id: str, *, again: bool) -> None:
        """End a card at once; *again*: the table gets another."""
        old = self.live(id)
        row: Row = {"at": self._clock().isoformat(), "by": new_id()}
        if self._kept.put_new("place-end", id, row) and again:
            self._make(old.section, old.table)

    def _make(self, section: str, table: str) -> Place:
        id = new_id()
        row: Row = {"section": section, "table": table, "made": self._clock().isoformat()}
        self._kept.put("place", id, row)
        return self._coded(id)

    def _coded(self, id: str) -> Place:
        """Give a card a code that no other has or had."""
        while not self._kept.put_new("place-code", code := new_code(FOR_YEARS), {"place": id}):
            pass
        row = {**(self._kept.get("place", id) or {}), "code": code}
        self._kept.put("place", id, row)
        return self._place(id, row)

    def _place(self, id: str, row: Row) -> Place:
        token = self._signer.sign(f"P{id}")
        made, code = moment(row, "made"), text(row, "code")
        return Place(id, token, text(row, "section"), text(row, "table"), made, code)
