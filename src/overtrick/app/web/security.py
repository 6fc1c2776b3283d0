"""
Which hosts this server answers to; headers and limits that every answer keeps to.

A page elsewhere may give its own name the address of this machine (DNS rebinding) and then read
what it likes: so a request under a name that is not ours is refused.  Numbers are always ours.
"""

import re
import socket
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.config.csrf import CSRFConfig
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.middleware import DefineMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from overtrick.app.web.callers import FormGuard, Languages
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.static_files import kept_for
from overtrick.errors import OvertrickError

__all__ = [
    "LARGEST_BODY",
    "POLICY",
    "SECURITY",
    "HostGuard",
    "WrongHost",
    "host_of",
    "is_ours",
    "own_names",
]

AT_HOME = ("local", "lan", "home", "internal", "home.arpa", "localdomain", "fritz.box")
"""What routers put behind a machine's name; no one can register a name under most of them."""


_WRITTEN = re.compile(r"(?:\[[^\[\]]+\]|[^:\[\]]+)(?::([0-9]{0,5}))?")
"""A name or number, and perhaps a port."""


class WrongHost(OvertrickError):
    """A request is for a machine of another name."""

    status, code = 400, "wrong-host"


def host_of(header: str) -> str:
    """
    Give the name or number in a ``Host`` header, without its port.

    >>> host_of("192.168.1.7:8000"), host_of("[fe80::1]:8000"), host_of("Laptop.local")
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
    given = (host_of(each) for each in (*config.allowed_hosts, config.host, public))
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
    host = host_of(header)
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
            DefineMiddleware(HostGuard, names=own_names(config)),
            DefineMiddleware(FormGuard, config=guard, public_url=config.public_url),
        ],
        "request_max_body_size": LARGEST_BODY,
    }


async def add_headers(message: Message, scope: Scope) -> None:
    """Add what every answer carries, refusals and files too, unless it says otherwise."""
    if message["type"] != "http.response.start":
        return
    raw = message.setdefault("headers", [])
    there = {name.lower() for name, _ in raw}
    wanted = {**HEADERS, "cache-control": kept_for(scope["path"], message["status"])}
    if wanted["cache-control"] == "no-store":
        wanted["vary"] = "accept-language, cookie"
    message["headers"] = [
        *raw,
        *((n.encode(), v.encode()) for n, v in wanted.items() if n.encode() not in there),
    ]


class HostGuard:
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
            if not _can_be(scope["path"]):
                raise NotFoundException
        await self.app(scope, receive, send)


def _can_be(path: str) -> bool:
    """Whether there can be such a page; a disk refuses to look for some names at all."""
    return path.isprintable() and (not path.startswith("/static/") or len(path) <= 200)
