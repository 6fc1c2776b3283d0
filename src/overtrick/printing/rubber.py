"""The We and They sheet of a rubber, as players draw it: one vertical and one thick line."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from overtrick.core.seats import Side
from overtrick.errors import Text
from overtrick.messages import say, translate
from overtrick.printing.columns import PAGE, fitted, paragraph, width
from overtrick.printing.entry import (
    LEAD,
    WIN,
    WIN_RUBBER,
    Names,
    label,
    lead,
    names_of,
    result_of,
    side_name,
    vulnerable,
)
from overtrick.rules.changes import games_text
from overtrick.rules.rubber import RubberSheet, vulnerable_after
from overtrick.rules.sheet import PASS, ScoredDeal, SheetEntry, SheetStage, ThickLine

__all__ = ["draw_rubbers"]

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
