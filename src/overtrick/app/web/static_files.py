"""
Style sheets, scripts and pictures: a browser asks for each once, until one of them changes.

A page links them under an address with a mark of what is in all of them; what a script imports
beside it has the mark too. Who still has a page of before an upgrade gets what is there now.
"""

from __future__ import annotations

import os
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from anyio import AsyncFile
from jinja2.ext import Extension
from litestar import Request, Router, get
from litestar.config.compression import CompressionConfig
from litestar.file_system import BaseLocalFileSystem
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.response import Response
from litestar.static_files import create_static_files_router
from litestar.types.file_types import FileInfo

from overtrick.home.page import reader_module

__all__ = [
    "MARKED",
    "PACKED",
    "SHEETS",
    "STYLE",
    "Marks",
    "kept_for",
    "modules_of",
    "static_files",
    "style",
    "style_text",
]

STATIC = Path(__file__).parent / "static"

SHEETS = ("tokens", "base", "forms", "parts", "tables", "lists", "cards", "grid", "pad")
"""What every page has, in one file, ``style.css``: a request costs a slow phone its time."""

_IMPORT = re.compile(r'(?:from|import)\s*"(\.[^"]+)"')

PACKED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip"))
"""Sends a file gzipped."""


def _mark() -> str:
    found = sha256(reader_module().encode())
    for path in sorted(STATIC.rglob("*.*")):
        found.update(path.relative_to(STATIC).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:12]


MARKED = f"/static/@{_mark()}/"
"""Where the files are that a browser may keep."""

STYLE = f"/style.css?{MARKED.strip('/').partition('@')[2]}"
"""Where the style of every page is."""

FOREVER = "public, max-age=31536000, immutable"


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


@get("/style.css", include_in_schema=False, sync_to_thread=False, middleware=[PACKED])
def style(request: Request[Any, Any, Any]) -> Response[str]:
    """Give the style of every page; behind the question mark stands the mark."""
    is_kept = request.url.query == STYLE.partition("?")[2]
    headers = {"cache-control": FOREVER if is_kept else "no-cache", "vary": "accept-encoding"}
    return Response(style_text(), media_type="text/css", headers=headers)


@cache
def style_text() -> str:
    """Join the sheets that every page has."""
    sheets = (STATIC / "css" / f"{name}.css" for name in SHEETS)
    return "".join(each.read_text("utf-8") for each in sheets)


@cache
def modules_of(script: str) -> tuple[str, ...]:
    """
    Give a module and all that it imports, so that a page asks for them at once.

    >>> modules_of("js/suits.js")
    ('js/suits.js', 'js/dom.js', 'js/words.js')
    """
    found = [script]
    for name in found:
        imported = _IMPORT.findall((STATIC / name).read_text("utf-8"))
        there = (os.path.normpath(Path(name).parent / each) for each in imported)
        found += dict.fromkeys(each for each in there if each not in found)
    return tuple(found)


def kept_for(path: str, status: int) -> str:
    """
    Say how long a browser may keep what is at a path of ours.

    >>> kept_for(f"{MARKED}css/base.css", 200)
    'public, max-age=31536000, immutable'
    >>> kept_for("/static/css/base.css", 200), kept_for("/desk/tuesday", 200)
    ('no-cache', 'no-store')
    """
    if path.startswith(MARKED) and status == 200:
        return FOREVER
    return "no-cache" if path.startswith("/static/") else "no-store"
