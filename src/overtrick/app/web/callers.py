"""Who a request comes from, as far as a request says: an address, a device, what was typed."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from overtrick.app.access.links import LASTS
from overtrick.app.access.viewer import Role
from overtrick.app.web.config import ServerConfig
from overtrick.app.web.csrf import CSRF_COOKIE, UnreadableForm
from overtrick.app.web.who import DEPUTY, DESK, ME, TABLE

__all__ = [
    "FORM",
    "Asking",
    "address_of",
    "cookie",
    "device_of",
    "fields",
    "keys_of",
    "safe_next",
]

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


def cookie(config: ServerConfig, name: str, token: str) -> Cookie:
    """Make the cookie of a door; an empty token takes it away."""
    return Cookie(
        key=name,
        value=token,
        path="/",
        httponly=True,
        samesite="lax",
        secure=config.is_secure,
        max_age=_SECONDS[name] if token else 0,
    )


def safe_next(path: str, otherwise: str = "/desk") -> str:
    r"""
    Give the page to go on to: one of ours, whatever was asked for.

    >>> safe_next("/desk/tuesday?round=3"), safe_next("//evil.example"), safe_next("/\\evil")
    ('/desk/tuesday?round=3', '/desk', '/desk')
    """
    plain = re.fullmatch(r"/(?![/\\])[A-Za-z0-9._~!$&'()*+,;=:@%/?-]{0,300}", path)
    return path if plain and "//" not in path.partition("?")[0] else otherwise
