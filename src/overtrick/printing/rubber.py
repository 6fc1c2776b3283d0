"""
The We and They sheet of a rubber, as players draw it: one vertical and one thick line.

The sheet of a Chicago: a table of deals with dealer, vulnerability and what each gave.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from overtrick.core.seats import Side
from overtrick.errors import Text
from overtrick.messages import say, translate
from overtrick.printing.columns import PAGE, fitted, paragraph, width
from overtrick.printing.entry import (
    LEAD,
    WIN,
    WIN_RUBBER,
    Names,
    called,
    label,
    lead,
    names_of,
    result_of,
    side_name,
    vulnerable,
)
from overtrick.printing.words import seat_text, wrapped
from overtrick.rules.changes import games_text
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.editions import Bonus, PassOut, Schedule
from overtrick.rules.party import Chukker
from overtrick.rules.rubber import RubberSheet, vulnerable_after
from overtrick.rules.sheet import PASS, ScoredDeal, SheetEntry, SheetStage, ThickLine, Totals

__all__ = ["draw_rounds", "draw_rubbers", "draw_with_line"]

_NARROW = 66
"""A page of fewer places has the columns of a sheet closer together."""


def draw_rubbers(
    sheet: RubberSheet,
    names: Names = (None, None),
    page: int = PAGE,
    marked: Container[int] = (),
) -> str:
    """
    Draw every rubber, its entries growing outward from the thick line, and who won.

    The entries of deals that are *marked* have a star.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.rubber import rubber_sheet
    >>> from overtrick.rules.sheet import SheetDeal
    >>> deal = SheetDeal(Side.NS, Contract.parse("2NT"), 9)
    >>> print(draw_rubbers(rubber_sheet([deal])).partition("│\\n")[2].rpartition("\\n\\n")[0])
                       WE                  │                  THEY
                                           │
                   overtrick    1      30  │
     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┿━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                      2NT +1    1      70  │
     ──────────────────────────────────────┼───────────────────────────────────────
                       total          100  │  0            total
    """
    changing = sheet.party is not None and sheet.party.partners_change
    lines: list[str] = []
    for rubber in sheet.rubbers:
        drawing = _Drawing(rubber, names_of(rubber.chukker, names), sheet, page, marked)
        lines += ["", *drawing.lines()]
    if len(sheet.rubbers) > 1 and not changing:
        lines += ["", *_party(sheet, page)]
    return "\n".join(line.rstrip() for line in lines[1:])


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One rubber on a page of so many places."""

    rubber: SheetStage
    names: Names
    sheet: RubberSheet
    page: int
    marked: Container[int]

    @property
    def left(self) -> int:
        return self.page // 2 - 1

    @property
    def right(self) -> int:
        return self.page - self.left - 1

    @property
    def gap(self) -> str:
        return "  " if self.page >= _NARROW else " "

    def lines(self) -> Iterator[str]:
        rubber = self.rubber
        yield from self.heading(
            translate("Rubber {number}", number=rubber.number), _status(rubber)
        )
        yield self.row("", "")
        yield self.row(translate("WE").center(self.left), translate("THEY").center(self.right))
        if any(self.names):
            ours, theirs = self.names
            yield self.row(_centred(ours, self.left), _centred(theirs, self.right))
        yield self.row("", "")
        yield from reversed([*self.columns(_on(rubber.entries, ThickLine.ABOVE))])
        yield self.rule("━", "┿")
        for deals in _between_games(rubber.deals):
            entries = (entry for deal in deals for entry in deal.entries)
            yield from self.columns(_on(entries, ThickLine.BELOW))
            if deals[-1].game_to:
                yield self.game_rule(deals[-1])
        if not rubber.finished:
            yield self.rule("─", "┼")
        total = rubber.total
        word = translate("total")
        yield self.row(self.ours(word, "", total.we), self.theirs(word, "", total.they))
        yield from (line.center(self.page) for line in _foot(rubber, self.sheet, self.page))

    def heading(self, left: str, right: str) -> Iterator[str]:
        if len(left) + len(right) + 3 > self.page:
            yield f" {left}"
            yield from paragraph(right, " ", page=self.page)
            return
        yield f" {left}{right.rjust(self.page - len(left) - 2)}"

    def columns(self, entries: list[SheetEntry]) -> Iterator[str]:
        ours = [entry for entry in entries if entry.side is Side.NS]
        theirs = [entry for entry in entries if entry.side is Side.EW]
        for we, they in zip_longest(ours, theirs):
            yield self.row(
                self.ours(*self.words(we), we.points) if we else "",
                self.theirs(*self.words(they), they.points) if they else "",
            )

    def words(self, entry: SheetEntry) -> tuple[str, str]:
        said = next((it.said for it in self.rubber.deals if it.number == entry.deal), PASS)
        mark = "*" if entry.deal in self.marked else ""
        name = label(entry, said)
        if self.page < _NARROW and entry.cause == "undertricks":
            name = result_of(said)
        return name, f"{mark}{entry.deal or ''}"

    def ours(self, name: str, deal: str, points: int) -> str:
        end = f"{self.gap}{deal:>3}{self.gap}{points:>{2 + 2 * len(self.gap)}}{self.gap}"
        return f"{_cut(name, self.left - len(end))}{end}".rjust(self.left)

    def theirs(self, name: str, deal: str, points: int) -> str:
        start = f"{self.gap}{points:<{2 + 2 * len(self.gap)}}{self.gap}{deal:<3}{self.gap}"
        return f"{start}{_cut(name, self.right - len(start))}"

    def row(self, left: str, right: str) -> str:
        return f"{left:<{self.left}}│{right}"

    def rule(self, thin: str, crossing: str) -> str:
        return f" {thin * (self.left - 1)}{crossing}{thin * (self.right - 1)}"

    def game_rule(self, deal: ScoredDeal) -> str:
        word = f" {translate('rubber') if deal.rubber_to else translate('game')} "
        if deal.game_to is Side.NS:
            return f" {word.rjust(self.left - 5, '─')}────┼{'─' * (self.right - 1)}"
        return f" {'─' * (self.left - 1)}┼────{word.ljust(self.right - 5, '─')}"


def _status(rubber: SheetStage) -> str:
    games = say(games_text(rubber.games))
    if rubber.finished:
        return translate("finished, {games}", games=games)
    if rubber.settled:
        return translate("settled, {games}", games=games)
    return translate(
        "open, {games}; {who} vulnerable",
        games=games,
        who=vulnerable(vulnerable_after(rubber.games)),
    )


def _foot(rubber: SheetStage, sheet: RubberSheet, page: int) -> Iterator[str]:
    yield ""
    yield lead(rubber.total, WIN_RUBBER if rubber.is_over else LEAD)
    for deal in rubber.deals:
        if not deal.said.is_scored:
            counts = Text("deal {deal} does not count"), Text("deal {deal} was not read")
            yield translate(counts[deal.said.unread is not None].template, deal=deal.number)
    if rubber.is_over or not (rubber.part_score.we or rubber.part_score.they):
        return
    parts = [
        translate(
            "{side} {points}, {more} more for game",
            side=side_name(side),
            points=points,
            more=sheet.edition.game_points - points,
        )
        for side in Side
        if (points := rubber.part_score.of(side))
    ]
    yield from paragraph(
        translate("part-score: {parts}", parts="; ".join(parts)), then="", page=page
    )


def _party(sheet: RubberSheet, page: int) -> Iterator[str]:
    name, points, gap = (12, 8, "   ") if page >= _NARROW else (7, 6, "  ")

    def row(first: str, we: object, they: object, status: str = "") -> str:
        return f"{first:<{name}}{we:>{points}}{they:>{points}}{gap}{status}"

    yield row(f" {translate('rubber')}", side_name(Side.NS), side_name(Side.EW))
    for rubber in sheet.rubbers:
        status = lead(rubber.total, WIN if rubber.is_over else LEAD)
        yield row(f"{rubber.number:>7}", rubber.total.we, rubber.total.they, status)
    total = sheet.total
    status = lead(total, WIN if sheet.is_over else LEAD)
    yield " " + "─" * (name + 2 * points - 1)
    yield row(f" {translate('party')}", total.we, total.they, status)
    if sheet.carry:
        text = translate("Each difference is carried above the line of the next rubber.")
        yield from paragraph(text, " ", then=" ", page=page)


def _on(entries: Iterable[SheetEntry], line: ThickLine) -> list[SheetEntry]:
    return [entry for entry in entries if entry.line is line]


def _between_games(deals: Iterable[ScoredDeal]) -> Iterator[list[ScoredDeal]]:
    run: list[ScoredDeal] = []
    for deal in deals:
        run.append(deal)
        if deal.game_to:
            yield run
            run = []
    if run:
        yield run


def _cut(name: str, places: int) -> str:
    return fitted(name, min(width(name), max(places, 0)))


def _centred(name: str | None, places: int) -> str:
    text = _cut(name or "", places - 2)
    return text.center(places - width(text) + len(text))


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
