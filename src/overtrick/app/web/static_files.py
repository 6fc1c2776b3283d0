"""
Style sheets, scripts and pictures: a browser asks for each once, until one of them changes.

A page links them under an address with a mark of what is in all of them; what a script imports
beside it has the mark too. Who still has a page of before an upgrade gets what is there now.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from anyio import AsyncFile
from jinja2.ext import Extension
from litestar import Router
from litestar.config.compression import CompressionConfig
from litestar.file_system import BaseLocalFileSystem
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.static_files import create_static_files_router
from litestar.types.file_types import FileInfo

from overtrick.home.page import reader_module

__all__ = ["MARKED", "PACKED", "Marks", "kept_for", "static_files"]

STATIC = Path(__file__).parent / "static"

PACKED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip"))
"""Sends a file gzipped."""


def _mark() -> str:
    found = sha256(reader_module().encode())
    for path in sorted(STATIC.rglob("*.*")):
        found.update(path.relative_to(STATIC).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:12]


MARKED = f"/static/@{_mark()}/"
"""Where the files are that a browser may keep."""


class Marks(Extension):
    """Puts the mark into the links of every template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Give a template whose links are marked."""
        return source.replace('"/static/', f'"{MARKED}')


class _Files(BaseLocalFileSystem):
    """Finds a file by its address with any mark, or with none."""

    async def info(self, path: Any, **more: Any) -> FileInfo:
        return await super().info(_plain(path), **more)

    async def open(self, file: Any, mode: str, buffering: int = -1) -> AsyncFile[Any]:
        return await super().open(_plain(file), mode, buffering)


def _plain(path: str | os.PathLike[str]) -> Path:
    """
    Take the mark out of a path: it is a folder by itself, so nothing leads out of ours.

    >>> _plain(STATIC / "@1f" / "css" / "base.css") == STATIC / "css" / "base.css"
    True
    """
    first, *rest = Path(os.path.normpath(path)).relative_to(STATIC).parts or ("",)
    return STATIC.joinpath(*rest) if first.startswith("@") else STATIC.joinpath(first, *rest)


def static_files() -> Router:
    """Make what answers with the files."""
    return create_static_files_router(
        "/static", [STATIC], file_system=_Files(), middleware=[PACKED]
    )


def kept_for(path: str, status: int) -> str:
    """
    Say how long a browser may keep what is at a path of ours.

    >>> kept_for(f"{MARKED}css/base.css", 200)
    'public, max-age=31536000, immutable'
    >>> kept_for("/static/css/base.css", 200), kept_for("/desk/tuesday", 200)
    ('no-cache', 'no-store')
    """
    if path.startswith(MARKED) and status == 200:
        return "public, max-age=31536000, immutable"
    return "no-cache" if path.startswith("/static/") else "no-store"
