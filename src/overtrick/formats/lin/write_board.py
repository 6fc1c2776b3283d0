"""One board as LIN writes it, and as a link to the hand viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

from overtrick.core.cards import CARDS
from overtrick.core.seats import Vulnerability
from overtrick.errors import OvertrickError
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Called, Record, Shown
from overtrick.formats.lin.calls import ALONE, call_text
from overtrick.formats.lin.links import VIEWER
from overtrick.formats.lin.page import Page
from overtrick.formats.lin.results import Ending, ending_of, outcome_of

__all__ = [
    "board_lines",
    "ending_written",
    "handviewer_link",
    "name_text",
    "plain_text",
]

_VULNERABLE = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}
_SEATS = ("North", "East", "South", "West")
_CARDS = [f"pc|{card}|" for card in CARDS]

Say = Callable[[str], None]


def handviewer_link(record: Record, dealt: Dealt | None = None) -> str:
    """
    Give the address under which anybody can look at a board, its auction and its play.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> handviewer_link(Record(Line(Board(7), parse_outcome("PASS"))))
    'https://www.bridgebase.com/tools/handviewer.html?lin=st%7C%7Crh%7C%7Cah%7CBoard%207%7Csv%7Cb%7Cpg%7C%7C'
    """
    page = Page(record.line.board, record, dealt, "", record.names)
    text = "".join(board_lines(page, lambda loss: None))
    return f"{VIEWER}?lin={quote(text, safe=',')}"


def plain_text(text: str) -> str:
    """
    Write a text so that it fits between two bars.

    >>> plain_text("4+ spades|weak\\n")
    '4+ spades/weak'
    """
    if "|" in text:
        text = text.replace("|", "/")
    return " ".join(text.splitlines()) if not text.isprintable() else text


def name_text(name: str) -> str:
    """
    Write a name so that it fits between two commas.

    >>> name_text("Adams, Eve")
    'Adams Eve'
    """
    return " ".join(plain_text(name).replace(",", " ").split())


def ending_written(page: Page, printed: str) -> Ending | None:
    """Say how a reader will see the board end, with *printed* as its result in ``rs``."""
    record = page.record
    if record is None:
        return None
    try:
        told = outcome_of(printed)
    except OvertrickError:
        told = None
    claim = int(page.claim) if page.claim else None
    return ending_of(page.bidding, page.shown, claim, told, page.cards.holders)


def board_lines(page: Page, say: Say) -> Iterator[str]:
    """Write a board, in lines that belong together; *say* hears what is left out."""
    yield _head(page)
    more = _more_of(page)
    if page.record is None:
        yield f"{''.join(more.values())}pg||"
        return
    calls = [_call(told, say) for told in page.calls]
    cards = [_card(shown, say) for shown in page.shown]
    last = len(calls) + len(cards)
    late = "".join([text for place, text in more.items() if place > last])
    if more:
        placed = [f"{text}{more.get(place, '')}" for place, text in enumerate(calls + cards, 1)]
        calls, cards = [more.get(0, ""), *placed[: len(calls)]], placed[len(calls) :]
    remark = f"nt|{ALONE}|" if page.is_made_up else ""
    yield f"{''.join(calls)}{remark}pg||"
    for start in range(0, len(cards), 4):
        yield f"{''.join(cards[start : start + 4])}pg||"
    if page.claim or late:
        yield f"{f'mc|{page.claim}|' if page.claim else ''}{late}pg||"


def _head(page: Page) -> str:
    board, extra = page.board, page.extra
    told = [f"qx|{extra.get('lin:qx') or page.qx}|"] if page.qx else []
    if page.names is not None or page.in_file:
        north, east, south, west = map(name_text, page.names or _SEATS)
        told.append(f"pn|{south},{west},{north},{east}|")
    told.append("st||")
    if page.cards_text:
        told.append(f"md|{plain_text(page.cards_text)}|")
    told.append(f"rh||ah|{plain_text(extra.get('lin:ah') or f'Board {board.number}')}|")
    told.append(f"sv|{_VULNERABLE[board.vulnerability]}|")
    return "".join(told)


def _more_of(page: Page) -> dict[int, str]:
    """What else there is, by how many calls and cards stand before it."""
    found: dict[int, list[str]] = {}
    cells = page.extra.get("lin:more", "").split("|")
    for at in range(0, len(cells) - 3, 3):
        place, word, value = cells[at : at + 3]
        if place.isascii() and place.isdigit() and len(place) < 6:
            found.setdefault(int(place), []).append(f"{word}|{value}|")
    cards = () if page.record is None else page.record.cards
    for at, shown in enumerate(cards, len(page.calls) + 1):
        if shown.note:
            found.setdefault(at, []).append(f"nt|{plain_text(shown.note)}|")
    return {place: "".join(found[place]) for place in sorted(found)}


def _call(told: Called, say: Say) -> str:
    if told.call is None:
        if not told.mark:
            say("a player out of the auction is written as a pass")
        call = plain_text(told.mark) or "p"
    else:
        call = call_text(told.call)
        if told.mark.strip("?*"):
            say("marks of calls are left out")
        else:
            call += told.mark
    note = f"an|{plain_text(told.note)}|" if told.note else ""
    return f"mb|{call}{'!' if told.alerted else ''}|{note}"


def _card(shown: Shown, say: Say) -> str:
    if shown.card is None:
        return f"pc|{plain_text(shown.mark)}|"
    if shown.mark:
        say("marks of cards are left out")
    return _CARDS[shown.card.index]
