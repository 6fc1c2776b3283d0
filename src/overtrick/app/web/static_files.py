"""
Style sheets, scripts and pictures: a browser asks for each once, until one of them changes.

A page links them under an address with a mark of what is in all of them.  Who still has a page
of before an upgrade, whose mark is another, gets what is there now, as without a mark.

The table pad's modules in two files: what its first step needs, and what comes after that.

On a slow phone a file costs as long as its way there and back, so sixteen of them cost seconds.
Each module stays a scope of its own: its imports become what other modules gave, in one object.
The words of a language go with them, so a phone keeps those, too.
"""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2.ext import Extension
from litestar import Request, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import NotFoundException
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import FromPath
from litestar.response import Response

from overtrick import messages
from overtrick.home import script
from overtrick.home.page import reader_module, reader_source
from overtrick.home.script import without_blanks
from overtrick.messages import LANGUAGES, PSEUDO, speaking
from overtrick.messages.say import words_of

__all__ = ["MADE", "MARKED", "PACKED", "SHEETS", "Marks", "joined", "static_file", "style_text"]

STATIC = Path(__file__).parent / "static"
FIRST = "js/pad/pad.js"

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_LISTED = re.compile(r"^export \{([^}]*)\};$", re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


def joined(part: str, code: str) -> str:
    """
    Write the modules of the first step (``pad``), with words, or those that come ``later``.

    >>> joined("later", "en").startswith('import{$}from"./pad.en.js";$["')
    True

    :raises ValueError: if a module imports or exports in another way than ours do.
    """
    if part == "later":
        head, files = f'import {{ $ }} from "./pad.{code}.js";', files_of("later")
    else:
        with speaking(code):
            words = words_of("pad")
        given = f"globalThis.overtrickWords = {words};" if words else ""
        head, files = f"{given}export const $ = {{}};{_BRINGS % code}", files_of("pad")
    return without_blanks(head + "".join(_scope(name, code) for name in files))


_BRINGS = """
let failed = 0;
$.later = () => import("./later.%s.js" + (failed ? `?${failed}` : "")).catch((why) => {
  failed += 1;
  throw why;
});
"""
"""Brings what comes later; a browser asks for an address only once, even if it did not come."""


def files_of(part: str) -> Sequence[str]:
    """
    Give the modules of a part, each behind those that it imports.

    >>> files_of("pad")[0], files_of("pad")[-1], "reader.js" in files_of("later")
    ('js/words.js', 'js/pad/pad.js', True)
    """
    first: list[str] = []
    _follow(FIRST, first)
    if part == "pad":
        return first
    every = [*first]
    for name in every:
        for later in _imported(name, _LATER, 1):
            _follow(later, every)
    return every[len(first) :]


def _follow(name: str, found: list[str]) -> None:
    for each in _imported(name, _IMPORT, 2):
        if each not in found:
            _follow(each, found)
    if name not in found:
        found.append(name)


def _imported(name: str, pattern: re.Pattern[str], group: int) -> Iterator[str]:
    for match in pattern.finditer(_text(name)):
        yield _place(name, match[group])


def _place(name: str, address: str) -> str:
    return os.path.normpath(Path(name).parent / address)


def _text(name: str) -> str:
    made = name == "reader.js"  # which stands in the room of the pad for people at home
    return reader_source() if made else (STATIC / name).read_text("utf-8")


def _scope(name: str, code: str) -> str:
    """Write a module as a function that gives what it exports."""

    def taken(match: re.Match[str]) -> str:
        if match[1] is None:
            return ""
        return f'const {{{match[1].replace(" as ", ": ")}}} = $["{_place(name, match[2])}"];'

    def later(match: re.Match[str]) -> str:
        return f'$.later().then(() => $["{_place(name, match[1])}"])'

    text = _text(name)
    given = [each for _, each in _EXPORT.findall(text)]
    given += [each.strip() for listed in _LISTED.findall(text) for each in listed.split(",")]
    text = _LATER.sub(later, _IMPORT.sub(taken, text))
    text = _EXPORT.sub(r"\1", _LISTED.sub("", text))
    if left := _LEFT.search(text):
        raise ValueError(f"{name}: {left[0]}")
    return f'$["{name}"] = (() => {{{text}\nreturn {{{", ".join(given)}}};}})();'


SHEETS = ("tokens", "base", "forms", "parts", "tables", "lists", "cards", "grid", "pad")
"""What every page has, in one file, ``style.css``: a request costs a slow phone its time."""

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

_NOTES = re.compile(r"/\*(?:.|\n)*?\*/\n?|^ +", re.MULTILINE)

PACKED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip"))
"""Sends an answer gzipped."""


_ASKED = {"dark": "prefers-color-scheme: dark", "contrast": "prefers-contrast: more"}
"""What a system asks for, by the theme that answers it where nobody chose one."""


def tokens_text() -> str:
    """Give the colours of each theme: chosen by its name, or asked for by the system."""
    text = _text("css/tokens.css")
    for theme, asked in _ASKED.items():
        _, _, after = text.partition(f':root[data-theme="{theme}"]')
        block, _, _ = after.partition("}")
        text += f"@media ({asked}) {{\n:root:not([data-theme]){block}}}\n}}\n"
    return text


def style_text() -> str:
    """Join the sheets that every page has, without comments and the blanks before a line."""
    texts = [tokens_text(), *(_text(f"css/{name}.css") for name in SHEETS[1:])]
    return _NOTES.sub("", "".join(texts))


def _made() -> dict[str, Callable[[], str]]:
    """What is made of files, by its address."""
    pads = {
        f"joined/{part}.{code}.js": partial(joined, part, code)
        for part in ("pad", "later")
        for code in (*LANGUAGES, PSEUDO)
    }
    sheets = {"style.css": style_text, "css/tokens.css": tokens_text}
    return {"reader.js": reader_module, **sheets, **pads}


MADE = _made()
ON_DISK = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*.*")}


def _mark() -> str:
    makers = (__file__, script.__file__)
    catalogues = sorted(Path(messages.__file__).parent.glob("catalogues/*.po"))
    found = sha256(reader_module().encode())
    for path in (*sorted(ON_DISK.values()), *map(Path, makers), *catalogues):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:12]


MARKED = f"/static/@{_mark()}/"
"""Where the files are that a browser may keep."""

_ANY_MARK = re.compile("^/?(?:@[^/]*/)?")


class Marks(Extension):
    """Puts the mark into the links of every template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Give a template whose links are marked."""
        return source.replace('"/static/', f'"{MARKED}')


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    packed: bytes
    tag: str


@cache
def _file(name: str) -> _File:
    content = MADE[name]().encode() if name in MADE else ON_DISK[name].read_bytes()
    tag = f'W/"{sha256(content).hexdigest()[:16]}"'
    return _File(content, gzip.compress(content, mtime=0), tag)


@get("/static/{path:path}", include_in_schema=False, sync_to_thread=False)
def static_file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """Answer with a file of ours, found by its name alone; 304 if the browser has it."""
    name = _ANY_MARK.sub("", path)
    if name not in MADE and name not in ON_DISK:
        raise NotFoundException
    found = _file(name)
    headers = {"etag": found.tag, "vary": "accept-encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if is_packed:
        headers["content-encoding"] = "gzip"
    content = found.packed if is_packed else found.content
    return Response(content, media_type=TYPES[Path(name).suffix], headers=headers)
