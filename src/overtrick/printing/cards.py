"""The backs of the bidding-box cards, drawn as boxes side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.printing.columns import page_width
from overtrick.printing.notes import bonus_note, paragraphs, title, unconfirmed_note
from overtrick.rules.cards import BidCard, Card, Line, whole_box
from overtrick.rules.tariff import Tariff

__all__ = ["box", "draw_cards"]

_LEGEND = (
    "I: not vulnerable. II: vulnerable. = just made, +1 one overtrick; on PASS, DOUBLE and"
    " REDOUBLE: how many down, points to the defenders."
)


def draw_cards(tariff: Tariff, cards: Iterable[Card] | None = None) -> str:
    """
    Draw the backs of the whole box, or of some cards.

    >>> from overtrick.rules.cards import bid_card
    >>> from overtrick.rules.editions import DEFAULT
    >>> slams = draw_cards(DEFAULT, [bid_card("6C"), bid_card("6S")])
    >>> print("\\n".join(slams.splitlines()[3:9]))
    ╭──── 6♣ ─────╮ ╭──── 6♠ ─────╮
    │ small slam  │ │ small slam  │
    │      I   II │ │      I   II │
    │ =  920 1370 │ │ =  980 1430 │
    │+1  940 1390 │ │+1 1010 1460 │
    ╰─────────────╯ ╰─────────────╯
    """
    chosen = whole_box(tariff) if cards is None else cards
    lines = [*title(tariff), ""]
    for row in _rows([box(card) for card in chosen]):
        height = max(len(drawn) for drawn in row)
        padded = [drawn + [" " * len(drawn[0])] * (height - len(drawn)) for drawn in row]
        lines += [" ".join(parts).rstrip() for parts in zip(*padded, strict=True)]
    lines += paragraphs(_LEGEND, bonus_note(tariff), unconfirmed_note(tariff))
    return "\n".join(lines)


def box(card: Card) -> list[str]:
    """
    Draw one card as lines of equal width.

    >>> from overtrick.rules.cards import bid_card
    >>> print("\\n".join(box(bid_card("7NT"))))
    ╭──── 7NT ────╮
    │ grand slam  │
    │      I   II │
    │ = 1520 2220 │
    ╰─────────────╯
    """
    if isinstance(card, BidCard):
        front, worth = card.contract.symbols, card.worth.value
        names = [f"+{line.tricks}" if line.tricks else "=" for line in card.lines]
    else:
        front, worth = card.call, ("undoubled", "doubled", "redoubled")[card.doubling]
        names = [str(line.tricks) for line in card.lines]
    wide = 1 + max(4, *(len(str(_most(line))) for line in card.lines))
    inner = 2 + 2 * wide + 1
    body = [
        f"{name:>2}{line.not_vulnerable:{wide}}{line.vulnerable:{wide}} "
        for name, line in zip(names, card.lines, strict=True)
    ]
    heads = f"{'I':>{2 + wide}}{'II':>{wide}} "
    middle = [f"│{text}│" for text in (f"{worth:^{inner}}", heads, *body)]
    return [f"╭{f' {front} ':─^{inner}}╮", *middle, f"╰{'─' * inner}╯"]


def _rows(boxes: Iterable[list[str]]) -> Iterator[list[list[str]]]:
    row: list[list[str]] = []
    for drawn in boxes:
        together = sum(len(each[0]) + 1 for each in row) + len(drawn[0])
        if row and together > page_width():
            yield row
            row = []
        row.append(drawn)
    if row:
        yield row


def _most(line: Line) -> int:
    return max(line.not_vulnerable, line.vulnerable)
