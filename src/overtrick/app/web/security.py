"""Headers, hosts and limits that every answer and every request keeps to."""

from typing import Any

from litestar.config.csrf import CSRFConfig
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.middleware import DefineMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from overtrick.app.web.config import ServerConfig
from overtrick.app.web.csrf import FormGuard
from overtrick.app.web.hosts import WrongHost, is_ours, own_names
from overtrick.app.web.language import Languages

__all__ = ["LARGEST_BODY", "POLICY", "SECURITY", "HostGuard"]

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
    shared = scope["path"].startswith("/static/")
    wanted = {**HEADERS, "cache-control": "no-cache" if shared else "no-store"}
    if not shared:
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
                    f"This server does not answer to {host[:80]!r}. Use its number, "
                    "or start it with --public-url."
                )
            if not _can_be(scope["path"]):
                raise NotFoundException
        await self.app(scope, receive, send)


def _can_be(path: str) -> bool:
    """Whether there can be such a page; a disk refuses to look for some names at all."""
    return path.isprintable() and (not path.startswith("/static/") or len(path) <= 200)
