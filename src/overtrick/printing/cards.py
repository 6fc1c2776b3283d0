"""The backs of the bidding-box cards, drawn as boxes side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.errors import Text
from overtrick.messages import N_, say, translate
from overtrick.printing.columns import page_width
from overtrick.printing.notes import bonus_note, paragraphs, title, unconfirmed_note
from overtrick.printing.words import contract_text
from overtrick.rules.cards import BackLine, BidCard, Card, whole_box
from overtrick.rules.editions import Tariff

__all__ = ["box", "draw_cards", "draw_fronts", "front"]

_LEGEND = N_(
    "I: not vulnerable. II: vulnerable. = just made, +1 one overtrick; on PASS, DOUBLE and"
    " REDOUBLE: how many down, points to the defenders."
)


_DOUBLED = (Text("undoubled"), Text("doubled"), Text("redoubled"))


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
    lines = [*title(tariff), "", *_side_by_side([box(card) for card in chosen])]
    lines += paragraphs(translate(_LEGEND), bonus_note(tariff), unconfirmed_note(tariff))
    return "\n".join(lines)


def draw_fronts(cards: Iterable[Card]) -> str:
    """
    Draw the fronts of cards: what is called with each.

    >>> from overtrick.core.contract import Doubling
    >>> from overtrick.rules.cards import bid_card, penalty_card
    >>> print(draw_fronts([bid_card("4H"), penalty_card(Doubling.REDOUBLED)]))
    ╭────────────╮ ╭────────────╮
    │ 4♥         │ │ XX         │
    │            │ │  REDOUBLE  │
    │         4♥ │ │         XX │
    ╰────────────╯ ╰────────────╯
    """
    return "\n".join(_side_by_side([_front_box(card) for card in cards]))


def front(card: Card) -> str:
    """
    Write what stands on the front of a card.

    >>> from overtrick.core.contract import Doubling
    >>> from overtrick.rules.cards import bid_card, penalty_card
    >>> front(bid_card("4H")), front(penalty_card(Doubling.DOUBLED))
    ('4♥', 'X')
    """
    if isinstance(card, BidCard):
        return card.contract.symbols
    return ("PASS", "X", "XX")[card.doubling]


def _front_box(card: Card) -> list[str]:
    sign = front(card)
    word = "" if isinstance(card, BidCard) or card.call == sign else card.call
    rows = (f" {sign:<10} ", f"{word:^12}", f" {sign:>10} ")
    return [f"╭{'─' * 12}╮", *(f"│{row}│" for row in rows), f"╰{'─' * 12}╯"]


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
        front, worth = contract_text(card.contract), translate(card.worth.value)
        names = [f"+{line.tricks}" if line.tricks else "=" for line in card.lines]
    else:
        front, worth = card.call, say(_DOUBLED[card.doubling])
        names = [str(line.tricks) for line in card.lines]
    wide = 1 + max(4, *(len(str(_most(line))) for line in card.lines))
    wide += max(0, (len(worth) - 2 - 2 * wide) // 2 + 1)
    inner = 2 + 2 * wide + 1
    body = [
        f"{name:>2}{line.not_vulnerable:{wide}}{line.vulnerable:{wide}} "
        for name, line in zip(names, card.lines, strict=True)
    ]
    heads = f"{'I':>{2 + wide}}{'II':>{wide}} "
    middle = [f"│{text}│" for text in (f"{worth:^{inner}}", heads, *body)]
    return [f"╭{f' {front} ':─^{inner}}╮", *middle, f"╰{'─' * inner}╯"]


def _side_by_side(boxes: Iterable[list[str]]) -> Iterator[str]:
    for row in _rows(boxes):
        height = max(len(drawn) for drawn in row)
        padded = [drawn + [" " * len(drawn[0])] * (height - len(drawn)) for drawn in row]
        yield from (" ".join(parts).rstrip() for parts in zip(*padded, strict=True))


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


def _most(line: BackLine) -> int:
    return max(line.not_vulnerable, line.vulnerable)
