"""The sheet of a Chicago: a table of deals with dealer, vulnerability and what each gave."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from overtrick.core.seats import Side
from overtrick.printing.columns import PAGE, fitted, paragraph
from overtrick.printing.entry import Names, called, label, lead, names_of, vulnerable
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.sheet import Line, ScoredDeal, Stage, Totals, name_of
from overtrick.rules.tariff import Bonus, PassOut, Schedule

__all__ = ["draw_rounds"]

_BEFORE = 42  # columns before the points
_AFTER = PAGE - _BEFORE - 18  # columns for what they are made of
_SCHEDULES = {
    Schedule.DEALER: "dealer's side vulnerable on deals 2 and 3",
    Schedule.OPPONENTS: "dealer's opponents vulnerable on deals 2 and 3",
    Schedule.DUPLICATE: "vulnerable as on duplicate boards",
}


def draw_rounds(sheet: ChicagoSheet, names: Names = (None, None)) -> str:
    """
    Draw the deals, the sum of each round and who won.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.chicago import chicago_sheet
    >>> from overtrick.rules.sheet import SheetDeal
    >>> deal = SheetDeal(Side.NS, Contract.parse("3D"), 10)
    >>> print(draw_rounds(chicago_sheet([deal])).splitlines()[4])
       1     N       nobody     We 3♦ +1      │     80        │ 60 + overtrick 20
    """
    changing = sheet.party is not None and sheet.party.partners_change
    lines = [_house_rules(sheet), *([] if changing else _named(names)), "", _heads()]
    for stage in sheet.rounds:
        lines += [_rule()]
        if changing:
            lines += paragraph(_partners(stage), " ")
        for deal in stage.deals:
            lines += _deal(deal, sheet)
        lines += _sum(stage, sheet)
    if len(sheet.rounds) > 1 and not changing:
        status = lead(sheet.total, "win" if sheet.is_over else "lead")
        lines += [_rule("━", "┿"), _cells(" all rounds", sheet.total, status)]
    return "\n".join(line.rstrip() for line in lines)


def _house_rules(sheet: ChicagoSheet) -> str:
    adds_up = sheet.edition.bonus is Bonus.ACCUMULATED
    parts = "part-scores add up" if adds_up else "every deal by itself"
    return f" {_SCHEDULES[sheet.schedule]}; {parts}"


def _named(names: Names) -> Iterator[str]:
    for side, name in zip(Side, names, strict=True):
        if name:
            line = f" {name_of(side)}: {name}"
            yield line if len(line) <= PAGE else f"{line[: PAGE - 1]}…"


def _partners(stage: Stage) -> str:
    we, they = names_of(stage.chukker, (None, None))
    return f"{we} are We, {they} are They"


def _heads() -> str:
    return f"{' deal  dealer  vulnerable  contract':<{_BEFORE}}│{'We':>7}{'They':>7} │"


def _deal(deal: ScoredDeal, sheet: ChicagoSheet) -> Iterator[str]:
    who = vulnerable(deal.vulnerability)
    chukker = sheet.stages[deal.stage - 1].chukker
    dealer = chukker.at(deal.dealer) if chukker and deal.dealer else str(deal.dealer)
    before = f"{deal.number:>4}     {fitted(dealer, 7)} {who:<10} "
    before += called(deal.said, _BEFORE - len(before))
    first, *rest = wrap(_note(deal, sheet), _AFTER) or [""]
    yield _cells(before, deal.total, first)
    yield from (_cells("", Totals(), line) for line in rest)


def _note(deal: ScoredDeal, sheet: ChicagoSheet) -> str:
    if deal.said.unread is not None:
        return f"{' '.join(deal.said.unread.split())!r}"
    if not deal.said.is_scored:
        return "does not count"
    if deal.said.contract is None:
        return "dealt again" if sheet.edition.passed_out is PassOut.REDEAL else ""
    parts = []
    for entry in deal.entries:
        if entry.line is Line.BELOW:
            parts.append(str(entry.points))
        else:
            down = entry.cause == "undertricks"
            parts.append(f"{'down' if down else label(entry, deal.said)} {entry.points}")
    one_side = len({entry.side for entry in deal.entries}) == 1
    return (" + " if one_side else ", ").join(parts) if len(parts) > 1 else ""


def _sum(stage: Stage, sheet: ChicagoSheet) -> Iterator[str]:
    total = stage.total
    yield _rule("─", "┼")
    status = lead(total, "win" if stage.finished else "lead")
    yield _cells(f" round {stage.number}", total, status)
    for side in Side:
        if points := stage.part_score.of(side):
            missing = sheet.edition.game_points - points
            yield f" part-score: {name_of(side)} {points}, {missing} more for game"


def _cells(before: str, total: Totals, after: str) -> str:
    we, they = total.we or "", total.they or ""
    return f"{before:<{_BEFORE}}│{we:>7}{they:>7} │ {after}"


def _rule(thin: str = "─", crossing: str = "┼") -> str:
    return f" {thin * (_BEFORE - 1)}{crossing}{thin * 15}{crossing}{thin * _AFTER}"
