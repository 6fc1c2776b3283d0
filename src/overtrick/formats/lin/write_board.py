"""One board as LIN writes it, and as a link to the hand viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import quote

from overtrick.core.board import Board, dealer_of
from overtrick.core.cards import Hand
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import OvertrickError
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Called, Record, Shown
from overtrick.formats.lin.calls import call_text
from overtrick.formats.lin.deals import Cards, cards_of, deal_text
from overtrick.formats.lin.links import VIEWER
from overtrick.formats.lin.results import Ending, bidding_of, ending_of, outcome_of

__all__ = [
    "Page",
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
_CLOCKWISE = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_AS_PLAYED = 52

Say = Callable[[str], None]


class Page(NamedTuple):
    """What a board is written from."""

    board: Board
    record: Record | None = None
    dealt: Dealt | None = None
    qx: str = ""
    names: tuple[str, str, str, str] | None = None
    """Of North, East, South and West."""

    @property
    def extra(self) -> Mapping[str, str]:
        """What rode along."""
        if self.record is not None:
            return self.record.line.extra or {}
        return {} if self.dealt is None else self.dealt.extra


def handviewer_link(record: Record, dealt: Dealt | None = None) -> str:
    """
    Give the address under which anybody can look at a board, its auction and its play.

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
    cards = _cards(page)
    try:
        told = outcome_of(printed)
    except OvertrickError:
        told = None
    claim = _claim(page)
    bidding = bidding_of(page.board.dealer, record.calls)
    return ending_of(
        bidding, _shown(record), int(claim) if claim else None, told, cards.holders
    )


def board_lines(page: Page, say: Say) -> Iterator[str]:
    """Write a board, in lines that belong together; *say* hears what is left out."""
    yield _head(page)
    record = page.record
    if record is None:
        yield f"{_more(page, 0, None)}pg||"
        return
    place = len(record.calls)
    more = _more_of(page, record)
    yield f"{''.join(_calls(record, more, say))}pg||"
    for start in range(0, len(_shown(record)), 4):
        yield "".join(_trick(record, start, place, more, say))
    last = place + len(_shown(record))
    late = "".join(text for at, text in more if at > last)
    claim = _claim(page)
    if claim or late:
        yield f"{f'mc|{claim}|' if claim else ''}{late}pg||"


def _head(page: Page) -> str:
    board, extra = page.board, page.extra
    told = [f"qx|{extra.get('lin:qx') or page.qx}|"] if page.qx else []
    if page.names is not None:
        north, east, south, west = map(name_text, page.names)
        told.append(f"pn|{south},{west},{north},{east}|")
    told.append("st||")
    cards = extra.get("lin:md") or _cards_text(page)
    if cards:
        told.append(f"md|{plain_text(cards)}|")
    told.append(f"rh||ah|{plain_text(extra.get('lin:ah') or f'Board {board.number}')}|")
    told.append(f"sv|{_VULNERABLE[board.vulnerability]}|")
    return "".join(told)


def _cards_text(page: Page) -> str:
    board, dealt = page.board, page.dealt
    if dealt is not None and dealt.deal is not None:
        return deal_text(board.dealer, dict(dealt.deal.hands))
    if dealt is not None and dealt.hands:
        return deal_text(board.dealer, _hands(dealt.hands))
    return "" if board.dealer is dealer_of(board.number) else deal_text(board.dealer, {})[:1]


def _hands(text: str) -> dict[Seat, Hand]:
    first, _, hands = text.partition(":")
    found = {}
    try:
        seat = Seat.parse(first)
        for place, hand in enumerate(hands.split()[:4]):
            if hand != "-":
                found[seat.after(place)] = Hand.parse(hand)
    except OvertrickError:
        return {}
    return found


def _cards(page: Page) -> Cards:
    return cards_of(page.extra.get("lin:md") or _cards_text(page))


def _shown(record: Record) -> tuple[Shown, ...]:
    """The cards, or the lead alone; as far as they are known."""
    cards = record.cards
    if not cards and record.line.lead:
        from overtrick.formats.lin.calls import shown_of

        cards = shown_of(record.line.lead)
    for place, shown in enumerate(cards):
        if shown.card is None and not shown.mark:
            return cards[:place]
    return cards


def _claim(page: Page) -> str:
    """Tricks for ``mc``: where the cards alone do not tell them."""
    record = page.record
    assert record is not None
    if told := (record.line.extra or {}).get("lin:mc"):
        return told if told.isascii() and told.isdigit() and len(told) < 3 else ""
    outcome = record.line.outcome
    if record.is_pending or not isinstance(outcome, Result):
        return ""
    bidding = bidding_of(page.board.dealer, record.calls)
    if (bidding.contract, bidding.declarer) != (outcome.contract, outcome.declarer):
        return ""
    cards = _shown(record)
    if len(cards) == _AS_PLAYED:
        counted = ending_of(bidding, cards, None, None, _cards(page).holders)
        if counted.outcome == outcome and not counted.problems:
            return ""
    return str(outcome.tricks)


def _more_of(page: Page, record: Record) -> list[tuple[int, str]]:
    found = _kept(page.extra.get("lin:more", ""))
    for place, shown in enumerate(record.cards, len(record.calls) + 1):
        if shown.note:
            found.append((place, f"nt|{plain_text(shown.note)}|"))
    return sorted(found, key=lambda each: each[0])


def _kept(text: str) -> list[tuple[int, str]]:
    cells = text.split("|")
    found = []
    for at in range(0, len(cells) - 3, 3):
        place, word, value = cells[at : at + 3]
        if place.isascii() and place.isdigit() and len(place) < 6:
            found.append((int(place), f"{word}|{value}|"))
    return found


def _more(page: Page, first: int, last: int | None) -> str:
    found = _kept(page.extra.get("lin:more", ""))
    return "".join(text for at, text in found if at >= first and (last is None or at < last))


def _calls(record: Record, more: list[tuple[int, str]], say: Say) -> Iterator[str]:
    yield from (text for at, text in more if at == 0)
    for place, told in enumerate(record.calls, 1):
        yield _call(told, say)
        yield from (text for at, text in more if at == place)


def _call(told: Called, say: Say) -> str:
    mark = plain_text(told.mark)
    if told.call is None:
        if not mark:
            say("a player out of the auction is written as a pass")
        call = mark or "p"
    else:
        call = call_text(told.call)
        if mark.strip("?*"):
            say("marks of calls are left out")
        else:
            call += mark
    note = f"an|{plain_text(told.note)}|" if told.note else ""
    return f"mb|{call}{'!' if told.alerted else ''}|{note}"


def _trick(
    record: Record, start: int, calls: int, more: list[tuple[int, str]], say: Say
) -> Iterator[str]:
    for place, shown in enumerate(_shown(record)[start : start + 4], calls + start + 1):
        yield f"pc|{plain_text(shown.mark) if shown.card is None else shown.card}|"
        if shown.card is not None and shown.mark:
            say("marks of cards are left out")
        yield from (text for at, text in more if at == place)
    yield "pg||"
