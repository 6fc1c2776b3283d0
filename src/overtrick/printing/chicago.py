"""The sheet of a Chicago: a table of deals with dealer, vulnerability and what each gave."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from textwrap import wrap

from overtrick.core.seats import Side
from overtrick.errors import Text
from overtrick.messages import say, translate
from overtrick.printing.columns import PAGE, fitted, paragraph, width
from overtrick.printing.entry import (
    LEAD,
    WIN,
    Names,
    called,
    label,
    lead,
    names_of,
    side_name,
    vulnerable,
)
from overtrick.printing.notes import wrapped
from overtrick.printing.words import seat_text
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.editions import Bonus, PassOut, Schedule
from overtrick.rules.party import Chukker
from overtrick.rules.sheet import ScoredDeal, SheetEntry, SheetStage, ThickLine, Totals

__all__ = ["draw_rounds", "draw_with_line"]

_BEFORE = 42  # columns before the points
_LEAST = 74  # places of a page that has room for what they are made of
_DEAL, _CONTRACT = Text("deal"), Text("contract")
_SCHEDULES = {
    Schedule.DEALER: Text("dealer's side vulnerable on deals 2 and 3"),
    Schedule.OPPONENTS: Text("dealer's opponents vulnerable on deals 2 and 3"),
    Schedule.DUPLICATE: Text("vulnerable as on duplicate boards"),
    Schedule.NONE: Text("nobody vulnerable"),
}


def draw_rounds(
    sheet: ChicagoSheet,
    names: Names = (None, None),
    page: int = PAGE,
    marked: Container[int] = (),
) -> str:
    """
    Draw the deals, the sum of each round and who won; deals that are *marked* have a star.

    A narrow page says nothing of what the points are made of.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.chicago import chicago_sheet
    >>> from overtrick.rules.sheet import SheetDeal
    >>> deal = SheetDeal(Side.NS, Contract.parse("3D"), 10)
    >>> print(draw_rounds(chicago_sheet([deal])).splitlines()[4])
       1     N       nobody     We 3♦ +1      │     80        │ 60 + overtrick 20
    """
    changing = sheet.party is not None and sheet.party.partners_change
    form = _Form(sheet, page, marked)
    lines = [*paragraph(_house_rules(sheet), " ", then=" ", page=page)]
    lines += [*([] if changing else _named(names, page)), "", form.heads()]
    for stage in sheet.rounds:
        lines += [form.rule()]
        if changing:
            lines += paragraph(_partners(stage), " ", page=page)
        for deal in stage.deals:
            lines += form.deal(deal, stage.chukker)
        lines += form.sum(stage)
    if len(sheet.rounds) > 1 and not changing:
        status = lead(sheet.total, WIN if sheet.is_over else LEAD)
        rounds = f" {translate('all rounds')}"
        lines += [form.rule("━", "┿"), *form.cells(rounds, sheet.total, status)]
    return "\n".join(line.rstrip() for line in lines)


def _house_rules(sheet: ChicagoSheet) -> str:
    adds_up = sheet.edition.bonus is Bonus.ACCUMULATED
    parts = Text("part-scores add up") if adds_up else Text("every deal by itself")
    return f"{say(_SCHEDULES[sheet.schedule])}; {say(parts)}"


def _named(names: Names, page: int) -> Iterator[str]:
    for side, name in zip(Side, names, strict=True):
        if name:
            line = f" {side_name(side)}: {name}"
            yield fitted(line, min(width(line), page))


def _partners(stage: SheetStage) -> str:
    we, they = names_of(stage.chukker, (None, None))
    return translate("{we} are We, {they} are They", we=we, they=they)


@dataclass(frozen=True, slots=True)
class _Form:
    """The columns of a page of so many places."""

    sheet: ChicagoSheet
    page: int
    marked: Container[int]

    @property
    def is_narrow(self) -> bool:
        return self.page < _LEAST

    @property
    def before(self) -> int:
        return 25 if self.is_narrow else _BEFORE

    @property
    def points(self) -> int:
        return 6 if self.is_narrow else 7

    @property
    def after(self) -> int:
        return 0 if self.is_narrow else self.page - _BEFORE - 18

    def heads(self) -> str:
        deal, contract = say(_DEAL), say(_CONTRACT)
        if self.is_narrow:
            names = f" {fitted(deal, 4)} {fitted(translate('vul'), 4)} {contract}"
        else:
            dealer, who = translate("dealer"), translate("vulnerable")
            names = f" {fitted(deal, 5)} {fitted(dealer, 7)} {fitted(who, 11)} {contract}"
        we, they = (fitted(side_name(side), self.points, right=True) for side in Side)
        return f"{fitted(names, self.before)}│{we}{they} │"

    def deal(self, deal: ScoredDeal, chukker: Chukker | None) -> Iterator[str]:
        who = vulnerable(deal.vulnerability)
        dealer = chukker.at(deal.dealer) if chukker and deal.dealer else seat_text(deal.dealer)
        number = f"{'*' if deal.number in self.marked else ''}{deal.number}"
        if self.is_narrow:
            before = f"{number:>4} {fitted(who, 6)} "
        else:
            before = f"{number:>4}     {fitted(dealer, 7)} {who:<10} "
        before += called(deal.said, self.before - len(before))
        yield from self.cells(before, deal.total, self.note(deal))

    def note(self, deal: ScoredDeal) -> str:
        if deal.said.unread is not None:
            return f"{' '.join(deal.said.unread.split())!r}"
        if not deal.said.is_scored:
            return translate("does not count")
        if deal.said.contract is None:
            return (
                translate("dealt again")
                if self.sheet.edition.passed_out is PassOut.REDEAL
                else ""
            )
        parts = []
        for entry in deal.entries:
            if entry.line is ThickLine.BELOW:
                parts.append(str(entry.points))
            else:
                down = entry.cause == "undertricks"
                name = translate("down") if down else label(entry, deal.said)
                parts.append(f"{name} {entry.points}")
        one_side = len({entry.side for entry in deal.entries}) == 1
        return (" + " if one_side else ", ").join(parts) if len(parts) > 1 else ""

    def sum(self, stage: SheetStage) -> Iterator[str]:
        yield self.rule("─", "┼")
        status = lead(stage.total, WIN if stage.finished else LEAD)
        yield from self.cells(
            f" {translate('round {round}', round=stage.number)}", stage.total, status
        )
        for side in Side:
            if points := stage.part_score.of(side):
                missing = self.sheet.edition.game_points - points
                part = translate(
                    "{side} {points}, {more} more for game",
                    side=side_name(side),
                    points=points,
                    more=missing,
                )
                text = translate("part-score: {parts}", parts=part)
                yield from paragraph(text, " ", page=self.page)

    def cells(self, before: str, total: Totals, after: str) -> Iterator[str]:
        we, they = total.we or "", total.they or ""
        points = f"{we:>{self.points}}{they:>{self.points}}"
        first, *rest = (wrap(after, self.after) if self.after else []) or [""]
        yield f"{before:<{self.before}}│{points} │ {first}"
        yield from (f"{'':<{self.before}}│{'':<{2 * self.points}} │ {line}" for line in rest)

    def rule(self, thin: str = "─", crossing: str = "┼") -> str:
        start = f" {thin * (self.before - 1)}{crossing}{thin * (2 * self.points + 1)}"
        return f"{start}{crossing}{thin * self.after}"


_VULNERABLE = {"None": "nobody", "NS": "North-South", "EW": "East-West", "All": "everybody"}
_ABOVE = ("overtricks", "undertricks", "honours")
_BEFORE_LINE, _POINTS = 48, 13


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
    words = called(deal.said, _BEFORE_LINE - len(before))
    is_side = deal.said.side is not None and deal.said.player is None
    before += f"{deal.said.side} {words.partition(' ')[2]}" if is_side else words
    return _cells(before, *(str(points[side]) if points[side] else "-" for side in Side))


def _cells(before: str, first: str, second: str) -> str:
    return f" {before:<{_BEFORE_LINE}}│{first:>{_POINTS}}{second:>{_POINTS}}│"


def _rule() -> str:
    return f" {'─' * _BEFORE_LINE}┼{'─' * 2 * _POINTS}┤"
