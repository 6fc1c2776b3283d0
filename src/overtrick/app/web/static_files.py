"""
Style sheets, scripts and pictures, as phones keep them.

Their address changes with what is in them (``KEPT``), so that a phone asks once for each and
never again; without it they are asked about each time, and answered by 304.  A page that an
older server gave finds the files of this one under its own address.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any, Final, NamedTuple

from litestar import Request, get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from overtrick.home.page import reader_module

__all__ = ["KEPT", "SHEETS", "modules_of", "names", "static"]

HERE = Path(__file__).parent / "static"

SHEETS: Final = ("tokens", "base", "forms", "parts", "tables", "lists", "cards", "grid", "pad")
"""What every page has: one file, ``style.css``."""

_FOR_EVER = "public, max-age=31536000, immutable"
_VERSION = re.compile(r"k[0-9a-f]{10}/")
_IMPORT = re.compile(r'(?:from|import)\s*"(\.[^"]+)"')


class _File(NamedTuple):
    body: bytes
    packed: bytes
    etag: str
    media: str


@cache
def _files() -> dict[str, _File]:
    found = {
        path.relative_to(HERE).as_posix(): path.read_bytes()
        for path in sorted(HERE.rglob("*"))
        if path.is_file()
    }
    found["style.css"] = b"".join(found[f"css/{name}.css"] for name in SHEETS)
    found["reader.js"] = reader_module().encode()
    return {name: _file(name, body) for name, body in found.items()}


def _file(name: str, body: bytes) -> _File:
    kind, _ = guess_type(name)
    media = "text/javascript" if name.endswith((".js", ".mjs")) else kind
    packed = gzip.compress(body, mtime=0)
    return _File(body, packed, f'"{sha256(body).hexdigest()[:20]}"', media or "text/plain")


def names() -> frozenset[str]:
    """Give the names of all files, those that are made of others too."""
    return frozenset(_files())


def _address() -> str:
    tags = "".join(f"{name} {file.etag}" for name, file in sorted(_files().items()))
    return f"/static/k{sha256(tags.encode()).hexdigest()[:10]}"


KEPT: Final = _address()
"""Where pages find the files as they are now, such as ``/static/k0123456789``."""


@cache
def modules_of(script: str) -> tuple[str, ...]:
    """
    Give a module and all that it imports, so that a page asks for them at once.

    >>> modules_of("js/suits.js")
    ('js/suits.js', 'js/dom.js', 'js/words.js')
    """
    found = [script]
    for name in found:
        text = _files()[name].body.decode()
        there = (normpath(join(dirname(name), each)) for each in _IMPORT.findall(text))
        found += dict.fromkeys(each for each in there if each not in found)
    return tuple(found)


@get("/static/{path:path}", include_in_schema=False, sync_to_thread=False)
def static(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    """Give a file, packed where that is understood."""
    asked = path.lstrip("/")
    file = _files().get(_VERSION.sub("", asked, count=1) if _VERSION.match(asked) else asked)
    if file is None:
        raise NotFoundException
    is_kept = request.scope["path"].startswith(f"{KEPT}/")
    headers = {
        "cache-control": _FOR_EVER if is_kept else "no-cache",
        "etag": file.etag,
        "vary": "accept-encoding",
    }
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.media)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.body, headers=headers, media_type=file.media)
    headers["content-encoding"] = "gzip"
    return Response(file.packed, headers=headers, media_type=file.media)
