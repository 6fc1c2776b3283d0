"""What stands on paper, before it is set: blocks that PDF and HTML draw alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from overtrick.core.cards import Suit
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.core.trick_table import TrickTable
from overtrick.printing.listing import Listing

__all__ = [
    "Block",
    "Diagram",
    "Drawing",
    "Form",
    "Heading",
    "Note",
    "Pack",
    "PaperTable",
    "Tickets",
]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading that stays with what follows; a *new_page* begins one."""

    text: str
    new_page: bool = False

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        return {"kind": "heading", "text": self.text, "new_page": self.new_page}


@dataclass(frozen=True, slots=True)
class Note:
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
    strong: frozenset[str] = frozenset()
    """Columns that are printed bold."""

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        found = self.listing
        return {
            "kind": "table",
            "title": found.title,
            "head": list(found.head),
            "rows": [list(row) for row in found.rows],
            "align": ["right" if side == ">" else "left" for side in found.align],
            "words": [name in found.words for name in found.head],
            "strong": [name in self.strong for name in found.head],
            "notes": list(found.notes),
            "kept": self.kept,
        }


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
            str(seat): [[suit.symbol, self.deal[seat].holding(suit) or "–"] for suit in Suit]
            for seat in Seat
        }
        makes = []
        if self.tricks is not None:
            makes = [["", *(strain.symbol for strain in Strain)]] + [
                [str(seat), *(str(self.tricks.get(strain, seat)) for strain in Strain)]
                for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
            ]
        points = [f"{seat} {self.deal.hcp(seat)}" for seat in Seat]
        return {
            "kind": "diagram",
            "title": self.title,
            "hands": hands,
            "points": points,
            "makes": makes,
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines of signs that stand below each other, as a score sheet is drawn."""

    text: str
    title: str = ""
    scale: int = 100
    """Size in percent of the page's."""

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        return {"kind": "drawing", "text": self.text, "title": self.title, "scale": self.scale}


@dataclass(frozen=True, slots=True)
class Form:
    """A slip to be filled in by hand: names of fields, and empty columns for boards."""

    title: str
    fields: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        return {
            "kind": "form",
            "title": self.title,
            "fields": list(self.fields),
            "head": list(self.head),
            "rows": [list(row) for row in self.rows],
        }


Ticket = tuple["PaperTable | Diagram | Drawing | Form", ...]


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


Block = Heading | Note | PaperTable | Diagram | Drawing | Tickets


@dataclass(frozen=True, slots=True)
class Pack:
    """All that is printed as one document."""

    title: str
    blocks: tuple[Block, ...]
    subtitle: str = ""

    def document(self) -> dict[str, Any]:
        """Return it as the template takes it."""
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "blocks": [block.document() for block in self.blocks],
        }

    @classmethod
    def of(cls, title: str, blocks: Sequence[Block], subtitle: str = "") -> Pack:
        """Make a pack of a sequence of blocks."""
        return cls(title, tuple(blocks), subtitle)
