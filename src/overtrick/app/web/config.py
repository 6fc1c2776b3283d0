"""What a server is started with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["ServerConfig"]


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
