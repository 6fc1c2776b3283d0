"""Which file an address of the club's pages becomes, and how pages name each other."""

from __future__ import annotations

import html
import posixpath
import re
from hashlib import sha256
from urllib.parse import unquote

__all__ = ["file_of", "links_of", "relative_links", "segment", "slug"]

_SAFE = re.compile(r"[0-9A-Z]+(-[0-9A-Z]+)*")
_LINK = re.compile(r'(?<=\s)(href|src)="(/[^"]*)"')
_KEYED = ("card", "match", "why", "line")
"""What comes before the key of a contestant, of a match, of a line of a season."""
_RESERVED = re.compile(r"(CON|PRN|AUX|NUL|COM[0-9]|LPT[0-9])")
"""Names that no file may have on Windows."""


def segment(key: str) -> str:
    """
    Return what stands for a contestant or a match in a file's name: its number, or a digest.

    A name is no number, so it is in no address; letters are capital, for some file systems
    do not tell them apart.

    >>> segment("NS-1"), segment("Ann & Bob")
    ('NS-1', 'x2317a27b3d')
    """
    if _SAFE.fullmatch(key) and not _RESERVED.fullmatch(key) and len(key) <= 40:
        return key
    return f"x{sha256(key.encode(errors='replace')).hexdigest()[:10]}"


def slug(name: str) -> str:
    """
    Return the folder of a session by what it is called.

    >>> slug("3 March"), slug("***")
    ('3-march', 'session')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "session"


def file_of(address: str, lone: str = "") -> str:
    """
    Return the file of an address; the pages of the event *lone* stand in the folder itself.

    >>> file_of("/"), file_of("/e/march/board/7"), file_of("/e/march/board/7", "march")
    ('index.html', 'march/board/7.html', 'board/7.html')
    >>> file_of("/e/march", "march"), file_of("/static/css/base.css")
    ('index.html', 'static/css/base.css')
    """
    parts = [unquote(part) for part in address.strip("/").split("/")]
    if parts == [""]:
        return "index.html"
    if parts[0] == "static":
        return "/".join(parts)
    if parts[0] == "e":
        parts = parts[1:] if parts[1] != lone else parts[2:]
        if len(parts) == (0 if address.split("/")[2] == lone else 1):
            return "/".join([*parts, "index.html"])
    at = next((place for place, part in enumerate(parts[:2]) if part in _KEYED), None)
    if at is not None:
        parts[at + 1] = segment(parts[at + 1])
    return "/".join(parts) if parts[-1].endswith(".csv") else "/".join(parts) + ".html"


def links_of(page: str) -> list[str]:
    """
    Return the addresses that a page links to, each once.

    >>> links_of('<a href="/e/a/board/7">7</a> <a href="#main">Skip</a>')
    ['/e/a/board/7']
    """
    return list(dict.fromkeys(html.unescape(found[2]) for found in _LINK.finditer(page)))


def relative_links(page: str, here: str, lone: str = "") -> str:
    """
    Write the links of a page as they are read from the file *here*.

    >>> relative_links('<a href="/e/a/card/NS-1">', "board/7.html", "a")
    '<a href="../card/NS-1.html">'
    """
    folder = posixpath.dirname(here) or "."

    def told(found: re.Match[str]) -> str:
        target = file_of(html.unescape(found[2]), lone)
        return f'{found[1]}="{html.escape(posixpath.relpath(target, folder))}"'

    return _LINK.sub(told, page)
