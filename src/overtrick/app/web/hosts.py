"""
Which names this server answers to.

A page elsewhere may give its own name the address of this machine (DNS rebinding) and then read
what it likes: so a request under a name that is not ours is refused.  Numbers are always ours.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from overtrick.app.web.config import ServerConfig
from overtrick.errors import OvertrickError

__all__ = ["WrongHost", "host_of", "is_ours", "own_names"]

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
