"""
The table pad's modules in two files: what its first step needs, and what comes after that.

On a slow phone a file costs as long as its way there and back, so sixteen of them cost seconds.
Each module stays a scope of its own: its imports become what other modules gave, in one object.
The words of a language go with them, so a phone keeps those, too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from overtrick.home.page import reader_source
from overtrick.home.script import without_blanks
from overtrick.messages import speaking
from overtrick.messages.scripts import words_of

__all__ = ["FIRST", "STATIC", "files_of", "joined"]

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
        head, files = f"{given}export const $ = {{}};", files_of("pad")
    return without_blanks(head + "".join(_scope(name, code) for name in files))


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
        return f'import("./later.{code}.js").then(() => $["{_place(name, match[1])}"])'

    text = _text(name)
    given = [each for _, each in _EXPORT.findall(text)]
    given += [each.strip() for listed in _LISTED.findall(text) for each in listed.split(",")]
    text = _LATER.sub(later, _IMPORT.sub(taken, text))
    text = _EXPORT.sub(r"\1", _LISTED.sub("", text))
    if left := _LEFT.search(text):
        raise ValueError(f"{name}: {left[0]}")
    return f'$["{name}"] = (() => {{{text}\nreturn {{{", ".join(given)}}};}})();'
