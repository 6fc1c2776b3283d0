"""The language of each answer: the device's choice, what its browser asks for, the club's."""

from typing import Any

from litestar import get
from litestar.datastructures import Cookie, Headers
from litestar.enums import ScopeType
from litestar.params import FromQuery
from litestar.response import Redirect
from litestar.types import ASGIApp, Receive, Scope, Send

from overtrick.app.web.callers import safe_next
from overtrick.messages import LANGUAGES, PSEUDO, choose, speaking

__all__ = ["COOKIE", "PAGES", "Languages", "language_of"]

COOKIE = "overtrick_language"
YEAR = 365 * 24 * 3600


class Languages:
    """Answer each request in its language."""

    def __init__(self, app: ASGIApp, club: str = "") -> None:
        self.app, self.club = app, club

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Choose the language; it holds until the request is answered."""
        if scope["type"] != ScopeType.HTTP or scope["path"].startswith("/static/"):
            return await self.app(scope, receive, send)
        with speaking(language_of(scope, self.club)):
            return await self.app(scope, receive, send)


def language_of(scope: Scope, club: str = "") -> str:
    """Give the language of a request."""
    headers = Headers.from_scope(scope)
    chosen = _cookie(headers.get("cookie", ""))
    return choose(chosen, headers.get("accept-language", ""), club)


def _cookie(header: str) -> str:
    """The value of our cookie among all; a header that is broken has none."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


@get("/language/{code:str}", include_in_schema=False)
async def choose_language(code: str, next: FromQuery[str] = "/") -> Redirect:
    """Keep the language that somebody chose on this device; any other takes the choice back."""
    known = code in (*LANGUAGES, PSEUDO)
    kept = Cookie(
        COOKIE,
        value=code if known else "",
        max_age=YEAR if known else 0,
        path="/",
        httponly=True,
        samesite="lax",
    )
    return Redirect(safe_next(next), status_code=303, cookies=[kept])


PAGES: list[Any] = [choose_language]
