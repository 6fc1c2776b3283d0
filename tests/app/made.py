"""Pages of a server, made in the process from which others are forked: half of a start."""

from __future__ import annotations

from dataclasses import replace

from litestar import Litestar

from overtrick.app.web import server
from overtrick.app.web.config import ServerConfig
from overtrick.core.languages import chosen_language

__all__ = ["take_pages"]

_CONFIG = ServerConfig(store="", host="127.0.0.1", port=0, language=chosen_language())
_pages_of = server.pages_of
_pages = _pages_of(_CONFIG)


def take_pages() -> None:
    """Let the server of this process take these pages, if they are what it would make."""
    server.pages_of = _taken


def _taken(config: ServerConfig) -> Litestar:
    is_alike = replace(config, store="", port=0) == _CONFIG
    return _pages if is_alike else _pages_of(config)
