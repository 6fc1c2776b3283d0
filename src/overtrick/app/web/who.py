"""Who asks: cookies or a token become viewers."""

import re
from dataclasses import dataclass, field

from litestar import Request
from litestar.di import NamedDependency

from overtrick.app.access.access import Access
from overtrick.app.access.refused import MadeElsewhere
from overtrick.app.access.tokens import PREFIX, UNKNOWN_TOKEN
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.views.open import check_uncovered
from overtrick.app.web.config import State
from overtrick.errors import OvertrickError
from overtrick.messages import N_

__all__ = [
    "DEPUTY",
    "DESK",
    "ME",
    "TABLE",
    "NotSignedIn",
    "RequestShown",
    "Who",
    "at_desk",
    "token_of",
    "who_by_cookie",
    "who_by_token",
    "with_token",
]

DESK, TABLE, ME = "overtrick_desk", "overtrick_table", "overtrick_me"
DEPUTY = "overtrick_deputy"
"""A deputy's link between its address and the button that signs in; it opens nothing else."""
_COOKIES = (DESK, TABLE, ME)
"""The cookies: one for the desk, one for the table, one for a pair's own page."""

_APART = "~"
_OTHERS = 3
_SHAPE = re.compile(r"[\w-]{2,80}\.[\w-]{20,80}", re.ASCII)
"""How a token of a club looks."""

OF_DIRECTOR = "This is for the director of the club."


class NotSignedIn(OvertrickError):
    """Nobody has said who it is."""


@dataclass(frozen=True, slots=True)
class RequestShown:
    """Everything that a request shows itself to be, asked for by what it is needed for."""

    viewers: tuple[Viewer, ...] = ()
    refused: dict[str, OvertrickError] = field(default_factory=dict)
    """Why a cookie or token does not count, by its name."""

    def desk(self, event: str | None = None) -> Viewer:
        """
        The director or a deputy.

        :raises NotSignedIn: if it is neither.
        """
        asked = N_("This is for the desk: please sign in.")
        return self._first((Role.DIRECTOR, Role.DEPUTY), event, DESK, asked)

    def director(self, why: str = OF_DIRECTOR, event: str | None = None) -> Viewer:
        """
        The director: of an event, or of the whole club, where none is named.

        :raises NotSignedIn: if it is nobody of the desk.
        :raises NotAllowed: if it is another, and *why*.
        """
        viewer = self.desk(event)
        if viewer.role is not Role.DIRECTOR or (event is None and viewer.event is not None):
            raise NotAllowed(why)
        return viewer

    def table(self) -> Viewer:
        """
        A table, by its link.

        :raises NotSignedIn: if there is no link, or why it does not count.
        """
        asked = N_("This is for a table: scan the table's card again, or type its code.")
        return self._first((Role.TABLE,), None, TABLE, asked)

    def me(self) -> Viewer:
        """
        A pair, by its own link.

        :raises NotSignedIn: if there is no link.
        """
        asked = N_(
            "Scan the code of your pair again: this device does not know whose page it is."
        )
        return self._first((Role.PLAYER,), None, ME, asked)

    def best(self, event: str) -> Viewer:
        """Whoever may see most of an event; anyone, if nothing else."""
        order = list(Role)
        found = [viewer for viewer in self.viewers if viewer.of(event)]
        return min(
            found, key=lambda viewer: order.index(viewer.role), default=Viewer(event=event)
        )

    def _first(
        self, roles: tuple[Role, ...], event: str | None, cookie: str, asked: str
    ) -> Viewer:
        found = [viewer for viewer in self.viewers if viewer.role in roles]
        of_event = [viewer for viewer in found if event is None or viewer.of(event)]
        if of_event:
            return of_event[0]
        if found:
            raise NotAllowed("The {by} of another event may not do this.", by=found[0].said)
        if cookie in self.refused:
            raise self.refused[cookie]
        raise NotSignedIn(asked)


Who = NamedDependency[RequestShown]
"""What a route asks for, to know who asks."""


async def at_desk(
    state: State, who: RequestShown, event: str, *, uncovered: bool = False
) -> tuple[Running, Viewer]:
    """
    Give an event to somebody of its desk.

    :param uncovered: whether it is for those alone from whom no board is covered.
    :raises NotSignedIn: if it is nobody of the desk.
    :raises Covered: if some boards are covered from who asks.
    """
    viewer = who.desk(event)
    running = await state.club.running(event)
    if uncovered:
        check_uncovered(running, viewer)
    return running, viewer


def _viewers(access: Access, tokens: dict[str, str]) -> RequestShown:
    viewers: list[Viewer] = []
    refused: dict[str, OvertrickError] = {}
    for name, token in tokens.items():
        try:
            viewers.append(access.enters(token))
        except OvertrickError as error:
            refused[name] = error
    return RequestShown(tuple(viewers), refused)


def token_of(request: Request, name: str) -> str:  # type: ignore[type-arg]
    """
    Give the token that a cookie has for this club.

    A browser has one cookie for all ports of a host: each club leaves what the others put in.
    """
    value: str = request.cookies.get(name, "")
    if _APART not in value:
        return value
    access: Access = request.app.state.access
    tokens = _tokens(value)
    return next(filter(access.made, tokens), tokens[0])


def with_token(request: Request, name: str, token: str) -> str:  # type: ignore[type-arg]
    """Put a token for this club into a cookie, or none, beside those of other clubs."""
    access: Access = request.app.state.access
    tokens = _tokens(request.cookies.get(name, ""))
    others = [each for each in tokens if _SHAPE.fullmatch(each) and not access.made(each)]
    return _APART.join([*filter(None, [token]), *others[:_OTHERS]])


def _tokens(value: str) -> list[str]:
    """Give what a cookie of ours can hold; whoever writes more into it is not listened to."""
    return value.split(_APART, _OTHERS + 1)[: _OTHERS + 1]


async def who_by_cookie(request: Request) -> RequestShown:  # type: ignore[type-arg]
    """Read the cookies of a page; a program's token is none."""
    access: Access = request.app.state.access
    found = {name: token_of(request, name) for name in _COOKIES}
    tokens = {name: t for name, t in found.items() if t and not t.startswith(PREFIX)}
    if not tokens:
        return RequestShown()
    shown: RequestShown = await request.app.state.club.blocking(_viewers, access, tokens)
    if isinstance(shown.refused.get(DESK), MadeElsewhere):
        del shown.refused[DESK]  # of another club on this host: whoever asks signs in here
    return shown


async def who_by_token(request: Request) -> RequestShown:  # type: ignore[type-arg]
    """Read the token of a program: ``Authorization: Bearer ...``; cookies do not count."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        return RequestShown()
    found: RequestShown = await request.app.state.club.blocking(
        _viewers, request.app.state.access, {DESK: token.strip()}
    )
    if DESK in found.refused:
        refused = found.refused[DESK]
        if isinstance(refused, MadeElsewhere):  # it was sent by a program, not scanned
            refused = MadeElsewhere(UNKNOWN_TOKEN)
        found.refused.update(dict.fromkeys((DESK, TABLE, ME), refused))
    return found
