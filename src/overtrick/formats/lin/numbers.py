"""Which board it is: ``o12`` and ``c12`` of a room, ``Board 12``, ``Donne 12``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.board import dealer_of, vulnerability_of
from overtrick.core.seats import Seat, Vulnerability

__all__ = ["Label", "label_of", "number_of", "room_of"]

_MOST = 99_999
_NUMBER = re.compile(r"[0-9]+")
_NAMED = re.compile(r"(?:board|deal|hand|donne|brd|bd)\W*([0-9]+)(?![0-9-])", re.IGNORECASE)
_ROOM = re.compile(r"\s*([oc])\w*?\s*(?:-\s*)?([0-9]{1,6})", re.IGNORECASE)


class Label(NamedTuple):
    """The room, empty if none is told, and the number, None if none is."""

    room: str = ""
    number: int | None = None
    is_plain: bool = False
    """Whether we would write it just so."""


@lru_cache(maxsize=1024)
def room_of(text: str) -> Label:
    """
    Read the value of ``qx``.

    >>> room_of("c12")
    Label(room='closed', number=12, is_plain=True)
    >>> room_of("o1,BOARD 17").number
    17
    """
    before, _, after = text.partition(",")
    match = _ROOM.match(before)
    number = label_of(after).number or (_checked(match[2]) if match else None)
    if number is None:
        number = label_of(before).number
    first = before.strip()[:1].lower()
    room = {"o": "open", "c": "closed"}.get(first, "")
    plain = text == f"{'c' if room == 'closed' else 'o'}{number}"
    return Label(room, number, plain)


@lru_cache(maxsize=1024)
def label_of(text: str) -> Label:
    """
    Read the value of ``ah``.

    >>> [label_of(text).number for text in ("A-12", "Donne 3", "Board 5 of 24", "2-7", "x")]
    [12, 3, 5, 7, None]
    """
    text = text[:200]
    found = _NUMBER.findall(text)
    if not found:
        return Label()
    named = _NAMED.search(text)
    if named:
        number = _checked(named[1])
    else:
        number = _checked(found[-1] if re.search(r"[0-9]-[0-9]", text) else found[0])
    return Label("", number, text == f"Board {number}")


def _checked(text: str) -> int | None:
    number = int(text) if len(text) <= 6 else 0
    return number if 1 <= number <= _MOST else None


def number_of(
    room: int | None,
    heading: int | None,
    dealer: Seat | None,
    vulnerability: Vulnerability | None,
) -> int | None:
    """
    Choose where ``qx`` and ``ah`` differ: what dealer and vulnerability fit, else ``ah``.

    >>> number_of(1, 18, Seat.NORTH, Vulnerability.NONE), number_of(1, 18, None, None)
    (1, 18)
    """
    if room is None or heading is None or room == heading:
        return heading if room is None else room
    if _fits(room, dealer, vulnerability) > _fits(heading, dealer, vulnerability):
        return room
    return heading


def _fits(number: int, dealer: Seat | None, vulnerability: Vulnerability | None) -> int:
    return (dealer is dealer_of(number)) + (vulnerability is vulnerability_of(number))
