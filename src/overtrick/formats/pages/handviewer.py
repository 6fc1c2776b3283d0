"""
Links to BBO's hand viewer: a board in LIN (``lin=``), or its hands (``n=``, ``e=``...).

A hand is suits and ranks without a space: ``ca8d1042s1097642hk5``; a void is dashes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from overtrick.core.board import Board
from overtrick.core.cards import Hand
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidDeal
from overtrick.formats.contents.dealt import Dealt

__all__ = ["dealt_of_link", "lin_of", "links_of"]

_POPUP = "hv_popuplin("
_VULNERABLE = {"-": "None", "0": "None", "o": "None", "n": "NS", "e": "EW", "b": "All"}
_LONGEST = 100_000  # letters of one link


def links_of(element: Any) -> Iterator[str]:
    """Give the links of an element and of what is in it, and the scripts behind them."""
    for link in element.iter("a", "button", "span", "td", "iframe"):
        for key in ("onclick", "href", "src", "data-lin"):
            if text := link.get(key):
                yield text[:_LONGEST]


def lin_of(link: str) -> str:
    """
    Find the LIN in a link or in the script of one; nothing if there is none.

    >>> lin_of("hv_popuplin('pn|a,b,c,d|st%7C%7Cmd%7C3S2%7C');return false;")
    'pn|a,b,c,d|st||md|3S2|'
    >>> lin_of("https://www.bridgebase.com/tools/handviewer.html?lin=md%7C3S2%7C&x=1")
    'md|3S2|'
    """
    at = link.find(_POPUP)
    if at >= 0:
        text = _quoted(link[at + len(_POPUP) :].lstrip())
    elif match := re.search(r"[?&]lin=([^&#\"]*)", link):
        text = match[1]
    elif "md|" in link.lower() or "md%7c" in link.lower():
        text = link
    else:
        return ""
    found = unquote(text)
    return found if "md|" in found.lower() else ""


def _quoted(text: str) -> str:
    """A text of a script, up to the quote that closes it."""
    quote, letters, after = text[:1], [], 1
    if quote not in ("'", '"'):
        return ""
    while after < len(text) and text[after] != quote:
        after += text[after] == "\\"  # what follows is meant as it stands
        letters.append(text[after : after + 1])
        after += 1
    return "".join(letters)


def dealt_of_link(link: str) -> Dealt | None:
    """
    Read the hands in a link to the viewer; None if there are none.

    >>> hands = "n=sakqhakqdakqcakqj&e=sjt9hjt9djt9ct987&s=s876h876d876c6543"
    >>> dealt = dealt_of_link(f"https://x/handviewer.html?{hands}&d=n&v=-&b=1")
    >>> dealt.board, str(dealt.deal.west)
    (Board(1, dealer=N, vulnerability=None), '5432.5432.5432.2')

    :raises OvertrickError: if the hands are no deal.
    """
    if "handviewer" not in link:
        return None
    try:
        asked = parse_qs(urlsplit(link).query, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        return None
    told = {key: values[0] for key, values in asked.items()}
    if not ({"n", "e", "s", "w"} & set(told)) or "b" not in told:
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,3}", told["b"].strip()):
        raise InvalidDeal("not a board: {told!r}", told=told["b"])
    number = int(told["b"])
    hands = {seat: _hand(told[key]) for seat in Seat if told.get(key := str(seat).lower())}
    dealer = Seat.parse(told["d"]) if told.get("d") else None
    vulnerable = _VULNERABLE.get(told.get("v", "").strip().lower())
    vulnerability = Vulnerability(vulnerable) if vulnerable else None
    return Dealt(Board(number, dealer, vulnerability), Deal.of(hands))


def _hand(text: str) -> Hand:
    return Hand.parse(re.sub(r"-{2,}", "-", text.strip()))
