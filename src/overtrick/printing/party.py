"""
The players' own scores below a sheet: rubber by rubber, with whom and against whom.

A score sheet on paper: its rules, its lines, and on request the sentence of every entry.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from overtrick.core.exact import Exact
from overtrick.errors import Text
from overtrick.messages import plural, say, translate
from overtrick.printing.columns import PAGE, fitted, numbers, paragraph, plain
from overtrick.printing.entry import called
from overtrick.printing.rubber import draw_rounds, draw_rubbers
from overtrick.printing.words import edition_title
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.party import Chukker, ChukkerPlayed, Hundreds, Party, hundreds
from overtrick.rules.rubber import RubberSheet
from overtrick.rules.sheet import ScoredDeal, Sheet, SheetEntry, ThickLine, we_or_they

__all__ = ["draw_party", "draw_reasons", "draw_sheet", "partners_text"]

_NAME = 12
_CELL = 6
_SUM = 7
_LEAST = 5  # places of a name
_WIDE = 50  # places of a page that has room for names
_ROUNDED = {
    Hundreds.HALF_UP: Text("50 counts as 100"),
    Hundreds.HALF_DOWN: Text("50 counts as nothing"),
    Hundreds.EXACT: Text("not rounded"),
}


def partners_text(chukker: Chukker) -> str:
    """
    Say who plays whom, and who sits out.

    >>> partners_text(Chukker(("Ann", "Cy"), ("Bob", "Di"), ("Eve",)))
    'Ann & Cy against Bob & Di; Eve sits out'
    """
    text = translate(
        "{home} against {away}",
        home=" & ".join(chukker.partners),
        away=" & ".join(chukker.opponents),
    )
    if not chukker.sitting_out:
        return text
    out = chukker.sitting_out
    out_text = plural("{who} sits out", "{who} sit out", len(out), who=", ".join(out))
    return f"{text}; {out_text}"


def draw_party(sheet: Sheet, page: int = PAGE) -> str:
    """
    Draw each player's hundreds, plus, minus and total, and what partners won together.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.rubber import rubber_sheet
    >>> from overtrick.rules.sheet import SheetDeal
    >>> game = SheetDeal(contract=Contract.parse("3NT"), tricks=9, player="Bob")
    >>> party = Party(("Ann", "Bob", "Cy", "Di"))
    >>> print(draw_party(rubber_sheet([game, game], party=party)))
     Players, in hundreds (50 counts as 100)
    <BLANKLINE>
                      1     plus  minus  total
     Ann             -9        -      9     -9
     Bob             +9        9      -     +9
     Cy              -9        -      9     -9
     Di              +9        9      -     +9
    """
    party = sheet.party
    if party is None:
        return ""
    how = party.hundreds or Hundreds.HALF_UP
    lines = [
        f" {translate('Players, in hundreds ({rounded})', rounded=_ROUNDED[how])}",
        "",
        *_scores(sheet, party, how, page),
    ]
    if party.partners_change:
        lines += [
            "",
            f" {translate('Won together')}",
            "",
            *_matrix(sheet, party, how, _together, page),
        ]
        lines += [
            "",
            f" {translate('Won against')}",
            "",
            *_matrix(sheet, party, how, _against, page),
        ]
        if sheet.is_over:
            following = party.chukker(len(sheet.stages) + 1)
            lines += [
                "",
                *paragraph(
                    translate("Next: {who}.", who=partners_text(following)), " ", page=page
                ),
            ]
    return "\n".join(line.rstrip() for line in lines)


def _scores(sheet: Sheet, party: Party, how: Hundreds, page: int) -> Iterator[str]:
    worth = party.stakes is not None
    sums = 3 + worth
    name = _NAME if page >= _WIDE else _NAME - 4
    room = (page - name - 3 - sums * _SUM) // _CELL
    first = max(0, len(sheet.played) - max(room, 0))
    results = sheet.played[first:]
    heads = [str(number) for number in range(first + 1, first + len(results) + 1)]
    if sheet.carry:
        heads = [translate("all")] * len(results)
    words = (Text("plus"), Text("minus"), Text("total"), *([Text("money")] if worth else []))
    ends = list(map(say, words))
    yield _line(name, "", heads, ends)
    for score in sheet.players:
        won = [_won(result.won_by(score.name), how) for result in results]
        total = numbers([score.total], signed=True)[0]
        money = [plain(score.money)] if worth else []
        plus, minus = (plain(value or None) for value in (score.plus, score.minus))
        yield _line(name, score.name, won, [plus, minus, total, *money])
    if worth:
        yield f" {translate('Stakes: {stakes}.', stakes=party.stakes)}"
    if first and results:
        yield f" {translate('The totals have 1 to {last} too.', last=first)}"


def _matrix(
    sheet: Sheet,
    party: Party,
    how: Hundreds,
    share: Callable[[ChukkerPlayed, str, str], bool],
    page: int,
) -> Iterator[str]:
    players = party.players
    places = min(_CELL, (page - 1 - _LEAST) // len(players))
    name = min(_NAME, page - 1 - places * len(players))

    def line(head: str, cells: Sequence[str]) -> str:
        return f" {fitted(head, name)}" + "".join(
            fitted(it, places, right=True) for it in cells
        )

    yield line("", [fitted(player, places - 1).strip() for player in players])
    for player in players:
        cells = []
        for other in players:
            shared = [it for it in sheet.played if other != player and share(it, player, other)]
            cells.append(_sum([hundreds(it.won_by(player) or 0, how) for it in shared]))
        yield line(player, cells)


def _together(result: ChukkerPlayed, player: str, other: str) -> bool:
    return {player, other} in ({*result.partners}, {*result.opponents})


def _against(result: ChukkerPlayed, player: str, other: str) -> bool:
    sides = [{player, other} & {*pair} for pair in (result.partners, result.opponents)]
    return all(sides)


def _won(difference: int | None, how: Hundreds) -> str:
    return _sum([] if difference is None else [hundreds(difference, how)])


def _sum(won: Sequence[Exact]) -> str:
    return numbers([Fraction(sum(won))], signed=True)[0] if won else "-"


def _line(places: int, name: str, cells: Sequence[str], sums: Sequence[str]) -> str:
    middle = "".join(fitted(cell, _CELL, right=True) for cell in cells)
    ends = "".join(fitted(cell, _SUM, right=True) for cell in sums)
    return f" {fitted(name, places)}{middle}  {ends}"


def draw_sheet(
    sheet: RubberSheet | ChicagoSheet,
    we: str | None = None,
    they: str | None = None,
    *,
    page: int = PAGE,
    marked: Container[int] = (),
) -> str:
    """
    Draw a rubber or Chicago sheet; *we* and *they* are the names under the headings.

    A page has 40 places or more; deals that are *marked* have a star.

    >>> from overtrick.rules.rubber import rubber_sheet
    >>> print(draw_sheet(rubber_sheet([])))
     Rubber bridge, the Laws in force · rubber-2014
    <BLANKLINE>
     No deal yet.
    """
    title = f"{edition_title(sheet.edition)} · {sheet.edition.id}"
    head = "\n".join(paragraph(title, " ", then=" ", page=page)) + "\n"
    if not sheet.stages:
        return f"{head}\n {translate('No deal yet.')}"
    if isinstance(sheet, RubberSheet):
        drawing = f"{head}\n{draw_rubbers(sheet, (we, they), page, marked)}"
    else:
        drawing = f"{head}{draw_rounds(sheet, (we, they), page, marked)}"
    return f"{drawing}\n\n{draw_party(sheet, page)}" if sheet.party else drawing


def draw_reasons(sheet: RubberSheet | ChicagoSheet) -> str:
    """
    List every entry of a sheet with the sentence that explains it.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.core.seats import Side
    >>> from overtrick.rules.rubber import rubber_sheet
    >>> from overtrick.rules.sheet import SheetDeal
    >>> print(draw_reasons(rubber_sheet([SheetDeal(Side.EW, Contract.parse("4S"), 9)])))
     Deal 1: They 4♠ -1, not vulnerable
             50 above to We: down 1, not vulnerable
    """
    return "\n".join(_reasons(sheet))


def _reasons(sheet: RubberSheet | ChicagoSheet) -> Iterator[str]:
    for stage in sheet.stages:
        for entry in stage.carried:
            yield from _reason(_rubber(stage.number), entry)
        for deal in stage.deals:
            yield from _title(deal)
            for entry in deal.entries:
                yield from _reason("", entry)
            if deal.said.note is not None:
                note = translate("Note: {note}", note=deal.said.note)
                yield from paragraph(note, " " * 9, then=" " * 11)
        for entry in stage.bonus:
            yield from _reason(_rubber(stage.number), entry)


def _rubber(number: int) -> str:
    return " " + translate("Rubber {number}:", number=number)


def _title(deal: ScoredDeal) -> list[str]:
    board = Text(", board {board}", board=deal.said.board) if deal.said.board else ""
    text = translate(
        "Deal {number}{board}: {called}",
        number=deal.number,
        board=board,
        called=called(deal.said),
    )
    title = f" {text}"
    if deal.said.unread is not None:
        return wrap(f"{title}: {deal.said.unread!r}", PAGE - 1, subsequent_indent=" " * 11)
    if deal.vulnerable is None:
        return [title]
    how = translate("vulnerable") if deal.vulnerable else translate("not vulnerable")
    return [f"{title}, {how}"]


def _reason(before: str, entry: SheetEntry) -> Iterator[str]:
    written = {
        "points": entry.points,
        "side": translate(we_or_they(entry.side)),
        "why": entry.text,
    }
    if entry.line is ThickLine.BELOW:
        to = translate("{points} below to {side}: {why}", **written)
    else:
        to = translate("{points} above to {side}: {why}", **written)
    yield from wrap(to, PAGE - 1, initial_indent=f"{before:<8} ", subsequent_indent=" " * 11)
