"""A Chicago as seed page 000 draws it: what is above the line apart, then deal by deal."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.core.seats import Side
from overtrick.printing.entry import called
from overtrick.printing.notes import wrapped
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.sheet import ScoredDeal, SheetEntry
from overtrick.rules.tariff import Bonus

__all__ = ["draw_with_line"]

_VULNERABLE = {"None": "nobody", "NS": "North-South", "EW": "East-West", "All": "everybody"}
_ABOVE = ("overtricks", "undertricks", "honours")
_BEFORE, _POINTS = 48, 13


def draw_with_line(sheet: ChicagoSheet) -> str:
    """
    Draw a Chicago with what is above the line apart, under North-South and East-West.

    What a deal gives besides tricks and bonuses is above the line, unless it made a game, or
    every deal stands by itself.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.chicago import chicago_sheet
    >>> from overtrick.rules.sheet import SheetDeal
    >>> drawn = draw_with_line(chicago_sheet([SheetDeal(Side.NS, Contract.parse("2S"), 9)]))
    >>> print("\\n".join(line[40:] for line in drawn.splitlines()[3:6]))
             │           30             │
    ─────────┼──────────────────────────┤
             │           60            -│
    """
    deals = [deal for stage in sheet.rounds for deal in stage.deals if deal.said.is_scored]
    lines = [*wrapped(f"{sheet.edition.title} · {sheet.edition.id}"), ""]
    lines += [_cells(" deal  dealer  vulnerable   contract", "North-South", "East-West")]
    above = {
        side: [it.points for deal in deals for it in _above(deal, sheet) if it.side is side]
        for side in Side
    }
    for nth in reversed(range(max(map(len, above.values())))):
        row = (str(above[side][nth]) if nth < len(above[side]) else "" for side in Side)
        lines.append(_cells("", *row))
    lines.append(_rule())
    lines += [_deal(deal, sheet) for deal in deals]
    lines += [_rule(), _cells(" total", str(sheet.total.we), str(sheet.total.they))]
    return "\n".join(lines)


def _above(deal: ScoredDeal, sheet: ChicagoSheet) -> Iterator[SheetEntry]:
    if deal.game_to is None and sheet.edition.bonus is Bonus.ACCUMULATED:
        yield from (entry for entry in deal.entries if entry.cause in _ABOVE)


def _deal(deal: ScoredDeal, sheet: ChicagoSheet) -> str:
    apart = set(map(id, _above(deal, sheet)))
    points = {
        side: sum(e.points for e in deal.entries if e.side is side and id(e) not in apart)
        for side in Side
    }
    vulnerable = _VULNERABLE[deal.vulnerability.value]
    before = f"{deal.number:>4}.    {deal.dealer!s:<7} {vulnerable:<12} "
    words = called(deal.said, _BEFORE - len(before))
    is_side = deal.said.side is not None and deal.said.player is None
    before += f"{deal.said.side} {words.partition(' ')[2]}" if is_side else words
    return _cells(before, *(str(points[side]) if points[side] else "-" for side in Side))


def _cells(before: str, first: str, second: str) -> str:
    return f" {before:<{_BEFORE}}│{first:>{_POINTS}}{second:>{_POINTS}}│"


def _rule() -> str:
    return f" {'─' * _BEFORE}┼{'─' * 2 * _POINTS}┤"
