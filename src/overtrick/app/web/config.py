"""What a server is started with, what it has, and under which address phones reach it."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from litestar import datastructures

from overtrick.app.access.access import Access
from overtrick.app.access.tokens import HeatKeys
from overtrick.app.club.club import Club
from overtrick.app.club.fields import Fields
from overtrick.app.club.parties import Parties
from overtrick.app.web.backups import Backups
from overtrick.app.web.broadcast import ConnectionLimits
from overtrick.app.web.field_inbox import FieldInbox

__all__ = ["ServerConfig", "State", "addresses", "join_address", "local_address"]


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """
    Where the store is, where to listen, and what the club's devices call this machine.

    ``public_url`` is what QR codes lead to; without one it is found from the network.
    """

    store: str | Path
    host: str = "0.0.0.0"
    port: int = 8000
    public_url: str = ""
    allowed_hosts: tuple[str, ...] = ()
    """Host names beside numeric addresses, localhost and this machine's own names."""
    language: str = ""
    """The club's language, for whoever's browser asks for none that there is."""
    copies: Path | None = None
    """A second folder, such as a USB stick, for automatic copies."""
    inbox: Path | None = None
    """A folder in which clubs' files of simultaneous pairs come: ``FIELD/HEAT.xml``."""
    tls_certificate: Path | None = None
    tls_key: Path | None = None
    streams_by_address: int = 2000
    """Pages from one address that follow an event without a link; a hall may be behind one."""

    @property
    def is_secure(self) -> bool:
        """Whether pages come by HTTPS."""
        return self.tls_certificate is not None or self.public_url.startswith("https://")


class State(datastructures.State):
    """What a server has, as its handlers are given it; :func:`put_behind` puts it there."""

    config: ServerConfig
    club: Club
    access: Access
    backups: Backups
    connection_limits: ConnectionLimits
    parties: Parties
    fields: Fields
    heat_keys: HeatKeys
    field_inbox: FieldInbox


def addresses() -> list[str]:
    """
    The addresses of this machine in its networks, the likeliest first; never 127.0.0.1.

    No packet is sent: a datagram socket only asks which way it would go.
    """
    found: list[str] = []
    for target in ("192.0.2.1", "10.255.255.255", "192.168.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    with suppress(OSError):
        own = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(each[4][0]) for each in own]
    return [each for each in dict.fromkeys(found) if not ip_address(each).is_loopback]


def join_address(config: ServerConfig) -> str:
    """
    What a QR code leads to: the public address, else a number, for a name may not be found.

    >>> join_address(ServerConfig("x", public_url="https://bridge.example"))
    'https://bridge.example'
    """
    if config.public_url:
        return config.public_url
    scheme = "https" if config.is_secure else "http"
    here = config.host
    if here in ("0.0.0.0", "::", ""):
        here = next(iter(addresses()), "127.0.0.1")
    port = "" if config.port == (443 if config.is_secure else 80) else f":{config.port}"
    return f"{scheme}://{f'[{here}]' if ':' in here else here}{port}"


def local_address(config: ServerConfig) -> str:
    """
    What a browser on this machine types, so that a secret crosses no network.

    >>> local_address(ServerConfig("x", port=8001))
    'http://localhost:8001'
    """
    if config.host not in ("0.0.0.0", "::", "", "127.0.0.1", "localhost"):
        return join_address(config)
    return f"{'https' if config.tls_certificate else 'http'}://localhost:{config.port}"
