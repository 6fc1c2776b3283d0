"""What stands on paper, before it is set: blocks that PDF and HTML draw alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from overtrick.core.cards import Suit
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.seats import Seat
from overtrick.messages import isolated, say
from overtrick.printing.columns import Head, width
from overtrick.printing.listing import Listing
from overtrick.printing.words import rank_text, seat_text, strain_text

__all__ = [
    "Block",
    "Diagram",
    "PaperDrawing",
    "PaperForm",
    "PaperHeading",
    "PaperNote",
    "Pack",
    "PaperTable",
    "Tickets",
]


@dataclass(frozen=True, slots=True)
class PaperHeading:
    """A heading that stays with what follows; a *new_page* begins one."""

    text: str
    new_page: bool = False

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        return {"kind": "heading", "text": self.text, "new_page": self.new_page}


@dataclass(frozen=True, slots=True)
class PaperNote:
    """A line of small print."""

    text: str

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        return {"kind": "note", "text": self.text}


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table; one that is *kept* is never parted by the end of a page."""

    listing: Listing
    kept: bool = False
    strong: frozenset[Head] = frozenset()
    """Columns that are printed bold."""

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        found, shown = self.listing, self.listing.columns
        is_words = [each.can_be_cut and each.align == "<" for each in shown]
        wide = [
            _ems(one, (say(each.head), *each.cells))
            for one, each in zip(is_words, shown, strict=True)
        ]
        return {
            "kind": "table",
            "title": found.title,
            "head": [say(each.head) for each in shown],
            "ems": sum(wide),
            "rows": [
                [
                    cell if one else _MINUS.sub("−", cell)
                    for one, cell in zip(is_words, row, strict=True)
                ]
                for row in found.rows
            ],
            "align": ["right" if each.align == ">" else "left" for each in shown],
            "shares": [ems if one else 0 for one, ems in zip(is_words, wide, strict=True)],
            "strong": [each.head in self.strong for each in shown],
            "notes": list(found.notes),
            "kept": self.kept,
        }


_MINUS = re.compile(r"(?:^|(?<= ))-(?=[0-9])")
"""Where a hyphen is the sign of a number: -140, 4S N -2; not in 1-3 or in 12 - 30."""


def _ems(is_words: bool, cells: tuple[str, ...]) -> float:
    """Estimate the least width of a column: of its longest text, or word where it wraps."""
    texts = [part for cell in cells for part in cell.replace("-", "- ").split()] or [""]
    return 0.52 * max(width(_plain(text)) for text in (texts if is_words else cells))


@dataclass(frozen=True, slots=True)
class Diagram:
    """The hands of a board as they sit, with what can be made."""

    title: str
    deal: Deal
    tricks: TrickTable | None = None
    notes: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        hands = {
            str(seat): [[suit.symbol, _held(self.deal, seat, suit)] for suit in Suit]
            for seat in Seat
        }
        makes = []
        if self.tricks is not None:
            makes = [["", *(strain_text(strain) for strain in Strain)]] + [
                [seat_text(seat), *(str(self.tricks.get(strain, seat)) for strain in Strain)]
                for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
            ]
        points = [f"{seat_text(seat)} {self.deal.hcp(seat)}" for seat in Seat]
        return {
            "kind": "diagram",
            "title": self.title,
            "hands": hands,
            "points": points,
            "makes": makes,
            "notes": list(self.notes),
        }


def _held(deal: Deal, seat: Seat, suit: Suit) -> str:
    ranks = deal[seat].holding(suit)
    return "".join(map(rank_text, ranks)) or "–"


@dataclass(frozen=True, slots=True)
class PaperDrawing:
    """Lines of signs that stand below each other, as a score sheet is drawn."""

    text: str
    kept: bool = False
    """Whether it is never parted by the end of a page."""

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        columns = max(map(width, self.text.splitlines()), default=1)
        return {
            "kind": "drawing",
            "parts": [
                [part, width(part) if number % 2 else 0]
                for number, part in enumerate(_FOREIGN.split(self.text))
            ],
            "kept": self.kept,
            "columns": columns,
        }


_FOREIGN = re.compile(
    r"((?![\s\u2000-\u2bff])[\u0590-\u1eff\u3000-\U0003ffff]"
    r"(?:[ '-]*(?![\s\u2000-\u2bff])[\u0590-\u1dff\u3000-\U0003ffff])*)"
)
"""Words of scripts that the typewriter face lacks or draws from right to left."""


@dataclass(frozen=True, slots=True)
class PaperForm:
    """A slip to be filled in by hand: empty columns for boards."""

    title: str
    head: tuple[Head, ...]
    rows: tuple[tuple[str, ...], ...]

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        return {
            "kind": "form",
            "title": self.title,
            "head": [say(name) for name in self.head],
            "rows": [list(row) for row in self.rows],
        }


Ticket = tuple["PaperTable | Diagram | PaperDrawing | PaperForm", ...]


@dataclass(frozen=True, slots=True)
class Tickets:
    """Cards beside each other, *across* in a row, each whole and boxed to be cut out."""

    tickets: tuple[Ticket, ...]
    across: int = 2
    boxed: bool = True

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        return {
            "kind": "tickets",
            "across": self.across,
            "boxed": self.boxed,
            "tickets": [[block.document() for block in ticket] for ticket in self.tickets],
        }


Block = PaperHeading | PaperNote | PaperTable | Diagram | PaperDrawing | Tickets


@dataclass(frozen=True, slots=True)
class Pack:
    """All that is printed as one document."""

    title: str
    blocks: tuple[Block, ...]
    subtitle: str = ""

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it; no name turns or hides what stands beside it."""
        blocks = [block.document() for block in self.blocks]
        title, subtitle = _plain(self.title), _plain(self.subtitle)
        return {"title": title, "subtitle": subtitle, "blocks": _set(blocks)}

    @classmethod
    def of(cls, title: str, blocks: Sequence[Block], subtitle: str = "") -> Pack:
        """Make a pack of a sequence of blocks."""
        return cls(title, tuple(blocks), subtitle)


_NAME = re.compile(r"[\u0590-\u08ff\ufb1d-\ufefc]+(?:[ .'’-]+[\u0590-\u08ff\ufb1d-\ufefc]+)*")
"""A name that is written from right to left, in a cell that may hold two and a number."""


_LONGEST = 1000
"""Signs of a text: more are no name, no remark, and fill pages."""


_UNSEEN: dict[int, int | None] = {
    **dict.fromkeys(range(0x202A, 0x202F)),
    **{sign: 0x2400 + sign for sign in range(32) if chr(sign) not in "\t\n\r"},
    **dict.fromkeys((*range(0x7F, 0xA0), 0xFFFE, 0xFFFF), 0xFFFD),
}
"""
Signs that turn a whole line: 62.5 % behind a name with one would read % 5.26.

Control signs, which neither HTML nor a font has, become pictures of themselves.
"""


def _plain(text: str) -> str:
    text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return text if text.isascii() and text.isprintable() else text.translate(_UNSEEN)


def _set(part: Any) -> Any:
    """
    Cut each text that never ends or turns, and isolate each name from right to left in it.

    62.5 % behind two such names stays behind them.
    """
    if isinstance(part, str):
        text = _plain(part)
        return text if text.isascii() else _NAME.sub(lambda found: isolated(found[0]), text)
    if isinstance(part, dict) and part.get("kind") != "drawing":  # whose parts stand in boxes
        return {key: _set(value) for key, value in part.items()}
    return [*map(_set, part)] if isinstance(part, list | tuple) else part
