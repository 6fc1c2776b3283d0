"""The We and They sheet of a rubber, as players draw it: one vertical and one thick line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from overtrick.core.seats import Side
from overtrick.printing.columns import PAGE
from overtrick.printing.entry import Names, label, lead, names_of, vulnerable
from overtrick.rules.changes import games_text
from overtrick.rules.rubber import RubberSheet, vulnerable_after
from overtrick.rules.sheet import PASS, Entry, Line, ScoredDeal, SheetDeal, Stage, name_of

__all__ = ["draw_rubbers"]

_LEFT = PAGE // 2 - 1
_RIGHT = PAGE - _LEFT - 1


def draw_rubbers(sheet: RubberSheet, names: Names = (None, None)) -> str:
    """
    Draw every rubber, its entries growing outward from the thick line, and who won.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.rubber import rubber_sheet
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
    lines: list[str] = []
    for rubber in sheet.rubbers:
        lines += ["", *_rubber(rubber, names, sheet)]
    changing = sheet.party is not None and sheet.party.partners_change
    if len(sheet.rubbers) > 1 and not changing:
        lines += ["", *_party(sheet)]
    return "\n".join(line.rstrip() for line in lines[1:])


def _rubber(rubber: Stage, names: Names, sheet: RubberSheet) -> Iterator[str]:
    said = {deal.number: deal.said for deal in rubber.deals}
    names = names_of(rubber.chukker, names)
    yield _apart(f"Rubber {rubber.number}", _status(rubber))
    yield _row("", "")
    yield _row("WE".center(_LEFT), "THEY".center(_RIGHT))
    if any(names):
        yield _row(_name(names[0], _LEFT), _name(names[1], _RIGHT))
    yield _row("", "")
    yield from reversed([*_columns(_on(rubber.entries, Line.ABOVE), said)])
    yield _rule("━", "┿")
    for deals in _between_games(rubber.deals):
        yield from _columns(_on((e for deal in deals for e in deal.entries), Line.BELOW), said)
        if deals[-1].game_to:
            yield _game_rule(deals[-1])
    if not rubber.finished:
        yield _rule("─", "┼")
    yield _row(_left("total", "", rubber.total.we), _right("total", "", rubber.total.they))
    yield from _foot(rubber, sheet)


def _status(rubber: Stage) -> str:
    games = games_text(rubber.games)
    if rubber.finished:
        return f"finished, {games}"
    if rubber.settled:
        return f"settled, {games}"
    return f"open, {games}; {vulnerable(vulnerable_after(rubber.games))} vulnerable"


def _foot(rubber: Stage, sheet: RubberSheet) -> Iterator[str]:
    yield ""
    yield lead(rubber.total, "win the rubber" if rubber.is_over else "lead").center(PAGE)
    for deal in rubber.deals:
        if not deal.said.is_scored:
            why = "does not count" if deal.said.unread is None else "was not read"
            yield f"deal {deal.number} {why}".center(PAGE)
    if rubber.is_over or not (rubber.part_score.we or rubber.part_score.they):
        return
    parts = [
        f"{name_of(side)} {points}, {sheet.edition.game_points - points} more for game"
        for side in Side
        if (points := rubber.part_score.of(side))
    ]
    yield f"part-score: {'; '.join(parts)}".center(PAGE)


def _party(sheet: RubberSheet) -> Iterator[str]:
    yield f"{' rubber':<12}{'We':>8}{'They':>8}"
    for rubber in sheet.rubbers:
        total = rubber.total
        status = lead(total, "win" if rubber.is_over else "lead")
        yield f"{rubber.number:>7}{'':5}{total.we:>8}{total.they:>8}   {status}"
    total = sheet.total
    status = lead(total, "win" if sheet.is_over else "lead")
    yield " " + "─" * 27
    yield f"{' party':<12}{total.we:>8}{total.they:>8}   {status}"
    if sheet.carry:
        yield " Each difference is carried above the line of the next rubber."


def _on(entries: Iterable[Entry], line: Line) -> list[Entry]:
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


def _columns(entries: list[Entry], said: dict[int, SheetDeal]) -> Iterator[str]:
    ours = [entry for entry in entries if entry.side is Side.NS]
    theirs = [entry for entry in entries if entry.side is Side.EW]
    for we, they in zip_longest(ours, theirs):
        yield _row(
            _left(*_words(we, said), we.points) if we else "",
            _right(*_words(they, said), they.points) if they else "",
        )


def _words(entry: Entry, said: dict[int, SheetDeal]) -> tuple[str, str]:
    deal = said.get(entry.deal or 0, PASS)
    return label(entry, deal), str(entry.deal or "")


def _left(name: str, deal: str, points: int) -> str:
    return f"{name}  {deal:>3}  {points:>6}  ".rjust(_LEFT)


def _right(name: str, deal: str, points: int) -> str:
    return f"  {points:<6}  {deal:<3}  {name}"


def _row(left: str, right: str) -> str:
    return f"{left:<{_LEFT}}│{right}"


def _rule(thin: str, crossing: str) -> str:
    return f" {thin * (_LEFT - 1)}{crossing}{thin * (_RIGHT - 1)}"


def _game_rule(deal: ScoredDeal) -> str:
    word = " rubber " if deal.rubber_to else " game "
    if deal.game_to is Side.NS:
        return f" {word.rjust(_LEFT - 5, '─')}────┼{'─' * (_RIGHT - 1)}"
    return f" {'─' * (_LEFT - 1)}┼────{word.ljust(_RIGHT - 5, '─')}"


def _name(name: str | None, width: int) -> str:
    text = name or ""
    return (text if len(text) < width - 1 else f" {text[: width - 3]}…").center(width)


def _apart(left: str, right: str) -> str:
    return f" {left}{right.rjust(PAGE - len(left) - 2)}"
