"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

import re

from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS", "is_lin"]

_BEGINS = re.compile(rb"[\s\x00]*(?:vg|qx|pn|rs|st|md|mn)\|", re.IGNORECASE)
_INSIDE = re.compile(
    rb"(?:md\|[0-4]?S[2-9AKQJT10]|\|mb\||\|st\|\||\|pc\||\|sv\|)", re.IGNORECASE
)
_LINK = re.compile(rb"handviewer\.html\?[^\s]{0,200}(?:lin=|[nesw]=)", re.IGNORECASE)


def is_lin(head: bytes) -> bool:
    """
    Say whether a file can be nothing else.

    >>> is_lin(b"qx|o1|st||md|3SAK"), is_lin(b"board,ns,ew"), is_lin(b"a|b|c")
    (True, False, False)
    """
    text = head.removeprefix(b"\xef\xbb\xbf")
    if text[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = text.replace(b"\x00", b"")[2:]
    if text.lstrip()[:1] != b"<" and _LINK.search(text):
        return True
    if not _BEGINS.match(text):
        return False
    return bool(_INSIDE.search(text)) or text.lstrip()[:3].lower() in (b"vg|", b"qx|", b"rs|")


_READS = abilities("results pending leads seats auction play rooms deals names matches event")

FORMATS: tuple[Format, ...] = (
    Format(
        "lin",
        "LIN (Bridge Base Online)",
        (".lin",),
        "overtrick.formats.lin.read",
        reader="read_lin",
        writer="write:write_lin",
        streamer="parts_of_lin",
        people="LinPeople",
        appender="write:LinAppender",
        reads=_READS,
        sniff=is_lin,
        note="Players go by their names: pair numbers, tables and rounds have no place in it.",
    ),
)
