"""A score sheet on paper: its rules, its lines, and on request the sentence of every entry."""

from __future__ import annotations

from collections.abc import Container, Iterator
from textwrap import wrap

from overtrick.errors import Text
from overtrick.messages import translate
from overtrick.printing.chicago import draw_rounds
from overtrick.printing.columns import PAGE, paragraph
from overtrick.printing.entry import called
from overtrick.printing.notes import edition_title
from overtrick.printing.party import draw_party
from overtrick.printing.rubber import draw_rubbers
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.rubber import RubberSheet
from overtrick.rules.sheet import ScoredDeal, SheetEntry, ThickLine, we_or_they

__all__ = ["draw_reasons", "draw_sheet"]


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
