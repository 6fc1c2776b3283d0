"""
What one board is written from, and what has to be known of it more than once.

What contents hold that no LIN file can, beyond what the abilities of the format tell.

One board as LIN writes it, and as a link to the hand viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

from overtrick.core.board import Board, dealer_of
from overtrick.core.cards import CARDS
from overtrick.core.outcome import PassedOut, Result
from overtrick.core.seats import Vulnerability
from overtrick.errors import Counted, EnglishText, Text
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import FileCall, FileCard, Record
from overtrick.formats.dialect import SEAT_TITLES
from overtrick.formats.lin.calls import ALONE, call_text, calls_to, shown_of
from overtrick.formats.lin.deals import LinCards, cards_of, deal_text
from overtrick.formats.lin.links import VIEWER
from overtrick.formats.lin.results import Bidding, Ending, bidding_of, ending_of, outcome_of
from overtrick.formats.plain import attempt

__all__ = [
    "LinPage",
    "Unwritten",
    "board_lines",
    "ending_written",
    "handviewer_link",
    "name_text",
    "plain_text",
]

_AS_PLAYED = 52


@dataclass(frozen=True)
class LinPage:
    """
    A board with what happened, its cards, and how it is called in ``qx``.

    >>> LinPage(Board(7), None, Dealt(Board(7), hands="N:- - AK... -")).cards_text
    '1SKAHDC,,,'
    """

    board: Board
    record: Record | None = None
    dealt: Dealt | None = None
    qx: str = ""
    names: tuple[str, str, str, str] | None = None
    """Of North, East, South and West."""
    in_file: bool = False
    """Whether other programs read it: these part boards by names, and know calls alone."""

    @property
    def extra(self) -> Mapping[str, str]:
        """What rode along."""
        if self.record is not None:
            return self.record.line.extra or {}
        return {} if self.dealt is None else self.dealt.extra

    @property
    def calls(self) -> tuple[FileCall, ...]:
        """The auction; or the shortest one that ends so."""
        if self.is_made_up and self.record is not None:
            outcome = self.record.line.outcome
            assert isinstance(outcome, Result | PassedOut)
            return calls_to(outcome, self.board.dealer)
        return () if self.record is None else self.record.calls

    @cached_property
    def is_made_up(self) -> bool:
        """Whether the calls are: other programs know of no contract without cards."""
        if self.record is None or self.record.calls or not self.in_file:
            return False
        return isinstance(self.record.line.outcome, Result | PassedOut)

    @cached_property
    def cards_text(self) -> str:
        """The value of ``md``; empty where it would tell nothing."""
        board, dealt = self.board, self.dealt
        if told := self.extra.get("lin:md"):
            return told
        if dealt is not None and (dealt.deal is not None or dealt.hands):
            return deal_text(board.dealer, dealt.known_hands)
        is_usual = board.dealer is dealer_of(board.number)
        return "" if is_usual else deal_text(board.dealer, {})[:1]

    @cached_property
    def cards(self) -> LinCards:
        """What a reader makes of that."""
        return cards_of(self.cards_text)

    @cached_property
    def shown(self) -> tuple[FileCard, ...]:
        """The cards played, or the lead alone; as far as they are known."""
        if self.record is None:
            return ()
        cards, lead = self.record.cards, self.record.line.lead
        if not cards and lead:
            cards = shown_of(lead)
        for place, shown in enumerate(cards):
            if shown.card is None and not shown.mark:
                return cards[:place]
        return cards

    @cached_property
    def bidding(self) -> Bidding:
        """What the auction comes to."""
        return bidding_of(self.board.dealer, self.calls)

    @cached_property
    def claim(self) -> str:
        """Tricks for ``mc``: where the cards alone do not tell them."""
        if self.record is None:
            return ""
        if told := self.extra.get("lin:mc"):
            return told if told.isascii() and told.isdigit() and len(told) < 3 else ""
        outcome, bidding = self.record.line.outcome, self.bidding
        if self.record.is_pending or not isinstance(outcome, Result):
            return ""
        if self.in_file and self.cards.deal is None:
            return ""  # other programs take tricks for those of a declarer whom they know
        if (bidding.contract, bidding.declarer) != (outcome.contract, outcome.declarer):
            return ""
        if len(self.shown) == _AS_PLAYED:
            counted = ending_of(bidding, self.shown, None, None, self.cards.holders)
            if counted.outcome == outcome and not counted.problems:
                return ""
        return str(outcome.tricks)


_FACTS = ("date", "club", "club_number", "venue", "director", "scorer")


class Unwritten:
    """
    What LIN has no place for.

    >>> from overtrick.formats.contents.contents import About
    >>> Unwritten().said(Contents(About("Tuesday", date="2026-03-10", club="Sample Club")))
    ['the date and club of the event are left out']
    """

    def __init__(self) -> None:
        self._ids: set[str] = set()  # of pairs
        self._named: set[str] = set()  # those of them whose names stand with a result
        self._is_parted = False
        self._teams: set[str | None] = set()
        self._seated: set[str] = set()
        self._alone = 0

    def add(self, record: Record) -> None:
        """Take a result."""
        line, names = record.line, record.names
        if line.match is None:
            ids = {who for who in (line.ns, line.ew) if who is not None and " - " not in who}
            self._ids |= ids
            if names:
                self._named |= ids
        else:
            self._teams |= {line.home, line.away}
        self._seated.update(names or ())
        self._is_parted |= line.session != "1" or line.section != "A"
        self._alone += line.is_individual

    def said(self, beside: Contents) -> list[str]:
        """Say it of the results, and of what stands beside them."""
        losses: list[str] = []
        facts = [name.replace("_", " ") for name in _FACTS if getattr(beside.about, name)]
        if facts:
            said = Counted(
                "the {facts} of the event is left out",
                "the {facts} of the event are left out",
                len(facts),
                facts=Text.all_of(facts),
            )
            losses.append(EnglishText(said))
        people = beside.contestants
        named = {who.id for who in people if any(p.name for p in who.players)}
        if ids := self._named | (self._ids & named):
            losses.append(
                EnglishText(
                    "{count} pair numbers are left out: LIN knows players by name alone",
                    count=len(ids),
                )
            )
        if self._is_parted:
            losses.append(
                EnglishText("sessions and sections are told apart by their cards alone")
            )
        of_teams = (one for who in people if who.id in self._teams for one in who.players)
        players = sum(one.name not in self._seated for one in of_teams)
        if players:
            losses.append(
                EnglishText(
                    "{count} players of teams are left out: LIN tells who sat where",
                    count=players,
                )
            )
        if self._alone:
            losses.append(
                EnglishText(
                    "{count} results of individuals: LIN knows pairs alone", count=self._alone
                )
            )
        whole = sum(told.has_score for told in beside.matches)
        if whole:
            losses.append(
                EnglishText(
                    "{count} matches told as a whole: only their boards are written",
                    count=whole,
                )
            )
        return losses


_VULNERABLE = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}
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
    page = LinPage(record.line.board, record, dealt, "", record.names)
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


def ending_written(page: LinPage, printed: str) -> Ending | None:
    """Say how a reader will see the board end, with *printed* as its result in ``rs``."""
    record = page.record
    if record is None:
        return None
    told = attempt(outcome_of, printed)
    claim = int(page.claim) if page.claim else None
    return ending_of(page.bidding, page.shown, claim, told, page.cards.holders)


def board_lines(page: LinPage, say: Say) -> Iterator[str]:
    """Write a board, in lines that belong together; *say* hears what is left out."""
    yield _head(page)
    more = _more_of(page)
    if page.record is None:
        yield f"{''.join(more.values())}pg||"
        return
    calls = [_call(told, say) for told in page.calls]
    cards = [_card(shown, say) for shown in page.shown]
    if page.in_file and page.cards.deal is None and (loose := len(cards) % 4):
        # other programs count tricks of these, and pass over a word in capitals
        cards[-loose:] = [card.replace("pc|", "PC|", 1) for card in cards[-loose:]]
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


def _head(page: LinPage) -> str:
    board, extra = page.board, page.extra
    told = [f"qx|{extra.get('lin:qx') or page.qx}|"] if page.qx else []
    if page.names is not None or page.in_file:
        north, east, south, west = map(name_text, page.names or SEAT_TITLES)
        told.append(f"pn|{south},{west},{north},{east}|")
    told.append("st||")
    if page.cards_text:
        told.append(f"md|{plain_text(page.cards_text)}|")
    told.append(f"rh||ah|{plain_text(extra.get('lin:ah') or f'Board {board.number}')}|")
    told.append(f"sv|{_VULNERABLE[board.vulnerability]}|")
    return "".join(told)


def _more_of(page: LinPage) -> dict[int, str]:
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


def _call(told: FileCall, say: Say) -> str:
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


def _card(shown: FileCard, say: Say) -> str:
    if shown.card is None:
        return f"pc|{plain_text(shown.mark)}|"
    if shown.mark:
        say("marks of cards are left out")
    return _CARDS[shown.card.index]
