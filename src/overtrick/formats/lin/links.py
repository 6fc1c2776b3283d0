"""
Links to the hand viewer of Bridge Base Online, which carry a board in their address.

Either as LIN (``lin=``), or each hand, the auction and the play as a parameter of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import unquote

__all__ = ["VIEWER", "unlinked"]

VIEWER = "https://www.bridgebase.com/tools/handviewer.html"

_MARKS = ("lin=", "popuplin", "handviewer")
_LIN = re.compile(r"""(?:[?&;]lin=|popuplin\(\\?['"]?)([^"<>\n]*)""", re.IGNORECASE)
_SEATED = re.compile(r"handviewer\.html\?([^\s\"'<>]+)", re.IGNORECASE)
_NEXT = re.compile(r"&(?:amp;)?[a-z]+=|['\\]\)|'\s*[,;)]|\\['\"]", re.IGNORECASE)
_VULNERABLE = {"o": "o", "-": "o", "n": "n", "e": "e", "b": "b"}


def unlinked(text: str) -> str:
    """
    Write out the boards that stand in links; a text without links stays as it is.

    >>> unlinked("https://www.bridgebase.com/tools/handviewer.html?lin=qx%7Co1%7Cah%7CBoard%207")
    'qx|o1|ah|Board 7|'
    >>> unlinked("nt|see handviewer.html?lin=x|")
    'nt|see handviewer.html?lin=x|'
    """
    if not any(mark in text for mark in _MARKS):
        return text
    return "\n".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    place = min((line.find(mark) for mark in _MARKS if mark in line), default=-1)
    if place < 0 or "|" in line[:place]:  # a comment may name a link
        return line
    return "".join(_boards(line)) or line


def _boards(line: str) -> Iterator[str]:
    found = False
    for match in _LIN.finditer(line):
        found = True
        lin = _decoded(match[1][: end.start()] if (end := _NEXT.search(match[1])) else match[1])
        yield lin if lin.rstrip().endswith("|") else f"{lin}|"
    if found:
        return
    for match in _SEATED.finditer(line):
        yield _of_parameters(unescape(match[1]))


def _decoded(text: str) -> str:
    text = unescape(text)
    low = text.lower()
    if "%20" not in low and " " not in text and ("%2b" in low or "board+" in low):
        text = text.replace("+", " ")
    return unquote(text).replace("\n", "").replace("\r", "")


def _of_parameters(query: str) -> str:
    """The board of a link that gives each hand by itself."""
    told: dict[str, str] = {}
    for part in query.split("&"):
        name, _, value = part.partition("=")
        told.setdefault(name.lower(), unquote(value).replace("|", ""))
    if not any(told.get(seat) for seat in "nesw"):
        return ""
    names = ",".join(told.get(f"{seat}n", "").replace(",", "") for seat in "swne")
    dealer = "swne".find((told.get("d", "") or "?")[:1].lower()) + 1
    hands = ",".join(told.get(seat, "") for seat in "swne")
    lin = [f"pn|{names}|" if names.strip(",") else "", f"st||md|{dealer or ''}{hands}|"]
    if told.get("b"):
        lin.append(f"ah|Board {told['b']}|")
    if told.get("v"):
        lin.append(f"sv|{_VULNERABLE.get(told['v'].lower(), told['v'])}|")
    lin += [f"{word}|{told[name]}|" for word, name in _PLAYED if told.get(name)]
    return "".join(lin)


_PLAYED = (("mb", "a"), ("pc", "p"), ("mc", "c"))
