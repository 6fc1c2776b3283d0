"""
Who a request comes from, as far as it says: an address, a device, what was typed.

The language of each answer: the device's choice, what its browser asks for, the club's.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any
from urllib.parse import quote, unquote

from litestar import Request, Response, get
from litestar.datastructures import Cookie, Headers
from litestar.enums import ScopeType
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.types import ASGIApp, Receive, Scope, Send

from overtrick.app.access.links import LASTS
from overtrick.app.access.viewer import Role
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.who import DEPUTY, DESK, ME, TABLE, with_token
from overtrick.errors import OvertrickError
from overtrick.messages import LANGUAGES, PSEUDO, choose, speaking

__all__ = [
    "FORM",
    "LARGEST_FORM",
    "PAGES",
    "Asking",
    "Languages",
    "address_of",
    "cookie",
    "device_of",
    "download",
    "fields",
    "keys_of",
    "language_of",
    "part_of",
    "path_of",
    "safe_next",
]

CSRF_COOKIE = "overtrick_csrf"
"""The cookie that a form proves itself with; see guards.py."""

LARGEST_FORM = 400_000
"""Bytes of any form without files: in the loop, a megabyte of fields takes a second to read."""


class UnreadableForm(OvertrickError):
    """What was sent is no form that can be read."""

    status, code = 400, "cannot-be-read"


FORM = 16_000
"""Bytes of a form that people type."""

Asking = Request[Any, Any, Any]

_SECONDS = {
    DESK: 30 * 24 * 3600,  # the session ends by itself when nothing is asked for
    DEPUTY: 3600,
    TABLE: int(LASTS[Role.TABLE].total_seconds()),
    ME: int(LASTS[Role.PLAYER].total_seconds()),
}

_BROWSERS = (("Edg", "Edge"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
_MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


async def fields(request: Asking) -> dict[str, str]:
    """
    Read the texts of a form; files and the rest are left.

    :raises UnreadableForm: if it is none.
    """
    try:
        form = await request.form()
    except (UnicodeError, LookupError) as error:
        raise UnreadableForm("This form cannot be read. Nothing was changed.") from error
    return {name: value for name, value in form.items() if isinstance(value, str)}


def address_of(request: Asking) -> str:
    """Give the network address that a request comes from."""
    return request.client.host if request.client else "nowhere"


def keys_of(request: Asking) -> list[str]:
    """Give what a device is counted by when it guesses, beside its address."""
    known = request.cookies.get(CSRF_COOKIE, "")
    return [f"device {sha256(known.encode()).hexdigest()[:16]}"] if known else []


def device_of(request: Asking, label: str = "") -> str:
    """
    Give a device's label: what its owner calls it, else its browser and machine.
    """
    agent = request.headers.get("user-agent", "")[:400]
    browser = next((word for sign, word in _BROWSERS if sign in agent), "a browser")
    machine = next((word for sign, word in _MACHINES if sign in agent), "")
    return label.strip()[:80] or f"{browser} on {machine}".removesuffix(" on ")


def cookie(request: Asking, name: str, token: str) -> Cookie:
    """Make the cookie of a door; an empty token takes this club's away."""
    config: ServerConfig = request.app.state.config
    value = with_token(request, name, token)
    return Cookie(
        key=name,
        value=value,
        path="/",
        httponly=True,
        samesite="lax",
        secure=config.is_secure,
        max_age=_SECONDS[name] if value else 0,
    )


def download(data: bytes, name: str, type_: str, **headers: str) -> Response[bytes]:
    """Answer with a file that a browser keeps under a name."""
    how = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}", **headers}
    return Response(data, media_type=type_, headers=how)


def safe_next(path: str) -> str:
    r"""
    Give the page to go on to: one of ours, else the desk.

    >>> safe_next("/desk/tuesday?round=3"), safe_next("//evil.example"), safe_next("/\\evil")
    ('/desk/tuesday?round=3', '/desk', '/desk')
    """
    plain = re.fullmatch(r"/(?![/\\])[A-Za-z0-9._~!$&'()*+,;=:@%/?-]{0,300}", path)
    return path if plain and "//" not in path.partition("?")[0] else "/desk"


_SLASH = "\ufdd0"
"""No character for good, so of no name: a slash within a part of an address."""


def path_of(raw: bytes) -> str:
    """
    Read an address; a slash that is written ``%2F`` belongs to the name it stands in.

    >>> part_of(path_of(b"/e/club/card/Smith%2FJones").rsplit("/", 1)[1])
    'Smith/Jones'
    """
    return unquote(re.sub("%2[Ff]", _SLASH, raw.decode("latin-1")))


def part_of(text: str) -> str:
    """Give a part of an address as it was meant."""
    return text.replace(_SLASH, "/")


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
        screen = not scope["path"].startswith("/api/")  # a program reads letters
        with speaking(language_of(scope, self.club), signs=screen):
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
async def choose_language(code: FromPath[str], next: FromQuery[str] = "/") -> Redirect:
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
