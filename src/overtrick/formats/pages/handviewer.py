"""
Links to BBO's hand viewer: a board in LIN (``lin=``), or its hands (``n=``, ``e=``...).

A hand is suits and ranks without a space: ``ca8d1042s1097642hk5``; a void is dashes.

The "movie" of a board on a page: a LIN text, read by the room of LIN files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from overtrick.core.board import Board
from overtrick.core.cards import Hand
from overtrick.core.deal import Deal
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import EnglishText, InvalidDeal, OvertrickError
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Record
from overtrick.formats.format import MissingExtra
from overtrick.formats.pages.page import own_parts

__all__ = [
    "Movie",
    "board_of",
    "dealt_of_link",
    "lin_of",
    "links_of",
    "movie_of",
    "number_in",
    "with_movie",
]

_POPUP = "hv_popuplin("
_VULNERABLE = {"-": "None", "0": "None", "o": "None", "n": "NS", "e": "EW", "b": "All"}
_LONGEST = 100_000  # letters of one link


def links_of(element: Any) -> Iterator[str]:
    """Give the links of a page, or of a row without tables inside it, and their scripts."""
    tags = ("a", "button", "span", "td", "iframe")
    for link in own_parts(element, *tags) if element.tag == "tr" else element.iter(*tags):
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


_NUMBER = re.compile(r"\|ah\|[^|0-9]{0,40}([0-9]{1,4})[^|0-9]{0,40}\|", re.IGNORECASE)


class Movie(NamedTuple):
    """What a LIN text tells: the cards, and one table's auction and play; what was odd."""

    dealt: Dealt | None
    record: Record | None
    notes: tuple[str, ...] = ()


def number_in(lin: str) -> int | None:
    """
    Give the number of the board that a LIN text names.

    >>> number_in("st||md|3S2|rh||ah|Board 12|sv|o|"), number_in("md|3S2|sv|o|")
    (12, None)
    """
    match = _NUMBER.search(lin)
    return (int(match[1]) or None) if match else None


def movie_of(lin: str, name: str = "") -> Movie:
    """
    Read a LIN text; what cannot be read is noted.

    >>> movie_of("").dealt is None
    True
    """
    if not lin.strip("| \n"):
        return Movie(None, None)
    try:
        told, problems = _read(lin, name)
    except MissingExtra:
        raise
    except OvertrickError as error:
        return Movie(
            None, None, (EnglishText("the movie cannot be read: {error}", error=error),)
        )
    return Movie(
        next(iter(told.deals), None),
        next(iter(told.records), None),
        tuple(problem.message for problem in problems),
    )


def _read(lin: str, name: str) -> tuple[Contents, list[Problem]]:
    from overtrick.formats.registry import format_by_id

    return format_by_id("lin").read(lin.encode(), name)


def with_movie(record: Record, movie: Movie) -> tuple[Record, list[str]]:
    """
    Add the auction and the play to a result, and the result itself where it is not known.

    Give what the two say differently as sentences; the page counts.
    """
    told = movie.record
    if told is None:
        return record, []
    line = record.line
    notes: list[str] = []
    if record.is_pending and not told.is_pending and told.line.outcome is not NOT_PLAYED:
        line = replace(line, outcome=told.line.outcome)
        record = replace(record, is_pending=False, contract=None, declarer=None)
    elif not told.is_pending and not record.is_pending and told.line.outcome != line.outcome:
        notes.append(
            EnglishText(
                "the movie ends with {outcome}, the page says {printed}",
                outcome=told.line.outcome,
                printed=line.outcome,
            )
        )
    line = replace(line, lead=line.lead or told.line.lead)
    return (
        replace(
            record,
            line=line,
            calls=told.calls,
            calls_open=told.calls_open,
            cards=told.cards,
            names=record.names or told.names,
        ),
        notes,
    )


def board_of(movie: Movie, number: int) -> Board:
    """Give the board of that number with the dealer and vulnerability of the movie."""
    told = (
        movie.dealt.board if movie.dealt else movie.record.line.board if movie.record else None
    )
    return Board(number, told.dealer, told.vulnerability) if told else Board(number)
