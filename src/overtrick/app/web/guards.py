"""
Whether a request that changes something comes from a page of ours.

Litestar compares the token in the request with the one in a cookie, both signed.  Here its
sharp edges are taken off: a cookie of another installation at the same address is replaced, a
token that is no text is refused, and whoever says where it comes from must come from here.

Which hosts this server answers to; headers and limits that every answer keeps to.  A page
elsewhere may give its own name the address of this machine (DNS rebinding) and then read what
it likes: so a request under a name that is not ours is refused.  Numbers are always ours.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import Cookie, FormMultiDict, Headers, MutableScopeHeaders
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.middleware import DefineMiddleware
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, HTTPSendMessage, Message, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from overtrick.app.web.body import bytes_of
from overtrick.app.web.callers import (
    CSRF_COOKIE,
    LARGEST_FORM,
    Languages,
    UnreadableForm,
    part_of,
)
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.static_files import MARKED
from overtrick.errors import OvertrickError

__all__ = [
    "LARGEST_BODY",
    "POLICY",
    "SECURITY",
    "NotFromHere",
    "WrongHost",
    "csrf_config",
    "is_ours",
    "own_names",
]

KEPT = 60 * 24 * 3600
"""Seconds that a browser keeps it."""

WITHOUT = ("/static/", "/api/", "/health")
"""Where no cookie counts: files, what is asked with a token, the sign of life."""

_BY_KEY = "/home/"
"""Where a key counts, and no cookie: our own page asks, which need not prove itself."""


class NotFromHere(OvertrickError):
    """What was sent does not come from a page of this server, or from an old one."""

    status, code = 403, "reload"


def csrf_config(*, is_secure: bool) -> CSRFConfig:
    """Give the cookie and header that a page proves itself with; a club sets the secret."""
    return CSRFConfig(
        secret="",
        cookie_name=CSRF_COOKIE,
        header_name="x-csrf-token",
        cookie_httponly=True,
        cookie_samesite="lax",
        cookie_secure=is_secure,
    )


class _FormGuard(CSRFMiddleware):
    """
    Litestar's check, for whatever a request may bring.

    A proxy may ask under another name than the page has: *public_url* is then where it is from.
    """

    def __init__(self, app: ASGIApp, config: CSRFConfig, public_url: str = "") -> None:
        super().__init__(app, config)
        self.public = urlsplit(public_url).netloc.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it before anything of it is read."""
        if scope["type"] != ScopeType.HTTP or scope["path"].startswith(WITHOUT):
            await self.app(scope, receive, send)
            return
        request: Request[Any, Any, Any] = Request(scope, receive)
        if request.method not in self.config.safe_methods:
            _check_origin(request.headers, self.public)
        if scope["path"].startswith(_BY_KEY):
            await self.app(scope, receive, send)
            return
        known = request.cookies.get(CSRF_COOKIE)
        if known is not None and self._decode_csrf_token(known) is None:
            request.cookies.pop(CSRF_COOKIE)  # made by another server at this address
        if request.content_type[0] == RequestEncodingType.URL_ENCODED:
            await bytes_of(request, LARGEST_FORM)
        try:
            await super().__call__(scope, receive, send)
        except PermissionDeniedException as error:
            if "CSRF" not in str(error.detail):
                raise
            raise NotFromHere(
                "This page is from before: reload it and try again. Nothing was changed."
            ) from error
        except (UnicodeError, LookupError) as error:  # an unknown charset, too
            raise UnreadableForm("This form cannot be read. Nothing was changed.") from error
        finally:
            await _close_files(scope)

    def _set_cookie_if_needed(self, message: HTTPSendMessage, token: str) -> None:
        """Give a browser its cookie, to be kept: a phone may close it between two rounds."""
        config = self.config
        made = Cookie(
            key=config.cookie_name,
            value=token,
            max_age=KEPT,
            secure=config.cookie_secure,
            httponly=config.cookie_httponly,
            samesite=config.cookie_samesite,
        )
        headers = MutableScopeHeaders.from_message(message)
        headers.add("set-cookie", made.to_header(header=""))

    def _decode_csrf_token(self, token: object) -> str | None:
        """Read a token that may be anything: a file, another alphabet."""
        if not isinstance(token, str) or not token.isascii():
            return None
        return super()._decode_csrf_token(token)


def _check_origin(headers: Headers, public: str) -> None:
    """Refuse what says that it comes from elsewhere; ``null`` says nothing."""
    origin = headers.get("origin", "null")
    site = headers.get("sec-fetch-site", "same-origin")
    if origin != "null" and _netloc(origin) not in {headers.get("host", "").lower(), public}:
        raise NotFromHere("This was sent by a page of {origin!r}.", origin=origin[:80])
    if site not in ("same-origin", "none"):
        raise NotFromHere("This was sent by a page of another place.")


async def _close_files(scope: Scope) -> None:
    """Let go of files that came with a form, refused or not."""
    form = ScopeState.from_scope(scope).form
    if isinstance(form, dict):
        await FormMultiDict.from_form_data(form).close()


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower() or "nowhere"
    except ValueError:
        return "nowhere"


AT_HOME = ("local", "lan", "home", "internal", "home.arpa", "localdomain", "fritz.box")
"""What routers put behind a machine's name; no one can register a name under most of them."""


_WRITTEN = re.compile(r"(?:\[[^\[\]]+\]|[^:\[\]]+)(?::([0-9]{0,5}))?")
"""A name or number, and perhaps a port."""


class WrongHost(OvertrickError):
    """A request is for a machine of another name."""

    status, code = 400, "wrong-host"


def _host_of(header: str) -> str:
    """
    Give the name or number in a ``Host`` header, without its port.

    >>> _host_of("192.168.1.7:8000"), _host_of("[fe80::1]:8000"), _host_of("Laptop.local")
    ('192.168.1.7', 'fe80::1', 'laptop.local')
    """
    text = header.strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0].rstrip(".")


def own_names(config: ServerConfig) -> frozenset[str]:
    """Give the names a server is known by: its machine's, and those it was started with."""
    machine = socket.gethostname().lower().partition(".")[0]
    public = urlsplit(config.public_url).hostname or ""
    given = (_host_of(each) for each in (*config.allowed_hosts, config.host, public))
    at_home = (f"{machine}.{each}" for each in AT_HOME)
    return frozenset({"localhost", machine, *at_home, *given} - {""})


def is_ours(header: str, names: frozenset[str]) -> bool:
    """
    Whether a ``Host`` header means this server.

    >>> is_ours("10.0.0.5:8000", frozenset()), is_ours("10.0.0.5.evil.example", frozenset())
    (True, False)
    >>> is_ours("10.0.0.5:x", frozenset()), is_ours("[::1]x", frozenset())
    (False, False)
    """
    found = _WRITTEN.fullmatch(header.strip())
    if found is None or int(found[1] or 0) > 65535:
        return False
    host = _host_of(header)
    if host in names:
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


LARGEST_BODY = 10_000_000
"""Bytes of anything that is sent; a command has its own, smaller limit."""

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), payment=(), usb=(), camera=(self)",
}


def SECURITY(config: ServerConfig, guard: CSRFConfig) -> dict[str, Any]:
    """Give what the server is made with; *guard* signs what its forms carry."""
    return {
        "before_send": [add_headers],
        "middleware": [
            DefineMiddleware(Languages, club=config.language),
            DefineMiddleware(_HostGuard, names=own_names(config)),
            DefineMiddleware(_FormGuard, config=guard, public_url=config.public_url),
        ],
        "request_max_body_size": LARGEST_BODY,
    }


async def add_headers(message: Message, scope: Scope) -> None:
    """Add what every answer carries, refusals and files too, unless it says otherwise."""
    if message["type"] != "http.response.start":
        return
    raw = message.setdefault("headers", [])
    there = {name.lower() for name, _ in raw}
    wanted = {**HEADERS, "cache-control": _kept_for(scope["path"], message["status"])}
    if wanted["cache-control"] == "no-store":
        wanted["vary"] = "accept-language, cookie"
    message["headers"] = [
        *raw,
        *((n.encode(), v.encode()) for n, v in wanted.items() if n.encode() not in there),
    ]


class _HostGuard:
    """Refuse requests for another machine's name."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through if it is for this server, and its path can be a page's."""
        if scope["type"] == ScopeType.HTTP:
            host = Headers.from_scope(scope).get("host", "")
            if not is_ours(host, self.names):
                raise WrongHost(
                    "This server does not answer to {host!r}. Use its number, or start it "
                    "with --public-url.",
                    host=host[:80],
                )
            if not _can_be(part_of(scope["path"])):
                raise NotFoundException
        await self.app(scope, receive, send)


def _can_be(path: str) -> bool:
    """Whether there can be such a page; a disk refuses to look for some names at all."""
    return path.isprintable() and (not path.startswith("/static/") or len(path) <= 200)


def _kept_for(path: str, status: int) -> str:
    """
    Say how long a browser may keep what is at a path of ours.

    >>> _kept_for(f"{MARKED}css/base.css", 200)
    'public, max-age=31536000, immutable'
    >>> _kept_for("/static/css/base.css", 200), _kept_for("/desk/tuesday", 200)
    ('no-cache', 'no-store')
    """
    if path.startswith(MARKED) and status in (200, 304):
        return "public, max-age=31536000, immutable"
    return "no-cache" if path.startswith("/static/") else "no-store"
