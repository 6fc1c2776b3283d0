"""
The door of a running club: who comes in, by what, until when.

Every method waits for the store, some for argon2: call them in a thread (``Club.blocking``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from argon2 import PasswordHasher

from overtrick.app.access.links import FOR_YEARS, Link, Links, Place, Places, read_code
from overtrick.app.access.rate_limits import Allowance, TryLimit, address_key, is_here
from overtrick.app.access.refused import Forged, MadeElsewhere, NoPassPhrase, WrongPassPhrase
from overtrick.app.access.rows import AccessStore, Clock, Signer, secret_of
from overtrick.app.access.sign_in import (
    DIRECTORS,
    SESSIONS,
    PassPhrases,
    Sessions,
    SetUpLink,
    SignedIn,
    read_pass_phrase,
)
from overtrick.app.access.tokens import PREFIX, Token, Tokens
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.store.store import Store
from overtrick.errors import UnknownName

__all__ = ["ROOMS", "Access"]

ROOMS = ("", "open", "closed")
"""The rooms that a link of a table may be bound to; none, where pairs meet at one table."""


class Access:
    """
    Links, sessions, codes and tokens of one installation.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store.open(folder) as store:
    ...     access = Access(store)
    ...     link = access.table_link("tuesday", "3")
    ...     access.viewer(link.token).by, access.by_code(link.code).table
    ('table 3', '3')
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock = lambda: datetime.now(UTC),
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._kept = kept = AccessStore(store)
        self._signer = Signer(self.secret("visits"), "visit")
        self._links = Links(kept, self._signer, clock)
        self.places = Places(kept, self._signer, clock)
        self._sessions = Sessions(kept, self._signer, clock)
        self._tokens = Tokens(kept, clock)
        self._phrases = PassPhrases(kept, hasher)
        self._set_up = SetUpLink(kept, Signer(self.secret("set-up"), "set-up"), clock)
        self.phrase_tries = TryLimit(free=5)
        self.code_tries = TryLimit(free=8)
        self.codes_together = TryLimit(free=200, longest=4.0)
        self.phrases_together = TryLimit(free=100, longest=10.0)
        self._writes = Allowance(1000, per_second=2)

    def secret(self, purpose: str) -> str:
        """Give the installation's key for a purpose, such as the web's form tokens."""
        return secret_of(self._kept, purpose)

    def viewer(self, token: str) -> Viewer:
        """
        Say who holds a token: a link's, a session's or a program's.

        :raises Forged: if it was not made here, or was cut or changed.
        :raises Gone: if it expired, was replaced or withdrawn; the message says when.
        """
        if token.startswith(PREFIX):
            return self._tokens.live(token).viewer
        name = self._signer.read(token)
        if name.startswith("L"):
            return self._links.live(name[1:]).viewer
        session = self._sessions.live(name[1:])
        if session.link:
            self._links.live(session.link)
        return session.viewer

    def made(self, token: str) -> bool:
        """Whether a link's or a session's token bears our signature, good or gone."""
        try:
            return bool(self._signer.read(token))
        except MadeElsewhere:
            return False

    def enters(self, token: str) -> Viewer:
        """
        Say who asks by a token: as :meth:`viewer`, but a desk link has to be signed in with.

        :raises Forged: if it is the link of a deputy.
        """
        viewer = self.viewer(token)
        if viewer.role is Role.DEPUTY and self._links.find(viewer.link):
            raise Forged("A desk link opens nothing by itself: open it, and sign in.")
        return viewer

    def by_link(self, token: str) -> Viewer:
        """
        Say whom a link lets in.

        :raises AccessError: if it is over, or the token of a session or a program.
        """
        name = self._signer.read(token)
        if not name.startswith("L"):
            raise Forged("This address is not complete, or was not made here. Scan it again.")
        return self._links.live(name[1:]).viewer

    def place(self, token: str) -> Place | None:
        """
        Give the table whose permanent card has this token; None for any other token.

        :raises AccessError: if the card was replaced, or the token was not made here.
        """
        name = self._signer.read(token)
        return self.places.live(name[1:]) if name.startswith("P") else None

    def check(self, viewer: Viewer) -> None:
        """
        Say whether a viewer may still come in: for streams, which outlive what opened them.

        :raises Gone: if the link, session or token has ended since.
        """
        if not viewer.link:
            return
        if viewer.role in (Role.TABLE, Role.PLAYER):
            self._links.live(viewer.link)
        elif not self._tokens.has(viewer.link):
            session = self._sessions.live(viewer.link)
            if session.link:
                self._links.live(session.link)

    def table_link(
        self,
        event: str,
        table: str,
        section: str = "A",
        session: str = "1",
        label: str = "",
        *,
        room: str = "",
    ) -> Link:
        """
        Give the link of a table, or of one *room* of it: the one there is, or a new one.

        :raises UnknownName: if the room is neither ``open`` nor ``closed``.
        """
        if room not in ROOMS:
            raise UnknownName("no room {room!r}: open or closed", room=room[:20])
        label = label or f"table {'' if section == 'A' else section}{table}"
        label += f", {room} room" if room else ""
        scope = Viewer(Role.TABLE, event, table, section, session, room=room)
        return self._links.give(scope, label)

    def personal_link(
        self, event: str, contestant: str, direction: str | None = None, label: str = ""
    ) -> Link:
        """Give the link of a pair or team to its own page: the one there is, or a new one."""
        scope = Viewer(Role.PLAYER, event, contestant=contestant, direction=direction)
        return self._links.give(scope, label)

    def desk_link(self, event: str, label: str = "") -> Link:
        """Make a link that lets a deputy sign in at the desk of an event."""
        return self._links.give(Viewer(Role.DEPUTY, event), label)

    def links(self, event: str) -> list[Link]:
        """Give every link of an event, ended ones too."""
        return self._links.of(event)

    def link(self, id: str) -> Link:
        """
        Give a link by its id.

        :raises Forged: if there is none.
        """
        return self._links.get(id)

    def revoke(self, id: str) -> Link:
        """End a link; it stops at once, and whoever signed in by it is signed out."""
        return self._links.revoke(id)

    def replace(self, id: str) -> Link:
        """Give a link a successor that opens the same; the old one stops at once."""
        return self._links.replace(id)

    def renew(self, event: str) -> list[Link]:
        """Let the links of an event be good for their full time again."""
        return [self._links.renew(link.id) for link in self.links(event) if not link.revoked]

    def by_code(self, typed: str, keys: Sequence[str] = (), address: str = "") -> Link | Place:
        """
        Give the link that a short code stands for, or the table of a card that stays.

        *keys* and *address* are whoever types it.

        :raises TooMany: after some wrong ones.
        :raises UnknownCode: if no table has it tonight.
        """
        callers = _callers(keys, address)
        self.code_tries.attempt(callers)
        # A flood by some stops nobody who tries for the first time: those are counted apart.
        together = ["again" if self.code_tries.tries(callers) > 1 else "first"]
        with self.code_tries.but_for_waiting(callers):
            self.codes_together.attempt(together)
        code = read_code(typed)
        found = (
            self.places.by_code(code) if len(code) == FOR_YEARS else self._links.by_code(code)
        )
        self.code_tries.forgive(callers)
        self.codes_together.forgive(together)
        return found

    def may_write(self, viewer: Viewer, size: int) -> None:
        """
        Count what a table or a captain writes: a command, and each kilobyte of it.

        :raises TooMuch: if it is more than a table has to tell.
        """
        table = viewer.event, viewer.session, viewer.section, viewer.table, viewer.room
        self._writes.take((*table, viewer.contestant), 1 + size // 1000)

    def has_pass_phrase(self, role: Role = Role.DIRECTOR) -> bool:
        """Whether somebody has chosen the pass phrase of the director, or of the deputies."""
        return self._phrases.has(role)

    def set_pass_phrase(self, typed: str, role: Role = Role.DIRECTOR, keep: str = "") -> None:
        """
        Choose a pass phrase; every device that was signed in with the old one is signed out.

        *keep* is the id of the session that stays.

        :raises WeakPassPhrase: if it is refused; then nothing has changed.
        """
        self._phrases.choose(role, typed)
        self._sessions.end_all(role, keep)

    def setup_path(self) -> str:
        """Make the path that the terminal shows at the first start; earlier ones stop."""
        return self._set_up.link()

    def check_set_up(self, token: str) -> None:
        """
        Say whether a set-up link still counts.

        :raises AccessError: if it does not.
        """
        self._set_up.check(token)

    def set_up(self, token: str, typed: str, device: str) -> SignedIn:
        """
        Choose the director's pass phrase by the link from the terminal, and sign in.

        :raises WeakPassPhrase: if it is refused; the link stays good.
        :raises AccessError: if the link does not count.
        """
        self._set_up.check(token)
        read_pass_phrase(typed)
        self._set_up.use(token)
        self.set_pass_phrase(typed)
        return self._sessions.start(Role.DIRECTOR, device)

    def sign_in(
        self,
        typed: str,
        device: str,
        keys: Sequence[str] = (),
        address: str = "",
        before: str = "",
    ) -> SignedIn:
        """
        Sign a device in as the director or a deputy; *keys* and *address* are whoever tries.

        *before* is the token of a session that the device had, over or not: the director's
        device, and this machine itself, wait for no guesses but their own; a deputy's for those
        of deputies, who can have any number of sessions.

        :raises TooMany: after some wrong ones.
        :raises NoPassPhrase: if nobody has chosen one yet.
        :raises WrongPassPhrase: if it is neither's.
        """
        if not self.has_pass_phrase():
            raise NoPassPhrase(
                "Nobody has chosen a pass phrase yet. Open the link that the terminal shows."
            )
        was = self._signer.read(before)[:1] if self.made(before) else ""
        callers = [*_callers(keys, address), *([before] if was in SESSIONS else [])]
        together = ["deputies" if was in SESSIONS else "others"]
        if was == DIRECTORS or is_here(address):
            together = []
        self.phrase_tries.attempt(callers)
        with self.phrase_tries.but_for_waiting(callers):
            self.phrases_together.attempt(together)
            chosen = {role: self._phrases.chosen(role) for role in (Role.DIRECTOR, Role.DEPUTY)}
            with self.phrases_together.but_for_waiting(together):
                role = self._phrases.role_of(typed)
        if role is None:
            raise WrongPassPhrase("That is not the pass phrase.")
        session = self._sessions.start(role, device)
        if self._phrases.chosen(role) != chosen[role]:  # another was chosen meanwhile
            self._sessions.end(session.id)
            raise WrongPassPhrase("That is not the pass phrase.")
        self.phrase_tries.forgive(callers)
        self.phrases_together.forgive(together)
        return session

    def sign_in_by_link(self, token: str, device: str) -> SignedIn:
        """
        Sign a deputy in by a desk link.

        :raises AccessError: if it is no desk link, or is over.
        """
        viewer = self.by_link(token)
        if viewer.role is not Role.DEPUTY:
            raise Forged("This is not a link to the desk.")
        return self._sessions.start(Role.DEPUTY, device, viewer.event, viewer.link)

    def sign_out(self, token: str) -> None:
        """Sign out the device that holds a token; one that is not signed in stays so."""
        if not token.startswith(PREFIX) and (name := self._signer.read(token))[:1] in SESSIONS:
            self._sessions.end(name[1:])

    def sign_out_device(self, id: str) -> None:
        """Sign out another device, by the id of its session."""
        self._sessions.end(id)

    def devices(self) -> list[SignedIn]:
        """Give every device that is signed in at the desk, the last seen first."""
        found = self._sessions.all()
        return [each for each in found if not each.link or self._links.opens(each.link)]

    def api_token(self, role: Role, event: str | None, label: str) -> str:
        """
        Make a token for a program; this is the only time that it is shown.

        :raises AccessError: if the role is a table's or a pair's.
        """
        return self._tokens.make(role, event, label)

    def api_tokens(self, event: str | None = None) -> list[Token]:
        """Give every token for programs, without the token itself."""
        return self._tokens.all(event)

    def withdraw_token(self, id: str) -> None:
        """Take a token for programs back."""
        self._tokens.withdraw(id)


def _callers(keys: Iterable[str], address: str) -> list[str]:
    return [*([address_key(address)] if address else []), *keys]
