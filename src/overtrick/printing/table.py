"""
The full scoring table of an edition, as text: every contract made, every number down.

The backs of the bidding-box cards, drawn as boxes side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.errors import Text
from overtrick.messages import N_, say, translate, upper
from overtrick.printing.columns import fitted, page_width
from overtrick.printing.words import (
    bonus_note,
    contract_text,
    paragraphs,
    strain_text,
    title,
    unconfirmed_note,
)
from overtrick.rules.duplicate import score, score_points
from overtrick.rules.editions import Tariff
from overtrick.rules.values import (
    BackLine,
    BidCard,
    Card,
    games_of,
    penalty_card,
    values_of,
    whole_box,
)

__all__ = [
    "box",
    "draw_cards",
    "draw_fronts",
    "draw_table",
    "draw_values",
    "front",
]

_LABEL = 9
_COLUMN = 5
_HALF = 7 * _COLUMN
_LEGEND = Text("Down: points to the defenders; I not vulnerable, II vulnerable.")
_STRAINS = ((Strain.CLUBS, "♣♦"), (Strain.HEARTS, "♥♠"), (Strain.NOTRUMP, ""))


def draw_table(tariff: Tariff) -> str:
    """
    Draw the table of an edition, at most 80 columns wide.

    >>> from overtrick.rules.editions import DEFAULT
    >>> lines = draw_table(DEFAULT).splitlines()
    >>> print(next(line for line in lines if "4 ♥♠" in line))
     4 ♥♠ *    420  450  480  510               │  620  650  680  710
    """
    lines = [
        *title(tariff),
        *paragraphs(bonus_note(tariff)),
        "",
        f"{fitted(' ' + translate('MADE'), _LABEL)}"
        f"{fitted('   ' + translate('not vulnerable'), _HALF)}│   {translate('vulnerable')}",
    ]
    for level in range(1, 8):
        lines += _level(level, tariff)
    lines += paragraphs(
        translate(
            "* game: {points} points or more for the tricks bid.", points=tariff.game_points
        )
    )
    lines += ["", *_down(tariff), *paragraphs(say(_LEGEND), unconfirmed_note(tariff))]
    return "\n".join(line.rstrip() for line in lines)


def _level(level: int, tariff: Tariff) -> Iterator[str]:
    heads = "".join(f"{head:>{_COLUMN}}" for head in ("=", "+1", "+2", "+3", "+4", "+5", "+6"))
    heads = heads[: (8 - level) * _COLUMN]
    yield "─" * (_LABEL + _HALF) + "┼" + "─" * _HALF
    yield f"{'':<{_LABEL}}{heads:<{_HALF}}│{heads}"
    for strain, signs in _STRAINS:
        for doubling in Doubling:
            yield _made(Contract(level, strain, doubling), signs, tariff)


def _made(contract: Contract, signs: str, tariff: Tariff) -> str:
    bid = score(contract, contract.target, edition=tariff).points("tricks")
    mark = "X" * contract.doubling + "*" * (bid >= tariff.game_points)
    label = f" {contract.level} {signs or strain_text(contract.strain)} {mark}"
    halves = [
        "".join(
            f"{score_points(contract, tricks, vulnerable=vulnerable, edition=tariff):{_COLUMN}}"
            for tricks in range(contract.target, 14)
        )
        for vulnerable in (False, True)
    ]
    return f"{label:<{_LABEL}}{halves[0]:<{_HALF}}│{halves[1]}"


def _down(tariff: Tariff) -> Iterator[str]:
    names = map(say, (Text("undoubled"), Text("doubled"), Text("redoubled")))
    yield fitted(f" {translate('DOWN')}", _LABEL) + "".join(f"{name:>20}" for name in names)
    yield " " * _LABEL + f"{'I':>12}{'II':>8}" * 3
    yield "─" * (_LABEL + 62)
    cards = [penalty_card(doubling, tariff) for doubling in Doubling]
    for lines in zip(*(card.lines for card in cards), strict=True):
        cells = "".join(f"{line.not_vulnerable:12}{line.vulnerable:8}" for line in lines)
        yield f"{lines[0].tricks:5}{'':4}{cells}"


_WHAT, _POINTS = 40, 16
_HEADS = (N_("not vulnerable"), N_("vulnerable"))


def draw_values(tariff: Tariff) -> str:
    """
    Draw the values of an edition by group, and its levels of game.

    >>> from overtrick.rules.editions import edition
    >>> print("\\n".join(draw_values(edition("rubber-2014")).splitlines()[4:10]))
     TRICKS                                   not vulnerable      vulnerable
     ───────────────────────────────────────────────────────────────────────
     clubs and diamonds, each                             20              20
     hearts and spades, each                              30              30
     no trump, the first                                  40              40
     no trump, each more                                  30              30
    """
    lines = [*title(tariff)]
    for group, values in groupby(values_of(tariff), key=lambda value: value.group):
        lines += ["", *_heads(upper(say(group)), *map(translate, _HEADS))]
        for value in values:
            points = str(value.not_vulnerable), str(value.vulnerable)
            lines.append(_row(say(value.what), *points))
    lines += ["", *_heads(upper(translate("game from")), translate("points"), "")]
    for game in games_of(tariff):
        contract = Contract(game.level, game.strain, game.doubling)
        lines.append(_row(f"{contract_text(contract):<8}{say(game.why)}", str(game.points), ""))
    lines += paragraphs(
        translate(
            "Doubled tricks count twice, redoubled four times. A game is {game_points} "
            "points for tricks bid and made; overtricks are none of them.",
            game_points=tariff.game_points,
        ),
        unconfirmed_note(tariff),
    )
    return "\n".join(line.rstrip() for line in lines)


def _heads(*heads: str) -> list[str]:
    return [_row(*heads), f" {'─' * (_WHAT + 2 * _POINTS - 1)}"]


def _row(what: str, first: str, second: str) -> str:
    return f" {what:<{_WHAT - 1}}{first:>{_POINTS}}{second:>{_POINTS}}"


_CARD_LEGEND = N_(
    "I: not vulnerable. II: vulnerable. = just made, +1 one overtrick; on PASS, DOUBLE and"
    " REDOUBLE: how many down, points to the defenders."
)


_DOUBLED = (Text("undoubled"), Text("doubled"), Text("redoubled"))


def draw_cards(tariff: Tariff, cards: Iterable[Card] | None = None) -> str:
    """
    Draw the backs of the whole box, or of some cards.

    >>> from overtrick.rules.values import bid_card
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
    lines += paragraphs(translate(_CARD_LEGEND), bonus_note(tariff), unconfirmed_note(tariff))
    return "\n".join(lines)


def draw_fronts(cards: Iterable[Card]) -> str:
    """
    Draw the fronts of cards: what is called with each.

    >>> from overtrick.core.contract import Doubling
    >>> from overtrick.rules.values import bid_card, penalty_card
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
    >>> from overtrick.rules.values import bid_card, penalty_card
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

    >>> from overtrick.rules.values import bid_card
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
